//! The packages of Node: wasm-opt, the minifier, the type checker, the formatter and linter, the checker of pages, axe.

use crate::{
    process::run,
    project::Project,
    step::{found, step},
};
use anyhow::{Context, Result};
use std::{fs, path::PathBuf, time::Instant};

/// What decides which packages are installed.
const INPUTS: [&str; 3] = ["package.json", "package-lock.json", ".npmrc"];

/// Installs the packages that `xtask/npm` pins, unless they are there, and gives the folder they are in.
///
/// # Errors
/// When npm is missing or cannot bring them.
pub fn npm(project: &Project) -> Result<PathBuf> {
    let since = Instant::now();
    if is_installed(project)? {
        found("packages of Node", since);
        return Ok(project.npm());
    }
    let program = project
        .find("npm")
        .context("npm is not there: install Node.js 20.19 or newer, which brings it")?;
    step("packages of Node, by npm into target/tools/npm", || {
        // The stamp is the last file of an install and the first to go.
        let place = project.npm();
        fs::create_dir_all(&place)?;
        let _ = fs::remove_file(stamp(project));
        for name in INPUTS {
            fs::copy(project.path("xtask/npm").join(name), place.join(name))
                .with_context(|| format!("copying {name}"))?;
        }
        let mut command = project.command(program);
        command.current_dir(&place).args([
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--prefer-offline",
        ]);
        run(&mut command)?;
        fs::write(stamp(project), inputs(project)?)?;
        Ok(place)
    })
}

/// Whether the packages are there as pinned now.
///
/// # Errors
/// When `xtask/npm` cannot be read.
pub fn is_installed(project: &Project) -> Result<bool> {
    let pinned = inputs(project)?;
    Ok(
        fs::read(stamp(project)).is_ok_and(|installed| installed == pinned)
            && project.npm_programs().is_dir(),
    )
}

fn stamp(project: &Project) -> PathBuf {
    project.npm().join("installed")
}

/// The text of all the inputs: small enough to be its own fingerprint.
fn inputs(project: &Project) -> Result<Vec<u8>> {
    let mut all = Vec::new();
    for name in INPUTS {
        let path = project.path("xtask/npm").join(name);
        all.extend(fs::read(&path).with_context(|| format!("reading {}", path.display()))?);
    }
    Ok(all)
}
