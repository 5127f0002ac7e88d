//! Turns as people type them: in any case, with punctuation and spaces left out or added.

use crate::Table;
use take_five_rules::{Message, PlayedStep, Position, TextError, ToPlay};

/// Longer than any turn that somebody would type.
const MAX_TYPED: usize = 200;

impl Table {
    /// Plays what somebody typed: what [`Table::play`] accepts and, if that is refused, the one legal turn that differs
    /// from it only in case, punctuation and spaces. If the text cannot be parsed, the error says how moves are
    /// written.
    ///
    /// ```
    /// use take_five_table::Table;
    /// let mut table = Table::new(&"give-and-take".parse()?, 1);
    /// table.play_typed("C3 c4")?;
    /// assert_eq!(table.turns()[0].text, "c3-c4");
    /// assert_eq!(table.play_typed("north").unwrap_err().id, "typed.like");
    /// # Ok::<(), take_five_rules::Message>(())
    /// ```
    pub fn play_typed(&mut self, text: &str) -> Result<Vec<PlayedStep>, Message> {
        let text = text.trim();
        let problem = match self.play(text) {
            Ok(played) => return Ok(played),
            Err(problem) => problem,
        };
        match self.meant(text) {
            Some(steps) => Ok(self.take_if_room(steps)?),
            None => Err(self.advice(text, problem)),
        }
    }

    /// The steps of the one turn that was meant, or its beginning; `None` if there is none or more than one.
    fn meant(&self, text: &str) -> Option<Vec<PlayedStep>> {
        if text.len() > MAX_TYPED || self.to_play() == ToPlay::Over {
            return None;
        }
        let typed: Vec<u8> = text.bytes().filter(u8::is_ascii_alphanumeric).collect();
        let mut found = Vec::new();
        let is_continuation = self.tree.is_mid_turn(self.tree.current_node());
        let read = Reading {
            by_hand: self.is_chance_manual(),
            typed: &typed,
        };
        read.go_on(
            self.position(),
            is_continuation,
            0,
            &mut Vec::new(),
            &mut found,
        );
        let only = found.pop()?;
        found.is_empty().then_some(only)
    }

    /// The message to a person whose text was refused.
    fn advice(&self, text: &str, problem: TextError) -> Message {
        let actions = self.legal_actions();
        match actions.first() {
            Some(first) if problem.parse().is_some() => {
                let other = actions.iter().find(|other| shape(other) != shape(first));
                let like = Message::new("typed.like");
                match other.or(actions.get(1)) {
                    Some(other) => like.with(
                        "moves",
                        Message::new("list.or")
                            .with("first", first.clone())
                            .with("rest", other.clone()),
                    ),
                    None => like.with("moves", first.clone()),
                }
            }
            // If chance comes first, say that first, however the move is written.
            None if self.to_play() == ToPlay::Chance => self.position().explain_illegal_touch(&[]),
            _ => Table::refusal(text, problem),
        }
    }
}

/// The shape of an action's text, whatever its places: examples should show each shape.
fn shape(action: &str) -> Vec<u8> {
    let signs = action.bytes().enumerate();
    signs
        .filter(|&(at, c)| is_sign(c, at == 0))
        .map(|(_, c)| c)
        .collect()
}

/// Whether a character of an action separates its places, so that it may be left out. A cell may be called `x1`.
fn is_sign(c: u8, is_first: bool) -> bool {
    !c.is_ascii_alphanumeric() || (c == b'x' && !is_first)
}

/// The typed text without punctuation and spaces, and whether it may contain chance.
struct Reading<'a> {
    typed: &'a [u8],
    by_hand: bool,
}

impl Reading<'_> {
    /// Finds the ways to parse the rest of the text from a position; more than two count as two.
    fn go_on(
        &self,
        position: &Position,
        is_continuation: bool,
        at: usize,
        taken: &mut Vec<PlayedStep>,
        found: &mut Vec<Vec<PlayedStep>>,
    ) {
        for step in self.steps(position, is_continuation) {
            for rest in self.position_after(&step, is_continuation, at) {
                if found.len() > 1 {
                    return;
                }
                taken.push(step.clone());
                if rest == self.typed.len() {
                    found.push(taken.clone());
                } else if !step.turn_over {
                    self.go_on(&step.after, true, rest, taken, found);
                }
                taken.pop();
            }
        }
    }

    /// What can come next.
    fn steps(&self, position: &Position, is_continuation: bool) -> Vec<PlayedStep> {
        let texts = match position.to_play() {
            ToPlay::Player(_) => position.legal_actions(),
            ToPlay::Chance if self.by_hand => match position.outcomes() {
                Some(take_five_rules::Outcomes::Listed(all)) => all,
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        let read = |text: &String| position.read_turn(text, is_continuation).ok()?.pop();
        texts.iter().filter_map(read).collect()
    }

    /// Where the text continues after the step, which may be written alone or as part of its turn.
    fn position_after(&self, step: &PlayedStep, is_continuation: bool, at: usize) -> Vec<usize> {
        let mut ends = vec![self.eat(&step.text, false, at)];
        if step.turn_part != step.text {
            ends.push(self.eat(&step.turn_part, is_continuation, at));
        }
        let mut ends: Vec<usize> = ends.into_iter().flatten().collect();
        ends.dedup();
        ends
    }

    /// Where a text typed from there on ends; `is_rest` says that part of its turn comes before it.
    fn eat(&self, text: &str, is_rest: bool, at: usize) -> Option<usize> {
        let mut at = at;
        for (index, c) in text.bytes().enumerate() {
            let typed = self.typed.get(at);
            let same = |typed: &u8| typed.eq_ignore_ascii_case(&c);
            let is_there = c.is_ascii_alphanumeric() && typed.is_some_and(same);
            if is_there {
                at += 1;
            } else if !is_sign(c, index == 0 && !is_rest) {
                return None;
            }
        }
        Some(at)
    }
}
