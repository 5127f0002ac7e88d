//! The order of the slots, the deck running out, and the ends of rounds and of the game.

use super::Takeaway;
use super::{UNFIT, actions, after, at, four, next, stuffed, within};
use take_five_rules::TakeawayStage::{Dealer, Draw, Over, Take};
use take_five_rules::{Game, Message, Notation, Slot, ToPlay};

/// [`UNFIT`] with some slots (by index) replaced.
fn but(changes: &[(usize, &'static str)]) -> [&'static str; 8] {
    let mut stacks = UNFIT;
    for &(index, stack) in changes {
        stacks[index] = stack;
    }
    stacks
}

/// All 52 cards on the table except those in `deck`; cards not named are under `1R`.
fn nearly_over(stacks: &[&str], deck: &[&str], rest: &str) -> Takeaway {
    let spec = "takeaway:rounds=1";
    at(spec, &format!("{} {rest}", stuffed(stacks, deck)))
}

#[test]
fn the_dealers_right_slot_is_played_first() {
    for (spec, deal, firsts) in [
        ("takeaway", "deal=AS.3S.5S.7S.9S.JS.2H.4H", "1R 2R 3R 4R"),
        ("takeaway:players=3", "deal=AS.3S.5S.7S.9S.JS", "1R 2R 3R"),
        (
            "takeaway:players=2",
            "deal=AS.3S.5S.7S.9S.JS.2H.4H",
            "1R 3R",
        ),
    ] {
        let start = Takeaway::start(&spec.parse().unwrap());
        for (index, first) in firsts.split(' ').enumerate() {
            let dealt = after(&start, &format!("dealer={} {deal}", index + 1));
            assert_eq!(next(&dealt), (first.into(), Draw));
        }
    }
}

#[test]
fn d8_two_players_have_two_sides_each_and_three_leave_side_4_out() {
    let two = Takeaway::start(&"takeaway:players=2".parse().unwrap());
    let owners: Vec<u8> = two.slots().map(|slot| two.owner(slot)).collect();
    assert_eq!(owners, [1, 1, 1, 1, 2, 2, 2, 2]);
    let three = Takeaway::start(&"takeaway:players=3".parse().unwrap());
    let names: Vec<String> = three.slots().map(|slot| slot.to_string()).collect();
    assert_eq!(names, ["1R", "1L", "2R", "2L", "3R", "3L"]);
    // After the last slot in use comes the first one, whether it is empty or not.
    let spec = "takeaway:players=3";
    let last = at(spec, "AS|3S|5S|7S|9S|JS 1 3L draw 1 0,0,0");
    assert_eq!(next(&after(&last, "3L~KC")), ("1R".into(), Draw));
    let last = at(spec, "AS|-|5S|7S|9S|JS 1 3L draw 1 0,0,0");
    assert_eq!(next(&after(&last, "3L~KC")), ("1L".into(), Draw));
    let message = last
        .check(Slot::new(6).unwrap())
        .map_err(Message::from)
        .unwrap_err();
    assert_eq!(message.id, "refused.chance-first");
}

#[test]
fn without_an_empty_slot_the_next_one_clockwise_is_played() {
    let slots: Vec<Slot> = Slot::all().collect();
    for (index, slot) in slots.iter().enumerate() {
        let state = four(UNFIT, &format!("1 {slot} draw 1 0,0,0,0"));
        let played = after(&state, &format!("{slot}~KC"));
        assert_eq!(next(&played).0, slots[(index + 1) % 8].to_string());
    }
}

#[test]
fn an_empty_slot_in_front_comes_before_the_next_one() {
    let state = four(but(&[(4, "AD")]), "1 1R take 1 0,0,0,0");
    assert_eq!(next(&after(&state, "1Rx3R")), ("3R".into(), Draw));
    // The nearer of two empty slots, whichever was emptied first.
    let state = four(
        ["4S", "3S", "5S", "5D", "9S", "JS", "2H", "4H"],
        "1 1R take 1 0,0,0,0",
    );
    assert_eq!(next(&after(&state, "1Rx2Rx2L")), ("2R".into(), Draw));
    let state = four(
        but(&[(0, "6D"), (2, "5S"), (3, "5D")]),
        "1 1R take 1 0,0,0,0",
    );
    assert_eq!(next(&after(&state, "1Rx2Lx2R")), ("2R".into(), Draw));
}

#[test]
fn an_empty_slot_behind_is_played_when_none_is_in_front() {
    let state = four(but(&[(4, "7H")]), "1 3R take 1 0,0,0,0");
    assert_eq!(next(&after(&state, "3Rx2L")), ("2L".into(), Draw));
    let state = four(but(&[(4, "7H"), (7, "-")]), "1 3R take 1 0,0,0,0");
    assert_eq!(next(&after(&state, "3Rx2L")), ("4L".into(), Draw));
}

#[test]
fn the_own_right_slot_taken_from_the_left_one_is_played_by_the_same_player() {
    let stacks = ["AS", "AH", "3S", "5S", "7S", "9S", "JS", "2C"];
    let state = four(stacks, "1 1L take 1 0,0,0,0");
    assert_eq!(actions(&state), ["1R"]);
    let played = after(&state, "1Lx1R");
    assert_eq!(
        played.text(),
        "-|AH,AS|3S|5S|7S|9S|JS|2C 1 1R draw 1 0,0,0,0"
    );
    assert_eq!(played.turn_of(), Some(1));
}

#[test]
fn the_next_slot_may_have_something_to_take_at_once() {
    let state = four(but(&[(1, "9D")]), "1 1R draw 1 0,0,0,0");
    let played = after(&state, "1R~KC");
    assert_eq!(next(&played), ("1L".into(), Take));
    assert_eq!(actions(&played), ["3R"]);
}

#[test]
fn the_deck_can_run_out_inside_a_play_that_goes_on() {
    let state = nearly_over(&UNFIT, &["3H"], "1 1R draw 1 0,0,0,0");
    let begun = within(&state, "1R~3H");
    assert_eq!(
        (begun.unseen_count(), begun.to_play()),
        (0, ToPlay::Player(1))
    );
    assert_eq!(actions(&begun), ["1L", "4L", "4R"]);
    let ended = after(&begun, "4R");
    assert_eq!(ended.stage(), Over);
    assert_eq!(
        ended.outcome().unwrap().to_string(),
        "place 1,2,2,4 points 47,2,2,1"
    );
}

#[test]
fn d10_the_round_ends_when_the_deck_is_empty_and_nothing_fits() {
    // A card is left: the round continues although nothing fits.
    let state = nearly_over(&UNFIT, &["KC", "KD"], "1 1R draw 1 0,0,0,0");
    let played = after(&state, "1R~KC");
    assert_eq!(next(&played), ("1L".into(), Draw));
    // The last card, and nothing fits.
    let ended = after(
        &nearly_over(&UNFIT, &["KC"], "1 1R draw 1 0,0,0,0"),
        "1R~KC",
    );
    assert_eq!(next(&ended), (String::new(), Over));
    // The last card, and two other tops fit.
    let state = nearly_over(&but(&[(5, "9D")]), &["KC"], "1 1R draw 1 0,0,0,0");
    assert_eq!(next(&after(&state, "1R~KC")), ("3R".into(), Take));
    assert_eq!(after(&state, "1R~KC 3Rx3L").stage(), Over);
}

#[test]
fn d10_without_a_deck_empty_and_unfit_slots_are_passed_by() {
    // 1L has been emptied, 2R was empty before, 2L fits nothing; 3R and 3L fit each other.
    let stacks = ["AS", "AH", "-", "7S", "9S", "9D", "2C", "4H"];
    let state = nearly_over(&stacks, &[], "1 1R take 1 0,0,0,0");
    let played = after(&state, "1Rx1L");
    assert_eq!(next(&played), ("3R".into(), Take));
    // The first slot after the one played, even another player's: from 4L it is 1L, which 3R also fits.
    let stacks = ["5S", "9D", "-", "7S", "9S", "JS", "2C", "2H"];
    let state = nearly_over(&stacks, &[], "1 4L take 1 0,0,0,0");
    assert_eq!(next(&after(&state, "4Lx4R")), ("1L".into(), Take));
    // From 2L it is 3R.
    let stacks = ["5S", "9D", "2H", "2C", "9S", "JS", "-", "-"];
    let state = nearly_over(&stacks, &[], "1 2L take 1 0,0,0,0");
    assert_eq!(next(&after(&state, "2Lx2R")), ("3R".into(), Take));
    // With three players the order goes from 3L to 1R.
    let text = stuffed(&["9H", "9D", "5S", "7S", "2C", "2H"], &[]);
    let state = at("takeaway:players=3", &format!("{text} 1 3L take 1 0,0,0"));
    assert_eq!(next(&after(&state, "3Lx3R")), ("1R".into(), Take));
}

#[test]
fn after_a_round_its_points_are_added_and_the_table_is_cleared() {
    let rest = "1 1R draw 2 10,20,30,40";
    let text = format!("{} {rest}", stuffed(&UNFIT, &["KC"]));
    let middle = after(&at("takeaway:rounds=3", &text), "1R~KC");
    assert_eq!(middle.text(), "-|-|-|-|-|-|-|- - - dealer 3 56,22,32,42");
    assert_eq!(next(&middle), (String::new(), Dealer));
    assert_eq!((middle.turn_of(), middle.outcome()), (None, None));
    let dealt = after(&middle, "dealer=2 deal=AS.3S.5S.7S.9S.JS.2H.4H");
    assert_eq!(
        dealt.text(),
        "AS|3S|5S|7S|9S|JS|2H|4H 2 2R draw 3 56,22,32,42"
    );
}

#[test]
fn after_the_last_round_the_table_stays() {
    let stacks = stuffed(&UNFIT, &["KC"]);
    let text = format!("{stacks} 2 1R draw 2 10,20,30,40");
    let over = after(&at("takeaway:rounds=2", &text), "1R~KC");
    let table = stacks.replace("AS|", "AS,KC|");
    assert_eq!(over.text(), format!("{table} 2 - over 2 56,22,32,42"));
    assert_eq!((over.to_play(), over.turn_of()), (ToPlay::Over, None));
    assert_eq!(
        over.outcome().unwrap().to_string(),
        "place 1,4,3,2 points 56,22,32,42"
    );
    assert_eq!(over.ending().to_string(), "takeaway.rounds-played count=2");
    assert_eq!((over.action_count(), actions(&over).len()), (0, 0));
    assert_eq!(over.cards_of(1), 46);
}

#[test]
fn equal_points_share_a_place() {
    let text = format!("{} 1 - over 1 3,9,9,3", stuffed(&UNFIT, &[]));
    let over = at("takeaway:rounds=1", &text);
    assert_eq!(
        over.outcome().unwrap().to_string(),
        "place 3,1,1,3 points 3,9,9,3"
    );
}

#[test]
fn cards_of_both_sides_count_for_two_players() {
    let text = format!("{} 1 1R draw 1 0,0", stuffed(&UNFIT, &["KC"]));
    let over = after(&at("takeaway:players=2,rounds=1", &text), "1R~KC");
    assert_eq!(over.outcome().unwrap().to_string(), "place 1,2 points 48,4");
    let text = format!("{} 1 1R draw 1 0,0,0", stuffed(&UNFIT[..6], &["KC"]));
    let over = after(&at("takeaway:players=3,rounds=1", &text), "1R~KC");
    assert_eq!(
        over.outcome().unwrap().to_string(),
        "place 1,2,2 points 48,2,2"
    );
}
