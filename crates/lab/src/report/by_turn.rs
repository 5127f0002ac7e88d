//! What changes in the course of a game.

use super::estimate::Estimate;
use super::game_line::GameLine;
use serde::Serialize;
use std::collections::BTreeMap;

/// Turns that fewer games than this reach are left out.
const FEWEST: usize = 10;

/// A figure of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OfTurn {
    /// The number of the turn, from 1.
    pub turn: u32,
    /// The figure, over the games that reach the turn.
    #[serde(flatten)]
    pub figure: Estimate,
}

/// The number of legal actions at an action, by turn.
pub fn branching_by_turn(games: &[&GameLine]) -> Vec<OfTurn> {
    let longest = games.iter().map(|game| game.choices.len()).max();
    let of_turn = |at: usize| {
        let turns = games.iter().filter_map(|game| game.choices.get(at));
        let sums = turns.filter(|turn| !turn.is_empty()).map(|turn| {
            let sum: u32 = turn.iter().sum();
            (f64::from(sum), turn.len() as f64)
        });
        let sums: Vec<(f64, f64)> = sums.collect();
        let figure = Estimate::ratio(&sums).filter(|_| sums.len() >= FEWEST)?;
        Some(OfTurn {
            turn: at as u32 + 1,
            figure,
        })
    };
    (0..longest.unwrap_or(0)).filter_map(of_turn).collect()
}

/// How many games took how many turns.
pub fn lengths(games: &[&GameLine]) -> Vec<[u64; 2]> {
    let mut counts = BTreeMap::new();
    for game in games.iter().filter(|game| game.is_finished()) {
        *counts.entry(u64::from(game.turns)).or_insert(0) += 1;
    }
    counts
        .into_iter()
        .map(|(turns, games)| [turns, games])
        .collect()
}
