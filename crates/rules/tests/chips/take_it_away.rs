//! The rules of Take It Away, one by one, on boards set up by hand.

use super::{actions, after, at, refused, result};
use crate::random;
use take_five_rules::{Game, Notation, Outcomes, Position, Spec, Square, TakeItAway, ToPlay};

const PLAIN: &str = "take-it-away";
const THREE: &str = "take-it-away:players=3";
const STAY: &str = "take-it-away:dropping=no";
const LAYOUT: &str = "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwrrrrrr/rrrrrrrr/rrrrrrbb/bbbbbbbb";

#[test]
fn the_layout_comes_first() {
    let start = Position::start(&PLAIN.parse().unwrap());
    assert_eq!(start.to_string(), "8/8/8/8/8/8/8/8 1 12 0,0 1 -");
    assert_eq!(start.to_play(), ToPlay::Chance);
    assert_eq!(start.turn_of(), None);
    assert_eq!(start.outcome(), None);
    assert_eq!(start.chance_touch(), Some("layout"));
    assert_eq!(start.outcomes(), Some(Outcomes::TooMany("layout")));
    assert!(start.legal_actions().is_empty());
    let laid = &start.read_turn(LAYOUT, false).unwrap()[0];
    assert!(laid.chance && laid.turn_over);
    assert_eq!((&laid.text[..], &laid.turn_part[..]), (LAYOUT, LAYOUT));
    assert_eq!(laid.after.to_string(), format!("{LAYOUT} 1 12 0,0 1 -"));
    let open = Position::start(&"take-it-away:players=4,opening=8".parse().unwrap());
    assert_eq!(open.to_string(), "8/8/8/8/8/8/8/8 1 1234 0,0,0,0 8 -");
}

#[test]
fn an_empty_board_with_removals_left_keeps_all_else() {
    let text = "8/8/8/8/8/8/8/8 3 13 5,6,7 1 -";
    assert_eq!(at(THREE, text).to_play(), ToPlay::Chance);
    assert_eq!(
        after(THREE, text, LAYOUT),
        format!("{LAYOUT} 3 13 5,6,7 1 -")
    );
}

#[test]
fn a_drawn_layout_has_every_chip_and_any_colour_anywhere() {
    let start = TakeItAway::start(&PLAIN.parse().unwrap());
    let mut rng = random::rng(5);
    let mut seen = [[false; 3]; 64];
    for _ in 0..200 {
        let layout = start.draw(&mut rng).unwrap();
        assert_eq!(layout.counts(), [34, 20, 10]);
        assert_eq!(start.check_chance(&layout), Ok(()));
        for square in Square::all() {
            seen[square.index()][usize::from(layout.chip(square).unwrap()) - 1] = true;
        }
    }
    assert_eq!(seen, [[true; 3]; 64]);
}

#[test]
fn a_removal_takes_a_white_chip_and_its_point() {
    let text = "8/8/8/8/3wrb2/8/8/w7 1 12 0,0 1 -";
    assert_eq!(actions(PLAIN, text), "a1 d4");
    let next = "8/8/8/8/4rb2/8/8/w7 2 12 1,0 0 -";
    assert_eq!(after(PLAIN, text, "d4"), next);
    assert_eq!(refused(PLAIN, text, "e4"), "chips.removes-white-only");
    assert_eq!(refused(PLAIN, text, "e5"), "chips.no-chip");
    assert_eq!(refused(PLAIN, text, "d4xf4"), "chips.removals-first");
    assert_eq!(refused(PLAIN, next, "a1"), "chips.removals-over");
}

#[test]
fn the_open_game_counts_the_removals_of_all_players_together() {
    let spec = "take-it-away:players=3,opening=8";
    let mut now = at(spec, &format!("{LAYOUT} 1 123 0,0,0 8 -"));
    for square in ["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"] {
        now = now.read_turn(square, false).unwrap()[0].after.clone();
    }
    let end = format!("8{} 3 123 3,3,2 0 -", &LAYOUT[8..]);
    assert_eq!(now.to_string(), end);
    assert_eq!(refused(spec, &end, "a7"), "chips.removals-over");
}

#[test]
fn without_a_white_chip_the_removals_are_over() {
    let spec = "take-it-away:opening=8";
    let text = "8/8/8/8/3wrb2/8/8/8 1 12 0,0 5 -";
    assert_eq!(after(spec, text, "d4"), "8/8/8/8/4rb2/8/8/8 2 12 1,0 0 -");
}

#[test]
fn d1_no_dropping_out_in_the_opening() {
    let spec = "take-it-away:opening=8";
    for opening in 1..=8 {
        let text = format!("8/8/8/8/3wr3/8/8/w7 1 12 0,0 {opening} -");
        assert_eq!(actions(spec, &text), "a1 d4");
        assert_eq!(refused(spec, &text, "away"), "chips.away-in-opening");
    }
    let text = "8/8/8/8/3wr3/8/8/w7 1 12 0,0 0 -";
    assert_eq!(actions(spec, text), "away d4xf4 e4xc4");
}

#[test]
fn any_chip_jumps_in_eight_directions() {
    let text = "8/8/8/2www3/2wrw3/2www3/8/8 1 1 0,0 0 -";
    let centre = "d4xb2 d4xb4 d4xb6 d4xd2 d4xd6 d4xf2 d4xf4 d4xf6";
    let sides = "c4xc2 c4xc6 c4xe2 c4xe6 d3xb3 d3xb5 d3xf3 d3xf5 \
                 d5xb3 d5xb5 d5xf3 d5xf5 e4xc2 e4xc6 e4xe2 e4xe6";
    let mut all: Vec<&str> = centre.split(' ').chain(sides.split(' ')).collect();
    all.sort_unstable();
    assert_eq!(actions(PLAIN, text), all.join(" "));
    for jump in centre.split(' ') {
        let next = after(PLAIN, text, jump);
        assert!(next.contains(" 1,0 0 "), "{jump}: {next}");
        assert_eq!(next.matches('w').count(), 7);
    }
    let diagonal = "8/8/8/8/3r4/2w5/8/8 1 1 0,0 0 -";
    assert_eq!(
        after(PLAIN, diagonal, "c3xe5"),
        "8/8/8/4w3/8/8/8/8 1 1 2,0 0 -"
    );
}

#[test]
fn no_jump_leaves_the_board() {
    let edges = "8/8/w6w/w6w/w6w/8/8/8 1 1 0,0 0 -";
    assert_eq!(actions(PLAIN, edges), "a5xa3 a5xa7 h5xh3 h5xh7");
    let corners = "ww4ww/w6w/8/8/8/8/w6w/ww4ww 1 1 0,0 0 -";
    assert_eq!(
        actions(PLAIN, corners),
        "a1xa3 a1xc1 a8xa6 a8xc8 h1xf1 h1xh3 h8xf8 h8xh6"
    );
}

#[test]
fn a_captured_chip_counts_its_value() {
    for (rank, left, points) in [
        ("ww6", "2w5", 1),
        ("wr6", "2w5", 2),
        ("rb6", "2r5", 3),
        ("bb6", "2b5", 3),
    ] {
        let text = format!("{rank}/8/8/8/8/8/8/8 2 12 10,20 0 -");
        let next = format!("{left}/8/8/8/8/8/8/8 1 12 10,{} 0 -", 20 + points);
        assert_eq!(after(PLAIN, &text, "a8xc8"), next);
    }
}

#[test]
fn the_same_chip_goes_on_until_it_cannot() {
    let text = "8/8/8/8/3rb3/2w5/8/w5ww 1 12 0,0 0 -";
    let begun = "8/8/8/4w3/4b3/8/8/w5ww 1 12 2,0 0 e5";
    assert_eq!(after(PLAIN, text, "c3xe5"), begun);
    assert_eq!(actions(PLAIN, begun), "e5xe3");
    let end = "8/8/8/8/8/4w3/8/w5ww 2 12 5,0 0 -";
    assert_eq!(after(PLAIN, text, "c3xe5xe3"), end);
    assert_eq!(refused(PLAIN, begun, "h1xf1"), "chips.must-go-on");
    assert_eq!(refused(PLAIN, text, "c3xe5xe3xe1"), "expect.turn-over");
    let one_jump = "8/8/8/8/3r4/2w1b3/8/w5ww 1 12 0,0 0 -";
    assert_eq!(
        after(PLAIN, one_jump, "c3xe5"),
        "8/8/8/4w3/8/4b3/8/w5ww 2 12 2,0 0 -"
    );
}

#[test]
fn dropping_out_leaves_the_others_in() {
    let text = "8/8/8/8/8/8/8/ww6 2 123 0,0,0 0 -";
    assert_eq!(actions(THREE, text), "a1xc1 away");
    let two = "8/8/8/8/8/8/8/ww6 3 13 0,0,0 0 -";
    assert_eq!(after(THREE, text, "away"), two);
    assert_eq!(after(THREE, two, "away"), "8/8/8/8/8/8/8/ww6 1 1 0,0,0 0 -");
    assert_eq!(
        after(THREE, two, "a1xc1"),
        "8/8/8/8/8/8/8/2w5 1 13 0,0,1 0 -"
    );
}

#[test]
fn nobody_drops_out_within_a_turn() {
    let begun = "8/8/8/4w3/4b3/8/8/w5ww 1 12 2,0 0 e5";
    assert_eq!(refused(PLAIN, begun, "away"), "chips.away-within-turn");
}

#[test]
fn the_last_one_left_plays_on_alone_and_may_not_drop_out() {
    let text = "8/8/8/8/8/w7/8/ww4ww 2 2 0,0 0 -";
    assert_eq!(actions(PLAIN, text), "a1xc1 h1xf1");
    assert_eq!(refused(PLAIN, text, "away"), "chips.away-as-last");
    let next = after(PLAIN, text, "a1xc1");
    assert_eq!(next, "8/8/8/8/8/w7/8/2w3ww 2 2 0,1 0 -");
    assert_eq!(result(PLAIN, &next), "*");
    let end = after(PLAIN, &next, "h1xf1");
    assert_eq!(end, "8/8/8/8/8/w7/8/2w2w2 2 2 0,2 0 -");
    assert_eq!(at(PLAIN, &end).to_play(), ToPlay::Over);
    assert_eq!(result(PLAIN, &end), "place 1,2 points 0,-4");
}

#[test]
fn d2_on_a_dead_board_dropping_out_is_the_only_action() {
    let text = "8/8/8/8/8/w7/8/2w3b1 2 123 4,4,4 0 -";
    assert_eq!(actions(THREE, text), "away");
    let two = after(THREE, text, "away");
    assert_eq!(actions(THREE, &two), "away");
    let end = after(THREE, &two, "away");
    assert_eq!(end, "8/8/8/8/8/w7/8/2w3b1 1 1 4,4,4 0 -");
    assert_eq!(at(THREE, &end).to_play(), ToPlay::Over);
    assert_eq!(result(THREE, &end), "place 3,1,1 points -6,4,4");
    assert_eq!(actions(PLAIN, "8/8/8/8/8/8/8/8 1 12 0,0 0 -"), "away");
}

#[test]
fn d2_of_two_who_makes_the_last_jump_is_the_last_one() {
    let dead = after(PLAIN, "8/8/8/8/8/8/8/rb6 1 12 0,0 0 -", "a1xc1");
    let end = after(PLAIN, &dead, "away");
    assert_eq!(end, "8/8/8/8/8/8/8/2r5 1 1 3,0 0 -");
    assert_eq!(result(PLAIN, &end), "place 2,1 points -1,0");
    let ending = at(PLAIN, &end).ending().unwrap().to_string();
    assert_eq!(
        ending,
        "chips.last-one-done player=(seat.player number=1) left=1 lost=4"
    );
}

#[test]
fn without_dropping_the_game_ends_when_the_mover_cannot_jump() {
    let text = "8/8/8/8/8/8/8/rb6 1 12 0,9 0 -";
    assert_eq!(actions(STAY, text), "a1xc1");
    assert_eq!(refused(STAY, text, "away"), "chips.no-dropping");
    let end = after(STAY, text, "a1xc1");
    assert_eq!(end, "8/8/8/8/8/8/8/2r5 2 12 3,9 0 -");
    assert_eq!(at(STAY, &end).to_play(), ToPlay::Over);
    assert_eq!(result(STAY, &end), "place 2,1 points 3,9");
    let ending = at(STAY, &end).ending().unwrap().to_string();
    assert_eq!(
        ending,
        "chips.no-jump-left player=(seat.player number=2) left=1 lost=0"
    );
    let empty = "8/8/8/8/8/8/8/8 1 12 0,0 0 -";
    assert_eq!(result(STAY, empty), "place 1,1 points 0,0");
}

#[test]
fn who_is_out_is_passed_over_and_pays_nothing_without_dropping() {
    let spec = "take-it-away:players=4,dropping=no";
    let text = "8/8/8/8/8/8/8/ww4ww 2 24 0,0,0,0 0 -";
    let next = after(spec, text, "a1xc1");
    assert_eq!(next, "8/8/8/8/8/8/8/2w3ww 4 24 0,1,0,0 0 -");
    let end = after(spec, &next, "h1xf1");
    assert_eq!(end, "8/8/8/8/8/8/8/2w2w2 2 24 0,1,0,1 0 -");
    assert_eq!(result(spec, &end), "place 3,1,3,1 points 0,1,0,1");
    let alone = "8/8/8/8/8/8/8/2w2w2 2 2 0,1,0,1 0 -";
    assert_eq!(result(spec, alone), "place 3,1,3,1 points 0,1,0,1");
}

#[test]
fn the_last_one_pays_the_penalty_for_the_value_left() {
    let text = "8/8/8/8/8/w7/8/2w3b1 1 1 14,4 0 -";
    assert_eq!(
        result("take-it-away:penalty=2", text),
        "place 1,1 points 4,4"
    );
    assert_eq!(
        result("take-it-away:penalty=4", text),
        "place 2,1 points -6,4"
    );
}

#[test]
fn a_drawing_can_see_everything() {
    let spec: Spec = THREE.parse().unwrap();
    let text = "8/8/8/4w3/4b3/8/8/w5rw 3 13 2,0,7 0 e5";
    let state = TakeItAway::parse(&spec, text).unwrap();
    let chip = |index| state.board().chip(Square::new(index));
    assert_eq!([0, 1, 6, 28].map(chip), [Some(1), None, Some(2), Some(3)]);
    assert_eq!(state.points(), [2, 0, 7]);
    let inside = [0, 1, 2, 3, 4, 255].map(|player| state.is_in(player));
    assert_eq!(inside, [false, true, false, true, false, false]);
    assert_eq!(
        (state.mover(), state.players_in(), state.players()),
        (3, 2, 3)
    );
    assert_eq!(
        (state.removals_left(), state.must_continue()),
        (0, Some(Square::new(36)))
    );
    assert_eq!(
        (state.has_dropping(), state.penalty(), state.forfeit()),
        (true, 2, 16)
    );
}
