//! What can be moved, and the die.

use super::*;

#[test]
fn the_set_up_is_forty_chips_in_the_neutral_row() {
    let state = TakeBackToe::start(&spec("take-back-toe"));
    assert_eq!(state.text(), START);
    assert_eq!(state, at(START));
    assert_eq!(state.to_play(), ToPlay::Chance);
    assert_eq!(state.turn_of(), Some(1));
    assert_eq!(state.players(), 2);
    let chips: Vec<u32> = ToeSpace::all().map(|space| state.chips(space)).collect();
    assert_eq!(chips, [0, 0, 0, 0, 10, 10, 10, 10, 0, 0, 0, 0]);
    assert_eq!(
        (state.die(), state.last(), state.winner()),
        (None, None, None)
    );
    assert!(TakeBackToe::INFO.scores);
}

#[test]
fn the_option_says_who_begins() {
    assert_eq!(spec("take-back-toe").to_string(), "take-back-toe:first=1");
    let second = spec("take-back-toe:first=2");
    let state = TakeBackToe::start(&second);
    assert_eq!(state.text(), START.replace(" 1 ", " 2 "));
    assert_eq!(state.spec(), second);
    assert_eq!(play(&state, "3:a2-a3").spec(), second);
    assert_eq!(TakeBackToe::parse(&second, START).unwrap().spec(), second);
    assert!("take-back-toe:first=3".parse::<Spec>().is_err());
}

#[test]
fn spaces_are_named_by_column_and_row() {
    let names: Vec<String> = ToeSpace::all().map(|space| space.to_string()).collect();
    let known = "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3";
    assert_eq!(names.join(" "), known);
    for (index, space) in ToeSpace::all().enumerate() {
        assert_eq!(space.index(), index);
        assert_eq!(ToeSpace::at(space.column(), space.row()), Some(space));
    }
    for (column, row) in [(-1, 0), (4, 0), (0, -1), (0, 3)] {
        assert_eq!(ToeSpace::at(column, row), None);
    }
    // Rows are written from player 2's down to player 1's.
    let state = at("1,2,3,4/0,5,6,0/7,0,8,4 1 - -");
    for (name, chips) in [
        ("a3", 1),
        ("d3", 4),
        ("b2", 5),
        ("a1", 7),
        ("b1", 0),
        ("d1", 4),
    ] {
        assert_eq!(state.chips(space(name)), chips, "{name}");
    }
}

#[test]
fn chips_move_to_neighbours_only() {
    // A chip on every space and a one on the die: every move there is.
    let state = at("4,3,4,3/3,4,3,4/3,3,2,4 1 1 -");
    let known: BTreeSet<&str> = MOVES.split_whitespace().collect();
    assert_eq!(known.len(), 34);
    let found = actions(&state);
    assert_eq!(found, known.iter().copied().collect::<Vec<_>>());
    for from in ToeSpace::all() {
        for to in ToeSpace::all() {
            let text = format!("{from}-{to}");
            let action = ToeAction::between(from, to);
            assert_eq!(action.is_some(), known.contains(text.as_str()), "{text}");
            match action {
                Some(action) => {
                    assert_eq!(action.spaces(), Some((from, to)));
                    assert_eq!(action.to_string(), text);
                    assert_eq!(state.touches(action), [from.to_string(), to.to_string()]);
                }
                None => {
                    let message = refused(&state, &text);
                    assert_eq!(message.id, "take-back-toe.not-neighbours", "{text}");
                }
            }
        }
    }
    assert_eq!(ToeAction::SKIP.spaces(), None);
    assert_eq!(state.touches(ToeAction::SKIP), ["skip"]);
}

#[test]
fn each_move_takes_the_die_s_number_from_here_to_there() {
    let state = at("4,3,4,3/3,4,3,4/3,3,2,4 1 - -");
    for text in MOVES.split_whitespace() {
        for number in 1..=2 {
            let after = play(&state, &format!("{number}:{text}"));
            for other in ToeSpace::all() {
                let was = state.chips(other);
                let expected = match text.split_once('-') {
                    Some((from, _)) if from == other.to_string() => was - number,
                    Some((_, to)) if to == other.to_string() => was + number,
                    _ => was,
                };
                assert_eq!(after.chips(other), expected, "{number}:{text} on {other}");
            }
            let (from, to) = text.split_once('-').unwrap();
            assert_eq!(after.last(), Some((space(from), space(to), number as u8)));
            assert_eq!(after.player(), 2);
            assert_eq!(after.die(), None);
        }
    }
}

#[test]
fn exactly_the_number_on_the_die_is_moved() {
    let state = at("0,0,0,0/10,10,10,10/0,0,0,0 1 4 -");
    let after = play(&state, "a2-a1");
    assert_eq!(after.text(), "0,0,0,0/6,10,10,10/4,0,0,0 2 - a2-a1*4");
    // Try every stack with every number: it can move if and only if it has at least as many chips.
    for number in 1..=6 {
        let state = at(&format!("0,1,2,3/4,5,6,7/12,0,0,0 1 {number} -"));
        for from in ToeSpace::all() {
            let moves = actions(&state);
            let some = moves.iter().any(|text| text.starts_with(&from.to_string()));
            assert_eq!(some, state.chips(from) >= number, "{number} from {from}");
        }
    }
    let message = refused(&at("0,0,0,0/10,10,10,10/0,0,0,0 1 4 -"), "a1-b1");
    let reason = inner(&message, "reason");
    assert_eq!(reason.id, "take-back-toe.too-few");
    assert_eq!(
        reason.to_string(),
        r#"take-back-toe.too-few space="a1" chips=0 number=4"#
    );
    let message = refused(&at("0,0,0,0/10,10,10,3/7,0,0,0 1 4 -"), "d2-d1");
    let said = r#"take-back-toe.too-few space="d2" chips=3 number=4"#;
    assert_eq!(inner(&message, "reason").to_string(), said);
}

#[test]
fn any_space_may_be_moved_from_and_to() {
    // The opponent's row, too, for both players.
    for player in [1, 2] {
        let state = at(&format!("9,0,0,1/10,0,0,10/9,0,0,1 {player} 5 -"));
        let all = "a1-a2 a1-b1 a2-a1 a2-a3 a2-b2 a3-a2 a3-b3 d2-c2 d2-d1 d2-d3";
        assert_eq!(actions(&state).join(" "), all);
    }
}

#[test]
fn who_cannot_move_skips_and_nobody_else() {
    let stuck = at("4,4,3,3/3,3,3,3/3,3,4,4 2 5 c1-d1*2");
    assert_eq!(actions(&stuck), ["skip"]);
    assert_eq!(stuck.action_count(), 1);
    assert_eq!(
        stuck.random_action(&mut crate::random::rng(1)).unwrap().1,
        1
    );
    assert_eq!(bottom(&refused(&stuck, "a3-a2")), "take-back-toe.too-few");
    let after = play(&stuck, "skip");
    assert_eq!(after.text(), "4,4,3,3/3,3,3,3/3,3,4,4 1 - -");

    // One stack of five is enough.
    let state = at("4,4,3,3/3,3,3,4/3,3,2,5 2 5 -");
    assert_eq!(actions(&state), ["d1-c1", "d1-d2"]);
    let message = refused(&state, "skip");
    let said = r#"take-back-toe.can-move number=5 spaces=["d1"]"#;
    assert_eq!(inner(&message, "reason").to_string(), said);
}

#[test]
fn the_die_is_chance_within_a_turn() {
    let state = at(START);
    assert_eq!(state.outcomes(), Outcomes::Listed(vec![1, 2, 3, 4, 5, 6]));
    assert_eq!(TakeBackToe::INFO.chance, Some("die"));
    assert_eq!(state.action_count(), 0);
    assert_eq!(actions(&state), [""; 0]);
    let mut rng = crate::random::rng(7);
    let mut seen = [0; 7];
    (0..6000).for_each(|_| seen[usize::from(state.draw(&mut rng).unwrap())] += 1);
    assert_eq!(seen[0], 0);
    assert!(
        seen[1..].iter().all(|count| (850..1150).contains(count)),
        "{seen:?}"
    );
    for number in 1..=6 {
        assert_eq!(state.check_chance(&number).err().map(Message::from), None);
        let mut rolled = state;
        assert!(!rolled.play_chance_unchecked(&number), "the turn goes on");
        assert_eq!(rolled.to_play(), ToPlay::Player(1));
        assert_eq!(rolled.turn_of(), Some(1));
        assert_eq!(rolled.die(), Some(number));
        assert_eq!(rolled.text(), START.replace("1 -", &format!("1 {number}")));
        assert_eq!(
            rolled
                .check_chance(&number)
                .map_err(Message::from)
                .unwrap_err()
                .id,
            "refused.no-chance"
        );
        assert_eq!(rolled.action_count(), 14);
        assert!(rolled.play_unchecked(ToeAction::between(space("a2"), space("a1")).unwrap()));
        assert_eq!(rolled.to_play(), ToPlay::Chance);
        assert_eq!(rolled.turn_of(), Some(2));
    }
    for number in [0, 7, 255] {
        let message = state
            .check_chance(&number)
            .map_err(Message::from)
            .unwrap_err();
        assert_eq!(message.id, "take-back-toe.no-such-face");
    }
    let over = at("0,0,0,0/10,10,8,0/4,4,4,0 2 - -");
    assert_eq!(
        over.check_chance(&1).map_err(Message::from).unwrap_err().id,
        "refused.over"
    );
    assert_eq!(
        over.check(ToeAction::SKIP)
            .map_err(Message::from)
            .unwrap_err()
            .id,
        "refused.over"
    );
    assert_eq!(
        state
            .check(ToeAction::SKIP)
            .map_err(Message::from)
            .unwrap_err()
            .id,
        "refused.chance-first"
    );
}
