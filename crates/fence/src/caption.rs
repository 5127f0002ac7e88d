//! The title and description of a picture, for people who cannot see it.

use take_five_picture::{Caption, facts, player_name};
use take_five_rules::{Message, Position};
use take_five_words::Words;

/// The game and the state of the position: the title and description of a picture with this width in pixels.
pub fn caption(position: &Position, width: u32) -> Caption {
    let say = |message: &Message| Words::spoken().say(message);
    let list = |facts: Vec<Message>, separator| {
        let said: Vec<String> = facts.iter().map(say).collect();
        said.join(separator)
    };
    let mut said = Vec::new();
    if let Some(player) = position.turn_of() {
        let turn = Message::new("status.turn").with("player", player_name(position, player));
        said.push(say(&turn));
    }
    // As on the board: whole sentences can be among these.
    said.push(list(facts(position, None), " · "));
    for player in 1..=position.players() {
        let facts = Message::new("seat.facts")
            .with("seat", player_name(position, player))
            .with("facts", list(facts(position, Some(player)), ", "));
        said.push(say(&facts));
    }
    said.retain(|sentence| !sentence.is_empty());
    let id = position.spec().info().id;
    let title = Words::spoken().named(&format!("game.{id}"));
    Caption {
        title: title.unwrap_or_else(|| id.to_owned()),
        description: said.join("; "),
        width,
    }
}
