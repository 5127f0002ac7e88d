//! Events that should change nothing: forged, illegal, false, far too many. Each is told once.

use crate::people::{People, Person, START, Sent, hex, key, table};
use take_five_live::{
    AHEAD, MAX_EVENT_BYTES, MAX_EVENTS, MAX_OF_AUTHOR, NoticeKind, Owes, Phase, RoomState,
};
use take_five_search::rng;

/// Two people at a board without chance, after as many turns.
fn playing(turns: usize) -> People {
    let mut people = People::new("take:size=2", "-", 1);
    people.settle();
    let mut rng = rng(5);
    for turn in 0..turns {
        let text = people.random_turn(turn % 2, &mut rng).unwrap();
        people
            .propose(turn % 2, &format!("turn 10 {text}"))
            .unwrap();
        people.settle();
    }
    people
}

fn head(people: &mut People) -> String {
    hex(&people.state(0).head)
}

/// Everything but when somebody was last heard of.
fn game(mut state: RoomState) -> RoomState {
    for seat in &mut state.seats {
        seat.seen = 0;
    }
    state
}

/// Each event has one text only: whoever adds a space would have another id for the same.
#[test]
fn a_space_at_the_end_of_a_line_is_refused() {
    let zeros = "0".repeat(64);
    let draw = format!("offer {zeros} draw");
    for item in ["here", "say hello", &draw, "name A B", "resign 3"] {
        let event = format!("0\n{item}");
        let read = |text: &str| take_five_live::event_round_trip(text);
        assert_eq!(read(&event).as_ref(), Some(&event));
        assert_eq!(read(&format!("{event} ")), None, "{item:?}");
        assert_eq!(read(&format!("{event} \nhere")), None, "{item:?}");
    }
}

/// Lets an event arrive, which must change nothing and be told as this, once, from this seat.
#[track_caller]
fn expect_refused(people: &mut People, event: Sent, told: Option<(NoticeKind, usize)>) {
    let before = game(people.state(0));
    let line = before.line.len();
    people.send(event.clone());
    people.settle();
    let now = people.now;
    for who in 0..2 {
        assert_eq!(game(people.state(who)), before, "{event:?}");
        let notices = people.all[who].room.notices(now);
        let kinds: Vec<_> = notices
            .iter()
            .map(|notice| (notice.kind, notice.seat))
            .collect();
        assert_eq!(kinds, told.into_iter().collect::<Vec<_>>(), "{event:?}");
        let room = &mut people.all[who].room;
        let times = [room.view(now), room.view(now)].map(|view| view.contains("\"kind\":"));
        assert_eq!(times, [told.is_some(), false], "{event:?}");
    }
    assert_eq!(people.state(2).line.len(), line);
}

#[test]
fn only_who_is_to_act_can_play() {
    for author in ["guest 1", "watcher 0", "nobody", "invitation 1"] {
        let mut people = playing(0);
        let item = format!("turn {} 10 a1", head(&mut people));
        let event = Sent::at(&key(author), people.now, &item);
        let seat = if author == "guest 1" { 2 } else { 0 };
        expect_refused(&mut people, event, Some((NoticeKind::NotYours, seat)));
    }
}

#[test]
fn an_illegal_turn_changes_nothing_and_says_why() {
    let mut people = playing(2);
    let taken = people.state(0).line[0].text.clone();
    let item = format!("turn {} 10 {taken}", head(&mut people));
    let event = Sent::at(&key("founder"), people.now, &item);
    expect_refused(&mut people, event, Some((NoticeKind::Illegal, 1)));
    let now = people.now;
    let notices = people.all[1].room.notices(now);
    assert!(notices[0].reason.contains("take.occupied"), "{notices:?}");
    assert_eq!(notices[0].text, taken);
    // The game goes on as if nothing had been.
    let text = people.random_turn(0, &mut rng(3)).unwrap();
    people.propose(0, &format!("turn 10 {text}")).unwrap();
    people.settle();
    assert_eq!(people.state(1).line.len(), 3);
}

#[test]
fn outcomes_of_chance_cannot_be_played() {
    let mut people = People::new("take-back-toe", "-", 0);
    people.settle();
    let state = people.state(0);
    assert_eq!((state.line.len(), state.line[0].player), (1, 0));
    let turn = people.random_turn(0, &mut rng(1)).unwrap();
    let spoken = people.propose(0, &format!("turn 10 {turn}@6"));
    assert!(spoken.is_err(), "{spoken:?}");
}

#[test]
fn a_turn_elsewhere_than_at_the_head_waits_for_ever() {
    let mut people = playing(1);
    let item = format!("turn {} 10 a1", key("no such event"));
    let event = Sent::at(&key("guest 1"), people.now, &item);
    expect_refused(&mut people, event, None);
}

#[test]
fn replayed_turns_of_another_game_do_not_fit() {
    let mut other = playing(1);
    let replayed = other.wire.last().unwrap().clone();
    other.now += 5;
    let mut people = playing(3);
    people.send(Sent::new(&replayed.author, replayed.stamp, &replayed.text));
    let before = people.state(0).line;
    people.settle();
    assert_eq!(people.state(1).line, before);
}

#[test]
fn texts_that_are_none_or_too_long_are_told_once() {
    for (text, kind) in [
        ("0\nturn", NoticeKind::Unreadable),
        ("1000\nhere", NoticeKind::Unreadable),
        ("7", NoticeKind::Unreadable),
        ("0\nhere\nshout", NoticeKind::Unreadable),
        (&"x".repeat(1_000_000), NoticeKind::TooLong),
        (
            &format!("0\nname {}", "é".repeat(MAX_EVENT_BYTES)),
            NoticeKind::TooLong,
        ),
    ] {
        let mut people = playing(1);
        let event = Sent::new(&key("guest 1"), people.now / 1000, text);
        expect_refused(&mut people, event, Some((kind, 2)));
    }
}

#[test]
fn a_first_turn_counts_whatever_its_stamp_and_another_one_waits_until_then() {
    let mut people = playing(1);
    let ahead = AHEAD + 60_000;
    let turn = |people: &mut People, turn: &str| {
        let item = format!("turn {} 10 {turn}", head(people));
        people.send(Sent::at(&key("guest 1"), people.now + ahead, &item));
        people.settle();
    };
    turn(&mut people, "b2");
    let now = people.now;
    let notices = people.all[0].room.notices(now);
    let told = notices.iter().map(|notice| (notice.kind, notice.seat));
    assert_eq!(told.collect::<Vec<_>>(), [(NoticeKind::Ahead, 2)]);
    assert_eq!(people.expect_agreement(&mut rng(1)).line.len(), 2);
    people.propose(0, "turn 10 a2").unwrap();
    people.settle();
    let legal = table(&people.state(0)).legal_actions();
    turn(&mut people, &legal[0]);
    assert_eq!(people.expect_agreement(&mut rng(1)).line.len(), 3);
    people.now += 60_001;
    assert_eq!(people.expect_agreement(&mut rng(1)).line.len(), 4);
}

#[test]
fn a_stamp_before_what_it_answers_is_told() {
    let mut people = playing(3);
    let legal = table(&people.state(0)).legal_actions();
    let item = format!("turn {} 10 {}", head(&mut people), legal[0]);
    people.send(Sent::at(&key("guest 1"), people.now - 60_000, &item));
    people.settle();
    assert_eq!(people.state(0).line.len(), 4);
    let now = people.now;
    let kinds = people.all[0].room.notices(now);
    let kinds: Vec<_> = kinds
        .iter()
        .map(|notice| (notice.kind, notice.seat))
        .collect();
    assert_eq!(kinds, [(NoticeKind::SetBack, 2)]);
}

#[test]
fn whoever_plays_twice_cannot_take_back_what_was_answered() {
    // In any order of arrival: the turn that the other has built on stays, whatever its id.
    for salt in 0..20 {
        let mut people = playing(0);
        let at = head(&mut people);
        people.propose(0, "turn 10 a1").unwrap();
        people.settle();
        people.propose(1, "turn 10 b2").unwrap();
        people.settle();
        let line = people.state(1).line;
        assert_eq!(line.len(), 2);
        let event = Sent::at(
            &key("founder"),
            people.now + salt,
            &format!("turn {at} 10 c1"),
        );
        people.send(event);
        let state = people.expect_agreement(&mut rng(salt));
        assert_eq!(state.line, line);
        let now = people.now;
        let kinds = people.all[1].room.notices(now);
        let kinds: Vec<_> = kinds
            .iter()
            .map(|notice| (notice.kind, notice.seat))
            .collect();
        assert_eq!(kinds, [(NoticeKind::Forked, 1)]);
    }
}

#[test]
fn of_two_turns_that_nobody_has_answered_all_see_the_same() {
    let mut people = playing(0);
    let at = head(&mut people);
    for text in ["a1", "c1", "b2"] {
        let event = Sent::at(&key("founder"), people.now, &format!("turn {at} 10 {text}"));
        people.send(event);
    }
    let state = people.expect_agreement(&mut rng(1));
    assert_eq!(state.line.len(), 1);
}

#[test]
fn ten_thousand_forged_turns_take_no_more_work_than_a_few() {
    let mut people = playing(1);
    let at = head(&mut people);
    let before = people.state(0);
    let calls = people.all[0].room.referee_calls();
    for number in 0..10_000 {
        let author = ["watcher 0", "founder", "nobody"][number % 3];
        let items = format!("turn {at} {number} z99");
        let event = Sent::at(&key(author), people.now, &items);
        people.all[0].take(&event);
        if number % 100 == 0 {
            people.state(0);
        }
    }
    assert_eq!(game(people.state(0)), game(before));
    let more = people.all[0].room.referee_calls() - calls;
    assert_eq!(more, 0, "none of them is to act");
    let now = people.now;
    assert_eq!(people.all[0].room.notices(now).len(), 2);
    // The turns that come in between still count.
    people.propose(1, "turn 10 b2").unwrap();
    people.deliver_all(0);
    assert_eq!(people.state(0).line.len(), 2);
}

#[test]
fn ten_thousand_illegal_turns_of_who_is_to_act_are_tried_only_in_part() {
    let mut people = playing(1);
    let at = head(&mut people);
    let before = people.state(0);
    let calls = people.all[0].room.referee_calls();
    for number in 0..10_000 {
        let items = format!("turn {at} {number} z99");
        let event = Sent::at(&key("guest 1"), people.now, &items);
        people.all[0].take(&event);
        if number % 1_000 == 0 {
            people.state(0);
        }
    }
    assert_eq!(game(people.state(0)), game(before));
    let more = people.all[0].room.referee_calls() - calls;
    assert!(more <= 200, "{more} calls");
    let now = people.now;
    assert_eq!(people.all[0].room.notices(now).len(), 1);
}

#[test]
fn a_flood_from_one_author_is_cut_off() {
    let mut people = playing(1);
    for number in 0..MAX_OF_AUTHOR + 500 {
        let event = Sent::at(
            &key("flooder"),
            people.now,
            &format!("reveal {0} {0}", key(&number.to_string())),
        );
        assert_eq!(people.all[0].take(&event), number < MAX_OF_AUTHOR);
    }
    let now = people.now;
    let notices = people.all[0].room.notices(now);
    assert_eq!(notices.len(), 1);
    assert_eq!(notices[0].kind, NoticeKind::Flood);
    people.propose(1, "turn 10 b2").unwrap();
    people.deliver_all(0);
    assert_eq!(people.state(0).line.len(), 2);
}

#[test]
fn who_watches_cannot_take_a_seat() {
    let mut people = People::new("take:size=2", "-", 1);
    people.deliver_all(1);
    people.deliver_all(2);
    let item = format!("join {} {}", key("watcher 0"), key("chain"));
    for author in ["watcher 0", "nobody", "founder"] {
        people.send(Sent::at(&key(author), START, &item));
    }
    people.settle();
    let state = people.state(2);
    assert_eq!(state.phase, Phase::Playing);
    assert_eq!(state.seats[1].name, "guest 1");
    assert!(people.propose(2, "resign").is_err());
}

#[test]
fn who_watches_cannot_begin_with_a_seat_of_their_own() {
    let mut people = People::new("take:size=2", "-", 1);
    let item = format!("join {} {}", key("watcher 0"), key("chain"));
    let join = Sent::at(&key("watcher 0"), START, &item);
    let begin = format!("begin {} {}", people.wire[0].id, join.id);
    people.send(join);
    people.send(Sent::at(&key("watcher 0"), START, &begin));
    for salt in 0..20 {
        let keys = format!("{},{}", key("watcher 0"), key("nobody"));
        let items = format!("room 1 take:size=3 - 600 {keys}\nchain {}", key("chain"));
        people.send(Sent::at(&key("watcher 0"), START + salt, &items));
    }
    people.deliver_all(0);
    let state = people.state(0);
    assert_eq!(
        (state.phase, &state.spec[..]),
        (Phase::Joining, "take:size=2")
    );
}

#[test]
fn many_authors_cannot_fill_the_memory() {
    let mut people = playing(1);
    let mut kept = 0;
    for number in 0..MAX_EVENTS + 100 {
        let author = key(&(number / 10_000).to_string());
        let event = Sent::new(&author, number as u64, "0\nhere");
        kept += usize::from(people.all[0].take(&event));
    }
    assert!((MAX_EVENTS - 100..=MAX_EVENTS).contains(&kept), "{kept}");
}

#[test]
fn a_seat_goes_to_the_first_who_opens_its_invitation() {
    let mut people = People::new("take:size=2", "-", 0);
    people.settle();
    let mut second = Person::new("somebody else", &key("invitation 1"));
    for event in &people.wire.clone() {
        second.take(event);
    }
    let now = people.now;
    assert_eq!(second.room.duties(now), []);
    let kinds: Vec<_> = second
        .room
        .notices(now)
        .iter()
        .map(|notice| notice.kind)
        .collect();
    assert_eq!(kinds, [NoticeKind::SecondJoin]);
    // Not even by force.
    let join = Sent::at(
        &key("invitation 1"),
        0,
        &format!("join {} {}", second.key, key("chain")),
    );
    people.send(join.clone());
    let room = &people.wire[0].id;
    let begin = Sent::at(&second.key, START, &format!("begin {room} {}", join.id));
    people.send(begin);
    let state = people.expect_agreement(&mut rng(1));
    assert_eq!(state.seats[1].name, "guest 1");
}

#[test]
fn nobody_else_can_open_the_room() {
    let mut people = playing(1);
    let before = people.state(0);
    let text = format!(
        "room 1 take:size=3 - 600 {},{}\nchain {}",
        key("guest 1"),
        key("nobody"),
        key("chain")
    );
    people.send(Sent::at(&key("guest 1"), START - 1000, &text));
    people.settle();
    assert_eq!(game(people.state(0)), game(before));
}

#[test]
fn a_false_link_is_told_and_does_not_count() {
    let mut people = People::new("take-back-toe", "-", 0);
    people.settle();
    let turn = people.random_turn(0, &mut rng(2)).unwrap();
    people.propose(0, &format!("turn 10 {turn}")).unwrap();
    people.deliver_all(1);
    let length = people.state(1).line.len();
    let at = head(&mut people);
    let item = format!("reveal {at} {}", key("whatever suits me"));
    let event = Sent::at(&key("guest 1"), people.now, &item);
    people.all[0].take(&event);
    let state = people.state(0);
    assert_eq!(state.line.len(), length, "the die has not been rolled");
    assert_eq!(state.seats[1].owes, Owes::Reveal);
    let now = people.now;
    let notices = people.all[0].room.notices(now);
    assert_eq!(
        (notices[0].kind, notices[0].seat),
        (NoticeKind::FalseReveal, 2)
    );
    people.settle();
    assert_eq!(people.state(0).line.len(), length + 1);
}
