//! Games played at random: a fast source of numbers, and what is counted of many games.
//!
//! Knows no clock and no system, so that it runs anywhere.

mod generator;
mod tally;

pub use generator::below;
pub use tally::PlayoutTally;
