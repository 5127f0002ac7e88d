//! The numbered decisions, and every clause of the rules on positions set up by hand.

use super::*;

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
