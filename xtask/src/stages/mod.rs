//! `cargo xtask test`: runs the stages one after the other, even if earlier ones fail.

mod beside;
mod cargo;
mod context;
mod front_end;
mod fuzz;
mod package;
mod pages;
mod supply;
mod tally;
mod weight;

use crate::project::Project;
use anyhow::Result;
use context::Context;
use std::{process::ExitCode, time::Instant};
use tally::Tally;
use xtask::arguments::{Selection, Stage};

/// Runs a stage and counts its tests.
type Run = fn(&Context) -> Result<Tally>;

/// The work of a stage.
struct Work {
    /// Installs what it needs, so that installs do not count towards its time. A failure here is reported again by
    /// `run`.
    prepare: fn(&Context),
    run: Run,
}

fn work(stage: Stage) -> Work {
    let (prepare, run): (fn(&Context), Run) = match stage {
        Stage::Fmt => (context::rust, cargo::fmt),
        Stage::Biome => (context::node, front_end::biome),
        Stage::Scripts => (context::node, front_end::scripts),
        Stage::Clippy => (context::rust, cargo::clippy),
        Stage::ClippyWasm => (context::rust, cargo::clippy_wasm),
        Stage::Native => (context::rust, cargo::native),
        Stage::Package => (context::rust, package::package),
        Stage::Fuzz => (context::fuzz, fuzz::fuzz),
        Stage::Supply => (context::supply, supply::supply),
        Stage::Wasm => (context::wasm, cargo::wasm),
        Stage::Site => (context::site, front_end::site),
        Stage::Tsc => (context::site, front_end::tsc),
        Stage::Weights => (context::site, weight::weights),
        Stage::Html => (context::site, front_end::html),
        Stage::Reproduce => (context::site, front_end::reproduce),
        Stage::Pages => (context::pages, pages::pages),
    };
    Work { prepare, run }
}

/// Runs the selected stages, and ends with the single line `N passed, N failed`.
pub fn run(project: &Project, selection: &Selection) -> ExitCode {
    let context = Context::new(project, selection);
    let stages = selection.stages.iter();
    let chosen = || stages.clone().map(|&stage| (stage.name(), work(stage)));
    chosen().for_each(|(_, work)| (work.prepare)(&context));
    context.build_site_beside();
    let mut total = Tally::default();
    let mut lines = Vec::new();
    for (name, work) in chosen() {
        println!("\n=== {name}");
        let start = Instant::now();
        let result = (work.run)(&context);
        let seconds = start.elapsed().as_secs_f64();
        let (tally, outcome) = match result {
            Ok(tally) if tally.failed == 0 => (tally, format!("ok ({})", tally.passed)),
            Ok(tally) => {
                let all = tally.passed + tally.failed;
                (tally, format!("FAILED ({} of {all})", tally.failed))
            }
            Err(error) => (Tally::of(false), format!("FAILED: {error:#}")),
        };
        let line = format!("{name:<12} {seconds:>7.1} s  {outcome}");
        println!("--- {line}");
        lines.push(line);
        total += tally;
    }
    println!("\n{}\n", lines.join("\n"));
    for left_out in context.left_out() {
        println!("NOT RUN: {left_out}");
    }
    println!("{} passed, {} failed", total.passed, total.failed);
    if total.failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
