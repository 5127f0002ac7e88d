//! The current line as a list of positions.

use crate::Table;
use take_five_rules::Position;

/// The end of a turn of the current line, or the start of the game.
#[derive(Clone, Debug)]
pub struct TurnEnd {
    /// The turn's [`crate::RecordedTurn::id`]; 0 for the start.
    pub turn: usize,
    /// The number of steps up to here.
    pub steps: usize,
    /// The position.
    pub position: Position,
}

impl Table {
    /// The start and the end of each turn of the current line, including undone ones; for an incomplete turn, the
    /// position reached so far.
    ///
    /// ```
    /// use take_five_table::Table;
    /// let mut table = Table::new(&"take:size=2".parse()?, 1);
    /// table.play("a1")?;
    /// table.play("c2")?;
    /// table.back();
    /// let course = table.line_positions();
    /// assert_eq!(course.len(), 3);
    /// assert_eq!(&course[1].position, table.position());
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn line_positions(&self) -> Vec<TurnEnd> {
        let is_stop = |node: usize| !self.tree.is_mid_turn(node) || self.tree.next(node).is_none();
        let mut position = self.tree.start().clone();
        let mut course = vec![TurnEnd {
            turn: 0,
            steps: 0,
            position: position.clone(),
        }];
        for node in self.tree.line() {
            position = self.tree.position_after(position, node);
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

    /// The positions at the starts of the earlier turns, if the game has a repetition rule, which compares them; in other
    /// games only that of the last.
    pub fn earlier_positions(&self) -> Vec<Position> {
        let steps = self.steps();
        let mut turns = self.line_positions();
        turns.retain(|turn| turn.steps < steps);
        let compared = match self.position().drawn_by_repetition() {
            Some(_) => turns.len(),
            None => turns.len().min(1),
        };
        let turns = turns.split_off(turns.len() - compared);
        turns.into_iter().map(|turn| turn.position).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::Table;
    use take_five_rules::Message;

    #[test]
    fn earlier_positions_are_all_that_count_as_repeated_or_the_last() -> Result<(), Message> {
        let mut table = Table::new(&"give-and-take".parse()?, 1);
        let start = table.position().to_string();
        table.play("a3-a4")?;
        let next = table.position().to_string();
        table.play("a6-a5")?;
        table.back();
        let earlier = |table: &Table| {
            let positions = table.earlier_positions();
            positions
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(earlier(&table), std::slice::from_ref(&start));
        table.forward();
        assert_eq!(earlier(&table), [start, next]);

        let mut table = Table::new(&"take:size=2".parse()?, 1);
        table.play("a1")?;
        let last = table.position().to_string();
        table.play("c2")?;
        assert_eq!(earlier(&table), [last]);
        Ok(())
    }
}
