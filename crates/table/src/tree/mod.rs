//! What has happened in a game: a tree of steps.

mod positions;
mod reorder;

use crate::End;
use take_five_rules::Position;

/// A node of the tree; 0 is the root.
pub type Node = usize;

/// The maximum number of steps in a table, including all variations.
pub const MAX_STEPS: usize = 50_000;

/// An action or a chance outcome, as in [`take_five_rules::PlayedStep`].
#[derive(Clone, Debug)]
pub struct RecordedAction {
    pub text: String,
    pub chance: bool,
    pub turn_part: String,
    pub turn_over: bool,
}

/// What leads from one node to the next.
#[derive(Clone, Debug)]
pub enum RecordedStep {
    /// An action or a chance outcome.
    Played(RecordedAction),
    /// The players ended the game.
    End(End),
}

impl RecordedStep {
    /// Whether it leads to the same node from the same node.
    fn is_same(&self, other: &RecordedStep) -> bool {
        match (self, other) {
            (RecordedStep::Played(one), RecordedStep::Played(other)) => one.text == other.text,
            (RecordedStep::End(one), RecordedStep::End(other)) => one == other,
            _ => false,
        }
    }
}

/// A step and its place in the tree.
#[derive(Clone, Debug)]
struct Entry {
    before: Node,
    step: RecordedStep,
    /// Whose turn it was when the step was taken.
    player: Option<u8>,
    /// The position after the step, stored for every few steps.
    after: Option<Box<Position>>,
    /// The number of chance steps from the root up to this one.
    chances: u64,
    /// The number of steps from the root up to this one.
    ply: usize,
    /// The number of players' turns from the root up to this one, including the one it belongs to.
    number: usize,
    /// A hash for detecting repetition; 0 if the rules have no repetition or a turn is incomplete.
    key: u64,
    /// How many times its position has occurred at the start of a turn on the path here.
    times: u32,
    /// How deep its turn would be nested in variations if it were the main one, and whether it is not the main one.
    nested: (usize, bool),
    /// Whether it was deleted from the tree, with everything after it.
    removed: bool,
    place: Place,
}

impl Entry {
    fn depth(&self) -> usize {
        self.nested.0 + usize::from(self.nested.1)
    }
}

/// The data of any node, including the root.
#[derive(Clone, Debug, Default)]
struct Place {
    /// The steps after it, the main one first.
    children: Vec<Node>,
    /// The one that was last played or viewed.
    next: Option<Node>,
    comment: Option<String>,
}

/// The steps played from one position, including undone ones.
#[derive(Clone, Debug)]
pub struct GameTree {
    start: Position,
    first: Place,
    /// The step of node n is at index n − 1.
    entries: Vec<Entry>,
    /// The current node; every node on the path to it has the next one as its `next`.
    now: Node,
    /// The current position.
    here: Position,
    /// The total size of all comments, in bytes.
    commented: usize,
    /// What was last deleted, to be restored: its index among the steps after its parent.
    removals: Vec<(Node, usize)>,
    version: u32,
}

impl GameTree {
    pub fn new(start: Position) -> Self {
        GameTree {
            here: start.clone(),
            start,
            first: Place::default(),
            entries: Vec::new(),
            now: 0,
            commented: 0,
            removals: Vec::new(),
            version: 0,
        }
    }

    pub fn start(&self) -> &Position {
        &self.start
    }

    pub fn current_node(&self) -> Node {
        self.now
    }

    /// Changes whenever the tree does; navigation does not change it.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The number of steps, including deleted ones.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether this is a node of the tree that can be visited.
    pub fn has(&self, node: Node) -> bool {
        let mut here = node;
        while let Some(entry) = self.entry(here) {
            if entry.removed {
                return false;
            }
            here = entry.before;
        }
        here == 0
    }

    /// Goes to a node of the tree.
    pub fn go(&mut self, node: Node) {
        self.here = self.position(node);
        self.walk(node);
    }

    /// Makes the node the current one, and the path to it the current line.
    fn walk(&mut self, node: Node) {
        // Walk back from both until the paths meet: before that, everything is in order.
        let mut behind = node;
        let mut here = self.now;
        while behind != here {
            if self.ply(behind) < self.ply(here) {
                here = self.parent(here).unwrap_or(0);
            } else {
                let before = self.parent(behind).unwrap_or(0);
                self.place_mut(before).next = Some(behind);
                behind = before;
            }
        }
        self.now = node;
    }

    /// The step that led here, `None` at the root.
    pub fn step(&self, node: Node) -> Option<&RecordedStep> {
        self.entry(node).map(|entry| &entry.step)
    }

    /// The action or outcome that led here.
    pub fn recorded_action(&self, node: Node) -> Option<&RecordedAction> {
        match self.step(node)? {
            RecordedStep::Played(taken) => Some(taken),
            RecordedStep::End(_) => None,
        }
    }

    /// Whose turn the step starts or continues; `None` if chance sets up the game or the players end it.
    pub fn player(&self, node: Node) -> Option<u8> {
        self.recorded_action(node)?;
        self.entry(node)?.player
    }

    /// How the players ended the game here.
    pub fn end(&self, node: Node) -> Option<End> {
        match self.step(node)? {
            RecordedStep::Played(_) => None,
            RecordedStep::End(end) => Some(*end),
        }
    }

    pub fn chance_count(&self) -> u64 {
        self.entry(self.now).map_or(0, |entry| entry.chances)
    }

    pub fn parent(&self, node: Node) -> Option<Node> {
        self.entry(node).map(|entry| entry.before)
    }

    /// The steps after this node, the main one first.
    pub fn children(&self, node: Node) -> &[Node] {
        &self.place(node).children
    }

    /// The step after this node that was last played or viewed, or otherwise the main one.
    pub fn next(&self, node: Node) -> Option<Node> {
        let place = self.place(node);
        place.next.or_else(|| place.children.first().copied())
    }

    /// Whether a turn is incomplete at the node.
    pub fn is_mid_turn(&self, node: Node) -> bool {
        self.recorded_action(node)
            .is_some_and(|taken| !taken.turn_over)
    }

    /// The number of steps from the root to the node.
    pub fn ply(&self, node: Node) -> usize {
        self.entry(node).map_or(0, |entry| entry.ply)
    }

    /// The number of players' turns that have started on the path to the node.
    pub fn number(&self, node: Node) -> usize {
        self.entry(node).map_or(0, |entry| entry.number)
    }

    /// How many times the position at the node has occurred at the start of a turn on the path to it, including this
    /// time; 0 within a turn and if the rules ignore repetition.
    pub fn repetitions(&self, node: Node) -> u32 {
        self.entry(node).map_or(1, |entry| entry.times)
    }

    pub fn comment(&self, node: Node) -> Option<&str> {
        self.place(node).comment.as_deref()
    }

    pub fn set_comment(&mut self, node: Node, comment: Option<String>) {
        self.commented += comment.as_ref().map_or(0, String::len);
        let old = std::mem::replace(&mut self.place_mut(node).comment, comment);
        self.commented -= old.map_or(0, |old| old.len());
        self.version += 1;
    }

    /// Appends a line to the comment on the node.
    pub fn add_comment(&mut self, node: Node, more: &str) {
        let comment = self.place_mut(node).comment.get_or_insert_default();
        let before = comment.len();
        if before > 0 {
            comment.push('\n');
        }
        comment.push_str(more);
        let added = comment.len() - before;
        self.commented += added;
        self.version += 1;
    }

    /// The total size of all comments in bytes, including deleted ones.
    pub fn comment_bytes(&self) -> usize {
        self.commented
    }

    /// The index of the step among its siblings.
    fn find(&self, before: Node, step: &RecordedStep) -> Option<Node> {
        let mut children = self.children(before).iter().copied();
        children.find(|child| self.step(*child).is_some_and(|known| known.is_same(step)))
    }

    /// Adds a step after the current node and goes there, without updating the position; an existing step is reused
    /// instead of added again.
    fn push(&mut self, step: RecordedStep) -> Node {
        let known = self.find(self.now, &step);
        let node = known.unwrap_or_else(|| self.add(step));
        self.walk(node);
        node
    }

    fn add(&mut self, step: RecordedStep) -> Node {
        let now = self.now;
        let node = self.entries.len() + 1;
        let player = self.here.turn_of();
        let new_turn = !self.is_mid_turn(now) && player.is_some();
        let (chance, is_turn) = match &step {
            RecordedStep::Played(taken) => (taken.chance, new_turn),
            RecordedStep::End(_) => (false, false),
        };
        let mut entry = Entry {
            before: now,
            step,
            player,
            after: None,
            chances: self.chance_count() + u64::from(chance),
            ply: self.ply(now) + 1,
            number: self.number(now) + usize::from(is_turn),
            key: 0,
            times: 0,
            nested: self.nesting(now, !self.children(now).is_empty()),
            removed: false,
            place: Place::default(),
        };
        // A comment on an incomplete turn is a comment on the turn.
        if self.is_mid_turn(now) && self.children(now).is_empty() {
            entry.place.comment = self.place_mut(now).comment.take();
        }
        self.entries.push(entry);
        self.place_mut(now).children.push(node);
        self.version += 1;
        node
    }

    fn entry(&self, node: Node) -> Option<&Entry> {
        self.entries.get(node.checked_sub(1)?)
    }

    fn place(&self, node: Node) -> &Place {
        self.entry(node).map_or(&self.first, |entry| &entry.place)
    }

    fn place_mut(&mut self, node: Node) -> &mut Place {
        let index = node.checked_sub(1);
        match index.and_then(|index| self.entries.get_mut(index)) {
            Some(entry) => &mut entry.place,
            None => &mut self.first,
        }
    }
}
