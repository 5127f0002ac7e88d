//! From the set of events to the state of the room.

use crate::Referee;
use crate::by_hash::ByHash;
use crate::event_set::EventSet;
use crate::hash::Hash;
use crate::item::{Item, name};
use crate::notice::{Notice, NoticeKind};
use crate::progress::{EarlyEnd, Progress};
use crate::setting::Setting;
use crate::state::{FinishedState, OfferState, Owes, Phase, RoomState, Said, SeatState};
use crate::synced_referee::SyncedReferee;
use crate::verdict::Verdict;
use crate::walk::Walk;

/// By how much a stamp can be ahead, in milliseconds: clocks differ.
pub const AHEAD: u64 = 120_000;

/// The most phrases that are shown.
const MAX_SAID: usize = 100;

/// What follows from the events, for the room itself.
#[derive(Debug)]
pub struct Settled {
    pub state: RoomState,
    pub setting: Option<Setting>,
    pub progress: Option<Progress>,
    /// The events by which those who play have joined.
    pub joins: Vec<Hash>,
    pub notices: Vec<Notice>,
    /// Whether somebody else confirms the end of the line, by seat as bits.
    pub confirmed_by: u8,
    /// The stamps from which on each seat can claim the game.
    pub claims: Vec<Option<u64>>,
    /// Whether each seat has revealed for the chance at hand.
    pub revealed: Vec<bool>,
}

/// Settles what the events say at a time.
pub fn settle<R: Referee>(
    events: &EventSet,
    founder: &Hash,
    now: u64,
    referee: &mut SyncedReferee<R>,
    verdicts: &mut ByHash<Verdict>,
) -> Settled {
    let mut settled = Settled {
        state: empty_state(),
        setting: None,
        progress: None,
        joins: Vec::new(),
        notices: Vec::new(),
        confirmed_by: 0,
        claims: Vec::new(),
        revealed: Vec::new(),
    };
    let setting = Setting::find(events, founder);
    let Some(setting) = setting.filter(|setting| {
        let players = match verdicts.get(&setting.id) {
            Some(Verdict::Played(_, players)) => *players,
            _ => i32::from(referee.start(&setting.spec)),
        };
        verdicts.insert_new(setting.id, Verdict::Played(Vec::new(), players));
        usize::try_from(players) == Ok(setting.keys.len())
    }) else {
        return settled;
    };
    settled.state.spec.clone_from(&setting.spec);
    if let Some(control) = setting.control {
        settled.state.clock = control.to_string();
    }
    settled.state.phase = Phase::Joining;
    match setting.beginning(events) {
        None => joining(&mut settled, events, &setting),
        Some(beginning) => {
            let progress = Progress::new(
                beginning.id,
                beginning.stamp.1,
                beginning.seats,
                &setting.spec,
            );
            settled.joins = beginning.joins;
            let mut walk = Walk {
                events,
                setting: &setting,
                now,
                horizon: now.saturating_add(AHEAD),
                referee,
                verdicts,
                notices: Vec::new(),
                confirmed_by: ByHash::default(),
                resigned: ByHash::default(),
            };
            let progress = walk.run(progress);
            playing(&mut settled, &walk, &progress);
            settled.notices = walk.notices;
            settled.progress = Some(progress);
        }
    }
    people(&mut settled, events, now);
    settled.setting = Some(setting);
    settled
}

fn empty_state() -> RoomState {
    RoomState {
        phase: Phase::Opening,
        spec: String::new(),
        game: 0,
        head: [0; 32],
        seats: Vec::new(),
        line: Vec::new(),
        end: String::new(),
        loser: 0,
        offers: Vec::new(),
        match_length: String::new(),
        match_from: 0,
        clock: String::new(),
        paused: false,
        since: 0,
        said: Vec::new(),
        watchers: 0,
        finished: Vec::new(),
    }
}

fn empty_seat() -> SeatState {
    SeatState {
        key: [0; 32],
        name: String::new(),
        joined: false,
        player: 0,
        seen: 0,
        owes: Owes::Nothing,
        left: None,
    }
}

fn joining(settled: &mut Settled, events: &EventSet, setting: &Setting) {
    for (seat, key) in setting.keys.iter().enumerate() {
        let joins = setting.joins(events, seat);
        let join = joins.iter().min_by_key(|(id, _)| *id);
        let key = match seat == setting.founder {
            true => Some(*key),
            false => join.map(|(_, join)| join.key),
        };
        let joined = join.and_then(|(id, _)| events.get(id));
        settled.state.seats.push(SeatState {
            key: key.unwrap_or_default(),
            joined: key.is_some(),
            seen: joined.map_or(0, |event| event.time),
            ..empty_seat()
        });
    }
}

fn playing<R: Referee>(settled: &mut Settled, walk: &Walk<'_, R>, progress: &Progress) {
    let count = progress.seats.len();
    let confirmed_by = walk.confirmed_by.get(&progress.head);
    settled.confirmed_by = confirmed_by.copied().unwrap_or(0);
    let claims = (0..count).map(|seat| walk.claimable(progress, seat));
    settled.claims = claims.map(|claim| claim.map(|(from, _)| from)).collect();
    let is_chance = progress.next == 0 && progress.end.is_none();
    let revealed = (0..count).map(|seat| !is_chance || walk.revealed(progress, seat).is_some());
    settled.revealed = revealed.collect();
    let state = &mut settled.state;
    state.phase = match progress.is_over() {
        true => Phase::Over,
        false => Phase::Playing,
    };
    state.spec.clone_from(&progress.spec);
    state.game = progress.game;
    state.head = progress.head;
    state.line.clone_from(&progress.entries);
    state.end = end_text(progress.end, progress.next);
    state.loser = progress.end.and_then(EarlyEnd::loser).unwrap_or(0);
    state.match_length.clone_from(&progress.match_length);
    state.match_from = progress.match_from;
    state.paused = progress.paused;
    state.since = progress.since;
    let finished = progress.finished.iter().map(|game| FinishedState {
        spec: game.spec.clone(),
        line: game.entries.clone(),
        end: end_text(game.end, -1),
    });
    state.finished = finished.collect();
    state.offers = offers(walk, progress);
    for seat in 0..count {
        let player = progress.player_of(seat);
        let asked = |offer: &OfferState| offer.asks(seat + 1);
        let owes = if is_chance && settled.revealed.get(seat) == Some(&false) {
            Owes::Reveal
        } else if progress.end.is_none() && progress.to_act() == Some(player) {
            Owes::Turn
        } else if state.offers.iter().any(asked) {
            Owes::Answer
        } else {
            Owes::Nothing
        };
        state.seats.push(SeatState {
            key: progress.seats.get(seat).map_or([0; 32], |seat| seat.key),
            joined: true,
            player,
            owes,
            left: progress.clocks.as_ref().map(|clocks| clocks.left(player)),
            ..empty_seat()
        });
    }
}

/// The offers at the end of the line that could still be accepted: of each kind the last of each player, by their ids.
fn offers<R: Referee>(walk: &Walk<'_, R>, progress: &Progress) -> Vec<OfferState> {
    let mut offers: Vec<OfferState> = Vec::new();
    let known = walk.events.referring(&progress.head);
    for event in known.filter(|event| walk.counts(event)) {
        let seat = progress.seat_with(&event.author);
        let (Some(seat), Some(kind)) = (seat, event.offer_at(&progress.head)) else {
            continue;
        };
        if !progress.allows(kind, seat, progress.is_over()) {
            continue;
        }
        let (mut accepted, mut declined) = (Vec::new(), Vec::new());
        for (index, other) in progress.seats.iter().enumerate() {
            let answers = walk.events.referring(&event.id);
            let own = answers.filter(|answer| answer.author == other.key && walk.counts(answer));
            let mut said = own
                .filter_map(|answer| answer.answer_to(&event.id))
                .peekable();
            if index == seat || said.peek().is_none() {
                continue;
            }
            // Who has accepted cannot decline any more.
            match said.any(|accepts| accepts) {
                true => accepted.push(index + 1),
                false => declined.push(index + 1),
            }
        }
        let shown = OfferState {
            id: event.id,
            time: event.time,
            seat: seat + 1,
            kind: kind.word(),
            detail: kind.detail(),
            accepted,
            declined,
        };
        let is_same = |known: &OfferState| (known.seat, known.kind) == (shown.seat, shown.kind);
        if let Some(known) = offers.iter().position(is_same) {
            let last = offers.remove(known);
            let is_later = (last.time, last.id) < (shown.time, shown.id);
            insert(&mut offers, if is_later { shown } else { last });
        } else {
            insert(&mut offers, shown);
        }
    }
    offers
}

/// Adds an offer to those that are ordered by their ids.
fn insert(offers: &mut Vec<OfferState>, offer: OfferState) {
    let place = offers.partition_point(|known| known.id < offer.id);
    offers.insert(place, offer);
}

/// How a game has ended, in the notation of the state.
fn end_text(end: Option<EarlyEnd>, next: i32) -> String {
    let lost = |word: &str, player: u8| {
        let mut text = word.to_owned();
        text.push(char::from(b'0' + player % 10));
        text
    };
    match end {
        Some(EarlyEnd::Draw) => "draw".to_owned(),
        Some(EarlyEnd::Resigned(player)) => lost("resign-", player),
        Some(EarlyEnd::OutOfTime(player)) => lost("time-", player),
        Some(EarlyEnd::Refused(player)) => lost("refused-", player),
        None if next < 0 => "rules".to_owned(),
        None => String::new(),
    }
}

/// Names, what was said, who watches, and whose clock is ahead.
fn people(settled: &mut Settled, events: &EventSet, now: u64) {
    let state = &mut settled.state;
    let keys: Vec<Hash> = state.seats.iter().map(|seat| seat.key).collect();
    let seat_of = |author: &Hash| keys.iter().position(|key| key == author);
    let mut names: Vec<Option<(u64, Hash)>> = vec![None; state.seats.len()];
    let mut watchers = ByHash::default();
    for event in events.all() {
        let seat = seat_of(&event.author);
        let Some(seat) = seat else {
            if event.items.contains(&Item::Here) {
                watchers.insert_new(event.author, ());
            }
            continue;
        };
        let (Some(shown), Some(last)) = (state.seats.get_mut(seat), names.get_mut(seat)) else {
            continue;
        };
        if event.time > now.saturating_add(AHEAD) {
            settled.notices.push(Notice {
                kind: NoticeKind::Ahead,
                seat: seat + 1,
                place: [0; 32],
                event: event.id,
                text: "".into(),
                reason: "".into(),
            });
        }
        shown.seen = shown.seen.max(event.time);
        for item in &event.items {
            match item {
                Item::Name(own) if name(own).is_some() && Some((event.time, event.id)) > *last => {
                    *last = Some((event.time, event.id));
                    shown.name.clone_from(own);
                }
                Item::Say(phrase) => {
                    let said = Said {
                        time: event.time,
                        id: event.id,
                        seat: seat + 1,
                        phrase: *phrase,
                    };
                    let place = state.said.partition_point(|known| *known < said);
                    state.said.insert(place, said);
                    if state.said.len() > MAX_SAID {
                        state.said.remove(0);
                    }
                }
                _ => {}
            }
        }
    }
    state.watchers = watchers.len();
}
