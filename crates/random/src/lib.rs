//! Random playouts: a fast random number generator, and statistics over many games.
//!
//! Uses neither a clock nor the system, so it runs anywhere.

mod generator;
mod tally;

pub use generator::below;
pub use tally::PlayoutTally;
