//! The versions of the tools. Each is defined in one place in the tree and read from there.

use anyhow::{Context, Result};
use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
};
use toml::Table;

/// A tool that cargo installs, in the version that is used here.
pub struct PinnedTool {
    /// Its package.
    pub package: &'static str,
    /// The version of the package.
    pub version: String,
}

impl PinnedTool {
    /// The name of its folder among the tools.
    pub fn folder(&self) -> String {
        format!("{}-{}", self.package, self.version)
    }
}

/// The tools of tests; nothing else in the tree names their versions, except that `docs/live.md` names that of the relay.
const OF_TESTS: [(&str, &str); 6] = [
    ("geckodriver", "0.37.1"),
    ("cargo-fuzz", "0.13.2"),
    ("cargo-deny", "0.20.2"),
    ("cargo-mutants", "27.1.0"),
    ("mdbook", "0.5.4"),
    ("nostr-rs-relay", "0.8.12"),
];

/// All tools that cargo installs, those of the build first.
pub fn by_cargo(root: &Path) -> Result<Vec<PinnedTool>> {
    let of_build = [
        ("trunk", trunk_version(root)?),
        ("wasm-bindgen-cli", wasm_bindgen_version(root)?),
    ];
    let of_tests = OF_TESTS.map(|(package, version)| (package, version.to_owned()));
    let all = of_build.into_iter().chain(of_tests);
    let pinned = all.map(|(package, version)| PinnedTool { package, version });
    Ok(pinned.collect())
}

/// The files in `xtask/npm` that determine which Node packages are installed.
pub const NPM_INPUTS: [&str; 3] = ["package.json", "package-lock.json", ".npmrc"];

/// The name of the folder of the Node packages among the tools: it changes with what determines them.
pub fn npm_packages(root: &Path) -> Result<String> {
    // Its keys are fixed, so that runs agree; a different Rust release may hash differently, and then installs once more.
    let mut hasher = DefaultHasher::new();
    for name in NPM_INPUTS {
        let input = fs::read(root.join("xtask/npm").join(name));
        input
            .with_context(|| format!("xtask/npm/{name}"))?
            .hash(&mut hasher);
    }
    Ok(format!("npm-{:016x}", hasher.finish()))
}

/// The version of wasm-bindgen that the code is built with, which its command line has to match: from `Cargo.lock`.
fn wasm_bindgen_version(root: &Path) -> Result<String> {
    let lock = read(root, "Cargo.lock")?;
    let mut packages = lock["package"].as_array().into_iter().flatten();
    let package = packages.find(|package| package["name"].as_str() == Some("wasm-bindgen"));
    let version = package.and_then(|package| package["version"].as_str());
    let version = version.context("Cargo.lock names no wasm-bindgen")?;
    Ok(version.to_owned())
}

/// The version of Trunk: from `trunk-version` in `Trunk.toml`.
fn trunk_version(root: &Path) -> Result<String> {
    let config = read(root, "Trunk.toml")?;
    let pinned = config.get("trunk-version");
    let exact = pinned.and_then(|pinned| pinned.as_str()?.strip_prefix('='));
    let exact = exact.context("Trunk.toml has no line `trunk-version = \"=…\"`")?;
    Ok(exact.to_owned())
}

/// A file of the tree in the format TOML.
pub fn read(root: &Path, name: &str) -> Result<Table> {
    let text = fs::read_to_string(root.join(name)).with_context(|| name.to_owned())?;
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
    fn the_tree_pins_every_tool() -> Result<()> {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        for tool in by_cargo(root)? {
            assert_eq!(parse_version(&tool.version), Some(tool.version));
        }
        Ok(())
    }
}
