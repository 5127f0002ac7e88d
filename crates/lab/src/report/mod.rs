//! What a designer asks of a game: how long, how fair, how deep, how dramatic, how much luck? Figures with intervals, from
//! games of players of several strengths.

mod by_turn;
mod choices;
mod chooser;
mod course;
mod estimate;
mod figure;
mod first_actions;
mod game_line;
mod ladder;
mod notable;
mod opening;
mod part;
mod plan;
mod play;
mod positions;
mod program_game;
mod report_figures;
mod rules_used;
mod schedule;

pub use by_turn::OfTurn;
pub use choices::Choices;
pub use chooser::{Choice, Chooser, CloserLook, Past, Randomly};
pub use estimate::Estimate;
pub use figure::{Column, FIGURES, FigureKind};
pub use first_actions::{FirstAction, FirstActions, first_actions};
pub use game_line::{GameLine, LookedAt};
pub use ladder::Rung;
pub use notable::NotableGame;
pub use opening::{OpeningTurn, openings};
pub use part::ReportPart;
pub use plan::{ReportPlan, ReportPlayer, ReportTerms, Subject};
pub use play::MAX_ACTIONS;
pub use program_game::ProgramGame;
pub use report_figures::{FigureRow, Report, ReportGames};
pub use rules_used::RuleUsed;
pub use schedule::{Schedule, Series};
