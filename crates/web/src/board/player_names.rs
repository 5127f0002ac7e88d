//! What players are called in messages: by the name they have been given, and the reader as "you".
//!
//! Builds without records, where nobody can have a name, have to be small: there only the status and the result address
//! the reader.

use take_five_picture as picture;
use take_five_rules::Message;
use take_five_table::Table;

/// Pairs of a game's own word for a player and what to put in its place; empty if nothing is to be
/// replaced.
pub struct PlayerNames(Vec<(Message, Message)>);

impl PlayerNames {
    /// Uses the players' names, whoever reads it.
    pub fn neutral(table: &Table) -> Self {
        PlayerNames(names(table))
    }

    /// Addresses this player as `seat.reader`; for the others uses their names.
    pub fn to_reader(table: &Table, reader: Option<u8>) -> Self {
        if cfg!(not(feature = "record")) {
            return PlayerNames(Vec::new());
        }
        let mut words = names(table);
        if let Some(player) = reader {
            let seat = picture::player_name(table.position(), player);
            // The last counts.
            words.push((seat, Message::new("seat.reader")));
        }
        PlayerNames(words)
    }

    /// Returns the message with each player replaced.
    pub fn replace_in(&self, message: Message) -> Message {
        if cfg!(not(feature = "record")) || self.0.is_empty() {
            return message;
        }
        message.replace_messages(&|part| {
            let found = self.0.iter().rev().find(|(seat, _)| seat == part);
            found.map(|(_, called)| called.clone())
        })
    }

    /// The same for several messages.
    pub fn replace_in_all(&self, messages: Vec<Message>) -> Vec<Message> {
        messages
            .into_iter()
            .map(|message| self.replace_in(message))
            .collect()
    }
}

/// The names in the tags `Player1`, `Player2` and so on of a table.
#[cfg(feature = "record")]
fn names(table: &Table) -> Vec<(Message, Message)> {
    let position = table.position();
    let named = |player: u8| {
        let tag = format!("Player{player}");
        let (_, name) = table.tags().iter().find(|(known, _)| *known == tag)?;
        let seat = picture::player_name(position, player);
        let called = Message::new("seat.named").with("name", take_five_rules::clip(name));
        Some((seat.clone(), called.with("seat", seat)))
    };
    (1..=position.players()).filter_map(named).collect()
}

/// In builds without records nobody can have a name.
#[cfg(not(feature = "record"))]
fn names(_: &Table) -> Vec<(Message, Message)> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::super::view::{Viewer, board, ended, labels, view};
    use super::*;
    use take_five_table::End;
    use take_five_words::Words;

    fn say(message: &Message) -> String {
        Words::english().say(message)
    }

    fn table(spec: &str, names: &[&str]) -> Table {
        let mut table = Table::new(&spec.parse().unwrap(), 1);
        for (player, name) in (1..).zip(names) {
            table.set_tag(&format!("Player{player}"), name).unwrap();
        }
        table
    }

    #[test]
    fn who_has_a_name_is_called_by_it_wherever_there_is_talk_of_the_seat() {
        let mut table = table("give-and-take", &["Ann"]);
        let viewer = Viewer::default();
        let seats = board(&table, viewer).seats;
        assert_eq!(seats.iter().map(say).collect::<Vec<_>>(), ["Ann", "Black"]);
        assert_eq!(say(&view(&table, viewer).status), "Ann: move a piece");
        table.end_game(End::Resigned(1)).unwrap();
        let ended = ended(&table, None).unwrap();
        assert_eq!(say(&ended.who), "Black wins.");
        assert!(say(&ended.why).starts_with("Ann resigned"));
        table.set_tag("Termination", "time forfeit").unwrap();
        let ended = super::super::view::ended(&table, None).unwrap();
        assert_eq!(say(&ended.why), "Ann ran out of time.");
        // Takes effect at once; without a name, the game's own word is used again.
        table.set_tag("Player1", "Bea").unwrap();
        assert!(say(&view(&table, viewer).status).contains("Bea"));
        table.set_tag("Player1", "").unwrap();
        assert!(say(&view(&table, viewer).status).contains("White"));
    }

    #[test]
    fn places_name_their_owners() {
        let table = table("takeaway:players=2", &["Ann", "Bob"]);
        let said = labels(&table, Viewer::default())
            .0
            .iter()
            .map(say)
            .collect::<String>();
        assert!(said.contains("Ann") && said.contains("Bob"), "{said}");
        assert!(!said.contains("Player"), "{said}");
    }

    #[test]
    fn a_long_name_is_cut() {
        let table = table("take", &[&"x".repeat(200)]);
        assert!(say(&view(&table, Viewer::default()).status).chars().count() < 70);
    }
}
