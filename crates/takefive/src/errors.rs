//! `takefive errors`: how often a level errs, and how.

use crate::args::{CommandError, as_json};
use crate::start_position::read_spec;
use clap::Args;
use take_five_lab::MistakeStudy;
use take_five_rules::Spec;
use take_five_search::MAX_LEVELS;

/// The arguments of `takefive errors`.
#[derive(Args, Debug)]
pub struct ErrorsArgs {
    /// The game and its options, such as take:size=4,churn=high
    #[arg(value_parser = read_spec)]
    spec: Spec,

    /// The level that plays, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_LEVELS)))]
    level: u8,

    /// Number of games to play
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Positions (or playouts) within which the strongest level judges an action
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Seed for chance and choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Plays the games and returns the figures.
pub fn run(args: &ErrorsArgs) -> Result<String, CommandError> {
    let study = MistakeStudy {
        spec: args.spec,
        level: args.level,
        games: args.games,
        nodes: args.nodes,
        seed: args.seed,
    };
    let refused = |problem| CommandError::argument("--level <N>", &problem);
    let figures = study.run().map_err(refused)?;
    Ok(if args.json {
        as_json(&figures)?
    } else {
        figures.to_string()
    })
}
