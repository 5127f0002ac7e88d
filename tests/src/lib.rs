//! What the page tests share: browsers, a server for the built site, and the page's own sentences.
//!
//! The tests need a built site and browsers; `cargo xtask test pages` provides both and passes their paths in
//! `TAKEFIVE_…` variables.

mod app_controls;
pub mod author_pages;
mod axe;
mod browser;
mod browser_pool;
mod devtools_socket;
pub mod doc_examples;
mod driver;
pub mod editor;
pub mod element_pages;
pub mod embed_dialog;
mod embedded_boards;
pub mod embedded_frames;
pub mod engine_pages;
mod evidence;
mod example_project;
pub mod first_screen;
mod host_site;
mod idle;
pub mod keyboard;
mod killable_chromium;
pub mod layout_shift;
pub mod lessons;
pub mod live_games;
mod live_relay;
pub mod long_record;
mod lossy_network;
mod main_thread_time;
pub mod many_games;
mod memory;
mod nostr_relay;
mod npm_project;
mod page;
pub mod play_by_link;
mod polling;
mod proxy;
pub mod puzzles;
pub mod random_play;
pub mod responsive_layout;
pub mod review;
pub mod rules_pages;
pub mod settings;
pub mod solved_endings;
mod temp_folder;
mod trick_relay;
pub mod two_tabs;
pub mod typed_moves;
pub mod untouched;
pub mod versioned_site;
pub mod waiting_boards;
pub mod whole_games;

pub use axe::{VIEWPORTS_AND_SCHEMES, ViewportAndScheme};
pub use browser::{Browser, BrowserKind, phone_emulation};
pub use browser_pool::new_tab;
pub use embedded_boards::{BoardCounts, compiled_course, compiled_puzzles, position_shown_first};
pub use example_project::ExampleProject;
pub use host_site::{HostSite, host_page};
pub use idle::machine_is_idle;
pub use killable_chromium::KillableChromium;
pub use live_relay::{BadNetwork, TestRelay};
pub use lossy_network::LossyNetwork;
pub use main_thread_time::tracing_options;
pub use memory::HeldMemory;
pub use nostr_relay::NostrRelay;
pub use npm_project::install_npm_project;
pub use page::Page;
pub use polling::poll;
pub use proxy::Proxy;
pub use temp_folder::TempFolder;
pub use trick_relay::TrickRelay;

use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use xtask::static_server::Server;

/// The path in a variable of the test command.
pub fn path_from_env(variable: &str) -> Result<PathBuf> {
    let value = std::env::var_os(variable)
        .with_context(|| format!("{variable} is not set: run `cargo xtask test pages`"))?;
    Ok(PathBuf::from(value))
}

/// Serves the built site from a subfolder, as a wiki's host would, without the service worker, which downloads
/// everything into each fresh browser.
pub fn serve_site() -> Result<Server> {
    let site = path_from_env("TAKEFIVE_DIST_ONLINE")?;
    Ok(Server::start(site, "some/folder", &[])?)
}

/// The same with the service worker, for tests of it.
pub fn serve_with_service_worker() -> Result<Server> {
    Ok(Server::start(
        path_from_env("TAKEFIVE_DIST")?,
        "some/folder",
        &[],
    )?)
}

/// The same for pages on other origins, which need permission to load it.
pub fn serve_cross_origin() -> Result<Server> {
    let all = [("Access-Control-Allow-Origin", "*")];
    let site = path_from_env("TAKEFIVE_DIST_ONLINE")?;
    Ok(Server::start(site, "some/folder", &all)?)
}

/// The name of the folder of a built site that is named after the hash of its content.
pub fn hashed_folder(site: &Path) -> Result<String> {
    std::fs::read_dir(site)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .find(|name| name.len() == 16 && name.bytes().all(|b| b.is_ascii_hexdigit()))
        .context("the site has a folder named after its content hash")
}

/// The addresses of all pages of the site in English, relative to it; of the puzzles of a game, whose pages are alike, only
/// the list and one page.
pub fn page_urls() -> Result<Vec<String>> {
    let dist = path_from_env("TAKEFIVE_DIST")?;
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
    // Those in other languages are named `index.de.html`.
    pages.retain(|page| page.matches('.').count() == 1);
    ensure!(pages.len() > 6, "the site has only {pages:?}");
    pages.sort_unstable();
    let mut folders = std::collections::BTreeSet::new();
    pages.retain(|page| match page.rsplit_once('/') {
        Some((folder, name)) if folder.starts_with("puzzles/") => {
            name == "index.html" || folders.insert(folder.to_owned())
        }
        _ => true,
    });
    Ok(pages)
}
