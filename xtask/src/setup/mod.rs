//! Seeing to the tools: each in one pinned version, in `target/tools/` where it is not on PATH already.
//!
//! Every function here is idempotent and quick when there is nothing to do. A tool counts as there only when it
//! answers, or when a stamp says so that is written last: an install that was cut short is done again.

mod browsers;
mod cargo_tool;
mod debian;
mod npm;
mod rust;

pub use browsers::{Browser, Screen, chromium, firefox, headless_shell, webkit};
pub use cargo_tool::{cargo_deny, cargo_fuzz, geckodriver, trunk, wasm_bindgen};
pub use debian::Debian;
pub use npm::{fonts, npm};
pub use rust::{WASM, components, cxx, wasm_target};

use anyhow::Result;
use std::{fmt::Display, time::Instant};

/// Does one step of the set-up that takes its time: says what, does it, says how long it took.
pub fn step<T>(what: impl Display, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("[set-up] {what} …");
    let start = Instant::now();
    let result = work();
    let became = if result.is_ok() {
        "done in"
    } else {
        "failed after"
    };
    println!(
        "[set-up] {what}: {became} {:.1} s",
        start.elapsed().as_secs_f64()
    );
    result
}
