//! `takefive train fit`: weights from all parts of the games.

use super::files::{WeightsArg, command_line, unreadable, write_whole, wrong};
use crate::args::CommandError;
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};
use take_five_lab::{Fit, SelfPlayPart};
use take_five_rules::Spec;
use take_five_search::Tuning;

/// The arguments of `takefive train fit`.
#[derive(Args, Debug)]
pub struct TrainFitArgs {
    /// All parts of one run of takefive train play or several, in any order
    #[arg(required = true, value_name = "FILE")]
    parts: Vec<PathBuf>,

    /// The file to write the weights to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Number of passes over all positions
    #[arg(long, value_name = "N", default_value_t = 12)]
    passes: u32,

    /// Initial step size, in units of the evaluation
    #[arg(long, value_name = "X", default_value_t = 0.5)]
    rate: f64,

    /// Percentage of the training target that is the result of the game; the rest is the search's value
    #[arg(long, value_name = "PERCENT", default_value_t = 70, value_parser = clap::value_parser!(u32).range(..=100))]
    result: u32,

    #[command(flatten)]
    weights: WeightsArg,
}

/// Fits the weights, writes the file, and returns the figures.
pub fn run(args: &TrainFitArgs) -> Result<String, CommandError> {
    let parts = args.parts.iter().map(|path| part(path));
    let parts = parts.collect::<Result<Vec<_>, _>>()?;
    let fit = Fit {
        passes: args.passes,
        rate: args.rate,
        result: args.result,
        command: command_line(),
    };
    let refused = |problem| CommandError::argument("<FILE>...", &problem);
    let spec = parts[0].terms.spec.parse::<Spec>();
    let spec = spec.map_err(|problem| refused(problem.into()))?;
    let tuning = args.weights.tuning_for(&spec)?;
    let fitted = Tuning::scope(tuning, || fit.run(parts)).map_err(refused)?;
    write_whole(&args.out, &fitted.file.to_bytes())?;
    Ok(fitted.to_string())
}

fn part(path: &Path) -> Result<SelfPlayPart, CommandError> {
    let text = fs::read_to_string(path).map_err(|error| unreadable(path, &error))?;
    SelfPlayPart::parse(&text).map_err(|problem| wrong(path, &problem))
}
