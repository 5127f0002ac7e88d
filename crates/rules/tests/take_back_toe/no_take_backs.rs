//! No take-backs.

use super::*;

#[test]
fn a_take_back_is_the_same_number_the_same_way_back() {
    let state = play(&at(START), "4:a2-a1");
    let four = play(&state, "4");
    let reason = refused(&four, "a1-a2");
    let said = r#"take-back-toe.take-back number=4 from="a2" to="a1""#;
    assert_eq!(inner(&reason, "reason").to_string(), said);
    let all = "a1-b1 a2-a1 a2-a3 a2-b2 b2-a2 b2-b1 b2-b3 b2-c2 c2-b2 c2-c1 c2-c3 c2-d2 d2-c2 \
        d2-d1 d2-d3";
    assert_eq!(actions(&four).join(" "), all);
    assert_eq!(four.action_count(), 15);
    // Another number of chips can go back, fewer or more.
    let three = play(&state, "3");
    assert!(actions(&three).contains(&"a1-a2".to_owned()));
    assert_eq!(three.action_count(), 16);
    let more = at("0,0,0,0/6,10,10,7/7,0,0,0 2 5 a2-a1*4");
    assert!(actions(&more).contains(&"a1-a2".to_owned()));
}

#[test]
fn every_move_has_its_take_back() {
    for text in MOVES.split_whitespace() {
        let (from, to) = text.split_once('-').unwrap();
        let back = format!("{to}-{from}");
        for number in 1..=3u8 {
            let last = format!("{text}*{number}");
            let state = at(&format!("3,3,4,4/3,3,3,4/4,3,3,3 1 3 {last}"));
            let found = actions(&state);
            assert_eq!(found.contains(&back), number != 3, "{last}");
            assert_eq!(found.len(), if number == 3 { 33 } else { 34 }, "{last}");
            assert_eq!(found.len() as u64, state.action_count());
            let refused = state
                .check(ToeAction::between(space(to), space(from)).unwrap())
                .err()
                .map(Message::from);
            assert_eq!(refused.is_some(), number == 3, "{last}");
        }
    }
}

#[test]
fn only_the_turn_just_before_counts() {
    // Player 1 can undo their own move of two turns ago, and player 2's of three turns ago.
    let state = play(&play(&at(START), "4:a2-a1"), "4:d2-d3");
    let four = play(&state, "4");
    assert!(actions(&four).contains(&"a1-a2".to_owned()));
    assert_eq!(bottom(&refused(&four, "d3-d2")), "take-back-toe.take-back");
    let later = play(&play(&four, "b2-b1"), "4");
    assert!(actions(&later).contains(&"d3-d2".to_owned()));
    assert_eq!(bottom(&refused(&later, "b1-b2")), "take-back-toe.take-back");
}

#[test]
fn a_take_back_is_judged_by_the_way_and_not_by_the_chips() {
    // The destination has more chips than were moved; moving the same number back is still a take-back.
    let state = at("0,0,0,0/10,10,10,0/10,0,0,0 1 2 a2-a1*2");
    assert_eq!(bottom(&refused(&state, "a1-a2")), "take-back-toe.take-back");
    // Repeating the move is not a take-back, nor is moving on from its destination.
    for text in ["a2-a1", "a1-b1"] {
        assert!(actions(&state).contains(&text.to_owned()));
    }
}

#[test]
fn d5_after_a_skip_nothing_can_be_reversed() {
    // Player 2 moves five chips, player 1 skips, and player 2 moves the five back.
    let before = at("4,4,3,3/5,3,3,3/0,4,3,5 2 - -");
    let moved = play(&before, "5:a2-a1");
    assert_eq!(moved.text(), "4,4,3,3/0,3,3,3/5,4,3,5 1 - a2-a1*5");
    let skipped = play(&moved, "6:skip");
    assert_eq!(skipped.text(), "4,4,3,3/0,3,3,3/5,4,3,5 2 - -");
    assert_eq!(skipped.last(), None);
    let rolled = play(&skipped, "5");
    assert!(actions(&rolled).contains(&"a1-a2".to_owned()));
    assert_eq!(
        play(&rolled, "a1-a2").text(),
        "4,4,3,3/5,3,3,3/0,4,3,5 1 - a1-a2*5"
    );
}
