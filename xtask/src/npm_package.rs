//! The npm package `take-five`: made from the built site by `npm/pack.mjs`, and packed.

use crate::{
    project::Project,
    setup,
    site::{BaseUrl, Site},
};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use xshell::cmd;

/// Packs the package, after building the site if necessary, and returns its file.
pub fn build(project: &Project) -> Result<PathBuf> {
    let site = Site::new(project, BaseUrl::AsBuilt);
    pack(project, site.ensure_built()?)
}

/// Packs the package from this site, `target/npm/take-five-VERSION.tgz`, and returns that file.
pub fn pack(project: &Project, dist: &Path) -> Result<PathBuf> {
    let version = env!("CARGO_PKG_VERSION");
    let esbuild = setup::npm(project)?.join(".bin/esbuild");
    let [place, script] = ["target/npm", "npm/pack.mjs"].map(|path| project.path(path));
    let folder = place.join("package");
    let sh = project.shell.clone();
    cmd!(sh, "node {script} {dist} {folder} {version} {esbuild}").run()?;
    let npm = project.find_program("npm").context("npm is not there")?;
    sh.change_dir(&folder);
    cmd!(sh, "{npm} pack --silent --pack-destination {place}")
        .ignore_stdout()
        .run()?;
    Ok(place.join(format!("take-five-{version}.tgz")))
}
