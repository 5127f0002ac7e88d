//! What a front end is told of the record.

use crate::view::end_message;
use serde::Serialize;
use take_five_picture as picture;
use take_five_rules::{Message, Played, Position};
use take_five_table::{End, Table};
use tsify::Tsify;

/// A turn of the record, and what was played in its place.
#[derive(Serialize, Tsify)]
pub struct Turn {
    /// Names the turn as long as the table lives; never 0.
    pub id: usize,
    /// Whose turn, left out where chance sets the game up and where the players end it.
    pub player: Option<u8>,
    /// Which turn of a player it is, from 1; left out where it is no player's.
    pub number: Option<usize>,
    /// The turn's text; at the end of a line perhaps with `resign-2` or `draw` behind it.
    pub text: String,
    /// How many steps it has.
    pub steps: usize,
    /// What is said of it.
    pub comment: Option<String>,
    /// Lines of turns that begin in its place.
    pub variations: Vec<Vec<Turn>>,
}

impl From<take_five_table::Turn> for Turn {
    fn from(turn: take_five_table::Turn) -> Self {
        let lines = turn.variations.into_iter();
        Turn {
            id: turn.id,
            player: turn.player,
            number: turn.number,
            text: turn.text,
            steps: turn.steps,
            comment: turn.comment,
            variations: lines.map(line).collect(),
        }
    }
}

fn line(turns: Vec<take_five_table::Turn>) -> Vec<Turn> {
    turns.into_iter().map(Turn::from).collect()
}

/// The turns of a game.
#[derive(Serialize, Tsify)]
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
        turns: line(table.tree()),
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
    Told(told)
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
