//! The commands of the project: `cargo xtask serve`, `dev`, `build`, `test`, `fuzz`, `bench`.
//!
//! Each of them first installs the tools it needs, in pinned versions and in `target/tools/`, so that a machine with
//! rustup, git and Node needs no manual set-up.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod about_page;
mod bench;
mod build_stamp;
mod download_sizes;
mod fingerprint;
mod fuzz;
mod hashed_folder;
mod import_graph;
mod licences;
mod minify;
mod preload_links;
mod project;
mod reproduce;
mod serve;
mod service_worker;
mod setup;
mod site;
mod split_sentences;
mod stages;
mod tool_versions;
mod wasm_modules;

use anyhow::Result;
use clap::{CommandFactory, Parser, error::ErrorKind};
use std::process::ExitCode;
use xtask::arguments::{Arguments, Command, Selection};

fn main() -> ExitCode {
    done().unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}

fn done() -> Result<ExitCode> {
    let project = &project::Project::current()?;
    match Arguments::parse().command {
        Command::Serve { port } => serve::serve(project, port)?,
        Command::Dev { port } => serve::dev(project, port)?,
        Command::Build { base_url } => {
            site::Site::new(project, site::BaseUrl::Is(base_url)).ensure_built()?;
        }
        Command::Modules => site::modules_hook(project)?,
        Command::Finish => site::finish_hook(project)?,
        Command::Fuzz {
            seconds,
            runs,
            keep,
            targets,
        } => {
            let amount = runs.map_or(fuzz::FuzzBudget::Seconds(seconds), fuzz::FuzzBudget::Runs);
            fuzz::fuzz(project, amount, &targets, keep)?;
        }
        Command::Bench { rounds } => bench::bench(project, rounds)?,
        Command::Test(wanted) => match Selection::read(wanted, project.root()) {
            // The closing line of its output is its own error message.
            Ok(selection) => return Ok(stages::run(project, &selection)),
            Err(problem) => Arguments::command()
                .error(ErrorKind::InvalidValue, problem)
                .exit(),
        },
    }
    Ok(ExitCode::SUCCESS)
}
