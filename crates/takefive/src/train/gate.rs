//! `takefive train gate`: whether weights are stronger than others.

use super::files::{unreadable, weights_for, wrong};
use crate::args::{CommandError, as_json};
use crate::contest::read_shard;
use crate::start_position::read_spec;
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use take_five_lab::{Gate, GateScore, GateVerdict, Shard, Sprt};
use take_five_rules::{Message, Position, Spec};

/// The arguments of `takefive train gate`.
#[derive(Args, Debug)]
pub struct TrainGateArgs {
    /// The game and its options
    #[arg(value_parser = read_spec, required_unless_present = "merge")]
    spec: Option<Spec>,

    /// The file with the weights to test
    #[arg(value_name = "NEW", required_unless_present = "merge")]
    new: Option<PathBuf>,

    /// The file with the weights to play against [default: those in use]
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,

    /// Rejected if so many Elo points stronger or fewer
    #[arg(
        long,
        value_name = "X",
        default_value_t = 0.0,
        allow_negative_numbers = true
    )]
    elo0: f64,

    /// Accepted if so many Elo points stronger or more
    #[arg(
        long,
        value_name = "X",
        default_value_t = 10.0,
        allow_negative_numbers = true
    )]
    elo1: f64,

    /// How often weights of --elo0 may be accepted
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, value_parser = read_share)]
    alpha: f64,

    /// How often weights of --elo1 may be rejected
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, value_parser = read_share)]
    beta: f64,

    /// The greatest number of games, in all shards
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,

    /// Positions to search per action
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Seed for everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Play only the I-th of N shards of the games, all of them, to be added up by --merge
    #[arg(long, value_name = "I/N", value_parser = read_shard)]
    shard: Option<Shard>,

    /// Add up the --json output of shards, of other seeds, too
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with_all = ["spec", "new", "against", "shard"])]
    merge: Vec<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A share of errors: below a half, or the test's bounds would cross.
fn read_share(text: &str) -> Result<f64, String> {
    let share = text.parse::<f64>().ok();
    let share = share.filter(|&share| share > 0.0 && share < 0.5);
    share.ok_or_else(|| "it should be a number between 0 and 0.5".to_owned())
}

/// Plays the games or adds up shards, prints the result, and says by its error how it came out.
pub fn run(args: &TrainGateArgs, mut output: impl Write) -> Result<(), CommandError> {
    let score = match (&args.spec, &args.new) {
        (Some(spec), Some(new)) => gate(args, spec, new)?,
        _ => merged(&args.merge)?,
    };
    let said = if args.json {
        as_json(&score)?
    } else {
        score.to_string()
    };
    writeln!(output, "{said}")?;
    match score.verdict() {
        // A shard alone decides nothing.
        _ if args.shard.is_some() => Ok(()),
        GateVerdict::Accepted => Ok(()),
        GateVerdict::Rejected => Err(CommandError::Bad),
        GateVerdict::Undecided => Err(CommandError::Undecided),
    }
}

fn gate(args: &TrainGateArgs, spec: &Spec, new: &Path) -> Result<GateScore, CommandError> {
    let refused = |problem| CommandError::argument("<SPEC>", &problem);
    if Position::start(spec).players() != 2 {
        return Err(refused(Message::new("training.not-for-two")));
    }
    if args.elo0 >= args.elo1 || !args.elo0.is_finite() || !args.elo1.is_finite() {
        let problem = Message::new("training.elo-order");
        return Err(CommandError::argument("--elo0 <X>", &problem));
    }
    let against = args.against.as_deref().map(|path| weights_for(path, spec));
    let gate = Gate {
        spec: *spec,
        new: weights_for(new, spec)?.tuning(),
        against: against.transpose()?.map(|file| file.tuning()),
        nodes: args.nodes,
        games: args.games,
        seed: args.seed,
        sprt: Sprt {
            elo0: args.elo0,
            elo1: args.elo1,
            alpha: args.alpha,
            beta: args.beta,
        },
        shard: args.shard.unwrap_or(Shard::WHOLE),
    };
    gate.run().map_err(refused)
}

/// The sum of the shards in these files.
fn merged(files: &[PathBuf]) -> Result<GateScore, CommandError> {
    let mut all: Option<GateScore> = None;
    for file in files {
        let part = part(file)?;
        match &mut all {
            Some(all) => all.add(&part).map_err(|problem| wrong(file, &problem))?,
            None => all = Some(part),
        }
    }
    let refused = |problem| CommandError::argument("--merge <FILES>", &problem);
    let all = all.ok_or_else(|| refused(Message::new("training.no-parts")))?;
    all.is_complete().map_err(refused)?;
    Ok(all)
}

fn part(file: &Path) -> Result<GateScore, CommandError> {
    let text = fs::read_to_string(file).map_err(|error| unreadable(file, &error))?;
    serde_json::from_str(&text).map_err(|error| {
        let problem = Message::new("match.no-gate").with("error", error.to_string());
        wrong(file, &problem)
    })
}
