//! The hunt for puzzles: the same for the same seed, in one piece, in shards, or in two.

use std::str::FromStr;
use take_five_lab::{PuzzleHunt, Shard};
use take_five_puzzle::{Puzzle, find_fault, without_doubles};
use take_five_rules::Message;
use take_five_search::Player;

const GAMES: u64 = 4;

fn hunt(shard: &str, from: u64) -> Vec<Puzzle> {
    let hunt = PuzzleHunt {
        spec: "take:size=3".parse().unwrap(),
        games: GAMES,
        seed: 5,
        shard: Shard::from_str(shard).unwrap(),
        from,
    };
    let mut found = Vec::new();
    let run = hunt.run(&mut |puzzle| {
        found.push(puzzle);
        Ok::<(), Message>(())
    });
    run.unwrap();
    found
}

#[test]
fn shards_and_interrupted_hunts_find_the_same_puzzles() {
    let whole = hunt("1/1", 0);
    assert!(whole.len() >= 2, "{} puzzles", whole.len());
    let shards = hunt("1/2", 0).into_iter().chain(hunt("2/2", 0));
    assert_eq!(without_doubles(shards), without_doubles(whole.clone()));
    let later = whole.iter().filter(|puzzle| puzzle.source == "5/3");
    assert_eq!(hunt("1/1", 3), later.cloned().collect::<Vec<_>>());
    let twice = whole.iter().chain(&whole).cloned();
    assert_eq!(without_doubles(twice), without_doubles(whole));
}

#[test]
fn what_is_found_is_proved() {
    let mut player = Player::new();
    for puzzle in hunt("1/1", 0) {
        assert_eq!(find_fault(&puzzle, &mut player).unwrap(), None);
        assert_eq!(Puzzle::read(&puzzle.record().unwrap()).unwrap(), puzzle);
    }
}

/// What told of a puzzle returns ends the hunt.
#[test]
fn a_problem_ends_the_hunt() {
    let hunt = PuzzleHunt {
        spec: "take:size=3".parse().unwrap(),
        games: GAMES,
        seed: 1,
        shard: Shard::WHOLE,
        from: 0,
    };
    let mut told = 0;
    let run = hunt.run(&mut |_| {
        told += 1;
        Err(Message::new("refused.over"))
    });
    assert_eq!(
        (run.map_err(|problem| problem.id), told),
        (Err("refused.over"), 1)
    );
}
