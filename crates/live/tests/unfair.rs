//! Players who keep to the form of everything they send, and want to gain by it: chance that suits them, time, a game that
//! they have lost.

use crate::people::{People, Sent, hex, key};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::time::{Duration, Instant};
use take_five_live::{LAG, LineEntry, Owes, Phase, RoomState};
use take_five_search::rng;
use take_five_table::Table;

fn playing(spec: &str, clock: &str) -> People {
    let mut people = People::new(spec, clock, 0);
    people.settle();
    people
}

fn play(people: &mut People, who: usize) {
    let turn = people.random_turn(who, &mut rng(9)).unwrap();
    people.propose(who, &format!("turn 10 {turn}")).unwrap();
    people.settle();
}

fn head(people: &mut People, who: usize) -> String {
    hex(&people.state(who).head)
}

/// Everything but when somebody was last heard of.
fn game(mut state: RoomState) -> RoomState {
    for seat in &mut state.seats {
        seat.seen = 0;
    }
    state
}

/// An event that the founder's own page would not make.
fn force(people: &mut People, author: &str, items: &str) -> Sent {
    let event = Sent::at(&key(author), people.now, items);
    people.now += 1;
    people.send(event.clone());
    event
}

/// Offers at the head that the guest sees, whose page accepts.
fn agree_by_force(people: &mut People, kind: &str) {
    let at = head(people, 1);
    let offer = force(people, "founder", &format!("offer {at} {kind}"));
    people.deliver_all(1);
    people.propose(1, &format!("accept {}", offer.id)).unwrap();
}

/// All links that somebody has shown.
fn links_of(people: &People, author: &str) -> Vec<String> {
    let own = people.wire.iter().filter(|event| event.author == author);
    let lines = own.flat_map(|event| event.text.lines());
    let reveals = lines.filter_map(|line| line.strip_prefix("reveal "));
    reveals
        .filter_map(|reveal| Some(reveal.split_once(' ')?.1.to_owned()))
        .collect()
}

/// The founder plays up to chance and shows nothing; the guest's page reveals.
fn up_to_chance(people: &mut People) -> String {
    let turn = people.random_turn(0, &mut rng(9)).unwrap();
    let at = head(people, 0);
    force(people, "founder", &format!("turn {at} 10 {turn}"));
    for _ in 0..2 {
        people.deliver_all(1);
        people.do_duties(1);
    }
    assert_eq!(people.state(1).seats[0].owes, Owes::Reveal);
    at
}

#[test]
fn chance_that_is_due_is_not_drawn_anew_whatever_is_agreed() {
    for kinds in [
        &["undo 1"][..],
        &["match games=3"],
        &["pause", "resume"],
        &["match games=3", "undo 1", "match games=5"],
    ] {
        // What comes if nobody offers anything.
        let mut people = playing("take-back-toe:first=1", "600");
        up_to_chance(&mut people);
        people.settle();
        let fair = people.expect_agreement(&mut rng(3)).line;
        assert_eq!(fair.last().map(|entry| entry.player), Some(0));

        // The founder knows it, shows nothing, and offers what the guest's page would accept.
        let mut people = playing("take-back-toe:first=1", "600");
        up_to_chance(&mut people);
        for kind in kinds {
            let at = head(&mut people, 1);
            let offer = force(&mut people, "founder", &format!("offer {at} {kind}"));
            people.deliver_all(1);
            assert_eq!(people.state(1).offers, [], "{kind}");
            assert!(people.propose(1, &format!("accept {}", offer.id)).is_err());
            // Nor if that page were another one.
            force(&mut people, "guest", &format!("accept {}", offer.id));
        }
        people.settle();
        let state = people.expect_agreement(&mut rng(3));
        let texts = |line: Vec<_>| {
            line.into_iter()
                .map(|entry: LineEntry| entry.text)
                .collect::<Vec<_>>()
        };
        assert_eq!(texts(state.line), texts(fair.clone()), "{kinds:?}");
        assert!(!state.paused && state.match_length.is_empty(), "{kinds:?}");
    }
}

#[test]
fn after_a_draw_that_chance_waited_for_the_links_are_new() {
    let mut people = playing("take-back-toe:first=1", "600");
    up_to_chance(&mut people);
    for kind in ["draw", "rematch"] {
        agree_by_force(&mut people, kind);
    }
    people.settle();
    for who in [0, 1, 0] {
        if people.state(0).seats[who].owes == Owes::Turn {
            play(&mut people, who);
        }
    }
    let state = people.expect_agreement(&mut rng(3));
    assert!(state.line.iter().any(|entry| entry.player == 0));
    let links = links_of(&people, &people.all[1].key);
    let different: HashSet<&String> = links.iter().collect();
    assert!(links.len() > 2);
    assert_eq!(different.len(), links.len());
}

#[test]
fn after_a_refusal_the_links_of_the_next_game_are_new() {
    for ends in ["claim", "resign"] {
        let mut people = playing("take-back-toe:first=1", "-");
        up_to_chance(&mut people);
        if ends == "claim" {
            people.now += 601_000;
            people.propose(1, "claim").unwrap();
        } else {
            force(&mut people, "founder", "resign 1");
            people.deliver_all(1);
        }
        assert_eq!(people.state(1).phase, Phase::Over);
        agree_by_force(&mut people, "rematch");
        let state = people.expect_agreement(&mut rng(3));
        assert_eq!((state.game, state.phase), (2, Phase::Playing), "{ends}");
        assert_eq!(state.line.len(), 1, "the first die");
        let links = links_of(&people, &people.all[1].key);
        let different: HashSet<&String> = links.iter().collect();
        assert_eq!(different.len(), links.len(), "{ends}");
    }
}

#[test]
fn a_founder_cannot_open_the_room_again_when_others_have_begun() {
    let mut people = playing("take-back-toe", "-");
    play(&mut people, 0);
    let state = game(people.state(1));
    let (_, first) = people.wire[0]
        .text
        .clone()
        .split_once('\n')
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .unwrap();
    let begin = people
        .wire
        .iter()
        .find(|event| event.text.contains("join "))
        .unwrap()
        .id
        .clone();
    // Some of these ids are smaller.
    for _ in 0..20 {
        let again = force(&mut people, "founder", &first);
        force(
            &mut people,
            "founder",
            &format!("begin {} {begin}", again.id),
        );
        people.settle();
    }
    assert_eq!(game(people.expect_agreement(&mut rng(1))), state);
}

#[test]
fn a_founder_cannot_begin_at_a_place_that_they_choose() {
    let mut people = People::new("take-back-toe", "-", 0);
    // The guest joins and begins; the founder has said nothing of it yet, but has confirmed it.
    for _ in 0..2 {
        people.deliver_all(1);
        people.do_duties(1);
    }
    let at = head(&mut people, 1);
    force(&mut people, "founder", &format!("offer {at} match games=3"));
    people.deliver_all(1);
    people.do_duties(1);
    assert_eq!(links_of(&people, &people.all[1].key).len(), 1);
    let join = people
        .wire
        .iter()
        .find(|event| event.text.contains("join "))
        .unwrap();
    let (_, items) = join.text.split_once('\n').unwrap();
    let (guest, items) = (people.all[1].key.clone(), items.to_owned());
    let room = people.wire[0].id.clone();
    let false_chain = format!("join {guest} {}", key("a chain that the founder knows"));
    for items in [false_chain, items] {
        for _ in 0..20 {
            let again = force(&mut people, "invitation 1", &items);
            force(
                &mut people,
                "founder",
                &format!("begin {room} {}", again.id),
            );
            people.deliver_all(1);
            assert_eq!(head(&mut people, 1), at, "{items}");
        }
    }
    let state = people.expect_agreement(&mut rng(1));
    assert_eq!(state.line.len(), 1);
}

#[test]
fn only_ones_own_last_turn_can_be_taken_back() {
    let mut people = playing("take:size=3", "-");
    for who in [0, 1, 0, 1] {
        play(&mut people, who);
    }
    let at = head(&mut people, 0);
    for kept in [0, 1, 3] {
        force(&mut people, "founder", &format!("offer {at} undo {kept}"));
    }
    people.settle();
    assert_eq!(people.state(1).offers, []);
    agree_by_force(&mut people, "undo 2");
    people.settle();
    assert_eq!(people.state(0).line.len(), 2);
}

#[test]
fn a_stamp_that_is_ahead_makes_no_claim_due() {
    let mut people = playing("take:size=2", "300");
    let at = head(&mut people, 0);
    people.now += 200_000;
    let due = people.now + 119_000;
    let claim = Sent::at(&people.all[1].key.clone(), due, &format!("claim {at}"));
    people.send(claim);
    people.settle();
    assert_eq!(
        (&people.state(0).end[..], people.state(0).phase),
        ("", Phase::Playing)
    );
    let mut other = playing("take:size=2", "300");
    for event in people.wire.clone().into_iter().skip(other.wire.len()) {
        other.send(event);
    }
    other.settle();
    // It counts when it is due, although nothing new has come.
    other.now = due - 1;
    assert_eq!(other.state(0).end, "");
    other.now = due;
    assert_eq!(other.state(0).end, "time-1");
    // Whoever plays in time has played.
    people.now += 50_000;
    play(&mut people, 0);
    people.now = due + 1;
    let state = people.expect_agreement(&mut rng(1));
    assert_eq!((&state.end[..], state.line.len()), ("", 1));
}

/// A game that the guest has claimed, and after it another one that is being played.
fn claimed(spec: &str, clock: &str) -> (People, String, u64) {
    let mut people = playing(spec, clock);
    let mut at = head(&mut people, 0);
    if clock == "-" {
        up_to_chance(&mut people);
        at = head(&mut people, 1);
    }
    let began = people.now;
    people.now += 700_000;
    people.propose(1, "claim").unwrap();
    agree_by_force(&mut people, "rematch");
    people.settle();
    let who = people
        .state(0)
        .seats
        .iter()
        .position(|seat| seat.owes == Owes::Turn);
    play(&mut people, who.unwrap());
    assert_eq!(people.state(0).game, 2);
    (people, at, began)
}

#[test]
fn whoever_has_won_by_a_claim_cannot_claim_again_later() {
    let (mut people, at, _) = claimed("take:size=2", "60");
    let state = game(people.state(0));
    let guest = people.all[1].key.clone();
    for salt in 0..20 {
        let again = Sent::at(&guest, people.now + salt, &format!("claim {at}"));
        people.send(again);
    }
    assert_eq!(game(people.expect_agreement(&mut rng(1))), state);
}

#[test]
fn whoever_has_taken_a_loss_cannot_undo_it_by_an_old_stamp() {
    let (mut people, at, began) = claimed("take:size=2", "60");
    let state = game(people.state(0));
    people.send(Sent::at(
        &key("founder"),
        began + 1_000,
        &format!("turn {at} 10 a1"),
    ));
    assert_eq!(game(people.expect_agreement(&mut rng(1))), state);

    let (mut people, at, began) = claimed("take-back-toe:first=1", "-");
    let state = game(people.state(0));
    let first = links_of(&people, &key("founder"))[0].clone();
    // A founder who had kept the link back would know it.
    let mut other = playing("take-back-toe:first=1", "-");
    play(&mut other, 0);
    let links = links_of(&other, &key("founder"));
    assert_eq!(links[0], first);
    let late = format!("reveal {at} {}", links[1]);
    people.send(Sent::at(&key("founder"), began + 1_000, &late));
    assert_eq!(game(people.expect_agreement(&mut rng(1))), state);
}

#[test]
fn no_founder_sets_a_patience_that_nobody_can_keep_or_outlast() {
    for (patience, soon, late) in [("0", 299, 301), ("4000000000", 2_591_999, 2_592_001)] {
        let mut people = People::with_patience("take-back-toe:first=1", "-", 0, patience);
        people.settle();
        up_to_chance(&mut people);
        let began = people.now;
        people.now = began + soon * 1_000;
        assert!(people.propose(1, "claim").is_err(), "{patience}");
        people.now = began + late * 1_000;
        people.propose(1, "claim").unwrap();
        assert_eq!(people.state(1).end, "refused-1");
    }
}

#[test]
fn whoever_reveals_late_or_ahead_gains_no_time() {
    for ahead in [0, 119_000] {
        let mut people = playing("take-back-toe:first=1", "300");
        let turn = people.random_turn(0, &mut rng(9)).unwrap();
        people.propose(0, &format!("turn 10 {turn}")).unwrap();
        people.deliver_all(1);
        let began = people.now;
        assert_eq!(people.state(0).seats[1].owes, Owes::Reveal);
        // The guest knows the outcome, and is to act next.
        let made = people.all[1].room.duties(began).remove(0);
        people.now = began + 50_000;
        let (_, items) = made.text.split_once('\n').unwrap();
        let guest = people.all[1].key.clone();
        let reveal = Sent::at(&guest, people.now + ahead, items);
        people.send(reveal);
        people.settle();
        assert_eq!(people.state(0).seats[1].owes, Owes::Turn);
        let turn = people.random_turn(1, &mut rng(9)).unwrap();
        people.propose(1, &format!("turn 1 {turn}")).unwrap();
        people.settle();
        let left = people.state(0).seats[1].left.unwrap();
        assert!(left <= 250_000 + LAG as i64, "{ahead}: {left}");
    }
}

#[test]
fn nobodys_clock_is_changed_by_somebody_elses_stamp() {
    let mut people = playing("take:size=2", "300");
    let at = head(&mut people, 1);
    // The guest offers a pause while the founder thinks, with a clock that is ahead.
    let guest = people.all[1].key.clone();
    let offer = Sent::at(&guest, people.now + 119_000, &format!("offer {at} pause"));
    people.send(offer.clone());
    people.settle();
    people.propose(0, &format!("accept {}", offer.id)).unwrap();
    people.settle();
    assert!(people.state(0).paused);
    let resume = people.propose(0, "resume").unwrap();
    people.settle();
    people.propose(1, &format!("accept {}", resume.id)).unwrap();
    people.settle();
    play(&mut people, 0);
    assert!(people.state(1).seats[0].left.unwrap() > 299_000);
}

#[test]
fn offers_that_others_pile_up_hide_none_of_ones_own() {
    let mut people = playing("take-back-toe:first=1", "-");
    people.propose(0, "draw").unwrap();
    let at = head(&mut people, 0);
    let guest = people.all[1].key.clone();
    for salt in 0..50 {
        let more = Sent::at(&guest, people.now + salt, &format!("offer {at} draw"));
        people.send(more);
    }
    people.deliver_all(0);
    let turn = people.random_turn(0, &mut rng(9)).unwrap();
    let sent = people.propose(0, &format!("turn 10 {turn}")).unwrap();
    assert!(
        !sent.text.contains("reveal"),
        "the other could still accept: {sent:?}"
    );
}

#[test]
fn thousands_of_claims_and_reveals_stall_nobody() {
    let mut people = playing("take-back-toe:first=1", "-");
    up_to_chance(&mut people);
    let at = head(&mut people, 1);
    for number in 0..6_000 {
        let items = format!("claim {at}\nreveal {at} {}", key(&number.to_string()));
        let event = Sent::at(&key("founder"), people.now, &items);
        people.all[1].take(&event);
    }
    let start = Instant::now();
    people.state(1);
    // It takes a fraction of a second; looking at each of them for each of them took minutes.
    assert!(
        start.elapsed() < Duration::from_secs(60),
        "{:?}",
        start.elapsed()
    );
}

/// Somebody gets from a relay what their page asks for, the newest first, as often as it asks for more.
fn fetch(people: &People, person: &mut crate::people::Person) {
    let mut has = 0;
    loop {
        let now = people.now;
        let authors: Vec<String> = person
            .room
            .authors(now)
            .iter()
            .map(|one| hex(one))
            .collect();
        let joins: Vec<String> = person.room.joins(now).iter().map(|one| hex(one)).collect();
        let counts = |event: &&Sent| authors.contains(&event.author) || joins.contains(&event.id);
        let asked: Vec<&Sent> = people.wire.iter().rev().filter(counts).collect();
        if asked.len() == has {
            return;
        }
        has = asked.len();
        for event in asked {
            person.take_at(event, Some(now));
        }
    }
}

#[test]
fn whoever_opens_an_invitation_second_does_not_take_the_seat() {
    for has_begun in [false, true] {
        let mut people = People::new("take-it-away:players=3", "-", 0);
        people.deliver_all(1);
        while people.do_duties(1) {}
        if has_begun {
            people.settle();
        }
        let mut second = crate::people::Person::new("somebody else", &key("invitation 1"));
        fetch(&people, &mut second);
        assert_eq!(second.room.duties(people.now), [], "{has_begun}");
        let view = second.room.view(people.now);
        assert!(
            view.contains("second-join") && view.contains("\"me\":0"),
            "{view}"
        );
    }
}

#[test]
fn whoever_comes_later_gets_all_from_those_who_count() {
    let mut people = playing("take-back-toe:first=1", "-");
    up_to_chance(&mut people);
    people.settle();
    let mut late = crate::people::Person::new("somebody late", "");
    fetch(&people, &mut late);
    let now = people.now;
    assert_eq!(*late.room.state(now), people.state(0));
    // If the founder has never said that it begins, the others' word is enough.
    let mut people = People::new("take:size=2", "-", 0);
    people.deliver_all(1);
    while people.do_duties(1) {}
    let mut late = crate::people::Person::new("somebody late", "");
    fetch(&people, &mut late);
    let now = people.now;
    assert_eq!(*late.room.state(now), people.state(1));
}

#[test]
fn only_those_count_who_have_a_seat_or_may_take_one() {
    let mut people = People::new("take:size=2", "-", 1);
    let now = people.now;
    let watcher = people.all[2].key.clone();
    let mut strangers = crate::people::Person::new("a stranger", "");
    let authors = |person: &mut crate::people::Person| -> Vec<String> {
        let all = person.room.authors(now + 10);
        all.iter().map(|author| hex(author)).collect()
    };
    assert_eq!(authors(&mut strangers), [key("founder"), key("a stranger")]);
    strangers.take(&people.wire[0].clone());
    assert!(authors(&mut strangers).contains(&key("invitation 1")));
    people.propose(2, "here").unwrap();
    people.settle();
    for event in people.wire.clone() {
        strangers.take(&event);
    }
    let all = authors(&mut strangers);
    assert!(all.contains(&people.all[1].key), "{all:?}");
    assert!(!all.contains(&watcher), "{all:?}");
    // An invitation that has been used is good for nothing but the event by which it was.
    assert!(!all.contains(&key("invitation 1")), "{all:?}");
    let join = people
        .wire
        .iter()
        .find(|event| event.author == key("invitation 1"));
    let joins: Vec<String> = strangers
        .room
        .joins(now)
        .iter()
        .map(|join| hex(join))
        .collect();
    assert_eq!(joins, [join.unwrap().id.clone()]);
    // Whoever comes later asks for that one as soon as they know of it.
    let mut late = crate::people::Person::new("somebody late", "");
    let of_founder = |event: &&Sent| event.author == key("founder");
    for event in people.wire.iter().filter(of_founder) {
        late.take(event);
    }
    let known: Vec<String> = late.room.joins(now).iter().map(|join| hex(join)).collect();
    assert_eq!(known, joins);
    assert!(!authors(&mut late).contains(&key("invitation 1")));
    // Whoever has the invitation, too, cannot crowd out who has the seat.
    for number in 0..100 {
        let items = format!("join {} {}", key(&number.to_string()), key("chain"));
        strangers.take(&Sent::at(&key("invitation 1"), now, &items));
    }
    let all = authors(&mut strangers);
    assert!(
        all.contains(&people.all[1].key) && all.len() < 16,
        "{all:?}"
    );
}

#[test]
fn whoever_refuses_can_neither_claim_nor_reveal_when_it_is_too_late() {
    let mut people = playing("take-back-toe:first=1", "-");
    up_to_chance(&mut people);
    let at = head(&mut people, 1);
    people.now += 700_000;
    force(&mut people, "founder", &format!("claim {at}"));
    people.deliver_all(1);
    assert_eq!(people.state(1).end, "");
    people.propose(1, "claim").unwrap();
    assert_eq!(people.state(1).end, "refused-1");
    // The founder's own page shows the link only as long as it is owed.
    let mut other = playing("take-back-toe:first=1", "-");
    play(&mut other, 0);
    let link = links_of(&other, &key("founder"))[1].clone();
    force(&mut people, "founder", &format!("reveal {at} {link}"));
    let state = people.expect_agreement(&mut rng(1));
    assert_eq!((&state.end[..], state.line.len()), ("refused-1", 2));
}

#[test]
fn whoever_has_accepted_what_others_may_still_accept_shows_no_link_with_a_turn() {
    for accepts in [false, true] {
        let mut people = playing("takeaway:players=3", "-");
        let to_act = |people: &mut People| {
            let mut seats = people.state(0).seats.into_iter();
            seats.position(|seat| seat.owes == Owes::Turn).unwrap()
        };
        // Only from the second turn on are cards drawn.
        let first = to_act(&mut people);
        play(&mut people, first);
        let who = to_act(&mut people);
        let offer = people.propose((who + 1) % 3, "draw").unwrap();
        people.settle();
        if accepts {
            people
                .propose(who, &format!("accept {}", offer.id))
                .unwrap();
        }
        let mut shown = false;
        for seed in 0..20 {
            let turn = people.random_turn(who, &mut rng(seed)).unwrap();
            let now = people.now;
            let made = people.all[who]
                .room
                .propose(&format!("turn 10 {turn}"), now);
            shown |= made.unwrap().text.contains("reveal =");
        }
        assert_eq!(shown, !accepts);
    }
}

#[test]
fn chance_follows_from_the_place_and_from_the_links_of_all() {
    let bytes = |text: &str| -> Vec<u8> {
        let pairs = text.as_bytes().chunks(2);
        pairs
            .map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap())
            .collect()
    };
    let people = &mut playing("takeaway:players=2", "-");
    let line = people.state(0).line;
    let word = |word: &str| -> Vec<String> {
        let lines = people.wire.iter().flat_map(|event| event.text.lines());
        let found = lines.filter_map(|line| line.strip_prefix(word)).next();
        found.unwrap().split(' ').map(str::to_owned).collect()
    };
    let (chain, join) = (word("chain "), word("join "));
    let links =
        [&people.all[0], &people.all[1]].map(|person| links_of(people, &person.key)[0].clone());
    let parts = [
        &people.wire[0].id,
        &key("founder"),
        &chain[0],
        &join[0],
        &join[1],
    ];
    let mut place = b"begin".to_vec();
    place.extend(parts.iter().flat_map(|part| bytes(part)));
    let mut drawn = b"take-five live chance".to_vec();
    drawn.extend(Sha256::digest(&place));
    drawn.extend(links.iter().flat_map(|link| bytes(link)));
    let randomness = Sha256::digest(&drawn);
    let mut table = Table::new(&people.spec.parse().unwrap(), 0);
    assert!(line.len() > 3);
    for (index, entry) in line.iter().enumerate() {
        let mut seed = randomness.to_vec();
        seed.extend((index as u32).to_be_bytes());
        let seed = Sha256::digest(&seed)[..8].try_into().unwrap();
        let seed = u64::from_be_bytes(seed) >> 11;
        let mut next = Table::from_position(table.position().clone(), seed);
        assert_eq!(next.advance().unwrap().text, &*entry.text);
        table.set_manual_chance(true);
        table.play(&entry.text).unwrap();
        table.set_manual_chance(false);
    }
}

#[test]
fn who_signs_a_join_again_moves_no_clock() {
    let mut people = playing("take:size=2", "300");
    people.now += 60_000;
    play(&mut people, 0);
    let left = |people: &mut People| people.state(0).seats[0].left;
    let before = left(&mut people);
    let mut joins = people
        .wire
        .iter()
        .filter(|event| event.text.contains("join "));
    let items = joins
        .next()
        .unwrap()
        .text
        .split_once('\n')
        .unwrap()
        .1
        .to_owned();
    let again = force(&mut people, "invitation 1", &items);
    let room = people.wire[0].id.clone();
    force(
        &mut people,
        "founder",
        &format!("begin {room} {}", again.id),
    );
    people.settle();
    assert_eq!(left(&mut people), before);
    assert!(before.unwrap() < 250_000);
}

#[test]
fn nobody_plays_in_a_pause() {
    let mut people = playing("take:size=2", "300");
    agree_by_force(&mut people, "pause");
    people.settle();
    let at = head(&mut people, 0);
    force(&mut people, "founder", &format!("turn {at} 10 a1"));
    assert_eq!(people.expect_agreement(&mut rng(1)).line, []);
}
