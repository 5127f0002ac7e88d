//! Installing the tools: each in one pinned version, in the user's folder for caches, unless it is already on PATH.
//!
//! Every function here is idempotent and fast when there is nothing to do. A tool counts as installed only when it
//! responds, or when there is a stamp, which is written last: an interrupted install is repeated.

mod browsers;
mod cargo_tool;
mod debian;
mod npm;
mod rust;

pub use browsers::{Browser, VirtualDisplay, chromium, firefox, headless_shell, webkit};
pub use cargo_tool::{
    CARGO_DENY, CARGO_FUZZ, CARGO_MUTANTS, GECKODRIVER, MDBOOK, TRUNK, WASM_BINDGEN, nostr_relay,
};
pub use debian::Debian;
pub use npm::{fonts, npm};
pub use rust::{WASM_TARGET, components, host, wasm_target};

use anyhow::Result;
use std::{fmt::Display, time::Instant};

/// Runs a slow step of the set-up: prints what it does and how long it took.
pub fn timed_step<T>(what: impl Display, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("[set-up] {what} …");
    let start = Instant::now();
    let result = work();
    let seconds = start.elapsed().as_secs_f64();
    let became = result.as_ref().map_or("failed after", |_| "done in");
    println!("[set-up] {what}: {became} {seconds:.1} s");
    result
}
