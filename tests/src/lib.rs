//! What the page tests share: browsers, a server for the built site, and the page's own sentences.
//!
//! The tests need a built site and browsers; `cargo xtask test pages` provides both and passes their paths in
//! `TAKEFIVE_…` variables.

mod around;
mod axe;
mod boards;
mod browser;
mod busy;
pub mod choice;
pub mod engines;
pub mod examples;
mod host;
pub mod long_record;
mod memory;
mod page;
mod proxy;
mod socket;

pub use axe::{LOOKS, Look};
pub use boards::{Found, shown_first};
pub use browser::{Browser, Kind, phone};
pub use busy::traced;
pub use host::{Host, host_page};
pub use memory::Memory;
pub use page::Page;
pub use proxy::Proxy;

use anyhow::{Context, Result, ensure};
use std::path::PathBuf;
use xtask::server::Server;

/// The path in a variable of the test command.
pub fn path(variable: &str) -> Result<PathBuf> {
    let value = std::env::var_os(variable)
        .with_context(|| format!("{variable} is not set: run `cargo xtask test pages`"))?;
    Ok(PathBuf::from(value))
}

/// Serves the built site from a subfolder, as a wiki's host would, without the service worker, which downloads
/// everything into each fresh browser.
pub fn serve() -> Result<Server> {
    let site = path("TAKEFIVE_DIST_ONLINE")?;
    Ok(Server::start(site, "some/folder", &[])?)
}

/// The same with the service worker, for tests of it.
pub fn serve_whole() -> Result<Server> {
    Ok(Server::start(path("TAKEFIVE_DIST")?, "some/folder", &[])?)
}

/// The same for pages on other origins, which need permission to load it.
pub fn serve_to_all() -> Result<Server> {
    let all = [("Access-Control-Allow-Origin", "*")];
    let site = path("TAKEFIVE_DIST_ONLINE")?;
    Ok(Server::start(site, "some/folder", &all)?)
}

/// The addresses of all pages of the site, relative to it.
pub fn pages() -> Result<Vec<String>> {
    let dist = path("TAKEFIVE_DIST")?;
    let mut pages = Vec::new();
    let mut open = vec![dist.clone()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "html") {
                let page = path.strip_prefix(&dist)?.to_string_lossy();
                pages.push(page.replace('\\', "/"));
            }
        }
    }
    ensure!(pages.len() > 6, "the site has only {pages:?}");
    pages.sort_unstable();
    Ok(pages)
}
