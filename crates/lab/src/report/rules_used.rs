//! How often single rules mattered.

use super::estimate::Estimate;
use super::game_line::GameLine;
use serde::Serialize;

/// How often a rule mattered.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleUsed {
    /// Its name in files.
    pub id: &'static str,
    /// When it counts, in a sentence.
    pub definition: String,
    /// For each player, the share of games in which it mattered.
    pub shares: Vec<Option<Estimate>>,
    /// For each player, how often it mattered in a game.
    pub times: Vec<Option<Estimate>>,
}

impl RuleUsed {
    /// The rule at this place among [`take_five_rules::Game::COUNTED_RULES`], in the games of each player.
    pub fn new(
        id: &'static str,
        at: usize,
        definition: String,
        players: &[Vec<&GameLine>],
    ) -> Self {
        let times = |game: &&GameLine| f64::from(game.rules.get(at).copied().unwrap_or(0));
        let share = |games: &Vec<&GameLine>| {
            let hits = games.iter().filter(|game| times(game) > 0.0).count();
            Estimate::share(hits as f64, games.len() as u64)
        };
        let mean = |games: &Vec<&GameLine>| {
            let mean = Estimate::mean(&games.iter().map(times).collect::<Vec<_>>());
            mean.map(|mean| mean.clamped(0.0, f64::INFINITY))
        };
        RuleUsed {
            id,
            definition,
            shares: players.iter().map(share).collect(),
            times: players.iter().map(mean).collect(),
        }
    }
}
