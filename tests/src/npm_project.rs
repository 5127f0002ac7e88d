//! The projects of `tests/npm`: their tools are pinned there, and installed into a copy.

use anyhow::{Context, Result};
use std::path::Path;
use xshell::{Shell, cmd};
use xtask::{
    import_graph::list_files,
    project::{Project, copy_file},
};

/// Copies the project of this name into `target/npm/projects`, installs its tools, and the package in the file
/// `package`, too, if there is one; returns a shell in that folder.
pub fn install_npm_project(project: &Project, name: &str, package: Option<&Path>) -> Result<Shell> {
    let sh = project.shell.clone();
    let folder = project.path("target/npm/projects").join(name);
    sh.create_dir(&folder)?;
    // Only the tools that an earlier run has installed stay; the package has the same name each time, and npm would keep
    // it.
    for entry in sh.read_dir(&folder)? {
        if !entry.ends_with("node_modules") {
            sh.remove_path(entry)?;
        }
    }
    sh.remove_path(folder.join("node_modules/take-five"))?;
    let from = project.path("tests/npm").join(name);
    for file in list_files(&from)? {
        copy_file(&from.join(&file), &folder.join(&file))?;
    }
    copy_file(&project.path("tests/npm/.npmrc"), &folder.join(".npmrc"))?;
    sh.change_dir(&folder);
    let npm = project.find_program("npm").context("npm is not there")?;
    let flags = ["--no-save", "--ignore-scripts", "--prefer-offline"];
    cmd!(sh, "{npm} install {flags...}").args(package).run()?;
    Ok(sh)
}
