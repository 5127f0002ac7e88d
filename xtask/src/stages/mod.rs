//! `cargo xtask test`: runs the stages one after the other, even if earlier ones fail.

mod background_build;
mod cargo;
mod context;
mod dependency_audit;
mod download_size;
mod front_end;
mod fuzz;
mod package;
mod pages;
mod test_counts;

use crate::project::Project;
use anyhow::Result;
use context::Context;
use std::{process::ExitCode, time::Instant};
use test_counts::TestCounts;
use xtask::arguments::{Selection, Stage};

/// Runs a stage and counts its tests.
type Run = fn(&Context) -> Result<TestCounts>;

/// The work of a stage.
struct Work {
    /// Installs what it needs, so that installs do not count towards its time. A failure here is reported again by
    /// `run`.
    prepare: fn(&Context),
    run: Run,
}

fn work(stage: Stage) -> Work {
    let (prepare, run): (fn(&Context), Run) = match stage {
        Stage::Fmt => (context::prepare_rust, cargo::fmt),
        Stage::Biome => (context::prepare_node, front_end::biome),
        Stage::Scripts => (context::prepare_node, front_end::node_tests),
        Stage::Clippy => (context::prepare_rust, cargo::clippy),
        Stage::ClippyWasm => (context::prepare_rust, cargo::clippy_wasm),
        Stage::Native => (context::prepare_rust, cargo::native_tests),
        Stage::Package => (context::prepare_rust, package::package),
        Stage::Fuzz => (context::prepare_fuzz, fuzz::fuzz),
        Stage::Supply => (
            context::prepare_dependency_audit,
            dependency_audit::audit_dependencies,
        ),
        Stage::Wasm => (context::prepare_wasm_tests, cargo::wasm_tests),
        Stage::Site => (context::prepare_site, front_end::site),
        Stage::Tsc => (context::prepare_site, front_end::tsc),
        Stage::Weights => (context::prepare_site, download_size::check_download_sizes),
        Stage::Html => (context::prepare_site, front_end::validate_html),
        Stage::Reproduce => (context::prepare_site, front_end::reproduce),
        Stage::Pages => (context::prepare_page_tests, pages::pages),
    };
    Work { prepare, run }
}

/// Runs the selected stages, and ends with the single line `N passed, N failed`.
pub fn run(project: &Project, selection: &Selection) -> ExitCode {
    let context = Context::new(project, selection);
    let stages = selection.stages.iter();
    let chosen = || stages.clone().map(|&stage| (stage.name(), work(stage)));
    chosen().for_each(|(_, work)| (work.prepare)(&context));
    context.build_site_in_background();
    let mut total = TestCounts::default();
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
    if total.failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
