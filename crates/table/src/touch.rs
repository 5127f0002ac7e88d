//! Entering an action by touches.

use crate::Table;
use take_five_rules::{Message, Outcomes, PlayedStep, ToPlay, sort_texts};

/// The effect of a touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TouchResult {
    /// Nothing, for this reason. A partially entered action is kept.
    Refused(Message),
    /// An action has begun; see [`Table::pending`] and [`Table::choices`].
    Begun,
    /// The partially entered action was discarded.
    Deselected,
    /// These steps were played.
    Played(Vec<PlayedStep>),
}

impl Table {
    /// The touches of a partially entered action.
    pub fn pending(&self) -> &[String] {
        &self.pending
    }

    /// The touch keys that can follow here, each once: for an action, or for chance.
    pub fn choices(&self) -> Vec<String> {
        let choices: Vec<String> = match self.to_play() {
            ToPlay::Over => Vec::new(),
            ToPlay::Chance => {
                let drawn = self.position().chance_touch().map(String::from);
                self.outcomes().into_iter().chain(drawn).collect()
            }
            ToPlay::Player(_) => {
                let paths = self.position().touch_paths().into_iter();
                let on = paths.filter(|(_, path)| path.starts_with(&self.pending));
                on.map(|(_, mut path)| path.swap_remove(self.pending.len()))
                    .collect()
            }
        };
        let mut choices = sort_texts(choices);
        choices.dedup();
        choices
    }

    /// The touch keys of a legal action, from its first on, whatever is pending; empty if there is no such action.
    ///
    /// ```
    /// use take_five_table::Table;
    /// let table = Table::new(&"give-and-take".parse()?, 1);
    /// assert_eq!(table.touch_path("c3-c4"), ["c3", "c4"]);
    /// assert!(table.touch_path("c3-c9").is_empty());
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn touch_path(&self, action: &str) -> Vec<String> {
        let ToPlay::Player(_) = self.to_play() else {
            return Vec::new();
        };
        let mut paths = self.position().touch_paths().into_iter();
        let found = paths.find(|(text, _)| text == action);
        found.map_or_else(Vec::new, |(_, path)| path)
    }

    /// The chance outcomes that can be chosen here, if they can.
    fn outcomes(&self) -> Vec<String> {
        match self.position().outcomes() {
            Some(Outcomes::Listed(all)) if self.is_chance_manual() => all,
            _ => Vec::new(),
        }
    }

    /// Discards a partially entered action; false if there is none.
    pub fn clear_pending(&mut self) -> bool {
        let held = !self.pending.is_empty();
        self.pending.clear();
        held
    }

    /// Touches a place or a control. A second touch on the same key deselects it; a touch that starts another action
    /// switches to that one.
    ///
    /// ```
    /// use take_five_table::Table;
    /// let mut table = Table::new(&"give-and-take".parse()?, 1);
    /// table.touch("c3");
    /// assert_eq!(table.pending(), ["c3"]);
    /// table.touch("c4");
    /// assert!(table.pending().is_empty());
    /// assert_eq!(table.tree()[0].text, "c3-c4");
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn touch(&mut self, key: &str) -> TouchResult {
        match self.to_play() {
            ToPlay::Over => return TouchResult::Refused(Message::new("refused.over")),
            ToPlay::Chance if self.position().chance_touch() == Some(key) => {
                return match self.advance() {
                    Some(played) => TouchResult::Played(vec![played]),
                    None => TouchResult::Refused(Message::new("refused.no-chance")),
                };
            }
            ToPlay::Chance if self.outcomes().iter().any(|outcome| outcome == key) => {
                return match self.play(key) {
                    Ok(steps) => TouchResult::Played(steps),
                    Err(reason) => TouchResult::Refused(reason.into()),
                };
            }
            _ => {}
        }
        let mut path = self.pending.clone();
        path.push(key.to_owned());
        if let Some(touched) = self.enter(&path) {
            return touched;
        }
        if self.pending.last().is_some_and(|last| last == key) {
            self.pending.clear();
            return TouchResult::Deselected;
        }
        if let Some(touched) = self.enter(&path[path.len() - 1..]) {
            return touched;
        }
        let keys: Vec<&str> = path.iter().map(String::as_str).collect();
        TouchResult::Refused(self.position().explain_illegal_touch(&keys))
    }

    /// Enters a path that an action has or starts with; `None` if there is no such action.
    fn enter(&mut self, path: &[String]) -> Option<TouchResult> {
        if self.to_play() == ToPlay::Chance {
            return None;
        }
        let mut paths = self.position().touch_paths().into_iter();
        let (action, whole) = paths.find(|(_, whole)| whole.starts_with(path))?;
        if whole.len() > path.len() {
            self.pending = path.to_vec();
            return Some(TouchResult::Begun);
        }
        Some(match self.play(&action) {
            Ok(steps) => TouchResult::Played(steps),
            Err(reason) => TouchResult::Refused(reason.into()),
        })
    }
}
