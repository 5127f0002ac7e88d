//! The commands of the project: `cargo xtask serve`, `dev`, `build`, `test`, `fuzz`, `bench`.
//!
//! Each of them first sees to the tools it needs, in pinned versions and in `target/tools/`, so that a machine with
//! rustup, git and Node needs nothing else to be done by hand.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod about;
mod ahead;
mod bench;
mod doors;
mod fingerprint;
mod fuzz;
mod licences;
mod lighten;
mod offline;
mod one_game;
mod preloads;
mod process;
mod project;
mod reproduce;
mod serve;
mod setup;
mod site;
mod stages;
mod stamp;
mod step;
mod version;
mod weights;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Set-up, serve, build, test and bench of Take Five.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the release site, if anything changed, and serve it on this machine.
    Serve {
        /// Port to listen on; a taken one gives way to the next free one.
        #[arg(long, default_value_t = 8080)]
        port: u16,
    },
    /// Serve a site that is rebuilt, unoptimised, whenever a file changes.
    Dev {
        /// Port to listen on; a taken one gives way to the next free one.
        #[arg(long, default_value_t = 8081)]
        port: u16,
    },
    /// Leave the static release site in dist/.
    Build,
    /// Run all checks and tests, or only the stages named.
    Test {
        /// Stages to run, in the order of the whole; none named is all of them.
        #[arg(value_parser = stages::names())]
        stages: Vec<String>,
    },
    /// Look for inputs that break something; new ones go on from those found before.
    Fuzz {
        /// Seconds for each target.
        #[arg(long, default_value_t = 600, conflicts_with = "runs")]
        seconds: u64,
        /// Inputs for each target, instead.
        #[arg(long)]
        runs: Option<u64>,
        /// Put a small selection of what was found into fuzz/corpus/.
        #[arg(long)]
        keep: bool,
        /// Targets of fuzz/fuzz_targets/; none named is all of them.
        targets: Vec<String>,
    },
    /// Measure how fast the rules are, natively and in wasm under Node; wants a quiet machine.
    Bench {
        /// How often each is measured; the best counts.
        #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
    },
}

fn main() -> ExitCode {
    let project = project::Project::here();
    let outcome = match Arguments::parse().command {
        Command::Serve { port } => serve::serve(&project, port),
        Command::Dev { port } => serve::dev(&project, port),
        Command::Build => site::Tools::new(&project).site().map(|_| ()),
        Command::Fuzz {
            seconds,
            runs,
            keep,
            targets,
        } => {
            let amount = runs.map_or(fuzz::Amount::Seconds(seconds), fuzz::Amount::Runs);
            fuzz::fuzz(&project, amount, &targets, keep)
        }
        Command::Bench { rounds } => bench::bench(&project, rounds),
        // Its closing line is its own error message.
        Command::Test { stages } => return stages::run(&project, &stages),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
