//! The emblem of each game: a mark of a few shapes in one colour, by which it is known at the size of a letter.

use crate::Draw;
use take_five_rules::{Position, Spec, with_game};

/// The width and height of the square in which an emblem is drawn.
pub const EMBLEM_SIZE: u32 = 24;

/// The shapes of a game's emblem as the data of one SVG path, to be filled by the rule `evenodd`.
pub fn emblem(game: &str) -> Option<&'static str> {
    let spec: Spec = game.parse().ok()?;
    Some(with_game!(&Position::start(&spec), _state: G => G::emblem()))
}
