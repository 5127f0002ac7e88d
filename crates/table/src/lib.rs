//! A game in progress: where it started, what has happened since, what is partially entered.
//!
//! All input (a pointer, a key, typed text, a link, an engine) becomes the text of an action and ends in
//! [`Table::play`].

// Slicing a text by index pulls the standard library's messages about wrong indices, 5 KB, into the board's module.
#![deny(clippy::string_slice)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod chance;
mod course;
mod edit;
mod end;

mod link;
mod matches;
mod navigate;
mod play;
mod record;
mod seat;
mod table;
mod tags;
mod touch;
mod tree;
mod turns;
mod typed;

pub use chance::below;
pub use course::TurnEnd;
pub use edit::{MOST_COMMENTED, MOST_NESTED};
pub use end::End;
pub use link::{Link, LinkDisplay, MOST_LINK_BYTES, Theme};
pub use matches::{MATCH, Match, Until};
pub use record::{MOST_BYTES, RecordError, split_records};
pub use seat::Seat;
pub use table::Table;
pub use tags::{MOST_TAG_NAME, MOST_TAG_VALUE, MOST_TAGS};
pub use touch::Touched;
pub use tree::MOST_STEPS;
pub use turns::{RecordedTurn, TurnText};
