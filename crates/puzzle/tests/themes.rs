//! Each theme, in a position that has it and with an action that does not.

use take_five_puzzle::themes_of;
use take_five_rules::Position;

fn themes(spec: &str, position: &str, line: &[&str]) -> Vec<String> {
    let position = Position::parse(&spec.parse().unwrap(), position).unwrap();
    let line: Vec<String> = line.iter().map(|&turn| turn.to_owned()).collect();
    themes_of(&position, &line)
}

#[test]
fn the_last_capture_leaves_nothing_to_capture() {
    let last = "1w5w/8/w4b2/8/6w1/w3w3/ww6/5w2 1 12 45,46 0 -";
    let found = themes("acquisitions:values=mixed", last, &["a3xa1xc3"]);
    assert_eq!(found, ["last-capture"]);
    let first = "8/8/8/8/8/ww6/8/ww6 1 12 30,29 0 -";
    assert_eq!(themes("acquisitions", first, &["a1xc1"]), [""; 0]);
}

#[test]
fn to_drop_out_takes_nothing() {
    let spec = "acquisitions:values=single,dropping=yes";
    let position = "w7/w7/6w1/7w/8/w6w/5w2/2w1w2w 2 12 27,26 0 -";
    assert_eq!(themes(spec, position, &["away"]), ["drop-out"]);
}

#[test]
fn to_take_less_is_to_decline() {
    let position = "8/8/8/8/8/8/8/wwb2bw1 1 12 3,8 0 -";
    let spec = "acquisitions:values=mixed";
    assert_eq!(
        themes(spec, position, &["a1xc1"]),
        [""; 0],
        "there is no such jump"
    );
    let position = "8/8/8/8/8/8/8/ww3wb1 1 12 3,8 0 -";
    assert_eq!(themes(spec, position, &["a1xc1"]), ["decline"]);
    assert_eq!(themes(spec, position, &["f1xh1"]), [""; 0]);
}

/// The pawn on d4 could be captured, and could itself capture.
#[test]
fn a_quiet_move_denies_a_jump() {
    let position = "8/7b/8/3b4/3w4/8/w7/8 w - - 0";
    let found = themes("give-and-take", position, &["d4-e4"]);
    assert_eq!(found, ["decline", "deny-jump"]);
    assert_eq!(themes("give-and-take", position, &["a2-a3"]), ["decline"]);
    assert_eq!(themes("give-and-take", position, &["d4xd6"]), [""; 0]);
}

/// With a two, player 2 would make three stacks of three.
#[test]
fn a_move_blocks_a_roll() {
    let position = "3,3,1,0/0,0,3,0/10,11,0,9 1 2 -";
    assert_eq!(
        themes("take-back-toe", position, &["c2-c1"]),
        ["block-roll"]
    );
    assert_eq!(themes("take-back-toe", position, &["a1-b1"]), [""; 0]);
}

/// The stone on a2 is bounded with the red one beside it.
#[test]
fn a_stone_bounds_two_groups_at_once() {
    let position = "ro/boo/ro b 3";
    assert_eq!(themes("take:size=2", position, &["b2"]), [""; 0]);
    assert!(themes("take:size=2", position, &["a2"]).contains(&"two-groups".to_owned()));
}
