//! Take It Away and Acquisitions, played through the public API.

mod acquisitions;
mod drop_out_margin;
mod positions;
mod random_walks;
mod take_it_away;
mod touches;

use take_five_rules::{Arg, Message, Position, Spec};

fn at(spec: &str, text: &str) -> Position {
    let spec: Spec = spec.parse().unwrap();
    Position::parse(&spec, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position text after a turn text.
fn after(spec: &str, text: &str, turn: &str) -> String {
    let played = at(spec, text).read_turn(turn, false);
    let played = played.unwrap_or_else(|error| panic!("{turn}: {error}"));
    played.last().unwrap().after.to_string()
}

/// The legal actions, sorted.
fn actions(spec: &str, text: &str) -> String {
    at(spec, text).legal_actions().join(" ")
}

/// The result in the form of the protocol.
fn result(spec: &str, text: &str) -> String {
    at(spec, text)
        .outcome()
        .map_or("*".to_owned(), |outcome| outcome.to_string())
}

/// Why a turn text is rejected.
fn refused(spec: &str, text: &str, turn: &str) -> String {
    match at(spec, text).read_turn(turn, false) {
        Ok(_) => format!("{turn} is legal"),
        Err(error) => bottom(&error.into()),
    }
}

/// The field that an error names, if any, and the id of the underlying reason.
fn bottom(error: &Message) -> String {
    let mut field = String::new();
    let mut message = error;
    loop {
        let mut inner = None;
        for (name, arg) in &message.args {
            match (*name, arg) {
                ("field", Arg::Text(name)) => field = format!("{name} "),
                ("problem" | "reason" | "what", Arg::Message(next)) => inner = Some(next),
                _ => {}
            }
        }
        match inner {
            Some(next) => message = next,
            None => return format!("{field}{}", message.id),
        }
    }
}
