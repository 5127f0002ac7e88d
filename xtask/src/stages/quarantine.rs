//! Page tests in quarantine, `tests/quarantine.toml`: they run and are told, but do not count.

use super::outcome::Outcome;
use crate::tool_versions;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::path::Path;
use time::{Date, Month, OffsetDateTime};
use toml::value::Datetime;

/// The most tests in it.
const MOST: usize = 5;

/// The most days that a test stays in it.
const DAYS: i64 = 14;

/// The tests in quarantine.
#[derive(Default, Deserialize)]
pub struct Quarantine {
    #[serde(default, rename = "test")]
    tests: Vec<QuarantinedTest>,
}

/// A test in quarantine.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuarantinedTest {
    /// Its path, as a run names it: `undo::a_turn_is_taken_back`.
    name: String,
    /// The date since when.
    since: Datetime,
    /// What is known about it.
    reason: String,
}

impl Quarantine {
    /// Reads the list of the tree at `root`.
    pub fn read(root: &Path) -> Result<Self> {
        let list = tool_versions::read(root, "tests/quarantine.toml")?;
        list.try_into().context("tests/quarantine.toml")
    }

    /// Does not count the failed tests that are in it.
    pub fn apply(&self, outcome: Outcome) -> Outcome {
        let is_here = |name: &String| self.tests.iter().any(|test| test.name == *name);
        let (quarantined, failed) = outcome.failed.into_iter().partition(is_here);
        Outcome {
            failed,
            quarantined,
            ..outcome
        }
    }

    /// What is wrong with the list today: it is no place to stay.
    pub fn complaints(&self) -> Vec<String> {
        self.complaints_on(OffsetDateTime::now_utc().date())
    }

    fn complaints_on(&self, today: Date) -> Vec<String> {
        let too_many = (self.tests.len() > MOST).then(|| {
            let count = self.tests.len();
            format!("{count} tests are in quarantine, more than {MOST}")
        });
        let complain = |test: &QuarantinedTest| {
            let (name, reason) = (&test.name, &test.reason);
            let since = test.since.date.as_ref().and_then(|date| {
                let month = Month::try_from(date.month).ok()?;
                Date::from_calendar_date(date.year.into(), month, date.day).ok()
            });
            let Some(since) = since else {
                return Some(format!("{name}: since when is it in quarantine?"));
            };
            let days = (today - since).whole_days();
            (days > DAYS).then(|| format!("{name}: {days} days in quarantine: {reason}"))
        };
        let mut complaints: Vec<String> = self.tests.iter().filter_map(complain).collect();
        complaints.extend(too_many);
        complaints
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Quarantine {
        let table: toml::Table = text.parse().unwrap();
        table.try_into().unwrap()
    }

    fn entry(name: &str) -> String {
        format!("[[test]]\nname = \"{name}\"\nsince = 2026-11-01\nreason = \"#7\"\n")
    }

    #[test]
    fn its_tests_do_not_count_and_are_told() {
        let mut outcome = Outcome::failed("a::b");
        outcome += Outcome::failed("a::c");
        let outcome = list(&entry("a::b")).apply(outcome);
        assert_eq!(
            (outcome.failed, outcome.quarantined),
            (vec!["a::c".into()], vec!["a::b".into()])
        );
    }

    #[test]
    fn it_is_for_a_fortnight_and_for_few() {
        let day = |day| Date::from_calendar_date(2026, Month::November, day).unwrap();
        let one = list(&entry("a::b"));
        assert!(one.complaints_on(day(15)).is_empty());
        assert_eq!(
            one.complaints_on(day(16)),
            ["a::b: 15 days in quarantine: #7"]
        );
        let many: String = (0..6).map(|n| entry(&format!("a::b{n}"))).collect();
        assert_eq!(list(&many).complaints_on(day(2)).len(), 1);
    }

    #[test]
    fn the_list_of_the_tree_can_be_read() {
        Quarantine::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))).unwrap();
    }
}
