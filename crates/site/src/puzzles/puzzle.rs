//! The puzzles of a game, as the site shows them.

use crate::html_document::named;
use serde_json::Value;
use take_five_fence::{BlockError, Figure, Frame};
use take_five_picture::{notation_in_words, player_name};
use take_five_rules::{Message, Position};
use take_five_table::Table;
use take_five_words::Words;

/// The puzzles of a game, in the order in which the app numbers them.
#[derive(Debug)]
pub struct GamePuzzles {
    /// The id of the game.
    pub game: &'static str,
    /// In order.
    pub puzzles: Vec<PicturedPuzzle>,
}

/// A puzzle with its pictures.
#[derive(Debug)]
pub struct PicturedPuzzle {
    /// Its id among those of the game, as in links: `7f3k2q`.
    pub id: String,
    /// What is asked for.
    pub goal: String,
    /// From 1 to 5.
    pub difficulty: u8,
    /// What it is about, by id.
    pub themes: Vec<String>,
    /// The solution, with the best defence: turn texts.
    pub line: Vec<String>,
    /// How many turns of the player who solves it that takes.
    pub turns: usize,
    /// The position to solve.
    pub start: Frame,
    /// The position after the solution.
    pub end: Frame,
}

impl GamePuzzles {
    /// The puzzles of the game's file as the app loads it.
    ///
    /// # Errors
    /// The number of the puzzle, from 1, that the rules do not allow, and why.
    pub fn read(game: &'static str, file: &Value) -> Result<Self, BlockError> {
        let puzzles = file["puzzles"].as_array().into_iter().flatten();
        let read = |(index, value)| {
            PicturedPuzzle::read(game, value).map_err(|problem| BlockError {
                line: index + 1,
                ..problem
            })
        };
        let puzzles = puzzles.enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(GamePuzzles { game, puzzles })
    }

    /// The title of one of them.
    pub fn title_of(&self, puzzle: &PicturedPuzzle) -> String {
        let before = self
            .puzzles
            .iter()
            .take_while(|other| other.id != puzzle.id);
        let title = Message::new("puzzle.title").with("game", named("game", self.game));
        let title = title.with("today", "no").with("number", before.count() + 1);
        Words::english().say(&title.with("of", self.puzzles.len()))
    }

    /// What opens one of them in the app: the part of an address after `#`.
    pub fn link_of(&self, puzzle: &PicturedPuzzle) -> String {
        format!("puzzle={}/{}", self.game, puzzle.id)
    }
}

impl PicturedPuzzle {
    fn read(game: &str, value: &Value) -> Result<Self, BlockError> {
        let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
        let texts = |key: &str| {
            let all = value[key].as_array().into_iter().flatten();
            all.filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let line: Vec<String> = texts("line");
        let block = format!("game={}\nposition={}", text("spec"), text("position"));
        let solved = format!("{block}\nturns={}", line.join(","));
        let start = only_frame(&block)?;
        let id = text("id");
        let within = id.strip_prefix(game).and_then(|id| id.strip_prefix('-'));
        Ok(PicturedPuzzle {
            id: within.unwrap_or(&id).to_owned(),
            goal: text("goal"),
            difficulty: value["difficulty"].as_u64().unwrap_or_default() as u8,
            themes: texts("themes"),
            turns: own_turns(&start.position, &line),
            end: only_frame(&solved)?,
            start,
            line,
        })
    }

    /// What is asked for, as a sentence.
    pub fn task(&self) -> String {
        let position = &self.start.position;
        let player = position
            .turn_of()
            .map(|player| player_name(position, player));
        let task = Message::new("puzzle.task").with("goal", self.goal.clone());
        let task = task.with("turns", self.turns);
        Words::english().say(&match player {
            Some(player) => task.with("player", player),
            None => task,
        })
    }

    /// How hard it is, in words.
    pub fn difficulty(&self) -> String {
        let level = self.difficulty.to_string();
        Words::english().say(&Message::new("puzzle.difficulty").with("level", level))
    }

    /// The turns of the solution, in words where the notation is meant for programs.
    pub fn solution(&self) -> Vec<String> {
        let said = |turn: &String| {
            let words = notation_in_words(&self.start.position, turn);
            words.map_or_else(|| turn.clone(), |words| Words::english().say(&words))
        };
        self.line.iter().map(said).collect()
    }
}

fn only_frame(block: &str) -> Result<Frame, BlockError> {
    let mut figure = Figure::read(block, 1)?;
    // A figure has at least one.
    Ok(figure.frames.swap_remove(0))
}

/// How many of these turns the player makes who is to move in the position.
fn own_turns(start: &Position, line: &[String]) -> usize {
    let mut table = Table::from_position(start.clone(), 0);
    let own = line.iter().filter(|turn| {
        let is_own = table.to_play() == start.to_play();
        table.replay(turn).is_ok() && is_own
    });
    own.count()
}
