//! `takefive train tune`: the constants of a search, tuned by games.

use super::files::{unreadable, write_whole, wrong};
use crate::args::{CommandError, as_json};
use crate::start_position::read_spec;
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};
use take_five_lab::{Tune, TuneState};
use take_five_rules::{Message, Spec};

/// After how many pairs of games the state is saved.
const SAVED_EVERY: u64 = 20;

/// The arguments of `takefive train tune`.
#[derive(Args, Debug)]
pub struct TrainTuneArgs {
    /// The game and its options
    #[arg(value_parser = read_spec)]
    spec: Spec,

    /// The file that keeps the state; if it is there, the tuning goes on from it
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Number of pairs of games to play
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,

    /// Positions to search per action
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Seed for everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// Plays what is left to play, keeps the state in the file, and returns the constants.
pub fn run(args: &TrainTuneArgs) -> Result<String, CommandError> {
    let refused = |problem| CommandError::argument("<SPEC>", &problem);
    let tune = Tune {
        spec: args.spec.to_string(),
        nodes: args.nodes,
        seed: args.seed,
        iterations: args.pairs,
    };
    let mut state = if args.out.exists() {
        let state = read(&args.out)?;
        if state.tune != tune {
            return Err(wrong(&args.out, &Message::new("training.other-tuning")));
        }
        state
    } else {
        TuneState::begin(tune).map_err(refused)?
    };
    while !state.is_done() {
        state.step().map_err(|problem| wrong(&args.out, &problem))?;
        if state.is_done() || state.spsa.iteration.is_multiple_of(SAVED_EVERY) {
            write_whole(&args.out, as_json(&state)?.as_bytes())?;
        }
    }
    let params = state
        .params()
        .map_err(|problem| wrong(&args.out, &problem))?;
    Ok(format!("{params:#?}"))
}

fn read(path: &Path) -> Result<TuneState, CommandError> {
    let text = fs::read_to_string(path).map_err(|error| unreadable(path, &error))?;
    serde_json::from_str(&text).map_err(|error| {
        let problem = Message::new("training.no-tuning").with("error", error.to_string());
        wrong(path, &problem)
    })
}
