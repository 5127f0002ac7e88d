//! Proof-number search: the same values as by other programs, whatever is forgotten, by one thread or several.

use crate::common::plain_value;
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};
use take_five_rules::{Acquisitions, Game, Notation, Take, TakeItAway, ToPlay};
use take_five_search::rng;
use take_five_solve::{ExactSearch, ProofSearch, SmallAcquisitions, Solvable};

fn take(options: &str) -> Take {
    Take::start(&format!("take:{options}").parse().unwrap())
}

#[test]
fn every_position_of_take_of_size_2_has_the_value_a_plain_search_finds() {
    for churn in ["low", "high"] {
        let mut known = HashMap::new();
        plain_value(&take(&format!("size=2,churn={churn}")), &mut known);
        // With enough memory, and with one that forgets.
        for bits in [16, 8] {
            let search = ProofSearch::new(bits, u64::MAX);
            for (at, (state, &value)) in known.iter().enumerate() {
                let threads = 1 + at % 2;
                for bound in -1..=2 {
                    let found = search.is_at_least(state, bound, threads);
                    assert_eq!(found, Some(value >= bound), "{} {bound}", state.text());
                }
                assert!(search.check(state, 1, value >= 1).is_some());
                assert_eq!(search.check(state, 1, value < 1), None, "{}", state.text());
            }
        }
    }
}

/// What several threads write at once into a small memory belongs to no position: the answer must not come from there.
#[test]
fn threads_that_end_together_in_a_small_memory_still_answer() {
    let start = take("size=2,churn=high");
    for _ in 0..1000 {
        let search = ProofSearch::new(4, u64::MAX);
        assert_eq!(search.is_at_least(&start, 1, 4), Some(false));
    }
}

/// The positions of a game at random, from the end on, the end left out.
fn backwards<G: Game>(start: &G, seed: u64) -> impl Iterator<Item = G> {
    let mut rng = rng(seed);
    let mut line = vec![start.clone()];
    while let Some((action, _)) = line[line.len() - 1].random_action(&mut rng) {
        let mut after = line[line.len() - 1].clone();
        after.play_unchecked(action);
        if after.to_play() == ToPlay::Over {
            break;
        }
        line.push(after);
    }
    line.into_iter().rev()
}

/// The value of a position, if exact search finds it in this many positions.
fn exact_value<G: Solvable>(state: &G, most: u64) -> Option<i32> {
    ExactSearch::new(16, most).value(state)
}

/// Both searches agree on the value and on what is one more, and the proofs can be played through.
fn agree<G: Solvable + Sync>(state: &G, value: i32) {
    let search = ProofSearch::new(16, u64::MAX);
    for bound in [value - 1, value, value + 1] {
        let is = value >= bound;
        assert_eq!(
            search.is_at_least(state, bound, 2),
            Some(is),
            "{state:?}: {bound}"
        );
        assert!(
            search.check(state, bound, is).is_some(),
            "{state:?}: {bound}"
        );
        assert_eq!(search.check(state, bound, !is), None, "{state:?}: {bound}");
    }
}

/// The same for the last positions of a game at random, as far back as exact search finds their values; returns how many
/// these are.
fn agree_at_the_end<G: Solvable + Sync>(start: &G, seed: u64) -> usize {
    let late = backwards(start, seed).map_while(|state| Some((exact_value(&state, 1_000)?, state)));
    let late: Vec<(i32, G)> = late.collect();
    for (value, state) in &late {
        agree(state, *value);
    }
    late.len()
}

#[test]
fn late_positions_of_every_game_for_two_without_chance_have_the_value_that_exact_search_finds() {
    let mut positions = 0;
    for seed in 0..6 {
        let churn = ["low", "high"][seed as usize % 2];
        for size in 3..=4 {
            positions += agree_at_the_end(&take(&format!("size={size},churn={churn}")), seed);
        }
        for options in ["acquisitions", "acquisitions:dropping=yes"] {
            positions += agree_at_the_end(&Acquisitions::start(&options.parse().unwrap()), seed);
        }
    }
    assert!(positions > 100, "{positions}");
    let text = "8/2w1w3/3r4/8/4bw2/8/1w6/8 1 12 20,23 0 -";
    let chips = TakeItAway::parse(&"take-it-away".parse().unwrap(), text).unwrap();
    agree(&chips, exact_value(&chips, 1_000).unwrap());
}

#[test]
fn small_boards_of_acquisitions_are_worth_what_is_known() {
    for (files, ranks, value) in [(2, 3, 1), (3, 4, 1), (2, 5, 0), (3, 5, 1)] {
        let start = SmallAcquisitions::new(files, ranks);
        let search = ProofSearch::new(16, u64::MAX);
        for bound in value - 1..=value + 1 {
            let found = search.is_at_least(&start, bound, 2);
            assert_eq!(found, Some(value >= bound), "{files} × {ranks}: {bound}");
        }
    }
}

#[test]
fn it_gives_up_after_its_number_of_positions_and_at_chance() {
    let search = ProofSearch::new(8, 1000);
    assert_eq!(search.is_at_least(&take("size=3"), 1, 2), None);
    assert!(search.nodes() <= 1002, "{search:?}");
    let mixed = Acquisitions::start(&"acquisitions:values=mixed".parse().unwrap());
    assert_eq!(ProofSearch::new(8, 100).is_at_least(&mixed, 1, 1), None);
}

const FILE: &str = "TAKE_FIVE_PROOFS";

/// A position that takes some thousands of positions to prove.
fn long_question() -> Take {
    let long = |state: &Take| exact_value(state, 3_000).is_none();
    backwards(&take("size=3"), 3).find(long).unwrap()
}

/// The other process of the test below: searches a bit, saves, and so on, until it is killed.
#[test]
#[ignore = "is run by another test"]
fn searches_until_it_is_killed() {
    let path = env::var(FILE).unwrap();
    let question = long_question();
    for nodes in (200..).step_by(200) {
        let search = ProofSearch::new(14, nodes);
        if Path::new(&path).exists() {
            search.load(Path::new(&path)).unwrap();
        }
        search.is_at_least(&question, 1, 2);
        search.save(Path::new(&path)).unwrap();
        println!("saved");
    }
}

#[test]
fn killed_at_ten_random_instants_it_goes_on_to_the_same_answer() {
    let answer = ExactSearch::new(20, u64::MAX).is_at_least(&long_question(), 1);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("take.proofs");
    let mut rng = rng(11);
    for _ in 0..1000 {
        let mut child = Command::new(env::current_exe().unwrap())
            .args([
                "--ignored",
                "--exact",
                "--nocapture",
                "proofs::searches_until_it_is_killed",
            ])
            .env(FILE, &path)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
        let saved =
            |line: &Result<String, _>| line.as_ref().is_ok_and(|line| line.ends_with("saved"));
        for _ in 0..=rng(3) {
            assert!(said.any(|line| saved(&line)), "it is still searching");
        }
        child.kill().unwrap();
        assert!(!child.wait().unwrap().success());
        let resumed = ProofSearch::new(14, u64::MAX);
        assert!(resumed.load(&path).unwrap() > 0);
        assert_eq!(resumed.is_at_least(&long_question(), 1, 2), answer);
    }
    // What has been found is not looked for again.
    let search = ProofSearch::new(14, u64::MAX);
    search.is_at_least(&long_question(), 1, 1);
    let whole = search.nodes();
    search.save(&path).unwrap();
    let again = ProofSearch::new(14, u64::MAX);
    again.load(&path).unwrap();
    assert_eq!(again.is_at_least(&long_question(), 1, 1), answer);
    assert!(
        whole > 100 && again.nodes() < whole / 4,
        "{} of {whole}",
        again.nodes()
    );
    fs::remove_file(path).unwrap();
}
