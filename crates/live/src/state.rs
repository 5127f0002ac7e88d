//! What a page shows of a room, as values.

use crate::hash::Hash;
use crate::synced_referee::LineEntry;

/// The stage of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The founder's event has not come yet.
    Opening,
    /// Seats are empty.
    Joining,
    /// A game is being played.
    Playing,
    /// It is over; another can follow.
    Over,
}

/// What the game waits for from somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owes {
    /// Nothing at all.
    Nothing,
    /// A turn.
    Turn,
    /// A link of the hash chain.
    Reveal,
    /// An answer to an offer.
    Answer,
}

/// A seat and who has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatState {
    /// The public key of whoever has it; zeros as long as that is not settled.
    pub key: Hash,
    /// May be empty.
    pub name: String,
    /// Whether somebody has it.
    pub joined: bool,
    /// The player of the current game; 0 before it.
    pub player: u8,
    /// The stamp of the last event from there, in milliseconds.
    pub seen: u64,
    /// What the game waits for.
    pub owes: Owes,
    /// The milliseconds left when the current turn began.
    pub left: Option<i64>,
}

/// An offer that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferState {
    /// Its id.
    pub id: Hash,
    /// Its stamp, in milliseconds.
    pub time: u64,
    /// From 1.
    pub seat: usize,
    /// Its word.
    pub kind: &'static str,
    /// What follows the word in the offer; may be empty.
    pub detail: String,
    /// The seats that have accepted, from 1.
    pub accepted: Vec<usize>,
    /// The seats that have declined, from 1.
    pub declined: Vec<usize>,
}

impl OfferState {
    /// Whether two have offered the same, and nobody has declined it: they agree, and all accept the one with the smaller id.
    pub fn agrees_with(&self, other: &OfferState) -> bool {
        let is_same = (self.kind, &self.detail) == (other.kind, &other.detail);
        let is_open = self.declined.is_empty() && other.declined.is_empty();
        is_same && is_open && self.seat != other.seat
    }

    /// Whether a seat, from 1, could still answer it.
    pub fn asks(&self, seat: usize) -> bool {
        self.seat != seat && !self.accepted.contains(&seat) && !self.declined.contains(&seat)
    }
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Said {
    /// In milliseconds.
    pub time: u64,
    /// Its id.
    pub id: Hash,
    /// From 1.
    pub seat: usize,
    /// Among [`crate::PHRASES`].
    pub phrase: usize,
}

/// The state of a room: it follows from the set of its events alone, whoever looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomState {
    /// The stage.
    pub phase: Phase,
    /// The spec of the current game; empty while opening.
    pub spec: String,
    /// The current game, from 1; 0 before the first.
    pub game: u16,
    /// The place at which the line ends.
    pub head: Hash,
    /// All seats, in order.
    pub seats: Vec<SeatState>,
    /// The turns and outcomes of the current game.
    pub line: Vec<LineEntry>,
    /// How the game ended: empty, or `rules`, `draw`, `resign-2`, `time-2`, `refused-2`.
    pub end: String,
    /// The player who has lost by that, and not by the rules; 0 if there is none.
    pub loser: u8,
    /// The offers that wait for answers.
    pub offers: Vec<OfferState>,
    /// The length of the match, or empty.
    pub match_length: String,
    /// The game from which on it counts.
    pub match_from: u16,
    /// The setting of the clocks, or empty.
    pub clock: String,
    /// Whether the clocks are paused.
    pub paused: bool,
    /// The stamp from which on the player to act thinks, in milliseconds.
    pub since: u64,
    /// The phrases that were said, oldest first.
    pub said: Vec<Said>,
    /// How many have been here without a seat.
    pub watchers: usize,
    /// The games before the current one.
    pub finished: Vec<FinishedState>,
}

/// A game of the room that another has followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedState {
    /// Its spec.
    pub spec: String,
    /// The turns and outcomes of the current game.
    pub line: Vec<LineEntry>,
    /// As [`RoomState::end`].
    pub end: String,
}
