//! The program that mdBook calls: `mdbook-take-five supports RENDERER`, or the book on the standard input.

use clap::{Parser, Subcommand};
use mdbook_preprocessor::{Preprocessor, parse_input};
use mdbook_take_five::TakeFive;
use std::io;
use std::process::ExitCode;

/// Replaces the take-board blocks of a book. mdBook calls this program if book.toml has a table
/// `[preprocessor.take-five]`.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Question>,
}

#[derive(Subcommand)]
enum Question {
    /// Exit with code 0 if boards can be put into what this renderer writes
    Supports {
        /// Such as html
        renderer: String,
    },
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Some(Question::Supports { renderer }) => TakeFive.supports_renderer(&renderer),
        None => preprocess().map(|()| true),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("mdbook-take-five: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// From the standard input to the standard output.
fn preprocess() -> anyhow::Result<()> {
    let (context, book) = parse_input(io::stdin())?;
    let book = TakeFive.run(&context, book)?;
    Ok(serde_json::to_writer(io::stdout(), &book)?)
}
