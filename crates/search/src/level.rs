//! The strength of an opponent, by name.

use std::{fmt, str::FromStr};
use take_five_rules::{Cursor, TextError};

/// The maximum number of playouts of a level.
pub const MAX_PLAYOUTS: u32 = 1_000_000;

/// The maximum number of levels of a game.
pub const MAX_LEVELS: u8 = 8;

/// A level of play, written `random`, `greedy`, `uct:N` or `level:N`.
///
/// ```
/// use take_five_search::Level;
/// assert_eq!("uct:300".parse(), Ok(Level::Uct(300)));
/// assert_eq!("level:3".parse(), Ok(Level::Numbered(3)));
/// assert_eq!(Level::Random.to_string(), "random");
/// assert!("uct:0".parse::<Level>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Every legal action is equally likely.
    Random,
    /// The largest immediate gain.
    Greedy,
    /// Plain UCT with this many playouts for each action, from 1 to [`MAX_PLAYOUTS`].
    Uct(u32),
    /// The game's own search, from 1, the weakest, to the game's number of levels, at most [`MAX_LEVELS`].
    Numbered(u8),
}

/// UCT with 1,000 playouts.
impl Default for Level {
    fn default() -> Self {
        Level::Uct(1000)
    }
}

impl Level {
    /// Parses a level; the rest of the text is left unread.
    pub fn read(text: &mut Cursor<'_>) -> Result<Self, TextError> {
        if text.eat("random") {
            return Ok(Level::Random);
        }
        if text.eat("greedy") {
            return Ok(Level::Greedy);
        }
        if text.eat("level:") {
            let from = text.clone();
            return match text.number(MAX_LEVELS.into(), "expect.level-number")? {
                0 => Err(from.expected("expect.level-number")),
                number => Ok(Level::Numbered(number as u8)),
            };
        }
        text.require("uct:", "expect.level")?;
        let from = text.clone();
        match text.number(MAX_PLAYOUTS, "expect.level-playouts")? {
            0 => Err(from.expected("expect.level-playouts")),
            playouts => Ok(Level::Uct(playouts)),
        }
    }
}

impl FromStr for Level {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut text = Cursor::new(text);
        let level = Level::read(&mut text)?;
        text.finish()?;
        Ok(level)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Random => f.write_str("random"),
            Level::Greedy => f.write_str("greedy"),
            Level::Uct(playouts) => write!(f, "uct:{playouts}"),
            Level::Numbered(number) => write!(f, "level:{number}"),
        }
    }
}
