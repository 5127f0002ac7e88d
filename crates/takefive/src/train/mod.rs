//! `takefive train`: learns the weights of an evaluation from games of the engine against itself.

mod files;
mod fit;
mod gate;
mod play;
mod tune;
mod weights;

pub use files::{WeightsArg, unreadable, weights_for, write_whole, wrong};

use crate::args::CommandError;
use clap::{Args, Subcommand};
use std::io::Write;

/// The arguments of `takefive train`.
#[derive(Args, Debug)]
pub struct TrainArgs {
    #[command(subcommand)]
    command: TrainCommand,
}

#[derive(Debug, Subcommand)]
enum TrainCommand {
    /// Play games of the engine against itself and keep them in a file
    Play(play::TrainPlayArgs),
    /// Fit weights to all parts of such games
    Fit(fit::TrainFitArgs),
    /// Test weights against others: exit code 0 if they are stronger, 1 if not, 3 if more games are needed
    Gate(gate::TrainGateArgs),
    /// Tune the constants of a search by games
    Tune(tune::TrainTuneArgs),
    /// Write weights of zero, to begin with
    Zero(weights::TrainZeroArgs),
    /// Print where weights come from
    Show(weights::TrainShowArgs),
}

/// Runs the command.
pub fn run(args: &TrainArgs, mut output: impl Write) -> Result<(), CommandError> {
    let said = match &args.command {
        TrainCommand::Play(args) => play::run(args)?,
        TrainCommand::Fit(args) => fit::run(args)?,
        TrainCommand::Gate(args) => return gate::run(args, output),
        TrainCommand::Tune(args) => tune::run(args)?,
        TrainCommand::Zero(args) => weights::zero(args)?,
        TrainCommand::Show(args) => weights::show(args)?,
    };
    Ok(writeln!(output, "{said}")?)
}
