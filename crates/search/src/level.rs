//! How strong an opponent is, by name.

use crate::uct::{choose, player_to_move};
use std::{fmt, str::FromStr};
use take_five_rules::{Cursor, Game, Message, Position, with_game};

/// The most playouts that a level can ask for.
pub const MOST_PLAYOUTS: u32 = 1_000_000;

/// A level of play, written `random` or `uct:N`.
///
/// ```
/// use take_five_search::Level;
/// assert_eq!("uct:300".parse(), Ok(Level::Uct(300)));
/// assert_eq!(Level::Random.to_string(), "random");
/// assert!("uct:0".parse::<Level>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Every legal action is equally likely.
    Random,
    /// UCT with so many playouts for each action, from 1 to [`MOST_PLAYOUTS`].
    Uct(u32),
}

/// UCT with 1,000 playouts.
impl Default for Level {
    fn default() -> Self {
        Level::Uct(1000)
    }
}

impl Level {
    /// Reads a level; what stands behind it is left.
    pub fn read(text: &mut Cursor<'_>) -> Result<Self, Message> {
        if text.eat("random") {
            return Ok(Level::Random);
        }
        text.require("uct:", "expect.level")?;
        let from = text.clone();
        match text.number(MOST_PLAYOUTS, "expect.level-playouts")? {
            0 => Err(from.expected("expect.level-playouts")),
            playouts => Ok(Level::Uct(playouts)),
        }
    }

    /// Chooses an action for the player to move; `below(n)` gives a number from 0 to n − 1.
    ///
    /// An error where nobody is to move.
    pub fn choose<G: Game>(
        self,
        state: &G,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Result<G::Action, Message> {
        match self {
            Level::Random => player_to_move(state).map(|_| state.random_action(below).0),
            Level::Uct(playouts) => choose(state, below, &mut |done| done >= playouts.into()),
        }
    }

    /// [`Level::choose`] for a state of any game; the answer is the action's text.
    pub fn choose_text(
        self,
        position: &Position,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Result<String, Message> {
        with_game!(position, state => {
            self.choose(state, below).map(|action| state.action_text(action))
        })
    }
}

impl FromStr for Level {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
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
            Level::Uct(playouts) => write!(f, "uct:{playouts}"),
        }
    }
}
