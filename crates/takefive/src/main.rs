//! The program `takefive`.

use clap::Parser;
use std::io;
use std::process::ExitCode;
use take_five::{Cli, Failure, run};

fn main() -> ExitCode {
    match run(Cli::parse(), io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Argument(error)) => error.exit(),
        Err(Failure::Bad) => ExitCode::FAILURE,
        // The reader of the output has closed the pipe.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Io(error)) => {
            eprintln!("takefive: {error}");
            ExitCode::FAILURE
        }
    }
}
