//! Choosing an action: a search for each game, plain UCT for all of them, and levels of play.
//!
//! There is no clock and no random generator here: the caller supplies random numbers and decides when to stop.
//!
//! ```
//! use take_five_rules::Position;
//! use take_five_search::{Level, Limits, Player};
//!
//! let position = Position::parse(&"take:size=2".parse()?, "oo/ooo/ro b 1")?;
//! let mut limits = Limits { nodes: 1000, stop: &mut || false };
//! let level: Level = "level:3".parse()?;
//! let action = Player::new().choose(level, &position, &[], &mut |n| n / 2, &mut limits)?;
//! assert!(position.legal_actions().contains(&action));
//! # Ok::<(), take_five_rules::Message>(())
//! ```

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod alpha_beta;
mod ask;
mod evaluate;
mod games;
mod learned;
mod level;
mod maxn;
mod opponent;
mod order;
mod player;
mod reward;
mod transpositions;
mod tree;
mod uct;

pub use ask::{Ask, Outlook, SearchedLine, Strength, Thought};
pub use evaluate::{Evaluate, WON};
pub use learned::{Learned, weight};
pub use level::{Level, MOST_LEVELS, MOST_PLAYOUTS};
pub use opponent::Opponent;
pub use player::{AnalysedLine, Limits, Player, PositionAnalysis, facts, is_sampled, levels};
pub use reward::rewards;
pub use transpositions::Transpositions;
pub use tree::{LONGEST_PLAYOUT, MOST_NODES};
pub use uct::{EXPLORATION, choose, choose_text};
