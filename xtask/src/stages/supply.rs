//! The stage that looks at what others wrote.

use super::{context::Context, tally::Tally};
use crate::{
    process::{output, run},
    setup,
};
use anyhow::Result;

/// The lock files with their manifests: what ships and its tools, and the fuzz targets.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "fuzz/Cargo.toml"];

/// Is every package there under a licence and from a source that `deny.toml` allows, once, and nothing known against it?
/// What is known is a list on the net; where that is out of reach it is said and not counted.
pub fn supply(context: &Context) -> Result<Tally> {
    setup::cargo_deny().ensure(context.project)?;
    let mut tally = Tally::default();
    for manifest in MANIFESTS {
        let deny = |arguments: &[&str]| {
            let mut command = context.project.command("cargo");
            command.args(["deny", "--manifest-path", manifest]);
            command.args(["--config", "deny.toml"]).args(arguments);
            command
        };
        // An exception for the one workspace is none for the other.
        let checks = ["bans", "licenses", "sources"];
        run(deny(&["check", "--allow", "unmatched-skip"]).args(checks))?;
        tally.passed += 1;
        match output(&mut deny(&["fetch", "db"])) {
            Ok(_) => {
                run(&mut deny(&["check", "--disable-fetch", "advisories"]))?;
                tally.passed += 1;
            }
            Err(_) => println!("NOT CHECKED for known faults: the list of RustSec is out of reach"),
        }
    }
    Ok(tally)
}
