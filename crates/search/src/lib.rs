//! Choosing an action: a search for each game, plain UCT for all of them, and levels of play.
//!
//! There is no clock here: the caller supplies random numbers, such as those of [`rng`], and decides when to stop.
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
mod descending;
mod evaluate;
mod games;
mod learned_evaluation;
mod level;
mod maxn;
mod move_ordering;
#[cfg(feature = "tuning")]
mod named_params;
mod opponent;
mod oversight;
mod player;
mod puzzle_answer;
mod random;
mod replay;
mod request;
mod reward;
mod search_params;
mod transposition_table;
mod tree;
#[cfg(not(feature = "tuning"))]
#[path = "built_in.rs"]
mod tuning;
#[cfg(feature = "tuning")]
mod tuning;
mod uct;

pub use evaluate::{Evaluate, WIN_VALUE};
pub use learned_evaluation::{LearnedEvaluation, weight_from_byte};
pub use level::{Level, MAX_LEVELS, MAX_PLAYOUTS};
pub use opponent::Opponent;
pub use player::{
    AnalysedLine, Limits, Player, PositionAnalysis, exact_odds, is_solved, level_count,
    level_strength, uses_playouts,
};
pub use puzzle_answer::{PuzzleAnswer, PuzzleGoal};
pub use random::rng;
pub use replay::{Replays, action_between};
pub use request::{ExpectedOutcome, SearchRequest, SearchResult, SearchedLine, Strength};
pub use reward::rewards;
pub use search_params::SearchParams;
pub use transposition_table::TranspositionTable;
pub use tree::{MAX_NODES, MAX_PLAYOUT_LENGTH};
#[cfg(feature = "tuning")]
pub use tuning::{Tuning, weights_in_use};
pub use uct::{UCB1_EXPLORATION, choose, choose_text};
