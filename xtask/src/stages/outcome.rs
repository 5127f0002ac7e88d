//! What came of a stage: tests that passed and failed, and those that passed at a later try.

use serde::Serialize;
use std::ops::AddAssign;

/// What came of a stage, or of a part of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Outcome {
    /// The number of tests, or of checks, that passed.
    pub passed: usize,
    /// The names of those that failed.
    pub failed: Vec<String>,
    /// Those that failed at first, and passed at a later try. They count as passed.
    pub flaky: Vec<FlakyTest>,
}

/// A test that passed at a later try.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FlakyTest {
    /// Its name.
    pub name: String,
    /// The number of the try at which it passed; the first is 1.
    pub passed_at: u32,
    /// What the first try failed with.
    pub error: String,
    /// The machine's load, averaged over the last minute, when the first try had failed; if the system tells.
    pub load: Option<f64>,
}

impl Outcome {
    /// A check that passed and has no parts to count.
    pub fn passed() -> Self {
        Self {
            passed: 1,
            ..Self::default()
        }
    }

    /// A check that failed.
    pub fn failed(name: impl Into<String>) -> Self {
        Self {
            failed: vec![name.into()],
            ..Self::default()
        }
    }

    /// A single check that passed or failed.
    pub fn of(name: &str, holds: bool) -> Self {
        match holds {
            true => Self::passed(),
            false => Self::failed(name),
        }
    }
}

impl AddAssign for Outcome {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed.extend(other.failed);
        self.flaky.extend(other.flaky);
    }
}
