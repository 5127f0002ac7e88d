//! What is kept of a game: a line of a part file.

use super::choices::Choices;
use super::chooser::CloserLook;
use serde::{Deserialize, Serialize};

/// Chances are kept in parts of this: enough for any figure, and whole numbers are the same everywhere.
const PARTS: f64 = 10_000.0;

/// A game that was played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameLine {
    /// Which of the [`super::Series`] it belongs to.
    pub series: usize,
    /// Its number there, from 0.
    pub number: u64,
    /// Each player's place; empty if the game was stopped at [`super::MAX_ACTIONS`].
    pub places: Vec<u8>,
    /// Turns that were completed.
    pub turns: u32,
    /// The numbers of legal actions.
    #[serde(flatten)]
    pub choices: Choices,
    /// The hash of the position at the start of a turn drawn from all of them.
    pub position: u64,
    /// The number of outcomes of chance.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub drawn: u64,
    /// The number of players who dropped out while others played on.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left: u64,
    /// How often each of [`take_five_rules::Game::COUNTED_RULES`] mattered; empty if none did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<u32>,
    /// The texts of the first turns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<String>,
    /// A closer look at the start of a turn drawn from those with something to choose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<LookedAt>,
    /// The chances of all seats at the start of a turn, as its player saw them, by the turn's number from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<(u32, Vec<u16>)>,
    /// The texts of all steps, with those of chance.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
}

/// What a closer look at the start of a turn found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LookedAt {
    /// The number of steps before it.
    pub steps: usize,
    /// By how much the chance after the best action is above that after the second best, in parts of [`PARTS`].
    gap: Option<u16>,
    /// The text of the action that looks best two actions ahead.
    pub tempting: String,
    /// How much chance that action loses, in parts of [`PARTS`].
    loss: Option<u16>,
}

impl LookedAt {
    pub(super) fn new<A>(steps: usize, look: &CloserLook<A>, tempting: String) -> Self {
        let loss = look.tempting.as_ref().map(|(_, loss)| parts(*loss));
        LookedAt {
            steps,
            gap: look.gap.map(parts),
            tempting,
            loss,
        }
    }

    /// By how much the chance of winning after the best action is above that after the second best.
    pub fn gap(&self) -> Option<f64> {
        self.gap.map(|parts| f64::from(parts) / PARTS)
    }

    /// How much chance of winning the tempting action loses.
    pub fn loss(&self) -> Option<f64> {
        self.loss.map(|parts| f64::from(parts) / PARTS)
    }
}

fn parts(chance: f64) -> u16 {
    (chance * PARTS).round() as u16
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl GameLine {
    /// The number of actions.
    pub fn actions(&self) -> u64 {
        self.choices.actions().len() as u64
    }

    /// Whether it came to its end.
    pub fn is_finished(&self) -> bool {
        !self.places.is_empty()
    }

    /// The seat that alone came first, from 0.
    pub fn winner(&self) -> Option<usize> {
        let mut first = (0..self.places.len()).filter(|&seat| self.places[seat] == 1);
        match (first.next(), first.next()) {
            (Some(seat), None) => Some(seat),
            _ => None,
        }
    }

    /// The part of the first place that a seat, from 0, got: a shared first place is split.
    pub fn share(&self, seat: usize) -> f64 {
        let first = self.places.iter().filter(|&&place| place == 1).count();
        match self.places.get(seat) {
            Some(1) => 1.0 / first as f64,
            _ => 0.0,
        }
    }

    pub(super) fn add_chances(&mut self, turn: u32, chances: &[f64]) {
        let chances = chances.iter().map(|&chance| parts(chance));
        self.chances.push((turn, chances.collect()));
    }

    /// The chances of all seats from turn to turn where somebody looked, and at last what came of them; empty if nobody
    /// looked or the game did not come to its end.
    pub fn course(&self) -> Vec<Vec<f64>> {
        if self.chances.is_empty() || !self.is_finished() {
            return Vec::new();
        }
        let seen = self.chances.iter().map(|(_, parts)| {
            let chances = parts.iter().map(|&part| f64::from(part) / PARTS);
            chances.collect()
        });
        let end = (0..self.places.len()).map(|seat| self.share(seat));
        seen.chain([end.collect()]).collect()
    }
}
