//! The game that commands are about.

use crate::seed::system_seed;
use take_five_rules::{Message, Position, Spec, ToPlay};
use take_five_table::Table;

/// The game before the first `new_game`.
const FIRST: &str = "take";

/// A game going on, and how to take back what was played.
#[derive(Debug)]
pub struct Session {
    table: Table,
    by_hand: bool,
    /// How many steps the game had before each `play`.
    plays: Vec<usize>,
    has_quit: bool,
}

impl Session {
    /// A game of Take with all options at their defaults.
    pub fn new() -> Self {
        let spec = FIRST.parse().expect("a game");
        // Without a seed from the system the games after `set_position` are the same every time.
        let seed = system_seed().unwrap_or_default();
        Session {
            table: Table::new(&spec, seed),
            by_hand: false,
            plays: Vec::new(),
            has_quit: false,
        }
    }

    /// The game as it stands.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Starts a game; `seed` is the system's if `None`.
    pub fn new_game(
        &mut self,
        spec: &Spec,
        seed: Option<u64>,
        by_hand: bool,
    ) -> Result<(), Message> {
        let seed = seed.map_or_else(system_seed, Ok)?;
        self.by_hand = by_hand;
        self.start(Position::start(spec), seed);
        Ok(())
    }

    /// Starts from a position, chance from the same seed, or by hand as before.
    pub fn set_position(&mut self, position: Position) {
        self.start(position, self.table.seed());
    }

    fn start(&mut self, position: Position, seed: u64) {
        self.table = Table::from_position(position, seed).with_chance_by_hand(self.by_hand);
        self.plays.clear();
        self.settle();
    }

    /// Plays a turn, a part of one, or a single action or outcome.
    pub fn play(&mut self, text: &str) -> Result<(), Message> {
        let before = self.table.steps();
        self.table.play(text)?;
        self.plays.push(before);
        self.settle();
        Ok(())
    }

    /// Draws chance as soon as it comes up.
    fn settle(&mut self) {
        while !self.by_hand && self.table.to_play() == ToPlay::Chance {
            self.table.advance();
        }
    }

    /// Takes back the last [`Session::play`] with the chance drawn after it.
    pub fn undo(&mut self) -> Result<(), Message> {
        let before = self.plays.pop();
        let before = before.ok_or_else(|| Message::new("gtp.nothing-to-undo"))?;
        self.table.go_to_step(before);
        Ok(())
    }

    /// Ends the dialogue.
    pub fn quit(&mut self) {
        self.has_quit = true;
    }

    /// Whether the dialogue is at its end.
    pub fn has_quit(&self) -> bool {
        self.has_quit
    }
}
