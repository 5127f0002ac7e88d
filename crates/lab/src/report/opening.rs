//! How games begin: their first turns as a tree.

use super::estimate::Estimate;
use super::game_line::GameLine;
use serde::Serialize;
use std::collections::BTreeMap;

/// Turns that fewer games than this begin with are left out.
const FEWEST: u64 = 5;

/// The most first turns, and the most replies to each.
const MOST: [usize; 2] = [12, 4];

/// A turn with which games begin.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpeningTurn {
    /// Its text.
    pub turn: String,
    /// Player 1’s share of first places in the games with it, and their number.
    pub share: Estimate,
    /// The next turns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub replies: Vec<OpeningTurn>,
}

/// The first two turns of games, the most frequent first.
pub fn openings(games: &[&GameLine]) -> Vec<OpeningTurn> {
    let finished = games.iter().copied().filter(|game| game.is_finished());
    turns_at(0, &finished.collect::<Vec<_>>())
}

fn turns_at(at: usize, games: &[&GameLine]) -> Vec<OpeningTurn> {
    let Some(&most) = MOST.get(at) else {
        return Vec::new();
    };
    let mut by_turn: BTreeMap<&str, Vec<&GameLine>> = BTreeMap::new();
    for game in games {
        if let Some(turn) = game.opening.get(at) {
            by_turn.entry(turn).or_default().push(game);
        }
    }
    let mut turns: Vec<_> = by_turn.into_iter().collect();
    turns.retain(|(_, games)| games.len() as u64 >= FEWEST);
    // Turns that are equally frequent stay in the order of their texts.
    turns.sort_by_key(|(_, games)| std::cmp::Reverse(games.len()));
    let turn = |(turn, games): (&str, Vec<&GameLine>)| {
        let shares = games.iter().map(|game| game.share(0)).sum();
        Some(OpeningTurn {
            turn: turn.to_owned(),
            share: Estimate::share(shares, games.len() as u64)?,
            replies: turns_at(at + 1, &games),
        })
    };
    turns.into_iter().take(most).filter_map(turn).collect()
}
