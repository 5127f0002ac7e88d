//! Endings of Give & Take, whose values are in tables.

use super::{ActionBounds, Oracle};
use crate::perfect_play::random_position;
use take_five_rules::{Game, GiveAndTake, Notation, Position};
use take_five_solve::{PerfectResult, Tables};

/// Random positions with few pieces and no quiet turns.
#[derive(Debug)]
pub struct SolvedEndings<'a> {
    tables: &'a Tables,
    start: GiveAndTake,
    pieces: u32,
}

/// How many positions are tried until one is valid and has a choice.
const TRIES: u32 = 1000;

impl<'a> SolvedEndings<'a> {
    /// Positions with 2 to `pieces` pieces, of the game that begins with `start`, which is that of the tables.
    pub fn new(tables: &'a Tables, start: GiveAndTake, pieces: u32) -> Self {
        SolvedEndings {
            tables,
            start,
            pieces,
        }
    }
}

impl Oracle for SolvedEndings<'_> {
    fn draw(&self, mut rng: &mut dyn FnMut(u32) -> u32) -> Option<Position> {
        let mut draw = |_| random_position(&self.start, self.pieces, &mut rng);
        let mut drawn = (0..TRIES).filter_map(&mut draw);
        drawn
            .find(|state| state.action_count() > 1)
            .map(Position::GiveAndTake)
    }

    /// 1 for a win, 0 for a draw, −1 for a loss, however many turns it takes.
    fn action_bounds(&self, position: &Position) -> Option<Vec<ActionBounds>> {
        let Position::GiveAndTake(state) = position else {
            return None;
        };
        let (_, actions) = self.tables.actions(state, &[])?;
        let value = |result| match result {
            PerfectResult::Win => 1.0,
            PerfectResult::Draw => 0.0,
            PerfectResult::Loss => -1.0,
        };
        let each = actions.iter().map(|known| {
            let text = state.action_text(known.action);
            ActionBounds::exact(text, value(known.value.result))
        });
        // Actions of which the tables are not sure are left out there.
        Some(each.collect()).filter(|all: &Vec<_>| all.len() as u64 == state.action_count())
    }
}
