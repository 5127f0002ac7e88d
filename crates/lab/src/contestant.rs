//! The players of a match.

use std::{fmt, str::FromStr};
use take_five_rules::Message;
use take_five_search::{Level, Tuning};

/// A player: a built-in one (`random`, `greedy`, `uct:1000`, `level:5`), `wary`, or a program (`cmd:PROGRAM`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// A built-in player.
    Level(Level),
    /// A built-in player with other weights or constants.
    Tuned(Level, &'static Tuning),
    /// The largest gain of a turn, less the largest in answer to it.
    Wary,
    /// A program that speaks the protocol, with its arguments.
    Program(String),
}

impl FromStr for Contestant {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        match text.strip_prefix("cmd:") {
            Some(program) if !program.trim().is_empty() => {
                Ok(Contestant::Program(program.to_owned()))
            }
            Some(_) => Err(Message::new("match.no-program")),
            None if text == "wary" => Ok(Contestant::Wary),
            None => Ok(Contestant::Level(text.parse()?)),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Level(level) => level.fmt(f),
            Contestant::Tuned(level, tuning) => write!(f, "{level} with {}", tuning.name()),
            Contestant::Wary => f.write_str("wary"),
            Contestant::Program(program) => write!(f, "cmd:{program}"),
        }
    }
}
