//! Offers and answers, resigning, claims, clocks, phrases and names.

use crate::people::{People, Person, Sent, key};
use take_five_live::{LAG, NoticeKind, Owes, Phase, Unproposable};
use take_five_search::rng;

fn play(people: &mut People, who: usize, spent: u32) {
    let turn = people.random_turn(who, &mut rng(9)).unwrap();
    people
        .propose(who, &format!("turn {spent} {turn}"))
        .unwrap();
    people.settle();
}

fn playing(spec: &str, clock: &str) -> People {
    let mut people = People::new(spec, clock, 0);
    people.settle();
    people
}

fn agree(people: &mut People, by: usize, offer: &str) {
    let offer = people.propose(by, offer).unwrap();
    people.settle();
    for who in 0..people.all.len() {
        if who != by {
            people
                .propose(who, &format!("accept {}", offer.id))
                .unwrap();
        }
    }
    people.settle();
}

#[test]
fn a_turn_is_taken_back_when_the_other_agrees() {
    let mut people = playing("take:size=2", "-");
    play(&mut people, 0, 10);
    play(&mut people, 1, 10);
    let offer = people.propose(0, "undo").unwrap();
    people.settle();
    let state = people.state(1);
    assert_eq!(state.line.len(), 2);
    assert_eq!(state.seats[1].owes, Owes::Answer);
    assert_eq!(
        (state.offers[0].kind, &state.offers[0].detail[..]),
        ("undo", "0")
    );
    people.propose(1, &format!("decline {}", offer.id)).unwrap();
    people.settle();
    assert_eq!(people.state(0).offers[0].declined, [2]);
    agree(&mut people, 0, "undo");
    let state = people.expect_agreement(&mut rng(1));
    assert_eq!((state.line.len(), state.seats[0].owes), (0, Owes::Turn));
    play(&mut people, 0, 10);
    assert_eq!(people.state(1).line.len(), 1);
}

#[test]
fn nobody_can_accept_an_offer_of_their_own() {
    let mut people = playing("take:size=2", "-");
    let offer = people.propose(0, "draw").unwrap();
    let accepted = people.propose(0, &format!("accept {}", offer.id));
    assert_eq!(accepted.unwrap_err(), Unproposable::NotNow);
    let forged =
        crate::people::Sent::at(&key("founder"), people.now, &format!("accept {}", offer.id));
    people.send(forged);
    people.settle();
    assert_eq!(people.state(1).end, "");
}

#[test]
fn two_who_offer_the_same_have_agreed() {
    for first in 0..2 {
        let mut people = playing("take:size=2", "-");
        play(&mut people, 0, 10);
        // They cross: neither knows of the other's.
        people.propose(first, "draw").unwrap();
        people.propose(1 - first, "draw").unwrap();
        let state = people.expect_agreement(&mut rng(1));
        assert_eq!(state.end, "draw");
        // Whoever knows of it accepts.
        people.propose(0, "rematch").unwrap();
        people.settle();
        let answer = people.propose(1, "rematch").unwrap();
        assert!(answer.text.contains("\naccept "), "{answer:?}");
        assert_eq!(people.expect_agreement(&mut rng(1)).game, 2);
    }
}

#[test]
fn what_was_declined_is_not_agreed_by_offering_it() {
    let mut people = playing("take:size=2", "-");
    let offer = people.propose(0, "draw").unwrap();
    people.settle();
    people.propose(1, &format!("decline {}", offer.id)).unwrap();
    people.propose(1, "draw").unwrap();
    let state = people.expect_agreement(&mut rng(1));
    assert_eq!((&state.end[..], state.offers.len()), ("", 2));
    assert!(
        people.all[0]
            .room
            .view(people.now)
            .contains("\"declined\":[2]")
    );
}

#[test]
fn three_who_offer_the_same_have_agreed() {
    let mut people = playing("take-it-away:players=3", "-");
    for who in 0..3 {
        people.propose(who, "draw").unwrap();
    }
    assert_eq!(people.expect_agreement(&mut rng(1)).end, "draw");
    // Two of three: the third is asked once.
    let mut people = playing("take-it-away:players=3", "-");
    people.propose(0, "draw").unwrap();
    people.propose(2, "draw").unwrap();
    people.settle();
    let view = people.all[1].room.view(people.now);
    assert_eq!(view.matches("\"kind\":\"draw\"").count(), 1, "{view}");
    let state = people.state(1);
    let offer = state.offers.iter().min_by_key(|offer| offer.id).unwrap();
    let accept = format!("accept {}", crate::people::hex(&offer.id));
    people.propose(1, &accept).unwrap();
    assert_eq!(people.expect_agreement(&mut rng(1)).end, "draw");
}

#[test]
fn one_offer_of_a_kind_and_player_is_open_and_a_newer_one_takes_its_place() {
    let mut people = playing("take:size=2", "300");
    for number in 0..8 {
        let head = crate::people::hex(&people.state(0).head);
        let items = format!("offer {head} match games={}", number + 2);
        people.send(Sent::at(
            &people.all[1].key.clone(),
            people.now + number,
            &items,
        ));
    }
    people.propose(1, "draw").unwrap();
    let now = people.now;
    let may = people.all[1].room.may(now);
    assert!(!may.contains(&"draw") && may.contains(&"pause"), "{may:?}");
    assert!(
        people.propose(1, "draw").is_err(),
        "it waits for its answer"
    );
    let state = people.expect_agreement(&mut rng(1));
    let mut shown: Vec<_> = state
        .offers
        .iter()
        .map(|offer| (offer.kind, &offer.detail[..]))
        .collect();
    shown.sort();
    assert_eq!(shown, [("draw", ""), ("match", "games=9")]);
}

#[test]
fn who_has_joined_has_a_seat_and_a_name_before_all_are_there() {
    let mut people = People::new("take-it-away:players=3", "-", 0);
    people.deliver_all(1);
    people.do_duties(1);
    people.do_duties(1);
    for who in [0, 1] {
        people.deliver_all(who);
    }
    let state = people.state(0);
    assert_eq!(state.phase, Phase::Joining);
    let seats: Vec<_> = state
        .seats
        .iter()
        .map(|seat| (&seat.name[..], seat.joined))
        .collect();
    assert_eq!(seats, [("founder", true), ("guest 1", true), ("", false)]);
    assert_eq!(crate::people::hex(&state.seats[1].key), people.all[1].key);
    let view = people.all[1].room.view(people.now);
    assert!(view.contains("\"me\":2"), "{view}");
}

#[test]
fn an_offer_lapses_when_play_goes_on() {
    let mut people = playing("take:size=2", "-");
    play(&mut people, 0, 10);
    let offer = people.propose(0, "undo").unwrap();
    people.deliver_all(1);
    play(&mut people, 1, 10);
    // Too late, and whoever plays by other rules cannot make it otherwise.
    assert!(people.propose(1, &format!("accept {}", offer.id)).is_err());
    play(&mut people, 0, 10);
    let forged =
        crate::people::Sent::at(&key("guest 1"), people.now, &format!("accept {}", offer.id));
    people.send(forged);
    let state = people.expect_agreement(&mut rng(1));
    assert_eq!(state.line.len(), 3);
}

#[test]
fn a_turn_that_crosses_an_agreement_is_told() {
    let mut people = playing("take:size=2", "-");
    play(&mut people, 0, 10);
    let offer = people.propose(0, "undo").unwrap();
    people.deliver_all(1);
    let accepted = people.propose(1, &format!("accept {}", offer.id)).unwrap();
    people.settle();
    let head = crate::people::hex(&people.state(0).head);
    assert_eq!(people.state(0).line.len(), 0, "{accepted:?}");
    // Written before the agreement was known.
    let late = crate::people::Sent::at(
        &key("guest 1"),
        people.now,
        &format!("turn {} 5 c2", accepted.id),
    );
    people.send(late);
    people.settle();
    assert_eq!(crate::people::hex(&people.state(0).head), head);
}

#[test]
fn an_agreement_comes_before_a_turn_that_crosses_it() {
    let mut people = playing("take:size=2", "-");
    play(&mut people, 0, 10);
    play(&mut people, 1, 10);
    let offer = people.propose(0, "undo").unwrap();
    people.deliver_all(1);
    let turn = people.random_turn(0, &mut rng(9)).unwrap();
    people.propose(0, &format!("turn 10 {turn}")).unwrap();
    people.propose(1, &format!("accept {}", offer.id)).unwrap();
    let state = people.expect_agreement(&mut rng(1));
    assert_eq!(state.line.len(), 0);
    let now = people.now;
    let notices = people.all[1].room.notices(now);
    assert_eq!(notices[0].kind, NoticeKind::Overtaken);
}

#[test]
fn three_play_on_only_if_all_others_agree() {
    let mut people = playing("take-it-away:players=3", "-");
    let offer = people.propose(0, "draw").unwrap();
    people.settle();
    people.propose(1, &format!("accept {}", offer.id)).unwrap();
    people.settle();
    assert_eq!(people.state(0).end, "");
    people.propose(2, &format!("accept {}", offer.id)).unwrap();
    people.settle();
    let state = people.expect_agreement(&mut rng(1));
    assert_eq!((&state.end[..], state.phase), ("draw", Phase::Over));
}

#[test]
fn after_a_resignation_the_other_begins_the_next_game() {
    let mut people = playing("take:size=2", "-");
    agree(&mut people, 0, "match games=3");
    play(&mut people, 0, 10);
    people.propose(0, "resign").unwrap();
    people.settle();
    assert_eq!(people.state(1).end, "resign-1");
    assert!(people.propose(1, "turn 10 c2").is_err());
    agree(&mut people, 1, "rematch");
    let state = people.expect_agreement(&mut rng(1));
    assert_eq!(
        (state.game, state.line.len(), state.phase),
        (2, 0, Phase::Playing)
    );
    assert_eq!(
        state
            .seats
            .iter()
            .map(|seat| seat.player)
            .collect::<Vec<_>>(),
        [2, 1]
    );
    assert_eq!((&state.match_length[..], state.match_from), ("games=3", 1));
    assert_eq!(state.finished[0].end, "resign-1");
    assert_eq!(state.seats[1].owes, Owes::Turn);
    play(&mut people, 1, 10);
    assert_eq!(people.state(0).line[0].player, 1);
}

#[test]
fn where_an_option_says_who_begins_the_seats_stay() {
    let mut people = playing("take-back-toe:first=1", "-");
    people.propose(1, "resign").unwrap();
    people.settle();
    agree(&mut people, 0, "rematch");
    let state = people.expect_agreement(&mut rng(1));
    assert!(state.spec.contains("first=2"), "{}", state.spec);
    assert_eq!(
        state
            .seats
            .iter()
            .map(|seat| seat.player)
            .collect::<Vec<_>>(),
        [1, 2]
    );
    assert_eq!(state.seats[1].owes, Owes::Turn);
}

#[test]
fn who_refuses_to_reveal_loses_the_game_after_a_while() {
    let mut people = playing("take-back-toe", "-");
    play_without_duties(&mut people, 0);
    people.deliver_all(1);
    assert_eq!(people.state(0).seats[1].owes, Owes::Reveal);
    assert_eq!(
        people.propose(0, "claim").unwrap_err(),
        Unproposable::NotNow
    );
    // Not even by force.
    let head = crate::people::hex(&people.state(0).head);
    let early = crate::people::Sent::at(
        &key("founder"),
        people.now + 60_000,
        &format!("claim {head}"),
    );
    people.send(early);
    people.now += 601_000;
    people.deliver_all(0);
    assert_eq!(people.state(0).end, "");
    let now = people.now;
    let kinds = people.all[0].room.notices(now);
    assert_eq!((kinds[0].kind, kinds[0].seat), (NoticeKind::FalseClaim, 1));
    people.propose(0, "claim").unwrap();
    people.deliver_all(1);
    assert_eq!(people.state(1).end, "refused-2");
    // Giving in afterwards does not help.
    people.do_duties(1);
    assert_eq!(people.expect_agreement(&mut rng(1)).end, "refused-2");
}

fn play_without_duties(people: &mut People, who: usize) {
    let turn = people.random_turn(who, &mut rng(9)).unwrap();
    people.propose(who, &format!("turn 10 {turn}")).unwrap();
}

#[test]
fn a_reveal_in_time_counts_whatever_is_claimed() {
    let mut people = playing("take-back-toe", "-");
    play_without_duties(&mut people, 0);
    people.deliver_all(1);
    people.now += 2_000;
    people.do_duties(1);
    people.now += 700_000;
    // It has not arrived when the other claims.
    people.propose(0, "claim").unwrap();
    assert_eq!(people.state(0).end, "refused-2");
    let state = people.expect_agreement(&mut rng(1));
    assert_eq!(state.end, "");
    assert_eq!(state.line.last().unwrap().player, 0);
}

#[test]
fn a_link_is_shown_only_when_the_turn_before_it_is_known_to_somebody_else() {
    let mut people = playing("take-back-toe", "-");
    let offer = people.propose(0, "undo");
    assert!(offer.is_err(), "nothing to take back");
    people.propose(0, "draw").unwrap();
    let turn = people.random_turn(0, &mut rng(9)).unwrap();
    let sent = people.propose(0, &format!("turn 10 {turn}")).unwrap();
    assert!(
        !sent.text.contains("reveal"),
        "the other could still accept: {sent:?}"
    );
    assert!(!people.do_duties(0));
    people.settle();
    assert_eq!(people.state(0).line.last().unwrap().player, 0);
    play_without_duties(&mut people, 1);
    let sent = people.wire.last().unwrap();
    assert!(
        sent.text.contains("reveal ="),
        "one event is enough: {sent:?}"
    );
}

#[test]
fn each_clock_counts_its_own_thinking() {
    let mut people = playing("take:size=2", "60+5");
    people.now += 10_000;
    play(&mut people, 0, 10_000);
    people.now += 20_000;
    // Whoever says less than the stamps do gains no more than the allowance.
    play(&mut people, 1, 1);
    let state = people.state(0);
    let left: Vec<i64> = state.seats.iter().map(|seat| seat.left.unwrap()).collect();
    assert_eq!(left, [55_000, 60_000 - 20_001 + LAG as i64 + 5_000]);
}

#[test]
fn a_game_is_lost_by_time_when_the_other_claims_it() {
    let mut people = playing("take:size=2", "60");
    people.now += 60_000 + LAG - 2;
    assert_eq!(
        people.propose(1, "claim").unwrap_err(),
        Unproposable::NotNow
    );
    people.now += 1_000;
    assert_eq!(
        people.propose(0, "claim").unwrap_err(),
        Unproposable::NotNow
    );
    people.propose(1, "claim").unwrap();
    play_without_duties(&mut people, 0);
    let state = people.expect_agreement(&mut rng(1));
    assert_eq!((&state.end[..], state.line.len()), ("time-1", 0));
}

#[test]
fn a_turn_made_in_time_beats_a_claim_that_it_crosses() {
    let mut people = playing("take:size=2", "60");
    people.now += 30_000;
    play_without_duties(&mut people, 0);
    people.now += 60_000;
    people.propose(1, "claim").unwrap();
    assert_eq!(people.state(1).end, "time-1");
    let state = people.expect_agreement(&mut rng(1));
    assert_eq!((&state.end[..], state.line.len()), ("", 1));
}

#[test]
fn a_clock_that_is_only_shown_costs_nothing() {
    let mut people = playing("take:size=2", "60,shown");
    people.now += 600_000;
    assert!(people.propose(1, "claim").is_err());
    play(&mut people, 0, 600_000);
    let state = people.state(0);
    assert_eq!(state.seats[0].left, Some(-540_000));
}

#[test]
fn clocks_pause_on_agreement() {
    let mut people = playing("take:size=2", "60");
    agree(&mut people, 0, "pause");
    people.now += 3_600_000;
    assert!(people.propose(0, "turn 10 a1").is_err());
    assert!(people.propose(1, "claim").is_err());
    agree(&mut people, 1, "resume");
    people.now += 1_000;
    play(&mut people, 0, 1_000);
    assert_eq!(people.state(1).seats[0].left, Some(59_000));
}

#[test]
fn people_say_phrases_have_names_and_watch() {
    let mut people = People::new("take:size=2", "-", 1);
    people.settle();
    people.propose(1, "name Ann").unwrap();
    people.propose(0, "say hello").unwrap();
    people.propose(2, "here").unwrap();
    for bad in [
        "say something else",
        "name ",
        "name a\u{202e}b",
        "name a\u{61c}b",
        "name \u{200b}",
        "match games=0",
        "shout",
        "",
    ] {
        assert_eq!(
            people.propose(0, bad).unwrap_err(),
            Unproposable::Unreadable,
            "{bad}"
        );
    }
    assert_eq!(
        people.propose(2, "say hello").unwrap_err(),
        Unproposable::NoSeat
    );
    let state = people.expect_agreement(&mut rng(1));
    assert_eq!(state.seats[1].name, "Ann");
    assert_eq!(
        state
            .said
            .iter()
            .map(|said| (said.seat, said.phrase))
            .collect::<Vec<_>>(),
        [(1, 0)]
    );
    assert_eq!(state.watchers, 1);
}

#[test]
fn a_room_survives_leaving_the_page() {
    let mut people = playing("take-back-toe", "-");
    for turn in 0..6 {
        play(&mut people, turn % 2, 10);
    }
    let state = people.state(0);
    let mut again = Person::new("founder", "");
    for event in &people.wire {
        again.take(event);
    }
    assert_eq!(*again.room.state(people.now), state);
    assert_eq!(again.room.duties(people.now), []);
    people.all[0] = again;
    play(&mut people, 0, 10);
    assert!(people.state(1).line.len() > state.line.len());
}

#[test]
fn what_the_referee_has_said_is_not_asked_again() {
    let mut people = playing("take-back-toe:first=1", "-");
    for turn in 0..8 {
        play(&mut people, turn % 2, 10);
    }
    people.propose(1, "resign").unwrap();
    people.settle();
    agree(&mut people, 0, "rematch");
    play(&mut people, 1, 10);
    let calls = people.all[0].room.referee_calls();
    people.propose(1, "say hello").unwrap();
    people.settle();
    people.state(0);
    assert_eq!(people.all[0].room.referee_calls(), calls);
}

#[test]
fn few_events_are_enough() {
    // In a game with a die each turn: joining takes two events each, a turn with its chance at most two of each player.
    let mut people = playing("take-back-toe", "-");
    let before = people.wire.len();
    assert!(before <= 6, "{before}");
    for turn in 0..10 {
        play(&mut people, turn % 2, 10);
    }
    assert!(
        people.wire.len() - before <= 20,
        "{}",
        people.wire.len() - before
    );
}
