//! The parts of `cargo xtask` that tests use, too: arguments, a small server for static files, and integrity hashes.
//!
//! The commands themselves are in the binary of this package.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod arguments;
pub mod integrity;
pub mod page_tests;
pub mod static_server;
