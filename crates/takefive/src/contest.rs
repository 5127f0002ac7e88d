//! `takefive match`: many games between two players.

use crate::args::{CommandError, as_json, said};
use crate::start_position::read_spec;
use crate::train::{weights_for, wrong};
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};
use take_five_lab::{Contest, ContestError, Contestant, Score, Shard};
use take_five_rules::{Message, Spec};
use take_five_search::Level;

/// The arguments of `takefive match`.
#[derive(Args, Debug)]
pub struct MatchArgs {
    /// The game and its options, such as take:size=4,churn=high
    #[arg(value_parser = read_spec, required_unless_present = "merge")]
    spec: Option<Spec>,

    /// A player: random, greedy, wary, uct:1000, level:5, or cmd:PROGRAM, a program that speaks the protocol
    #[arg(value_parser = read_contestant, required_unless_present = "merge")]
    a: Option<Contestant>,

    /// The player it plays against
    #[arg(value_parser = read_contestant, required_unless_present = "merge")]
    b: Option<Contestant>,

    /// Number of games to play
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Thinking time per turn, in milliseconds [default: 1000]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000), conflicts_with = "nodes")]
    time: Option<u64>,

    /// Positions to search per action instead of a time limit, so that a match can be reproduced
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Seed for chance and choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Turns played at random at the start [default: 4 in games without chance, else 0]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1000))]
    opening: Option<u32>,

    /// Play only the I-th of N shards of the match
    #[arg(long, value_name = "I/N", value_parser = read_shard)]
    shard: Option<Shard>,

    /// Stop early once the score is clearly above or below this many percent
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(1..=99), conflicts_with_all = ["shard", "merge"])]
    over: Option<u32>,

    /// Add up the --json output of the shards of a match
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with_all = ["spec", "a", "b", "shard"])]
    merge: Vec<PathBuf>,

    /// Use the weights in this file for the first player, a level; takefive train makes such files
    #[arg(long, value_name = "FILE", conflicts_with = "merge")]
    weights: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn read_contestant(text: &str) -> Result<Contestant, String> {
    text.parse().map_err(said::<Message>)
}

pub(crate) fn read_shard(text: &str) -> Result<Shard, String> {
    text.parse().map_err(said::<Message>)
}

/// Plays the games or adds up shards, and returns the figures.
pub fn run(args: &MatchArgs) -> Result<String, CommandError> {
    let score = match (&args.spec, &args.a, &args.b) {
        (Some(spec), Some(a), Some(b)) => contest(args, *spec, a, b)?,
        _ => merged(&args.merge)?,
    };
    let figures = score.figures();
    Ok(if args.json {
        as_json(&figures)?
    } else {
        figures.to_string()
    })
}

fn contest(
    args: &MatchArgs,
    spec: Spec,
    a: &Contestant,
    b: &Contestant,
) -> Result<Score, CommandError> {
    let a = match &args.weights {
        Some(path) => with_weights(path, spec, a)?,
        None => a.clone(),
    };
    let usual = Contest::new(spec, a, b.clone());
    let contest = Contest {
        games: args.games,
        time: args.time.map_or(usual.time, Duration::from_millis),
        nodes: args.nodes,
        seed: args.seed,
        opening: args.opening,
        shard: args.shard.unwrap_or(usual.shard),
        over: args.over,
        ..usual
    };
    let refused =
        |error: ContestError| CommandError::argument(&error.who.to_string(), &error.problem);
    contest.play().map_err(refused)
}

/// The same level with the weights in a file.
fn with_weights(path: &Path, spec: Spec, a: &Contestant) -> Result<Contestant, CommandError> {
    let file = weights_for(path, &spec)?;
    match a {
        Contestant::Level(level @ Level::Numbered(_)) => {
            Ok(Contestant::Tuned(*level, file.tuning()))
        }
        _ => Err(wrong(path, &Message::new("weights.no-level"))),
    }
}

/// The sum of the shards in these files.
fn merged(files: &[PathBuf]) -> Result<Score, CommandError> {
    let mut all: Option<Score> = None;
    for file in files {
        let wrong = |problem| CommandError::argument(&file.display().to_string(), &problem);
        let part = part(file, wrong)?;
        match &mut all {
            Some(all) => all.add(&part).map_err(wrong)?,
            None => all = Some(part),
        }
    }
    all.ok_or_else(|| CommandError::Io(io::ErrorKind::InvalidInput.into()))
}

/// The output of a shard.
fn part(file: &Path, wrong: impl Fn(Message) -> CommandError) -> Result<Score, CommandError> {
    let text = fs::read_to_string(file)?;
    let no_score =
        |error: serde_json::Error| Message::new("match.no-score").with("error", error.to_string());
    serde_json::from_str(&text).map_err(|error| wrong(no_score(error)))
}
