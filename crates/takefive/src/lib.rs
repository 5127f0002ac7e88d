//! The command line of Take Five: games by protocol, counting, and playing at random.
//!
//! The program's `main` only calls [`run`], so that tests can do the same.

mod args;
mod contest;
mod figures;
mod gtp;
mod perft;
mod playouts;
mod seed;
mod start;
mod train;

pub use args::{Cli, Command, Failure};
pub use gtp::serve;

use std::io::{Read, Write};

/// Does what the command line asks for.
pub fn run(cli: Cli, input: impl Read, mut output: impl Write) -> Result<(), Failure> {
    match cli.command {
        Command::Gtp(args) => gtp::serve_at(args.level, input, output)?,
        Command::Perft(args) => writeln!(output, "{}", perft::run(&args)?)?,
        Command::Match(args) => writeln!(output, "{}", contest::run(&args)?)?,
        Command::Playouts(args) => writeln!(output, "{}", playouts::run(&args)?)?,
        Command::Train(args) => writeln!(output, "{}", train::run(&args)?)?,
    }
    Ok(())
}
