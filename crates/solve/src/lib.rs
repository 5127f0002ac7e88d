//! Knowing the value of positions rather than estimating it.
//!
//! | type | how | for |
//! |---|---|---|
//! | [`Tables`] | retrograde analysis | Give & Take with up to 4 pieces: win, draw or loss, and in how many turns |
//! | [`TableBlocks`] | | the same from small blocks, where there are no files |
//! | [`ExactSearch`] | alpha-beta to the end | games for two without chance and repetition: Take, Acquisitions, Take It Away once laid out |
//! | [`ValueIteration`] | sweeps between two bounds | games with chance that can go on for ever: small Take-Back-Toe |
//!
//! What they found: `docs/solved.md`. Without the feature `native` there is only what needs no files and threads.

#[cfg(feature = "native")]
mod checkpoint;
mod digest;
mod exact_search;
mod give_and_take;
mod small_acquisitions;
mod solvable;
mod value_iteration;

#[cfg(feature = "native")]
pub use checkpoint::FileError;
pub use exact_search::ExactSearch;
#[cfg(feature = "native")]
pub use give_and_take::{CutTables, SolverStep, TableCheck, TableCount, Tables};
pub use give_and_take::{Material, PerfectResult, PerfectValue, TableBlocks, TableBlocksError};
pub use small_acquisitions::{Jump, SmallAcquisitions};
pub use solvable::Solvable;
pub use value_iteration::{ValueIteration, WinBounds};
