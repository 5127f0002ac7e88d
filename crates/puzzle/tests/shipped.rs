//! The puzzles that the site shows, solved anew. The stage `puzzles` of `cargo xtask test` solves all of them.

use std::{fs, path::Path};
use take_five_puzzle::{Puzzle, find_fault, find_misfit, read_collection, without_doubles};
use take_five_rules::{GAMES, stable_hash};
use take_five_search::Player;

/// The puzzles of each game of which the usual run solves one: together they take some seconds.
const SAMPLED_NODES: u64 = 3_000;

/// The puzzles of all games.
fn shipped() -> Vec<Vec<Puzzle>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let read = |id: &str| {
        let text = fs::read_to_string(folder.join(format!("{id}.take5"))).unwrap_or_default();
        let puzzles = read_collection(&text).unwrap();
        assert!(
            puzzles.iter().all(|puzzle| puzzle.position.info().id == id),
            "{id}.take5 has puzzles of another game"
        );
        puzzles
    };
    GAMES.iter().map(|info| read(info.id)).collect()
}

fn solve(puzzles: impl Iterator<Item = Puzzle>) -> usize {
    let mut player = Player::new();
    let mut solved = 0;
    for puzzle in puzzles {
        let fault = find_fault(&puzzle, &mut player).unwrap();
        assert_eq!(fault, None, "{puzzle:?}");
        solved += 1;
    }
    solved
}

/// A puzzle that is quickly solved: another one when any of the game has changed.
fn sample(mut puzzles: Vec<Puzzle>) -> Option<Puzzle> {
    let checksums: String = puzzles.iter().map(Puzzle::checksum).collect();
    puzzles.retain(|puzzle| puzzle.nodes <= SAMPLED_NODES);
    let count = puzzles.len().max(1);
    puzzles
        .into_iter()
        .nth(stable_hash(&checksums) as usize % count)
}

#[test]
fn one_puzzle_of_each_game_is_right() {
    let solved = solve(shipped().into_iter().filter_map(sample));
    assert!(solved >= 4, "{solved} games have puzzles");
}

#[test]
fn no_puzzle_has_been_altered_since_it_was_proved() {
    for puzzle in shipped().iter().flatten() {
        assert_eq!(find_misfit(puzzle), None, "{puzzle:?}");
    }
}

#[test]
#[ignore = "takes minutes"]
fn every_puzzle_is_right() {
    let solved = solve(shipped().into_iter().flatten());
    println!("{solved} puzzles solved");
}

#[test]
fn no_two_puzzles_are_alike_and_the_easy_ones_come_first() {
    for puzzles in shipped() {
        assert_eq!(without_doubles(puzzles.clone()), puzzles);
    }
}
