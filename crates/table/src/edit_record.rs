//! Editing the record of a game: comments, the order of variations, deleting turns.

use crate::tree::{MAX_STEPS, Node};
use crate::{RecordedTurn, Table};
use take_five_rules::Message;

/// How deep variations can be nested.
pub const MAX_NESTING: usize = 100;

/// The maximum size of all comments of a game together, in bytes.
pub const MAX_COMMENT_BYTES: usize = 1 << 20;

impl Table {
    /// The turns of the main line, with all variations.
    pub fn tree(&self) -> Vec<RecordedTurn> {
        self.tree.turns()
    }

    /// A number that changes whenever [`Table::tree`] or a comment does; navigation does not change it.
    pub fn version(&self) -> u32 {
        self.tree.version()
    }

    /// The comment on a turn, or on the game for 0.
    pub fn comment(&self, turn: usize) -> Option<&str> {
        self.tree.comment(turn)
    }

    /// Sets the comment on a turn, or on the game for 0; an empty text removes it. Line breaks become line feeds, and
    /// leading and trailing white space is removed. An error if the comments would become too long.
    ///
    /// ```
    /// use take_five_table::Table;
    /// let mut table = Table::new(&"take".parse()?, 1);
    /// table.play("a1")?;
    /// let turn = table.tree()[0].id;
    /// table.set_comment(turn, "In the corner.")?;
    /// assert_eq!(table.comment(turn), Some("In the corner."));
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn set_comment(&mut self, turn: usize, text: &str) -> Result<(), Message> {
        if !self.tree.has(turn) {
            return Err(Message::new("refused.no-turn"));
        }
        let node = self.tree.turn_end(turn);
        let text = clean(text);
        let others = self.tree.comment_bytes() - self.tree.comment(node).map_or(0, str::len);
        if others + text.len() > MAX_COMMENT_BYTES {
            return Err(Message::new("record.comments-too-long").with("most", MAX_COMMENT_BYTES));
        }
        self.tree
            .set_comment(node, (!text.is_empty()).then_some(text));
        Ok(())
    }

    /// Appends a line to the comment on the current turn. Within a turn that continues, it belongs to the end of the
    /// turn.
    pub(crate) fn add_comment(&mut self, text: &str) -> Result<(), Message> {
        let text = clean(text);
        let node = self.current_turn();
        let parted = usize::from(self.tree.comment(node).is_some());
        if self.tree.comment_bytes() + parted + text.len() > MAX_COMMENT_BYTES {
            return Err(Message::new("record.comments-too-long").with("most", MAX_COMMENT_BYTES));
        }
        if !text.is_empty() {
            self.tree.add_comment(node, &text);
        }
        Ok(())
    }

    /// Makes the variation that contains the turn the main one at its place; false if the turn is in the main line, or
    /// if variations would be nested too deep.
    pub fn promote(&mut self, turn: usize) -> bool {
        if !self.tree.has(turn) {
            return false;
        }
        let mut node = self.tree.turn_end(turn);
        loop {
            let from = self.tree.turn_start(node);
            let steps = self.steps_between(from, node);
            if steps.iter().any(|step| !self.tree.is_main(*step)) {
                // The former main line will be one level deeper.
                let room = self.tree.max_nesting() < MAX_NESTING;
                if room {
                    self.tree.make_first_children(steps);
                }
                return room;
            }
            if from == 0 {
                return false;
            }
            node = from;
        }
    }

    /// Deletes a turn and everything after it; false if there is no such turn. A part shared with a variation stays.
    ///
    /// ```
    /// use take_five_table::Table;
    /// let mut table = Table::new(&"take".parse()?, 1);
    /// table.play("a1")?;
    /// assert!(table.remove(table.tree()[0].id) && table.tree().is_empty());
    /// assert!(table.restore());
    /// assert_eq!(table.tree()[0].text, "a1");
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn remove(&mut self, turn: usize) -> bool {
        if turn == 0 || !self.tree.has(turn) {
            return false;
        }
        let mut node = self.tree.turn_end(turn);
        while let Some(before) = self.tree.parent(node) {
            if !self.tree.is_mid_turn(before) || self.tree.children(before).len() > 1 {
                break;
            }
            node = before;
        }
        self.pending.clear();
        self.tree.remove(node);
        true
    }

    /// Whether [`Table::restore`] has something to restore.
    pub fn can_restore(&self) -> bool {
        self.tree.can_restore()
    }

    /// Restores what was last deleted, in its old place; false if there is nothing.
    pub fn restore(&mut self) -> bool {
        let Some(node) = self.tree.restore() else {
            return false;
        };
        if self.tree.max_nesting() > MAX_NESTING {
            self.tree.remove(node);
            return false;
        }
        // A comment added to the beginning of the turn meanwhile belongs to the turn.
        if let Some(before) = self.tree.parent(node)
            && self.tree.is_mid_turn(before)
            && let Some(comment) = self.tree.comment(before).map(String::from)
        {
            let end = self.tree.turn_end(before);
            let joined = self
                .tree
                .comment(end)
                .map(|own| format!("{comment}\n{own}"));
            self.tree.set_comment(before, None);
            self.tree.set_comment(end, Some(joined.unwrap_or(comment)));
        }
        true
    }

    /// An error if this many more steps after the current one would be too many or nested too deep. So every table can
    /// be written as a record and read again.
    pub(crate) fn check_room(&self, steps: usize) -> Result<(), Message> {
        if self.tree.len() + steps > MAX_STEPS {
            return Err(Message::new("record.too-many-steps").with("most", MAX_STEPS));
        }
        let now = self.tree.current_node();
        let branches = !self.tree.children(now).is_empty();
        if branches && self.tree.nesting_depth(now) >= MAX_NESTING {
            return Err(Message::new("record.too-deep").with("most", MAX_NESTING));
        }
        Ok(())
    }

    /// The steps after `from` that lead to `to`, in order.
    fn steps_between(&self, from: Node, to: Node) -> Vec<Node> {
        let back = std::iter::successors(Some(to), |&node| self.tree.parent(node));
        let mut steps: Vec<Node> = back.take_while(|node| *node != from).collect();
        steps.reverse();
        steps
    }
}

/// A comment in its stored form.
fn clean(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut chars = text
        .trim_matches(|c: char| c.is_ascii_whitespace())
        .chars()
        .peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' if chars.peek() == Some(&'\n') => {}
            '\r' => clean.push('\n'),
            c => clean.push(c),
        }
    }
    clean
}
