//! What has happened in a game: a tree of steps.

use take_five_rules::{Played, Position};

/// A place in the tree; 0 is the beginning.
pub type Node = usize;

/// A step and where it stands in the tree.
#[derive(Clone, Debug)]
struct Entry {
    before: Node,
    played: Played,
    /// How many chance steps there are from the beginning up to this one.
    chances: u64,
    /// Steps from the beginning up to this one.
    ply: usize,
    /// The step that was last taken or looked at behind this one.
    next: Option<Node>,
}

/// A turn, or the part of it that has been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnText {
    /// Whose turn it is, `None` where chance sets the game up.
    pub player: Option<u8>,
    /// The turn's text, chance included.
    pub text: String,
    /// How many steps it has.
    pub steps: usize,
}

/// The steps taken from one position, those that were taken back included.
#[derive(Clone, Debug)]
pub struct Record {
    start: Position,
    /// What was last looked at behind the beginning.
    first: Option<Node>,
    /// The step of node n stands at n − 1.
    entries: Vec<Entry>,
    now: Node,
}

impl Record {
    pub fn new(start: Position) -> Self {
        Record {
            start,
            first: None,
            entries: Vec::new(),
            now: 0,
        }
    }

    pub fn start(&self) -> &Position {
        &self.start
    }

    pub fn now(&self) -> Node {
        self.now
    }

    /// Goes to a node that this record gave out.
    pub fn go(&mut self, node: Node) {
        self.now = node.min(self.entries.len());
        let mut behind = self.now;
        while let Some(before) = self.before(behind) {
            *self.next_mut(before) = Some(behind);
            behind = before;
        }
    }

    pub fn position(&self, node: Node) -> &Position {
        match self.entry(node) {
            Some(entry) => &entry.played.after,
            None => &self.start,
        }
    }

    /// The step that led here, `None` at the beginning.
    pub fn played(&self, node: Node) -> Option<&Played> {
        self.entry(node).map(|entry| &entry.played)
    }

    pub fn chances(&self) -> u64 {
        self.entry(self.now).map_or(0, |entry| entry.chances)
    }

    pub fn before(&self, node: Node) -> Option<Node> {
        self.entry(node).map(|entry| entry.before)
    }

    /// The step that was last taken or looked at behind this node.
    pub fn next(&self, node: Node) -> Option<Node> {
        match self.entry(node) {
            Some(entry) => entry.next,
            None => self.first,
        }
    }

    /// Whether a turn has begun at the node and is not over.
    pub fn in_turn(&self, node: Node) -> bool {
        self.played(node).is_some_and(|played| !played.turn_over)
    }

    /// Adds a step behind the present node and goes there; a step that stands there already is
    /// gone to and not added again.
    pub fn push(&mut self, played: Played) {
        let siblings =
            |entry: &&Entry| entry.before == self.now && entry.played.text == played.text;
        let known = match self.entries.iter().position(|entry| siblings(&entry)) {
            Some(index) => index + 1,
            None => {
                let chances = self.chances() + u64::from(played.chance);
                self.entries.push(Entry {
                    before: self.now,
                    played,
                    chances,
                    ply: self.ply(self.now) + 1,
                    next: None,
                });
                self.entries.len()
            }
        };
        self.go(known);
    }

    /// How many steps lead from the beginning to the node.
    pub fn ply(&self, node: Node) -> usize {
        self.entry(node).map_or(0, |entry| entry.ply)
    }

    /// The nodes from the beginning (left out) to the end of the present line, beyond the present
    /// node too.
    pub fn line(&self) -> Vec<Node> {
        std::iter::successors(self.first, |&node| self.next(node)).collect()
    }

    /// The turns along nodes that follow each other from the beginning.
    pub fn turns(&self, nodes: &[Node]) -> Vec<TurnText> {
        let mut turns: Vec<TurnText> = Vec::new();
        let mut before = &self.start;
        let mut joins = false;
        for played in nodes.iter().filter_map(|&node| self.played(node)) {
            match turns.last_mut().filter(|_| joins) {
                Some(turn) => {
                    turn.text.push_str(&played.piece);
                    turn.steps += 1;
                }
                None => turns.push(TurnText {
                    player: before.turn_of(),
                    text: played.piece.clone(),
                    steps: 1,
                }),
            }
            joins = !played.turn_over;
            before = &played.after;
        }
        turns
    }

    /// How many times the position at the node has stood at the start of a turn on the way there,
    /// this time included.
    pub fn times(&self, node: Node) -> u32 {
        let key = self.position(node).key();
        let mut times = 1;
        let mut here = node;
        while let Some(before) = self.before(here) {
            here = before;
            times += u32::from(!self.in_turn(here) && self.position(here).key() == key);
        }
        times
    }

    fn entry(&self, node: Node) -> Option<&Entry> {
        node.checked_sub(1).map(|index| &self.entries[index])
    }

    fn next_mut(&mut self, node: Node) -> &mut Option<Node> {
        match node.checked_sub(1) {
            Some(index) => &mut self.entries[index].next,
            None => &mut self.first,
        }
    }
}
