//! The commands of the project: `cargo xtask serve`, `dev`, `build`, `npm`, `xdc`, `release`, `sizes`, `test`, `fuzz`, `bench`; and what tests share with
//! them.
//!
//! Each of them first installs the tools it needs, in pinned versions and in the user's folder for caches, so that a machine with
//! rustup, git and Node needs no manual set-up.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod arguments;
pub mod bench;
pub mod crates;
pub mod entry_files;
pub mod fingerprint;
pub mod fuzz;
pub mod import_graph;
pub mod integrity;
pub mod npm_package;
pub mod page_tests;
pub mod project;
pub mod release;
pub mod serve;
pub mod site;
pub mod sizes;
pub mod stages;
pub mod static_server;
pub mod wasm_modules;
pub mod wrappers;
pub mod xdc;

mod licences;
mod light_fallback;
mod loaded_sentences;
mod minify;
mod service_worker;
mod setup;
mod split_sentences;
mod tool_versions;
mod vendored;
