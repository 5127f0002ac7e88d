//! The stage that tries hostile input.

use super::{context::Context, tally::Tally};
use crate::{
    fuzz::{Amount, Fuzz},
    process::run,
};
use anyhow::Result;
use std::fs;

/// Seconds that all targets get together.
const SECONDS: u64 = 48;

/// Does everything hold for the inputs kept in the tree, and for some seconds' worth of new ones? Is the linter content
/// with the targets?
pub fn fuzz(context: &Context) -> Result<Tally> {
    let fuzz = Fuzz::build(context.project)?;
    let mut tally = Tally::default();
    let mut count = |what: &str, result: Result<()>| match result {
        Ok(()) => tally.passed += 1,
        Err(error) => {
            println!("{what}: {error:#}");
            tally.failed += 1;
        }
    };
    let each = SECONDS / fuzz.targets().len().max(1) as u64;
    for target in fuzz.targets() {
        // Not with what earlier runs found: each run of the tests is to be like the other.
        let found = context.project.path("target/fuzz/tested").join(target);
        let _ = fs::remove_dir_all(&found);
        count(
            target,
            fuzz.run_alike(target, Amount::Seconds(each), &found),
        );
    }
    let mut clippy = context.project.command("cargo");
    clippy.args([
        "clippy",
        "--manifest-path",
        "fuzz/Cargo.toml",
        "--all-targets",
    ]);
    clippy.args(["--target-dir", "target/fuzz", "--", "-D", "warnings"]);
    count("clippy", run(&mut clippy));
    Ok(tally)
}
