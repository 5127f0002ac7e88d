//! How often a level keeps the exact value.

use super::tables::FolderArgs;
use crate::args::{CommandError, as_json, read_level};
use crate::start_position::read_spec;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;
use take_five_lab::{
    DistanceFigures, DistanceToPerfectPlay, LatePositions, Oracle, SmallStacks, SolvedEndings,
};
use take_five_rules::{Message, Position, Spec};
use take_five_search::{Level, level_count};

/// The arguments of `takefive solve distance`.
#[derive(Args, Debug)]
pub struct DistanceArgs {
    /// The game and its options, such as take:size=3
    #[arg(value_parser = read_spec)]
    spec: Spec,

    /// Who chooses: random, greedy, uct:1000 or level:5 [default: the strongest level]
    #[arg(long, value_name = "L", value_parser = read_level)]
    level: Option<Level>,

    /// Number of positions to draw
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,

    /// Time for a choice, in milliseconds [default: 50]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000), conflicts_with = "nodes")]
    time: Option<u64>,

    /// Positions to search for a choice instead of a time limit, so that the figures can be reproduced
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Seed for positions and choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// How many of the positions in which value was lost to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    list: usize,

    #[command(flatten)]
    solver: SolverArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Which positions are drawn, and how they are solved.
#[derive(Args, Debug)]
struct SolverArgs {
    /// Draw positions at most N actions before the end of their game (not Give & Take, Take-Back-Toe)
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..))]
    last: u16,

    /// Leave out positions that take more than N positions to solve
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    solver_nodes: u64,

    /// Remember 2^N positions of the solver, of 16 bytes each
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=34))]
    memory: u32,

    /// The folder with the tables of Give & Take, which `takefive solve tables` makes
    #[arg(long, value_name = "FOLDER", default_value = "tables")]
    folder: PathBuf,

    /// The most pieces of a position of Give & Take
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=4))]
    pieces: u8,

    /// Chips on each space of the middle row of Take-Back-Toe
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10))]
    chips: u32,
}

/// The most positions of a smaller game of Take-Back-Toe.
const MOST_POSITIONS: usize = 20_000_000;

/// Compares choices with exact values, and returns the figures.
pub fn distance(args: &DistanceArgs) -> Result<String, CommandError> {
    let figures = match Position::start(&args.spec) {
        Position::GiveAndTake(start) => {
            let place = FolderArgs {
                folder: args.solver.folder.clone(),
                spec: args.spec,
            };
            let tables = place.open()?;
            measure(
                args,
                &SolvedEndings::new(&tables, start, args.solver.pieces.into()),
            )?
        }
        Position::TakeBackToe(_) => {
            let solved = SmallStacks::solve(args.solver.chips, MOST_POSITIONS);
            measure(args, &solved.ok_or_else(|| not_solvable("--chips <N>"))?)?
        }
        _ => {
            let solver = &args.solver;
            let late = LatePositions::new(
                args.spec,
                solver.last.into(),
                solver.memory,
                solver.solver_nodes,
            );
            measure(args, &late.ok_or_else(|| not_solvable("<SPEC>"))?)?
        }
    };
    if args.json {
        as_json(&figures)
    } else {
        Ok(figures.to_string())
    }
}

fn measure(args: &DistanceArgs, oracle: &dyn Oracle) -> Result<DistanceFigures, CommandError> {
    let strongest = Level::Numbered(level_count(&Position::start(&args.spec)));
    let time = match args.nodes {
        None => Some(Duration::from_millis(args.time.unwrap_or(50))),
        Some(_) => None,
    };
    let comparison = DistanceToPerfectPlay {
        level: args.level.unwrap_or(strongest),
        time,
        nodes: args.nodes.unwrap_or(u64::MAX),
        positions: args.positions,
        seed: args.seed,
        threads: args.threads.into(),
        listed: args.list,
    };
    let refused = |problem| CommandError::argument("--level <L>", &problem);
    comparison.measure(oracle).map_err(refused)
}

fn not_solvable(argument: &str) -> CommandError {
    CommandError::argument(argument, &Message::new("solve.cycles"))
}
