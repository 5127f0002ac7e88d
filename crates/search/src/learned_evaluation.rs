//! Evaluations with weights that are learned from games.

use crate::SearchParams;
use std::fmt;

/// How the evaluation of a game is learned: it is a fixed part plus a sum of weights.
pub struct LearnedEvaluation<G> {
    /// The current weights; they are numbered from 0.
    pub weights: &'static [u8],
    /// The constants of the search that uses it, which can be tuned.
    pub params: SearchParams,
    /// The value of one unit of a weight, in the units of the evaluation. A weight is a byte from −128 to 127.
    pub step: i32,
    /// A lead of this much makes the odds of winning e to 1.
    pub unit: f64,
    /// The value of the position to the player to move, without the weights.
    pub base: fn(&G) -> i32,
    /// Visits the number of each weight to be added.
    pub features: fn(&G, &mut dyn FnMut(usize)),
    /// Whether the position is too unquiet to learn from.
    pub is_sharp: fn(&G) -> bool,
}

impl<G> fmt::Debug for LearnedEvaluation<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} weights", self.weights.len())
    }
}

/// A weight's number.
pub fn weight_from_byte(byte: u8) -> i32 {
    i32::from(byte as i8)
}
