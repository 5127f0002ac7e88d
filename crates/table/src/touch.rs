//! Entering an action by touches.

use crate::Table;
use take_five_rules::{Message, Outcomes, Played, ToPlay, sorted};

/// What a touch did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touched {
    /// Nothing: this is why. What was half entered still is.
    Refused(Message),
    /// An action has begun; [`Table::pending`] and [`Table::choices`] say how it stands.
    Begun,
    /// What was half entered has been let go.
    LetGo,
    /// These steps were taken.
    Played(Vec<Played>),
}

impl Table {
    /// The touches of an action that is half entered.
    pub fn pending(&self) -> &[String] {
        &self.pending
    }

    /// The touch keys that lead on from here, each once: to an action, or to chance.
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
        let mut choices = sorted(choices);
        choices.dedup();
        choices
    }

    /// The outcomes of chance that can be chosen here, where they can be.
    fn outcomes(&self) -> Vec<String> {
        match self.position().outcomes() {
            Some(Outcomes::Listed(all)) if self.is_chance_by_hand() => all,
            _ => Vec::new(),
        }
    }

    /// Lets go of what is half entered; false where nothing is.
    pub fn let_go(&mut self) -> bool {
        let held = !self.pending.is_empty();
        self.pending.clear();
        held
    }

    /// Touches a cell or a control. A second touch on the same key lets go of it; a touch that
    /// begins another action changes over to that.
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
    pub fn touch(&mut self, key: &str) -> Touched {
        match self.to_play() {
            ToPlay::Over => return Touched::Refused(Message::new("refused.over")),
            ToPlay::Chance if self.position().chance_touch() == Some(key) => {
                return match self.advance() {
                    Some(played) => Touched::Played(vec![played]),
                    None => Touched::Refused(Message::new("refused.no-chance")),
                };
            }
            ToPlay::Chance if self.outcomes().iter().any(|outcome| outcome == key) => {
                return match self.play(key) {
                    Ok(steps) => Touched::Played(steps),
                    Err(reason) => Touched::Refused(reason.into()),
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
            return Touched::LetGo;
        }
        if let Some(touched) = self.enter(&path[path.len() - 1..]) {
            return touched;
        }
        let keys: Vec<&str> = path.iter().map(String::as_str).collect();
        Touched::Refused(self.position().why_not(&keys))
    }

    /// Enters a path that an action has or begins with; `None` where none does.
    fn enter(&mut self, path: &[String]) -> Option<Touched> {
        if self.to_play() == ToPlay::Chance {
            return None;
        }
        let mut paths = self.position().touch_paths().into_iter();
        let (action, whole) = paths.find(|(_, whole)| whole.starts_with(path))?;
        if whole.len() > path.len() {
            self.pending = path.to_vec();
            return Some(Touched::Begun);
        }
        Some(match self.play(&action) {
            Ok(steps) => Touched::Played(steps),
            Err(reason) => Touched::Refused(reason.into()),
        })
    }
}
