//! Searches to the end, and sweeps between bounds.

use crate::args::CommandError;
use crate::start_position::StartArgs;
use clap::Args;
use std::fmt::Write as _;
use std::time::Instant;
use take_five_rules::{Game, Message, Position, Spec, TakeBackToe, ToPlay};
use take_five_solve::{ExactSearch, SmallAcquisitions, Solvable, ValueIteration};

/// How much to search with.
#[derive(Args, Debug)]
pub struct EffortArgs {
    /// Remember 2^N positions, of 16 bytes each
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=34))]
    pub memory: u32,

    /// Give up after this many positions
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    pub nodes: u64,
}

/// The arguments of `takefive solve search`.
#[derive(Args, Debug)]
pub struct SearchArgs {
    #[command(flatten)]
    start: StartArgs,

    #[command(flatten)]
    effort: EffortArgs,

    /// Only find out whether player 1 ends up with at least N more than player 2
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(i32).range(-1000..=1000))]
    at_least: Option<i32>,
}

/// The arguments of `takefive solve acquisitions`.
#[derive(Args, Debug)]
pub struct SmallBoardArgs {
    /// Number of files
    #[arg(value_parser = clap::value_parser!(u8).range(1..=8))]
    files: u8,

    /// Number of ranks
    #[arg(value_parser = clap::value_parser!(u8).range(1..=8))]
    ranks: u8,

    #[command(flatten)]
    effort: EffortArgs,
}

/// The arguments of `takefive solve take-back-toe`.
#[derive(Args, Debug)]
pub struct SmallStacksArgs {
    /// Chips on each space of the middle row at the start
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10))]
    chips: u32,

    /// Stop when the bounds are this close
    #[arg(long, value_name = "X", default_value_t = 1e-6)]
    error: f64,

    /// Stop after this many sweeps over all positions
    #[arg(long, value_name = "N", default_value_t = 1000)]
    sweeps: u32,

    /// Give up if there are more positions
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    positions: usize,
}

impl EffortArgs {
    /// Searches, and says what was found and what it took.
    fn search<G: Solvable>(&self, state: &G, at_least: Option<i32>) -> String {
        let began = Instant::now();
        let mut search = ExactSearch::new(self.memory, self.nodes);
        let found = match at_least {
            None => search.value(state).map(|value| format!("value {value}")),
            Some(bound) => search.is_at_least(state, bound).map(|is| {
                let relation = if is { ">=" } else { "<" };
                format!("value {relation} {bound}")
            }),
        };
        let seconds = began.elapsed().as_secs_f64();
        let found = found.unwrap_or_else(|| "not found".to_owned());
        format!("{found}\n{} positions in {seconds:.3} s", search.nodes())
    }
}

/// A question about a position of any game that can be solved.
pub trait Question {
    /// What is answered.
    type Answer;

    /// Asks it of a position.
    fn ask<G: Solvable + Sync>(self, state: &G) -> Self::Answer;
}

/// Asks a question of a position, if it is one for two without anything left to chance.
pub fn ask<Q: Question>(position: Position, question: Q) -> Result<Q::Answer, CommandError> {
    match position {
        Position::Take(state) => Ok(question.ask(&state)),
        Position::Acquisitions(state) if state.to_play() != ToPlay::Chance => {
            Ok(question.ask(&state))
        }
        Position::TakeItAway(state)
            if state.players() == 2 && state.to_play() != ToPlay::Chance =>
        {
            Ok(question.ask(&state))
        }
        _ => Err(CommandError::argument(
            "<SPEC>",
            &Message::new("solve.cycles"),
        )),
    }
}

impl Question for &SearchArgs {
    type Answer = String;

    fn ask<G: Solvable + Sync>(self, state: &G) -> String {
        self.effort.search(state, self.at_least)
    }
}

/// Searches a position of a game.
pub fn search(args: &SearchArgs) -> Result<String, CommandError> {
    ask(args.start.position()?, args)
}

/// Searches a smaller board.
pub fn small_board(args: &SmallBoardArgs) -> String {
    let start = SmallAcquisitions::new(args.files.into(), args.ranks.into());
    args.effort.search(&start, None)
}

/// Narrows the bounds of smaller stacks.
pub fn small_stacks(args: &SmallStacksArgs) -> String {
    let began = Instant::now();
    let spec = Spec::new(TakeBackToe::INFO);
    let start = TakeBackToe::with_small_stacks(&spec, args.chips);
    let Some(mut iteration) = ValueIteration::new(&start, args.positions) else {
        return format!("more than {} positions", args.positions);
    };
    let mut sweeps = 0;
    let mut bounds = iteration.bounds();
    while sweeps < args.sweeps && bounds.high - bounds.low > args.error {
        iteration.sweep();
        bounds = iteration.bounds();
        sweeps += 1;
    }
    let mut text = String::new();
    let _ = writeln!(
        text,
        "player 1 wins with {:.9} to {:.9}",
        bounds.low, bounds.high
    );
    let seconds = began.elapsed().as_secs_f64();
    let _ = write!(
        text,
        "{} positions, {sweeps} sweeps in {seconds:.1} s",
        iteration.positions()
    );
    text
}
