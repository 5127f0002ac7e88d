//! Navigating in the record of a game.

use crate::Table;
use crate::tree::{Node, RecordedStep};
use take_five_rules::ToPlay;

impl Table {
    /// The current turn, by its [`crate::RecordedTurn::id`]; 0 at the start. Within a turn, it is that turn.
    pub fn current_turn(&self) -> usize {
        self.tree.turn_end(self.tree.current_node())
    }

    /// The number of the turn that is being played, or of the next one; counts the players' turns from 1.
    ///
    /// ```
    /// use take_five_table::Table;
    /// let mut table = Table::new(&"take:size=2".parse()?, 1);
    /// assert_eq!(table.turn_number(), 1);
    /// table.play("a1")?;
    /// assert_eq!(table.turn_number(), 2);
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn turn_number(&self) -> usize {
        let now = self.tree.current_node();
        self.tree.number(now) + usize::from(!self.tree.is_mid_turn(now))
    }

    /// Goes to the end of this turn, or to the start of the game for 0; false if there is no such turn.
    pub fn go_to(&mut self, turn: usize) -> bool {
        let known = self.tree.has(turn).then_some(turn);
        self.jump(known)
    }

    /// Goes to the end of this many turns of the current line, or to its end if it has fewer.
    pub fn go_to_turn(&mut self, turns: usize) {
        self.go_to_step(self.turns().iter().take(turns).map(|turn| turn.steps).sum());
    }

    /// Goes to the position after this many steps of the current line, or to its end if it has fewer.
    ///
    /// ```
    /// use take_five_table::Table;
    /// let mut table = Table::new(&"take:size=2".parse()?, 1);
    /// table.play("a1")?;
    /// let steps = table.steps();
    /// table.play("c2")?;
    /// table.go_to_step(steps);
    /// assert_eq!(table.position().to_string(), "oo/ooo/ro b 1");
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn go_to_step(&mut self, steps: usize) {
        let line = self.tree.line();
        let last = line[..steps.min(line.len())].last();
        self.jump(Some(last.copied().unwrap_or(0)));
    }

    /// Whether the current position is after the start.
    pub fn can_go_back(&self) -> bool {
        self.tree.current_node() != 0
    }

    /// Goes back to the start of the current turn; false at the start of the game.
    pub fn back(&mut self) -> bool {
        let now = self.tree.current_node();
        self.jump((now != 0).then(|| self.tree.turn_start(now)))
    }

    /// Whether the current line continues.
    pub fn can_go_forward(&self) -> bool {
        self.tree.next(self.tree.current_node()).is_some()
    }

    /// Goes to the end of the current turn, or of the next one; false at the end of the line.
    pub fn forward(&mut self) -> bool {
        let next = self.tree.next(self.tree.current_node());
        self.jump(next.map(|node| self.tree.turn_end(node)))
    }

    /// Whether there is an action to undo.
    pub fn can_undo(&self) -> bool {
        self.undone().is_some()
    }

    /// Undoes the last action and the chance drawn after it, or the end of the game; false if there is nothing to undo.
    /// With engines in the game, it goes back to where a person is to act.
    pub fn undo(&mut self) -> bool {
        let to = self.undone();
        let undone = self.jump(to);
        self.play.is_undone |= undone;
        undone
    }

    fn undone(&self) -> Option<Node> {
        let mut node = self.tree.current_node();
        loop {
            let step = self.tree.step(node)?;
            let before = self.tree.parent(node)?;
            match step {
                RecordedStep::End(_) => return Some(before),
                RecordedStep::Played(taken) if !taken.chance && self.waits(before) => {
                    return Some(before);
                }
                RecordedStep::Played(_) => node = before,
            }
        }
    }

    /// Whether a person is to act at the node, or anybody if only engines play.
    fn waits(&self, node: Node) -> bool {
        let ToPlay::Player(player) = self.tree.position(node).to_play() else {
            return true;
        };
        let mut players = 1..=self.position().players();
        !self.is_engine(player) || players.all(|player| self.is_engine(player))
    }

    /// Whether there is an undone action to redo.
    pub fn can_redo(&self) -> bool {
        self.redone().is_some()
    }

    /// Redoes an undone action, with the chance and the engines' replies that followed; false if there is none.
    pub fn redo(&mut self) -> bool {
        let to = self.redone();
        let is_undone = self.play.is_undone;
        let redone = self.jump(to);
        self.play.is_undone = is_undone;
        redone
    }

    fn redone(&self) -> Option<Node> {
        let mut forth = None;
        let mut acted = false;
        let mut node = self.tree.current_node();
        while let Some(next) = self.tree.next(node) {
            let chance = self
                .tree
                .recorded_action(next)
                .is_some_and(|taken| taken.chance);
            if acted && !chance && self.waits(node) {
                break;
            }
            acted |= !chance;
            forth = Some(next);
            node = next;
        }
        forth
    }

    /// Goes there, discarding a partially entered action.
    pub(crate) fn jump(&mut self, to: Option<Node>) -> bool {
        if let Some(node) = to {
            self.pending.clear();
            self.tree.go(node);
            self.play.is_undone = false;
        }
        to.is_some()
    }
}
