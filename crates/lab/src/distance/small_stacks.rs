//! Take-Back-Toe with fewer chips, solved by value iteration.

use super::{ActionBounds, Oracle};
use std::collections::HashMap;
use take_five_rules::{Game, Notation, Position, Spec, TakeBackToe, ToPlay};
use take_five_solve::ValueIteration;

/// All positions that can come about from a smaller start.
#[derive(Debug)]
pub struct SmallStacks {
    iteration: ValueIteration,
    places: HashMap<TakeBackToe, usize>,
    /// Positions in which a player has a choice.
    choices: Vec<TakeBackToe>,
}

/// The bounds of all positions are narrowed to this, or given up after as many sweeps.
const ERROR: f64 = 1e-7;
const SWEEPS: u32 = 10_000;

impl SmallStacks {
    /// Solves the game with this many chips on each space of the middle row. `None` if there are more than `most`
    /// positions.
    pub fn solve(chips: u32, most: usize) -> Option<Self> {
        let start = TakeBackToe::with_small_stacks(&Spec::new(TakeBackToe::INFO), chips);
        let (mut iteration, all) = ValueIteration::with_positions(&start, most)?;
        let mut sweeps = 0;
        while iteration.widest() > ERROR && sweeps < SWEEPS {
            iteration.sweep();
            sweeps += 1;
        }
        let has_choice = |state: &&TakeBackToe| {
            matches!(state.to_play(), ToPlay::Player(_)) && state.action_count() > 1
        };
        let choices = all.iter().filter(has_choice).copied().collect();
        let places = all.into_iter().zip(0..).collect();
        Some(SmallStacks {
            iteration,
            places,
            choices,
        })
    }
}

impl Oracle for SmallStacks {
    fn draw(&self, rng: &mut dyn FnMut(u32) -> u32) -> Option<Position> {
        let place = rng(self.choices.len().try_into().ok()?);
        let state = self.choices.get(place as usize)?;
        Some(Position::TakeBackToe(*state))
    }

    /// Probabilities that the player to move wins.
    fn action_bounds(&self, position: &Position) -> Option<Vec<ActionBounds>> {
        let Position::TakeBackToe(state) = position else {
            return None;
        };
        let next = self.iteration.next_of(*self.places.get(state)?);
        let mut actions = Vec::new();
        state.each_action(|action| actions.push(state.action_text(action)));
        let each = actions.into_iter().zip(next).map(|(action, &place)| {
            let bounds = self.iteration.bounds_at(place as usize)?;
            let (low, high) = match state.player() {
                1 => (bounds.low, bounds.high),
                _ => (1.0 - bounds.high, 1.0 - bounds.low),
            };
            Some(ActionBounds { action, low, high })
        });
        each.collect()
    }
}
