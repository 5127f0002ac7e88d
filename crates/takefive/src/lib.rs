//! The command line of Take Five: parses arguments, calls the other crates, prints.
//!
//! The program's `main` only calls [`run`], so that tests can do the same.

mod args;
mod check;
mod contest;
mod draw;
mod errors;
mod fence;
mod film;
mod live_transcript;
mod page;
mod perft;
mod playouts;
mod puzzles;
mod report;
mod scale;
mod site;
mod solve;
mod start_position;
mod text_encoding;
mod train;

pub use args::{Cli, CliCommand, CommandError};
pub use take_five_gtp::serve;

use std::{
    io::{Read, Write},
    path::Path,
};
use take_five_gtp::serve_with;
use take_five_rules::{Game, GiveAndTake, Message, Spec};
use take_five_search::Tuning;
use take_five_solve::Tables;

/// Runs the command.
pub fn run(cli: Cli, input: impl Read, output: impl Write) -> Result<(), CommandError> {
    cli.lang
        .speaking(|| run_command(cli.command, input, output))
}

fn run_command(
    command: CliCommand,
    input: impl Read,
    mut output: impl Write,
) -> Result<(), CommandError> {
    match command {
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
            let tables = args.tables.as_deref().map(open_tables).transpose()?;
            let tuning = args.weights.tuning()?;
            Tuning::scope(tuning, || serve_with(args.level, tables, input, output))?;
        }
        CliCommand::Draw(args) => draw::run(&args, output)?,
        CliCommand::Errors(args) => writeln!(output, "{}", errors::run(&args)?)?,
        CliCommand::Film(args) => film::run(&args, output)?,
        CliCommand::Page(args) => {
            if !page::run(&args, output)? {
                return Err(CommandError::Bad);
            }
        }
        CliCommand::Perft(args) => writeln!(output, "{}", perft::run(&args)?)?,
        CliCommand::Match(args) => writeln!(output, "{}", contest::run(&args)?)?,
        CliCommand::Playouts(args) => writeln!(output, "{}", playouts::run(&args)?)?,
        CliCommand::Puzzles(args) => puzzles::run(&args, output)?,
        CliCommand::Scale(args) => scale::run(&args, output)?,
        CliCommand::Report(args) => report::run(&args, output)?,
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

/// Opens the tables of a folder for the usual kings of Give & Take.
fn open_tables(folder: &Path) -> Result<Tables, CommandError> {
    Tables::open(folder, &Spec::new(GiveAndTake::INFO))
        .map_err(|problem| CommandError::argument("--tables <FOLDER>", &Message::from(&problem)))
}
