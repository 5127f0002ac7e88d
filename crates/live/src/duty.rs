//! What must be sent without asking anybody: joining, saying who has which seat, revealing.

use crate::GameRoom;
use crate::Referee;
use crate::hash::Hash;
use crate::item::{Item, write_event};
use crate::notice::{Notice, NoticeKind};
use crate::state::OfferState;

/// The text of an event that is to be signed and sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutgoingEvent {
    /// Whether the key of the invitation signs it, not one's own.
    pub by_invitation: bool,
    /// In seconds.
    pub stamp: u64,
    /// What is to be encrypted.
    pub text: String,
}

impl OutgoingEvent {
    pub(crate) fn new(by_invitation: bool, now: u64, items: &[Item]) -> Self {
        OutgoingEvent {
            by_invitation,
            stamp: now / 1000,
            text: write_event((now % 1000) as u16, items),
        }
    }
}

impl<R: Referee> GameRoom<R> {
    /// What must be sent now: at most one event of each key.
    pub fn duties(&mut self, now: u64) -> Vec<OutgoingEvent> {
        self.settled(now);
        let mut sent = Vec::new();
        if let Some(item) = self.join_due() {
            sent.push(OutgoingEvent::new(true, now, &[item]));
        }
        let mut items = Vec::new();
        items.extend(self.beginning_due());
        items.extend(self.reveal_due());
        items.extend(self.agreement_due());
        items.extend(self.name_due());
        if !items.is_empty() {
            sent.push(OutgoingEvent::new(false, now, &items));
        }
        sent
    }

    /// The seat of the invitation that one has, the join that has it, and whether that is one's own.
    pub(crate) fn invited(&self) -> Option<(usize, Option<(Hash, bool)>)> {
        let setting = self.last_settled()?.setting.as_ref()?;
        let invitation = self.invitation?;
        let seat = setting.keys.iter().position(|key| *key == invitation)?;
        let joins = setting.joins(&self.events, seat);
        let own = joins.iter().find(|(_, seated)| seated.key == self.me);
        let join = own.or(joins.iter().min_by_key(|join| join.0));
        Some((seat, join.map(|(id, seated)| (*id, seated.key == self.me))))
    }

    fn join_due(&mut self) -> Option<Item> {
        let is_taken = self.invited()?.1.is_some() || !self.named_joins().is_empty();
        if self.me == self.founder || is_taken {
            return None;
        }
        Some(Item::Join {
            key: self.me,
            chain: self.chain().end(),
        })
    }

    /// Says that somebody else has the seat that one is invited to.
    pub(crate) fn seat_taken(&self) -> Option<Notice> {
        let (seat, join) = self.invited()?;
        let (event, is_own) = join?;
        let settled = self.last_settled()?;
        let lost = match &settled.progress {
            Some(progress) => progress.seat_with(&self.me).is_none(),
            None => !is_own,
        };
        lost.then(|| Notice {
            kind: NoticeKind::SecondJoin,
            seat: seat + 1,
            place: [0; 32],
            event,
            text: "".into(),
            reason: "".into(),
        })
    }

    /// Who has which seat: said once by everybody who has one, as soon as all have been taken.
    fn beginning_due(&self) -> Option<Item> {
        let settled = self.last_settled()?;
        let setting = settled.setting.as_ref()?;
        let said = self.events.referring(&setting.id).any(|event| {
            let begins = |item: &Item| matches!(item, Item::Begin { .. });
            event.author == self.me && event.items.iter().any(begins)
        });
        if said {
            return None;
        }
        let seats = settled.progress.as_ref().map(|progress| &progress.seats);
        let mut joins = Vec::new();
        let mut is_mine = self.me == self.founder;
        for seat in (0..setting.keys.len()).filter(|seat| *seat != setting.founder) {
            let known = setting.joins(&self.events, seat);
            let settled = seats.and_then(|seats| seats.get(seat));
            let wanted = settled.map_or(self.me, |seat| seat.key);
            let join = known.iter().find(|(_, seated)| seated.key == wanted);
            let (id, seated) = join.or(known.iter().min_by_key(|join| join.0))?;
            is_mine |= seated.key == self.me;
            joins.push(*id);
        }
        is_mine.then_some(Item::Begin {
            room: setting.id,
            joins,
        })
    }

    /// Accepts what one has offered oneself at the same time: of the two, the one with the smaller id.
    fn agreement_due(&self) -> Option<Item> {
        let seat = self.my_seat()? + 1;
        let offers = &self.last_settled()?.state.offers;
        let same = offers.iter().find(|other| {
            let agrees =
                |own: &OfferState| own.seat == seat && other.id < own.id && other.agrees_with(own);
            other.asks(seat) && offers.iter().any(agrees)
        })?;
        Some(Item::Answer {
            offer: same.id,
            accepts: true,
        })
    }

    /// The link that one owes. It is shown only when somebody else confirms the place: otherwise who waits could still
    /// make the line go another way, knowing the outcome.
    fn reveal_due(&mut self) -> Option<Item> {
        let seat = self.my_seat()?;
        let settled = self.last_settled()?;
        let progress = settled.progress.as_ref()?;
        let is_due = settled.revealed.get(seat) == Some(&false);
        let others = settled.confirmed_by & !(1 << seat);
        if !is_due || others == 0 {
            return None;
        }
        let (runs, head) = (progress.runs, progress.head);
        let link = self.next_link(seat, runs)?;
        Some(Item::Reveal {
            head: Some(head),
            link,
        })
    }

    /// The next link of one's own chain, if what is known of it at one's seat fits.
    pub(crate) fn next_link(&mut self, seat: usize, runs: usize) -> Option<Hash> {
        let link = self.chain().link(runs)?;
        let progress = self.last_settled()?.progress.as_ref()?;
        let known = progress.seats.get(seat)?;
        progress.is_next_link(known, &link).then_some(link)
    }

    fn name_due(&self) -> Option<Item> {
        self.my_seat().filter(|_| !self.name.is_empty())?;
        let named = self.events.all().any(|event| {
            let names = |item: &Item| matches!(item, Item::Name(_));
            event.author == self.me && event.items.iter().any(names)
        });
        (!named).then(|| Item::Name(self.name.clone()))
    }
}
