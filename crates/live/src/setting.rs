//! What whoever opens a room sets for it, and who takes which seat.

use crate::event_set::{Event, EventSet, begin_id};
use crate::hash::Hash;
use crate::item::Item;
use crate::progress::Seated;
use std::cmp::Reverse;
use take_five_table::TimeControl;

/// The room as its first event sets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The event.
    pub id: Hash,
    /// Its stamp, in milliseconds.
    pub time: u64,
    pub spec: String,
    pub control: Option<TimeControl>,
    /// The seconds after which somebody who does not reveal can lose the game.
    pub patience: u32,
    /// The keys of the seats: the founder's, and the invitations'.
    pub keys: Vec<Hash>,
    /// The index of the founder's seat.
    pub founder: usize,
    /// The end of the founder's hash chain.
    pub chain: Hash,
}

/// Where the first game of a room begins.
#[derive(Clone, Debug)]
pub struct Beginning {
    /// The place of the line.
    pub id: Hash,
    /// Who has said it first, and when in milliseconds: the founder, whose clock is that of the room, or as long as they
    /// have not, somebody else, when the last had joined.
    pub stamp: (Sayer, u64),
    /// The events by which the others have joined.
    pub joins: Vec<Hash>,
    pub seats: Vec<Seated>,
    /// Who has said so.
    pub said: Vec<Hash>,
}

/// Who says that a game begins; the founder comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sayer {
    Founder,
    Other,
}

/// The shortest and the longest patience of a room, in seconds, whatever its founder says: five minutes, in which a
/// connection comes back, and thirty days.
const LEAST_PATIENCE: u32 = 300;
const MOST_PATIENCE: u32 = 30 * 24 * 60 * 60;

/// How the clock is called that there is not.
const NO_CLOCK: &str = "-";

impl Setting {
    /// Finds the founder's first event. If there are several, that counts which most others have begun to play by, so that
    /// the founder cannot begin again; then that with the smallest id.
    pub fn find(events: &EventSet, founder: &Hash) -> Option<Self> {
        let own = events.all().filter(|event| event.author == *founder);
        let others = |setting: &Setting| {
            let beginning = setting.beginning(events);
            beginning.map_or(0, |beginning| setting.others(&beginning.said))
        };
        own.filter_map(Setting::read)
            .min_by_key(|setting| (Reverse(others(setting)), setting.id))
    }

    /// How many of these are not the founder.
    fn others(&self, said: &[Hash]) -> usize {
        let founder = self.keys.get(self.founder);
        said.iter().filter(|key| Some(*key) != founder).count()
    }

    fn read(event: &Event) -> Option<Self> {
        let chain = event.items.iter().find_map(|item| match item {
            Item::Chain(end) => Some(*end),
            _ => None,
        })?;
        event.items.iter().find_map(|item| match item {
            Item::Room {
                spec,
                clock,
                patience,
                keys,
            } => Some(Setting {
                id: event.id,
                time: event.time,
                spec: spec.clone(),
                control: read_clock(clock)?,
                patience: (*patience).clamp(LEAST_PATIENCE, MOST_PATIENCE),
                founder: keys.iter().position(|key| *key == event.author)?,
                keys: keys.clone(),
                chain,
            }),
            _ => None,
        })
    }

    /// The joins of a seat, as event, key and end of the hash chain.
    pub fn joins(&self, events: &EventSet, seat: usize) -> Vec<(Hash, Seated)> {
        let Some(invitation) = self.keys.get(seat).filter(|_| seat != self.founder) else {
            return Vec::new();
        };
        let joins = events.all().filter_map(|event| {
            let is_of_seat = event.author == *invitation;
            Some((event.id, join(event).filter(|_| is_of_seat)?))
        });
        joins.collect()
    }

    /// Who has which seat, once that is settled.
    ///
    /// Of several beginnings, the one that most of those in it have said counts, the founder aside: who has all invitations
    /// could sign others as well. Then what the founder has said counts, then the one with the smaller id.
    pub fn beginning(&self, events: &EventSet) -> Option<Beginning> {
        let mut found: Vec<Beginning> = Vec::new();
        let founder = self.keys.get(self.founder);
        for event in events.referring(&self.id) {
            for item in &event.items {
                let Item::Begin { room, joins } = item else {
                    continue;
                };
                let Some(seats) = self.begun(events, room, joins) else {
                    continue;
                };
                if seats.iter().all(|seat| seat.key != event.author) {
                    continue;
                }
                let id = begin_id(room, &seats);
                let times = joins.iter().filter_map(|join| events.get(join));
                let joined = times.map(|join| join.time).fold(self.time, u64::max);
                let stamp = match founder == Some(&event.author) {
                    true => (Sayer::Founder, event.time),
                    false => (Sayer::Other, joined),
                };
                let said = match found.iter_mut().find(|known| known.id == id) {
                    Some(known) => {
                        known.stamp = known.stamp.min(stamp);
                        &mut known.said
                    }
                    None => {
                        found.push(Beginning {
                            id,
                            stamp,
                            joins: joins.clone(),
                            seats,
                            said: Vec::new(),
                        });
                        let Some(last) = found.last_mut() else {
                            continue;
                        };
                        &mut last.said
                    }
                };
                if !said.contains(&event.author) {
                    said.push(event.author);
                }
            }
        }
        found.into_iter().max_by(|a, b| {
            let order = |beginning: &Beginning| {
                let said = &beginning.said;
                (
                    self.others(said),
                    founder.is_some_and(|key| said.contains(key)),
                )
            };
            order(a).cmp(&order(b)).then(b.id.cmp(&a.id))
        })
    }

    /// Who sits where by a `begin` of this room.
    pub fn begun(&self, events: &EventSet, room: &Hash, joins: &[Hash]) -> Option<Vec<Seated>> {
        self.seated(events, joins).filter(|_| *room == self.id)
    }

    /// The seats for joins that are given in the order of the seats without the founder's.
    fn seated(&self, events: &EventSet, joins: &[Hash]) -> Option<Vec<Seated>> {
        let mut joins = joins.iter();
        let mut seats: Vec<Seated> = Vec::new();
        for (index, key) in self.keys.iter().enumerate() {
            let seated = if index == self.founder {
                Seated {
                    key: *key,
                    link: self.chain,
                }
            } else {
                let event = events.get(joins.next()?)?;
                join(event).filter(|_| event.author == *key)?
            };
            if seats.iter().any(|other| other.key == seated.key) {
                return None;
            }
            seats.push(seated);
        }
        joins.next().is_none().then_some(seats)
    }
}

fn join(event: &Event) -> Option<Seated> {
    event.items.iter().find_map(|item| match item {
        Item::Join { key, chain } => Some(Seated {
            key: *key,
            link: *chain,
        }),
        _ => None,
    })
}

/// Reads the setting of the clock; the outer `None` if it is none.
pub fn read_clock(text: &str) -> Option<Option<TimeControl>> {
    if text == NO_CLOCK {
        return Some(None);
    }
    text.parse().ok().map(Some)
}
