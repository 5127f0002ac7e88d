//! Where the games of a room stand at a place of the line.

use crate::hash::{Hash, hash};
use crate::item::OfferKind;
use crate::synced_referee::LineEntry;
use take_five_table::{Clocks, TimeControl, TimeOut, Timing};

/// What is allowed for the way of an event and for clocks that differ, in milliseconds: by so much somebody can think longer
/// than the clock shows.
pub const LAG: u64 = 5_000;

/// Somebody with a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    pub key: Hash,
    /// The last link of their hash chain that is known.
    pub link: Hash,
}

/// How a game ended other than by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlyEnd {
    Draw,
    Resigned(u8),
    /// This player's time ran out, and somebody claimed the game.
    OutOfTime(u8),
    /// This player did not reveal, and somebody claimed the game.
    Refused(u8),
}

impl EarlyEnd {
    /// The player who has lost so.
    pub fn loser(self) -> Option<u8> {
        match self {
            EarlyEnd::Draw => None,
            EarlyEnd::Resigned(player)
            | EarlyEnd::OutOfTime(player)
            | EarlyEnd::Refused(player) => Some(player),
        }
    }
}

/// The state at a place of the line.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The place.
    pub head: Hash,
    /// The stamp of what led there, in milliseconds.
    pub time: u64,
    /// The last stamp of somebody who knows the clock of the room, in milliseconds.
    pub sure_time: u64,
    /// The seats that have moved, as bits.
    moved: u8,
    pub seats: Vec<Seated>,
    /// Counts from 1.
    pub game: u16,
    pub spec: String,
    /// The seat of player 1, as an index.
    pub first: usize,
    pub entries: Vec<LineEntry>,
    /// A player, 0 for chance, -1 if the rules say that the game is over.
    pub next: i32,
    pub end: Option<EarlyEnd>,
    /// The links of each hash chain that are used up: one for each run of chance, and for each that was left before it
    /// happened.
    pub runs: usize,
    /// How many of them have been passed over since the last that are known.
    skipped: usize,
    pub clocks: Option<Clocks>,
    pub paused: bool,
    /// The clocks' own time: what all have spent, in milliseconds.
    spent: u64,
    /// What the player to act has already thought before a pause, in milliseconds.
    carried: u64,
    /// The stamp from which on the player to act thinks, in milliseconds.
    pub since: u64,
    pub match_length: String,
    pub match_from: u16,
    pub finished: Vec<FinishedGame>,
}

/// A game of the room that is over, and after which another has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    pub spec: String,
    pub entries: Vec<LineEntry>,
    pub end: Option<EarlyEnd>,
}

impl Progress {
    /// Before the first turn.
    pub fn new(head: Hash, time: u64, seats: Vec<Seated>, spec: &str) -> Self {
        Progress {
            head,
            time,
            sure_time: 0,
            moved: 0,
            seats,
            game: 1,
            spec: spec.to_owned(),
            first: 0,
            entries: Vec::new(),
            next: -1,
            end: None,
            runs: 0,
            skipped: 0,
            clocks: None,
            paused: false,
            spent: 0,
            carried: 0,
            since: time,
            match_length: String::new(),
            match_from: 0,
            finished: Vec::new(),
        }
    }

    /// The index of the seat of a player.
    pub fn seat_of(&self, player: u8) -> usize {
        (usize::from(player) + self.seats.len() - 1 + self.first) % self.seats.len().max(1)
    }

    /// The player of a seat, by its index.
    pub fn player_of(&self, seat: usize) -> u8 {
        let count = self.seats.len().max(1);
        ((seat + count - self.first % count) % count + 1) as u8
    }

    /// The index of the seat with this key.
    pub fn seat_with(&self, key: &Hash) -> Option<usize> {
        self.seats.iter().position(|seat| seat.key == *key)
    }

    /// The player to act, if one is.
    pub fn to_act(&self) -> Option<u8> {
        u8::try_from(self.next).ok().filter(|&player| player > 0)
    }

    /// Whether a seat has moved in this room, and so has been able to learn its clock from an answer.
    pub fn has_moved(&self, seat: Option<usize>) -> bool {
        seat.is_some_and(|seat| self.moved & 1 << seat != 0)
    }

    pub fn note_moved(&mut self, seat: usize) {
        self.moved |= 1 << seat;
    }

    /// Whether the game is over, unless somebody has resigned.
    pub fn is_over(&self) -> bool {
        self.end.is_some() || self.next < 0
    }

    /// Whether it is the next link of a seat's hash chain.
    pub fn is_next_link(&self, seat: &Seated, link: &Hash) -> bool {
        let mut at = *link;
        for _ in 0..=self.skipped {
            at = hash(&[&at]);
        }
        at == seat.link
    }

    /// Uses links up.
    pub fn reveal(&mut self, links: Vec<Hash>) {
        for (seat, link) in self.seats.iter_mut().zip(links) {
            seat.link = link;
        }
        self.runs += 1;
        self.skipped = 0;
    }

    /// Passes over a link of everybody: whoever has shown it already must not have to show it at another place, because
    /// there the others could choose what comes of it.
    pub fn skip_links(&mut self) {
        self.runs += 1;
        self.skipped += 1;
    }

    /// Sets the clocks up for a new game.
    pub fn set_clocks(&mut self, control: Option<TimeControl>) {
        let players = self.seats.len() as u8;
        self.clocks = control.map(|control| Clocks::new(control, players));
        self.carried = 0;
    }

    /// The number of a player's turn that comes next. What a player does in a row is one turn.
    fn turn_number(&self, player: u8) -> u32 {
        let players = self.entries.iter().map(|entry| entry.player);
        let (mut number, mut last) = (0, 0);
        for player in players.chain([player]).filter(|&player| player > 0) {
            number += u32::from(player != last);
            last = player;
        }
        number
    }

    /// Lets the clock of whoever acts next run from a stamp on.
    pub fn time_next(&mut self, now: u64) {
        self.since = now;
        self.carried = 0;
        let Some(player) = self.to_act() else { return };
        if self.clocks.is_none() {
            return;
        }
        let number = self.turn_number(player);
        if let Some(clocks) = &mut self.clocks {
            clocks.start(player, number, self.spent);
        }
    }

    /// Counts a turn played at a stamp, on which its player has spent this by their own account: that counts, but not
    /// less than the stamps say, except for [`LAG`].
    pub fn time_turn(&mut self, now: u64, own: u32) {
        let elapsed = now.saturating_sub(self.since).saturating_add(self.carried);
        let counted = u64::from(own).max(elapsed.saturating_sub(LAG));
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        // A turn that comes too late and that nobody has claimed the game for leaves a moment.
        let player = clocks.player().unwrap_or(0);
        let left = u64::try_from(clocks.left(player) - 1).unwrap_or(0);
        let mut later = clocks.clone();
        later.tick(self.spent.saturating_add(counted));
        let counted = if later.lost().is_some() {
            left
        } else {
            counted
        };
        self.spent = self.spent.saturating_add(counted);
        clocks.stop(self.spent);
    }

    /// The stamp from which on others can claim the game because the player to act has run out of time.
    pub fn out_of_time_at(&self) -> Option<u64> {
        let clocks = self.clocks.as_ref()?;
        let control = clocks.control();
        if control.time_out != TimeOut::Loses || self.paused {
            return None;
        }
        let delay = match control.timing {
            Timing::Delay(seconds) => u64::from(seconds) * 1000,
            _ => 0,
        };
        let left = u64::try_from(clocks.left(self.to_act()?)).unwrap_or(0);
        let from = self.since.saturating_sub(self.carried);
        Some(from.saturating_add(left + delay + LAG))
    }

    /// The stamp of whoever acts next, of one for each seat: the last one, if that is nobody.
    pub fn own_at(&self, times: &[u64]) -> u64 {
        let last = || times.iter().copied().max().unwrap_or(self.time);
        let seat = self.to_act().map(|player| self.seat_of(player));
        seat.and_then(|seat| times.get(seat).copied())
            .unwrap_or_else(last)
    }

    /// The last stamp of all but whoever acts next, but not before what led here.
    pub fn others_at(&self, times: &[u64]) -> u64 {
        let own = self.to_act().map(|player| self.seat_of(player));
        let others = times
            .iter()
            .enumerate()
            .filter(|(seat, _)| Some(*seat) != own);
        others.map(|(_, time)| *time).fold(self.time, u64::max)
    }

    /// Applies what all have agreed, except for who acts next, and for another game: see [`Progress::begin_next`]. `own` is
    /// the stamp of the player to act for it, `others` the last one of the others: nobody's clock is changed by a false
    /// stamp of somebody else, nor stopped by one's own.
    pub fn agree(&mut self, kind: &OfferKind, own: u64, others: u64) {
        match kind {
            OfferKind::Undo(kept) => {
                self.entries.truncate(*kept);
                if let Some(clocks) = &mut self.clocks {
                    clocks.take_back(self.spent);
                }
            }
            OfferKind::Draw => self.end = Some(EarlyEnd::Draw),
            OfferKind::Pause => {
                let thought = own.saturating_sub(self.since).saturating_sub(LAG);
                self.carried = self.carried.saturating_add(thought);
                self.since = own;
                self.paused = true;
            }
            OfferKind::Resume => {
                self.since = others;
                self.time = self.time.max(others);
                self.paused = false;
            }
            OfferKind::Match(length) => {
                length.clone_into(&mut self.match_length);
                self.match_from = self.game;
            }
            OfferKind::Rematch => {}
        }
    }

    /// Begins the next game, except for who acts first; if the seats rotate, player 2 becomes player 1.
    pub fn begin_next(&mut self, spec: &str, rotates: bool, control: Option<TimeControl>) {
        self.finished.push(FinishedGame {
            spec: std::mem::replace(&mut self.spec, spec.to_owned()),
            entries: std::mem::take(&mut self.entries),
            end: self.end.take(),
        });
        self.first = (self.first + usize::from(rotates)) % self.seats.len().max(1);
        self.game = self.game.saturating_add(1);
        self.paused = false;
        self.spent = 0;
        self.set_clocks(control);
    }

    /// How many texts of the line stay when a seat takes its last turn back.
    pub fn undone(&self, seat: usize) -> Option<usize> {
        let player = self.player_of(seat);
        let mut entries = self.entries.iter();
        entries.rposition(|entry| entry.player == player)
    }

    /// Whether it can be agreed now if this seat offers it; `is_over` also knows of resignations.
    ///
    /// Chance that is due comes first: whoever reveals last knows what comes, and could otherwise have it drawn anew, at
    /// the place that an agreement leads to. A draw leads to none in this game.
    pub fn allows(&self, kind: &OfferKind, seat: usize, is_over: bool) -> bool {
        if self.next == 0 && !is_over && *kind != OfferKind::Draw {
            return false;
        }
        match kind {
            OfferKind::Undo(kept) => self.end.is_none() && self.undone(seat) == Some(*kept),
            OfferKind::Rematch => is_over,
            OfferKind::Draw => !is_over,
            OfferKind::Pause => !is_over && self.clocks.is_some() && !self.paused,
            OfferKind::Resume => self.paused,
            OfferKind::Match(_) => true,
        }
    }
}
