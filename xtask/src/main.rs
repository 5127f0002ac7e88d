//! `cargo xtask`: runs the command that the arguments name.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

use anyhow::Result;
use clap::{CommandFactory, Parser, error::ErrorKind};
use std::process::ExitCode;
use xtask::{
    arguments::{Arguments, Command, Selection},
    bench, fuzz, npm_package, project, release, serve, site, sizes, stages, wrappers, xdc,
};

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
        Command::Build {
            base_url,
            for_tests,
        } => {
            let site = match for_tests {
                true => site::Site::for_tests(project),
                false => site::Site::new(project, site::BaseUrl::Is(base_url)),
            };
            site.ensure_built()?;
        }
        Command::Npm => println!("{}", npm_package::build(project)?.display()),
        Command::Xdc => println!("{}", xdc::build(project)?.display()),
        Command::Sizes { accept } => {
            let site = site::Site::new(project, site::BaseUrl::Is(None));
            let dist = site.ensure_built()?;
            if accept {
                sizes::accept(project, dist)?;
            }
            sizes::check(project, dist, true)?;
        }
        Command::Wrappers => {
            let site = site::Site::new(project, site::BaseUrl::AsBuilt);
            let folder = wrappers::build(project, site.ensure_built()?)?;
            println!("{}", folder.display());
        }
        Command::Release { base_url } => {
            release::release(project, base_url)?;
        }
        Command::Fmt => stages::format(project)?,
        Command::Modules => site::modules_hook(project)?,
        Command::Finish => site::finish_hook(project)?,
        Command::Fuzz {
            seconds,
            runs,
            keep,
            targets,
        } => {
            let time = format!("-max_total_time={seconds}");
            let amount = runs.map_or(time, |runs| format!("-runs={runs}"));
            fuzz::fuzz(project, &amount, &targets, keep)?;
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
