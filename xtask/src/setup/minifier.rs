//! What makes scripts and styles small: esbuild, one program for both.

use super::npm::npm;
use crate::project::Project;
use std::path::PathBuf;

/// Where it is, installed from npm if need be; `None`, with a word about it, where it cannot be had: a site can be
/// built without.
pub fn minifier(project: &Project) -> Option<PathBuf> {
    match npm(project) {
        Ok(_) => find(project),
        Err(error) => {
            println!("[set-up] no esbuild, so scripts and styles stay as written: {error:#}");
            None
        }
    }
}

/// Whether it is there already.
pub fn has_minifier(project: &Project) -> bool {
    find(project).is_some()
}

/// Ours, not one on PATH, which may be of any version.
fn find(project: &Project) -> Option<PathBuf> {
    let package = project.npm().join("node_modules/esbuild/package.json");
    let program = if cfg!(windows) {
        "esbuild.cmd"
    } else {
        "esbuild"
    };
    package
        .is_file()
        .then(|| project.npm_programs().join(program))
}
