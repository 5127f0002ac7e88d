//! The starting position for counting and random games.

use crate::args::{CommandError, said};
use clap::Args;
use take_five_rules::{Position, Spec, TextError};

/// A game and optionally a position.
#[derive(Args, Clone, Debug)]
pub struct StartArgs {
    /// The game and its options, such as take:size=4,churn=high
    #[arg(value_parser = read_spec)]
    pub spec: Spec,

    /// Start from this position instead of the game's own
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
}

impl StartArgs {
    /// The starting position.
    pub fn position(&self) -> Result<Position, CommandError> {
        match &self.position {
            None => Ok(Position::start(&self.spec)),
            Some(text) => Position::parse(&self.spec, text)
                .map_err(|problem| CommandError::argument("--position <TEXT>", &problem.into())),
        }
    }
}

/// Parses a spec; the error is a sentence.
pub fn read_spec(text: &str) -> Result<Spec, String> {
    text.parse().map_err(said::<TextError>)
}
