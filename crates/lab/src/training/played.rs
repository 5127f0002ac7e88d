//! What is kept of games for a training.

use serde::{Deserialize, Serialize};

/// What must be the same in all parts of a run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SelfPlayTerms {
    /// The game and its options.
    pub spec: String,
    /// The seed of everything random.
    pub seed: u64,
    /// The number of games in all parts.
    pub games: u64,
    /// Positions searched per action.
    pub nodes: u64,
    /// The SHA-256 of the weights that the games were played with.
    pub weights: String,
    /// The number of parts.
    pub parts: u64,
}

/// A game of the engine against itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SelfPlayGame {
    /// Its number in the run, from 0.
    pub number: u64,
    /// The texts of its actions and chance outcomes.
    pub steps: Vec<String>,
    /// For each of them, the search's value to the player to move before it, in units of the evaluation; `None` where
    /// nothing was searched: in the opening, before chance, and where there was only one action.
    pub values: Vec<Option<i32>>,
}

impl SelfPlayGame {
    /// Adds a step.
    pub(crate) fn push(&mut self, step: String, value: Option<i32>) {
        self.steps.push(step);
        self.values.push(value);
    }
}
