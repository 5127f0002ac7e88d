//! Who plays in a match.

use std::{fmt, str::FromStr};
use take_five_rules::Message;
use take_five_search::Level;
use take_five_words::Words;

/// A player named on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// One of ours.
    Level(Level),
    /// A program that speaks the protocol, with its arguments.
    Program(String),
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let problem = match text.strip_prefix("cmd:") {
            Some(program) if !program.trim().is_empty() => {
                return Ok(Contestant::Program(program.to_owned()));
            }
            Some(_) => Message::new("match.no-program"),
            None => match text.parse::<Level>() {
                Ok(level) => return Ok(Contestant::Level(level)),
                Err(problem) => problem.into(),
            },
        };
        Err(Words::english().say(&problem))
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Level(level) => level.fmt(f),
            Contestant::Program(program) => write!(f, "cmd:{program}"),
        }
    }
}
