//! A game being played: where it began, what has happened since, what is half entered.
//!
//! Whatever moves a game (a pointer, a key, typed text, a link, an engine) becomes the text of an
//! action and ends in [`Table::play`].

// A text sliced by index brings the library's words for a wrong index, 5 KB, into the board's module.
#![deny(clippy::string_slice)]

mod chance;
mod link;
mod record;
mod table;
mod touch;

pub use chance::below;
pub use link::Link;
pub use record::TurnText;
pub use table::Table;
pub use touch::Touched;
