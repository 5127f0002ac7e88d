//! The command line of Take Five: parses arguments, calls the other crates, prints. It also implements the protocol for
//! programs.
//!
//! The program's `main` only calls [`run`], so that tests can do the same.

mod args;
mod check;
mod contest;
mod draw;
mod fence;
mod gtp;
mod live_transcript;
mod one_line;
mod perft;
mod playouts;
mod puzzles;
mod site;
mod solve;
mod start_position;
mod system_seed;
mod train;

pub use args::{Cli, CliCommand, CommandError};
pub use gtp::serve;

use std::io::{Read, Write};
use take_five_search::Tuning;

/// Runs the command.
pub fn run(cli: Cli, input: impl Read, mut output: impl Write) -> Result<(), CommandError> {
    match cli.command {
        CliCommand::Check(args) => {
            if !check::run(&args, input, output)? {
                return Err(CommandError::Bad);
            }
        }
        CliCommand::Fence(args) => {
            if !fence::run(&args, output)? {
                return Err(CommandError::Bad);
            }
        }
        CliCommand::Gtp(args) => {
            let tables = args.tables.as_deref().map(gtp::open_tables).transpose()?;
            let tuning = args.weights.tuning()?;
            Tuning::scope(tuning, || gtp::serve_at(args.level, tables, input, output))?;
        }
        CliCommand::Draw(args) => draw::run(&args, output)?,
        CliCommand::Perft(args) => writeln!(output, "{}", perft::run(&args)?)?,
        CliCommand::Match(args) => writeln!(output, "{}", contest::run(&args)?)?,
        CliCommand::Playouts(args) => writeln!(output, "{}", playouts::run(&args)?)?,
        CliCommand::Puzzles(args) => puzzles::run(&args, output)?,
        CliCommand::Site(args) => site::run(&args, output)?,
        CliCommand::Solve(args) => {
            if !solve::run(&args, output)? {
                return Err(CommandError::Bad);
            }
        }
        CliCommand::Train(args) => train::run(&args, output)?,
    }
    Ok(())
}
