//! Tuning of the constants of a search by games.

mod run;
mod spsa;

pub use run::{Tune, TuneState};
pub use spsa::{Spsa, SpsaConstant};
