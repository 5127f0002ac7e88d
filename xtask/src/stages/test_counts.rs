//! Counting tests.

use std::ops::AddAssign;

/// The numbers of passed and failed tests.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TestCounts {
    /// Tests, or whole stages, that passed.
    pub passed: u32,
    /// Those that failed.
    pub failed: u32,
}

impl TestCounts {
    /// A stage that passed and has no parts to count.
    pub const ONE: Self = Self {
        passed: 1,
        failed: 0,
    };

    /// A single test that passed or failed.
    pub fn of(holds: bool) -> Self {
        let failed = u32::from(!holds);
        Self {
            passed: 1 - failed,
            failed,
        }
    }

    /// The counts in a line of cargo's test output: `test result: ok. 12 passed; 0 failed; …`.
    pub fn of_line(line: &str) -> Option<Self> {
        let result = line.trim_start().strip_prefix("test result: ")?;
        let (_, counts) = result.split_once(". ")?;
        let count = |what: &str| -> Option<u32> {
            let mut parts = counts.split(';').map(str::trim);
            let count = parts.find_map(|part| part.strip_suffix(what))?;
            count.trim().parse().ok()
        };
        let (passed, failed) = (count("passed")?, count("failed")?);
        Some(Self { passed, failed })
    }

    /// The final count of a run of cargo's tests, given whether cargo succeeded. A failed build, or a run without any
    /// tests, counts as one failure: neither has shown anything.
    pub fn with_exit_status(self, ended_well: bool) -> Self {
        let silent = self == Self::default() || (!ended_well && self.failed == 0);
        Self {
            failed: self.failed + u32::from(silent),
            ..self
        }
    }
}

impl AddAssign for TestCounts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

#[cfg(test)]
mod tests {
    use super::TestCounts;

    #[test]
    fn lines_of_cargo_test() {
        let ok = "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.52s";
        assert_eq!(
            TestCounts::of_line(ok),
            Some(TestCounts {
                passed: 12,
                failed: 0
            })
        );
        let bad = "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.00s";
        assert_eq!(
            TestCounts::of_line(bad),
            Some(TestCounts {
                passed: 1,
                failed: 2
            })
        );
        let wasm =
            "test result: ok. 3 passed; 0 failed; 0 ignored; 0 filtered out; finished in 0.01s";
        assert_eq!(
            TestCounts::of_line(wasm),
            Some(TestCounts {
                passed: 3,
                failed: 0
            })
        );
        for other in [
            "test a ... ok",
            "running 3 tests",
            "5 passed, 0 failed",
            "test result: ok",
            "",
        ] {
            assert_eq!(TestCounts::of_line(other), None, "{other}");
        }
    }

    #[test]
    fn what_shows_nothing_has_failed() {
        assert_eq!(
            TestCounts {
                passed: 3,
                failed: 0
            }
            .with_exit_status(true),
            TestCounts {
                passed: 3,
                failed: 0
            }
        );
        assert_eq!(
            TestCounts {
                passed: 3,
                failed: 2
            }
            .with_exit_status(false),
            TestCounts {
                passed: 3,
                failed: 2
            }
        );
        assert_eq!(
            TestCounts {
                passed: 3,
                failed: 0
            }
            .with_exit_status(false),
            TestCounts {
                passed: 3,
                failed: 1
            }
        );
        assert_eq!(
            TestCounts::default().with_exit_status(true),
            TestCounts {
                passed: 0,
                failed: 1
            }
        );
        assert_eq!(
            TestCounts::default().with_exit_status(false),
            TestCounts {
                passed: 0,
                failed: 1
            }
        );
    }
}
