//! A room: a set of events, and what follows from them.

use crate::Referee;
use crate::by_hash::ByHash;
use crate::event_set::{Event, EventSet, Unkept};
use crate::hash::{Hash, hash, read_hash};
use crate::hash_chain::HashChain;
use crate::item::Item;
use crate::notice::{Notice, NoticeKind};
use crate::room_clock::RoomClock;
use crate::setting::Setting;
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
    clock: RoomClock,
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
            clock: RoomClock::default(),
            settled: None,
            due: u64::MAX,
            told: ByHash::default(),
        })
    }

    /// The clock of the room at a time of this device, both in milliseconds since 1970. All times that are given to the room
    /// or come from it are by that clock.
    pub fn time(&self, now: u64) -> u64 {
        self.clock.time(now)
    }

    /// By how much the room's clock is ahead of this device's, in milliseconds, as far as events have shown it.
    pub fn ahead(&self) -> i64 {
        self.clock.ahead()
    }

    /// Adds an event whose signature has been verified and whose content has been decrypted; returns whether it is new.
    /// `id` and `author` are hexadecimal, `stamp` is in seconds. `now` is the time of this device when the event came or was
    /// made; `None` if that is not known, as for what was kept.
    pub fn add(
        &mut self,
        id: &str,
        author: &str,
        stamp: u64,
        text: &str,
        now: Option<u64>,
    ) -> bool {
        let (Some(id), Some(author)) = (read_hash(id), read_hash(author)) else {
            return false;
        };
        let kind = match self.events.add(id, author, stamp, text) {
            Ok(is_new) => {
                if is_new {
                    self.settled = None;
                    self.compare_clocks(&id, now);
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

    /// Enters the room with the difference of the clocks that was known when it was left, see [`GameRoom::ahead`].
    pub fn set_ahead(&mut self, ahead: i64) {
        self.clock = RoomClock::new(ahead);
    }

    /// Learns the room's clock from what has come, see [`RoomClock`].
    fn compare_clocks(&mut self, id: &Hash, now: Option<u64>) {
        let Some(event) = self.events.get(id) else {
            return;
        };
        let author = Some(event.author);
        if author == Some(self.me) || author == self.invitation {
            // What was kept was stamped with the difference that was kept, too: none, before it had been learned.
            if now.is_some() || self.clock.ahead() == 0 {
                self.clock.note_own(*id);
            }
            return;
        }
        let (Some(now), true) = (now, event.author == self.founder) else {
            return;
        };
        let is_begin = self.begins_of_founder().map(|event| event.id).eq([*id]);
        let is_turn = event
            .items
            .iter()
            .any(|item| matches!(item, Item::Turn { .. }));
        // Whoever watches is asked for nothing, and can believe all.
        let is_sure = self.invitation.is_none() || is_begin;
        let time = self.clock.time(now);
        let is_sure = is_sure || is_turn && self.is_head(id, time);
        if let (true, Some(event)) = (is_sure, self.events.get(id)) {
            self.clock.learn(&self.events, event, now);
            self.settled = None;
        }
    }

    /// Whether an event is the end of the line, or will be when its time has come.
    fn is_head(&mut self, id: &Hash, now: u64) -> bool {
        let stamp = self.events.get(id).map_or(0, |event| event.time);
        let is_head = self.settled(now.max(stamp)).state.head == *id;
        self.settled = None;
        is_head
    }

    /// What the founder has said of the beginning.
    fn begins_of_founder(&self) -> impl Iterator<Item = &Event> {
        self.events.all().filter(|event| {
            let begins = |item: &Item| matches!(item, Item::Begin { .. });
            event.author == self.founder && event.items.iter().any(begins)
        })
    }

    /// The state of the room at a time in milliseconds since 1970.
    pub fn state(&mut self, now: u64) -> &RoomState {
        &self.settled(now).state
    }

    /// Whose events count, as far as that is known: events of all others change nothing and need not be fetched, kept or
    /// even read, so that nobody who only watches, nor with an invitation that has been used, can flood the room. Each event
    /// of these may show more of them.
    pub fn authors(&mut self, now: u64) -> Vec<Hash> {
        self.settled(now);
        let has_begun = !self.named_joins().is_empty();
        let mut authors = vec![self.founder, self.me];
        match self.setting() {
            None => authors.extend(self.invitation),
            Some(setting) => {
                for (seat, key) in setting.keys.iter().enumerate() {
                    let joins = self.first_joins(seat);
                    if joins.is_empty() && !has_begun {
                        authors.push(*key);
                    }
                    authors.extend(joins.iter().map(|(_, key)| *key));
                }
            }
        }
        let seats = self.settled.iter().flat_map(|settled| &settled.progress);
        authors.extend(
            seats
                .flat_map(|progress| &progress.seats)
                .map(|seat| seat.key),
        );
        let mut seen = ByHash::default();
        authors.retain(|author| seen.insert_new(*author, ()));
        authors
    }

    /// The events that count by themselves, whoever else an invitation may have: those by which seats have been taken, as
    /// far as they are known or somebody has said so.
    pub fn joins(&mut self, now: u64) -> Vec<Hash> {
        self.settled(now);
        let mut joins = self.named_joins();
        let seats = self.setting().map_or(0, |setting| setting.keys.len());
        joins.extend(
            (0..seats)
                .flat_map(|seat| self.first_joins(seat))
                .map(|(id, _)| id),
        );
        let mut seen = ByHash::default();
        joins.retain(|id| seen.insert_new(*id, ()));
        joins
    }

    /// The joins that those who play have said the game begins with.
    pub(crate) fn named_joins(&self) -> Vec<Hash> {
        let room = self.setting().map_or([0; 32], |setting| setting.id);
        let begins = self.events.referring(&room);
        let said = begins.filter(|event| event.author == self.founder);
        let named = said
            .flat_map(|event| &event.items)
            .flat_map(|item| match item {
                Item::Begin { joins, .. } => &joins[..],
                _ => &[],
            });
        let settled = self.settled.iter().flat_map(|settled| &settled.joins);
        settled.chain(named.take(MAX_JOINS)).copied().collect()
    }

    /// The first of those who have joined at a seat, by the ids of their events: the ids and their keys.
    fn first_joins(&self, seat: usize) -> Vec<(Hash, Hash)> {
        // An insertion into a short list: the standard library's sort is much code.
        let mut first: Vec<(Hash, Hash)> = Vec::new();
        let joins = self
            .setting()
            .map(|setting| setting.joins(&self.events, seat));
        for (id, seated) in joins.into_iter().flatten() {
            let place = first.partition_point(|(known, _)| *known < id);
            if place < MAX_JOINS {
                first.insert(place, (id, seated.key));
                first.truncate(MAX_JOINS);
            }
        }
        first
    }

    fn setting(&self) -> Option<&Setting> {
        self.settled.as_ref()?.setting.as_ref()
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
        // Before the founder says that it begins, nobody need know the clock of the room; and what was stamped here then is no
        // news here.
        let own = self.my_seat().map(|seat| seat + 1);
        let has_begun = self.begins_of_founder().next().is_some();
        notices.retain(|notice| {
            notice.kind != NoticeKind::Ahead || has_begun && Some(notice.seat) != own
        });
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
                let claims = |item: &Item| matches!(item, Item::Claim(_));
                let claim = event.items.iter().any(claims).then_some(event.time);
                [event.time.saturating_sub(AHEAD)].into_iter().chain(claim)
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
        let seats = &self.settled.as_ref()?.state.seats;
        seats.iter().position(|seat| seat.key == self.me)
    }
}

/// Problems with the same key are the same one.
fn key(notice: &Notice) -> Hash {
    hash(&[&[notice.kind as u8, notice.seat as u8], &notice.place])
}
