//! Take-Back-Toe, checked against rules.md with hand-built positions and random walks.

mod moves;
mod no_take_backs;
mod random_walks;
mod texts;
mod winning;

use std::collections::{BTreeMap, BTreeSet};
use take_five_rules::{
    Arg, Game, Input, Message, Notation, Outcomes, Position, Spec, Step, TakeBackToe, ToPlay,
    ToeAction, ToeSpace, perft, read_turn,
};

const START: &str = "0,0,0,0/10,10,10,10/0,0,0,0 1 - -";

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

fn at(text: &str) -> TakeBackToe {
    let state = TakeBackToe::parse(&spec("take-back-toe"), text).unwrap();
    assert_eq!(state.text(), text);
    state
}

/// The legal actions, sorted.
fn actions(state: &TakeBackToe) -> Vec<String> {
    Position::from(*state).legal_actions()
}

/// Plays a legal turn text and returns the state after it.
fn play(state: &TakeBackToe, text: &str) -> TakeBackToe {
    read_turn(state, text, false).unwrap().pop().unwrap().after
}

/// Why a text cannot be played.
fn refused(state: &TakeBackToe, text: &str) -> Message {
    read_turn(state, text, false)
        .map_err(Message::from)
        .unwrap_err()
}

fn arg<'a>(message: &'a Message, name: &str) -> &'a Arg {
    let found = message.args.iter().find(|(known, _)| *known == name);
    &found.unwrap_or_else(|| panic!("{message} has no {name}")).1
}

fn inner<'a>(message: &'a Message, name: &str) -> &'a Message {
    match arg(message, name) {
        Arg::Message(inner) => inner,
        other => panic!("{other} is no message"),
    }
}

/// The id of the underlying reason: what was expected, or why a step was rejected.
fn bottom(message: &Message) -> &'static str {
    match message.id {
        "text.expected" => inner(message, "what").id,
        "refused.step" => inner(message, "reason").id,
        id => id,
    }
}

fn space(name: &str) -> ToeSpace {
    let found = ToeSpace::all().find(|space| space.to_string() == name);
    found.unwrap_or_else(|| panic!("{name} is a space"))
}

fn result(state: &TakeBackToe) -> String {
    state.outcome().map_or("*".to_owned(), |o| o.to_string())
}

/// The 34 moves between neighbours, copied from a drawing of the board.
const MOVES: &str = "a1-b1 b1-a1 b1-c1 c1-b1 c1-d1 d1-c1 a2-b2 b2-a2 b2-c2 c2-b2 c2-d2 d2-c2 \
    a3-b3 b3-a3 b3-c3 c3-b3 c3-d3 d3-c3 a1-a2 a2-a1 a2-a3 a3-a2 b1-b2 b2-b1 b2-b3 b3-b2 \
    c1-c2 c2-c1 c2-c3 c3-c2 d1-d2 d2-d1 d2-d3 d3-d2";
