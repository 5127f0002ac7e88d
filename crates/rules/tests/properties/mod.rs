//! Properties of every game, whatever its rules: texts read back, turns can be cut anywhere,
//! touches reach exactly the legal actions, random choices are uniform, and no input causes a
//! panic.
//!
//! Nothing here is specific to a game; a game added to [`take_five_rules::GAMES`] is picked up automatically.

mod chances;
mod editing;
mod noise;
mod texts;
mod touches;

use crate::random::{Random, for_every_game, specs, step};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use take_five_rules::{
    Draft, GAMES, Game, GameInfo, Message, Notation, Outcomes, PlayedStep, Position, Setup, Spec,
    TextError, ToPlay, perft, with_draft, with_game,
};

/// A game in progress, as a caller keeps it.
struct Table {
    position: Position,
    /// The position at the start of the turn.
    turn_start: Position,
    /// The steps of the turn so far.
    turn: Vec<PlayedStep>,
}

impl Table {
    fn new(spec: &Spec) -> Self {
        let position = Position::start(spec);
        Table {
            turn_start: position.clone(),
            turn: Vec::new(),
            position,
        }
    }

    fn begun(&self) -> bool {
        !self.turn.is_empty()
    }

    /// Plays one random step; false at the end of the game. A finished turn stays in `turn` until
    /// [`Table::new_turn`].
    fn step(&mut self, random: &mut Random) -> bool {
        match step(&self.position, self.begun(), random) {
            None => false,
            Some(played) => {
                self.position = played.after.clone();
                self.turn.push(played);
                true
            }
        }
    }

    /// Begins a new turn if the last one is over.
    fn new_turn(&mut self) {
        if self.turn.last().is_some_and(|last| last.turn_over) {
            self.turn_start = self.position.clone();
            self.turn.clear();
        }
    }
}

/// Plays `states` random steps in each spec, over as many games as needed, and calls `look` with
/// the table after every step, before a new turn begins.
fn play(info: &'static GameInfo, states: usize, mut look: impl FnMut(&Table, &mut Random) + Clone) {
    for (seed, spec) in specs(info).into_iter().enumerate() {
        let mut random = Random::new(seed as u64);
        let mut table = Table::new(&spec);
        for _ in 0..states {
            look(&table, &mut random);
            table.new_turn();
            if !table.step(&mut random) {
                table = Table::new(&spec);
            }
        }
    }
}

/// How many states to check in each spec of a game to get `all` of them in total.
fn share(info: &'static GameInfo, all: usize) -> usize {
    all.div_ceil(specs(info).len())
}

/// Asserts that the message can be rendered as a sentence.
fn is_message(message: &Message) {
    assert!(!message.id.is_empty());
    let text = message.to_string();
    assert!(text.len() < 1000, "{text}");
}

/// Asserts that the steps and the states after them are the same. The pieces may differ: they
/// depend on how much of the turn the reader has seen.
fn same_steps(read: &[PlayedStep], played: &[PlayedStep]) {
    let essence = |step: &PlayedStep| {
        let PlayedStep {
            text,
            chance,
            turn_over,
            after,
            ..
        } = step.clone();
        (text, chance, turn_over, after)
    };
    let read: Vec<_> = read.iter().map(essence).collect();
    let played: Vec<_> = played.iter().map(essence).collect();
    assert_eq!(read, played);
}

fn joined(steps: &[PlayedStep]) -> String {
    steps.iter().map(|step| step.turn_part.as_str()).collect()
}
