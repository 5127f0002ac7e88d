//! What the commands of `cargo xtask` share with tests: their arguments, a small server for static files, and what files
//! hold.
//!
//! The commands themselves are the binary of this package.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod arguments;
pub mod integrity;
pub mod page_tests;
pub mod server;
