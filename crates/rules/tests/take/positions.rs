//! Positions that are set up: what is one, and the errors for what is none.

use super::*;

#[test]
fn diagrams_can_be_set_up() {
    for (game, text, actions) in [
        // Fewer stones than actions.
        (LOW_2, "oo/oo./rb r 40", "b1 b2 c1 c2"),
        (LOW_2, "oo/oo./rb b 41", "b1 b2 b3 c1 c2"),
        // Bare boards except for what is needed to begin.
        (LOW_2, "o./.../o. r 0", "a1 c1"),
        (LOW_2, "oo/.../.. r 0", "c1 c2"),
        (LOW_2, ".o/r../.. b 1", "c2"),
        (HIGH_2, ".o/R../.. b 1", "c2"),
        ("take:size=1", "o r 0", "a1"),
        // Stones on tiles.
        (HIGH_2, "Bo/o../Ro r 2", "a2 b1 b2 c2"),
    ] {
        let position = position(game, text);
        assert_eq!(position.to_string(), text);
        assert_eq!(position.legal_actions().join(" "), actions, "{text}");
    }
}

#[test]
fn diagrams_of_games_that_are_over_can_be_set_up() {
    for (text, outcome, ending) in [
        ("oo/ooo/oo b 1", RED_WON, "take.nobody-left"),
        ("../.../.. r 2", BLUE_WON, "take.nobody-left"),
        ("oo/ooo/oo b 3", RED_WON, "take.nobody-left"),
        ("ro/ooo/oo r 2", RED_WON, "take.no-blue-left"),
        ("ro/ooo/oo b 3", RED_WON, "take.no-blue-left"),
        ("bo/ooo/oo r 2", BLUE_WON, "take.no-red-left"),
        ("bo/ooo/oo b 3", BLUE_WON, "take.no-red-left"),
    ] {
        assert_eq!(ended(LOW_2, text), (outcome.into(), ending), "{text}");
        let position = position(LOW_2, text);
        assert_eq!(
            position.read_turn("a1", false),
            Err(Message::new("refused.over").into())
        );
        assert_eq!(
            position.explain_illegal_touch(&["a1"]),
            Message::new("refused.over")
        );
    }
}

#[test]
fn positions_that_are_none() {
    let rows = |problem: &str| format!("position.field field=\"ROWS\" problem=({problem}");
    let side = |problem: &str| format!("position.field field=\"SIDE\" problem=({problem}");
    let ply = |problem: &str| format!("position.field field=\"PLY\" problem=({problem}");
    let cell = |at: u32, found: &str| {
        rows(&format!(
            "text.expected what=(expect.take-low-cell) at={at} found={found})"
        ))
    };
    let row_end = |at: u32, found: &str| {
        rows(&format!(
            "text.expected what=(expect.row-end) at={at} found={found})"
        ))
    };
    for (text, expected) in [
        // Fields.
        ("", "position.missing field=\"ROWS\"".to_owned()),
        (" r 0", "position.missing field=\"ROWS\"".to_owned()),
        ("oo/ooo/oo", "position.missing field=\"SIDE\"".to_owned()),
        ("oo/ooo/oo r", "position.missing field=\"PLY\"".to_owned()),
        (
            "oo/ooo/oo  r 0",
            "position.missing field=\"SIDE\"".to_owned(),
        ),
        ("oo/ooo/oo r 0 ", "position.too-long found=\"\"".to_owned()),
        (
            "oo/ooo/oo r 0 x",
            "position.too-long found=\"x\"".to_owned(),
        ),
        (
            "oo/ooo/oo\tr\t0",
            "position.missing field=\"SIDE\"".to_owned(),
        ),
        // Rows.
        ("oo/ooo/o r 0", cell(9, "(text.nothing)")),
        ("oo/ooo r 0", row_end(7, "(text.nothing)")),
        ("oo/oo/oo r 0", cell(6, "\"/oo\"")),
        ("ooo/ooo/oo r 0", row_end(3, "\"o/ooo/oo\"")),
        (
            "oo/ooo/ooo r 0",
            rows("text.expected what=(expect.end) at=10 found=\"o\""),
        ),
        (
            "oo/ooo/oo/ r 0",
            rows("text.expected what=(expect.end) at=10 found=\"/\""),
        ),
        ("oo/oxo/oo r 0", cell(5, "\"xo/oo\"")),
        ("oo/oéo/oo r 0", cell(5, "\"éo/oo\"")),
        ("oo/o3o/oo r 0", cell(5, "\"3o/oo\"")),
        ("oo/ooo/Ro b 1", cell(8, "\"Ro\"")),
        ("oo/ooo/Bo r 2", cell(8, "\"Bo\"")),
        (
            "oo/ooo/oo\n r 0",
            rows("text.expected what=(expect.end) at=10 found=\"\\n\""),
        ),
        // Side.
        (
            "oo/ooo/oo w 0",
            side("text.expected what=(expect.red-or-blue) at=1 found=\"w\""),
        ),
        (
            "oo/ooo/oo R 0",
            side("text.expected what=(expect.red-or-blue) at=1 found=\"R\""),
        ),
        (
            "oo/ooo/oo 1 0",
            side("text.expected what=(expect.red-or-blue) at=1 found=\"1\""),
        ),
        (
            "oo/ooo/oo rb 0",
            side("text.expected what=(expect.end) at=2 found=\"b\""),
        ),
        ("oo/ooo/oo b 0", side("take.side-and-ply ply=0")),
        ("oo/ooo/ro r 1", side("take.side-and-ply ply=1")),
        // Ply.
        (
            "oo/ooo/oo r x",
            ply("text.expected what=(expect.ply) at=1 found=\"x\""),
        ),
        (
            "oo/ooo/oo r -2",
            ply("text.expected what=(expect.ply) at=1 found=\"-2\""),
        ),
        (
            "oo/ooo/oo r +2",
            ply("text.expected what=(expect.ply) at=1 found=\"+2\""),
        ),
        (
            "oo/ooo/oo r 00",
            ply("text.expected what=(expect.ply) at=1 found=\"00\""),
        ),
        (
            "oo/ooo/oo r 02",
            ply("text.expected what=(expect.ply) at=1 found=\"02\""),
        ),
        (
            "oo/ooo/oo r 2.",
            ply("text.expected what=(expect.end) at=2 found=\".\""),
        ),
        (
            "oo/ooo/oo r ２",
            ply("text.expected what=(expect.ply) at=1 found=\"２\""),
        ),
        (
            "oo/ooo/oo r 4294967296",
            ply("text.expected what=(expect.ply) at=1"),
        ),
        // Too many stones for the actions.
        (
            "oo/ooo/ro r 0",
            rows("take.too-many-red most=0 ply=0 found=1"),
        ),
        (
            "oo/oor/ro b 1",
            rows("take.too-many-red most=1 ply=1 found=2"),
        ),
        (
            "oo/ooo/bo b 1",
            rows("take.too-many-blue most=0 ply=1 found=1"),
        ),
        (
            "or/oor/ro r 4",
            rows("take.too-many-red most=2 ply=4 found=3"),
        ),
        (
            "ob/oob/bo b 5",
            rows("take.too-many-blue most=2 ply=5 found=3"),
        ),
        // Bounded groups: the error names a cell of one.
        ("bo/roo/rb r 4", rows("take.bounded-group cell=\"a1\"")),
        ("or/boo/br r 4", rows("take.bounded-group cell=\"a2\"")),
        // No player could continue.
        ("../.../.. r 0", rows("take.no-action")),
        ("r./.../.. b 1", rows("take.no-action")),
        ("../.o./.. r 0", rows("take.no-action")),
    ] {
        match Position::parse(&spec(LOW_2), text) {
            Ok(_) => panic!("{text:?} is accepted"),
            Err(error) => begins(&error.into(), &expected, text),
        }
    }
    let high = spec(HIGH_2);
    for (text, expected) in [
        (
            "oo/oxo/oo r 0",
            rows("text.expected what=(expect.take-high-cell) at=5 found=\"xo/oo\""),
        ),
        (
            "oo/oRR/oo b 1",
            rows("take.too-many-red most=1 ply=1 found=2"),
        ),
        ("Bo/Roo/RB r 4", rows("take.bounded-group cell=\"a1\"")),
    ] {
        begins(
            &Position::parse(&high, text)
                .map_err(Message::from)
                .unwrap_err(),
            &expected,
            text,
        );
    }
    let one = spec("take:size=1");
    for (text, expected) in [
        ("r b 1", rows("take.bounded-group cell=\"a1\"")),
        (". r 0", rows("take.no-action")),
        (
            "o/o r 0",
            rows("text.expected what=(expect.end) at=2 found=\"/o\""),
        ),
    ] {
        begins(
            &Position::parse(&one, text)
                .map_err(Message::from)
                .unwrap_err(),
            &expected,
            text,
        );
    }
}

/// However many actions a text claims, play goes on from it, and every position that it leads to can be read.
#[test]
fn a_count_of_actions_at_its_limit_can_be_played_on_from() {
    let spec: Spec = "take:size=3".parse().unwrap();
    for (side, ply) in [("r", 999_999_998), ("b", 999_999_999), ("r", 1_000_000_000)] {
        let text = format!("ooo/oooo/oorob/oooo/roo {side} {ply}");
        let mut position = Position::parse(&spec, &text).unwrap();
        let mut turn = position.turn_of();
        for _ in 0..6 {
            let action = position.legal_actions().swap_remove(0);
            position = position.read_turn(&action, false).unwrap().remove(0).after;
            assert_eq!(
                Position::parse(&spec, &position.to_string()).as_ref(),
                Ok(&position)
            );
            assert_ne!(position.turn_of(), turn);
            turn = position.turn_of();
        }
    }
}
