//! The clock of the room, which is its founder's: by how much it is ahead of that of this device, as far as events show it.
//!
//! Devices can be minutes off. What the founder has stamped when it comes was made before, and what answers an event of
//! one's own was made after that: so each answer shows the difference between the two clocks, give or take the time that
//! it took. Everybody else stamps by the founder's clock from then on.

use crate::event_set::{Event, EventSet};
use crate::hash::Hash;
use crate::item::Item;

/// The room's clock on one device.
#[derive(Debug, Default)]
pub struct RoomClock {
    /// By how much the room's clock is ahead, in milliseconds; negative if it is behind.
    ahead: i64,
    /// One's own events that were stamped with this difference.
    own: Vec<Hash>,
}

impl RoomClock {
    pub fn new(ahead: i64) -> Self {
        RoomClock {
            ahead,
            own: Vec::new(),
        }
    }

    pub fn ahead(&self) -> i64 {
        self.ahead
    }

    /// The room's time at a time of the device, both in milliseconds since 1970.
    pub fn time(&self, now: u64) -> u64 {
        now.saturating_add_signed(self.ahead)
    }

    /// Notes an event that was stamped here just now.
    pub fn note_own(&mut self, id: Hash) {
        self.own.push(id);
    }

    /// Learns from an event of the founder that has come at a time of the device. Returns whether the difference is
    /// another now: no larger than it must be.
    pub fn learn(&mut self, events: &EventSet, event: &Event, now: u64) -> bool {
        let difference = |from: u64| (event.time as i64).saturating_sub(from as i64);
        let least = difference(self.time(now));
        let answered = answered(events, event).filter(|answered| self.own.contains(&answered.id));
        let most = answered.map(|answered| difference(answered.time)).min();
        let missing = match least > 0 {
            true => least,
            false => most.unwrap_or(0).min(0),
        };
        if missing != 0 {
            self.ahead = self.ahead.saturating_add(missing);
            self.own.clear();
        }
        missing != 0
    }
}

/// The events that must have been there when this one was made.
fn answered<'a>(events: &'a EventSet, event: &'a Event) -> impl Iterator<Item = &'a Event> {
    let places = event.items.iter().flat_map(|item| match item {
        Item::Turn { head, .. } | Item::Claim(head) | Item::Offer { head, .. } => {
            std::slice::from_ref(head)
        }
        Item::Reveal {
            head: Some(head), ..
        } => std::slice::from_ref(head),
        Item::Answer { offer, .. } => std::slice::from_ref(offer),
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
