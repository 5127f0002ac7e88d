//! Plays many games: matches that measure strength, random playouts that measure a game, training of an evaluation from
//! self-play games, games of solved tables, and comparisons with exact values.
//!
//! ```
//! use take_five_lab::Contest;
//!
//! let contest = Contest {
//!     games: 4,
//!     nodes: Some(100),
//!     ..Contest::new("take:size=2".parse()?, "level:2".parse()?, "random".parse()?)
//! };
//! let score = contest.play()?;
//! assert_eq!(score.figures().to_string().lines().nth(1), Some("level:2 against random"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contest;
mod contestant;
mod distance;
mod external_program;
mod gate;
mod interval;
mod match_game;
mod match_score;
mod mistakes;
mod perfect_play;
mod playout_figures;
mod playout_tally;
mod playouts;
mod puzzle_hunt;
mod report;
mod shard;
mod training;
mod tune;
mod wary;
mod weights;

pub use contest::{Contest, ContestError};
pub use contestant::Contestant;
pub use distance::{
    ActionBounds, DistanceFigures, DistanceToPerfectPlay, LatePositions, LostValue, Oracle,
    SmallStacks, SolvedEndings,
};
pub use gate::{
    Gate, GatePart, GateScore, GateTerms, GateVerdict, PairConditions, Sprt, play_pair,
};
pub use match_score::{MatchFigures, Score};
pub use mistakes::{MistakeFigures, MistakeKind, MistakeStudy};
pub use perfect_play::{PerfectPlay, perfect_play};
pub use playout_figures::PlayoutFigures;
pub use playout_tally::PlayoutTally;
pub use playouts::{PlayoutLimit, playouts};
pub use puzzle_hunt::PuzzleHunt;
pub use report::{
    Choice, Choices, Chooser, CloserLook, Column, Estimate, FIGURES, FigureKind, FigureRow,
    FirstAction, FirstActions, GameLine, LookedAt, MAX_ACTIONS, NotableGame, OfTurn, OpeningTurn,
    Past, ProgramGame, Randomly, Report, ReportGames, ReportPart, ReportPlan, ReportPlayer,
    ReportTerms, RuleUsed, Rung, Schedule, Series, Subject, first_actions, openings,
};
pub use shard::Shard;
pub use training::{Fit, FittedWeights, SelfPlay, SelfPlayGame, SelfPlayPart, SelfPlayTerms};
pub use tune::{Spsa, SpsaConstant, Tune, TuneState};
pub use weights::{WeightFile, WeightOrigin};
