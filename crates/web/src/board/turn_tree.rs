//! The record, as reported to a front end.

use super::player_names::PlayerNames;
use super::view::end_message;
use serde::Serialize;
use take_five_picture as picture;
use take_five_rules::{Message, PlayedStep, Position};
use take_five_table::{End, Table};
use tsify::Tsify;

/// A turn of the record, and its alternatives.
#[derive(Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct Turn {
    /// Identifies the turn for the lifetime of the table; never 0.
    pub id: usize,
    /// The player whose turn it is; omitted if chance sets up the game or the players end it.
    pub player: Option<u8>,
    /// The number of the turn, counting only players' turns from 1; omitted if no player acts in
    /// it.
    pub number: Option<usize>,
    /// The text of the turn; the last one of a line may end with `resign-2` or `draw`.
    pub text: String,
    /// Describes the text in words, if the notation is hard for people to read.
    pub words: Option<Message>,
    /// The number of steps.
    pub steps: usize,
    /// The comment on the turn.
    pub comment: Option<String>,
    /// The alternatives to this turn, each a line of turns.
    pub variations: Vec<Vec<Turn>>,
}

/// Describes the text of a turn, and how the players ended the game in it, if the notation is hard
/// for people to read.
fn words(
    position: &Position,
    names: &PlayerNames,
    turn: &take_five_table::RecordedTurn,
) -> Option<Message> {
    let Some(end) = turn.end else {
        return in_words(position, names, &turn.text);
    };
    let ends = names.replace_in(match end {
        End::Resigned(player) => {
            Message::new("turn.resigned").with("player", picture::player_name(position, player))
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

/// Describes the text of a turn or an action, if the notation is hard for people to read.
pub fn in_words(position: &Position, names: &PlayerNames, text: &str) -> Option<Message> {
    picture::notation_in_words(position, text).map(|words| names.replace_in(words))
}

fn line(
    position: &Position,
    names: &PlayerNames,
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
    /// Changes whenever any of this does, but not on navigation; the same as `view().version`.
    pub version: u32,
    /// The comment on the game.
    pub comment: Option<String>,
    /// The main line.
    pub turns: Vec<Turn>,
    /// Whether the game is over at the end of the main line.
    pub over: bool,
}

pub fn turn_tree(table: &Table) -> Tree {
    Tree {
        version: table.version(),
        comment: table.comment(0).map(String::from),
        turns: line(table.position(), &PlayerNames::neutral(table), table.tree()),
        over: table.is_main_line_over(),
    }
}

/// Sentences in the order of events.
#[derive(Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct Told(pub Vec<Message>);

/// Describes to a reader what happened in these steps, followed by `end`.
pub fn describe_steps(
    table: &Table,
    reader: Option<u8>,
    steps: Vec<(Position, PlayedStep)>,
    end: Option<End>,
) -> Told {
    let mut told: Vec<Message> = Vec::new();
    for (before, step) in steps {
        told.extend(picture::StepPicture::new(&before, &step).sentences);
    }
    told.extend(end.map(|end| end_message(table, end)));
    Told(PlayerNames::to_reader(table, reader).replace_in_all(told))
}

/// A fact about a game.
#[derive(Serialize, Tsify)]
pub struct Tag {
    /// The name of the tag.
    pub name: String,
    /// Its value.
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
        turn_tree(&table).turns.into_iter().map(said).collect()
    }

    #[test]
    fn ends_that_players_bring_about_are_said_in_words() {
        let resigned = turns("give-and-take", |table| {
            table.play("a3-a4").unwrap();
            table.end_game(End::Resigned(1)).unwrap();
        });
        assert_eq!(resigned.last().unwrap(), "Ann resigns");
        let agreed = turns("take:size=2", |table| {
            table.play("a1").unwrap();
            table.end_game(End::Draw).unwrap();
        });
        assert_eq!(agreed, ["a1", "draw agreed"]);
    }

    #[test]
    fn an_end_within_a_turn_stands_behind_what_was_played_of_it() {
        let said = turns("take-back-toe", |table| {
            table.advance().unwrap();
            table.end_game(End::Resigned(1)).unwrap();
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
