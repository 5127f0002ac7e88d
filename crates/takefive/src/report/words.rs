//! The sentences of a report.

use super::numbers::whole;
use take_five_lab::FigureKind;
use take_five_rules::Message;
use take_five_words::Words;

/// A sentence.
pub fn say(message: &Message) -> String {
    Words::english().say(message)
}

/// A sentence without arguments.
pub fn plain(id: &'static str) -> String {
    say(&Message::new(id))
}

/// A sentence of a family, by its name there.
pub fn named(family: &str, name: &str) -> String {
    let id = format!("{family}.{}", name.replace(' ', "-"));
    Words::english()
        .named(&id)
        .unwrap_or_else(|| name.to_owned())
}

/// The name of a figure, and what it means.
pub fn of_figure(kind: &FigureKind) -> [String; 2] {
    ["report-name", "report-meaning"].map(|family| named(family, kind.id))
}

/// What people call a player.
pub fn player_name(player: &str) -> String {
    match player.split_once(':') {
        Some((_, level)) => say(&Message::new("report.level").with("number", level)),
        None => plain("report.random"),
    }
}

/// A sentence about a number of games.
pub fn of_games(id: &'static str, games: u64) -> Message {
    Message::new(id).with("games", whole(games))
}
