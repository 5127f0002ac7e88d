//! `cargo xtask test`: runs the stages one after the other, even if earlier ones fail.

mod background_build;
mod cargo_test;
mod checks;
mod context;
mod outcome;
mod pages;
mod report;
mod tests;

use crate::{arguments::Selection, project::Project};
pub use checks::format;

use anyhow::Result;
use context::{Context, Need};
use outcome::Outcome;
use report::Report;
use std::{process::ExitCode, time::Instant};

/// A stage of the test run.
pub struct Stage {
    /// Its name on the command line.
    pub name: &'static str,
    /// Whether a run that names no stages skips it by default: its result seldom changes, another stage would nearly
    /// always notice, too, or it takes a long time.
    pub is_left_out: bool,
    needs: &'static [Need],
    run: fn(&Context) -> Result<Outcome>,
}

/// All stages, in the order they run: fast ones first, those that need the site last. (`tsc` comes after `site`, whose
/// build generates the types of the boundary.)
pub static STAGES: [Stage; 21] = [
    usual("fmt", &[Need::Rust], |it| {
        it.check(&["cargo fmt --all --check"])
    }),
    usual("biome", &[Need::Node], checks::biome),
    usual("scripts", &[Need::Node], tests::scripts),
    // Programs of page tests are left out unless they are named.
    usual("clippy", &[Need::Rust], |it| {
        it.check(&[
            "cargo clippy --workspace --all-targets -- -D warnings",
            "cargo clippy --workspace --test pages --test more --test alone -- -D warnings",
        ])
    }),
    left_out("clippy-wasm", &[Need::Rust], |it| {
        it.check(&[
            "cargo clippy --package take-five-web --target wasm32-unknown-unknown --all-targets \
             -- -D warnings",
        ])
    }),
    usual("native", &[Need::Rust, Need::Node], tests::native),
    left_out("doc-tests", &[Need::Rust], |it| {
        it.test("cargo test --workspace --doc --no-fail-fast")
    }),
    // Solves every puzzle anew.
    left_out("puzzles", &[Need::Rust], |it| {
        it.test(
            "cargo test --profile quick --package take-five-puzzle --test tests shipped:: \
             -- --ignored --nocapture",
        )
    }),
    // Plays matches against frozen opponents, and compares evaluations and choices with what is recorded and solved.
    left_out("strength", &[Need::Rust], |it| {
        it.test(
            "cargo test --profile quick --package take-five-lab --test tests strength:: \
             -- --ignored --nocapture",
        )
    }),
    left_out("package", &[Need::Rust], |it| {
        it.test(
            "cargo test --package xtask --test tests packages:: \
             -- --ignored --nocapture --test-threads 1",
        )
    }),
    left_out(
        "mutants",
        &[Need::Rust, Need::CargoMutants],
        checks::mutants,
    ),
    left_out("fuzz", &[Need::Rust, Need::Fuzzer], tests::fuzz),
    // Whether every crate has a licence and a source that `deny.toml` allows, and occurs in one version only.
    usual("supply", &[Need::CargoDeny], |it| {
        it.check(&["cargo deny check bans licenses sources"])
    }),
    left_out(
        "advisories",
        &[Need::CargoDeny, Need::Node],
        checks::advisories,
    ),
    left_out(
        "wasm",
        &[Need::Rust, Need::SiteTools, Need::Chromium],
        tests::wasm,
    ),
    usual("site", &[Need::SiteTools], checks::site),
    usual("tsc", &[Need::SiteTools], |it| {
        it.site.ensure_built()?;
        it.check(&["tsc --noEmit --project www", "tsc --noEmit --project entry"])
    }),
    usual("sizes", &[Need::SiteTools], checks::sizes),
    usual("html", &[Need::SiteTools], checks::html),
    left_out("reproduce", &[Need::SiteTools], |it| {
        it.test(
            "cargo test --package xtask --test tests reproducible_build:: \
             -- --ignored --nocapture --test-threads 1",
        )
    }),
    usual("pages", &[Need::SiteTools, Need::Browsers], pages::pages),
];

const fn usual(
    name: &'static str,
    needs: &'static [Need],
    run: fn(&Context) -> Result<Outcome>,
) -> Stage {
    Stage {
        name,
        is_left_out: false,
        needs,
        run,
    }
}

const fn left_out(
    name: &'static str,
    needs: &'static [Need],
    run: fn(&Context) -> Result<Outcome>,
) -> Stage {
    Stage {
        is_left_out: true,
        ..usual(name, needs, run)
    }
}

/// Runs the selected stages, and ends with the single line `N passed, N failed`. A run of all stages is also reported in
/// `target/test-report.json`.
pub fn run(project: &Project, selection: &Selection) -> ExitCode {
    let context = Context::new(project, selection);
    let ensure = |needs: &[Need]| needs.iter().try_for_each(|&need| context.ensure(need));
    // Now, so that installs do not count towards a stage's time. If one fails, the stage fails when it asks again.
    for &stage in &selection.stages {
        let _ = ensure(stage.needs);
    }
    let mut report = Report::begin(project, selection.wanted.all, context.skipped());
    context.build_site_in_background();
    for &stage in &selection.stages {
        println!("\n=== {}", stage.name);
        let start = Instant::now();
        let result = ensure(stage.needs).and_then(|()| (stage.run)(&context));
        report.add(stage.name, start.elapsed(), result);
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
