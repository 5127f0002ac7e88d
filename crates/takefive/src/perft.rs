//! `takefive perft`: counting sequences of actions.

use crate::args::{CommandError, as_json};
use crate::start_position::StartArgs;
use clap::Args;
use serde::Serialize;
use std::time::Instant;
use take_five_rules::{Message, Position, perft, with_game};

/// The maximum depth; a greater one would never finish, and could overflow the stack.
const MAX_DEPTH: u8 = u8::MAX;

/// The arguments of `takefive perft`.
#[derive(Args, Debug)]
pub struct PerftArgs {
    #[command(flatten)]
    start: StartArgs,

    /// Number of actions (and chance outcomes) in a sequence
    #[arg(value_parser = clap::value_parser!(u8).range(..=i64::from(MAX_DEPTH)))]
    depth: u8,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The figures of a count.
#[derive(Debug, Serialize)]
struct Count {
    spec: String,
    depth: u8,
    leaves: u64,
    seconds: f64,
    leaves_per_s: f64,
}

/// The number of sequences of `depth` actions from the position. Repetition is ignored.
fn count(position: &Position, depth: u8) -> Result<u64, Message> {
    with_game!(position, state => perft(state, depth.into()))
}

/// Counts, and measures the speed.
pub fn run(args: &PerftArgs) -> Result<String, CommandError> {
    let position = args.start.position()?;
    let began = Instant::now();
    let leaves = count(&position, args.depth)
        .map_err(|problem| CommandError::argument("<DEPTH>", &problem))?;
    let seconds = began.elapsed().as_secs_f64().max(1e-9);
    let count = Count {
        spec: args.start.spec.to_string(),
        depth: args.depth,
        leaves,
        seconds,
        leaves_per_s: leaves as f64 / seconds,
    };
    Ok(if args.json {
        as_json(&count)?
    } else {
        format!(
            "{leaves} leaves in {seconds:.3} s, {:.0} a second",
            count.leaves_per_s
        )
    })
}
