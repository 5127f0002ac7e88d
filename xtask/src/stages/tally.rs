//! Counting tests.

use std::ops::AddAssign;

/// The numbers of passed and failed tests.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Tests, or whole stages, that passed.
    pub passed: u32,
    /// Those that failed.
    pub failed: u32,
}

impl Tally {
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
        let (_, counts) = line
            .trim_start()
            .strip_prefix("test result: ")?
            .split_once(". ")?;
        let count = |what: &str| -> Option<u32> {
            let mut parts = counts.split(';').map(str::trim);
            parts
                .find_map(|part| part.strip_suffix(what))?
                .trim()
                .parse()
                .ok()
        };
        let (passed, failed) = (count("passed")?, count("failed")?);
        Some(Self { passed, failed })
    }

    /// The final count of a run of cargo's tests, given whether cargo succeeded. A failed build, or a run without any
    /// tests, counts as one failure: neither has shown anything.
    pub fn closed(self, ended_well: bool) -> Self {
        let silent = self == Self::default() || (!ended_well && self.failed == 0);
        Self {
            failed: self.failed + u32::from(silent),
            ..self
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn lines_of_cargo_test() {
        let ok = "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.52s";
        assert_eq!(
            Tally::of_line(ok),
            Some(Tally {
                passed: 12,
                failed: 0
            })
        );
        let bad = "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.00s";
        assert_eq!(
            Tally::of_line(bad),
            Some(Tally {
                passed: 1,
                failed: 2
            })
        );
        let wasm =
            "test result: ok. 3 passed; 0 failed; 0 ignored; 0 filtered out; finished in 0.01s";
        assert_eq!(
            Tally::of_line(wasm),
            Some(Tally {
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
            assert_eq!(Tally::of_line(other), None, "{other}");
        }
    }

    #[test]
    fn what_shows_nothing_has_failed() {
        assert_eq!(
            Tally {
                passed: 3,
                failed: 0
            }
            .closed(true),
            Tally {
                passed: 3,
                failed: 0
            }
        );
        assert_eq!(
            Tally {
                passed: 3,
                failed: 2
            }
            .closed(false),
            Tally {
                passed: 3,
                failed: 2
            }
        );
        assert_eq!(
            Tally {
                passed: 3,
                failed: 0
            }
            .closed(false),
            Tally {
                passed: 3,
                failed: 1
            }
        );
        assert_eq!(
            Tally::default().closed(true),
            Tally {
                passed: 0,
                failed: 1
            }
        );
        assert_eq!(
            Tally::default().closed(false),
            Tally {
                passed: 0,
                failed: 1
            }
        );
    }
}
