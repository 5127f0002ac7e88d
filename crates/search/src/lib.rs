//! Choosing an action: plain UCT for every game, and levels of play.
//!
//! There is no clock and no random generator in here: the caller brings numbers, and says when to
//! stop.
//!
//! ```
//! use take_five_rules::Position;
//! use take_five_search::Level;
//!
//! let position = Position::parse(&"take:size=2".parse()?, "oo/ooo/ro b 1")?;
//! let level: Level = "uct:50".parse()?;
//! let action = level.choose_text(&position, &mut |n| n / 2)?;
//! assert!(position.legal_actions().contains(&action));
//! # Ok::<(), take_five_rules::Message>(())
//! ```

mod level;
mod reward;
mod uct;

pub use level::{Level, MOST_PLAYOUTS};
pub use reward::rewards;
pub use uct::{EXPLORATION, LONGEST_PLAYOUT, MOST_NODES, choose, choose_text};
