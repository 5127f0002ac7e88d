//! The line shown, as the positions that it goes through.

use crate::Table;
use take_five_rules::Position;

/// Where a turn of the line shown ends, or the game begins.
#[derive(Clone, Debug)]
pub struct TurnEnd {
    /// The turn's [`crate::RecordedTurn::id`]; 0 for the beginning.
    pub turn: usize,
    /// How many steps lead there.
    pub steps: usize,
    /// How it stands there.
    pub position: Position,
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
    /// assert_eq!(&course[1].position, table.position());
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn course(&self) -> Vec<TurnEnd> {
        let is_stop = |node: usize| !self.tree.in_turn(node) || self.tree.next(node).is_none();
        let mut position = self.tree.start().clone();
        let mut course = vec![TurnEnd {
            turn: 0,
            steps: 0,
            position: position.clone(),
        }];
        for node in self.tree.line() {
            position = self.tree.behind(position, node);
            if is_stop(node) {
                course.push(TurnEnd {
                    turn: node,
                    steps: self.tree.ply(node),
                    position: position.clone(),
                });
            }
        }
        course
    }
}
