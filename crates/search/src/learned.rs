//! Evaluations with weights that are learned from games.

use std::fmt;

/// How the evaluation of a game is learned: it is what is known of the position, and a sum of
/// weights.
pub struct Learned<G> {
    /// The weights in use; numbers of weights count from 0.
    pub weights: &'static [u8],
    /// What a step of a weight is worth, in the units of the evaluation. A weight's byte is a
    /// number from −128 to 127.
    pub step: i32,
    /// A lead of so much wins e times as often as it loses.
    pub unit: f64,
    /// What the position is worth to the player to move, without the weights.
    pub base: fn(&G) -> i32,
    /// Visits the number of each weight that is added to that.
    pub features: fn(&G, &mut dyn FnMut(usize)),
    /// Whether so much happens next that the position is nothing to learn from.
    pub is_sharp: fn(&G) -> bool,
}

impl<G> fmt::Debug for Learned<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} weights", self.weights.len())
    }
}

/// A weight's number.
pub fn weight(byte: u8) -> i32 {
    i32::from(byte as i8)
}
