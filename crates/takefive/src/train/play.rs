//! `takefive train play`: games of the engine against itself, in parts.

use super::files::{WeightsArg, unreadable, write_whole, wrong};
use crate::args::CommandError;
use crate::contest::read_shard;
use crate::start_position::read_spec;
use clap::Args;
use std::fs;
use std::path::PathBuf;
use take_five_lab::{SelfPlay, SelfPlayPart, Shard};
use take_five_rules::{Message, Spec};
use take_five_search::Tuning;

/// The arguments of `takefive train play`.
#[derive(Args, Debug)]
pub struct TrainPlayArgs {
    /// The game and its options
    #[arg(value_parser = read_spec)]
    spec: Spec,

    /// The file to write the games to; if they are already in it, nothing is done
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Number of games, in all shards
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Positions to search per action
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Play only the I-th of N shards of the games
    #[arg(long, value_name = "I/N", value_parser = read_shard)]
    shard: Option<Shard>,

    /// Seed for everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    weights: WeightsArg,
}

/// Plays the games unless the file has them, and says what is in it.
pub fn run(args: &TrainPlayArgs) -> Result<String, CommandError> {
    let run = SelfPlay {
        spec: args.spec,
        games: args.games,
        nodes: args.nodes,
        seed: args.seed,
        shard: args.shard.unwrap_or(Shard::WHOLE),
    };
    let refused = |problem| CommandError::argument("<SPEC>", &problem);
    Tuning::scope(args.weights.tuning_for(&args.spec)?, || {
        let terms = run.terms().map_err(refused)?;
        if args.out.exists() {
            let text =
                fs::read_to_string(&args.out).map_err(|error| unreadable(&args.out, &error))?;
            let part = SelfPlayPart::parse(&text).map_err(|problem| wrong(&args.out, &problem))?;
            if part.terms != terms || part.part != run.shard.part {
                return Err(wrong(&args.out, &Message::new("training.other-part")));
            }
            return Ok(format!("{} games were there", part.games.len()));
        }
        let part = run.run().map_err(refused)?;
        write_whole(&args.out, part.to_string().as_bytes())?;
        Ok(format!("{} games", part.games.len()))
    })
}
