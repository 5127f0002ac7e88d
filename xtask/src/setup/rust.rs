//! What belongs to the Rust toolchain itself.

use crate::{
    process::{output, run},
    project::Project,
    step::{found, step},
};
use anyhow::{Result, bail};
use std::{path::Path, time::Instant};

/// Rust's name of the machine that browsers are.
pub const WASM: &str = "wasm32-unknown-unknown";

/// The standard library for WebAssembly.
///
/// # Errors
/// When it is missing and rustup cannot bring it.
pub fn wasm_target(project: &Project) -> Result<()> {
    let since = Instant::now();
    // Asked of the compiler, not of rustup: a toolchain from elsewhere may bring it too.
    let mut ask = project.command("rustc");
    let folder = output(ask.args(["--print", "target-libdir", "--target", WASM]))?;
    if Path::new(String::from_utf8_lossy(&folder).trim()).is_dir() {
        found(WASM, since);
        return Ok(());
    }
    if project.find("rustup").is_none() {
        bail!(
            "Rust's {WASM} target is missing, and so is rustup, which would add it: install rustup, or the target"
        );
    }
    step(WASM, || {
        run(project.command("rustup").args(["target", "add", WASM]))
    })
}

/// The formatter and the linter.
///
/// # Errors
/// When one is missing and rustup cannot bring it.
pub fn components(project: &Project) -> Result<()> {
    let since = Instant::now();
    let works = |tool: &str| output(project.command("cargo").args([tool, "--version"])).is_ok();
    if works("fmt") && works("clippy") {
        found("rustfmt and clippy", since);
        return Ok(());
    }
    if project.find("rustup").is_none() {
        bail!(
            "rustfmt or clippy is missing, and so is rustup, which would add them: install rustup, or the two"
        );
    }
    step("rustfmt and clippy", || {
        run(project
            .command("rustup")
            .args(["component", "add", "rustfmt", "clippy"]))
    })
}
