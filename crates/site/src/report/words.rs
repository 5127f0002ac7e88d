//! The sentences of a report.

use super::numbers::whole;
use take_five_rules::Message;
use take_five_words::Words;

/// A sentence.
pub fn say(message: &Message) -> String {
    Words::spoken().say(message)
}

/// A sentence without arguments.
pub fn plain(id: &'static str) -> String {
    say(&Message::new(id))
}

/// A sentence of a family, by its name there.
pub fn named(family: &str, name: &str) -> String {
    let id = format!("{family}.{}", name.replace(' ', "-"));
    Words::spoken()
        .named(&id)
        .unwrap_or_else(|| name.to_owned())
}

/// What people call a player: `random`, `level:8`, or `level:8:500` with fewer nodes than others.
pub fn player_name(player: &str) -> String {
    let mut parts = player.split(':').skip(1);
    match (parts.next(), parts.next()) {
        (None, _) if player == "program" => plain("report.program"),
        (None, _) => plain("report.random"),
        (Some(level), None) => say(&Message::new("report.level").with("number", level)),
        (Some(level), Some(nodes)) => say(&Message::new("report.level-with")
            .with("number", level)
            .with("nodes", whole(nodes.parse().unwrap_or(0)))),
    }
}

/// A sentence about a number of games.
pub fn of_games(id: &'static str, games: u64) -> Message {
    Message::new(id).with("games", whole(games))
}
