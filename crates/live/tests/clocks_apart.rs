//! Devices whose clocks are minutes or days off: their games begin and go on, and nobody pays for it with time.

use crate::people::{People, Person, Sent, hex, key, table};
use take_five_live::{LAG, NoticeKind, Phase};
use take_five_search::rng;

const MINUTE: i64 = 60_000;

/// How long everybody thinks, and how long an event is on its way, in milliseconds.
const THINKS: u64 = 20_000;
const ON_ITS_WAY: u64 = 80;

/// Everything arrives, as long after it was sent as it takes.
fn arrive(people: &mut People) {
    for _ in 0..4 {
        people.now += ON_ITS_WAY;
        for who in 0..people.all.len() {
            people.deliver_all(who);
        }
        for who in 0..people.all.len() {
            people.do_duties(who);
        }
    }
}

/// Plays a game whose devices are off by this much, in milliseconds, the founder's first; each opens the link in turn.
fn play(spec: &str, clock: &str, skews: &[i64], turns: usize) -> People {
    let mut people = People::with_skews(spec, clock, skews);
    people.now += 90_000;
    arrive(&mut people);
    for played in 0..turns {
        let mut movers = 0..people.all.len();
        let turn = movers.find_map(|who| {
            let turn = people.random_turn(who, &mut rng(played as u64));
            turn.map(|turn| (who, turn))
        });
        let (who, turn) = turn.unwrap_or_else(|| panic!("{skews:?}: nobody moves after {played}"));
        people.now += THINKS;
        let intent = format!("turn {THINKS} {turn}");
        people.propose(who, &intent).unwrap();
        arrive(&mut people);
        if people.state(0).phase == Phase::Over {
            break;
        }
    }
    people
}

#[test]
fn a_game_begins_and_goes_on_whatever_the_clocks_say() {
    let day = 24 * 60 * MINUTE;
    let pairs = [
        [0, 0],
        [150_000, 0],
        [0, 150_000],
        [0, -180_000],
        [-180_000, 0],
        [10 * MINUTE, -10 * MINUTE],
        [0, day],
        [-day, 0],
    ];
    for skews in pairs {
        let mut people = play("take:size=3", "300+5", &skews, 6);
        let state = people.expect_agreement(&mut rng(1));
        assert_eq!(state.line.len(), 6, "{skews:?}");
        // Three turns of each, of 20 seconds, with 5 more for each of them.
        for seat in &state.seats {
            let off = seat.left.unwrap() - (300_000 - 3 * 20_000 + 3 * 5_000);
            assert!(off.abs() < LAG as i64, "{skews:?}: {off} off");
        }
        // The guest's page has learned by how much, give or take the way.
        let ahead = people.all[1].room.ahead();
        let off = ahead - (skews[0] - skews[1]);
        assert!(off.abs() <= 4 * ON_ITS_WAY as i64, "{skews:?}: {ahead}");
        assert_eq!(
            people.all[0].room.ahead(),
            0,
            "the founder's clock is the room's"
        );
    }
}

#[test]
fn only_the_others_are_told_that_a_clock_is_ahead() {
    let mut people = People::with_skews("take:size=3", "-", &[0, 3 * MINUTE]);
    arrive(&mut people);
    let told = |people: &mut People, who: usize| -> Vec<(NoticeKind, usize)> {
        let now = people.time_of(who);
        let notices = people.all[who].room.notices(now);
        notices
            .iter()
            .map(|notice| (notice.kind, notice.seat))
            .collect()
    };
    assert_eq!(told(&mut people, 0), [(NoticeKind::Ahead, 2)]);
    assert_eq!(told(&mut people, 1), []);
    // Nor that the founder's is, as long as it cannot be known by how much.
    let mut people = People::with_skews("take:size=3", "-", &[3 * MINUTE, 0]);
    people.deliver_all(1);
    while people.do_duties(1) {}
    assert_eq!(people.state(1).phase, Phase::Playing);
    assert_eq!(told(&mut people, 1), []);
}

#[test]
fn nobody_is_said_to_set_a_clock_back_that_was_only_off() {
    for skews in [[150_000, 0], [0, 150_000], [0, -180_000], [-180_000, 0]] {
        let mut people = play("take:size=3", "-", &skews, 6);
        for who in 0..2 {
            let now = people.time_of(who);
            let notices = people.all[who].room.notices(now);
            let kinds: Vec<NoticeKind> = notices.iter().map(|notice| notice.kind).collect();
            assert_eq!(kinds, [], "{skews:?}: what {who} is told");
        }
    }
}

#[test]
fn three_with_chance_play_by_one_clock() {
    let skews = [3 * MINUTE, -5 * MINUTE, 7 * MINUTE];
    let mut people = play("take-it-away:players=3", "300+5", &skews, 9);
    let state = people.expect_agreement(&mut rng(1));
    let turns = state.line.iter().filter(|entry| entry.player > 0);
    assert_eq!(turns.count(), 9);
    for seat in &state.seats {
        let left = seat.left.unwrap();
        assert!(left > 300_000 - 5 * (THINKS + LAG) as i64, "{left}");
    }
}

#[test]
fn a_clock_that_is_set_right_is_followed() {
    let mut people = play("take:size=3", "300+5", &[0, 150_000], 4);
    people.all[1].skew = 0;
    for _ in 0..2 {
        let state = people.state(0);
        let who = (0..2).find(|who| people.random_turn(*who, &mut rng(1)).is_some());
        let turn = people.random_turn(who.unwrap(), &mut rng(state.line.len() as u64));
        people.now += THINKS;
        let intent = format!("turn {THINKS} {}", turn.unwrap());
        people.propose(who.unwrap(), &intent).unwrap();
        arrive(&mut people);
    }
    let ahead = people.all[1].room.ahead();
    assert!(ahead.abs() <= (THINKS + LAG) as i64, "{ahead}");
}

#[test]
fn a_claim_is_made_by_the_clock_of_the_room() {
    for skew in [-10 * MINUTE, 10 * MINUTE] {
        let mut people = play("take:size=3", "60", &[0, skew], 2);
        people.now += 40_000;
        assert!(people.propose(1, "claim").is_err(), "{skew}: too early");
        people.now += 20_000;
        people.propose(1, "claim").unwrap();
        people.now += 1_000; // the two clocks agree up to the way
        let state = people.expect_agreement(&mut rng(1));
        assert_eq!(state.end, "time-1", "{skew}");
    }
}

#[test]
fn what_was_kept_for_days_shows_nothing_of_the_time() {
    let people = play("take:size=3", "-", &[0, 0], 2);
    let mut guest = Person::new("guest 1", &key("invitation 1"));
    for event in &people.wire {
        guest.take_at(event, Some(people.now + 3 * 24 * 3_600_000));
    }
    assert_eq!(guest.room.ahead(), 0);
}

#[test]
fn the_founder_cannot_make_a_claim_due_before_its_time() {
    let mut people = play("take:size=3", "60", &[0, 0], 1);
    let founder = people.all[0].key.clone();
    let head = hex(&people.state(0).head);
    let room = people.wire[0].id.clone();
    let joins = people
        .wire
        .iter()
        .find(|event| event.author == key("invitation 1"));
    let begin = format!("begin {room} {}", joins.unwrap().id);
    let ahead = people.now + 10 * MINUTE as u64;
    let said = [
        "say hello",
        "name Ann",
        "here",
        &begin,
        &format!("claim {head}"),
        &format!("offer {head} draw"),
        &format!("turn {head} 10 a1"),
        &format!("turn {room} 10 a1"),
    ];
    for items in said {
        people.send(Sent::at(&founder, ahead, items));
        people.deliver_all(1);
        assert_eq!(people.all[1].room.ahead(), 0, "{items}");
    }
    assert_eq!(people.state(1).end, "");
    // A turn in the line sets their own clock, and everybody goes by it.
    let turn = table(&people.state(1)).legal_actions()[0].clone();
    people.propose(1, &format!("turn 10 {turn}")).unwrap();
    people.deliver_all(0);
    let turn = table(&people.state(0)).legal_actions()[0].clone();
    let head = hex(&people.state(0).head);
    people.send(Sent::at(
        &founder,
        people.now + 30_000,
        &format!("turn {head} 10 {turn}"),
    ));
    people.deliver_all(1);
    assert_eq!(people.all[1].room.ahead(), 30_000);
}

#[test]
fn nobody_stops_the_clocks_by_a_stamp_that_is_far_ahead() {
    let mut people = play("take:size=3", "60", &[0, 0], 1);
    let turn = table(&people.state(1)).legal_actions()[0].clone();
    let head = hex(&people.state(1).head);
    let year = 365 * 24 * 60 * MINUTE as u64;
    people.send(Sent::at(
        &key("guest 1"),
        people.now + year,
        &format!("turn {head} 10 {turn}"),
    ));
    people.settle();
    assert_eq!(people.state(0).line.len(), 2, "it is their first turn");
    let left = people.state(0).seats[1].left.unwrap();
    assert!(left < 5_000, "{left}: it has cost them their time");
    // The founder's clock runs on, up to what the guest has given away, and so does the guest's.
    people.now += 60_000;
    let turn = table(&people.state(0)).legal_actions()[0].clone();
    people.propose(0, &format!("turn 60000 {turn}")).unwrap();
    people.now += 60_000;
    people.propose(0, "claim").unwrap();
    assert_eq!(people.expect_agreement(&mut rng(1)).end, "time-2");
}

#[test]
fn whoever_joins_and_comes_back_when_the_game_has_begun_learns_the_clock() {
    for skew in [20 * MINUTE, -20 * MINUTE] {
        let mut people = People::with_skews("take:size=3", "300+5", &[0, skew]);
        people.now += 90_000;
        people.deliver_all(1);
        while people.do_duties(1) {}
        // The guest's page is closed; what it had is kept.
        let kept = people.wire.clone();
        people.now += 10_000;
        people.deliver_all(0);
        while people.do_duties(0) {}
        people.all[1] = Person::new("guest 1", &key("invitation 1"));
        people.all[1].skew = skew;
        for event in &kept {
            people.all[1].take(event);
        }
        people.all[1].coming = (kept.len()..people.wire.len()).collect();
        people.now += 5_000;
        people.deliver_all(1);
        let off = people.all[1].room.ahead() + skew;
        assert!(off.abs() <= 15_000, "{skew}: {off}");
    }
}
