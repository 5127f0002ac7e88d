//! The boards as plain text, two positions of each game.

use insta::assert_snapshot;
use take_five_picture::plain_text;
use take_five_rules::Position;

fn shown(spec: &str, position: &str) -> String {
    let spec = spec.parse().unwrap();
    let position = match position {
        "" => Position::start(&spec),
        text => Position::parse(&spec, text).unwrap(),
    };
    let text = plain_text(&position);
    assert!(
        text.lines()
            .all(|line| line == line.trim_end() && line.is_ascii())
    );
    // In a frame, so that leading spaces are significant.
    text.lines().map(|line| format!("|{line}\n")).collect()
}

#[test]
fn take_it_away() {
    let laid =
        "bwwwrrww/rrrwbrbr/wbrwwwww/wrrwrbwb/rrbwwrrb/wwbwwwrr/wwrwrbww/ww1wrwww 2 12 1,0 0 -";
    assert_snapshot!("take-it-away", shown("take-it-away", laid));
    let late = "8/3w4/2r5/8/1b1b4/8/5w2/8 3 13 31,0,12 0 -";
    assert_snapshot!("take-it-away-late", shown("take-it-away:players=3", late));
}

#[test]
fn acquisitions() {
    assert_snapshot!("acquisitions", shown("acquisitions", ""));
    let chain = "wwwwwwww/8/8/8/4w3/4w3/8/8 2 12 20,18 0 e3";
    assert_snapshot!("acquisitions-chain", shown("acquisitions", chain));
}

#[test]
fn take_back_toe() {
    assert_snapshot!("take-back-toe", shown("take-back-toe", ""));
    let rolled = "0,3,3,0/4,10,0,10/5,0,5,0 2 6 a2-a1*5";
    assert_snapshot!("take-back-toe-rolled", shown("take-back-toe", rolled));
}

#[test]
fn takeaway() {
    let playing = "2S,9H,9C|4D|KC|QS|7H|-|TD|AS 3 1R draw 2 10,14,12,16";
    assert_snapshot!("takeaway", shown("takeaway", playing));
    let dealing = "TS|2H|-|-|-|- 2 2R deal 1 0,0,0";
    assert_snapshot!("takeaway-dealing", shown("takeaway:players=3", dealing));
}

#[test]
fn give_and_take() {
    assert_snapshot!("give-and-take", shown("give-and-take", ""));
    let kings = "8/4b3/8/4W3/8/4b3/3b1b2/8 w - - 0";
    assert_snapshot!("give-and-take-kings", shown("give-and-take", kings));
}

#[test]
fn take() {
    assert_snapshot!(
        "take",
        shown("take:size=3,churn=high", "ooR/oooo/oo.oo/oooo/oBo r 2")
    );
    assert_snapshot!("take-great", shown("take:size=14", ""));
}
