//! How many legal actions there were, action by action: kept close together, as there are many games.

use serde::{Deserialize, Serialize};

/// The numbers of legal actions in a game, turn by turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choices {
    /// The number of legal actions at each action.
    choices: Vec<u16>,
    /// The number of actions of each turn.
    sizes: Vec<u16>,
}

impl Choices {
    /// The number of turns that have begun.
    pub fn turn_count(&self) -> usize {
        self.sizes.len()
    }

    /// Begins turns until there are so many.
    pub(super) fn begin_turns(&mut self, count: usize) {
        self.sizes.resize(self.sizes.len().max(count), 0);
    }

    /// Adds an action to the last turn.
    pub(super) fn push(&mut self, count: u64) {
        self.choices.push(u16::try_from(count).unwrap_or(u16::MAX));
        if let Some(size) = self.sizes.last_mut() {
            *size += 1;
        }
    }

    /// The number of legal actions at each action.
    pub fn actions(&self) -> impl ExactSizeIterator<Item = u32> {
        self.choices.iter().map(|&count| u32::from(count))
    }

    /// The same, turn by turn.
    pub fn turns(&self) -> impl Iterator<Item = &[u16]> {
        let mut rest = &self.choices[..];
        self.sizes.iter().map(move |&size| {
            let (turn, behind) = rest.split_at(rest.len().min(size.into()));
            rest = behind;
            turn
        })
    }

    /// The number of turns in which there was nothing to choose.
    pub fn forced_turns(&self) -> usize {
        self.turns()
            .filter(|turn| turn.iter().all(|&count| count == 1))
            .count()
    }
}
