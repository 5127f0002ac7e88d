//! The line: which of the events count, in which order. It depends on nothing but the set of events that are not in
//! the future.
//!
//! From each place there can be several ways on: turns, chance that all have revealed for, offers that all have accepted,
//! claims. The one that most seats confirm, by building on it, is the line's; among equals what is agreed comes
//! before a turn, a turn before a claim, and the smaller id before the larger. So what somebody else has built on
//! stays, whatever comes later.

use crate::Referee;
use crate::by_hash::ByHash;
use crate::event_set::{Event, EventSet, acceptance_place, chance_id};
use crate::hash::Hash;
use crate::item::{Item, OfferKind};
use crate::notice::{Notice, NoticeKind};
use crate::progress::{EarlyEnd, LAG, Progress};
use crate::setting::Setting;
use crate::synced_referee::{LineEntry, SyncedReferee};
use crate::verdict::Verdict;
use std::cmp::Reverse;

/// The most ways on that are looked at from one place: those that most confirm.
const MAX_TRIED: usize = 16;

/// A way on from a place.
enum Way<'a> {
    Turn(&'a Event, &'a str, u32),
    /// The links of all seats, and their stamps.
    Chance(Vec<(Hash, u64)>),
    /// The stamps of all seats for it.
    Agreed(&'a OfferKind, Vec<u64>),
    Claim(&'a Event, EarlyEnd),
}

/// A way on, and what decides between several.
struct Candidate<'a> {
    way: Way<'a>,
    /// The place that it leads to.
    to: Hash,
    votes: u32,
    rank: u8,
}

impl Candidate<'_> {
    /// Whether it comes before another one.
    fn is_before(&self, other: &Self) -> bool {
        match (self.votes, self.rank) == (other.votes, other.rank) {
            true => self.to < other.to,
            false => (self.votes, self.rank) > (other.votes, other.rank),
        }
    }
}

/// The stamp from which on a claim can be good, and what it ends the game with as things are.
type PossibleClaim = (u64, Option<EarlyEnd>);

/// Everything that is needed to find the line.
pub struct Walk<'a, R> {
    pub events: &'a EventSet,
    pub setting: &'a Setting,
    /// In milliseconds. Claims with a later stamp do not count yet.
    pub now: u64,
    /// Events with a later stamp, in milliseconds, do not count yet, unless their author cannot know the clock of the room.
    pub horizon: u64,
    pub referee: &'a mut SyncedReferee<R>,
    pub verdicts: &'a mut ByHash<Verdict>,
    pub notices: Vec<Notice>,
    /// The seats that confirm each place, as bits.
    pub confirmed_by: ByHash<u8>,
    /// Who has resigned which game, see [`Walk::resigned`]: the smallest id of such an event, and the seat.
    pub resigned: ByHash<(Hash, usize)>,
}

impl<'a, R: Referee> Walk<'a, R> {
    /// Finds the line from the place where the first game begins.
    pub fn run(&mut self, mut progress: Progress) -> Progress {
        self.note_confirming_seats(&progress);
        progress.next = self.next_to_act(&progress, &progress.head.clone());
        progress.set_clocks(self.setting.control);
        progress.time_next(progress.time);
        while self.step(&mut progress) {}
        if !progress.is_over()
            && let Some(seat) = self.resigned(progress.game)
        {
            progress.end = Some(EarlyEnd::Resigned(progress.player_of(seat)));
        }
        progress
    }

    /// Goes on by one place; false at the end of the line.
    fn step(&mut self, progress: &mut Progress) -> bool {
        let mut ways: Vec<Candidate> = Vec::new();
        for candidate in self.ways(progress) {
            // An insertion into a short list: the standard library's sort is as much code as all the rest of this file.
            let place = ways.partition_point(|known| known.is_before(&candidate));
            if place < MAX_TRIED {
                ways.insert(place, candidate);
                ways.truncate(MAX_TRIED);
            }
        }
        let mut chosen: Option<Candidate> = None;
        for candidate in ways {
            if let Way::Turn(event, text, _) = candidate.way {
                if let Some(chosen) = &chosen {
                    match chosen.way {
                        Way::Turn(_, same, _) if same == text => {}
                        Way::Turn(..) => self.tell(progress, NoticeKind::Forked, event, text, ""),
                        _ => self.tell(progress, NoticeKind::Overtaken, event, text, ""),
                    }
                    continue;
                }
                if let Verdict::Illegal(reason) = self.turn_verdict(progress, event, text) {
                    self.tell(progress, NoticeKind::Illegal, event, text, &reason);
                    continue;
                }
            }
            chosen.get_or_insert(candidate);
        }
        match chosen {
            Some(candidate) => self.take(progress, candidate),
            None => false,
        }
    }

    /// All ways on, of which turns may still be illegal.
    fn ways(&mut self, progress: &Progress) -> Vec<Candidate<'a>> {
        let (events, head) = (self.events, &progress.head);
        let mut ways = Vec::new();
        let seats = 0..progress.seats.len();
        let possible: Vec<_> = seats.map(|seat| self.claims_of(progress, seat)).collect();
        let claim = self.claim(progress, &possible);
        // Whoever has lost by it and has played on from there has taken it.
        let is_taken = claim.as_ref().is_some_and(|(event, end)| {
            let lost = match end {
                EarlyEnd::OutOfTime(player) | EarlyEnd::Refused(player) => {
                    progress.seat_of(*player)
                }
                _ => return false,
            };
            self.has_confirmed(&event.id, lost)
        });
        for event in events.referring(head) {
            let seat = progress.seat_with(&event.author);
            for item in &event.items {
                match item {
                    Item::Offer { .. } if !self.counts(event) => {}
                    Item::Turn {
                        head: at,
                        spent,
                        text,
                    } if at == head => {
                        let mover = progress.to_act().map(|player| progress.seat_of(player));
                        let may = seat.is_some() && seat == mover;
                        if !may || progress.end.is_some() || progress.paused {
                            self.tell(progress, NoticeKind::NotYours, event, text, "");
                        } else if self.counts(event) || !progress.has_moved(mover) {
                            if event.time + LAG < progress.sure_time && progress.has_moved(mover) {
                                self.tell(progress, NoticeKind::SetBack, event, text, "");
                            }
                            let votes = self.confirmation_count(&event.id);
                            let deadline = progress.out_of_time_at();
                            let late = deadline.is_some_and(|deadline| event.time > deadline);
                            if claim.is_none() || !late || votes > 1 {
                                ways.push(Candidate {
                                    way: Way::Turn(event, text, *spent),
                                    to: event.id,
                                    votes,
                                    rank: 2,
                                });
                            }
                        }
                    }
                    Item::Claim(at) if at == head => match seat {
                        Some(seat) if self.claimed(progress, &possible, event, seat).is_some() => {}
                        _ => self.tell(progress, NoticeKind::FalseClaim, event, "", ""),
                    },
                    Item::Offer { head: at, kind } if at == head => {
                        let agreed = seat.and_then(|seat| self.agreed(progress, event, seat));
                        let is_over = progress.is_over() || self.resigned(progress.game).is_some();
                        if let (Some(times), Some(seat)) = (agreed, seat)
                            && progress.allows(kind, seat, is_over)
                        {
                            let to = acceptance_place(&event.id);
                            ways.push(Candidate {
                                way: Way::Agreed(kind, times),
                                to,
                                votes: self.confirmation_count(&to),
                                rank: 3,
                            });
                        }
                    }
                    _ => {}
                }
            }
        }
        if let Some((event, end)) = claim {
            ways.push(Candidate {
                way: Way::Claim(event, end),
                to: event.id,
                votes: self.confirmation_count(&event.id),
                rank: 1,
            });
        }
        if progress.next == 0 && progress.end.is_none() && !is_taken {
            ways.extend(self.chance(progress, claim.is_some()));
        }
        ways
    }

    /// The good claim at a place that most confirm, and what it claims; among equals, that with the smallest id.
    ///
    /// A stamp that is ahead makes no claim due before its time.
    fn claim(
        &self,
        progress: &Progress,
        possible: &[Option<PossibleClaim>],
    ) -> Option<(&'a Event, EarlyEnd)> {
        let (events, head) = (self.events, &progress.head);
        let claims = events.referring(head).filter_map(|event| {
            let claims = event.items.contains(&Item::Claim(*head)) && event.time <= self.now;
            let seat = progress.seat_with(&event.author).filter(|_| claims)?;
            Some((event, self.claimed(progress, possible, event, seat)?))
        });
        claims.min_by_key(|(event, _)| (Reverse(self.confirmation_count(&event.id)), event.id))
    }

    /// What a seat's claim ends the game with, if it is good. Whoever has played on from a claim of their refusal cannot
    /// show afterwards that they had revealed.
    fn claimed(
        &self,
        progress: &Progress,
        possible: &[Option<PossibleClaim>],
        event: &Event,
        by: usize,
    ) -> Option<EarlyEnd> {
        let (from, end) = possible.get(by).copied().flatten()?;
        let mut others = (0..progress.seats.len()).filter(|seat| *seat != by);
        let end = end.or_else(|| {
            let taken = others.find(|seat| self.has_confirmed(&event.id, *seat))?;
            Some(EarlyEnd::Refused(progress.player_of(taken)))
        });
        end.filter(|_| event.time >= from)
    }

    /// What a seat can claim, and the stamp from which on it can.
    pub fn claimable(&self, progress: &Progress, seat: usize) -> Option<(u64, EarlyEnd)> {
        let (from, end) = self.claims_of(progress, seat)?;
        Some((from, end?))
    }

    /// The stamp from which on a seat's claims can be good, and what it can claim as things are.
    fn claims_of(&self, progress: &Progress, seat: usize) -> Option<PossibleClaim> {
        if progress.is_over() {
            return None;
        }
        if let Some(player) = progress.to_act() {
            let from = progress.out_of_time_at()?;
            return (progress.seat_of(player) != seat)
                .then_some((from, Some(EarlyEnd::OutOfTime(player))));
        }
        let from = progress
            .time
            .saturating_add(u64::from(self.setting.patience) * 1000);
        let late = |seat: &usize| {
            let revealed = self.revealed(progress, *seat);
            revealed.is_none_or(|(_, time)| time > from)
        };
        if late(&seat) {
            return None;
        }
        let refuses = (0..progress.seats.len()).find(late);
        let end = refuses.map(|seat| EarlyEnd::Refused(progress.player_of(seat)));
        Some((from, end))
    }

    /// The link that a seat has revealed for the chance at hand, and its stamp.
    pub fn revealed(&self, progress: &Progress, seat: usize) -> Option<(Hash, u64)> {
        let known = progress.seats.get(seat)?;
        let links = self.events.referring(&progress.head).filter_map(|event| {
            let link = event.link_at(&progress.head)?;
            // Before the first chance, nobody need know the clock of the room.
            let counts = self.counts(event) || progress.runs == 0;
            let good = event.author == known.key && progress.is_next_link(known, link);
            (good && counts).then_some((*link, event.time))
        });
        links.min_by_key(|(_, time)| *time)
    }

    /// Chance, if all have revealed, and not too late where somebody has claimed the game.
    fn chance(&mut self, progress: &Progress, is_claimed: bool) -> Option<Candidate<'a>> {
        let (events, head) = (self.events, &progress.head);
        for event in events.referring(head) {
            let seat = progress.seats.iter().find(|seat| seat.key == event.author);
            if let (Some(seat), Some(link)) = (seat, event.link_at(head))
                && !progress.is_next_link(seat, link)
            {
                self.tell(progress, NoticeKind::FalseReveal, event, "", "");
            }
        }
        let all = (0..progress.seats.len()).map(|seat| self.revealed(progress, seat));
        let all: Vec<(Hash, u64)> = all.collect::<Option<_>>()?;
        let to = chance_id(head);
        let patience = u64::from(self.setting.patience) * 1000;
        let is_late = |time: u64| time > progress.time.saturating_add(patience);
        if is_claimed && all.iter().any(|(_, time)| is_late(*time)) {
            let built_on = events.referring(&to).any(|event| {
                let seat = progress.seat_with(&event.author);
                let own = seat.and_then(|seat| all.get(seat));
                own.is_some_and(|(_, time)| !is_late(*time))
            });
            if !built_on {
                return None;
            }
        }
        Some(Candidate {
            way: Way::Chance(all),
            to,
            votes: self.confirmation_count(&to),
            rank: 2,
        })
    }

    /// The stamps of an offer and of its acceptance by all others, by seat.
    fn agreed(&self, progress: &Progress, offer: &Event, by: usize) -> Option<Vec<u64>> {
        let mut times = vec![offer.time; progress.seats.len()];
        for (seat, other) in progress.seats.iter().enumerate() {
            if seat == by {
                continue;
            }
            let answers = self.events.referring(&offer.id);
            let accepted = answers.filter(|event| {
                event.author == other.key
                    && self.counts(event)
                    && event.answer_to(&offer.id) == Some(true)
            });
            *times.get_mut(seat)? = accepted.map(|event| event.time).min()?;
        }
        Some(times)
    }

    /// Whether the stamp of an event is not ahead.
    pub fn counts(&self, event: &Event) -> bool {
        event.time <= self.horizon
    }

    fn take(&mut self, progress: &mut Progress, candidate: Candidate<'a>) -> bool {
        let to = candidate.to;
        let is_chance = progress.next == 0;
        match candidate.way {
            Way::Turn(event, text, spent) => {
                let Verdict::Played(_, next) = self.turn_verdict(progress, event, text) else {
                    return false;
                };
                let player = progress.to_act().unwrap_or(0);
                let seat = progress.seat_of(player);
                // Whoever has run out of time cannot stop the clocks of all by a stamp that is far ahead.
                let deadline = progress.out_of_time_at().unwrap_or(u64::MAX);
                let time = event.time.min(deadline);
                if seat == self.setting.founder || progress.has_moved(Some(seat)) {
                    progress.sure_time = progress.sure_time.max(event.time);
                }
                progress.note_moved(seat);
                progress.time_turn(event.time, spent);
                progress.entries.push(LineEntry {
                    text: text.into(),
                    player,
                    time: event.time,
                });
                progress.next = next;
                progress.time = progress.time.max(time);
                progress.time_next(progress.time);
            }
            Way::Chance(revealed) => {
                let (links, times): (Vec<Hash>, Vec<u64>) = revealed.into_iter().unzip();
                let (outcomes, next) = self.run_of_chance(progress, &to, &links);
                let time = times.iter().copied().max().unwrap_or(progress.time);
                let entry = |text| LineEntry {
                    text,
                    player: 0,
                    time,
                };
                progress.entries.extend(outcomes.into_iter().map(entry));
                progress.reveal(links);
                progress.next = next;
                // Whoever is to act thinks as soon as the others have revealed, and gains nothing by being late.
                progress.time_next(progress.others_at(&times));
            }
            Way::Agreed(kind, times) => {
                if is_chance {
                    progress.skip_links();
                }
                self.take_agreed(progress, kind, &times, &to);
            }
            Way::Claim(event, end) => {
                if is_chance {
                    progress.skip_links();
                }
                progress.end = Some(end);
                progress.time = progress.time.max(event.time);
            }
        }
        progress.head = to;
        true
    }

    fn take_agreed(
        &mut self,
        progress: &mut Progress,
        kind: &OfferKind,
        times: &[u64],
        place: &Hash,
    ) {
        if *kind == OfferKind::Rematch {
            if let (false, Some(seat)) = (progress.is_over(), self.resigned(progress.game)) {
                progress.end = Some(EarlyEnd::Resigned(progress.player_of(seat)));
            }
            let game = self.next_game(progress, place);
            progress.begin_next(&game.spec, game.rotates, self.setting.control);
            progress.next = game.next;
            progress.time = progress.others_at(times);
            progress.time_next(progress.time);
            return;
        }
        let (own, others) = (progress.own_at(times), progress.others_at(times));
        progress.agree(kind, own, others);
        if matches!(kind, OfferKind::Undo(_)) {
            progress.next = self.next_to_act(progress, place);
            progress.time = progress.others_at(times);
            progress.time_next(progress.time);
        }
    }

    fn tell(
        &mut self,
        progress: &Progress,
        kind: NoticeKind,
        event: &Event,
        text: &str,
        reason: &str,
    ) {
        let seat = progress.seat_with(&event.author);
        self.notices.push(Notice {
            kind,
            seat: seat.map_or(0, |seat| seat + 1),
            place: progress.head,
            event: event.id,
            text: text.into(),
            reason: reason.into(),
        });
    }
}
