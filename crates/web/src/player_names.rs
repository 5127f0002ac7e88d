//! Uses the players' names from the record in messages.

use take_five_picture as picture;
use take_five_rules::{Message, clip};
use take_five_table::Table;

/// Pairs of a game's own word for a player and the player's name; empty if nobody has a name.
pub struct PlayerNames(Vec<(Message, Message)>);

impl PlayerNames {
    /// Reads the names from the tags `Player1`, `Player2` and so on of a table.
    pub fn of(table: &Table) -> Self {
        let position = table.position();
        let named = |player: u8| {
            let tag = format!("Player{player}");
            let (_, name) = table.tags().iter().find(|(known, _)| *known == tag)?;
            let seat = picture::player_name(position, player);
            let called = Message::new("seat.named").with("name", clip(name));
            Some((seat.clone(), called.with("seat", seat)))
        };
        PlayerNames((1..=position.players()).filter_map(named).collect())
    }

    /// Returns the message with each player replaced by their name.
    pub fn replace_in(&self, message: Message) -> Message {
        if self.0.is_empty() {
            return message;
        }
        message.replace_messages(&|part| {
            let found = self.0.iter().find(|(seat, _)| seat == part);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{board, ended, labels, view};
    use take_five_picture::ViewOptions;
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
        let options = ViewOptions::default();
        let seats = board(&table, options).seats;
        assert_eq!(seats.iter().map(say).collect::<Vec<_>>(), ["Ann", "Black"]);
        assert_eq!(say(&view(&table, options).status), "Ann to move");
        table.end_game(End::Resigned(1)).unwrap();
        let ended = ended(&table).unwrap();
        assert_eq!(say(&ended.who), "Black wins.");
        assert!(say(&ended.why).starts_with("Ann resigned"));
        // Takes effect at once; without a name, the game's own word is used again.
        table.set_tag("Player1", "Bea").unwrap();
        assert!(say(&view(&table, options).status).contains("Bea"));
        table.set_tag("Player1", "").unwrap();
        assert!(say(&view(&table, options).status).contains("White"));
    }

    #[test]
    fn places_name_their_owners() {
        let table = table("takeaway:players=2", &["Ann", "Bob"]);
        let said = labels(&table, ViewOptions::default())
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
        assert!(
            say(&view(&table, ViewOptions::default()).status)
                .chars()
                .count()
                < 40
        );
    }
}
