//! Take: its numbered decisions, every clause of its rules on positions set up by hand, the errors
//! for its texts, the complete tree of the smallest boards, and games on boards of every size.

mod decisions;
mod positions;
mod random_walks;
mod smallest_boards;
mod texts;

use take_five_rules::{Message, Position, Spec, Take, ToPlay, perft, with_game};

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

/// Asserts that an error begins as the table says.
#[track_caller]
fn begins(error: &Message, expected: &str, of: &str) {
    let error = error.to_string();
    assert!(error.starts_with(expected), "{of:?}\n{error}\n{expected}");
}
