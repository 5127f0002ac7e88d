//! A game in progress: where it started, what has happened since, what is partially entered.
//!
//! All input (a pointer, a key, typed text, a link, an engine) becomes the text of an action and ends in
//! [`Table::play`].

// Slicing a text by index pulls the standard library's messages about wrong indices, 5 KB, into the board's module.
#![deny(clippy::string_slice)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod clock;
mod edit_record;
mod game_end;
mod line_positions;
mod seeded_chance;

mod link;
mod matches;
mod navigate;
mod record;
mod seat;
mod study;
mod table;
mod tags;
mod touch;
mod tree;
mod turns;
mod typed_input;

pub use clock::{
    CLOCKS_TAG, Clocks, MAX_CLOCK_SECONDS, TERMINATION_TAG, TIME_CONTROL_TAG, TIME_FORFEIT,
    TIME_SPENT_TAG, TimeControl, TimeOut, Timing, TurnTimes,
};
pub use edit_record::{MAX_COMMENT_BYTES, MAX_NESTING};
pub use game_end::End;
pub use line_positions::TurnEnd;
pub use link::{Link, LinkDisplay, MAX_LINK_BYTES, Theme};
pub use matches::{MATCH_TAG, Match, MatchLength};
pub use record::{MAX_RECORD_BYTES, RecordError, is_line_end, plain, split_records};
pub use seat::Seat;
pub use seeded_chance::rng;
pub use table::Table;
pub use tags::{MAX_TAG_NAME, MAX_TAG_VALUE, MAX_TAGS};
pub use touch::TouchResult;
pub use tree::MAX_STEPS;
pub use turns::{RecordedTurn, TurnText};
