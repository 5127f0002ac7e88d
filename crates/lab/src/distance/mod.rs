//! How far a player is from perfect play: in what share of solved positions its action keeps the value.

mod figures;
mod late_positions;
mod oracle;
mod small_stacks;
mod solved_endings;

pub use figures::{DistanceFigures, LostValue};
pub use late_positions::LatePositions;
pub use oracle::{ActionBounds, Oracle};
pub use small_stacks::SmallStacks;
pub use solved_endings::SolvedEndings;

use crate::interval::wilson;
use figures::Measured;
use oracle::{keeps, loses_some, loss};
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use take_five_rules::{Message, Position};
use take_five_search::rng;
use take_five_search::{Level, Limits, Player};

/// A comparison of a player's choices with exact values.
#[derive(Clone, Copy, Debug)]
pub struct DistanceToPerfectPlay {
    /// Who chooses.
    pub level: Level,
    /// Time for a choice.
    pub time: Option<Duration>,
    /// Positions that a choice may search: with no time, the figures can be reproduced.
    pub nodes: u64,
    /// How many positions to draw.
    pub positions: u64,
    /// The seed of all positions and choices.
    pub seed: u64,
    /// How many threads share the work; without a clock the figures do not depend on it.
    pub threads: usize,
    /// How many of the positions in which value was lost are kept, those with the greatest losses.
    pub listed: usize,
}

impl DistanceToPerfectPlay {
    /// Draws the positions, solves them, and asks the player for its choices.
    ///
    /// # Errors
    /// If the game has no such level.
    pub fn measure(&self, oracle: &dyn Oracle) -> Result<DistanceFigures, Message> {
        let began = Instant::now();
        let next = AtomicU64::new(0);
        let seen = Mutex::new(HashSet::new());
        let work = || {
            let mut player = Player::new();
            let mut all = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.positions {
                    return Ok(all);
                }
                let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number);
                let Some(position) = oracle.draw(&mut rng(seed)) else {
                    all.push(Measured::Unsolved);
                    continue;
                };
                let is_new = seen
                    .lock()
                    .is_ok_and(|mut seen| seen.insert(position.to_string()));
                all.push(if is_new {
                    self.choice(oracle, &position, &mut player)?
                } else {
                    Measured::Repeated
                });
            }
        };
        let measured = thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads.max(1))
                .map(|_| scope.spawn(work))
                .collect();
            let joined = threads.into_iter().map(|thread| thread.join());
            // A thread that panicked has no results; the panic has been printed.
            joined.flatten().collect::<Result<Vec<_>, Message>>()
        })?;
        let measured = measured.into_iter().flatten();
        Ok(DistanceFigures::new(self, measured, began.elapsed()))
    }

    /// What the player chooses in a position, and what that loses.
    fn choice(
        &self,
        oracle: &dyn Oracle,
        position: &Position,
        player: &mut Player,
    ) -> Result<Measured, Message> {
        let Some(actions) = oracle.action_bounds(position) else {
            return Ok(Measured::Unsolved);
        };
        let began = Instant::now();
        let mut limits = Limits {
            nodes: self.nodes,
            stop: &mut || self.time.is_some_and(|time| began.elapsed() >= time),
        };
        // The same position gets the same answer, whichever draw it comes from.
        let chosen = player.choose(self.level, position, &[], &mut rng(self.seed), &mut limits)?;
        let is_telling = loses_some(&actions);
        if keeps(&actions, &chosen) {
            return Ok(Measured::Kept { is_telling });
        }
        Ok(Measured::Lost(LostValue {
            position: position.to_string(),
            loss: loss(&actions, &chosen),
            chosen,
            actions,
        }))
    }
}
