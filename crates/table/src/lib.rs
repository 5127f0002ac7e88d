//! A game being played: where it began, what has happened since, what is half entered.
//!
//! Whatever moves a game (a pointer, a key, typed text, a link, an engine) becomes the text of an
//! action and ends in [`Table::play`].

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
