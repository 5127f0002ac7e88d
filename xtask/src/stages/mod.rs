//! `cargo xtask test`: runs the stages one after the other, even if earlier ones fail.

mod background_build;
mod checks;
mod context;
mod pages;
mod test_counts;
mod tests;

use crate::{
    arguments::{Selection, Stage},
    project::Project,
};
use anyhow::Result;
use context::{Context, Need};
use std::{process::ExitCode, time::Instant};
use test_counts::TestCounts;

/// Runs a stage and counts its tests.
type Run = fn(&Context) -> Result<TestCounts>;

/// What a stage needs, and what runs it.
fn work(stage: Stage) -> (&'static [Need], Run) {
    match stage {
        Stage::Fmt => (&[Need::Rust], checks::fmt),
        Stage::Biome => (&[Need::Node], checks::biome),
        Stage::Scripts => (&[Need::Node], tests::scripts),
        Stage::Clippy => (&[Need::Rust], checks::clippy),
        Stage::ClippyWasm => (&[Need::Rust], checks::clippy_wasm),
        Stage::Native => (&[Need::Rust], tests::native),
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

/// Runs the selected stages, and ends with the single line `N passed, N failed`.
pub fn run(project: &Project, selection: &Selection) -> ExitCode {
    let context = Context::new(project, selection);
    let ensure = |needs: &[Need]| needs.iter().try_for_each(|&need| context.ensure(need));
    // Now, so that installs do not count towards a stage's time. If one fails, the stage fails when it asks again.
    for &stage in &selection.stages {
        let _ = ensure(work(stage).0);
    }
    context.build_site_in_background();
    let mut total = TestCounts::default();
    let mut lines = Vec::new();
    for &stage in &selection.stages {
        let (name, (needs, run)) = (stage.name(), work(stage));
        println!("\n=== {name}");
        let start = Instant::now();
        let result = ensure(needs).and_then(|()| run(&context));
        let seconds = start.elapsed().as_secs_f64();
        let (tally, outcome) = match result {
            Ok(tally) if tally.failed == 0 => (tally, format!("ok ({})", tally.passed)),
            Ok(tally) => {
                let all = tally.passed + tally.failed;
                (tally, format!("FAILED ({} of {all})", tally.failed))
            }
            Err(error) => (TestCounts::of(false), format!("FAILED: {error:#}")),
        };
        let line = format!("{name:<12} {seconds:>7.1} s  {outcome}");
        println!("--- {line}");
        lines.push(line);
        total += tally;
    }
    println!("\n{}\n", lines.join("\n"));
    for left_out in context.skipped() {
        println!("NOT RUN: {left_out}");
    }
    println!("{} passed, {} failed", total.passed, total.failed);
    match total.failed {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
