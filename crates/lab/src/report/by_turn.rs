//! What changes in the course of a game.

use super::estimate::{Estimate, RatioSums};
use super::game_line::GameLine;
use serde::Serialize;
use std::collections::BTreeMap;

/// Turns that fewer games than this reach are left out, and those that less than a tenth of them reach.
const FEWEST: u64 = 10;

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
    let mut sums: Vec<RatioSums> = Vec::new();
    for game in games {
        for (at, turn) in game.choices.turns().enumerate() {
            if sums.len() == at {
                sums.push(RatioSums::default());
            }
            if !turn.is_empty() {
                let sum: f64 = turn.iter().map(|&count| f64::from(count)).sum();
                sums[at].add(sum, turn.len() as f64);
            }
        }
    }
    let fewest = FEWEST.max(games.len() as u64 / 10);
    let of_turn = |(turn, sums): (u32, RatioSums)| {
        let figure = sums.estimate().filter(|figure| figure.games >= fewest)?;
        Some(OfTurn { turn, figure })
    };
    (1..).zip(sums).filter_map(of_turn).collect()
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
