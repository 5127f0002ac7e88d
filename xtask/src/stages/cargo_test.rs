//! Running cargo's tests, and reading their output.

use super::outcome::Outcome;
use crate::project::run_watched;
use anyhow::Result;
use std::collections::BTreeMap;
use xshell::Cmd;

/// A run of cargo's tests.
pub struct TestRun {
    /// What came of it.
    pub outcome: Outcome,
    /// What the failed tests failed with, by their names.
    pub errors: BTreeMap<String, String>,
}

/// Runs cargo's tests with their output passed through, and counts them.
pub fn run_tests(command: Cmd) -> Result<TestRun> {
    let what = command.to_string();
    let mut lines = OutputLines::default();
    let status = run_watched(command, |line| lines.read(line))?;
    Ok(lines.finish(&what, status.success()))
}

/// The same, if only the outcome matters.
pub fn test(command: Cmd) -> Result<Outcome> {
    Ok(run_tests(command)?.outcome)
}

/// What has been read of the output of cargo's tests.
#[derive(Default)]
struct OutputLines {
    passed: usize,
    failed: Vec<String>,
    /// The lines that each test has said, without empty ones.
    said: BTreeMap<String, Vec<String>>,
    /// The test whose output is being read.
    current: Option<String>,
}

impl OutputLines {
    fn read(&mut self, line: &str) {
        if let Some(name) = failed_test(line) {
            self.failed.push(name.to_owned());
        } else if let Some(passed) = passed_in_summary(line) {
            self.passed += passed;
            self.current = None;
        } else if let Some(name) = start_of_output(line) {
            self.current = Some(name.to_owned());
        } else if line == "failures:" || line == "successes:" {
            self.current = None;
        } else if let Some(name) = &self.current
            && !line.is_empty()
        {
            let said = self.said.entry(name.clone()).or_default();
            said.push(line.to_owned());
        }
    }

    /// The final count, given whether cargo succeeded. A failed build, a program that crashed, or a run without any
    /// tests, counts as one failure: none of them has shown anything.
    fn finish(mut self, what: &str, ended_well: bool) -> TestRun {
        if self.failed.is_empty() && (!ended_well || self.passed == 0) {
            self.failed.push(what.to_owned());
        }
        let of = |name: &String| Some((name.clone(), error_in(self.said.get(name)?)));
        let errors = self.failed.iter().filter_map(of).collect();
        let outcome = Outcome {
            passed: self.passed,
            failed: self.failed,
            ..Outcome::default()
        };
        TestRun { outcome, errors }
    }
}

/// What a failed test says it failed with: its error, or the place and the text of its panic.
fn error_in(said: &[String]) -> String {
    let error = said.iter().find(|line| line.starts_with("Error: "));
    let panic = said.iter().position(|line| line.contains(" panicked at "));
    match (error, panic) {
        (Some(error), _) => error.clone(),
        (None, at) => said
            .iter()
            .skip(at.unwrap_or(0))
            .take(2)
            .cloned()
            .collect::<Vec<_>>()
            .join(" "),
    }
}

/// The name in a line such as `test a::b ... FAILED`.
fn failed_test(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

/// The name in a line such as `---- a::b stdout ----`.
fn start_of_output(line: &str) -> Option<&str> {
    line.strip_prefix("---- ")?.strip_suffix(" stdout ----")
}

/// The number in a line such as `test result: ok. 12 passed; 0 failed; …`.
fn passed_in_summary(line: &str) -> Option<usize> {
    let result = line.trim_start().strip_prefix("test result: ")?;
    let (_, counts) = result.split_once(". ")?;
    let passed = counts.split(';').next()?.trim().strip_suffix(" passed")?;
    passed.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(output: &str, ended_well: bool) -> TestRun {
        let mut lines = OutputLines::default();
        output.lines().for_each(|line| lines.read(line));
        lines.finish("cargo test", ended_well)
    }

    #[test]
    fn tests_are_counted_over_all_programs() {
        let run = read(
            "running 2 tests\ntest a ... ok\ntest b ... ok\n\
             test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.52s\n\
             test result: ok. 3 passed; 0 failed; 0 ignored; 0 filtered out; finished in 0.01s\n\
             5 passed, 0 failed\ntest result: ok\n",
            true,
        );
        assert_eq!(run.outcome.passed, 5);
        assert!(run.outcome.failed.is_empty());
    }

    #[test]
    fn failed_tests_are_named_with_what_they_said() {
        let run = read(
            "test a::one ... FAILED\ntest b ... ok\ntest c::two ... FAILED\n\nfailures:\n\n\
             ---- a::one stdout ----\nopened\nError: Condition failed: `x`\n\nCaused by:\n    y\n\n\
             ---- c::two stdout ----\n\nthread 'c::two' (7) panicked at tests/c.rs:3:5:\nassertion failed\nnote: run\n\n\n\
             failures:\n    a::one\n    c::two\n\n\
             test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.00s\n",
            false,
        );
        assert_eq!(run.outcome.passed, 1);
        assert_eq!(run.outcome.failed, ["a::one", "c::two"]);
        assert_eq!(run.errors["a::one"], "Error: Condition failed: `x`");
        let told = "thread 'c::two' (7) panicked at tests/c.rs:3:5: assertion failed";
        assert_eq!(run.errors["c::two"], told);
        assert_eq!(run.errors.len(), 2);
    }

    #[test]
    fn what_shows_nothing_has_failed() {
        let ok = "test result: ok. 3 passed; 0 failed; 0 ignored";
        assert_eq!(read(ok, false).outcome.failed, ["cargo test"]);
        assert_eq!(read("", true).outcome.failed, ["cargo test"]);
        assert_eq!(read("", false).outcome.failed, ["cargo test"]);
    }
}
