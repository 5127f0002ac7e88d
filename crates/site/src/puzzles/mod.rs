//! The puzzles as pages for readers without scripts: each with its picture, its task and its solution.

mod puzzle;
mod puzzle_index;
mod puzzle_page;
mod write_pages;

pub use puzzle::{GamePuzzles, task};
pub use puzzle_index::{all_puzzles_html, puzzle_index_html};
pub use write_pages::{PUZZLES_STYLE, write_puzzle_pages, write_puzzles_style};
