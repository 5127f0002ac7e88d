//! Evaluations with weights that are learned from games.

use crate::Evaluate;

/// A game whose evaluation is what is known of it, and a sum of weights that were learned.
pub trait Learned: Evaluate {
    /// How many weights there are.
    const WEIGHTS: usize;

    /// What a step of a weight is worth, in the units of the evaluation.
    const STEP: i32;

    /// A lead of so much wins e times as often as it loses.
    const UNIT: f64;

    /// What the position is worth to the player to move, without the weights.
    fn base(&self) -> i32;

    /// Visits the number of each weight that is added to that.
    fn features(&self, visit: &mut dyn FnMut(usize));

    /// The weights in use.
    fn weights() -> Vec<i8>;
}
