//! Puzzles as records.

use crate::puzzle_id;
use take_five_rules::{Message, Position, stable_hash};
use take_five_search::PuzzleGoal;
use take_five_table::Table;

/// A position with a task, and how it is solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The game's id and six characters that follow from the position: `take-7f3k2q`.
    pub id: String,
    /// Where the player to move is to find something.
    pub position: Position,
    /// Turn texts: the solution, with the defence that holds out longest. Never empty.
    pub line: Vec<String>,
    /// What to find.
    pub goal: PuzzleGoal,
    /// What the solution is about, of [`crate::THEMES`].
    pub themes: Vec<String>,
    /// From 1, the easiest, to 5.
    pub difficulty: u8,
    /// The number of positions within which a search judges every answer.
    pub nodes: u64,
    /// Where it was found: the seed and the number of the game, `1/37`; empty if unknown.
    pub source: String,
    /// [`Puzzle::checksum`] when it was proved: it tells whether it has been altered since. Empty if it was not.
    pub proof: String,
}

/// The names of the tags, in the order in which they are written.
const TAGS: [&str; 7] = [
    "Puzzle",
    "Goal",
    "Themes",
    "Difficulty",
    "Nodes",
    "Source",
    "Proof",
];

impl Puzzle {
    /// Reads a record with the tags of a puzzle. It is not proved by that.
    ///
    /// # Errors
    /// What is wrong with the record, or which tag is missing or cannot be read.
    pub fn read(record: &str) -> Result<Self, Message> {
        let (table, problem) = Table::open_record(record, 0)?;
        if let Some(problem) = problem {
            return Err(problem.into());
        }
        let tag = |name: &'static str| {
            let found = table.tags().iter().find(|(known, _)| known == name);
            found.map(|(_, value)| value.clone())
        };
        let required = |name: &'static str| tag(name).ok_or_else(|| wrong_tag(name));
        let number = |name: &'static str| {
            let value = required(name)?.parse();
            value.map_err(|_| wrong_tag(name))
        };
        let difficulty: u64 = number("Difficulty")?;
        let read = Puzzle {
            id: required("Puzzle")?,
            goal: required("Goal")?.parse()?,
            themes: tag("Themes").map_or_else(Vec::new, |themes| {
                themes.split(' ').map(str::to_owned).collect()
            }),
            difficulty: u8::try_from(difficulty)
                .ok()
                .filter(|level| (1..=5).contains(level))
                .ok_or_else(|| wrong_tag("Difficulty"))?,
            nodes: number("Nodes")?,
            source: tag("Source").unwrap_or_default(),
            proof: tag("Proof").unwrap_or_default(),
            line: table.turns().into_iter().map(|turn| turn.text).collect(),
            position: table.line_positions().swap_remove(0).position,
        };
        if read.line.is_empty() {
            return Err(Message::new("puzzles.no-solution"));
        }
        Ok(read)
    }

    /// The record that [`Puzzle::read`] reads.
    ///
    /// # Errors
    /// If the solution cannot be played.
    pub fn record(&self) -> Result<String, Message> {
        let mut table = Table::from_position(self.position.clone(), 0);
        for turn in &self.line {
            table.replay(turn)?;
        }
        let values = [
            self.id.clone(),
            self.goal.to_string(),
            self.themes.join(" "),
            self.difficulty.to_string(),
            self.nodes.to_string(),
            self.source.clone(),
            self.proof.clone(),
        ];
        for (name, value) in TAGS.iter().zip(&values) {
            table.set_tag(name, value)?;
        }
        Ok(table.record())
    }

    /// A number, written in hexadecimal digits, that follows from all that is proved of the puzzle.
    pub fn checksum(&self) -> String {
        let contents = [
            self.id.clone(),
            self.position.spec().to_string(),
            self.position.to_string(),
            self.line.join(" "),
            self.goal.to_string(),
            self.themes.join(" "),
            self.difficulty.to_string(),
            self.nodes.to_string(),
        ];
        format!("{:016x}", stable_hash(&contents.join("\n")))
    }

    /// The id that a puzzle with this position has.
    pub fn id_of_position(&self) -> String {
        puzzle_id(&self.position)
    }
}

fn wrong_tag(name: &'static str) -> Message {
    Message::new("puzzles.tag").with("tag", name)
}
