//! The fuzzing stage.

use super::{context::Context, test_counts::TestCounts};
use crate::fuzz::FuzzTargets;
use anyhow::Result;
use xshell::cmd;

/// The number of new inputs for each target: what takes some seconds.
const NEW: [(&str, u64); 7] = [
    ("gtp", 4_000),
    ("link", 15_000),
    ("position", 50_000),
    ("record", 10_000),
    ("spec", 30_000),
    ("touches", 400),
    ("turns", 6_000),
];

/// The same for a target that is not listed.
const OTHERS: u64 = 2_000;

/// Checks that everything holds for the inputs in the repository and for some new ones, always the same, and that
/// Clippy accepts the targets. `cargo xtask fuzz` looks for unknown inputs; here, a tree that has passed passes again.
pub fn fuzz(context: &Context) -> Result<TestCounts> {
    let fuzz = FuzzTargets::build(context.project)?;
    let mut tally = TestCounts::default();
    let mut count = |what: &str, result: Result<()>| {
        tally += TestCounts::of(result.is_ok());
        result.unwrap_or_else(|error| println!("{what}: {error:#}"));
    };
    for target in fuzz.targets() {
        let listed = NEW.iter().find(|(name, _)| name == target);
        let new = listed.map_or(OTHERS, |(_, new)| *new);
        // Without the findings of earlier runs.
        let found = context.project.path("target/fuzz/tested").join(target);
        count(target, fuzz.run_reproducibly(target, new, &found));
    }
    let clippy = cmd!(
        context.project.shell,
        "cargo clippy --manifest-path fuzz/Cargo.toml"
    );
    let clippy = clippy.args(["--all-targets", "--target-dir", "target/fuzz"]);
    count(
        "clippy",
        clippy
            .args(["--", "-D", "warnings"])
            .run()
            .map_err(Into::into),
    );
    Ok(tally)
}
