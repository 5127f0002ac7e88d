//! A game between people who sit apart, as a pure function of a set of signed events. See `docs/live.md`.
//!
//! Nothing here knows a rule, a clock, a network or a key: a [`Referee`] answers for the rules, and whoever calls verifies
//! signatures, decrypts, and says what time it is.

// Slicing a text by index pulls the standard library's messages about wrong indices, 5 KB, into the module.
#![deny(clippy::string_slice)]

mod by_hash;
mod confirmations;
mod duty;
mod event_set;
mod hash;
mod hash_chain;
mod intent;
mod item;
mod json;
mod notice;
mod progress;
mod referee;
mod room;
mod room_clock;
mod setting;
mod settle;
mod state;
mod synced_referee;
mod table_referee;
mod verdict;
mod walk;

pub use duty::OutgoingEvent;
pub use event_set::{MAX_EVENTS, MAX_OF_AUTHOR};
pub use hash::Hash;
pub use intent::{Unproposable, event_round_trip};
pub use item::{MAX_EVENT_BYTES, PHRASES};
pub use notice::{Notice, NoticeKind};
pub use progress::LAG;
pub use referee::Referee;
pub use room::GameRoom;
pub use settle::AHEAD;
pub use state::{FinishedState, OfferState, Owes, Phase, RoomState, Said, SeatState};
pub use synced_referee::LineEntry;
pub use table_referee::TableReferee;
