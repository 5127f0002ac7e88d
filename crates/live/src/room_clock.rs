//! The clock of the room, which is its founder's: by how much it is ahead of that of this device, as far as events show it.
//!
//! Devices can be minutes off. What the founder has stamped when it comes was made before, and what answers an event of
//! one's own was made after that: so an answer shows the difference between the two clocks, give or take the time that it
//! took. Everybody else stamps by the founder's clock from then on.
//!
//! Whoever sets the clock of others could make a claim due before its time. So it is learned only from what sets the
//! founder's own clock, too: the beginning, and turns in the line.

use crate::event_set::{Event, EventSet};
use crate::hash::Hash;
use crate::item::Item;

/// An answer that comes within this time shows the difference well enough, in milliseconds.
const TIGHT: i64 = 60_000;

/// The room's clock on one device.
#[derive(Debug, Default)]
pub struct RoomClock {
    /// By how much the room's clock is ahead, in milliseconds; negative if it is behind.
    ahead: i64,
    /// Whether an answer came soon enough to show it: from then on the room's clock is never thought to be further behind.
    is_tight: bool,
    /// One's own events that were stamped with this difference.
    own: Vec<Hash>,
}

impl RoomClock {
    pub fn new(ahead: i64) -> Self {
        RoomClock {
            ahead,
            ..RoomClock::default()
        }
    }

    pub fn ahead(&self) -> i64 {
        self.ahead
    }

    /// The room's time at a time of the device, both in milliseconds since 1970.
    pub fn time(&self, now: u64) -> u64 {
        now.saturating_add_signed(self.ahead)
    }

    /// Notes an event that was stamped here with the difference as it is.
    pub fn note_own(&mut self, id: Hash) {
        self.own.push(id);
    }

    /// By how much a stamp is ahead of the room's clock at a time of the device, in milliseconds.
    pub fn lead(&self, event: &Event, now: u64) -> i64 {
        difference(event.time, self.time(now))
    }

    /// Learns from an event of the founder that has come at a time of the device. The difference changes by no more than
    /// it must.
    pub fn learn(&mut self, events: &EventSet, event: &Event, now: u64) {
        let least = self.lead(event, now);
        let answered = answered(events, event).filter(|answered| self.own.contains(&answered.id));
        let most = answered
            .map(|answered| difference(event.time, answered.time))
            .min();
        let most = most.filter(|_| !self.is_tight);
        let missing = match least > 0 {
            true => least,
            false => most.unwrap_or(0).min(0),
        };
        self.is_tight |= most.is_some_and(|most| most.saturating_sub(least) <= TIGHT);
        if missing != 0 {
            self.ahead = self.ahead.saturating_add(missing);
            self.own.clear();
        }
    }
}

fn difference(a: u64, b: u64) -> i64 {
    (a as i64).saturating_sub(b as i64)
}

/// The events that must have been there when this one was made.
fn answered<'a>(events: &'a EventSet, event: &'a Event) -> impl Iterator<Item = &'a Event> {
    let places = event.items.iter().flat_map(|item| match item {
        Item::Turn { head, .. } => std::slice::from_ref(head),
        Item::Begin { joins, .. } => joins,
        _ => &[],
    });
    places.filter_map(|place| {
        let mut at = *place;
        loop {
            match events.get(&at) {
                Some(event) => return Some(event),
                None => at = events.before(&at)?,
            }
        }
    })
}
