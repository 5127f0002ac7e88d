//! Where the solver of a puzzle is to act.

use crate::Puzzle;
use take_five_rules::{Message, Position};
use take_five_table::Table;

/// A place in a puzzle where its solver is to act.
pub struct Decision {
    /// The number of turns of the solution before the one that it belongs to.
    pub turn: usize,
    /// The positions at the starts of the earlier turns.
    pub before: Vec<Position>,
    /// Where the action is chosen.
    pub position: Position,
    /// The action of the solution.
    pub action: String,
}

impl Decision {
    /// Whether there is more than one action.
    pub fn has_alternatives(&self) -> bool {
        self.position.touch_paths().len() > 1
    }
}

/// Where the solver of the puzzle acts, along the solution.
///
/// # Errors
/// If the solution cannot be played.
pub fn decisions(puzzle: &Puzzle) -> Result<Vec<Decision>, Message> {
    let mut table = Table::from_position(puzzle.position.clone(), 0);
    let (mut all, mut before) = (Vec::new(), Vec::new());
    for (turn, text) in puzzle.line.iter().enumerate() {
        let mut position = table.position().clone();
        let start = position.clone();
        for step in table.replay(text)? {
            if position.to_play() == puzzle.position.to_play() {
                all.push(Decision {
                    turn,
                    before: before.clone(),
                    position,
                    action: step.text,
                });
            }
            position = step.after;
        }
        before.push(start);
    }
    Ok(all)
}

/// The position after an action; the same one if it cannot be played.
pub fn after(position: &Position, action: &str) -> Result<Position, Message> {
    let step = position.read_turn(action, false)?.pop();
    Ok(step.map_or_else(|| position.clone(), |step| step.after))
}
