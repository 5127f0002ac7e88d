//! Writes initial inputs for every target, from random games of each kind: `cargo run --example seeds -- FOLDER`. The
//! inputs in `corpus/` were grown from these.

use std::{env, fs, io, path::Path};
use take_five_rules::{GAMES, Position, Spec, ToPlay};
use take_five_table::{Table, rng};

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "seeds".into());
    let folder = Path::new(&folder);
    for target in [
        "spec", "position", "turns", "link", "record", "gtp", "touches",
    ] {
        fs::create_dir_all(folder.join(target))?;
    }
    for (game, info) in GAMES.iter().enumerate() {
        for (way, option) in info.options.iter().enumerate() {
            for value in option.values {
                let spec = Spec::new(info)
                    .with(option.name, value)
                    .expect("a value of the option");
                let name = format!("{game}-{way}-{value}");
                let write =
                    |target: &str, text: String| fs::write(folder.join(target).join(&name), text);
                write("spec", spec.to_string())?;
                let start = Table::new(&spec, 1);
                let table = played(start.clone(), game as u64);
                for part in 0..4 {
                    let position = after(&table, table.steps() * part / 3);
                    let text = format!("{spec}\n{position}");
                    fs::write(folder.join("position").join(format!("{name}-{part}")), text)?;
                }
                write("record", table.record())?;
                let turns: Vec<String> = table
                    .turns()
                    .into_iter()
                    .take(12)
                    .map(|turn| turn.text)
                    .collect();
                write("turns", format!("{spec}\n\n{}", turns.join("\n")))?;
                write(
                    "link",
                    format!("game={spec}&turns={}&ply=3&seed=7", turns.join(",")),
                )?;
                let commands = "legal_actions\nchance_outcomes\ngenmove\nundo\nperft 1\nposition\nshowboard\nresult";
                write(
                    "gtp",
                    format!(
                        "1 new_game {spec} seed 1 chance manual\nplay {}\n{commands}\nquit",
                        turns.join("\nplay ")
                    ),
                )?;
                write(
                    "touches",
                    format!("{game}{way}aa@@PP`` 00@PA`B0@PAP@@PP``,,==??"),
                )?;
            }
        }
    }
    Ok(())
}

/// The game after some more random steps.
fn played(mut table: Table, seed: u64) -> Table {
    for step in 0..60 {
        match table.to_play() {
            ToPlay::Over => break,
            ToPlay::Chance => {
                table.advance();
            }
            ToPlay::Player(_) => {
                let mut actions = table.legal_actions();
                let chosen = rng(seed, step)(actions.len() as u32) as usize;
                table
                    .play(&actions.swap_remove(chosen))
                    .expect("a legal action");
            }
        }
    }
    table
}

fn after(table: &Table, steps: usize) -> Position {
    let mut table = table.clone();
    table.go_to_step(steps);
    table.position().clone()
}
