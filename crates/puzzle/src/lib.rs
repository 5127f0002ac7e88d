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

mod certainty;
mod collection;
mod decision;
mod hex_board;
mod proof;
mod prover;
mod record;
mod solution;
mod solvers;
mod square_board;
mod symmetry;
mod theme;
mod weigh;

pub use collection::{read_collection, without_doubles};
pub use proof::{find_fault, find_misfit, rate};
pub use record::Puzzle;
pub use solution::{compose, is_promising, with_close_points};
pub use symmetry::{canonical_text, puzzle_id};
pub use theme::{THEMES, themes_of};
