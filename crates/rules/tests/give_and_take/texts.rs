//! What is rejected, and why; positions, touches and turns as text.

use super::{arg, at, forward, forward_at, play, refused, rook};
use take_five_rules::{Message, Position};

#[test]
fn positions_that_do_not_fit_are_refused_by_field() {
    for (text, field, id) in [
        ("", "BOARD", ""),
        ("8/8/8/8/8/8/8/8", "SIDE", ""),
        ("8/8/8/8/8/8/8/8 w - -", "QUIET", ""),
        ("8/8/8/8/8/8/8/8 w - - 0 0", "", "position.too-long"),
        ("8/8/8/8/8/8/8/8 w - - 0 ", "", "position.too-long"),
        ("8/8/8/8/8/8/8/8  w - - 0", "SIDE", "position.missing"),
        ("8/8/8/8/8/8/8 w - - 0", "BOARD", "expect.row-end"),
        ("8/8/8/8/8/8/8/8/ w - - 0", "BOARD", "expect.end"),
        (
            "8/8/8/8/8/8/8/r7 w - - 0",
            "BOARD",
            "expect.give-and-take-square",
        ),
        (
            "8/8/8/8/8/8/8/44 w - - 0",
            "BOARD",
            "expect.give-and-take-square",
        ),
        ("8/8/8/8/8/8/8/9 w - - 0", "BOARD", "expect.run"),
        ("8/8/8/8/8/8/8/8 r - - 0", "SIDE", "expect.white-or-black"),
        ("8/8/8/8/8/8/8/8 wb - - 0", "SIDE", "expect.end"),
        ("8/8/8/8/8/8/8/8 w x - 0", "LAST", "expect.square-or-none"),
        ("8/8/8/8/8/8/8/8 w -- - 0", "LAST", "expect.end"),
        ("8/8/8/8/8/8/8/8 w a1a - 0", "LAST", "expect.end"),
        ("8/8/8/8/8/8/8/8 w - i9 0", "CHAIN", "expect.square-or-none"),
        ("8/8/8/8/8/8/8/8 w - - 101", "QUIET", "expect.quiet-turns"),
        ("8/8/8/8/8/8/8/8 w - - 00", "QUIET", "expect.quiet-turns"),
        (
            "8/8/8/8/8/8/8/8 w - - 99999999999",
            "QUIET",
            "expect.quiet-turns",
        ),
        ("8/8/8/8/8/8/8/8 w - - -1", "QUIET", "expect.quiet-turns"),
        (
            "w7/8/8/8/8/8/w7/8 w - - 0",
            "BOARD",
            "give-and-take.pawn-on-far-rank",
        ),
        (
            "8/8/8/8/8/8/b7/b7 w - - 0",
            "BOARD",
            "give-and-take.pawn-on-far-rank",
        ),
        // The chain exempts only the pawn that continues capturing.
        (
            "w1wb4/8/8/8/8/8/8/8 w - c8 0",
            "BOARD",
            "give-and-take.pawn-on-far-rank",
        ),
        (
            "W7/8/8/8/8/8/b7/8 w - - 0",
            "BOARD",
            "give-and-take.lone-pawn",
        ),
        (
            "B7/8/8/8/8/8/w7/8 w - - 0",
            "BOARD",
            "give-and-take.lone-pawn",
        ),
        (
            "B7/8/8/8/8/b7/w7/8 w - a2 0",
            "BOARD",
            "give-and-take.lone-pawn",
        ),
        (
            "W7/8/8/8/8/8/8/B7 w a8 - 0",
            "LAST",
            "give-and-take.last-not-enemy",
        ),
        (
            "W7/8/8/8/8/8/8/B7 w b8 - 0",
            "LAST",
            "give-and-take.last-not-enemy",
        ),
        (
            "W7/8/8/8/8/8/B7/8 w a2 a8 0",
            "LAST",
            "give-and-take.last-in-chain",
        ),
        (
            "W7/8/8/8/8/8/B7/8 w - a2 0",
            "CHAIN",
            "give-and-take.chain-not-own",
        ),
        (
            "W7/8/8/8/8/8/B7/8 w - a3 0",
            "CHAIN",
            "give-and-take.chain-not-own",
        ),
        (
            "W7/8/8/8/8/8/8/B7 w - a8 0",
            "CHAIN",
            "give-and-take.chain-cannot-capture",
        ),
        (
            "W7/8/8/8/8/8/B7/8 w - a8 1",
            "QUIET",
            "give-and-take.quiet-in-chain",
        ),
    ] {
        let error = Position::parse(&rook(), text).expect_err(text);
        assert_eq!(error.downcast_ref::<Message>(), None, "{text}");
        let found = match (error.parse(), error.reason().id) {
            (Some(parse), _) => parse.expected,
            (None, "position.missing") if id.is_empty() => "",
            (None, id) => id,
        };
        let missing = || arg(&error.reason(), "field");
        let found_field = error.field().map_or_else(missing, String::from);
        assert_eq!((found_field.as_str(), found), (field, id), "{text}");
    }
    // Allowed only within a turn.
    at("2wb4/8/4b3/7b/8/8/8/w7 w - c8 0");
    at("8/8/8/8/8/8/W4b2/8 w - a2 0");
    // The chain piece must be able to continue in one of its own directions.
    let backward = "8/8/8/3W4/8/3b4/8/8 w - d5 0";
    at(backward);
    assert!(Position::parse(&forward(), backward).is_err());
    // More pieces than play could reach.
    at("BBBBBBBB/BBBBBBBB/bbbbbbbb/8/8/wwwwwwww/WWWWWWWW/wwwwwwww b - - 7");
}

#[test]
fn actions_are_refused_with_the_rule_and_the_cells() {
    let open = "8/8/b7/b2b4/W2w1b1w/8/3wb3/8 w - - 0";
    let chain = "4W3/8/8/8/8/4b3/3b1b2/w7 w - e8 0";
    let forced = "8/7b/8/W2b4/3w4/8/8/8 w d5 - 0";
    for (text, action, id, args) in [
        (open, "c4-c5", "empty", "cell=c4"),
        (open, "d5-d6", "not-yours", "cell=d5 side=black"),
        (open, "d4-d5", "occupied", "cell=d5"),
        (open, "d4-d4", "occupied", "cell=d4"),
        (open, "d4-e5", "not-straight", "from=d4 to=e5"),
        (open, "d4xf6", "not-straight", "from=d4 to=f6"),
        (open, "d4-d3", "pawn-backward", "from=d4 to=d3"),
        (open, "e2-e1", "not-yours", "cell=e2 side=black"),
        (open, "h4-h6", "pawn-one-step", "cell=h4"),
        (open, "d4-d6", "is-a-capture", "action=d4xd6"),
        (open, "h4-e4", "pawn-one-step", "cell=h4"),
        (open, "d4xc4", "pawn-jump", "cell=d4"),
        (open, "d4xg4", "pawn-jump", "cell=d4"),
        (open, "h4xh6", "nothing-between", "from=h4 to=h6"),
        (open, "d2xd8", "pawn-jump", "cell=d2"),
        (open, "a4xe4", "own-between", "from=a4 to=e4 pieces=d4"),
        (open, "a4-e4", "in-the-way", "from=a4 to=e4 pieces=d4"),
        (open, "a4-a8", "in-the-way", "from=a4 to=a8 pieces=a5 a6"),
        (
            open,
            "a4xa8",
            "several-between",
            "from=a4 to=a8 pieces=a5 a6",
        ),
        (open, "a4xa1", "nothing-between", "from=a4 to=a1"),
        (forced, "a5-f5", "is-a-capture", "action=a5xf5"),
        (
            forced,
            "d4-c4",
            "must-take-last-mover",
            "piece=d5 actions=a5xe5 a5xf5 a5xg5 a5xh5 d4xd6",
        ),
        (forced, "d4xd7", "pawn-jump", "cell=d4"),
        (chain, "a1-a2", "must-go-on", "piece=e8 to=e1 e2"),
        (chain, "e8-e7", "must-go-on", "piece=e8 to=e1 e2"),
        (chain, "e8xa8", "nothing-between", "from=e8 to=a8"),
        (chain, "xe4", "nothing-between", "from=e8 to=e4"),
    ] {
        let reason = refused(&at(text), action);
        assert_eq!(
            reason.id,
            format!("give-and-take.{id}"),
            "{action} in {text}"
        );
        let args: Vec<&str> = args.split('=').collect();
        for (i, value) in args.iter().enumerate().skip(1) {
            let name = args[i - 1].rsplit(' ').next().unwrap();
            let value = if i + 1 < args.len() {
                value.rsplit_once(' ').unwrap().0
            } else {
                value
            };
            assert_eq!(arg(&reason, name), value, "{action} in {text}");
        }
        assert_eq!(reason.args.len(), args.len() - 1, "{action} in {text}");
    }
    let king = refused(&forward_at("8/8/8/7b/3W4/8/3b4/8 w - - 0"), "d4xd1");
    assert_eq!(king.id, "give-and-take.king-backward");
    assert_eq!(
        (arg(&king, "from"), arg(&king, "to")),
        ("d4".into(), "d1".into())
    );
    let own = refused(&at("8/8/8/7b/w7/8/wwb5/8 w - - 0"), "a2xc2");
    assert_eq!(own.id, "give-and-take.occupied");
}

#[test]
fn touches_that_begin_nothing_are_explained() {
    let open = "8/8/b7/b2b4/W2w1b1w/8/3wb3/8 w - - 0";
    let chain = "4W3/8/8/8/8/4b3/3b1b2/w7 w - e8 0";
    let forced = "8/7b/8/W2b4/3w4/8/8/w7 w d5 - 0";
    let stuck = "Wbb5/b7/b7/8/8/8/7w/8 w - - 0";
    for (text, path, id) in [
        (open, &["c4"][..], "give-and-take.empty"),
        (open, &["d5"], "give-and-take.not-yours"),
        (open, &["x9"], "refused.touch"),
        (open, &["d44"], "refused.touch"),
        (open, &["away"], "refused.touch"),
        (open, &[], "refused.touch"),
        (open, &["d4", "x"], "refused.touch"),
        (open, &["h4", "h6"], "give-and-take.pawn-one-step"),
        (open, &["h4", "e4"], "give-and-take.pawn-one-step"),
        (open, &["d4", "d3"], "give-and-take.pawn-backward"),
        (open, &["d4", "c5"], "give-and-take.not-straight"),
        (open, &["d4", "d5"], "give-and-take.occupied"),
        (open, &["a4", "e4"], "give-and-take.in-the-way"),
        (forced, &["a1"], "give-and-take.must-take-last-mover"),
        (forced, &["a5", "a8"], "give-and-take.must-take-last-mover"),
        (stuck, &["a8"], "give-and-take.king-stuck"),
        (chain, &["a1"], "give-and-take.must-go-on"),
        (chain, &["e8"], "give-and-take.must-go-on"),
        (chain, &["c5"], "give-and-take.must-go-on"),
        (chain, &["no"], "refused.touch"),
    ] {
        assert_eq!(
            at(text).explain_illegal_touch(path).id,
            id,
            "{path:?} in {text}"
        );
    }
    let held = at("8/8/3b4/b2b4/1bbwbb2/8/8/w7 w - - 0");
    let reason = held.explain_illegal_touch(&["d4"]);
    assert_eq!(reason.id, "give-and-take.pawn-stuck");
    assert_eq!(arg(&reason, "cell"), "d4");
    assert_eq!(
        at("8/8/8/8/3W4/8/8/8 b - - 0")
            .explain_illegal_touch(&["d4"])
            .id,
        "refused.over"
    );
}

#[test]
fn touches_are_the_two_squares_and_in_a_chain_the_landing_square() {
    let paths = at("8/7b/7b/8/3w4/8/8/W7 w - - 0").touch_paths();
    let path = |text: &str| {
        let found = paths.iter().find(|(action, _)| action == text);
        found.map(|(_, path)| path.join(" "))
    };
    assert_eq!(path("d4-d5").as_deref(), Some("d4 d5"));
    assert_eq!(path("a1-a7").as_deref(), Some("a1 a7"));
    let chain = at("4W3/8/8/8/8/4b3/3b1b2/w7 w - e8 0");
    let mut paths: Vec<Vec<String>> = chain.touch_paths().into_iter().map(|(_, p)| p).collect();
    paths.sort_unstable();
    assert_eq!(paths, [["e1"], ["e2"]]);
}

#[test]
fn turn_texts_join_captures_and_can_be_cut_off() {
    let before = at("8/4b3/8/4W3/8/4b3/3b1b2/8 w - - 0");
    let pieces = |position: &Position, text: &str, begun| {
        let played = position.read_turn(text, begun).unwrap();
        let pieces: Vec<String> = played.iter().map(|step| step.turn_part.clone()).collect();
        (pieces.join("|"), played.last().unwrap().turn_over)
    };
    assert_eq!(
        pieces(&before, "e5xe8xe2xa2xh2", false),
        ("e5xe8|xe2|xa2|xh2".into(), true)
    );
    assert_eq!(
        pieces(&before, "e5xe8xe2", false),
        ("e5xe8|xe2".into(), false)
    );
    assert_eq!(pieces(&before, "e5-e6", false), ("e5-e6".into(), true));
    // The rest of a turn, with or without the square it continues from.
    let chain = play(&before, "e5xe8");
    assert_eq!(pieces(&chain, "xe2xa2", true), ("xe2|xa2".into(), false));
    assert_eq!(pieces(&chain, "e8xe2xa2", true), ("xe2|xa2".into(), false));
    assert_eq!(
        pieces(&chain, "e8xe2xa2", false),
        ("e8xe2|xa2".into(), false)
    );
    let texts: Vec<String> = before
        .read_turn("e5xe8xe2", false)
        .unwrap()
        .into_iter()
        .map(|step| step.text)
        .collect();
    assert_eq!(texts, ["e5xe8", "e8xe2"]);

    for (position, text, what, place) in [
        (&before, "", "expect.square", 1),
        (&before, "xe8", "expect.square", 1),
        (&before, "e9xe8", "expect.square", 1),
        (&before, "e5", "expect.dash-or-x", 3),
        (&before, "e5 e8", "expect.dash-or-x", 3),
        (&before, "e5x", "expect.square", 4),
        (&before, "e5xe8x", "expect.square", 7),
        (&before, "e5xe8-e2", "expect.next-capture", 6),
        (&before, "e5xe8e8xe2", "expect.next-capture", 6),
        (&before, "e5xe8 ", "expect.next-capture", 6),
        (&before, "e5-e6-e7", "expect.turn-over", 6),
        (&before, "e5-e6 ", "expect.turn-over", 6),
        (&before, "e5xe8xe2xa2xh2xh1", "expect.turn-over", 15),
        (&chain, "-e2", "expect.square", 1),
    ] {
        let error = position.read_turn(text, false).expect_err(text);
        let error = error.parse().expect(text);
        assert_eq!((error.expected, error.at), (what, place), "{text}");
    }
    let error = before.read_turn("e5xe8xe3", false).unwrap_err();
    assert_eq!(error.step(), Some("xe3"));
}
