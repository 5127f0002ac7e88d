//! The stage that checks third-party packages.

use super::{context::Context, test_counts::TestCounts};
use crate::{project::succeeds, setup};
use anyhow::Result;
use xshell::cmd;

/// The manifests of the lock files: what ships and its tools, and the fuzz targets.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "fuzz/Cargo.toml"];

/// Checks that every package has a licence and a source that `deny.toml` allows, occurs in one version only, and has no
/// known vulnerabilities. The list of these is online; if it is out of reach, the stage says so and does not count it.
pub fn audit_dependencies(context: &Context) -> Result<TestCounts> {
    setup::cargo_deny().ensure(context.project)?;
    let mut tally = TestCounts::default();
    for manifest in MANIFESTS {
        let sh = &context.project.shell;
        let deny = || {
            cmd!(
                sh,
                "cargo deny --manifest-path {manifest} --config deny.toml"
            )
        };
        // An exception for one workspace does not apply in the other.
        let checks = [
            "check",
            "--allow",
            "unmatched-skip",
            "bans",
            "licenses",
            "sources",
        ];
        deny().args(checks).run()?;
        tally += TestCounts::ONE;
        if succeeds(deny().args(["fetch", "db"])) {
            deny()
                .args(["check", "--disable-fetch", "advisories"])
                .run()?;
            tally += TestCounts::ONE;
        } else {
            println!("NOT CHECKED for known faults: the list of RustSec is out of reach");
        }
    }
    Ok(tally)
}
