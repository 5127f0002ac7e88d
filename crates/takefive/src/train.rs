//! `takefive train`: trains the weights of an evaluation from self-play games.

use crate::args::CommandError;
use crate::start_position::read_spec;
use clap::Args;
use std::fs;
use std::path::PathBuf;
use take_five_lab::Training;
use take_five_rules::Spec;

/// The arguments of `takefive train`.
#[derive(Args, Debug)]
pub struct TrainArgs {
    /// The game and its options
    #[arg(value_parser = read_spec)]
    spec: Spec,

    /// The file to write the weights to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Number of games to learn from
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Positions to search per action
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Number of passes over all positions
    #[arg(long, value_name = "N", default_value_t = 12)]
    passes: u32,

    /// Initial step size, in units of the evaluation
    #[arg(long, value_name = "X", default_value_t = 0.5)]
    rate: f64,

    /// Percentage of the training target that is the result of the game; the rest is the search's value
    #[arg(long, value_name = "PERCENT", default_value_t = 70, value_parser = clap::value_parser!(u32).range(..=100))]
    result: u32,

    /// Seed for everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// Plays, fits, writes the file, and returns the figures.
pub fn run(args: &TrainArgs) -> Result<String, CommandError> {
    let training = Training {
        spec: args.spec,
        games: args.games,
        nodes: args.nodes,
        passes: args.passes,
        rate: args.rate,
        result: args.result,
        seed: args.seed,
    };
    let trained = training.run();
    let trained = trained.map_err(|problem| CommandError::argument("<SPEC>", &problem))?;
    fs::write(&args.out, &trained.weights)?;
    Ok(trained.to_string())
}
