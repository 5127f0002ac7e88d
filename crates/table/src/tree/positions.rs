//! The positions of the tree. A position of a big board takes kilobytes, so only every few steps store theirs; the
//! others are replayed from there.

use super::{GameTree, Node, RecordedAction, RecordedStep};
use crate::End;
use take_five_rules::{PlayedStep, Position};

/// The interval of steps at which a position is stored.
const KEPT: usize = 16;

impl GameTree {
    /// Adds what was played after the current node and goes there; an existing step is reused instead of added again.
    pub fn play(&mut self, played: PlayedStep) {
        let step = RecordedStep::Played(RecordedAction {
            text: played.text,
            chance: played.chance,
            turn_part: played.turn_part,
            turn_over: played.turn_over,
        });
        let before = self.entries.len();
        let node = self.push(step);
        self.here = played.after;
        if self.entries.len() == before {
            return;
        }
        let key = key(played.turn_over, &self.here);
        let times = self.count(node, key);
        let after = self.ply(node).is_multiple_of(KEPT);
        let after = after.then(|| Box::new(self.here.clone()));
        let entry = &mut self.entries[node - 1];
        (entry.key, entry.times, entry.after) = (key, times, after);
    }

    /// The players end the game at the current node.
    pub fn play_end(&mut self, end: End) {
        self.push(RecordedStep::End(end));
    }

    /// The current position.
    pub fn current_position(&self) -> &Position {
        &self.here
    }

    /// The position at a node.
    pub fn position(&self, node: Node) -> Position {
        let mut again = Vec::new();
        let mut here = node;
        let mut position = loop {
            if here == self.now {
                break self.here.clone();
            }
            let Some(entry) = self.entry(here) else {
                break self.start.clone();
            };
            if let Some(after) = &entry.after {
                break Position::clone(after);
            }
            again.push(here);
            here = entry.before;
        };
        for node in again.into_iter().rev() {
            position = self.position_after(position, node);
        }
        position
    }

    /// The position after a step, from the position before it.
    pub fn position_after(&self, before: Position, node: Node) -> Position {
        let Some((taken, from)) = self.recorded_action(node).zip(self.parent(node)) else {
            return before; // the players ended the game
        };
        // What was played once can be replayed.
        let played = before.read_turn(&taken.text, self.is_mid_turn(from));
        let played = played.ok().and_then(|mut steps| steps.pop());
        played.map_or(before, |played| played.after)
    }

    /// The action or outcome that led here, with the position after it.
    pub fn played_step(&self, node: Node) -> Option<PlayedStep> {
        let taken = self.recorded_action(node)?.clone();
        Some(PlayedStep {
            text: taken.text,
            chance: taken.chance,
            turn_part: taken.turn_part,
            turn_over: taken.turn_over,
            after: self.position(node),
        })
    }

    /// See [`GameTree::repetitions`], for the current node.
    fn count(&self, node: Node, key: u64) -> u32 {
        if key == 0 {
            return 0;
        }
        let whole = self.here.key();
        let mut times = 1;
        let mut here = node;
        while let Some(before) = self.parent(here) {
            here = before;
            let same = match self.entry(here) {
                Some(entry) => entry.key == key && self.position(here).key() == whole,
                None => self.start.key() == whole,
            };
            times += u32::from(same);
        }
        times
    }
}

/// The hash of the position after a step if it can be repeated, otherwise 0.
fn key(turn_over: bool, after: &Position) -> u64 {
    if !turn_over || after.drawn_by_repetition().is_none() {
        return 0;
    }
    // Those that come out equal are compared in full.
    after.table_key().max(1)
}
