//! Measures the time to open and write a record of 1,000 turns with 100 variations, and the memory
//! of a game of 50,000 steps: `cargo bench -p take-five-table`. Prints the figures without judging
//! them.

use std::hint::black_box;
use std::time::{Duration, Instant};
use take_five_rules::ToPlay;
use take_five_table::{MAX_STEPS, Table, rng};

const TURNS: usize = 1000;
const VARIATIONS: usize = 100;

/// Plays a random turn that does not end the game, unless every turn does.
fn turn(table: &mut Table, random: &mut impl FnMut(u32) -> u32) -> bool {
    loop {
        match table.to_play() {
            ToPlay::Over => return false,
            ToPlay::Chance => drop(table.advance()),
            ToPlay::Player(_) => {
                let mut actions = table.legal_actions();
                loop {
                    let index = random(actions.len() as u32) as usize;
                    if table.play(&actions.swap_remove(index)).is_err() {
                        return false;
                    }
                    if table.to_play() != ToPlay::Over || actions.is_empty() {
                        break;
                    }
                    table.undo();
                }
            }
        }
        if table.last().is_some_and(|last| last.turn_over) {
            return true;
        }
    }
}

/// A game of this many turns, with a variation of three turns at every tenth turn.
fn record(spec: &str) -> Option<String> {
    let spec = spec.parse().ok()?;
    (0..20).find_map(|seed| {
        let mut random = rng(seed, 0);
        let mut table = Table::new(&spec, seed);
        for number in 0..TURNS {
            if !turn(&mut table, &mut random) {
                return None;
            }
            if number % (TURNS / VARIATIONS) == 5 {
                let here = table.current_turn();
                table.back();
                // Otherwise, what is played there would become the main line.
                table.set_study(true);
                for _ in 0..3 {
                    turn(&mut table, &mut random);
                }
                table.go_to(here);
                table.set_study(false);
            }
        }
        Some(table.record())
    })
}

/// The best time of 20 runs.
fn best<T>(work: impl Fn() -> T) -> Duration {
    let time = |_| {
        let begun = Instant::now();
        black_box(work());
        begun.elapsed()
    };
    (0..20).map(time).min().unwrap_or_default()
}

/// The memory used by this program, in bytes; `None` if the system does not report it.
fn memory() -> Option<usize> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let resident = pages.split(' ').nth(1)?.parse::<usize>().ok()?;
    Some(resident * 4096)
}

/// The memory of a table that cannot hold any more steps: one game after another from the start, as
/// variations of the first.
fn full(spec: &str) -> Option<usize> {
    let before = memory()?;
    let mut table = Table::new(&spec.parse().ok()?, 1);
    for seed in 0.. {
        let mut random = rng(seed, 0);
        while turn(&mut table, &mut random) {}
        if table.to_play() != ToPlay::Over {
            break; // there is no room left
        }
        table.go_to(0);
    }
    Some(memory()?.saturating_sub(before))
}

fn main() {
    for spec in ["take:size=16,churn=high", "give-and-take", "take-back-toe"] {
        if let Some(bytes) = full(spec) {
            let (all, each) = (bytes / 1_000_000, bytes / MAX_STEPS);
            println!("{spec}: {MAX_STEPS} steps in {all} MB, {each} bytes each");
        }
    }
    for spec in ["take-back-toe", "take:size=16,churn=high"] {
        let Some(text) = record(spec) else {
            println!("{spec}: no game of {TURNS} turns");
            continue;
        };
        let Ok((mut table, None)) = Table::open_record(&text, 0) else {
            println!("{spec}: not opened");
            continue;
        };
        let open = best(|| Table::open_record(&text, 0));
        let write = best(|| table.record());
        let turns = best(|| table.tree());
        let begun = Instant::now();
        let mut steps = 0;
        while table.back() {
            black_box(table.can_redo());
            steps += 1;
        }
        let back = begun.elapsed() / steps.max(1);
        let bytes = text.len();
        println!(
            "{spec}: {bytes} bytes, open {open:.1?}, write {write:.1?}, turns {turns:.1?}, back {back:.1?} each"
        );
    }
}
