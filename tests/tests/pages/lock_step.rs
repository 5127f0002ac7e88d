//! Whole games in lock-step: the rules, their slow second implementation, and the module of the built site, which Node
//! runs. All three have to agree about every state: the position, who is to move, the legal actions, the probabilities of
//! chance, the result.
//!
//! `TAKEFIVE_GAMES` says how many games of each of the six are played, if not [`GAMES_OF_EACH`]; `TAKEFIVE_SEED` is the
//! seed of the first of them, so that many can be played in parts.

#[path = "../../../crates/rules/tests/random/mod.rs"]
mod random;
#[path = "../../../crates/rules/tests/reference/mod.rs"]
mod reference;

use anyhow::{Context, Result, ensure};
use flate2::Crc;
use page_tests::{hashed_folder, path_from_env};
use random::specs;
use std::io::{BufWriter, Write};
use std::process::{Child, Command, Stdio};
use take_five_search::rng;
use take_five_rules::{GAMES, GameInfo, Spec, ToPlay};
use take_five_table::Table;

/// The number of games of each of the six.
const GAMES_OF_EACH: u64 = 12;

/// All specs of a game: of Take those of small boards, where the slow implementation is quick.
fn tried_specs(info: &'static GameInfo) -> Vec<Spec> {
    let mut specs = specs(info);
    if info.id == "take" {
        specs.retain(|spec| spec.index(0) < 4);
    }
    specs
}

/// A whole game that both implementations of the rules have played alike, as the module is given it: its link, then a
/// checksum of all that was seen.
struct PlayedGame {
    link: String,
    states: u64,
    checksum: u32,
}

/// Adds a state to the checksum, as `lock_step.mjs` does.
fn add_state(checksum: &mut Crc, table: &Table) {
    checksum.update(table.position().to_string().as_bytes());
    for action in table.legal_actions() {
        checksum.update(b" ");
        checksum.update(action.as_bytes());
    }
    checksum.update(b"\n");
}

/// Plays a random game on both implementations.
fn play(spec: &Spec, seed: u64) -> PlayedGame {
    let mut random = rng(seed);
    let mut table = Table::new(spec, seed);
    let mut slow = reference::new_game(spec);
    let mut states = 1;
    let mut checksum = Crc::new();
    reference::compare(spec, table.position(), &*slow, &|| " at the start".into());
    add_state(&mut checksum, &table);
    loop {
        let before = table.position().clone();
        let step = match table.to_play() {
            ToPlay::Over => break,
            ToPlay::Chance => table.advance().expect("there is room in the game"),
            ToPlay::Player(_) => {
                let actions = table.legal_actions();
                let action = &actions[random(actions.len() as u32) as usize];
                let mut steps = table.play(action).expect("what is legal can be played");
                assert_eq!(steps.len(), 1, "{action} in {spec} {before}");
                steps.remove(0)
            }
        };
        slow.play(&step.text);
        let how = || format!(" after {} in {before}, seed {seed}", step.text);
        reference::compare(spec, table.position(), &*slow, &how);
        add_state(&mut checksum, &table);
        states += 1;
    }
    let record = table.record();
    let result = record.lines().find(|line| line.starts_with("[Result "));
    checksum.update(result.expect("a record has a result").as_bytes());
    PlayedGame {
        link: table.link().to_string(),
        states,
        checksum: checksum.sum(),
    }
}

/// Starts Node with the app's module.
fn open_module() -> Result<Child> {
    let site = path_from_env("TAKEFIVE_DIST")?;
    let folder = site.join(hashed_folder(&site)?);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pages/lock_step.mjs");
    let node = Command::new("node")
        .arg(script)
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    node.context("node")
}

fn number_from_env(variable: &str, usual: u64) -> Result<u64> {
    std::env::var(variable).map_or(Ok(usual), |number| number.parse().context(number))
}

#[test]
fn the_rules_the_slow_ones_and_the_module_of_the_site_play_alike() -> Result<()> {
    let games = number_from_env("TAKEFIVE_GAMES", GAMES_OF_EACH)?;
    let first = number_from_env("TAKEFIVE_SEED", 1)?;
    for info in GAMES {
        let specs = tried_specs(info);
        let mut node = open_module()?;
        let mut to_module = BufWriter::new(node.stdin.take().context("stdin")?);
        let mut states = 0;
        for seed in first..first + games {
            let spec = &specs[(seed % specs.len() as u64) as usize];
            let played = play(spec, seed);
            states += played.states;
            writeln!(to_module, "{} {}", played.checksum, played.link)?;
        }
        drop(to_module);
        let output = node.wait_with_output()?;
        let told = String::from_utf8(output.stdout)?;
        ensure!(
            output.status.success() && told.trim() == format!("{games} games, {states} states alike"),
            "the module of {}, of {games} games with {states} states: {told}",
            info.id
        );
        println!("{}: {games} games, {states} states", info.id);
    }
    Ok(())
}
