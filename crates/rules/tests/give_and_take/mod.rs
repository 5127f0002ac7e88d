//! Give & Take against the rules page: positions built by hand, one test per decision.

#![allow(irrefutable_let_patterns)] // this may be the only game in `Position`

mod random_walks;
mod rules;
mod texts;

use take_five_rules::{Arg, Message, Position, Spec};

const START: &str = "8/bbbbbbbb/bbbbbbbb/8/8/wwwwwwww/wwwwwwww/8 w - - 0";

fn rook() -> Spec {
    "give-and-take".parse().unwrap()
}

fn forward() -> Spec {
    "give-and-take:kings=forward".parse().unwrap()
}

fn at(text: &str) -> Position {
    let position = Position::parse(&rook(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position.to_string(), text);
    position
}

fn forward_at(text: &str) -> Position {
    Position::parse(&forward(), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays turns, of which only the last may be incomplete.
fn play(position: &Position, turns: &str) -> Position {
    turns.split(' ').fold(position.clone(), |now, turn| {
        let played = now.read_turn(turn, false);
        let mut played = played.unwrap_or_else(|error| panic!("{turn} in {now}: {error}"));
        played.pop().unwrap().after
    })
}

fn actions(position: &Position) -> String {
    position.legal_actions().join(" ")
}

/// The legal actions of the piece on a square.
fn actions_from(position: &Position, square: &str) -> String {
    let mut all = position.legal_actions();
    all.retain(|action| action.starts_with(square));
    all.join(" ")
}

fn result(position: &Position) -> String {
    position.outcome().map_or("*".to_owned(), |o| o.to_string())
}

/// A message argument as plain text.
fn arg(message: &Message, name: &str) -> String {
    let found = message.args.iter().find(|(known, _)| *known == name);
    found.map_or(String::new(), |(_, value)| plain(value))
}

fn plain(value: &Arg) -> String {
    match value {
        Arg::Number(number) => number.to_string(),
        Arg::Text(text) => text.clone(),
        Arg::List(items) => items.iter().map(plain).collect::<Vec<_>>().join(" "),
        Arg::Message(message) => message.id.to_owned(),
    }
}

/// The reason why an action or turn is rejected.
fn refused(position: &Position, turn: &str) -> Message {
    let error = position
        .read_turn(turn, false)
        .expect_err(&format!("{turn} in {position}"));
    error.reason().clone()
}
