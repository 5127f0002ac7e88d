//! Playing and studying: what happens to a turn played where the game had once continued differently.

use crate::{MAX_NESTING, Table};

/// How a table treats new turns.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Play {
    /// Whether the record is being studied.
    is_study: bool,
    /// See [`Table::is_undone`].
    pub is_undone: bool,
}

impl Table {
    /// Sets whether this record is being studied, which is the default for a record that was opened. A turn that
    /// departs from the main line then starts a variation. In a game that is being played, the default for new games,
    /// such a turn becomes the main line, and what it replaces stays as a variation.
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

    /// Whether the current position was reached only by [`Table::undo`] and [`Table::redo`], not by navigation: a turn
    /// played there continues the game even if it was over.
    pub fn is_undone(&self) -> bool {
        self.play.is_undone
    }

    /// Restores this flag for a table that was stored as a record meanwhile.
    pub fn set_undone(&mut self, is_undone: bool) {
        self.play.is_undone = is_undone;
    }

    /// Whether the game is over at the end of its main line.
    pub fn is_main_line_over(&self) -> bool {
        self.outcome_at(self.tree.main_end()).is_some()
    }

    /// Makes the path to the current position, where something was just played, the main line if that is the game. A
    /// finished game continues only if its end was undone; otherwise it is only being viewed, and its result stays. If
    /// what is replaced would be nested too deep for a record, its oldest part is dropped.
    pub(crate) fn lead(&mut self) {
        let now = self.tree.current_node();
        let is_aside = self.tree.nesting_depth(now) > 0;
        let is_game = |table: &Self| table.play.is_undone || !table.is_main_line_over();
        if is_aside && !self.play.is_study && is_game(self) {
            self.tree.make_main_line(now);
            self.tree.prune(MAX_NESTING);
        }
        // The game has gone on: what was undone no longer is.
        self.play.is_undone =
            self.play.is_undone && self.tree.current_node() != self.tree.main_end();
    }
}
