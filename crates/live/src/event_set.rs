//! The events of a room, in whatever order they come, and who refers to what.

use crate::by_hash::ByHash;
use crate::hash::{Hash, hash};
use crate::item::{Item, MAX_EVENT_BYTES, OfferKind, read_event};
use crate::progress::Seated;

/// The most events that are kept of one author.
pub const MAX_OF_AUTHOR: usize = 16_384;

/// The most events that are kept.
pub const MAX_EVENTS: usize = 65_536;

/// An event, its signature verified and its content decrypted and read.
#[derive(Clone, Debug)]
pub struct Event {
    pub id: Hash,
    pub author: Hash,
    /// In milliseconds since 1970.
    pub time: u64,
    pub items: Vec<Item>,
}

/// Why an event is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unkept {
    TooLong,
    Unreadable,
    TooMany,
}

/// What has come.
#[derive(Debug, Default)]
pub struct EventSet {
    all: Vec<Event>,
    by_id: ByHash<usize>,
    /// The events that refer to something: to a head, an offer, a room.
    referring: ByHash<Vec<usize>>,
    /// What lies before a place of the line that is not itself an event, see [`chance_id`] and [`acceptance_place`].
    before: ByHash<Hash>,
    of_author: ByHash<usize>,
}

/// The place of the line at which the chance that comes at a head has happened.
pub fn chance_id(head: &Hash) -> Hash {
    hash(&[b"chance", head])
}

/// The place of the line at which an offer has been accepted.
pub fn acceptance_place(offer: &Hash) -> Hash {
    hash(&[b"agreed", offer])
}

/// The place of the line at which the first game begins. It names who sits there and what they have committed to, not the
/// events that say so: whoever has an invitation can sign the same again as often as they like.
pub fn begin_id(room: &Hash, seats: &[Seated]) -> Hash {
    let mut parts: Vec<&[u8]> = vec![b"begin", room];
    for seat in seats {
        parts.extend([&seat.key[..], &seat.link[..]]);
    }
    hash(&parts)
}

impl EventSet {
    /// Adds an event. Returns whether it is new.
    pub fn add(&mut self, id: Hash, author: Hash, stamp: u64, text: &str) -> Result<bool, Unkept> {
        if self.by_id.get(&id).is_some() {
            return Ok(false);
        }
        if text.len() > MAX_EVENT_BYTES {
            return Err(Unkept::TooLong);
        }
        let (milliseconds, items) = read_event(text).map_err(|_| Unkept::Unreadable)?;
        match self.of_author.get_or_insert(author, 0) {
            Some(count) if *count < MAX_OF_AUTHOR && self.all.len() < MAX_EVENTS => *count += 1,
            _ => return Err(Unkept::TooMany),
        }
        let index = self.all.len();
        self.by_id.insert_new(id, index);
        for item in &items {
            self.refer(&id, index, item);
        }
        let seconds = stamp.min(u64::from(u32::MAX) * 2);
        self.all.push(Event {
            id,
            author,
            time: seconds * 1000 + u64::from(milliseconds),
            items,
        });
        Ok(true)
    }

    fn refer(&mut self, id: &Hash, index: usize, item: &Item) {
        let to = match item {
            Item::Turn { head, .. } | Item::Claim(head) => *head,
            Item::Reveal { head, .. } => {
                let head = head.unwrap_or(*id);
                self.before.insert_new(chance_id(&head), head);
                head
            }
            Item::Offer { head, .. } => {
                self.before.insert_new(acceptance_place(id), *head);
                *head
            }
            Item::Answer { offer, .. } => *offer,
            Item::Begin { room, .. } => *room,
            _ => return,
        };
        if let Some(referring) = self.referring.get_or_insert(to, Vec::new())
            && referring.last() != Some(&index)
        {
            referring.push(index);
        }
    }

    /// All events, in no order that matters.
    pub fn all(&self) -> impl Iterator<Item = &Event> {
        self.all.iter()
    }

    /// An event by its id.
    pub fn get(&self, id: &Hash) -> Option<&Event> {
        self.by_id.get(id).and_then(|&index| self.all.get(index))
    }

    /// The events that refer to something.
    pub fn referring(&self, to: &Hash) -> impl Iterator<Item = &Event> {
        let indices = self.referring.get(to).map_or(&[][..], Vec::as_slice);
        indices.iter().filter_map(|&index| self.all.get(index))
    }

    /// The place of the line before this one, if it is known.
    pub fn before(&self, place: &Hash) -> Option<Hash> {
        let of_event = |event: &Event| {
            event.items.iter().find_map(|item| match item {
                Item::Turn { head, .. } | Item::Claim(head) => Some(*head),
                _ => None,
            })
        };
        let derived = self.before.get(place).copied();
        derived.or_else(|| self.get(place).and_then(of_event))
    }
}

impl Event {
    /// The link that it reveals for the chance at a head.
    pub fn link_at(&self, at: &Hash) -> Option<&Hash> {
        self.items.iter().find_map(|item| match item {
            Item::Reveal { head, link } if head.as_ref().unwrap_or(&self.id) == at => Some(link),
            _ => None,
        })
    }

    /// What it offers at a head.
    pub fn offer_at(&self, at: &Hash) -> Option<&OfferKind> {
        self.items.iter().find_map(|item| match item {
            Item::Offer { head, kind } if head == at => Some(kind),
            _ => None,
        })
    }

    /// Its answer to an offer: whether it accepts.
    pub fn answer_to(&self, to: &Hash) -> Option<bool> {
        self.items.iter().find_map(|item| match item {
            Item::Answer { offer, accepts } if offer == to => Some(*accepts),
            _ => None,
        })
    }
}
