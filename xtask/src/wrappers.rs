//! The wrappers that are scripts, the plug-in for Obsidian and the gadget for MediaWiki: made from a site by
//! `wrappers/build.mjs`.

use crate::{project::Project, setup};
use anyhow::Result;
use std::path::{Path, PathBuf};
use xshell::cmd;

/// Makes the wrappers from this site, and returns their folder, `target/wrappers/`.
pub fn build(project: &Project, site: &Path) -> Result<PathBuf> {
    setup::npm(project)?;
    let build = cmd!(project.shell, "node wrappers/build.mjs {site}");
    build.run()?;
    Ok(project.path("target/wrappers"))
}
