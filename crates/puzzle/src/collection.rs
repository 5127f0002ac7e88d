//! Files of puzzles.

use crate::Puzzle;
use std::collections::BTreeMap;
use take_five_rules::Message;
use take_five_table::split_records;

/// Reads the puzzles of a file of records.
///
/// # Errors
/// The first problem, with the number of its record.
pub fn read_collection(text: &str) -> Result<Vec<Puzzle>, Message> {
    let read = |(index, (_, record)): (usize, (usize, &str))| {
        let in_file = |problem: Message| {
            let message = Message::new("puzzles.in-file").with("number", index + 1);
            message.with("problem", problem)
        };
        Puzzle::read(record).map_err(in_file)
    };
    split_records(text)
        .into_iter()
        .enumerate()
        .map(read)
        .collect()
}

/// The puzzles without those that are like an earlier one: the easiest first, of the same difficulty in the order of
/// their ids.
pub fn without_doubles(puzzles: impl IntoIterator<Item = Puzzle>) -> Vec<Puzzle> {
    let mut by_id = BTreeMap::new();
    for puzzle in puzzles {
        by_id.entry(puzzle.id.clone()).or_insert(puzzle);
    }
    let mut puzzles: Vec<Puzzle> = by_id.into_values().collect();
    puzzles.sort_by_key(|puzzle| puzzle.difficulty);
    puzzles
}
