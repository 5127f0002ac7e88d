//! `takefive playouts`: random games.

use crate::args::{CommandError, as_json, said};
use crate::start_position::StartArgs;
use clap::Args;
use std::time::Duration;
use take_five_gtp::system_seed;
use take_five_lab::{PlayoutLimit, playouts};
use take_five_rules::Cursor;

/// The arguments of `takefive playouts`.
#[derive(Args, Debug)]
pub struct PlayoutsArgs {
    #[command(flatten)]
    start: StartArgs,

    #[command(flatten)]
    length: Length,

    /// Seed for chance and choices [default: one from the system]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// When to stop.
#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
struct Length {
    /// Play for this long
    #[arg(long, value_name = "N", value_parser = read_seconds, allow_negative_numbers = true)]
    seconds: Option<Duration>,

    /// Number of games to play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
}

fn read_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds| seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| said(Cursor::new(text).expected("expect.seconds")))
}

/// Plays the games and returns the statistics.
pub fn run(args: &PlayoutsArgs) -> Result<String, CommandError> {
    let position = args.start.position()?;
    let limit = match (args.length.games, args.length.seconds) {
        (Some(games), _) => PlayoutLimit::Games(games),
        (None, time) => PlayoutLimit::Time(time.unwrap_or_default()),
    };
    let seed = match args.seed {
        Some(seed) => seed,
        None => system_seed().map_err(|problem| CommandError::argument("--seed <S>", &problem))?,
    };
    let figures = playouts(&position, limit, seed);
    Ok(if args.json {
        as_json(&figures)?
    } else {
        figures.to_string()
    })
}
