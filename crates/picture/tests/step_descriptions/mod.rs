//! How a step is described and shown.

mod movements;
mod sentences;
mod touches;
mod views;

use crate::random_positions::random::{Random, step};
use crate::random_positions::{for_every_game, play};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Mutex,
};
use take_five_picture::{
    Part, StepPicture, ViewOptions, button_forecast, buttons, continuation_place, deciding_places,
    drag_from, draggable_places, draw, facing, facts, finished_round_position, heap_kinds,
    notation_in_words, player_name, player_task, touch_effect, why_drop_is_illegal,
};
use take_five_rules::{GAMES, Message, Position, Spec, ToPlay};
use take_five_words::Words;

fn say(message: &Message) -> String {
    let said = Words::english().say(message);
    assert!(
        !said.is_empty() && !said.contains(['{', '}']),
        "{message} is said as {said:?}"
    );
    assert_ne!(said, message.to_string(), "no sentence for it");
    said
}

fn keys(parts: &[Part]) -> BTreeSet<&str> {
    parts.iter().map(|part| &*part.key).collect()
}

fn at(spec: &str, text: &str) -> Position {
    let spec: Spec = spec.parse().unwrap();
    match text {
        "" => Position::start(&spec),
        text => Position::parse(&spec, text).unwrap_or_else(|problem| panic!("{text}: {problem}")),
    }
}
