//! Compilers: components of the Rust toolchain, and the C++ compiler that libFuzzer is built with.

use super::{Debian, timed_step};
use crate::project::{Project, succeeds};
use anyhow::{Context, Result};
use std::{env, path::Path};
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

/// Makes sure that there is a C++ compiler: that of the variable `CXX`, or `c++`.
pub fn cxx_compiler(project: &Project, debian: &Debian) -> Result<()> {
    let named = || env::var_os("CXX").map(|_| ());
    let look = || named().or_else(|| project.find_program("c++").map(|_| ()));
    let advice = "a C++ compiler is missing, which libFuzzer is built with";
    debian.find(look, &["g++"], advice)
}

/// Makes sure that there is a Protocol Buffers compiler, which a relay is built with.
pub fn protobuf_compiler(project: &Project, debian: &Debian) -> Result<()> {
    let named = || env::var_os("PROTOC").map(|_| ());
    let look = || named().or_else(|| project.find_program("protoc").map(|_| ()));
    let advice = "the Protocol Buffers compiler is missing (Debian: protobuf-compiler), which nostr-rs-relay is built with";
    debian.find(look, &["protobuf-compiler"], advice)
}
