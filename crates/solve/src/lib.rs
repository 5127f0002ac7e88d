//! Knowing the value of positions rather than estimating it.
//!
//! | type | how | for |
//! |---|---|---|
//! | [`Tables`] | retrograde analysis | Give & Take with up to 4 pieces: win, draw or loss, and in how many turns |
//! | [`TableBlocks`] | | the same from small blocks, where there are no files |
//! | [`ExactSearch`] | alpha-beta to the end | games for two without chance and repetition: Take, Acquisitions, Take It Away once laid out |
//! | [`Expectimax`] | expectimax to the end | the chances to come first in games with chance that end: the last cards of Takeaway |
//! | [`ProofSearch`] | proof numbers, by several threads | who wins the same games, where a search to the end takes too long |
//! | [`WinSearch`] | proof numbers that allow for repetitions, and tables | who wins Give & Take |
//! | [`ValueIteration`] | sweeps between two bounds | games with chance that can go on for ever: small Take-Back-Toe |
//!
//! What they found: `docs/solved.md`. Without the feature `native` there is only what probes blocks, and
//! of the games only Give & Take.

#[cfg(feature = "native")]
mod checkpoint;
mod digest;
#[cfg(feature = "native")]
mod exact_search;
#[cfg(feature = "native")]
mod expectimax;
mod give_and_take;
#[cfg(feature = "native")]
mod proof_check;
#[cfg(feature = "native")]
mod proof_search;
#[cfg(feature = "native")]
mod proof_table;
#[cfg(feature = "native")]
mod repetition_search;
#[cfg(feature = "native")]
mod small_acquisitions;
#[cfg(feature = "native")]
mod solvable;
#[cfg(feature = "native")]
mod take_key;
#[cfg(feature = "native")]
mod takeaway_key;
#[cfg(feature = "native")]
mod value_iteration;

#[cfg(feature = "native")]
pub use checkpoint::FileError;
#[cfg(feature = "native")]
pub use exact_search::ExactSearch;
#[cfg(feature = "native")]
pub use expectimax::{ChanceBounds, ChanceEnding, Expectimax};
#[cfg(feature = "native")]
pub use give_and_take::{CutTables, SolverStep, TableCheck, TableCount, Tables, WinSearch};
pub use give_and_take::{
    Material, PerfectAction, PerfectResult, PerfectValue, TableBlocks, TableBlocksError,
};
#[cfg(feature = "native")]
pub use proof_check::ProvedPositions;
#[cfg(feature = "native")]
pub use proof_search::ProofSearch;
#[cfg(feature = "native")]
pub use small_acquisitions::{Jump, SmallAcquisitions};
#[cfg(feature = "native")]
pub use solvable::Solvable;
#[cfg(feature = "native")]
pub use value_iteration::{ValueIteration, WinBounds};
