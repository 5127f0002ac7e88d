//! `takefive playouts`: games at random, one after the other in one thread.

use crate::args::{Failure, as_json};
use crate::figures::Figures;
use crate::seed::system_seed;
use crate::start::Start;
use clap::Args;
use std::time::{Duration, Instant};
use take_five_random::{PlayoutTally, below};
use take_five_rules::{Cursor, Game, with_game};
use take_five_words::Words;

/// What `takefive playouts` is told.
#[derive(Args, Debug)]
pub struct PlayoutsArgs {
    #[command(flatten)]
    start: Start,

    #[command(flatten)]
    length: Length,

    /// Draw chance and choices from this seed [default: one from the system]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// How long to play.
#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
struct Length {
    /// Play for this long
    #[arg(long, value_name = "N", value_parser = read_seconds, allow_negative_numbers = true)]
    seconds: Option<Duration>,

    /// Play so many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
}

fn read_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds| seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| Words::english().say(&Cursor::new(text).expected("expect.seconds").into()))
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
enum Until {
    Games(u64),
    Time(Duration),
}

/// Plays, and says what came of it.
pub fn run(args: &PlayoutsArgs) -> Result<String, Failure> {
    let position = args.start.position()?;
    let until = match (args.length.games, args.length.seconds) {
        (Some(games), _) => Until::Games(games),
        (None, time) => Until::Time(time.unwrap_or_default()),
    };
    let seed = match args.seed {
        Some(seed) => seed,
        None => system_seed().map_err(|problem| Failure::argument("--seed <S>", &problem))?,
    };
    let (tally, time) = with_game!(&position, state => play(state, until, seed));
    let figures = Figures::new(args.start.spec, position.players(), seed, &tally, time);
    Ok(if args.json {
        as_json(&figures)?
    } else {
        figures.to_string()
    })
}

/// At most so long between two looks at the clock, where a game is not longer.
const LOOK: Duration = Duration::from_millis(1);

/// Games between two looks at the clock, at most.
const LOOK_GAMES: u64 = 64;

/// Plays from `start`; also says how long it took.
fn play<G: Game>(start: &G, until: Until, seed: u64) -> (PlayoutTally, Duration) {
    let mut below = below(seed);
    let mut tally = PlayoutTally::default();
    let began = Instant::now();
    match until {
        Until::Games(games) => tally.play(start, games, &mut below),
        Until::Time(time) => {
            let mut batch = 1;
            let mut last = Duration::ZERO;
            while last < time {
                tally.play(start, batch, &mut below);
                let now = began.elapsed();
                if now - last < LOOK && batch < LOOK_GAMES {
                    batch *= 2;
                }
                last = now;
            }
        }
    }
    (tally, began.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;
    use take_five_rules::Position;

    #[test]
    fn time_ends_the_playing() {
        let start = Position::start(&"take:size=2".parse().unwrap());
        let time = Duration::from_millis(20);
        let (tally, took) = with_game!(&start, state => play(state, Until::Time(time), 1));
        assert!(tally.games > 1 && took >= time);
        assert!(took < Duration::from_secs(5), "{took:?}");
    }
}
