//! Take: its numbered decisions, every clause of its rules on positions set up by hand, the errors
//! for its texts, the complete tree of the smallest boards, and games on boards of every size.
//!
//! [`Diagram`] is these tests' own model of the board; it shares nothing with the rules.

#![cfg(feature = "take")]

mod random;
mod reference;

use random::{Random, step};
use reference::Slow;
use take_five_rules::{Message, Position, Spec, ToPlay, perft, with_game};

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

fn position(game: &str, text: &str) -> Position {
    let read = Position::parse(&spec(game), text);
    read.unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// The position text after the actions.
#[track_caller]
fn play(game: &str, from: &str, actions: &str) -> String {
    let mut position = position(game, from);
    for action in actions.split(' ') {
        let played = position.read_turn(action, false);
        let mut played = played.unwrap_or_else(|error| panic!("{error} in {position}"));
        assert_eq!(played.len(), 1);
        let played = played.pop().unwrap();
        assert!(played.turn_over && !played.chance);
        position = played.after;
    }
    position.to_string()
}

/// The reason why an action is rejected.
#[track_caller]
fn refused(game: &str, at: &str, action: &str) -> String {
    let error = position(game, at).read_turn(action, false).unwrap_err();
    let error = error.to_string();
    let begin = format!("refused.step step={action:?} reason=(");
    let reason = error.strip_prefix(&begin).and_then(|e| e.strip_suffix(')'));
    // Touching the cell gives the same answer.
    let touch = position(game, at)
        .explain_illegal_touch(&[action])
        .to_string();
    assert_eq!(Some(touch.as_str()), reason);
    touch
}

/// How the game ended at a position: the result and the reason.
#[track_caller]
fn ended(game: &str, at: &str) -> (String, &'static str) {
    let position = position(game, at);
    assert_eq!(position.to_play(), ToPlay::Over);
    assert!(position.legal_actions().is_empty());
    let outcome = position.outcome().unwrap().to_string();
    (outcome, position.ending().unwrap().id)
}

const RED_WON: &str = "place 1,2";
const BLUE_WON: &str = "place 2,1";
const LOW_2: &str = "take:size=2";
const HIGH_2: &str = "take:size=2,churn=high";
const LOW_3: &str = "take:size=3";
const HIGH_3: &str = "take:size=3,churn=high";

// Size 2, rows from the top: c1 c2 / b1 b2 b3 / a1 a2. The ring c1 c2 b3 a2 a1 b1 surrounds b2.

#[test]
fn d16_no_enemy_left_wins_even_when_no_friend_is_left() {
    // a2 makes a group of four red stones without a cell to grow on (c1 and b3 touch two or more of
    // them) and takes the blue stone's last cell: all five are removed.
    assert_eq!(play(LOW_2, ".r/rr./bo r 6", "a2"), "../.../.. b 7");
    assert_eq!(
        ended(LOW_2, "../.../.. b 7"),
        (RED_WON.into(), "take.nobody-left")
    );
    assert_eq!(play(HIGH_2, ".r/RR./bo r 6", "a2"), "../oo./.o b 7");
    assert_eq!(
        ended(HIGH_2, "../oo./.o b 7"),
        (RED_WON.into(), "take.nobody-left")
    );
    // The same by Blue: c1 is the last cell of the three red stones, and c2 touches three blue
    // ones. The red stones are not removed first, which would leave Blue a cell to grow on.
    assert_eq!(play(LOW_2, "oo/rbb/rr b 5", "c1"), ".o/.../.. r 6");
    assert_eq!(
        ended(LOW_2, ".o/.../.. r 6"),
        (BLUE_WON.into(), "take.nobody-left")
    );
    // The smallest board: the only stone has nowhere to grow.
    for game in ["take:size=1", "take:size=1,churn=high"] {
        assert_eq!(play(game, "o r 0", "a1"), ". b 1");
        assert_eq!(ended(game, ". b 1"), (RED_WON.into(), "take.nobody-left"));
    }
}

#[test]
fn d16_no_friend_left_while_an_enemy_stands_loses() {
    // Blue's own growth bounds it: c1 and a2 are red, b2 touches both blue stones.
    assert_eq!(play(LOW_2, "ro/boo/or b 3", "a1"), "ro/.oo/.r r 4");
    assert_eq!(
        ended(LOW_2, "ro/.oo/.r r 4"),
        (RED_WON.into(), "take.no-blue-left")
    );
    // In high churn the tile under the growth comes back.
    assert_eq!(play(HIGH_2, "ro/boo/or b 3", "a1"), "ro/.oo/or r 4");
    // Red's own growth removes it, along with one of two enemies.
    assert_eq!(play(LOW_2, "ob/rro/bo r 4", "a2"), "ob/..o/.. b 5");
    assert_eq!(
        ended(LOW_2, "ob/..o/.. b 5"),
        (BLUE_WON.into(), "take.no-red-left")
    );
}

#[test]
fn d19_boards_have_sizes_1_to_16() {
    for size in 1..=16 {
        let start = Position::start(&spec(&format!("take:size={size}")));
        assert_eq!(start.legal_actions().len(), 3 * size * (size - 1) + 1);
    }
    for size in ["0", "17", "-1", "100"] {
        let error = format!("take:size={size}").parse::<Spec>().unwrap_err();
        assert_eq!(error.reason().id, "spec.bad-value");
    }
    assert_eq!(
        Position::start(&spec("take:size=16")).legal_actions().len(),
        721
    );
}

#[test]
fn rows_are_lettered_from_the_bottom_and_cells_numbered_from_the_left() {
    let start = Position::start(&spec("take:size=16"));
    let mut names: Vec<String> = Vec::new();
    for row in 0..31u8 {
        let letters = match row {
            0..26 => char::from(b'a' + row).to_string(),
            _ => format!("a{}", char::from(b'a' + row - 26)),
        };
        let width = 16 + row.min(30 - row);
        names.extend((1..=width).map(|cell| format!("{letters}{cell}")));
    }
    names.sort();
    assert_eq!(start.legal_actions(), names);
    for (cell, row) in [
        ("a1", 30),
        ("p31", 15),
        ("z20", 5),
        ("aa20", 4),
        ("ae16", 0),
    ] {
        let after = start.read_turn(cell, false).unwrap().remove(0).after;
        let text = after.to_string();
        let rows: Vec<&str> = text.split(' ').next().unwrap().split('/').collect();
        let at = rows[row].find('r').unwrap() + 1;
        assert!(cell.ends_with(&at.to_string()), "{cell} at {at}");
    }
}

#[test]
fn play_begins_with_ground_everywhere_and_alternates_from_red() {
    for game in [LOW_2, HIGH_2] {
        assert_eq!(Position::start(&spec(game)).to_string(), "oo/ooo/oo r 0");
    }
    let five = "ooooo/oooooo/ooooooo/oooooooo/ooooooooo/oooooooo/ooooooo/oooooo/ooooo r 0";
    assert_eq!(Position::start(&spec("take")).to_string(), five);
    assert_eq!(play(LOW_2, "oo/ooo/oo r 0", "a1 c2 b1"), "ob/roo/ro b 3");
    assert_eq!(
        position(LOW_2, "oo/ooo/oo r 0").to_play(),
        ToPlay::Player(1)
    );
    assert_eq!(
        position(LOW_2, "oo/ooo/ro b 1").to_play(),
        ToPlay::Player(2)
    );
}

#[test]
fn a_seed_takes_the_clod_or_tile_away_for_good() {
    assert_eq!(play(LOW_2, "oo/ooo/oo r 0", "b2"), "oo/oro/oo b 1");
    assert_eq!(play(HIGH_2, "oo/ooo/oo r 0", "b2"), "oo/oro/oo b 1");
    // Blue's a1 leaves the red seed on a2 without a placement (b2 and b3 also touch c2); its cell is bare afterwards.
    assert_eq!(play(LOW_2, "or/boo/or b 3", "a1"), "or/boo/b. r 4");
    assert_eq!(play(HIGH_2, "or/boo/or b 3", "a1"), "or/boo/B. r 4");
}

#[test]
fn a_seed_needs_a_clod_or_tile() {
    // c2 is bare and touches only b2 and b3, no red stone.
    assert_eq!(
        refused(LOW_2, "o./ooo/rb r 2", "c2"),
        "take.seed-needs-clod cell=\"c2\""
    );
    assert_eq!(
        refused(HIGH_2, "o./ooo/rb r 2", "c2"),
        "take.seed-needs-tile cell=\"c2\""
    );
    // An adjacent enemy is not a friend: Blue can grow there from b3.
    let error = "take.seed-needs-clod cell=\"c2\"";
    assert_eq!(refused(LOW_2, "o./oob/ro r 2", "c2"), error);
    assert_eq!(play(LOW_2, "o./oob/ro b 3", "c2"), "ob/oob/ro r 4");
}

#[test]
fn a_growth_needs_no_ground() {
    assert_eq!(play(LOW_2, "ob/.oo/ro r 2", "b1"), "ob/roo/ro b 3");
    assert_eq!(play(HIGH_2, "ob/.oo/ro r 2", "b1"), "ob/roo/ro b 3");
}

#[test]
fn a_growth_takes_a_clod_but_leaves_a_tile_under_the_stone() {
    assert_eq!(play(LOW_2, "ob/ooo/ro r 2", "b1"), "ob/roo/ro b 3");
    assert_eq!(play(HIGH_2, "ob/ooo/ro r 2", "b1"), "ob/Roo/ro b 3");
}

#[test]
fn a_tile_under_a_growth_is_there_again_when_the_stone_goes() {
    // c2 is removed with c1: the seed's cell is bare, the growth's tile is back. In low churn both are bare.
    assert_eq!(play(HIGH_2, "or/bob/ro r 4", "c1"), "o./.ob/ro b 5");
    assert_eq!(play(LOW_2, "or/bob/ro r 4", "c1"), "../.ob/ro b 5");
    // Tiles under stones already grown come back, those of the enemy's group too.
    assert_eq!(play(HIGH_2, "Rr/obB/or b 5", "b1"), "o./o.o/or r 6");
    // A seed can be placed on it again.
    assert_eq!(play(HIGH_2, "or/bob/ro r 4", "c1 c1"), "b./.ob/ro r 6");
}

#[test]
fn a_cell_that_touches_two_or_more_friends_is_refused() {
    let error = "take.touches-several cell=\"b2\" count=2 stones=[\"a2\", \"c1\"]";
    assert_eq!(refused(LOW_2, "ro/oob/or r 4", "b2"), error);
    // The same without its clod, in one group or in several.
    assert_eq!(refused(LOW_2, "ro/o.b/or r 4", "b2"), error);
    let at = "ooo/oroo/oooro/oroo/oob r 6";
    let error = "take.touches-several cell=\"c3\" count=3 stones=[\"b2\", \"c4\", \"d2\"]";
    assert_eq!(refused(LOW_3, at, "c3"), error);
    assert_eq!(refused(HIGH_3, at, "c3"), error);
    let error = "take.touches-several cell=\"b1\" count=2 stones=[\"a1\", \"c1\"]";
    assert_eq!(refused(LOW_3, "oob/oooo/rooob/oooo/roo r 4", "b1"), error);
    // A cell that touches two stones, both Red's, is open to Blue: a seed.
    let after = play(LOW_3, "ooo/oroo/oooro/oroo/oob b 7", "c3");
    assert_eq!(after, "ooo/oroo/oobro/oroo/oob r 8");
}

#[test]
fn a_cell_with_a_stone_is_refused() {
    let at = "ob/Roo/ro b 3";
    let red = |cell| format!("take.occupied cell=\"{cell}\" stone=(take.red-stone)");
    assert_eq!(refused(HIGH_2, at, "a1"), red("a1"));
    assert_eq!(refused(HIGH_2, at, "b1"), red("b1"));
    let blue = "take.occupied cell=\"c2\" stone=(take.blue-stone)";
    assert_eq!(refused(HIGH_2, at, "c2"), blue);
    assert_eq!(refused(HIGH_2, "ob/ooo/ro r 2", "c2"), blue);
}

#[test]
fn an_enemy_group_without_a_placement_goes() {
    // A seed: the two red stones had only a2.
    assert_eq!(play(LOW_2, "bo/roo/ro b 3", "a2"), "bo/.oo/.b r 4");
    assert_eq!(
        ended(LOW_2, "bo/.oo/.b r 4"),
        (BLUE_WON.into(), "take.no-red-left")
    );
    // Growths: c1 has c2 and b2 left, b3 has the same two, and both of these touch c1 and b3.
    assert_eq!(play(LOW_2, "b./oob/ro r 4", "b1"), "../rob/ro b 5");
    assert_eq!(play(LOW_2, "b./oob/ro r 4", "a2"), "b./oo./rr b 5");
}

#[test]
fn the_group_just_grown_goes_when_it_is_bounded() {
    // c1 and b2 touch both b1 and the group that grew; Red's b1 still has a1.
    assert_eq!(play(LOW_2, ".r/roo/ob r 4", "b3"), "../ro./ob b 5");
    assert_eq!(play(HIGH_2, ".r/roo/ob r 4", "b3"), "../roo/ob b 5");
}

#[test]
fn another_group_of_the_mover_goes_when_the_new_stone_bounds_it() {
    // The seed on c2 makes b2 and b3 touch two red stones; a2 has no other cell.
    assert_eq!(play(LOW_2, "oo/ooo/br r 2", "c2"), "or/ooo/b. b 3");
    assert_eq!(play(LOW_2, "oo/ooo/br r 2", "b3"), "oo/oor/br b 3");
}

#[test]
fn bounded_groups_of_both_colours_go_at_once() {
    // Red's c1 bounds its own group (b2 also touches a1) and Blue's b1. Removing them one after the
    // other would free the second. Red's a1 and Blue's b3 have a2.
    assert_eq!(play(LOW_2, "or/bob/ro r 4", "c1"), "../.ob/ro b 5");
    // Red's seed on b1 is itself bounded (c1 and c2 also touch d1, b2 touches a2), as are Red's a2
    // (a3 and b3 also touch b4) and Blue's a1 between them.
    for game in [LOW_3, HIGH_3] {
        let after = play(game, "boo/rooo/ooboo/ooor/bro r 6", "b1");
        assert_eq!(after, "boo/rooo/ooboo/.oor/..o b 7");
    }
}

#[test]
fn the_end_is_looked_for_only_when_stones_have_gone() {
    // After the first action Blue has no stone and has lost nothing.
    let position = position(LOW_2, "oo/ooo/ro b 1");
    assert_eq!(position.outcome(), None);
    assert_eq!(
        position.legal_actions(),
        ["a2", "b1", "b2", "b3", "c1", "c2"]
    );
}

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

/// Asserts that an error begins as the table says.
#[track_caller]
fn begins(error: &Message, expected: &str, of: &str) {
    let error = error.to_string();
    assert!(error.starts_with(expected), "{of:?}\n{error}\n{expected}");
}

#[test]
fn specs_that_are_none() {
    for (text, expected) in [
        ("", "spec.unknown-game game=\"\" known=["),
        ("tak", "spec.unknown-game game=\"tak\""),
        ("Take", "spec.unknown-game game=\"Take\""),
        ("take ", "spec.unknown-game game=\"take \""),
        (" take", "spec.unknown-game game=\" take\""),
        ("take\n", "spec.unknown-game game=\"take\\n\""),
        ("täke", "spec.unknown-game game=\"täke\""),
        (":size=3", "spec.unknown-game game=\"\""),
        ("take,size=3", "spec.unknown-game game=\"take,size=3\""),
        (
            "take:",
            "text.expected what=(expect.option) at=6 found=(text.nothing)",
        ),
        (
            "take:size",
            "text.expected what=(expect.option) at=10 found=(text.nothing)",
        ),
        (
            "take:size=3,",
            "text.expected what=(expect.option) at=13 found=(text.nothing)",
        ),
        (
            "take:,size=3",
            "text.expected what=(expect.option) at=6 found=\",size=3\"",
        ),
        (
            "take:size=3,,churn=low",
            "text.expected what=(expect.option) at=13 found=\",churn=low\"",
        ),
        (
            "take:größe",
            "text.expected what=(expect.option) at=11 found=(text.nothing)",
        ),
        (
            "take:sise=3",
            "spec.unknown-option game=\"take\" option=\"sise\" known=[\"size\", \"churn\"]",
        ),
        (
            "take:größe=3",
            "spec.unknown-option game=\"take\" option=\"größe\"",
        ),
        (
            "take: size=3",
            "spec.unknown-option game=\"take\" option=\" size\"",
        ),
        ("take:=3", "spec.unknown-option game=\"take\" option=\"\""),
        (
            "take:players=2",
            "spec.unknown-option game=\"take\" option=\"players\"",
        ),
        (
            "take:size=0",
            "spec.bad-value option=\"size\" value=\"0\" known=(spec.range from=\"1\" to=\"16\")",
        ),
        (
            "take:size=17",
            "spec.bad-value option=\"size\" value=\"17\"",
        ),
        ("take:size=", "spec.bad-value option=\"size\" value=\"\""),
        (
            "take:size=03",
            "spec.bad-value option=\"size\" value=\"03\"",
        ),
        (
            "take:size=+3",
            "spec.bad-value option=\"size\" value=\"+3\"",
        ),
        (
            "take:size=-3",
            "spec.bad-value option=\"size\" value=\"-3\"",
        ),
        (
            "take:size=3 ",
            "spec.bad-value option=\"size\" value=\"3 \"",
        ),
        (
            "take:size=3=4",
            "spec.bad-value option=\"size\" value=\"3=4\"",
        ),
        (
            "take:size=３",
            "spec.bad-value option=\"size\" value=\"３\"",
        ),
        (
            "take:size=3:churn=high",
            "spec.bad-value option=\"size\" value=\"3:churn=high\"",
        ),
        (
            "take:size=3;churn=high",
            "spec.bad-value option=\"size\" value=\"3;churn=high\"",
        ),
        (
            "take:churn=mid",
            "spec.bad-value option=\"churn\" value=\"mid\" known=[\"low\", \"high\"]",
        ),
        (
            "take:churn=High",
            "spec.bad-value option=\"churn\" value=\"High\"",
        ),
        ("take:size=3,size=3", "spec.twice option=\"size\""),
        ("take:size=3,churn=low,size=4", "spec.twice option=\"size\""),
        ("take:churn=low,churn=high", "spec.twice option=\"churn\""),
    ] {
        begins(
            &text.parse::<Spec>().map_err(Message::from).unwrap_err(),
            expected,
            text,
        );
    }
    let long = format!("take:size={}", "9".repeat(1000));
    let clipped = format!(
        "spec.bad-value option=\"size\" value=\"{}…\" known",
        "9".repeat(24)
    );
    begins(
        &long.parse::<Spec>().map_err(Message::from).unwrap_err(),
        &clipped,
        "a long number",
    );
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

#[test]
fn actions_that_are_none() {
    let expected =
        |at: u32, found: &str| format!("text.expected what=(expect.cell) at={at} found={found}");
    let after_turn =
        |found: &str| format!("text.expected what=(expect.turn-over) at=3 found={found}");
    let no_cell = |cell: &str| format!("take.no-such-cell cell=\"{cell}\" size=2");
    let position = position(LOW_2, "ob/o.o/ro r 2");
    for (text, expected) in [
        ("", expected(1, "(text.nothing)")),
        ("a", expected(1, "\"a\"")),
        ("1", expected(1, "\"1\"")),
        (" a2", expected(1, "\" a2\"")),
        ("A2", expected(1, "\"A2\"")),
        ("ä2", expected(1, "\"ä2\"")),
        ("a２", expected(1, "\"a２\"")),
        ("a02", expected(1, "\"a02\"")),
        ("a-2", expected(1, "\"a-2\"")),
        ("a 2", expected(1, "\"a 2\"")),
        ("ba2", expected(1, "\"ba2\"")),
        ("aaa2", expected(1, "\"aaa2\"")),
        ("a99999999999", expected(1, "\"a99999999999\"")),
        ("a0", no_cell("a0")),
        ("a3", no_cell("a3")),
        ("b4", no_cell("b4")),
        ("c3", no_cell("c3")),
        ("d1", no_cell("d1")),
        ("z1", no_cell("z1")),
        ("aa1", no_cell("aa1")),
        ("a2 ", after_turn("\" \"")),
        ("a2c1", after_turn("\"c1\"")),
        ("a2\n", after_turn("\"\\n\"")),
        ("a2é", after_turn("\"é\"")),
    ] {
        for begun in [false, true] {
            begins(
                &position
                    .read_turn(text, begun)
                    .map_err(Message::from)
                    .unwrap_err(),
                &expected,
                text,
            );
        }
    }
    assert_eq!(position.to_string(), "ob/o.o/ro r 2");
    // Touches get shorter answers: a key is not typed.
    for (touch, expected) in [
        ("a2 ", "refused.touch touch=\"a2 \""),
        ("x", "refused.touch touch=\"x\""),
        ("", "refused.touch touch=\"\""),
    ] {
        begins(&position.explain_illegal_touch(&[touch]), expected, touch);
    }
}

/// The number of action sequences of each length, by the slow implementation.
fn slow_tree(spec: &Spec, slow: &dyn Slow, depth: usize, counts: &mut Vec<u64>) {
    if counts.len() == depth {
        counts.push(0);
    }
    counts[depth] += 1;
    let at = slow.position();
    for action in slow.legal_actions() {
        let mut next = reference::from_position(spec, &at);
        next.play(&action);
        slow_tree(spec, &*next, depth + 1, counts);
    }
}

#[test]
fn the_whole_tree_of_the_smallest_boards() {
    let low = [1, 7, 42, 210, 864, 2112, 3792, 4320, 4464, 2760, 768, 0];
    let high = [1, 7, 42, 210, 864, 2112, 3840, 4704, 5280, 4008, 1536, 0];
    for (text, expected) in [
        ("take:size=1,churn=low", &[1, 1, 0][..]),
        ("take:size=1,churn=high", &[1, 1, 0]),
        (LOW_2, &low),
        (HIGH_2, &high),
    ] {
        let spec = spec(text);
        let mut counts = Vec::new();
        slow_tree(&spec, &*reference::new_game(&spec), 0, &mut counts);
        counts.push(0);
        assert_eq!(counts, expected, "slow, {text}");
        let start = Position::start(&spec);
        let fast: Vec<u64> = (0..expected.len() as u32)
            .map(|depth| with_game!(&start, state => perft(state, depth)).unwrap())
            .collect();
        assert_eq!(fast, expected, "fast, {text}");
    }
}

/// A position text expanded: each cell with its contents and its neighbours, and the rules in their
/// most obvious form.
#[derive(Clone)]
struct Diagram {
    high: bool,
    /// The number of cells in each row, from the bottom.
    widths: Vec<usize>,
    letters: Vec<char>,
    touching: Vec<Vec<usize>>,
    ply: u32,
}

impl Diagram {
    fn of(high: bool, text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let rows: Vec<&str> = fields[0].rsplit('/').collect();
        let widths: Vec<usize> = rows.iter().map(|row| row.len()).collect();
        // Cell centres: rows are 1 apart, cells in a row 2 (half cells), and every row is centred.
        let mut middles: Vec<(i32, i32)> = Vec::new();
        for (up, row) in rows.iter().enumerate() {
            for right in 0..row.len() as i32 {
                middles.push((up as i32, 2 * right - row.len() as i32 + 1));
            }
        }
        let touch = |a: (i32, i32), b: (i32, i32)| {
            matches!(((a.0 - b.0).abs(), (a.1 - b.1).abs()), (0, 2) | (1, 1))
        };
        let near = |&a: &(i32, i32)| {
            let cells = 0..middles.len();
            cells.filter(|&cell| touch(a, middles[cell])).collect()
        };
        Diagram {
            high,
            touching: middles.iter().map(near).collect(),
            letters: rows.concat().chars().collect(),
            widths,
            ply: fields[2].parse().unwrap(),
        }
    }

    fn text(&self) -> String {
        let mut rows: Vec<String> = Vec::new();
        let mut letters = self.letters.iter();
        for &width in &self.widths {
            rows.push(letters.by_ref().take(width).collect());
        }
        rows.reverse();
        format!("{} {} {}", rows.join("/"), self.side(), self.ply)
    }

    fn side(&self) -> char {
        ['r', 'b'][self.ply as usize % 2]
    }

    fn name(&self, cell: usize) -> String {
        let mut left = cell;
        let mut row = 0;
        while left >= self.widths[row] {
            left -= self.widths[row];
            row += 1;
        }
        let letter = |n: usize| char::from(b'a' + n as u8);
        match row {
            0..26 => format!("{}{}", letter(row), left + 1),
            _ => format!("a{}{}", letter(row - 26), left + 1),
        }
    }

    fn stone(&self, cell: usize) -> Option<char> {
        let letter = self.letters[cell].to_ascii_lowercase();
        (letter == 'r' || letter == 'b').then_some(letter)
    }

    fn count(&self, colour: char) -> usize {
        let cells = 0..self.letters.len();
        cells
            .filter(|&cell| self.stone(cell) == Some(colour))
            .count()
    }

    fn friends(&self, colour: char, cell: usize) -> usize {
        let near = self.touching[cell].iter();
        near.filter(|&&near| self.stone(near) == Some(colour))
            .count()
    }

    fn may_place(&self, colour: char, cell: usize) -> bool {
        let friends = self.friends(colour, cell);
        self.stone(cell).is_none() && (friends == 1 || friends == 0 && self.letters[cell] == 'o')
    }

    fn legal(&self) -> Vec<String> {
        let side = self.side();
        let cells = 0..self.letters.len();
        let legal = cells.filter(|&cell| self.may_place(side, cell));
        let mut names: Vec<String> = legal.map(|cell| self.name(cell)).collect();
        names.sort();
        names
    }

    /// The stones of all bounded groups, by flood fill.
    fn bounded(&self) -> Vec<usize> {
        let mut seen = vec![false; self.letters.len()];
        let mut bounded = Vec::new();
        for first in 0..self.letters.len() {
            let Some(colour) = self.stone(first) else {
                continue;
            };
            if seen[first] {
                continue;
            }
            seen[first] = true;
            let mut group = vec![first];
            let mut free = false;
            let mut next = 0;
            while next < group.len() {
                for &near in &self.touching[group[next]] {
                    if self.stone(near) == Some(colour) && !seen[near] {
                        seen[near] = true;
                        group.push(near);
                    }
                    free |= self.may_place(colour, near);
                }
                next += 1;
            }
            if !free {
                bounded.extend(group);
            }
        }
        bounded
    }

    /// Places a stone and removes bounded groups; returns how many stones were removed.
    fn place(&mut self, action: &str) -> usize {
        let side = self.side();
        let mut cells = 0..self.letters.len();
        let cell = cells.find(|&cell| self.name(cell) == action).unwrap();
        assert!(self.may_place(side, cell));
        let keeps = self.high && self.friends(side, cell) == 1 && self.letters[cell] == 'o';
        self.letters[cell] = if keeps {
            side.to_ascii_uppercase()
        } else {
            side
        };
        self.ply += 1;
        let bounded = self.bounded();
        for &cell in &bounded {
            let on_tile = self.letters[cell].is_ascii_uppercase();
            self.letters[cell] = if on_tile { 'o' } else { '.' };
        }
        bounded.len()
    }
}

/// Plays a random game to its end alongside a diagram, checking the diagram's rules at every state,
/// and at the end the bound on the number of actions.
fn whole_game(game: &str, random: &mut Random) {
    let spec = spec(game);
    let mut position = Position::start(&spec);
    let mut diagram = Diagram::of(game.contains("high"), &position.to_string());
    let cells = diagram.letters.len();
    let mut actions = 0;
    while let Some(played) = step(&position, false, random) {
        assert_eq!(position.legal_actions(), diagram.legal(), "{position}");
        let removed = diagram.place(&played.text);
        position = played.after;
        assert_eq!(position.to_string(), diagram.text());
        assert!(diagram.bounded().is_empty(), "{position}");
        actions += 1;
        assert!(actions <= cells * cells, "{game} does not end");
        // The game is over when stones have been removed and a colour has none left.
        let (red, blue) = (diagram.count('r'), diagram.count('b'));
        let over = removed > 0 && (red == 0 || blue == 0);
        assert_eq!(position.to_play() == ToPlay::Over, over, "{position}");
        if over {
            let red_moved = diagram.side() == 'b';
            let enemies = if red_moved { blue } else { red };
            let red_won = if enemies == 0 { red_moved } else { !red_moved };
            let expected = if red_won { RED_WON } else { BLUE_WON };
            assert_eq!(position.outcome().unwrap().to_string(), expected);
        }
    }
    assert_eq!(position.to_play(), ToPlay::Over);
}

#[test]
fn small_games_follow_the_rules_to_the_end() {
    let mut random = Random::new(1);
    for (size, games) in [(1, 2), (2, 60), (3, 40), (4, 20), (5, 8)] {
        for churn in ["low", "high"] {
            for _ in 0..games {
                whole_game(&format!("take:size={size},churn={churn}"), &mut random);
            }
        }
    }
}

#[test]
fn large_games_follow_the_rules_to_the_end() {
    let mut random = Random::new(2);
    for size in [6, 7, 8, 9, 10] {
        for churn in ["low", "high"] {
            whole_game(&format!("take:size={size},churn={churn}"), &mut random);
        }
    }
}

#[test]
fn the_largest_game_follows_the_rules_to_the_end() {
    whole_game("take:size=16,churn=low", &mut Random::new(3));
}

#[test]
fn a_state_played_to_is_the_same_as_one_read() {
    let mut random = Random::new(4);
    for size in [2, 3, 4, 5, 7, 9, 11] {
        for churn in ["low", "high"] {
            let spec = spec(&format!("take:size={size},churn={churn}"));
            let games = if size < 6 { 10 } else { 1 };
            for _ in 0..games {
                let mut played_to = Position::start(&spec);
                let mut read = played_to.clone();
                while let Some(played) = step(&played_to, false, &mut random) {
                    assert_eq!(read.legal_actions(), played_to.legal_actions());
                    let next = read.read_turn(&played.text, false).unwrap().remove(0);
                    played_to = played.after;
                    assert_eq!(next.after, played_to);
                    assert_eq!(next.after.key(), played_to.key());
                    read = Position::parse(&spec, &next.after.to_string()).unwrap();
                    assert_eq!(read, played_to);
                }
                assert_eq!(read.outcome(), played_to.outcome());
            }
        }
    }
}

#[test]
fn the_counter_of_actions_has_room_to_go_on() {
    let most = "oo/ooo/rb r 1000000000";
    assert_eq!(
        refused(LOW_2, most, "a1"),
        "take.occupied cell=\"a1\" stone=(take.red-stone)"
    );
    let spec: Spec = LOW_2.parse().unwrap();
    let above = Position::parse(&spec, "oo/ooo/rb r 1000000002").unwrap_err();
    assert!(above.to_string().contains("\"PLY\""), "{above}");
}
