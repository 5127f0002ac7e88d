//! `licences.txt`: the third-party packages of the site, and their licences.
//!
//! Cargo lists the packages in the modules; those that only run at build time (macros and their dependencies) do not
//! ship. Those of scripts come from `vendored.rs`. Each package comes with its own licence texts; identical ones are listed once.

use crate::{project::Project, setup::WASM_TARGET, vendored::vendored_licences, wasm_modules};
use anyhow::{Context, Result, ensure};
use cargo_metadata::{MetadataCommand, Package, camino::Utf8Path};
use std::{collections::BTreeMap, fmt::Write, fs};
use xshell::cmd;

/// The name of a licence, and the file names of its text.
type Terms = (&'static str, &'static [&'static str]);

/// The accepted licences with the file names of their texts; of those that a package offers, the first in this list is
/// chosen. MIT comes before Apache because it is shorter.
const TERMS: [Terms; 6] = [
    (
        "MIT",
        &["LICENSE-MIT", "LICENSE_MIT", "LICENSE", "LICENSE.md"],
    ),
    (
        "Apache-2.0",
        &["LICENSE-APACHE", "LICENSE_APACHE", "LICENSE"],
    ),
    ("Unicode-3.0", &["LICENSE-UNICODE"]),
    ("BSD-2-Clause", &["LICENSE"]),
    ("BSD-3-Clause", &["LICENSE-WHATWG", "LICENSE"]),
    ("MPL-2.0", &["LICENSE"]),
];

/// The text of `licences.txt`.
pub fn licences_text(project: &Project) -> Result<String> {
    let mut by_text = PackagesByText::new();
    add_packages(&mut by_text, &shipped(project)?)?;
    for (package, text) in vendored_licences(project)? {
        by_text.entry(text).or_default().push(package);
    }
    add_rust_and_font(&mut by_text, project)?;
    as_text(HEAD, by_text)
}

/// The text of `licences.txt` for programs that are built from these packages for a platform.
pub fn of_programs(project: &Project, programs: &[&str], platform: &str) -> Result<String> {
    let mut by_text = PackagesByText::new();
    add_packages(&mut by_text, &built_from(project, programs, platform)?)?;
    add_rust_and_font(&mut by_text, project)?;
    as_text(PROGRAMS_HEAD, by_text)
}

/// The names of the packages under each text of a licence.
type PackagesByText = BTreeMap<String, Vec<String>>;

fn add_packages(by_text: &mut PackagesByText, packages: &[Package]) -> Result<()> {
    for package in packages {
        let text = texts(package)?.join("\n\n");
        by_text.entry(text).or_default().push(named(package));
    }
    Ok(())
}

/// Adds what is in every module and program, and is no package.
fn add_rust_and_font(by_text: &mut PackagesByText, project: &Project) -> Result<()> {
    let of_font = fs::read_to_string(project.path(FONT_LICENCE)).context(FONT_LICENCE)?;
    for (text, of) in [(APACHE, RUST), (&of_font, FONT)] {
        let packages = by_text.entry(text.trim().to_owned()).or_default();
        packages.push(of.into());
    }
    Ok(())
}

fn as_text(head: &str, by_text: PackagesByText) -> Result<String> {
    let mut text = String::from(head);
    let line = "-".repeat(72);
    for (terms, packages) in by_text {
        let packages = packages.join("\n");
        write!(text, "\n{line}\n{packages}\n{line}\n\n{terms}\n")?;
    }
    Ok(text)
}

const HEAD: &str = "\
What others wrote of Take Five

The modules (.wasm) hold the packages of Rust named below and parts of Rust's
standard library. The JavaScript beside them that was not written by hand was
made by wasm-bindgen, one of these packages, or comes from the packages of npm
whose names begin with @.
";

/// The text of that licence.
const APACHE: &str = include_str!("../../LICENSE-APACHE");

const PROGRAMS_HEAD: &str = "\
What others wrote of the programs of Take Five

The programs hold the packages of Rust named below and parts of Rust's
standard library. The sources of each package are published under its name and
version in Rust's registry of packages.
";

/// It is available under both licences and keeps its copyright notices separately; this one requires no notice.
const RUST: &str = "The standard library of Rust (The Rust Project Contributors)";

/// The font in the module of films, and its licence.
const FONT: &str = "Noto Sans (The Noto Project Authors)";
const FONT_LICENCE: &str = "crates/film/src/OFL.txt";

/// The third-party packages in the modules, by name. Cargo prints their names as a tree, and the locations of their
/// files as metadata.
fn shipped(project: &Project) -> Result<Vec<Package>> {
    built_from(project, &[wasm_modules::PACKAGE], WASM_TARGET)
}

/// The third-party packages that these are built from for a platform, by name.
fn built_from(project: &Project, packages: &[&str], platform: &str) -> Result<Vec<Package>> {
    let sh = &project.shell;
    let named = packages.iter().flat_map(|package| ["--package", package]);
    let tree = cmd!(
        sh,
        "cargo tree {named...} --edges=normal,no-proc-macro --target {platform}
            --prefix=none --format='{p}' --locked"
    );
    let tree = tree.quiet().read().context("asking cargo what ships")?;
    let metadata = MetadataCommand::new()
        .manifest_path(project.path("Cargo.toml"))
        .other_options(["--locked".into(), format!("--filter-platform={platform}")])
        .exec()?;
    let is_shipped = |package: &Package| {
        let name = format!("{} v{}", package.name, package.version);
        let mut lines = tree.lines().map(|line| line.trim_end_matches(" (*)"));
        package.source.is_some() && lines.any(|line| line == name)
    };
    let mut packages = metadata.packages;
    packages.retain(is_shipped);
    packages.sort_by(|one, other| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
    ensure!(!packages.is_empty(), "nothing of others is in them");
    Ok(packages)
}

/// The name and version of a package.
fn named(package: &Package) -> String {
    format!("{} {}", package.name, package.version)
}

/// The licences chosen for a package.
fn chosen(package: &Package) -> Result<Vec<Terms>> {
    let offered = package.license.as_deref().unwrap_or_default();
    let problem = "nobody has looked yet at passing that on";
    choose(offered).with_context(|| format!("{} is under `{offered}`; {problem}", package.name))
}

/// The texts of the licences chosen for a package, in its own wording.
fn texts(package: &Package) -> Result<Vec<String>> {
    let folder = package.manifest_path.parent();
    let folder = folder.context("a manifest lies in a folder")?;
    let text = |(terms, files): Terms| {
        let mut files = files.iter().map(|file| folder.join(file));
        let text = files.find_map(|file| fs::read_to_string(file).ok());
        let text = text.or_else(|| opening_comment(&folder.join("src/lib.rs")));
        // Of a package without any text, the one that has no notice of the package's own.
        let offered = package.license.as_deref().unwrap_or_default();
        let apache = || offered.contains("Apache-2.0").then(|| APACHE.to_owned());
        let text = text.or_else(apache);
        let text = text.with_context(|| format!("{} lacks a text of {terms}", package.name))?;
        Ok(text.replace("\r\n", "\n").trim().to_owned())
    };
    chosen(package)?.into_iter().map(text).collect()
}

/// The licence that a source begins with, in a comment: some packages have no file of it.
fn opening_comment(source: &Utf8Path) -> Option<String> {
    let source = fs::read_to_string(source).ok()?;
    let (comment, _) = source.strip_prefix("/*")?.split_once("*/")?;
    let lines = comment.lines();
    let lines = lines.map(|line| line.trim_start().trim_start_matches('*').trim());
    let text = lines.collect::<Vec<_>>().join("\n");
    text.contains("Permission is hereby granted")
        .then_some(text)
}

/// The licences chosen from those offered, an SPDX expression. Understood are `OR`, and `AND` between alternatives.
fn choose(offered: &str) -> Option<Vec<Terms>> {
    let together = offered.split(" AND ").map(|part| {
        let part = part.trim_start_matches('(').trim_end_matches(')');
        // Some packages still write `/` for `OR`.
        let part = part.replace('/', " OR ");
        let at_choice = |terms: &str| part.split(" OR ").any(|one| one == terms);
        TERMS.iter().find(|(terms, _)| at_choice(terms)).copied()
    });
    together.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_terms_at_choice_one_is_taken_and_of_others_all() {
        let of = |index: usize| TERMS[index];
        assert_eq!(choose("MIT"), Some(vec![of(0)]));
        assert_eq!(choose("Apache-2.0 OR MIT"), Some(vec![of(0)]));
        assert_eq!(choose("Unlicense OR Apache-2.0"), Some(vec![of(1)]));
        assert_eq!(
            choose("(MIT OR Apache-2.0) AND Unicode-3.0"),
            Some(vec![of(0), of(2)])
        );
        for other in [
            "",
            "GPL-3.0-only",
            "MIT AND Zlib",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert_eq!(choose(other), None, "{other}");
        }
    }

    #[test]
    fn what_runs_in_the_browser_is_named_and_what_runs_at_build_is_not() -> Result<()> {
        let text = licences_text(&Project::current()?)?;
        let named = |name: &str| text.lines().any(|line| line.starts_with(name));
        assert!(named("wasm-bindgen 0."));
        assert!(named("talc 5."));
        assert!(named("qr 0."));
        assert!(named("@noble/secp256k1 3."));
        assert!(named("The standard library of Rust"));
        assert!(named("tiny-skia 0."));
        assert!(named("Noto Sans"));
        for at_build in [
            "form_urlencoded ",
            "wasm-bindgen-macro ",
            "syn ",
            "clap ",
            "take-five",
            // In no module, but in the build tools.
            "tokio ",
        ] {
            assert!(!named(at_build), "{at_build}");
        }
        assert_eq!(text.matches("TERMS AND CONDITIONS FOR USE").count(), 1);
        Ok(())
    }

    #[test]
    fn what_the_programs_are_built_from_may_be_passed_on() -> Result<()> {
        let project = &Project::current()?;
        let programs = crate::release::PROGRAMS.map(|(package, _)| package);
        let text = of_programs(project, &programs, "x86_64-unknown-linux-gnu")?;
        anyhow::ensure!(text.contains("\nclap 4."), "{text}");
        Ok(())
    }
}
