//! The versions of the tools. Each is defined in one place in the tree and read from there.

use crate::project::Project;
use anyhow::{Context, Result};
use std::fs;
use toml::Table;

/// geckodriver; only tests use it and the next five, so their versions are defined here.
pub const GECKODRIVER: &str = "0.37.1";

/// cargo-fuzz.
pub const CARGO_FUZZ: &str = "0.13.2";

/// cargo-deny.
pub const CARGO_DENY: &str = "0.20.2";

/// cargo-mutants.
pub const CARGO_MUTANTS: &str = "27.1.0";

/// mdBook, which `examples/mdbook` is built with.
pub const MDBOOK: &str = "0.5.4";

/// nostr-rs-relay, which live games are played through in one test; `docs/live.md` names it, too.
pub const NOSTR_RS_RELAY: &str = "0.8.12";

/// The version of wasm-bindgen that the code is built with, which its command line has to match: from `Cargo.lock`.
pub fn wasm_bindgen(project: &Project) -> Result<String> {
    let lock = read(project, "Cargo.lock")?;
    let mut packages = lock["package"].as_array().into_iter().flatten();
    let package = packages.find(|package| package["name"].as_str() == Some("wasm-bindgen"));
    let version = package.and_then(|package| package["version"].as_str());
    let version = version.context("Cargo.lock names no wasm-bindgen")?;
    Ok(version.to_owned())
}

/// The version of Trunk: from `trunk-version` in `Trunk.toml`.
pub fn trunk(project: &Project) -> Result<String> {
    let config = read(project, "Trunk.toml")?;
    let pinned = config.get("trunk-version");
    let exact = pinned.and_then(|pinned| pinned.as_str()?.strip_prefix('='));
    let exact = exact.context("Trunk.toml has no line `trunk-version = \"=…\"`")?;
    Ok(exact.to_owned())
}

/// A file of the tree in the format TOML.
pub fn read(project: &Project, name: &str) -> Result<Table> {
    let text = fs::read_to_string(project.path(name)).with_context(|| name.to_owned())?;
    text.parse().with_context(|| name.to_owned())
}

/// The first part of a program's `--version` output that looks like `1.2.3`.
pub fn parse_version(text: &str) -> Option<String> {
    let is_version =
        |word: &&str| word.contains('.') && word.split('.').all(|part| part.parse::<u32>().is_ok());
    let words = text.split_whitespace();
    let mut words = words.map(|word| word.trim_start_matches('v'));
    words.find(is_version).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_as_programs_tell_them() {
        assert_eq!(parse_version("trunk 0.21.14\n").as_deref(), Some("0.21.14"));
        assert_eq!(
            parse_version("geckodriver 0.37.1 (a1b2 2026-01-01)").as_deref(),
            Some("0.37.1")
        );
        assert_eq!(
            parse_version("Chromium 156.0.8078.79 built on Debian 12").as_deref(),
            Some("156.0.8078.79")
        );
        assert_eq!(parse_version("v20.20.2").as_deref(), Some("20.20.2"));
        assert_eq!(parse_version("Mozilla Firefox 153.7.0esr"), None);
        assert_eq!(parse_version("no version at all."), None);
    }

    #[test]
    fn the_tree_pins_what_builds_the_site() -> Result<()> {
        let project = Project::current()?;
        for version in [wasm_bindgen(&project)?, trunk(&project)?] {
            assert_eq!(parse_version(&version), Some(version));
        }
        Ok(())
    }
}
