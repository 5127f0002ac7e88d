//! A game that is played, and a record that is studied: what becomes of a turn played where the game once went on
//! otherwise.

use crate::{MOST_NESTED, Table};

/// How a table is played on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Play {
    /// Whether it is a record that is studied.
    is_study: bool,
    /// See [`Table::is_undone`].
    pub is_undone: bool,
}

impl Table {
    /// Says whether this is a record that is studied, as one that was opened is. A turn that departs from the main line
    /// begins a variation then. In a game that is played, as new ones are, such a turn is the game: it becomes the main
    /// line, and what it replaces stays as a variation.
    ///
    /// ```
    /// use take_five_table::Table;
    /// let mut table = Table::new(&"take:size=2".parse()?, 1);
    /// table.play("a1")?;
    /// table.undo();
    /// table.play("b1")?;
    /// assert!(table.record().ends_with("1. b1 (1. a1) *\n"));
    /// table.set_study(true);
    /// table.undo();
    /// table.play("c1")?;
    /// assert!(table.record().ends_with("1. b1 (1. a1) (1. c1 @) *\n"));
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn set_study(&mut self, is_study: bool) {
        self.play.is_study = is_study;
    }

    /// See [`Table::set_study`].
    pub fn is_study(&self) -> bool {
        self.play.is_study
    }

    /// Whether the place shown was come to by [`Table::undo`] and [`Table::redo`] alone, and not by looking about: what
    /// is played there goes on with a game that was over, too.
    pub fn is_undone(&self) -> bool {
        self.play.is_undone
    }

    /// Says so of a table that was kept as a record meanwhile.
    pub fn set_undone(&mut self, is_undone: bool) {
        self.play.is_undone = is_undone;
    }

    /// Whether the game is over at the end of its main line.
    pub fn is_finished(&self) -> bool {
        self.outcome_at(self.tree.main_end()).is_some()
    }

    /// Makes the way to the present place, which was just played to, the main line where that is the game. A finished
    /// game goes on only where its end was taken back; gone back to otherwise it is looked at, and its result stands.
    /// Where what is replaced would lie too deep for a record, the oldest of that goes.
    pub(crate) fn lead(&mut self) {
        let now = self.tree.now();
        let is_aside = self.tree.nested(now) > 0;
        let is_game = |table: &Self| table.play.is_undone || !table.is_finished();
        if !is_aside || self.play.is_study || !is_game(self) {
            return;
        }
        self.tree.make_main(now);
        self.tree.prune(MOST_NESTED);
    }
}
