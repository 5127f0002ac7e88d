//! The command line of Take Five: games by protocol, pictures, checking records, counting, playing
//! at random, and the rules pages of the site.
//!
//! The program's `main` only calls [`run`], so that tests can do the same.

mod args;
mod check;
mod contest;
mod draw;
mod figures;
mod gtp;
mod line;
mod perft;
mod playouts;
mod seed;
mod site;
mod start;
mod train;

pub use args::{Cli, Command, Failure};
pub use gtp::serve;
pub use site::{Figure, Frame, Page, Problem};

use std::io::{Read, Write};

/// Does what the command line asks for.
pub fn run(cli: Cli, input: impl Read, mut output: impl Write) -> Result<(), Failure> {
    match cli.command {
        Command::Check(args) => {
            if !check::run(&args, input, output)? {
                return Err(Failure::Bad);
            }
        }
        Command::Gtp(args) => gtp::serve_at(args.level, input, output)?,
        Command::Draw(args) => draw::run(&args, output)?,
        Command::Perft(args) => writeln!(output, "{}", perft::run(&args)?)?,
        Command::Match(args) => writeln!(output, "{}", contest::run(&args)?)?,
        Command::Playouts(args) => writeln!(output, "{}", playouts::run(&args)?)?,
        Command::Site(args) => site::run(&args, output)?,
        Command::Train(args) => writeln!(output, "{}", train::run(&args)?)?,
    }
    Ok(())
}
