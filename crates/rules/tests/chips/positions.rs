//! Rejected texts: positions, with the field at fault, and turns.

use super::{at, bottom, refused};
use take_five_rules::{Message, Position, Spec};

const OPEN: &str = "8/8/8/8/3rb3/2w5/8/w5ww 1 12 0,0 0 -";

fn check(spec: &str, cases: &[(&str, &str)]) {
    let spec: Spec = spec.parse().unwrap();
    for (text, id) in cases {
        let error = Position::parse(&spec, text).expect_err(text);
        assert_eq!(error.downcast_ref::<Message>(), None, "{text}");
        assert_eq!(bottom(&error.into()), *id, "{text}");
    }
}

#[test]
fn positions_that_do_not_fit_name_the_field() {
    check(
        "take-it-away",
        &[
            ("", "BOARD position.missing"),
            ("8/8/8/8/8/8/8/8 1 12 0,0 1", "CHAIN position.missing"),
            ("8/8/8/8/8/8/8/8 1  0,0 1 -", "IN position.missing"),
            ("8/8/8/8/8/8/8/8 1 12 0,0 1 - -", "position.too-long"),
            ("8/8/8/8/8/8/8/8 1 12 0,0 1 - ", "position.too-long"),
            ("8/8/8/8/8/8/8 1 12 0,0 1 -", "BOARD expect.row-end"),
            ("8/8/8/8/8/8/8/8/8 1 12 0,0 1 -", "BOARD expect.end"),
            ("8/8/8/8/8/8/8/7k 1 12 0,0 0 -", "BOARD expect.chips-square"),
            ("8/8/8/8/8/8/8/44 1 12 0,0 0 -", "BOARD expect.chips-square"),
            ("8/8/8/8/8/8/8/9 1 12 0,0 0 -", "BOARD expect.run"),
            (
                "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/www5/8/8/8 1 12 0,0 0 -",
                "BOARD chips.too-many-white",
            ),
            (
                "rrrrrrrr/rrrrrrrr/rrrrr3/8/8/8/8/8 1 12 0,0 0 -",
                "BOARD chips.too-many-red",
            ),
            (
                "bbbbbbbb/bbb5/8/8/8/8/8/8 1 12 0,0 0 -",
                "BOARD chips.too-many-blue",
            ),
            ("8/8/8/8/8/8/8/8 0 12 0,0 1 -", "PLAYER expect.chips-player"),
            ("8/8/8/8/8/8/8/8 3 12 0,0 1 -", "PLAYER expect.chips-player"),
            ("8/8/8/8/8/8/8/8 11 12 0,0 1 -", "PLAYER expect.end"),
            ("8/8/8/8/8/8/8/8 1 2 0,0 1 -", "PLAYER chips.mover-out"),
            ("8/8/8/8/8/8/8/8 1 21 0,0 1 -", "IN expect.chips-players-in"),
            ("8/8/8/8/8/8/8/8 1 11 0,0 1 -", "IN expect.chips-players-in"),
            (
                "8/8/8/8/8/8/8/8 1 123 0,0 1 -",
                "IN expect.chips-players-in",
            ),
            ("8/8/8/8/8/8/8/8 1 - 0,0 1 -", "IN expect.chips-players-in"),
            ("8/8/8/8/8/8/8/8 1 12 0 1 -", "SCORES expect.chips-comma"),
            ("8/8/8/8/8/8/8/8 1 12 0,0,0 1 -", "SCORES expect.end"),
            (
                "8/8/8/8/8/8/8/8 1 12 0,-1 1 -",
                "SCORES expect.chips-points",
            ),
            (
                "8/8/8/8/8/8/8/8 1 12 0,01 1 -",
                "SCORES expect.chips-points",
            ),
            (
                "8/8/8/8/8/8/8/8 1 12 1000001,0 1 -",
                "SCORES expect.chips-points",
            ),
            (
                "8/8/8/8/8/8/8/8 1 12 99999999999,0 1 -",
                "SCORES expect.chips-points",
            ),
            (
                "8/8/8/8/8/8/8/8 1 12 0,0 2 -",
                "OPENING expect.chips-removals",
            ),
            (
                "8/8/8/8/8/8/8/8 1 12 0,0 -1 -",
                "OPENING expect.chips-removals",
            ),
            (
                "8/8/8/8/8/8/8/rb6 1 12 0,0 1 -",
                "OPENING chips.nothing-to-remove",
            ),
            (
                "8/8/8/8/8/8/8/wb6 1 12 0,0 1 a1",
                "CHAIN chips.chain-in-opening",
            ),
            (
                "8/8/8/8/8/8/8/8 1 12 0,0 1 a1",
                "CHAIN chips.chain-in-opening",
            ),
            ("8/8/8/8/8/8/8/wb6 1 12 0,0 0 c1", "CHAIN chips.no-chip"),
            (
                "8/8/8/8/8/8/8/wb6 1 12 0,0 0 b1",
                "CHAIN chips.chain-cannot-jump",
            ),
            (
                "8/8/8/8/8/8/8/wb6 1 12 0,0 0 a9",
                "CHAIN expect.chips-chain",
            ),
            ("8/8/8/8/8/8/8/wb6 1 12 0,0 0 a1b1", "CHAIN expect.end"),
            ("8/8/8/8/8/8/8/wb6 1 12 0,0 0 --", "CHAIN expect.end"),
        ],
    );
    check(
        "take-it-away:opening=8",
        &[
            (
                "8/8/8/8/8/8/8/8 1 12 0,0 9 -",
                "OPENING expect.chips-removals",
            ),
            (
                "8/8/8/8/8/8/8/8 1 12 0,0 08 -",
                "OPENING expect.chips-removals",
            ),
        ],
    );
}

#[test]
fn acquisitions_has_its_own_limits() {
    let full = "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww";
    let full = format!("{full} 1 12 0,0 0 -");
    check(
        "acquisitions",
        &[
            (&full, "BOARD chips.too-many-white"),
            (
                "8/8/8/8/8/8/8/wr6 1 12 0,0 0 -",
                "BOARD expect.chips-white-square",
            ),
            (
                "8/8/8/8/8/8/8/ww6 1 12 0,0 1 -",
                "OPENING expect.chips-no-removals",
            ),
            (
                "8/8/8/8/8/8/8/ww6 3 123 0,0,0 0 -",
                "PLAYER expect.chips-player",
            ),
        ],
    );
    check(
        "acquisitions:values=mixed",
        &[
            (
                "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/ww6/8/8/8 1 12 0,0 0 -",
                "BOARD chips.too-many-white",
            ),
            (
                "rrrrrrrr/rrrrrrrr/rrrrr3/8/8/8/8/8 1 12 0,0 0 -",
                "BOARD chips.too-many-red",
            ),
            (
                "bbbbbbbb/bbb5/8/8/8/8/8/8 1 12 0,0 0 -",
                "BOARD chips.too-many-blue",
            ),
            ("8/8/8/8/8/8/8/8 1 12 0,0 0 a1", "CHAIN chips.no-chip"),
            (
                "8/8/8/8/8/8/8/8 1 12 0,0 1 -",
                "OPENING expect.chips-no-removals",
            ),
        ],
    );
}

#[test]
fn unusual_positions_that_fit_are_accepted() {
    for (spec, text) in [
        ("take-it-away", "8/8/8/8/8/8/8/wb6 1 12 1000000,0 0 a1"),
        ("take-it-away", "8/8/8/8/8/8/8/wb6 2 2 0,0 1 -"),
        ("take-it-away", "8/8/8/8/8/8/8/8 2 2 0,0 0 -"),
        ("take-it-away:opening=8", "8/8/8/8/8/8/8/w7 2 2 0,0 8 -"),
        (
            "take-it-away",
            "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/ww6/8/8/8 1 12 0,0 0 -",
        ),
        (
            "take-it-away:players=4,dropping=no",
            "8/8/8/8/8/8/8/8 3 134 0,0,9,9 0 -",
        ),
        (
            "acquisitions",
            "1wwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww 1 1 0,0 0 -",
        ),
        (
            "acquisitions:values=mixed",
            "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/w6r/8/8/7b 1 12 0,0 0 -",
        ),
    ] {
        assert_eq!(at(spec, text).to_string(), text);
    }
}

#[test]
fn a_turn_is_joined_and_can_be_cut_off_and_go_on() {
    let played = at("take-it-away", OPEN)
        .read_turn("c3xe5xe3", false)
        .unwrap();
    let pieces: Vec<&str> = played.iter().map(|step| &step.turn_part[..]).collect();
    let texts: Vec<&str> = played.iter().map(|step| &step.text[..]).collect();
    assert_eq!(pieces, ["c3xe5", "xe3"]);
    assert_eq!(texts, ["c3xe5", "e5xe3"]);
    assert_eq!((played[0].turn_over, played[1].turn_over), (false, true));
    let cut_off = at("take-it-away", OPEN).read_turn("c3xe5", false).unwrap();
    assert_eq!(cut_off[..], played[..1]);
    for rest in ["xe3", "e5xe3"] {
        assert_eq!(played[0].after.read_turn(rest, true).unwrap(), played[1..]);
    }
}

#[test]
fn turn_texts_that_do_not_fit_are_refused_whole() {
    let layout = "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwrrrrrr/rrrrrrrr/rrrrrrbb/bbbbbbbb";
    for (turn, id) in [
        ("", "expect.chips-action"),
        ("xe5", "expect.chips-action"),
        ("c9xe5", "expect.chips-action"),
        ("C3xE5", "expect.chips-action"),
        (" c3xe5", "expect.chips-action"),
        ("c3x", "expect.square"),
        ("c3xe5-e3", "expect.chips-next-jump"),
        ("c3xe5e5xe3", "expect.chips-next-jump"),
        ("c3xe5 ", "expect.chips-next-jump"),
        ("c3xe5away", "expect.chips-next-jump"),
        ("c3xe5/", "expect.chips-square"),
        ("c3xe5x", "expect.square"),
        ("c3xe5xe4", "chips.not-a-jump"),
        ("c3xe5xc3", "chips.nothing-to-jump-over"),
        ("awayaway", "expect.turn-over"),
        ("h1xf1xd1", "expect.turn-over"),
        ("h1xf1/", "expect.chips-square"),
        ("c3", "chips.removals-over"),
        (layout, "refused.no-chance"),
        ("b3xd5", "chips.no-chip"),
        ("c3xc5", "chips.nothing-to-jump-over"),
        ("c3xa1", "chips.nothing-to-jump-over"),
        ("c3xf6", "chips.not-a-jump"),
        ("c3xd5", "chips.not-a-jump"),
        ("c3xd4", "chips.not-a-jump"),
        ("c3xc3", "chips.not-a-jump"),
        ("h1xb2", "chips.not-a-jump"),
        ("g1xa2", "chips.not-a-jump"),
    ] {
        assert_eq!(refused("take-it-away", OPEN, turn), id, "{turn}");
    }
    let row = "8/8/8/8/8/8/8/www5 1 12 0,0 0 -";
    assert_eq!(refused("take-it-away", row, "a1xc1"), "chips.landing-taken");
}

#[test]
fn layouts_that_cannot_come_are_refused() {
    let layout = "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwrrrrrr/rrrrrrrr/rrrrrrbb/bbbbbbbb";
    let start = "8/8/8/8/8/8/8/8 1 12 0,0 1 -";
    let recoloured = layout.replacen('w', "r", 1);
    let short = layout.replacen("bbbbbbbb", "bbbbbbb1", 1);
    let twice = format!("{layout}a8");
    for (turn, id) in [
        (&recoloured[..], "chips.layout-counts"),
        (&short, "chips.layout-counts"),
        ("8/8/8/8/8/8/8/8", "chips.layout-counts"),
        ("8/8", "expect.row-end"),
        ("x/", "expect.chips-square"),
        ("wwwwwwww", "expect.chips-layout"),
        ("", "expect.chips-layout"),
        ("d4", "refused.chance-first"),
        ("away", "refused.chance-first"),
        (&twice, "expect.turn-over"),
    ] {
        assert_eq!(refused("take-it-away", start, turn), id, "{turn}");
    }
    let error = at("take-it-away", start)
        .read_turn(&short, false)
        .unwrap_err();
    assert_eq!(
        error.reason().to_string(),
        "chips.layout-counts white=34 red=20 blue=10 whites=34 reds=20 blues=9"
    );
}
