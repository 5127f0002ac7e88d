//! `takefive playouts`: games at random, one after the other in one thread.

use crate::args::{Failure, as_json};
use crate::figures::Figures;
use crate::random::{below, system_seed};
use crate::start::Start;
use clap::Args;
use std::time::{Duration, Instant};
use take_five_rules::{Cursor, Game, MAX_PLAYERS, playout, with_game};
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
    time.ok_or_else(|| Words::english().say(&Cursor::new(text).expected("expect.seconds")))
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
enum Until {
    Games(u64),
    Time(Duration),
}

/// What was counted while playing.
#[derive(Debug, Default)]
pub struct Tally {
    pub games: u64,
    /// Sums over the games.
    pub actions: u64,
    pub turns: u64,
    pub choices: u64,
    pub max_actions: u64,
    pub max_turns: u64,
    /// Games in which the player was first alone.
    pub wins: [u64; MAX_PLAYERS],
    /// Games in which the first place was shared.
    pub draws: u64,
    pub time: Duration,
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
    let tally = with_game!(&position, state => play(state, until, seed));
    let figures = Figures::new(args.start.spec, position.players(), seed, &tally);
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

fn play<G: Game>(start: &G, until: Until, seed: u64) -> Tally {
    let mut below = below(seed);
    let mut tally = Tally::default();
    let began = Instant::now();
    match until {
        Until::Games(games) => (0..games).for_each(|_| tally.play(start, &mut below)),
        Until::Time(time) => {
            let mut batch = 1;
            while tally.time < time {
                (0..batch).for_each(|_| tally.play(start, &mut below));
                let now = began.elapsed();
                if now - tally.time < LOOK && batch < LOOK_GAMES {
                    batch *= 2;
                }
                tally.time = now;
            }
        }
    }
    tally.time = began.elapsed();
    tally
}

impl Tally {
    fn play<G: Game>(&mut self, start: &G, below: &mut impl FnMut(u32) -> u32) {
        let mut state = start.clone();
        let game = playout(&mut state, below);
        self.games += 1;
        self.actions += game.actions;
        self.turns += game.turns;
        self.choices += game.choices;
        self.max_actions = self.max_actions.max(game.actions);
        self.max_turns = self.max_turns.max(game.turns);
        if let Some(outcome) = state.outcome() {
            let mut first = (0..)
                .zip(outcome.places())
                .filter(|(_, place)| **place == 1);
            match (first.next(), first.next()) {
                (Some((seat, _)), None) => self.wins[seat] += 1,
                _ => self.draws += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use take_five_rules::Position;

    #[test]
    fn the_same_seed_plays_the_same_games() {
        let start = Position::start(&"take:size=3".parse().unwrap());
        let play = |seed| {
            let tally = with_game!(&start, state => play(state, Until::Games(200), seed));
            (tally.actions, tally.choices, tally.max_actions, tally.wins)
        };
        assert_eq!(play(5), play(5));
        assert_ne!(play(5), play(6));
    }

    #[test]
    fn every_game_is_won_by_somebody_or_drawn() {
        for info in take_five_rules::GAMES {
            let start = Position::start(&take_five_rules::Spec::new(info));
            let tally = with_game!(&start, state => play(state, Until::Games(50), 1));
            assert_eq!(tally.wins.iter().sum::<u64>() + tally.draws, 50);
            assert!(tally.max_actions >= tally.actions / 50);
        }
    }

    #[test]
    fn time_ends_the_playing() {
        let start = Position::start(&"take:size=2".parse().unwrap());
        let time = Duration::from_millis(20);
        let tally = with_game!(&start, state => play(state, Until::Time(time), 1));
        assert!(tally.games > 1 && tally.time >= time);
        assert!(tally.time < Duration::from_secs(5), "{:?}", tally.time);
    }
}
