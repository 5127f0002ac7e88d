//! `takefive solve`: exact values.

mod distance;
mod prove;
mod search;
mod tables;

use crate::args::CommandError;
use clap::{Args, Subcommand};
use std::io::Write;

/// The arguments of `takefive solve`.
#[derive(Args, Debug)]
pub struct SolveArgs {
    #[command(subcommand)]
    command: SolveCommand,
}

/// What to solve, and what to do with what was solved.
#[derive(Debug, Subcommand)]
enum SolveCommand {
    /// Make the tables of Give & Take, or go on where a run was interrupted
    Tables(tables::MakeArgs),
    /// Compare the positions of the tables with their successors
    Check(tables::CheckTablesArgs),
    /// Write tables as small compressed blocks for the browser
    Blocks(tables::BlocksArgs),
    /// Look a position up in the tables
    Probe(tables::ProbeArgs),
    /// Play games from the tables against an opponent
    Play(tables::PlayArgs),
    /// Search a position to the end
    Search(search::SearchArgs),
    /// Find out who wins by proof numbers, or go on where a run was interrupted
    Prove(prove::ProveArgs),
    /// Search Acquisitions on a smaller board to the end
    Acquisitions(search::SmallBoardArgs),
    /// Count in how many solved positions a level keeps the exact value
    Distance(distance::DistanceArgs),
    /// Find the chances of Take-Back-Toe with smaller stacks, between bounds
    TakeBackToe(search::SmallStacksArgs),
}

/// Runs the command. `false` if a check has failed.
pub fn run(args: &SolveArgs, mut output: impl Write) -> Result<bool, CommandError> {
    let printed = match &args.command {
        SolveCommand::Tables(args) => tables::make(args, &mut output)?,
        SolveCommand::Check(args) => return tables::check(args, output),
        SolveCommand::Blocks(args) => tables::blocks(args)?,
        SolveCommand::Probe(args) => tables::look_up(args)?,
        SolveCommand::Play(args) => return tables::play(args, output),
        SolveCommand::Search(args) => search::search(args)?,
        SolveCommand::Prove(args) => prove::prove(args)?,
        SolveCommand::Acquisitions(args) => search::small_board(args),
        SolveCommand::Distance(args) => distance::distance(args)?,
        SolveCommand::TakeBackToe(args) => search::small_stacks(args),
    };
    writeln!(output, "{printed}")?;
    Ok(true)
}
