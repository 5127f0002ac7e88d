//! What a front end is told of the record.

use crate::Names;
use crate::view::end_message;
use serde::Serialize;
use take_five_picture as picture;
use take_five_rules::{Message, Played, Position};
use take_five_table::{End, Table};
use tsify::Tsify;

/// A turn of the record, and what was played in its place.
#[derive(Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct Turn {
    /// Names the turn as long as the table lives; never 0.
    pub id: usize,
    /// Whose turn, left out where chance sets the game up and where the players end it.
    pub player: Option<u8>,
    /// Which turn of a player it is, from 1; left out where it is no player's.
    pub number: Option<usize>,
    /// The turn's text; at the end of a line perhaps with `resign-2` or `draw` behind it.
    pub text: String,
    /// What that says, where it is written for programs rather than for people.
    pub words: Option<Message>,
    /// How many steps it has.
    pub steps: usize,
    /// What is said of it.
    pub comment: Option<String>,
    /// Lines of turns that begin in its place.
    pub variations: Vec<Vec<Turn>>,
}

/// What the text of a turn says, and how the players ended the game in it, where it is written for programs.
fn words(
    position: &Position,
    names: &Names,
    turn: &take_five_table::RecordedTurn,
) -> Option<Message> {
    let Some(end) = turn.end else {
        return in_words(position, names, &turn.text);
    };
    let ends = names.put(match end {
        End::Resigned(player) => {
            Message::new("turn.resigned").with("player", picture::seat(position, player))
        }
        End::Draw => Message::new("turn.agreed"),
    });
    let text = turn.text.strip_suffix(&end.to_string()).unwrap_or_default();
    let text = text.trim_end();
    if text.is_empty() {
        return Some(ends);
    }
    let both = Message::new("turn.ends").with("end", ends);
    Some(match in_words(position, names, text) {
        Some(words) => both.with("turn", words),
        None => both.with("turn", text),
    })
}

/// What the text of a turn or an action says, where it is written for programs.
pub fn in_words(position: &Position, names: &Names, text: &str) -> Option<Message> {
    picture::in_words(position, text).map(|words| names.put(words))
}

fn line(
    position: &Position,
    names: &Names,
    turns: Vec<take_five_table::RecordedTurn>,
) -> Vec<Turn> {
    let turn = |turn: take_five_table::RecordedTurn| Turn {
        id: turn.id,
        player: turn.player,
        number: turn.number,
        words: words(position, names, &turn),
        text: turn.text,
        steps: turn.steps,
        comment: turn.comment,
        variations: turn
            .variations
            .into_iter()
            .map(|turns| line(position, names, turns))
            .collect(),
    };
    turns.into_iter().map(turn).collect()
}

/// The turns of a game.
#[derive(Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct Tree {
    /// Changes whenever any of this does, and not by moving about; `view().version` is the same.
    pub version: u32,
    /// What is said of the game.
    pub comment: Option<String>,
    /// The main line.
    pub turns: Vec<Turn>,
    /// Whether the game is over at its end.
    pub over: bool,
}

pub fn tree(table: &Table) -> Tree {
    Tree {
        version: table.version(),
        comment: table.comment(0).map(String::from),
        turns: line(table.position(), &Names::of(table), table.tree()),
        over: table.is_finished(),
    }
}

/// Sentences, in the order in which it happened.
#[derive(Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct Told(pub Vec<Message>);

/// What happened in these steps, with `end` behind them.
pub fn told(table: &Table, steps: Vec<(Position, Played)>, end: Option<End>) -> Told {
    let mut told: Vec<Message> = Vec::new();
    for (before, step) in steps {
        told.extend(picture::tell(&before, &step));
    }
    told.extend(end.map(|end| end_message(table.position(), end)));
    Told(Names::of(table).put_all(told))
}

/// Something known of a game.
#[derive(Serialize, Tsify)]
pub struct Tag {
    /// What it is.
    pub name: String,
    /// What is said of it.
    pub value: String,
}

/// See [`Tag`].
#[derive(Serialize, Tsify)]
pub struct Tags(pub Vec<Tag>);

#[cfg(test)]
mod tests {
    use super::*;
    use take_five_words::Words;

    fn turns(spec: &str, play: impl FnOnce(&mut Table)) -> Vec<String> {
        let mut table = Table::new(&spec.parse().unwrap(), 1);
        table.set_tag("Player1", "Ann").unwrap();
        play(&mut table);
        let said = |turn: Turn| {
            turn.words
                .map_or(turn.text, |words| Words::english().say(&words))
        };
        tree(&table).turns.into_iter().map(said).collect()
    }

    #[test]
    fn ends_that_players_bring_about_are_said_in_words() {
        let resigned = turns("give-and-take", |table| {
            table.play("a3-a4").unwrap();
            table.end_with(End::Resigned(1)).unwrap();
        });
        assert_eq!(resigned.last().unwrap(), "Ann resigns");
        let agreed = turns("take:size=2", |table| {
            table.play("a1").unwrap();
            table.end_with(End::Draw).unwrap();
        });
        assert_eq!(agreed, ["a1", "draw agreed"]);
    }

    #[test]
    fn an_end_within_a_turn_stands_behind_what_was_played_of_it() {
        let said = turns("take-back-toe", |table| {
            table.advance().unwrap();
            table.end_with(End::Resigned(1)).unwrap();
        });
        assert_eq!(said.len(), 1);
        assert!(
            said[0].starts_with("rolled ") && said[0].ends_with(", Ann resigns"),
            "{said:?}"
        );
    }

    #[test]
    fn layouts_and_deals_are_no_rows_of_letters() {
        let chips = turns("take-it-away", |table| drop(table.advance()));
        assert_eq!(chips, ["chips laid out"]);
        let cards = turns("takeaway", |table| {
            while table.is_setting_up() {
                table.advance().unwrap();
            }
        });
        assert!(
            cards[0].ends_with("deals") && cards[1] == "cards dealt",
            "{cards:?}"
        );
    }
}
