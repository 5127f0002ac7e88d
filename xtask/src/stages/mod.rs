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

use Work::{Call, Check, Test};
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
    work: Work,
}

/// What a stage does.
enum Work {
    /// These commands have to succeed.
    Check(&'static [&'static str]),
    /// The tests that this command runs have to pass.
    Test(&'static str),
    Call(fn(&Context) -> Result<Outcome>),
}

const RUST: &[Need] = &[Need::Rust];
const NODE: &[Need] = &[Need::Node];
const SITE: &[Need] = &[Need::SiteTools];

/// All stages, in the order they run: fast ones first, those that need the site last. (`tsc` comes after `site`, whose
/// build generates the types of the boundary.)
pub static STAGES: [Stage; 21] = [
    usual("fmt", RUST, Check(&["cargo fmt --all --check"])),
    usual("biome", NODE, Call(checks::biome)),
    usual("scripts", NODE, Call(tests::scripts)),
    usual("clippy", RUST, Check(&CLIPPY)),
    left_out("clippy-wasm", RUST, Check(&[CLIPPY_WASM])),
    usual("native", &[Need::Rust, Need::Node], Call(tests::native)),
    left_out("doc-tests", RUST, Test(DOC_TESTS)),
    left_out("puzzles", RUST, Test(PUZZLES)),
    left_out("strength", RUST, Test(STRENGTH)),
    left_out("package", RUST, Test(PACKAGE)),
    left_out("mutants", &[Need::CargoMutants], Call(checks::mutants)),
    left_out("fuzz", &[Need::Rust, Need::Fuzzer], Call(tests::fuzz)),
    // Whether every crate has a licence and a source that `deny.toml` allows, and occurs in one version only.
    usual(
        "supply",
        &[Need::CargoDeny],
        Check(&["cargo deny check bans licenses sources"]),
    ),
    left_out(
        "advisories",
        &[Need::CargoDeny, Need::Node],
        Call(checks::advisories),
    ),
    left_out(
        "wasm",
        &[Need::SiteTools, Need::Chromium],
        Call(tests::wasm),
    ),
    usual("site", SITE, Call(checks::site)),
    usual("tsc", SITE, Call(checks::tsc)),
    usual("sizes", SITE, Call(checks::sizes)),
    usual("html", SITE, Call(checks::html)),
    left_out("reproduce", SITE, Test(REPRODUCE)),
    usual(
        "pages",
        &[Need::SiteTools, Need::Browsers],
        Call(pages::pages),
    ),
];

/// Programs of page tests are left out unless they are named.
const CLIPPY: [&str; 2] = [
    "cargo clippy --workspace --all-targets -- -D warnings",
    "cargo clippy --workspace --test pages --test more --test alone -- -D warnings",
];
const CLIPPY_WASM: &str = "cargo clippy --package take-five-web --target wasm32-unknown-unknown --all-targets -- -D warnings";
const DOC_TESTS: &str = "cargo test --workspace --doc --no-fail-fast";
/// Solves every puzzle anew.
const PUZZLES: &str = "cargo test --profile quick --package take-five-puzzle --test tests shipped:: -- --ignored --nocapture";
/// Plays matches against frozen opponents, and compares evaluations and choices with what is recorded and solved.
const STRENGTH: &str = "cargo test --profile quick --package take-five-lab --test tests strength:: -- --ignored --nocapture";
const PACKAGE: &str =
    "cargo test --package xtask --test tests packages:: -- --ignored --nocapture --test-threads 1";
const REPRODUCE: &str = "cargo test --package xtask --test tests reproducible_build:: -- --ignored --nocapture --test-threads 1";

const fn usual(name: &'static str, needs: &'static [Need], work: Work) -> Stage {
    Stage {
        name,
        is_left_out: false,
        needs,
        work,
    }
}

const fn left_out(name: &'static str, needs: &'static [Need], work: Work) -> Stage {
    Stage {
        name,
        is_left_out: true,
        needs,
        work,
    }
}

impl Stage {
    fn run(&self, context: &Context) -> Result<Outcome> {
        self.needs
            .iter()
            .try_for_each(|&need| context.ensure(need))?;
        match self.work {
            Check(commands) => context.check(commands),
            Test(command) => context.test(command),
            Call(run) => run(context),
        }
    }
}

/// Runs the selected stages, and ends with the single line `N passed, N failed`. A run of all stages is also reported in
/// `target/test-report.json`.
pub fn run(project: &Project, selection: &Selection) -> ExitCode {
    let context = Context::new(project, selection);
    // Now, so that installs do not count towards a stage's time. If one fails, the stage fails when it asks again.
    for need in selection.stages.iter().flat_map(|stage| stage.needs) {
        let _ = context.ensure(*need);
    }
    let mut report = Report::begin(project, selection.wanted.all, context.skipped());
    context.build_site_in_background();
    for &stage in &selection.stages {
        println!("\n=== {}", stage.name);
        let start = Instant::now();
        let result = stage.run(&context);
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
