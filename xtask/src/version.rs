//! The versions of the tools. Each stands in one place of the tree and is read from there.

use crate::project::Project;
use anyhow::{Context, Result};
use std::fs;

/// The driver of Firefox; like the next two it is a tool of the tests alone and stands in no other file.
pub const GECKODRIVER: &str = "0.37.1";

/// What looks for inputs that break something.
pub const CARGO_FUZZ: &str = "0.13.2";

/// What looks at the packages that are built in.
pub const CARGO_DENY: &str = "0.20.2";

/// The oldest wasm-opt (Binaryen) that is trusted with a module: Debian's 108 breaks it without a word.
pub const OLDEST_WASM_OPT: u32 = 119;

/// The version of wasm-bindgen that the code is built with, hence of its command line: from `Cargo.lock`.
///
/// # Errors
/// When `Cargo.lock` does not name it.
pub fn wasm_bindgen(project: &Project) -> Result<String> {
    let lock = read(project, "Cargo.lock")?;
    locked(&lock, "wasm-bindgen")
        .context("Cargo.lock names no wasm-bindgen; is there a package that uses it?")
}

/// The version of Trunk: from `trunk-version` in `Trunk.toml`.
///
/// # Errors
/// When `Trunk.toml` does not pin it.
pub fn trunk(project: &Project) -> Result<String> {
    let config = read(project, "Trunk.toml")?;
    let pinned = value(&config, "trunk-version")
        .context("Trunk.toml has no line `trunk-version = \"=…\"`")?;
    Ok(pinned.trim_start_matches('=').trim().to_owned())
}

/// The first thing in a program's `--version` that looks like `1.2.3`, wherever it stands.
pub fn dotted(text: &str) -> Option<String> {
    let is_version = |word: &&str| {
        word.split('.').count() >= 2 && word.split('.').all(|part| part.parse::<u32>().is_ok())
    };
    text.split_whitespace()
        .map(|word| word.trim_start_matches('v'))
        .find(is_version)
        .map(str::to_owned)
}

/// The number in `wasm-opt version 132 (version_132)`.
pub fn wasm_opt_number(text: &str) -> Option<u32> {
    text.split_whitespace()
        .skip_while(|word| *word != "version")
        .nth(1)?
        .parse()
        .ok()
}

/// The version of a package in the text of a `Cargo.lock`.
fn locked(lock: &str, package: &str) -> Option<String> {
    let entry = lock
        .split("[[package]]")
        .find(|entry| value(entry, "name") == Some(package))?;
    value(entry, "version").map(str::to_owned)
}

/// The text in a line `key = "text"`.
fn value<'a>(toml: &'a str, key: &str) -> Option<&'a str> {
    toml.lines().find_map(|line| {
        let after = line
            .trim()
            .strip_prefix(key)?
            .trim_start()
            .strip_prefix('=')?
            .trim();
        after.strip_prefix('"')?.split('"').next()
    })
}

fn read(project: &Project, name: &str) -> Result<String> {
    fs::read_to_string(project.path(name)).with_context(|| format!("reading {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_as_programs_tell_them() {
        assert_eq!(dotted("trunk 0.21.14\n").as_deref(), Some("0.21.14"));
        assert_eq!(
            dotted("geckodriver 0.37.1 (a1b2 2026-01-01)").as_deref(),
            Some("0.37.1")
        );
        assert_eq!(
            dotted("Chromium 156.0.8078.79 built on Debian 12").as_deref(),
            Some("156.0.8078.79")
        );
        assert_eq!(dotted("v20.20.2").as_deref(), Some("20.20.2"));
        assert_eq!(dotted("Mozilla Firefox 153.7.0esr"), None);
        assert_eq!(dotted("no version at all."), None);
        assert_eq!(
            wasm_opt_number("wasm-opt version 132 (version_132)"),
            Some(132)
        );
        assert_eq!(wasm_opt_number("wasm-opt version 108"), Some(108));
        assert_eq!(wasm_opt_number("wasm-opt"), None);
    }

    #[test]
    fn the_locked_version_is_that_of_the_package_itself() {
        let lock = "version = 4\n\n[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"1.1.1\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.129\"\ndependencies = [\n \"cfg-if\",\n]\n";
        assert_eq!(locked(lock, "wasm-bindgen").as_deref(), Some("0.2.129"));
        assert_eq!(locked(lock, "trunk"), None);
    }

    #[test]
    fn a_value_of_a_toml_line() {
        let toml = "# trunk-version = \"no\"\ntrunk-version-x = \"no\"\ntrunk-version = \"=0.21.14\" # why\n";
        assert_eq!(value(toml, "trunk-version"), Some("=0.21.14"));
        assert_eq!(value(toml, "other"), None);
    }

    /// Trunk on its own asks for the same Binaryen that npm installs here.
    #[test]
    fn one_wasm_opt() -> Result<()> {
        let project = Project::here();
        let package: serde_json::Value =
            serde_json::from_str(&read(&project, "xtask/npm/package.json")?)?;
        let binaryen = package["dependencies"]["binaryen"]
            .as_str()
            .context("binaryen is pinned")?;
        let major = binaryen.split('.').next().context("a version has parts")?;
        assert_eq!(
            value(&read(&project, "Trunk.toml")?, "wasm_opt"),
            Some(format!("version_{major}").as_str())
        );
        assert!(major.parse::<u32>()? >= OLDEST_WASM_OPT);
        Ok(())
    }
}
