//! Components of the Rust toolchain.

use super::timed_step;
use crate::project::{Project, succeeds};
use anyhow::{Context, Result};
use std::path::Path;
use xshell::cmd;

/// The Rust target of browsers.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Installs the standard library for WebAssembly.
pub fn wasm_target(project: &Project) -> Result<()> {
    let sh = &project.shell;
    // Asks the compiler, not rustup: a toolchain from elsewhere may include it, too.
    let folder = cmd!(sh, "rustc --print target-libdir --target {WASM_TARGET}").quiet();
    let is_there = Path::new(&folder.read()?).is_dir();
    rustup(project, is_there, &["target", "add", WASM_TARGET])
}

/// Installs the formatter and the linter.
pub fn components(project: &Project) -> Result<()> {
    let sh = &project.shell;
    let are_there =
        succeeds(cmd!(sh, "cargo fmt --version")) && succeeds(cmd!(sh, "cargo clippy --version"));
    let missing = ["component", "add", "rustfmt", "clippy"];
    rustup(project, are_there, &missing)
}

fn rustup(project: &Project, is_there: bool, arguments: &[&str]) -> Result<()> {
    if is_there {
        return Ok(());
    }
    let all = arguments.join(" ");
    let missing = || format!("something of Rust is missing: install rustup, then `rustup {all}`");
    project.find_program("rustup").with_context(missing)?;
    let sh = &project.shell;
    timed_step(&all, || Ok(cmd!(sh, "rustup {arguments...}").run()?))
}

/// The target triple of this machine.
pub fn host(project: &Project) -> Result<String> {
    let told = cmd!(project.shell, "rustc -vV").quiet().read()?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc names no host")?.to_owned())
}
