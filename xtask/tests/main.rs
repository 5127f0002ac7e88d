//! Tests of `cargo xtask`, of what is published, and of what the documents say about tests. One program: that compiles and links
//! much faster than one for each file.

mod command_line;
mod documented_tests;
mod packages;
mod release_packages;
mod reproducible_build;
mod static_server;
