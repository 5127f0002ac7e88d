//! `cargo xtask test`: runs the stages one after the other, even if earlier ones fail.

mod background_build;
mod cargo_test;
mod checks;
mod context;
mod outcome;
mod pages;
mod report;
mod tests;

use crate::{
    arguments::{Selection, Stage},
    project::Project,
};
pub use checks::format;

use anyhow::Result;
use context::{Context, Need};
use outcome::Outcome;
use report::Report;
use std::{process::ExitCode, time::Instant};

/// Runs a stage.
type Run = fn(&Context) -> Result<Outcome>;

/// What a stage needs, and what runs it.
fn work(stage: Stage) -> (&'static [Need], Run) {
    match stage {
        Stage::Fmt => (&[Need::Rust], checks::fmt),
        Stage::Biome => (&[Need::Node], checks::biome),
        Stage::Scripts => (&[Need::Node], tests::scripts),
        Stage::Clippy => (&[Need::Rust], checks::clippy),
        Stage::ClippyWasm => (&[Need::Rust], checks::clippy_wasm),
        Stage::Native => (&[Need::Rust, Need::Node], tests::native),
        Stage::DocTests => (&[Need::Rust], tests::doc_tests),
        Stage::Puzzles => (&[Need::Rust], tests::puzzles),
        Stage::Strength => (&[Need::Rust], tests::strength),
        Stage::Package => (&[Need::Rust], |it| tests::left_out(it, "packages")),
        Stage::Mutants => (&[Need::Rust, Need::CargoMutants], checks::mutants),
        Stage::Fuzz => (&[Need::Rust, Need::Fuzzer], tests::fuzz),
        Stage::Supply => (&[Need::CargoDeny], checks::supply),
        Stage::Advisories => (&[Need::CargoDeny, Need::Node], checks::advisories),
        Stage::Wasm => (&[Need::Rust, Need::SiteTools, Need::Chromium], tests::wasm),
        Stage::Site => (&[Need::SiteTools], checks::site),
        Stage::Tsc => (&[Need::SiteTools], checks::tsc),
        Stage::Sizes => (&[Need::SiteTools], checks::sizes),
        Stage::Html => (&[Need::SiteTools], checks::html),
        Stage::Reproduce => (&[Need::SiteTools], |it| {
            tests::left_out(it, "reproducible_build")
        }),
        Stage::Pages => (&[Need::SiteTools, Need::Browsers], pages::pages),
    }
}

/// Runs the selected stages, and ends with the single line `N passed, N failed`. A run of all stages is also reported in
/// `target/test-report.json`.
pub fn run(project: &Project, selection: &Selection) -> ExitCode {
    let context = Context::new(project, selection);
    let ensure = |needs: &[Need]| needs.iter().try_for_each(|&need| context.ensure(need));
    // Now, so that installs do not count towards a stage's time. If one fails, the stage fails when it asks again.
    for &stage in &selection.stages {
        let _ = ensure(work(stage).0);
    }
    let mut report = Report::begin(project, selection.wanted.all, context.skipped());
    context.build_site_in_background();
    for &stage in &selection.stages {
        let (name, (needs, run)) = (stage.name(), work(stage));
        println!("\n=== {name}");
        let start = Instant::now();
        let result = ensure(needs).and_then(|()| run(&context));
        report.add(&name, start.elapsed(), result);
    }
    if selection.wanted.names.is_empty()
        && let Err(error) = report.write(project)
    {
        println!("the report could not be written: {error:#}");
    }
    report.print();
    match report.is_green() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
