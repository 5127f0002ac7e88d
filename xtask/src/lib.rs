//! What the commands of `cargo xtask` share with the page tests: a small server for static files, and what files hold.
//!
//! The commands themselves are the binary of this package.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod integrity;
mod mime;
mod request_path;
pub mod server;
