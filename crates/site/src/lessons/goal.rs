//! What counts as done in a lesson: conditions that the rules can check.

use super::action_path::Attempt;
use take_five_rules::{Arg, Message, Outcome};
use take_five_words::Words;

/// Conditions that must hold at the same moment: after an action of the learner, or after the reply to it.
#[derive(Clone, Debug, Default)]
pub struct Goal(pub Vec<Condition>);

/// One condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `wins`: the game is over and the learner alone is first.
    Wins,
    /// `plays a1,b2`: the learner's last action is one of these.
    Plays(Vec<String>),
    /// `told MESSAGE name=value`: this has been reported since the lesson began.
    Told {
        /// The message's id.
        id: String,
        /// Arguments that it must have, as text.
        args: Vec<(String, String)>,
    },
    /// `untold MESSAGE name=value`: this has not been reported since the lesson began.
    Untold(Box<Condition>),
    /// `reaches 8/* 2 12 *`: the position text, where `*` stands for any characters.
    Reaches(String),
}

impl Goal {
    /// Whether all conditions hold.
    pub fn is_reached(&self, attempt: &Attempt) -> bool {
        self.0.iter().all(|condition| condition.holds(attempt))
    }

    /// Whether any win will do.
    pub fn is_to_win(&self) -> bool {
        self.0 == [Condition::Wins]
    }
}

impl Condition {
    /// Reads the value of a `goal` line.
    pub fn read(text: &str) -> Result<Self, Message> {
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        let rest = rest.trim();
        match (kind, rest.is_empty()) {
            ("wins", true) => Ok(Condition::Wins),
            ("plays", false) => {
                let actions = rest.split(',').map(|action| action.trim().to_owned());
                Ok(Condition::Plays(actions.collect()))
            }
            ("reaches", false) => Ok(Condition::Reaches(rest.to_owned())),
            ("told", false) => told(rest),
            ("untold", false) => Ok(Condition::Untold(Box::new(told(rest)?))),
            _ => Err(Message::new("site.lesson-goal").with("found", text)),
        }
    }

    fn holds(&self, attempt: &Attempt) -> bool {
        match self {
            Condition::Wins => attempt
                .table
                .outcome()
                .is_some_and(|outcome| is_alone_first(&outcome, attempt.seat)),
            Condition::Plays(actions) => actions.contains(&attempt.last),
            Condition::Told { id, args } => attempt.told.iter().any(|message| {
                message.id == id && args.iter().all(|(name, value)| has(message, name, value))
            }),
            Condition::Untold(told) => !told.holds(attempt),
            Condition::Reaches(pattern) => {
                let position = attempt.table.position().to_string();
                fits(pattern.as_bytes(), position.as_bytes())
            }
        }
    }
}

/// Whether a player is first, and nobody else.
pub fn is_alone_first(outcome: &Outcome, player: u8) -> bool {
    let places = outcome.places();
    let first = places.iter().filter(|&&place| place == 1).count();
    first == 1 && places.get(usize::from(player) - 1) == Some(&1)
}

fn told(text: &str) -> Result<Condition, Message> {
    let mut parts = text.split_whitespace();
    let id = parts.next().unwrap_or_default();
    if Words::spoken().named(id).is_none() {
        return Err(Message::new("site.no-message").with("id", id));
    }
    let args = parts.map(|part| {
        let (name, value) = part.split_once('=')?;
        Some((name.to_owned(), value.to_owned()))
    });
    let args: Option<Vec<_>> = args.collect();
    let args = args.ok_or_else(|| Message::new("site.lesson-goal").with("found", text))?;
    let id = id.to_owned();
    Ok(Condition::Told { id, args })
}

fn has(message: &Message, name: &str, value: &str) -> bool {
    message.args.iter().any(|(own, arg)| {
        *own == name
            && match arg {
                Arg::Text(text) => text == value,
                other => other.to_string() == value,
            }
    })
}

/// Whether a text fits a pattern, in which `*` stands for any characters.
fn fits(pattern: &[u8], text: &[u8]) -> bool {
    match pattern.split_first() {
        None => text.is_empty(),
        Some((b'*', rest)) => (0..=text.len()).any(|skipped| fits(rest, &text[skipped..])),
        Some((first, rest)) => text
            .split_first()
            .is_some_and(|(found, after)| found == first && fits(rest, after)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use take_five_table::Table;

    fn goal(text: &str) -> Goal {
        Goal(vec![Condition::read(text).unwrap()])
    }

    /// A whole game of size 2, in which Blue wins by removing two stones.
    fn after(texts: &[&str]) -> Attempt {
        let table = Table::new(&"take:size=2".parse().unwrap(), 1);
        let mut attempt = Attempt::new(table, 2);
        for text in texts {
            attempt.play(text).unwrap();
        }
        attempt
    }

    #[test]
    fn each_condition_can_hold_and_fail() {
        let (begun, over) = (after(&["a1", "a2"]), after(&["a1", "a2", "b1", "c1"]));
        for text in [
            "wins",
            "plays c1,c2",
            "told take.told-red-gone",
            "told take.told-red-gone count=2",
            "reaches bo/* r 4",
        ] {
            assert!(goal(text).is_reached(&over), "{text}");
            assert!(!goal(text).is_reached(&begun), "{text}");
        }
        assert!(goal("untold take.told-red-gone").is_reached(&begun));
        for text in [
            "told take.told-red-gone count=3",
            "untold take.told-red-gone count=2",
            "reaches bo/* r",
            "plays c2",
        ] {
            assert!(!goal(text).is_reached(&over), "{text}");
        }
        let mut other = over.clone();
        other.seat = 1;
        assert!(!goal("wins").is_reached(&other));
        let both = Goal(vec![
            Condition::Wins,
            Condition::Plays(vec!["c2".to_owned()]),
        ]);
        assert!(!both.is_reached(&over), "all conditions must hold");
    }

    #[test]
    fn unknown_conditions_are_refused() {
        for (text, id) in [
            ("win", "site.lesson-goal"),
            ("plays", "site.lesson-goal"),
            ("told take.told-red-gone count", "site.lesson-goal"),
            ("told take.told-nothing", "site.no-message"),
        ] {
            assert_eq!(Condition::read(text).unwrap_err().id, id, "{text}");
        }
    }
}
