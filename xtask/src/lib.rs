//! What the commands of `cargo xtask` share with the page tests: a small server for static files.
//!
//! The commands themselves are the binary of this package.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod mime;
mod request_path;
pub mod server;
