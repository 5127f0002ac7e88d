//! The rules of Acquisitions that differ from Take It Away's.

use super::{actions, after, at, refused, result};
use crate::random;
use take_five_rules::{Acquisitions, Game, Outcomes, Position, Square, ToPlay};

const PLAIN: &str = "acquisitions";
const MIXED: &str = "acquisitions:values=mixed";
const DROPPING: &str = "acquisitions:dropping=yes";
const LAYOUT: &str = "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wrrrrrrr/rrrrrrrr/rrrrrbbb/bbbbbbb1";

#[test]
fn d3_the_corner_h1_is_empty_at_the_start() {
    let start = Position::start(&PLAIN.parse().unwrap());
    let full = "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwww1";
    assert_eq!(start.to_string(), format!("{full} 1 12 0,0 0 -"));
    assert_eq!(start.legal_actions(), ["f1xh1", "f3xh1", "h3xh1"]);
    assert_eq!(
        start.spec().to_string(),
        "acquisitions:values=single,dropping=no"
    );
}

#[test]
fn with_single_values_there_is_no_chance() {
    for spec in [PLAIN, DROPPING] {
        assert_eq!(
            Position::start(&spec.parse().unwrap()).to_play(),
            ToPlay::Player(1)
        );
    }
    let empty = "8/8/8/8/8/8/8/8 1 12 0,0 0 -";
    assert_eq!(at(PLAIN, empty).to_play(), ToPlay::Over);
    assert_eq!(at(DROPPING, empty).legal_actions(), ["away"]);
    assert_eq!(refused(PLAIN, empty, LAYOUT), "refused.over");
    let one = "8/8/8/8/8/8/8/ww6 1 12 0,0 0 -";
    let white = "wwwwwwww/8/8/8/8/8/8/8";
    assert_eq!(refused(PLAIN, one, white), "refused.no-chance");
}

#[test]
fn d4_the_mixed_layout_has_a_white_chip_less() {
    let start = Position::start(&MIXED.parse().unwrap());
    assert_eq!(start.to_string(), "8/8/8/8/8/8/8/8 1 12 0,0 0 -");
    assert_eq!(start.to_play(), ToPlay::Chance);
    assert_eq!(start.outcomes(), Some(Outcomes::TooMany("layout")));
    let laid = after(MIXED, "8/8/8/8/8/8/8/8 2 2 0,0 0 -", LAYOUT);
    assert_eq!(laid, format!("{LAYOUT} 2 2 0,0 0 -"));
    let corner = format!("{}w", &LAYOUT[..LAYOUT.len() - 1]);
    let moved = format!("1{}w", &LAYOUT[1..LAYOUT.len() - 1]);
    let recoloured = LAYOUT.replacen('w', "b", 1);
    let start = start.to_string();
    assert_eq!(refused(MIXED, &start, &corner), "chips.layout-corner");
    assert_eq!(refused(MIXED, &start, &moved), "chips.layout-corner");
    assert_eq!(refused(MIXED, &start, &recoloured), "chips.layout-counts");
}

#[test]
fn a_drawn_layout_leaves_the_corner_empty() {
    let start = Acquisitions::start(&MIXED.parse().unwrap());
    let mut rng = random::rng(6);
    let mut seen = [[false; 3]; 64];
    for _ in 0..200 {
        let layout = start.draw(&mut rng).unwrap();
        assert_eq!(layout.counts(), [33, 20, 10]);
        assert_eq!(start.check_chance(&layout), Ok(()));
        for square in Square::all() {
            if let Some(value) = layout.chip(square) {
                seen[square.index()][usize::from(value) - 1] = true;
            }
        }
    }
    let mut all = [[true; 3]; 64];
    all[7] = [false; 3];
    assert_eq!(seen, all);
}

#[test]
fn the_layout_comes_only_before_the_first_point() {
    let spec = "acquisitions:values=mixed,dropping=yes";
    let text = "8/8/8/8/8/8/8/8 1 12 0,0 0 -";
    assert_eq!(at(spec, text).to_play(), ToPlay::Chance);
    assert!(at(spec, text).legal_actions().is_empty());
    for points in ["0,1", "1,0"] {
        let text = format!("8/8/8/8/8/8/8/8 1 12 {points} 0 -");
        assert_eq!(actions(spec, &text), "away");
        assert_eq!(at(MIXED, &text).to_play(), ToPlay::Over);
    }
}

#[test]
fn a_later_board_may_have_a_chip_in_the_corner() {
    let text = "8/8/8/8/8/8/8/6wb 1 12 0,0 0 -";
    assert_eq!(actions(MIXED, text), "h1xf1");
    assert_eq!(
        after(MIXED, text, "h1xf1"),
        "8/8/8/8/8/8/8/5b2 2 12 1,0 0 -"
    );
}

#[test]
fn without_dropping_nothing_is_deducted() {
    let text = "8/8/8/8/8/8/8/ww3w2 1 12 3,4 0 -";
    assert_eq!(actions(PLAIN, text), "a1xc1");
    assert_eq!(refused(PLAIN, text, "away"), "chips.no-dropping");
    assert_eq!(refused(PLAIN, text, "a1"), "chips.removals-over");
    let end = after(PLAIN, text, "a1xc1");
    assert_eq!(end, "8/8/8/8/8/8/8/2w2w2 2 12 4,4 0 -");
    assert_eq!(result(PLAIN, &end), "place 1,1 points 4,4");
    assert!(at(PLAIN, &end).outcome().unwrap().is_draw());
}

#[test]
fn with_dropping_the_last_one_loses_the_plain_value_left() {
    let text = "8/8/8/8/8/8/8/ww3w2 1 12 3,4 0 -";
    assert_eq!(actions(DROPPING, text), "a1xc1 away");
    let dead = after(DROPPING, text, "a1xc1");
    assert_eq!(actions(DROPPING, &dead), "away");
    let end = after(DROPPING, &dead, "away");
    assert_eq!(end, "8/8/8/8/8/8/8/2w2w2 1 1 4,4 0 -");
    assert_eq!(result(DROPPING, &end), "place 2,1 points 2,4");
    let spec = "acquisitions:values=mixed,dropping=yes";
    let mixed = "8/8/8/8/8/8/8/2b2r2 2 2 4,4 0 -";
    assert_eq!(result(spec, mixed), "place 1,2 points 4,-1");
}

#[test]
fn chips_jump_on_as_in_take_it_away() {
    let text = "8/8/8/8/3ww3/2w5/8/8 2 12 0,0 0 -";
    assert_eq!(
        after(PLAIN, text, "c3xe5"),
        "8/8/8/4w3/4w3/8/8/8 2 12 0,1 0 e5"
    );
    assert_eq!(
        after(PLAIN, text, "c3xe5xe3"),
        "8/8/8/8/8/4w3/8/8 1 12 0,2 0 -"
    );
}
