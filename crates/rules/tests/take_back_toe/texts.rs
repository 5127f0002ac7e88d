//! Turn texts, position texts and touches: what is read, and the errors for everything else.

use super::*;

#[test]
fn turn_texts_are_joined_cut_off_and_gone_on_with() {
    let start = at(START);
    for (text, pieces) in [("4:a2-a1", "4: a2-a1"), ("4:", "4:"), ("4", "4:")] {
        let taken = read_turn(&start, text, false).unwrap();
        let found: Vec<&str> = taken.iter().map(|taken| taken.turn_part.as_str()).collect();
        assert_eq!(found.join(" "), pieces);
        let over: Vec<bool> = taken.iter().map(|taken| taken.turn_over).collect();
        assert_eq!(over, [false, true][..over.len()]);
        assert_eq!(taken[0].step, Step::Chance(4));
    }
    let rolled = play(&start, "4:");
    assert_eq!(rolled, play(&start, "4"));
    let rest = read_turn(&rolled, "a2-a1", true).unwrap();
    assert_eq!((rest.len(), rest[0].turn_part.as_str()), (1, "a2-a1"));
    assert_eq!(rest[0].after, play(&start, "4:a2-a1"));
    let stuck = at("4,4,3,3/3,3,3,3/3,3,4,4 1 - -");
    assert_eq!(play(&stuck, "6:skip"), play(&play(&stuck, "6:"), "skip"));
    // The same through texts alone.
    let played = Position::from(start).read_turn("4:a2-a1", false).unwrap();
    let texts: Vec<&str> = played.iter().map(|played| played.text.as_str()).collect();
    assert_eq!(texts, ["4", "a2-a1"]);
    assert_eq!([played[0].chance, played[1].chance], [true, false]);
}

#[test]
fn turn_texts_that_cannot_be_played_say_why() {
    let rolled = "0,0,0,0/10,10,10,10/0,0,0,0 1 4 -";
    let stuck = "4,4,3,3/3,3,3,3/3,3,4,4 1 6 -";
    for (position, text, id) in [
        (START, "", "expect.toe-face"),
        (START, "0", "expect.toe-face"),
        (START, "7:", "expect.toe-face"),
        (START, "x", "expect.toe-face"),
        (START, "-", "expect.toe-face"),
        (START, "a4-a3", "expect.toe-face"),
        (START, "é", "expect.toe-face"),
        (START, "4a2-a1", "expect.colon"),
        (START, "4 ", "expect.colon"),
        (START, "44", "expect.colon"),
        (START, "4::", "expect.toe-action"),
        (START, "4: a2-a1", "expect.toe-action"),
        (START, "4:4", "expect.colon"),
        (START, "4:4:", "refused.no-chance"),
        (START, "4:skip", "take-back-toe.can-move"),
        (START, "4:a1-a2", "take-back-toe.too-few"),
        (START, "4:a2-b1", "take-back-toe.not-neighbours"),
        (START, "4:a2-a1:", "expect.turn-over"),
        (START, "4:a2-a1 ", "expect.turn-over"),
        (START, "4:a2-a12", "expect.turn-over"),
        (START, "4:a2-a1*4", "expect.turn-over"),
        (START, "4:a2-a14:", "expect.turn-over"),
        (START, "a2-a1", "refused.chance-first"),
        (START, "skip", "refused.chance-first"),
        (rolled, "4", "refused.no-chance"),
        (rolled, "4:a2-a1", "refused.no-chance"),
        (rolled, "", "expect.toe-action"),
        (rolled, "pass", "expect.toe-action"),
        (rolled, "Skip", "expect.toe-action"),
        (rolled, "e2-e1", "expect.toe-action"),
        (rolled, "a2", "expect.hyphen"),
        (rolled, "a2xa1", "expect.hyphen"),
        (rolled, "a2a1", "expect.hyphen"),
        (rolled, "a2-", "expect.toe-space"),
        (rolled, "a2-a", "expect.toe-space"),
        (rolled, "a2-a4", "expect.toe-space"),
        (rolled, "a2-a0", "expect.toe-space"),
        (rolled, "a2-a2", "take-back-toe.not-neighbours"),
        (rolled, "a2-c2", "take-back-toe.not-neighbours"),
        (rolled, "d2-a3", "take-back-toe.not-neighbours"),
        (rolled, "a2-a1-a2", "expect.turn-over"),
        (rolled, "skip", "take-back-toe.can-move"),
        (stuck, "skipa", "expect.turn-over"),
        (stuck, "a1-a2", "take-back-toe.too-few"),
    ] {
        let message = refused(&at(position), text);
        assert_eq!(bottom(&message), id, "{text:?} at {position}: {message}");
    }
    let message = refused(&at(START), "4:a1-a2");
    assert_eq!(message.id, "refused.step");
    assert_eq!(arg(&message, "step"), &Arg::from("a1-a2"));
}

#[test]
fn positions_are_read_strictly() {
    let valid = [
        START,
        "0,0,0,0/10,10,10,10/0,0,0,0 2 6 -",
        "40,0,0,0/0,0,0,0/0,0,0,0 1 - -",
        "0,0,0,0/0,0,0,0/0,0,0,40 2 6 d2-d1*6",
        // LAST requires only that the chips are at its destination; its origin may be empty.
        "0,0,0,0/0,10,10,16/4,0,0,0 2 - a2-a1*4",
        // Three equal stacks: over if they belong to the player not to move, nothing special otherwise.
        "0,0,0,0/10,10,8,0/4,4,4,0 2 - -",
        "0,0,0,0/10,10,8,0/4,4,4,0 2 - c2-c1*4",
        "0,0,0,0/10,10,8,0/4,4,4,0 1 - -",
        "0,0,0,0/10,10,8,0/4,4,4,0 1 3 -",
        // LAST need not be the move that completed the equal stacks.
        "0,0,0,0/10,10,8,0/4,4,4,0 2 - b2-a2*6",
    ];
    for text in valid {
        at(text);
    }
    let rows = "0,0,0,0/10,10,10,10/0,0,0,0";
    let field = |text: &str, field: &str, id: &str| {
        let error = TakeBackToe::parse(&spec("take-back-toe"), text).unwrap_err();
        assert_eq!(error.downcast_ref::<Message>(), None, "{text}");
        let message = Message::from(error);
        assert_eq!(message.id, "position.field", "{text:?}: {message}");
        assert_eq!(
            arg(&message, "field"),
            &Arg::from(field),
            "{text:?}: {message}"
        );
        assert_eq!(
            bottom(inner(&message, "problem")),
            id,
            "{text:?}: {message}"
        );
    };
    for (bad, id) in [
        ("0,0,0,0/10,10,10,10/0,0,0", "expect.comma"),
        ("0,0,0,0/10,10,10,10/0,0,0,0,0", "expect.end"),
        ("0,0,0,0/10,10,10,10/0,0,0,0/", "expect.end"),
        ("0,0,0,0/10,10,10,9/0,0,0,0,1", "expect.end"),
        ("0,0,0,0/10,10,10,10", "expect.row-end"),
        ("0,0,0,0,0/10,10,10,10/0,0,0", "expect.row-end"),
        ("0,0,0/0,10,10,10,10/0,0,0,0", "expect.comma"),
        ("0,0,0,0/10,10,10,10/0,0,0,", "expect.toe-stack"),
        ("0,0,0,0/10,,10,10/0,0,0,0", "expect.toe-stack"),
        ("0,0,0,0/10,10,10,10/0,0,0,-1", "expect.toe-stack"),
        ("0,0,0,0/10,10,10,11/0,0,0,-1", "expect.toe-stack"),
        ("0,0,0,0/10,10,10,010/0,0,0,0", "expect.toe-stack"),
        ("0,0,0,0/10,10,10,10/0,0,0,00", "expect.toe-stack"),
        ("0,0,0,0/10,10,10,+10/0,0,0,0", "expect.toe-stack"),
        ("0,0,0,0/41,0,0,0/0,0,0,0", "expect.toe-stack"),
        (
            "0,0,0,0/99999999999999999999,0,0,0/0,0,0,0",
            "expect.toe-stack",
        ),
        ("x", "expect.toe-stack"),
        ("0,0,0,0/10,10,10,9/0,0,0,0", "take-back-toe.chips-in-all"),
        ("0,0,0,1/10,10,10,10/0,0,0,0", "take-back-toe.chips-in-all"),
        ("0,0,0,0/0,0,0,0/0,0,0,0", "take-back-toe.chips-in-all"),
        (
            "40,40,40,40/40,40,40,40/40,40,40,40",
            "take-back-toe.chips-in-all",
        ),
    ] {
        field(&format!("{bad} 1 - -"), "ROWS", id);
    }
    for (bad, id) in [
        ("0", "expect.player-of-two"),
        ("3", "expect.player-of-two"),
        ("-", "expect.player-of-two"),
        ("12", "expect.end"),
    ] {
        field(&format!("{rows} {bad} - -"), "PLAYER", id);
    }
    for (bad, id) in [
        ("0", "expect.toe-die"),
        ("7", "expect.toe-die"),
        ("x", "expect.toe-die"),
        ("--", "expect.end"),
        ("10", "expect.end"),
        ("4:", "expect.end"),
    ] {
        field(&format!("{rows} 1 {bad} -"), "DIE", id);
    }
    for (bad, id) in [
        ("x", "expect.toe-last"),
        ("skip", "expect.toe-last"),
        ("a4-a3*1", "expect.toe-last"),
        ("--", "expect.end"),
        ("a1", "expect.hyphen"),
        ("a1-", "expect.toe-space"),
        ("a1-a2", "expect.star"),
        ("a1-a2*", "expect.toe-face"),
        ("a1-a2*0", "expect.toe-face"),
        ("a1-a2*7", "expect.toe-face"),
        ("a1-a2*4-", "expect.end"),
        ("a1-a2*10", "expect.end"),
        ("a1-b2*4", "take-back-toe.not-neighbours"),
        ("a2-a2*4", "take-back-toe.not-neighbours"),
        ("c2-a2*4", "take-back-toe.not-neighbours"),
        ("a2-a1*4", "take-back-toe.last-does-not-fit"),
    ] {
        field(&format!("{rows} 1 - {bad}"), "LAST", id);
    }
    let tight = "0,0,0,0/10,10,10,7/3,0,0,0 1 -";
    at(&format!("{tight} a2-a1*3"));
    field(
        &format!("{tight} a2-a1*4"),
        "LAST",
        "take-back-toe.last-does-not-fit",
    );
    // Accepted, because the fields fit together; the die does not matter once the game is over.
    for won in [
        "0,0,0,0/10,10,8,0/4,4,4,0 2 3 -",
        "9,9,9,0/10,1,0,2/0,0,0,0 1 3 -",
    ] {
        let over = TakeBackToe::parse(&spec("take-back-toe"), won).unwrap();
        assert_eq!(over.to_play(), ToPlay::Over);
        assert_eq!((over.action_count(), over.text().as_str()), (0, won));
    }

    let missing = |text: &str| {
        let error = TakeBackToe::parse(&spec("take-back-toe"), text).unwrap_err();
        assert_eq!(error.downcast_ref::<Message>(), None, "{text}");
        Message::from(error)
    };
    for (text, name) in [
        ("", "ROWS"),
        (rows, "PLAYER"),
        (&format!("{rows} 1"), "DIE"),
        (&format!("{rows} 1 -"), "LAST"),
        (&format!("{rows} 1 - "), "LAST"),
        (&format!("{rows} 1  -"), "DIE"),
        (&format!(" {START}"), "ROWS"),
    ] {
        let message = missing(text);
        assert_eq!(message.id, "position.missing", "{text:?}");
        assert_eq!(arg(&message, "field"), &Arg::from(name), "{text:?}");
    }
    assert_eq!(missing(&format!("{START} ")).id, "position.too-long");
    assert_eq!(missing(&format!("{START} -")).id, "position.too-long");
}

#[test]
fn refused_touches_are_explained() {
    let state = at("0,0,0,0/6,10,10,10/4,0,0,0 2 4 a2-a1*4");
    let stuck = at("4,4,3,3/3,3,3,3/3,3,4,4 2 5 -");
    for (state, path, id) in [
        (&state, &["b1"][..], "take-back-toe.too-few"),
        (&stuck, &["a3"], "take-back-toe.too-few"),
        (&state, &["skip"], "take-back-toe.can-move"),
        (&state, &["die"], "take-back-toe.die-rolled"),
        (&state, &["a1", "a2"], "take-back-toe.take-back"),
        (&state, &["a1", "c1"], "take-back-toe.not-neighbours"),
        (&state, &["a1", "a1"], "take-back-toe.not-neighbours"),
        (&state, &["a1", "b2"], "take-back-toe.not-neighbours"),
        (&state, &["a1", "skip"], "refused.touch"),
        (&state, &["e1"], "refused.touch"),
        (&state, &["a1-a2"], "refused.touch"),
        (&state, &["a1", "a1 "], "refused.touch"),
        (&state, &[""], "refused.touch"),
        (&state, &["b2", "b1", "a1"], "refused.touch"),
        (&state, &[], "refused.touch"),
    ] {
        assert_eq!(state.explain_illegal_touch(path).id, id, "{path:?}");
        assert_eq!(
            Position::from(*state).explain_illegal_touch(path).id,
            id,
            "{path:?}"
        );
    }
    let said = r#"take-back-toe.too-few space="b1" chips=0 number=4"#;
    assert_eq!(state.explain_illegal_touch(&["b1"]).to_string(), said);
    let position = Position::from(at(START));
    assert_eq!(
        position.explain_illegal_touch(&["a2"]).id,
        "refused.chance-first"
    );
    assert_eq!(position.chance_touch(), Some("die"));
}
