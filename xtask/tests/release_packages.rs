//! `cargo xtask release`. The stage `package` of `cargo xtask test` runs this.

use anyhow::{Result, ensure};
use std::fs;
use xshell::cmd;
use xtask::{project::Project, release::release};

#[test]
#[ignore = "takes minutes"]
fn a_release_is_complete_and_the_same_when_it_is_made_again() -> Result<()> {
    let project = &Project::current()?;
    let sh = project.shell.clone();
    let folder = release(project, None)?;
    sh.change_dir(&folder);
    cmd!(sh, "sha256sum --check --quiet SHA256SUMS").run()?;
    let sums = fs::read_to_string(folder.join("SHA256SUMS"))?;
    for part in [
        "take-five-site-",
        "take-five.xdc",
        "take-five-0",
        "obsidian/main.js",
        "obsidian/manifest.json",
        "mediawiki/Gadget-take-five.js",
        "crates/publish.sh",
        "crates/take-five-rules-",
        "crates/mdbook-take-five-",
        "RELEASE-NOTES.md",
    ] {
        ensure!(sums.contains(&format!("  {part}")), "{part} is missing");
    }
    release(project, None)?;
    ensure!(
        fs::read_to_string(folder.join("SHA256SUMS"))? == sums,
        "made twice, not the same"
    );
    Ok(())
}
