//! The puzzles of a game, as the site shows them.

use crate::html_document::named;
use take_five_picture::{notation_in_words, player_name};
use take_five_puzzle::Puzzle;
use take_five_rules::Message;
use take_five_table::Table;
use take_five_words::Words;

/// The puzzles of a game, in the order in which the app numbers them.
#[derive(Debug)]
pub struct GamePuzzles {
    /// The id of the game.
    pub game: &'static str,
    /// In order.
    pub puzzles: Vec<Puzzle>,
}

impl GamePuzzles {
    /// The title of one of them.
    pub fn title_of(&self, puzzle: &Puzzle) -> String {
        let before = self
            .puzzles
            .iter()
            .take_while(|other| other.id != puzzle.id);
        let title = Message::new("puzzle.title").with("game", named("game", self.game));
        let title = title.with("today", "no").with("number", before.count() + 1);
        Words::spoken().say(&title.with("of", self.puzzles.len()))
    }

    /// The id of one of them among those of the game, as in links: `7f3k2q`.
    pub fn short_id<'a>(&self, puzzle: &'a Puzzle) -> &'a str {
        let within = puzzle.id.strip_prefix(self.game);
        within
            .and_then(|id| id.strip_prefix('-'))
            .unwrap_or(&puzzle.id)
    }

    /// What opens one of them in the app: the part of an address after `#`.
    pub fn link_of(&self, puzzle: &Puzzle) -> String {
        format!("puzzle={}/{}", self.game, self.short_id(puzzle))
    }
}

/// What is asked for, as a sentence.
pub fn task(puzzle: &Puzzle) -> String {
    let position = &puzzle.position;
    let task = Message::new("puzzle.task").with("goal", puzzle.goal.to_string());
    let task = task.with("turns", own_turns(puzzle));
    Words::spoken().say(&match position.turn_of() {
        Some(player) => task.with("player", player_name(position, player)),
        None => task,
    })
}

/// How hard it is, in words.
pub fn difficulty(puzzle: &Puzzle) -> String {
    let level = puzzle.difficulty.to_string();
    Words::spoken().say(&Message::new("puzzle.difficulty").with("level", level))
}

/// The turns of the solution, in words where the notation is meant for programs.
pub fn solution(puzzle: &Puzzle) -> Vec<String> {
    let said = |turn: &String| {
        let words = notation_in_words(&puzzle.position, turn);
        words.map_or_else(|| turn.clone(), |words| Words::spoken().say(&words))
    };
    puzzle.line.iter().map(said).collect()
}

/// How many of the solution's turns the player makes who is to move.
fn own_turns(puzzle: &Puzzle) -> usize {
    let mut table = Table::from_position(puzzle.position.clone(), 0);
    let own = puzzle.line.iter().filter(|turn| {
        let is_own = table.to_play() == puzzle.position.to_play();
        table.replay(turn).is_ok() && is_own
    });
    own.count()
}
