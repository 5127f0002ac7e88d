//! Moving in the record of a game.

use crate::Table;
use crate::tree::{Node, RecordedStep};
use take_five_rules::ToPlay;

impl Table {
    /// The turn that is shown, by its [`crate::RecordedTurn::id`]; 0 at the start. Within a turn it is that turn.
    pub fn at(&self) -> usize {
        self.tree.turn_end(self.tree.now())
    }

    /// Shows the game after this turn, or its start for 0; false where there is no such turn.
    pub fn go_to(&mut self, turn: usize) -> bool {
        let known = self.tree.has(turn).then_some(turn);
        self.jump(known)
    }

    /// Shows the game after so many turns of the present line, or at its end where it has fewer.
    pub fn go_to_turn(&mut self, turns: usize) {
        self.go_to_step(self.turns().iter().take(turns).map(|turn| turn.steps).sum());
    }

    /// Shows the game after so many steps of the present line, or at its end where it has fewer.
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

    /// Whether the start is not shown yet.
    pub fn can_back(&self) -> bool {
        self.tree.now() != 0
    }

    /// Goes back to the start of the turn shown; false at the start of the game.
    pub fn back(&mut self) -> bool {
        let now = self.tree.now();
        self.jump((now != 0).then(|| self.tree.turn_start(now)))
    }

    /// Whether something follows in the present line.
    pub fn can_forward(&self) -> bool {
        self.tree.next(self.tree.now()).is_some()
    }

    /// Goes on to the end of the turn, or of the next one; false at the end of the line.
    pub fn forward(&mut self) -> bool {
        let next = self.tree.next(self.tree.now());
        self.jump(next.map(|node| self.tree.turn_end(node)))
    }

    /// Whether there is an action to take back.
    pub fn can_undo(&self) -> bool {
        self.undone().is_some()
    }

    /// Takes back the last action and the chance drawn behind it, or the end of the game; false
    /// where there is none. Where engines play, it goes back to where a person is to act.
    pub fn undo(&mut self) -> bool {
        let to = self.undone();
        let undone = self.jump(to);
        self.play.is_undone |= undone;
        undone
    }

    fn undone(&self) -> Option<Node> {
        let mut node = self.tree.now();
        loop {
            let step = self.tree.step(node)?;
            let before = self.tree.before(node)?;
            match step {
                RecordedStep::End(_) => return Some(before),
                RecordedStep::Played(taken) if !taken.chance && self.waits(before) => {
                    return Some(before);
                }
                RecordedStep::Played(_) => node = before,
            }
        }
    }

    /// Whether a person is to act at the node, or anybody where only engines play.
    fn waits(&self, node: Node) -> bool {
        let ToPlay::Player(player) = self.tree.position(node).to_play() else {
            return true;
        };
        let mut players = 1..=self.position().players();
        !self.is_engine(player) || players.all(|player| self.is_engine(player))
    }

    /// Whether an action was taken back that can be played again.
    pub fn can_redo(&self) -> bool {
        self.redone().is_some()
    }

    /// Plays an action again that was taken back, with the chance and the answers of engines that
    /// followed; false where there is none.
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
        let mut node = self.tree.now();
        while let Some(next) = self.tree.next(node) {
            let chance = self.tree.taken(next).is_some_and(|taken| taken.chance);
            if acted && !chance && self.waits(node) {
                break;
            }
            acted |= !chance;
            forth = Some(next);
            node = next;
        }
        forth
    }

    /// Goes there, letting go of what is half entered.
    pub(crate) fn jump(&mut self, to: Option<Node>) -> bool {
        if let Some(node) = to {
            self.pending.clear();
            self.tree.go(node);
            self.play.is_undone = false;
        }
        to.is_some()
    }
}
