//! The report of a run: its last lines, and `target/test-report.json`.

use super::outcome::Outcome;
use crate::project::Project;
use anyhow::Result;
use serde::Serialize;
use std::{
    fs,
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use xshell::cmd;

/// The report of a run.
#[derive(Default, Serialize)]
pub struct Report {
    /// The commit that was tested, if git knows.
    commit: Option<String>,
    /// Whether the tree was exactly that commit.
    is_clean: bool,
    /// Whether everything was run, with `--all`.
    is_all: bool,
    /// When the run began, in seconds since 1970.
    began: u64,
    /// How long it took, in seconds.
    seconds: f64,
    /// The number of tests that passed in all stages.
    passed: usize,
    /// The number of those that failed.
    failed: usize,
    /// The stages, in the order they ran.
    stages: Vec<StageReport>,
    /// What was skipped, and how it can be run.
    not_run: Vec<String>,
}

/// What came of a stage.
#[derive(Serialize)]
struct StageReport {
    name: String,
    seconds: f64,
    /// Why it could not be run, if so.
    error: Option<String>,
    #[serde(flatten)]
    outcome: Outcome,
}

impl Report {
    /// Notes what is about to be tested.
    pub fn begin(project: &Project, is_all: bool, not_run: Vec<String>) -> Self {
        let sh = &project.shell;
        let git = |command: xshell::Cmd| command.quiet().ignore_stderr().read().ok();
        let changes = git(cmd!(sh, "git status --porcelain"));
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Self {
            commit: git(cmd!(sh, "git rev-parse HEAD")),
            is_clean: changes.is_some_and(|changes| changes.is_empty()),
            is_all,
            began: since.map_or(0, |since| since.as_secs()),
            not_run,
            ..Self::default()
        }
    }

    /// Adds a stage, and tells in a line what came of it.
    pub fn add(&mut self, name: &str, took: Duration, result: Result<Outcome>) {
        let (outcome, error) = match result {
            Ok(outcome) => (outcome, None),
            Err(error) => (Outcome::failed(name), Some(format!("{error:#}"))),
        };
        self.seconds += took.as_secs_f64();
        self.passed += outcome.passed;
        self.failed += outcome.failed.len();
        let stage = StageReport {
            name: name.to_owned(),
            seconds: took.as_secs_f64(),
            error,
            outcome,
        };
        println!("--- {}", stage.line());
        self.stages.push(stage);
    }

    /// Whether nothing failed.
    pub fn is_green(&self) -> bool {
        self.failed == 0
    }

    /// Prints the last lines of a run, and at the very end `N passed, N failed`.
    pub fn print(&self) {
        println!();
        for stage in &self.stages {
            println!("{}", stage.line());
        }
        println!();
        for outcome in self.stages.iter().map(|stage| &stage.outcome) {
            for name in &outcome.failed {
                println!("FAILED {name}");
            }
            for it in &outcome.flaky {
                let error = it.error.replace('\n', " ");
                println!("FLAKY {}/3 {}: {error}", it.passed_at, it.name);
            }
        }
        for skipped in &self.not_run {
            println!("NOT RUN: {skipped}");
        }
        println!("{} passed, {} failed", self.passed, self.failed);
    }

    /// Writes it as JSON.
    pub fn write(&self, project: &Project) -> Result<()> {
        let path = project.path("target/test-report.json");
        Ok(fs::write(path, serde_json::to_string_pretty(self)?)?)
    }
}

impl StageReport {
    fn line(&self) -> String {
        let (name, seconds, failed) = (&self.name, self.seconds, self.outcome.failed.len());
        let outcome = match (&self.error, failed) {
            (Some(error), _) => format!("FAILED: {error}"),
            (None, 0) => format!("ok ({})", self.outcome.passed),
            (None, _) => format!("FAILED ({failed} of {})", self.outcome.passed + failed),
        };
        format!("{name:<12} {seconds:>7.1} s  {outcome}")
    }
}
