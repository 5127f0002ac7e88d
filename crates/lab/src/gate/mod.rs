//! Whether new weights or constants are stronger than others: a sequential test over pairs of games.

mod gate_score;
mod pair;
mod run;
mod sprt;

pub use gate_score::{GatePart, GateScore, GateTerms};
pub use pair::{PairConditions, play_pair};
pub use run::Gate;
pub use sprt::{GateVerdict, Sprt};
