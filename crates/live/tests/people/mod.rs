//! People in a room, and what carries their events: in whatever order, and more than once.

use sha2::{Digest, Sha256};
use take_five_live::{GameRoom, OutgoingEvent, Owes, Phase, RoomState, TableReferee, Unproposable};
use take_five_table::Table;

/// When the tests begin, in milliseconds since 1970.
pub const START: u64 = 1_764_023_168_000;

/// An event on the wire.
#[derive(Clone, Debug)]
pub struct Sent {
    pub id: String,
    pub author: String,
    pub stamp: u64,
    pub text: String,
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A key, an id or a secret, from a word.
pub fn key(word: &str) -> String {
    hex(&Sha256::digest(word))
}

impl Sent {
    /// Signed by somebody: the id follows from all of it, as in NIP-01.
    pub fn new(author: &str, stamp: u64, text: &str) -> Self {
        Sent {
            id: key(&format!("{author} {stamp} {text}")),
            author: author.to_owned(),
            stamp,
            text: text.to_owned(),
        }
    }

    /// The same at a time in milliseconds, with its items.
    pub fn at(author: &str, now: u64, items: &str) -> Self {
        Sent::new(author, now / 1000, &format!("{}\n{items}", now % 1000))
    }
}

/// Somebody in the room.
pub struct Person {
    pub room: GameRoom<TableReferee>,
    pub key: String,
    pub invitation: String,
    /// By how much their clock is ahead, in milliseconds; may be negative.
    pub skew: i64,
    /// The events on the wire that have not arrived yet.
    pub coming: Vec<usize>,
}

/// All in a room, the founder first.
pub struct People {
    pub all: Vec<Person>,
    pub wire: Vec<Sent>,
    pub now: u64,
    pub spec: String,
}

impl Person {
    pub fn new(word: &str, invitation: &str) -> Self {
        let secret = key(&format!("secret of {word}"));
        let referee = TableReferee::default();
        let key = key(word);
        let room = GameRoom::new(
            &self::key("founder"),
            &key,
            invitation,
            &secret,
            word,
            referee,
        );
        Person {
            room: room.unwrap(),
            key,
            invitation: invitation.to_owned(),
            skew: 0,
            coming: Vec::new(),
        }
    }

    pub fn take(&mut self, event: &Sent) -> bool {
        self.take_at(event, None)
    }

    /// An event comes, or is made, at a time of the device.
    pub fn take_at(&mut self, event: &Sent, now: Option<u64>) -> bool {
        let Sent {
            id, author, stamp, ..
        } = event;
        self.room.add(id, author, *stamp, &event.text, now)
    }
}

impl People {
    /// Opens a room for as many as play the game, and `watchers` more.
    pub fn new(spec: &str, clock: &str, watchers: usize) -> Self {
        People::with_patience(spec, clock, watchers, "600")
    }

    pub fn with_patience(spec: &str, clock: &str, watchers: usize, patience: &str) -> Self {
        let mut people = People::gather(spec, watchers);
        people.open(clock, patience);
        people
    }

    /// Opens a room for people whose clocks are ahead by this much, in milliseconds.
    pub fn with_skews(spec: &str, clock: &str, skews: &[i64]) -> Self {
        let mut people = People::gather(spec, 0);
        for (person, skew) in people.all.iter_mut().zip(skews) {
            person.skew = *skew;
        }
        people.open(clock, "600");
        people
    }

    fn gather(spec: &str, watchers: usize) -> Self {
        let players = Table::new(&spec.parse().unwrap(), 0).position().players();
        let mut all = vec![Person::new("founder", "")];
        for seat in 1..players {
            let invitation = key(&format!("invitation {seat}"));
            all.push(Person::new(&format!("guest {seat}"), &invitation));
        }
        for watcher in 0..watchers {
            all.push(Person::new(&format!("watcher {watcher}"), ""));
        }
        People {
            all,
            wire: Vec::new(),
            now: START,
            spec: spec.to_owned(),
        }
    }

    fn open(&mut self, clock: &str, patience: &str) {
        let invitations = self.all.iter().map(|person| &person.invitation[..]);
        let invited = invitations.filter(|invitation| !invitation.is_empty());
        let founder = self.all[0].key.clone();
        let keys: Vec<&str> = [&founder[..]].into_iter().chain(invited).collect();
        let intent = format!("room 1 {} {clock} {patience} {}", self.spec, keys.join(","));
        self.propose(0, &intent).unwrap();
    }

    /// The number of those with seats.
    pub fn players(&self) -> usize {
        self.all
            .iter()
            .filter(|person| !person.key.is_empty())
            .count()
            - self.watchers()
    }

    fn watchers(&self) -> usize {
        let watches = |person: &&Person| person.invitation.is_empty();
        self.all.iter().skip(1).filter(watches).count()
    }

    /// What their device shows.
    pub fn clock_of(&self, who: usize) -> u64 {
        self.now.saturating_add_signed(self.all[who].skew)
    }

    /// The room's clock, as far as they know it.
    pub fn time_of(&self, who: usize) -> u64 {
        self.all[who].room.time(self.clock_of(who))
    }

    /// Puts an event on the wire for all.
    pub fn send(&mut self, event: Sent) {
        for person in &mut self.all {
            person.coming.push(self.wire.len());
        }
        self.wire.push(event);
    }

    /// Somebody does something.
    pub fn propose(&mut self, who: usize, intent: &str) -> Result<Sent, Unproposable> {
        self.now += 1; // so that no two events are the same
        let now = self.time_of(who);
        let made = self.all[who].room.propose(intent, now)?;
        Ok(self.publish(who, &made))
    }

    /// Signs, adds to one's own room, and sends.
    fn publish(&mut self, who: usize, made: &OutgoingEvent) -> Sent {
        let now = self.clock_of(who);
        let person = &mut self.all[who];
        let author = match made.by_invitation {
            true => &person.invitation,
            false => &person.key,
        };
        let event = Sent::new(author, made.stamp, &made.text);
        assert!(person.take_at(&event, Some(now)), "{event:?}");
        self.send(event.clone());
        event
    }

    /// Somebody's page sends what it owes.
    pub fn do_duties(&mut self, who: usize) -> bool {
        let now = self.time_of(who);
        let due = self.all[who].room.duties(now);
        for event in &due {
            self.publish(who, event);
        }
        !due.is_empty()
    }

    /// Everything arrives everywhere, and all pages send what they owe, until there is nothing more.
    pub fn settle(&mut self) {
        loop {
            for who in 0..self.all.len() {
                self.deliver_all(who);
            }
            let mut sent = false;
            for who in 0..self.all.len() {
                sent |= self.do_duties(who);
            }
            if !sent {
                return;
            }
        }
    }

    pub fn deliver_all(&mut self, who: usize) {
        let now = self.clock_of(who);
        let person = &mut self.all[who];
        for index in std::mem::take(&mut person.coming) {
            person.take_at(&self.wire[index].clone(), Some(now));
        }
    }

    /// One event arrives out of order, and perhaps again later.
    pub fn deliver_one(&mut self, who: usize, rng: &mut impl FnMut(u32) -> u32) {
        let now = self.clock_of(who);
        let person = &mut self.all[who];
        if person.coming.is_empty() {
            return;
        }
        let at = rng(person.coming.len() as u32) as usize;
        let index = match rng(3) {
            0 => person.coming[at],
            _ => person.coming.swap_remove(at),
        };
        person.take_at(&self.wire[index].clone(), Some(now));
    }

    pub fn state(&mut self, who: usize) -> RoomState {
        let now = self.time_of(who);
        self.all[who].room.state(now).clone()
    }

    /// A random legal turn for somebody who owes one.
    pub fn random_turn(&mut self, who: usize, rng: &mut impl FnMut(u32) -> u32) -> Option<String> {
        let state = self.state(who);
        let seat = state.seats.get(who)?;
        if seat.owes != Owes::Turn || state.phase != Phase::Playing || state.paused {
            return None;
        }
        let table = table(&state);
        let mut actions = table.legal_actions();
        Some(actions.swap_remove(rng(actions.len() as u32) as usize))
    }

    /// What all must agree on: the same state, also for somebody who comes now and gets everything in another order.
    pub fn expect_agreement(&mut self, rng: &mut impl FnMut(u32) -> u32) -> RoomState {
        self.settle();
        let state = self.state(0);
        for who in 1..self.all.len() {
            assert_eq!(self.state(who), state, "{who}");
        }
        let now = self.time_of(0);
        for _ in 0..3 {
            let mut late = Person::new("somebody late", "");
            let mut order: Vec<usize> = (0..self.wire.len()).collect();
            while !order.is_empty() {
                let index = order.swap_remove(rng(order.len() as u32) as usize);
                late.take(&self.wire[index].clone());
                if rng(40) == 0 {
                    late.room.state(now);
                }
            }
            assert_eq!(*late.room.state(now), state);
        }
        state
    }
}

/// A table where the line of a room has been played.
pub fn table(state: &RoomState) -> Table {
    let mut table = Table::new(&state.spec.parse().unwrap(), 0);
    for entry in &state.line {
        table.set_manual_chance(entry.player == 0);
        table.play(&entry.text).unwrap();
    }
    table
}
