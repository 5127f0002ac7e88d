//! The puzzles that the site shows, solved anew. The stage `puzzles` of `cargo xtask test` solves all of them.

use std::{fs, path::Path};
use take_five_puzzle::{Puzzle, find_fault, read_collection, without_doubles};
use take_five_rules::GAMES;
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

#[test]
fn one_puzzle_of_each_game_is_right() {
    let quick = |puzzles: Vec<Puzzle>| {
        puzzles
            .into_iter()
            .find(|puzzle| puzzle.nodes <= SAMPLED_NODES)
    };
    let solved = solve(shipped().into_iter().filter_map(quick));
    assert!(solved >= 4, "{solved} games have puzzles");
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
