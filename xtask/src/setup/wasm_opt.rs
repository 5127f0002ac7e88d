//! The optimiser of WebAssembly modules.

use super::npm::{is_installed, npm};
use crate::{
    process::output,
    project::Project,
    step::found,
    version::{OLDEST_WASM_OPT, wasm_opt_number},
};
use anyhow::{Context, Result, bail};
use std::time::Instant;

/// The release number of the wasm-opt that our search path leads to; installed from npm where none on PATH is new
/// enough. `None`, with a word about it, where none can be had: a site can be built without.
pub fn wasm_opt(project: &Project) -> Option<u32> {
    match ensure(project) {
        Ok(number) => Some(number),
        Err(error) => {
            println!(
                "[set-up] no wasm-opt, so the modules stay larger and slower than they could be: {error:#}"
            );
            None
        }
    }
}

/// Whether one is there already.
pub fn has_wasm_opt(project: &Project) -> bool {
    number(project).is_ok()
}

fn ensure(project: &Project) -> Result<u32> {
    let since = Instant::now();
    // Packages that are there but not as pinned now would stand before PATH, so they are brought up to date first.
    let leads_to_ours = is_installed(project)? || project.npm_programs().is_dir();
    if let (false, Ok(number)) = (leads_to_ours, number(project)) {
        found(format!("wasm-opt {number}"), since);
        return Ok(number);
    }
    npm(project)?;
    let number = number(project)?;
    found(format!("wasm-opt {number}"), since);
    Ok(number)
}

/// The number of the first wasm-opt on our search path, if it may be used.
fn number(project: &Project) -> Result<u32> {
    let path = project.find("wasm-opt").context("it is not there")?;
    let told = output(project.command(&path).arg("--version"))?;
    let number =
        wasm_opt_number(&String::from_utf8_lossy(&told)).context("it does not tell its version")?;
    if number < OLDEST_WASM_OPT {
        bail!(
            "{} is version {number}; before {OLDEST_WASM_OPT} it may break a module",
            path.display()
        );
    }
    Ok(number)
}
