//! The program `take-five-site`: the pages of the site, for its build. It is `takefive site` without the other commands, and
//! all that they are compiled from.

use clap::{CommandFactory, Parser, error::ErrorKind};
use std::process::ExitCode;
use take_five_site::SiteArgs;
use take_five_words::Words;

/// Write the rules pages into a built site
#[derive(Debug, Parser)]
#[command(name = "take-five-site", version)]
struct Cli {
    #[command(flatten)]
    args: SiteArgs,
}

fn main() -> ExitCode {
    let error = match Cli::parse().args.write() {
        Ok(written) => {
            println!("{written}");
            return ExitCode::SUCCESS;
        }
        Err(error) => error,
    };
    match error.argument() {
        Err(error) => {
            eprintln!("take-five-site: {error}");
            ExitCode::FAILURE
        }
        Ok((argument, problem)) => {
            let said = Words::spoken().say(&problem);
            let text = format!("invalid value for '{argument}': {said}");
            Cli::command()
                .error(ErrorKind::ValueValidation, text)
                .exit()
        }
    }
}
