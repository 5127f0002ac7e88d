//! What a player wants to do, made into an event.

use crate::GameRoom;
use crate::Referee;
use crate::duty::OutgoingEvent;
use crate::event_set::Event;
use crate::hash::{Hash, read_hash};
use crate::item::{Item, OfferKind, name, read_event, read_number, read_offer, write_event};
use crate::progress::Progress;
use crate::setting::read_clock;
use crate::state::{OfferState, Owes, Phase};

/// Why something cannot be proposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unproposable {
    /// Nothing that can be proposed has this text.
    Unreadable,
    /// It is for those at the table.
    NoSeat,
    /// Not as the room stands.
    NotNow,
    /// The rules forbid it, in the words of the referee.
    Illegal(String),
}

impl<R: Referee> GameRoom<R> {
    /// Makes the event of what one wants to do: `turn 1500 c3-c4`, `undo`, `accept …`. `now` is in milliseconds since
    /// 1970.
    ///
    /// # Errors
    /// Why that is not possible now.
    pub fn propose(&mut self, intent: &str, now: u64) -> Result<OutgoingEvent, Unproposable> {
        self.settled(now);
        let (word, rest) = intent.split_once(' ').unwrap_or((intent, ""));
        let items = match word {
            "room" => self.room_items(intent)?,
            "turn" => self.turn_items(rest, now)?,
            "here" if rest.is_empty() => vec![Item::Here],
            "name" => {
                let name = name(rest).ok_or(Unproposable::Unreadable)?;
                vec![Item::Name(name.to_owned())]
            }
            _ => self.other_items(intent, word, rest, now)?,
        };
        let event = OutgoingEvent::new(false, self.later_name(now, &items), &items);
        // What comes from outside is read by the same rules as what others send.
        match read_event(&event.text) {
            Ok((_, read)) if read == items => Ok(event),
            _ => Err(Unproposable::Unreadable),
        }
    }

    /// The stamp of what is said: a name comes after those before it, also if these were stamped with a clock that was ahead.
    fn later_name(&self, now: u64, items: &[Item]) -> u64 {
        let names = |item: &Item| matches!(item, Item::Name(_));
        if !matches!(items, [Item::Name(_)]) {
            return now;
        }
        let own = self.events.all().filter(|event| event.author == self.me);
        let named = own.filter(|event| event.items.iter().any(names));
        named.map(|event| event.time + 1).fold(now, u64::max)
    }

    /// What can be proposed now, by its first word.
    pub fn may(&mut self, now: u64) -> Vec<&'static str> {
        self.settled(now);
        let (Some(seat), Some(progress)) = (self.my_seat(), self.progress()) else {
            return Vec::new();
        };
        let Some(settled) = self.last_settled() else {
            return Vec::new();
        };
        let state = &settled.state;
        let is_over = state.phase == Phase::Over;
        let turn = owes(state.seats.get(seat).map(|seat| seat.owes), Owes::Turn);
        let claim = settled.claims.get(seat).copied().flatten();
        let mut may = Vec::new();
        // What one has offered already waits for its answer.
        let waits = |kind: &OfferKind| {
            let own = |known: &OfferState| {
                known.seat == seat + 1 && known.kind == kind.word() && known.declined.is_empty()
            };
            state.offers.iter().any(own)
        };
        let offer = |kind: &OfferKind| progress.allows(kind, seat, is_over) && !waits(kind);
        let words = [
            ("turn", turn && !progress.paused),
            (
                "undo",
                progress
                    .undone(seat)
                    .is_some_and(|kept| offer(&OfferKind::Undo(kept))),
            ),
            ("draw", offer(&OfferKind::Draw)),
            ("rematch", offer(&OfferKind::Rematch)),
            ("pause", offer(&OfferKind::Pause)),
            ("resume", offer(&OfferKind::Resume)),
            ("match", offer(&OfferKind::Match(String::new()))),
            ("resign", !is_over),
            ("claim", claim.is_some_and(|from| from <= now)),
        ];
        may.extend(
            words
                .into_iter()
                .filter(|(_, may)| *may)
                .map(|(word, _)| word),
        );
        may
    }

    fn progress(&self) -> Option<&Progress> {
        self.last_settled()?.progress.as_ref()
    }

    fn room_items(&mut self, intent: &str) -> Result<Vec<Item>, Unproposable> {
        let read = read_event(&["0\n", intent].concat());
        let items = read.map_err(|_| Unproposable::Unreadable)?.1;
        match items.first() {
            Some(Item::Room {
                spec, clock, keys, ..
            }) if items.len() == 1 && read_clock(clock).is_some() => {
                if !keys.contains(&self.me) || self.me != self.founder {
                    return Err(Unproposable::NoSeat);
                }
                if self
                    .last_settled()
                    .is_some_and(|settled| settled.setting.is_some())
                {
                    return Err(Unproposable::NotNow);
                }
                if usize::from(self.referee.start(spec)) != keys.len() {
                    return Err(Unproposable::Unreadable);
                }
            }
            _ => return Err(Unproposable::Unreadable),
        }
        let mut all = items;
        all.push(Item::Chain(self.chain().end()));
        if !self.name.is_empty() {
            all.push(Item::Name(self.name.clone()));
        }
        Ok(all)
    }

    fn turn_items(&mut self, rest: &str, now: u64) -> Result<Vec<Item>, Unproposable> {
        let (spent, text) = rest.split_once(' ').ok_or(Unproposable::Unreadable)?;
        let spent = read_number(spent).ok_or(Unproposable::Unreadable)?;
        let seat = self.my_seat().ok_or(Unproposable::NoSeat)?;
        if !self.may(now).contains(&"turn") {
            return Err(Unproposable::NotNow);
        }
        let progress = self.progress().ok_or(Unproposable::NotNow)?;
        let (head, runs) = (progress.head, progress.runs);
        let is_late = progress
            .out_of_time_at()
            .is_some_and(|deadline| now > deadline);
        let (spec, entries) = (progress.spec.clone(), progress.entries.clone());
        self.referee.go(&spec, &entries);
        let next = self
            .referee
            .play(&text.into())
            .map_err(Unproposable::Illegal)?;
        let mut items = vec![Item::Turn {
            head,
            spent,
            text: text.to_owned(),
        }];
        // Chance comes next: one's own link goes along, unless the line could still go another way from here.
        let me = self.me;
        let open = self.events.referring(&head).any(|event| {
            let answers = self.events.referring(&event.id);
            let accepted =
                |answer: &Event| answer.author == me && answer.answer_to(&event.id) == Some(true);
            event.offer_at(&head).is_some()
                && (event.author == me || answers.into_iter().any(accepted))
        });
        if next == 0
            && !open
            && !is_late
            && let Some(link) = self.next_link(seat, runs)
        {
            items.push(Item::Reveal { head: None, link });
        }
        Ok(items)
    }

    fn other_items(
        &mut self,
        intent: &str,
        word: &str,
        rest: &str,
        now: u64,
    ) -> Result<Vec<Item>, Unproposable> {
        let seat = self.my_seat().ok_or(Unproposable::NoSeat)?;
        if word == "say" {
            let read = read_event(&["0\n", intent].concat());
            return read
                .map(|(_, items)| items)
                .map_err(|_| Unproposable::Unreadable);
        }
        let may = self.may(now);
        let settled = self.last_settled().ok_or(Unproposable::NotNow)?;
        let progress = settled.progress.as_ref().ok_or(Unproposable::NotNow)?;
        let head = progress.head;
        if word == "accept" || word == "decline" {
            let offer: Hash = read_hash(rest).ok_or(Unproposable::Unreadable)?;
            let asked = |known: &OfferState| known.id == offer && known.seat != seat + 1;
            let accepts = word == "accept";
            return match settled.state.offers.iter().any(asked) {
                true => Ok(vec![Item::Answer { offer, accepts }]),
                false => Err(Unproposable::NotNow),
            };
        }
        if !may.contains(&word) {
            return Err(
                match [
                    "undo", "draw", "rematch", "pause", "resume", "resign", "claim",
                ]
                .contains(&word)
                {
                    true => Unproposable::NotNow,
                    false => Unproposable::Unreadable,
                },
            );
        }
        let item = match word {
            "resign" if rest.is_empty() => Item::Resign(progress.game),
            "claim" if rest.is_empty() => Item::Claim(head),
            "undo" if rest.is_empty() => {
                let kept = progress.undone(seat).ok_or(Unproposable::NotNow)?;
                let kind = OfferKind::Undo(kept);
                Item::Offer { head, kind }
            }
            _ => {
                let kind = read_offer(intent).ok_or(Unproposable::Unreadable)?;
                // Whoever wants what somebody else has offered accepts it.
                let same = settled.state.offers.iter().find(|known| {
                    let is_same = known.kind == kind.word() && known.detail == kind.detail();
                    is_same && known.asks(seat + 1)
                });
                match same {
                    Some(known) => Item::Answer {
                        offer: known.id,
                        accepts: true,
                    },
                    None => Item::Offer { head, kind },
                }
            }
        };
        Ok(vec![item])
    }
}

fn owes(what: Option<Owes>, wanted: Owes) -> bool {
    what == Some(wanted)
}

/// Reads and writes the text of an event again: what is read is written the same. For fuzzing.
pub fn event_round_trip(text: &str) -> Option<String> {
    let (milliseconds, items) = read_event(text).ok()?;
    Some(write_event(milliseconds, &items))
}
