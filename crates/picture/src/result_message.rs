//! Who won, in words.

use crate::player_name;
use take_five_rules::{Message, Outcome, Position};

/// The names of the players who share the first place, without the one who is told about it, if any.
pub fn winner_names(position: &Position, outcome: &Outcome, besides: Option<u8>) -> Vec<Message> {
    let first = (1..)
        .zip(outcome.places())
        .filter(|(_, place)| **place == 1);
    let players = first.filter(|(player, _)| besides != Some(*player));
    players
        .map(|(player, _)| player_name(position, player))
        .collect()
}

/// Who won, told to anybody.
///
/// ```
/// use take_five_picture::result_message;
/// use take_five_rules::{Position, Outcome};
/// let position = Position::start(&"give-and-take".parse()?);
/// let won = result_message(&position, &Outcome::two_player(Some(2)));
/// let words = take_five_words::Words::english();
/// assert_eq!(words.say(&won), "Black wins.");
/// # Ok::<(), take_five_rules::TextError>(())
/// ```
pub fn result_message(position: &Position, outcome: &Outcome) -> Message {
    let winners = winner_names(position, outcome, None);
    let id = match winners.len() {
        _ if outcome.is_draw() => "result.draw",
        1 => "result.win",
        _ => "result.shared",
    };
    Message::new(id).with("players", winners)
}
