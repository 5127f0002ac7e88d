//! The stage that looks at what others wrote.

use super::{context::Context, tally::Tally};
use crate::{project::works, setup};
use anyhow::Result;
use xshell::cmd;

/// The lock files with their manifests: what ships and its tools, and the fuzz targets.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "fuzz/Cargo.toml"];

/// Is every package there under a licence and from a source that `deny.toml` allows, once, and nothing known against it?
/// What is known is a list on the net; where that is out of reach it is said and not counted.
pub fn supply(context: &Context) -> Result<Tally> {
    setup::cargo_deny().ensure(context.project)?;
    let mut tally = Tally::default();
    for manifest in MANIFESTS {
        let sh = &context.project.shell;
        let deny = || {
            cmd!(
                sh,
                "cargo deny --manifest-path {manifest} --config deny.toml"
            )
        };
        // An exception for the one workspace is none for the other.
        let checks = [
            "check",
            "--allow",
            "unmatched-skip",
            "bans",
            "licenses",
            "sources",
        ];
        deny().args(checks).run()?;
        tally += Tally::ONE;
        if works(deny().args(["fetch", "db"])) {
            deny()
                .args(["check", "--disable-fetch", "advisories"])
                .run()?;
            tally += Tally::ONE;
        } else {
            println!("NOT CHECKED for known faults: the list of RustSec is out of reach");
        }
    }
    Ok(tally)
}
