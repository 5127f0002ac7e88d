//! The positions of the tree. A position of a big board is kilobytes, so only every few steps have
//! theirs kept; the others are played again from there.

use super::{GameTree, Node, RecordedAction, RecordedStep};
use crate::End;
use take_five_rules::{Played, Position, hash};

/// At every so many steps from the beginning the position is kept.
const KEPT: usize = 16;

impl GameTree {
    /// Adds what was played behind the present node and goes there; what stands there already is
    /// gone to and not added again.
    pub fn play(&mut self, played: Played) {
        let step = RecordedStep::Played(RecordedAction {
            text: played.text,
            chance: played.chance,
            piece: played.piece,
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

    /// The players end the game at the present node.
    pub fn play_end(&mut self, end: End) {
        self.push(RecordedStep::End(end));
    }

    /// The present position.
    pub fn here(&self) -> &Position {
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
            position = self.behind(position, node);
        }
        position
    }

    /// The position behind a step, from the one that it was taken from.
    pub fn behind(&self, before: Position, node: Node) -> Position {
        let Some((taken, from)) = self.taken(node).zip(self.before(node)) else {
            return before; // the players ended the game
        };
        // What was played once can be played again.
        let played = before.read_turn(&taken.text, self.in_turn(from));
        let played = played.ok().and_then(|mut steps| steps.pop());
        played.map_or(before, |played| played.after)
    }

    /// The action or outcome that led here, with the position behind it.
    pub fn played(&self, node: Node) -> Option<Played> {
        let taken = self.taken(node)?.clone();
        Some(Played {
            text: taken.text,
            chance: taken.chance,
            piece: taken.piece,
            turn_over: taken.turn_over,
            after: self.position(node),
        })
    }

    /// See [`GameTree::times`], for the present node.
    fn count(&self, node: Node, key: u64) -> u32 {
        if key == 0 {
            return 0;
        }
        let whole = self.here.key();
        let mut times = 1;
        let mut here = node;
        while let Some(before) = self.before(here) {
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

/// The key of the position behind a step where it can be repeated, and else 0.
fn key(turn_over: bool, after: &Position) -> u64 {
    if !turn_over || after.drawn_by_repetition().is_none() {
        return 0;
    }
    // Those that come out equal are compared in full.
    hash(&after.key()).max(1)
}
