//! A room: a set of events, and what follows from them.

use crate::Referee;
use crate::by_hash::ByHash;
use crate::event_set::{EventSet, Unkept};
use crate::hash::{Hash, hash, read_hash};
use crate::hash_chain::HashChain;
use crate::item::Item;
use crate::notice::{Notice, NoticeKind};
use crate::settle::{AHEAD, Settled, settle};
use crate::state::RoomState;
use crate::synced_referee::SyncedReferee;
use crate::verdict::Verdict;

/// The most events that cannot be kept of which is known who has sent them.
const MAX_UNKEPT: usize = 64;

/// The most of those who want a seat that are listened to, besides whoever has it.
const MAX_JOINS: usize = 8;

/// A room as one of those in it sees it.
#[derive(Debug)]
pub struct GameRoom<R> {
    pub(crate) founder: Hash,
    pub(crate) me: Hash,
    pub(crate) invitation: Option<Hash>,
    pub(crate) name: String,
    secret: Hash,
    chain: Option<HashChain>,
    pub(crate) events: EventSet,
    unkept: Vec<(NoticeKind, Hash, Hash)>,
    pub(crate) referee: SyncedReferee<R>,
    verdicts: ByHash<Verdict>,
    settled: Option<Settled>,
    /// When an event that is ahead now will count, in milliseconds.
    due: u64,
    told: ByHash<()>,
}

impl<R: Referee> GameRoom<R> {
    /// Enters a room; `None` if a key is not 64 hexadecimal digits. `invitation` and `name` may be empty.
    pub fn new(
        founder: &str,
        me: &str,
        invitation: &str,
        secret: &str,
        name: &str,
        referee: R,
    ) -> Option<Self> {
        let invitation = match invitation {
            "" => None,
            key => Some(read_hash(key)?),
        };
        Some(GameRoom {
            founder: read_hash(founder)?,
            me: read_hash(me)?,
            invitation,
            name: crate::item::name(name).unwrap_or_default().to_owned(),
            secret: read_hash(secret)?,
            chain: None,
            events: EventSet::default(),
            unkept: Vec::new(),
            referee: SyncedReferee::new(referee),
            verdicts: ByHash::default(),
            settled: None,
            due: u64::MAX,
            told: ByHash::default(),
        })
    }

    /// Adds an event whose signature has been verified and whose content has been decrypted; returns whether it is new.
    /// `id` and `author` are hexadecimal, `stamp` is in seconds.
    pub fn add(&mut self, id: &str, author: &str, stamp: u64, text: &str) -> bool {
        let (Some(id), Some(author)) = (read_hash(id), read_hash(author)) else {
            return false;
        };
        let kind = match self.events.add(id, author, stamp, text) {
            Ok(is_new) => {
                if is_new {
                    self.settled = None;
                }
                return is_new;
            }
            Err(Unkept::TooLong) => NoticeKind::TooLong,
            Err(Unkept::Unreadable) => NoticeKind::Unreadable,
            Err(Unkept::TooMany) => NoticeKind::Flood,
        };
        let is_known = self
            .unkept
            .iter()
            .any(|known| (known.0, known.1) == (kind, author));
        if !is_known && self.unkept.len() < MAX_UNKEPT {
            self.unkept.push((kind, author, id));
        }
        false
    }

    /// The state of the room at a time in milliseconds since 1970.
    pub fn state(&mut self, now: u64) -> &RoomState {
        &self.settled(now).state
    }

    /// Whose events count, as far as that is known: events of all others change nothing and need not be fetched, kept or
    /// even read, so that nobody who only watches can flood the room. Each event of these may show more of them.
    pub fn authors(&mut self, now: u64) -> Vec<Hash> {
        self.settled(now);
        let mut authors = vec![self.founder, self.me];
        authors.extend(self.invitation);
        if let Some(settled) = &self.settled {
            let seats = settled.progress.iter().flat_map(|progress| &progress.seats);
            authors.extend(seats.map(|seat| seat.key));
            if let Some(setting) = &settled.setting {
                authors.extend(&setting.keys);
                for seat in 0..setting.keys.len() {
                    // An insertion into a short list: the standard library's sort is much code.
                    let mut first: Vec<(Hash, Hash)> = Vec::new();
                    for (id, seated) in setting.joins(&self.events, seat, now.saturating_add(AHEAD))
                    {
                        let place = first.partition_point(|(known, _)| *known < id);
                        if place < MAX_JOINS {
                            first.insert(place, (id, seated.key));
                            first.truncate(MAX_JOINS);
                        }
                    }
                    authors.extend(first.iter().map(|(_, key)| *key));
                }
            }
        }
        let mut seen = ByHash::default();
        authors.retain(|author| seen.insert_new(*author, ()));
        authors
    }

    /// All problems that the events show, each once.
    pub fn notices(&mut self, now: u64) -> Vec<Notice> {
        let mut seen = ByHash::default();
        let mut notices = self.all_notices(now);
        notices.retain(|notice| seen.insert_new(key(notice), ()));
        notices
    }

    /// The problems that have not been told yet.
    pub(crate) fn fresh_notices(&mut self, now: u64) -> Vec<Notice> {
        let mut notices = self.all_notices(now);
        notices.retain(|notice| self.told.insert_new(key(notice), ()));
        notices
    }

    fn all_notices(&mut self, now: u64) -> Vec<Notice> {
        let settled = self.settled(now);
        let mut notices = settled.notices.clone();
        let seats = settled
            .progress
            .as_ref()
            .map_or(&[][..], |progress| &progress.seats);
        let keys: Vec<Hash> = seats.iter().map(|seat| seat.key).collect();
        notices.extend(self.unkept.iter().map(|(kind, author, event)| {
            Notice {
                kind: *kind,
                seat: keys
                    .iter()
                    .position(|key| key == author)
                    .map_or(0, |seat| seat + 1),
                place: [0; 32],
                event: *event,
                text: "".into(),
                reason: "".into(),
            }
        }));
        notices.extend(self.seat_taken());
        notices
    }

    /// How many calls of the referee have been made: a measure of work for tests.
    pub fn referee_calls(&self) -> u64 {
        self.referee.calls
    }

    pub(crate) fn settled(&mut self, now: u64) -> &Settled {
        if now >= self.due {
            self.settled = None;
        }
        if self.settled.is_none() {
            let ahead = self.events.all().flat_map(|event| {
                let claims = event
                    .items
                    .iter()
                    .any(|item| matches!(item, Item::Claim(_)));
                [event.time.saturating_sub(AHEAD)]
                    .into_iter()
                    .chain(claims.then_some(event.time))
            });
            self.due = ahead.filter(|&due| due > now).min().unwrap_or(u64::MAX);
        }
        let (events, founder) = (&self.events, &self.founder);
        let (referee, verdicts) = (&mut self.referee, &mut self.verdicts);
        self.settled
            .get_or_insert_with(|| settle(events, founder, now, referee, verdicts))
    }

    /// What was settled last; to be called after [`GameRoom::settled`].
    pub(crate) fn last_settled(&self) -> Option<&Settled> {
        self.settled.as_ref()
    }

    pub(crate) fn chain(&mut self) -> &HashChain {
        self.chain
            .get_or_insert_with(|| HashChain::new(&self.secret))
    }

    /// One's seat, by its index.
    pub(crate) fn my_seat(&self) -> Option<usize> {
        let settled = self.settled.as_ref()?;
        match &settled.progress {
            Some(progress) => progress.seat_with(&self.me),
            None => {
                let setting = settled.setting.as_ref()?;
                (self.me == self.founder).then_some(setting.founder)
            }
        }
    }
}

/// Problems with the same key are the same one.
fn key(notice: &Notice) -> Hash {
    hash(&[&[notice.kind as u8, notice.seat as u8], &notice.place])
}
