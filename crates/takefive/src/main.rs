//! The program `takefive`.

use clap::Parser;
use std::io;
use std::process::ExitCode;
use take_five::{Cli, CommandError, run};

fn main() -> ExitCode {
    match run(Cli::parse(), io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(CommandError::Argument(error)) => error.exit(),
        Err(CommandError::Bad) => ExitCode::FAILURE,
        // 2 is what the argument parser exits with.
        Err(CommandError::Undecided) => ExitCode::from(3),
        // The reader of the output has closed the pipe.
        Err(CommandError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(CommandError::Io(error)) => {
            eprintln!("takefive: {error}");
            ExitCode::FAILURE
        }
    }
}
