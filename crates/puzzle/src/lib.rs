//! Puzzles: records with a task, their ids, their themes, and the proof that they are right.
//!
//! ```
//! use take_five_puzzle::Puzzle;
//!
//! let record = r#"[Game "take:size=2"][Position "bo/boo/or r 4"][Puzzle "take-000000"][Goal "win"]
//!     [Difficulty "1"][Nodes "6000"] 1. b3 *"#;
//! let puzzle = Puzzle::read(record)?;
//! assert_eq!(puzzle.line, ["b3"]);
//! assert_ne!(puzzle.id, puzzle.id_of_position(), "so it has been tampered with");
//! # Ok::<(), take_five_rules::Message>(())
//! ```

#[cfg(feature = "prove")]
mod certainty;
mod collection;
#[cfg_attr(
    not(feature = "prove"),
    expect(dead_code, reason = "there, only whether there are any counts")
)]
mod decision;
#[cfg(feature = "prove")]
mod exact_gap;
mod hex_board;
mod misfit;
#[cfg(feature = "prove")]
mod proof;
#[cfg(feature = "prove")]
mod prover;
mod record;
#[cfg(feature = "prove")]
mod solution;
#[cfg(feature = "prove")]
mod solvers;
mod square_board;
mod symmetry;
mod theme;
#[cfg(feature = "prove")]
mod weigh;

pub use collection::{read_collection, without_doubles};
pub use misfit::find_misfit;
#[cfg(feature = "prove")]
pub use proof::{find_fault, rate};
pub use record::Puzzle;
#[cfg(feature = "prove")]
pub use solution::{compose, is_promising, with_close_points};
pub use symmetry::{canonical_text, puzzle_id};
pub use theme::{THEMES, themes_of};
