//! The line shown, as the positions that it goes through.

use crate::Table;
use take_five_rules::Position;

/// Where a turn of the line shown ends, or the game begins.
#[derive(Clone, Copy, Debug)]
pub struct Stop<'a> {
    /// The turn's [`crate::Turn::id`]; 0 for the beginning.
    pub turn: usize,
    /// How many steps lead there.
    pub steps: usize,
    /// How it stands there.
    pub position: &'a Position,
}

impl Table {
    /// The beginning and the end of each turn of the line shown, those that were taken back
    /// included; of a turn that has only begun, how far it has come.
    ///
    /// ```
    /// use take_five_table::Table;
    /// let mut table = Table::new(&"take:size=2".parse()?, 1);
    /// table.play("a1")?;
    /// table.play("c2")?;
    /// table.back();
    /// let course = table.course();
    /// assert_eq!(course.len(), 3);
    /// assert_eq!(course[1].position, table.position());
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn course(&self) -> Vec<Stop<'_>> {
        let line = self.tree.line();
        let is_stop = |node: usize| !self.tree.in_turn(node) || self.tree.next(node).is_none();
        let ends = line.into_iter().filter(|&node| is_stop(node));
        std::iter::once(0)
            .chain(ends)
            .map(|node| Stop {
                turn: node,
                steps: self.tree.ply(node),
                position: self.tree.position(node),
            })
            .collect()
    }
}
