//! What has happened in a game: a tree of steps.

mod order;
mod positions;

use crate::End;
use take_five_rules::Position;

/// A place in the tree; 0 is the beginning.
pub type Node = usize;

/// The most steps a table keeps, those of all variations together.
pub const MOST_STEPS: usize = 50_000;

/// An action or outcome of chance, as [`take_five_rules::Played`] says it.
#[derive(Clone, Debug)]
pub struct RecordedAction {
    pub text: String,
    pub chance: bool,
    pub piece: String,
    pub turn_over: bool,
}

/// What leads from one place to the next.
#[derive(Clone, Debug)]
pub enum RecordedStep {
    /// An action or an outcome of chance.
    Played(RecordedAction),
    /// The players ended the game.
    End(End),
}

impl RecordedStep {
    /// Whether it leads to the same from the same place.
    fn is_same(&self, other: &RecordedStep) -> bool {
        match (self, other) {
            (RecordedStep::Played(one), RecordedStep::Played(other)) => one.text == other.text,
            (RecordedStep::End(one), RecordedStep::End(other)) => one == other,
            _ => false,
        }
    }
}

/// A step and where it stands in the tree.
#[derive(Clone, Debug)]
struct Entry {
    before: Node,
    step: RecordedStep,
    /// Whose turn it was when the step was taken.
    player: Option<u8>,
    /// The position behind the step, at every few of them.
    after: Option<Box<Position>>,
    /// How many chance steps there are from the beginning up to this one.
    chances: u64,
    /// Steps from the beginning up to this one.
    ply: usize,
    /// Turns of players from the beginning up to this one, the one it belongs to included.
    number: usize,
    /// What repetition looks at, made short; 0 where the rules know none or a turn goes on.
    key: u64,
    /// How many times its position has stood at the start of a turn on the way here.
    times: u32,
    /// In how many variations, one within the other, its turn would lie if it were the main one,
    /// and whether it is not.
    nested: (usize, bool),
    /// Whether it was taken out of the tree, with all that is behind it.
    removed: bool,
    place: Place,
}

impl Entry {
    fn depth(&self) -> usize {
        self.nested.0 + usize::from(self.nested.1)
    }
}

/// What belongs to any place, the beginning too.
#[derive(Clone, Debug, Default)]
struct Place {
    /// The steps behind it, the main one first.
    children: Vec<Node>,
    /// The one of them that was last taken or looked at.
    next: Option<Node>,
    comment: Option<String>,
}

/// The steps taken from one position, those that were taken back included.
#[derive(Clone, Debug)]
pub struct GameTree {
    start: Position,
    first: Place,
    /// The step of node n stands at n − 1.
    entries: Vec<Entry>,
    /// Where the game stands; every place on the way here has the next one as its `next`.
    now: Node,
    /// The position there.
    here: Position,
    /// The bytes of all comments together.
    commented: usize,
    /// What was taken out, to be put back: where it stood among the steps behind its place.
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

    pub fn now(&self) -> Node {
        self.now
    }

    /// Changes whenever the tree does, and not by moving in it.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// How many steps there are, those taken out included.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether this is a place in the tree that can be gone to.
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

    /// Goes to a node that is in the tree.
    pub fn go(&mut self, node: Node) {
        self.here = self.position(node);
        self.walk(node);
    }

    /// Makes the node the present one, and the way there the line shown.
    fn walk(&mut self, node: Node) {
        // Back from both until the ways meet: before that, all is as it should be.
        let mut behind = node;
        let mut here = self.now;
        while behind != here {
            if self.ply(behind) < self.ply(here) {
                here = self.before(here).unwrap_or(0);
            } else {
                let before = self.before(behind).unwrap_or(0);
                self.place_mut(before).next = Some(behind);
                behind = before;
            }
        }
        self.now = node;
    }

    /// The step that led here, `None` at the beginning.
    pub fn step(&self, node: Node) -> Option<&RecordedStep> {
        self.entry(node).map(|entry| &entry.step)
    }

    /// The action or outcome that led here.
    pub fn taken(&self, node: Node) -> Option<&RecordedAction> {
        match self.step(node)? {
            RecordedStep::Played(taken) => Some(taken),
            RecordedStep::End(_) => None,
        }
    }

    /// Whose turn the step begins or goes on with; `None` where chance sets the game up and where
    /// the players end it.
    pub fn player(&self, node: Node) -> Option<u8> {
        self.taken(node)?;
        self.entry(node)?.player
    }

    /// How the players ended the game here.
    pub fn end(&self, node: Node) -> Option<End> {
        match self.step(node)? {
            RecordedStep::Played(_) => None,
            RecordedStep::End(end) => Some(*end),
        }
    }

    pub fn chances(&self) -> u64 {
        self.entry(self.now).map_or(0, |entry| entry.chances)
    }

    pub fn before(&self, node: Node) -> Option<Node> {
        self.entry(node).map(|entry| entry.before)
    }

    /// The steps behind this node, the main one first.
    pub fn children(&self, node: Node) -> &[Node] {
        &self.place(node).children
    }

    /// The step behind this node that was last taken or looked at, or else the main one.
    pub fn next(&self, node: Node) -> Option<Node> {
        let place = self.place(node);
        place.next.or_else(|| place.children.first().copied())
    }

    /// Whether a turn has begun at the node and is not over.
    pub fn in_turn(&self, node: Node) -> bool {
        self.taken(node).is_some_and(|taken| !taken.turn_over)
    }

    /// How many steps lead from the beginning to the node.
    pub fn ply(&self, node: Node) -> usize {
        self.entry(node).map_or(0, |entry| entry.ply)
    }

    /// How many turns of players have begun on the way to the node.
    pub fn number(&self, node: Node) -> usize {
        self.entry(node).map_or(0, |entry| entry.number)
    }

    /// How many times the position at the node has stood at the start of a turn on the way there,
    /// this time included; 0 within a turn and where the rules do not look at repetition.
    pub fn times(&self, node: Node) -> u32 {
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

    /// Adds to what is said of the node, in a line of its own.
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

    /// The bytes of all comments together, those of what was taken out included.
    pub fn commented(&self) -> usize {
        self.commented
    }

    /// Where the step stands behind the place.
    fn find(&self, before: Node, step: &RecordedStep) -> Option<Node> {
        let mut children = self.children(before).iter().copied();
        children.find(|child| self.step(*child).is_some_and(|known| known.is_same(step)))
    }

    /// Adds a step behind the present node and goes there, but not to what stands there as a
    /// position; a step that stands there already is gone to and not added again.
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
        let new_turn = !self.in_turn(now) && player.is_some();
        let (chance, is_turn) = match &step {
            RecordedStep::Played(taken) => (taken.chance, new_turn),
            RecordedStep::End(_) => (false, false),
        };
        let mut entry = Entry {
            before: now,
            step,
            player,
            after: None,
            chances: self.chances() + u64::from(chance),
            ply: self.ply(now) + 1,
            number: self.number(now) + usize::from(is_turn),
            key: 0,
            times: 0,
            nested: self.nesting(now, !self.children(now).is_empty()),
            removed: false,
            place: Place::default(),
        };
        // What was said of a turn just begun is said of the turn.
        if self.in_turn(now) && self.children(now).is_empty() {
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
