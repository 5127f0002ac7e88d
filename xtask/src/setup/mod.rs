//! Seeing to the tools: each in one pinned version, in `target/tools/` where it is not on PATH already.
//!
//! Every function here is idempotent and quick when there is nothing to do. A tool counts as there only when it
//! answers, or when a stamp says so that is written last: an install that was cut short is done again.

mod apt;
mod browsers;
mod cargo_tool;
mod cxx;
mod fonts;
mod minifier;
mod npm;
mod rust;
mod screen;
mod wasm_opt;

pub use apt::Apt;
pub use browsers::{Browser, chromium, firefox, headless_shell, webkit};
pub use cargo_tool::{cargo_deny, cargo_fuzz, geckodriver, trunk, wasm_bindgen};
pub use cxx::cxx;
pub use fonts::fonts;
pub use minifier::{has_minifier, minifier};
pub use npm::npm;
pub use rust::{WASM, components, wasm_target};
pub use screen::Screen;
pub use wasm_opt::{has_wasm_opt, wasm_opt};
