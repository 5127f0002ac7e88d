//! The game that the commands act on.

use super::endings::{choose_with_tables, uses_tables};
use crate::system_seed::system_seed;
use std::time::{Duration, Instant};
use take_five_rules::{Message, Position, Spec, ToPlay};
use take_five_search::{Level, Limits, Player, level_count};
use take_five_solve::Tables;
use take_five_table::{Table, rng};

/// The game before the first `new_game`.
const FIRST: &str = "take";

/// The maximum time that a level thinks about an action.
const LONGEST: Duration = Duration::from_secs(1);

/// How `genmove` chooses.
#[derive(Clone, Copy, Debug)]
pub enum Thinking {
    /// Like this level.
    Level(Level),
    /// With this much time per action.
    Time(Duration),
}

/// A game in progress, and how to undo what was played.
#[derive(Debug)]
pub struct Session {
    table: Table,
    by_hand: bool,
    /// The number of steps before each `play` and `genmove`.
    plays: Vec<usize>,
    /// Positions at the starts of the earlier turns, with the number of steps before each.
    before: Vec<(usize, Position)>,
    player: Player,
    /// Of solved endings.
    tables: Option<Tables>,
    strength: Thinking,
    has_quit: bool,
}

impl Session {
    /// A game of Take with all options at their defaults.
    pub fn new() -> Self {
        let spec = FIRST.parse().expect("a game");
        // Without a seed from the system, the games after `set_position` are always the same.
        let seed = system_seed().unwrap_or_default();
        Session {
            table: Table::new(&spec, seed),
            by_hand: false,
            plays: Vec::new(),
            before: Vec::new(),
            player: Player::new(),
            tables: None,
            strength: Thinking::Level(Level::default()),
            has_quit: false,
        }
    }

    /// The current position.
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

    /// Starts from a position, with chance from the same seed, or by hand as before.
    pub fn set_position(&mut self, position: Position) {
        self.start(position, self.table.seed());
    }

    fn start(&mut self, position: Position, seed: u64) {
        self.table = Table::from_position(position, seed).with_manual_chance(self.by_hand);
        self.plays.clear();
        self.before.clear();
        self.settle();
    }

    /// Plays a turn, a part of one, or a single action or outcome.
    pub fn play(&mut self, text: &str) -> Result<(), Message> {
        let before = self.table.steps();
        let position = self.table.position().clone();
        self.table.play(text)?;
        self.plays.push(before);
        self.before.push((before, position));
        self.settle();
        Ok(())
    }

    /// Sets how [`Session::genmove`] chooses from now on, also in later games.
    pub fn set_strength(&mut self, strength: Thinking) {
        self.strength = strength;
    }

    /// Lets the strongest levels play solved endings from tables.
    pub fn set_tables(&mut self, tables: Tables) {
        self.tables = Some(tables);
    }

    /// Chooses an action for the player to move, plays it and returns its text.
    pub fn genmove(&mut self) -> Result<String, Message> {
        match self.table.to_play() {
            ToPlay::Player(_) => {}
            ToPlay::Chance => return Err(self.table.position().explain_illegal_touch(&[])),
            ToPlay::Over => return Err(Message::new("refused.over")),
        }
        let action = self.choose()?;
        self.play(&action)?;
        Ok(action)
    }

    /// The random numbers depend on the seed, and are different from those for chance. A level has the same throughout the
    /// game, so that it overlooks the same when a turn is taken back; those of other players depend on the progress.
    fn choose(&mut self) -> Result<String, Message> {
        let position = self.table.position();
        let begun = Instant::now();
        let (level, time) = match self.strength {
            Thinking::Level(level) => (level, LONGEST),
            Thinking::Time(time) => (Level::Numbered(level_count(position)), time),
        };
        let before: Vec<Position> = self
            .before
            .iter()
            .map(|(_, position)| position.clone())
            .collect();
        let mut limits = Limits {
            nodes: u64::MAX,
            stop: &mut || begun.elapsed() >= time,
        };
        let stream = match (level, position.turn_of()) {
            (Level::Numbered(_), Some(player)) => player.into(),
            _ => self.table.steps() as u64,
        };
        let mut rng = rng(!self.table.seed(), stream);
        let player = &mut self.player;
        let mut search = || player.choose(level, position, &before, &mut rng, &mut limits);
        match &self.tables {
            Some(tables) if uses_tables(level, position) => {
                choose_with_tables(tables, position, &before, search)
            }
            _ => search(),
        }
    }

    /// Draws chance outcomes as soon as they are due.
    fn settle(&mut self) {
        while !self.by_hand && self.table.to_play() == ToPlay::Chance {
            self.table.advance();
        }
    }

    /// Undoes the last [`Session::play`] or [`Session::genmove`], including the chance drawn after it.
    pub fn undo(&mut self) -> Result<(), Message> {
        let before = self.plays.pop();
        let before = before.ok_or_else(|| Message::new("gtp.nothing-to-undo"))?;
        self.table.go_to_step(before);
        self.before.retain(|(steps, _)| *steps < before);
        Ok(())
    }

    /// Ends the session.
    pub fn quit(&mut self) {
        self.has_quit = true;
    }

    /// Whether the session has ended.
    pub fn has_quit(&self) -> bool {
        self.has_quit
    }
}
