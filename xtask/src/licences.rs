//! `licences.txt`: what others wrote of the site, and under which terms it is passed on.
//!
//! Cargo says what goes into the modules; what only runs while they are built (macros, and what those need) does not
//! ship. Each package comes with its own texts, equal ones once.

use crate::{modules, project::Project, setup::WASM};
use anyhow::{Context, Result, bail};
use cargo_metadata::{
    DependencyKind, Metadata, MetadataCommand, Node, Package, PackageId, TargetKind,
};
use std::{collections::BTreeMap, fmt::Write, fs};

/// The name of terms, and the names that the text of them goes under.
type Terms = (&'static str, &'static [&'static str]);

/// What a package may be passed on under, the first that it offers, and the names that the text of it goes under. MIT's
/// is the shorter.
const TERMS: [Terms; 3] = [
    (
        "MIT",
        &["LICENSE-MIT", "LICENSE_MIT", "LICENSE", "LICENSE.md"],
    ),
    (
        "Apache-2.0",
        &["LICENSE-APACHE", "LICENSE_APACHE", "LICENSE"],
    ),
    ("Unicode-3.0", &["LICENSE-UNICODE"]),
];

/// The text of `licences.txt`.
pub fn text(project: &Project) -> Result<String> {
    let metadata = metadata(project)?;
    let mut by_text: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in shipped(&metadata)? {
        let name = format!("{} {}", package.name, package.version);
        by_text.entry(terms(package)?).or_default().push(name);
    }
    let apache = fs::read_to_string(project.path("LICENSE-APACHE")).context("LICENSE-APACHE")?;
    by_text
        .entry(apache.trim().to_owned())
        .or_default()
        .push(RUST.into());
    let mut text = String::from(HEAD);
    for (terms, packages) in by_text {
        let line = "-".repeat(72);
        write!(
            text,
            "\n{line}\n{}\n{line}\n\n{terms}\n",
            packages.join("\n")
        )?;
    }
    Ok(text)
}

/// Each package in the modules that is not our own, with the terms that it is passed on under.
pub fn packages(project: &Project) -> Result<Vec<(String, String)>> {
    let metadata = metadata(project)?;
    let mut packages = Vec::new();
    for package in shipped(&metadata)? {
        let name = format!("{} {}", package.name, package.version);
        let chosen = choose(package.license.as_deref().unwrap_or_default());
        let chosen = chosen.with_context(|| format!("the licence of {name}"))?;
        let terms: Vec<&str> = chosen.iter().map(|(terms, _)| *terms).collect();
        packages.push((name, terms.join(" and ")));
    }
    packages.push((RUST.to_owned(), "Apache-2.0".to_owned()));
    Ok(packages)
}

fn metadata(project: &Project) -> Result<Metadata> {
    MetadataCommand::new()
        .manifest_path(project.path("Cargo.toml"))
        .other_options(["--locked".into(), format!("--filter-platform={WASM}")])
        .exec()
        .context("asking cargo what ships")
}

const HEAD: &str = "\
What others wrote of Take Five

The modules (.wasm) hold the packages of Rust named below and parts of Rust's
standard library. The JavaScript beside them that was not written by hand was
made by wasm-bindgen, one of these packages.
";

/// It comes under both terms and keeps its copyright notices apart; these are the terms that ask for no notice.
const RUST: &str = "The standard library of Rust (The Rust Project Contributors)";

/// The packages in the modules that are not our own, by name.
fn shipped(metadata: &Metadata) -> Result<Vec<&Package>> {
    let resolve = metadata
        .resolve
        .as_ref()
        .context("cargo resolves packages")?;
    let node = |id: &PackageId| resolve.nodes.iter().find(|node| node.id == *id);
    let modules = metadata.workspace_packages().into_iter();
    let modules = modules.filter(|package| modules::packages().contains(&package.name.as_str()));
    let mut reached: Vec<&PackageId> = modules.map(|package| &package.id).collect();
    let mut next = 0;
    while let Some(id) = reached.get(next) {
        for id in node(id).map(needs).into_iter().flatten() {
            if !reached.contains(&id) && !is_macro(&metadata[id]) {
                reached.push(id);
            }
        }
        next += 1;
    }
    let mut packages: Vec<&Package> = reached.into_iter().map(|id| &metadata[id]).collect();
    packages.retain(|package| package.source.is_some());
    packages.sort_by_key(|package| (&package.name, &package.version));
    if packages.is_empty() {
        bail!(
            "no package goes into the modules {}",
            modules::packages().join(", ")
        );
    }
    Ok(packages)
}

/// What a package needs where it runs.
fn needs(node: &Node) -> Vec<&PackageId> {
    let kept = node.deps.iter().filter(|dep| {
        let mut kinds = dep.dep_kinds.iter();
        kinds.any(|kind| kind.kind == DependencyKind::Normal)
    });
    kept.map(|dep| &dep.pkg).collect()
}

fn is_macro(package: &Package) -> bool {
    let mut kinds = package.targets.iter().flat_map(|target| &target.kind);
    kinds.any(|kind| *kind == TargetKind::ProcMacro)
}

/// The terms that a package is passed on under, as it words them.
fn terms(package: &Package) -> Result<String> {
    let name = &package.name;
    let offered = package.license.as_deref().unwrap_or_default();
    let folder = package
        .manifest_path
        .parent()
        .context("a manifest lies in a folder")?;
    let Some(all) = choose(offered) else {
        bail!("{name} is under `{offered}`; nobody has looked yet at passing that on");
    };
    let mut texts = Vec::new();
    for (_, files) in all {
        let mut files = files.iter().map(|file| folder.join(file));
        let text = files.find_map(|file| fs::read_to_string(file).ok());
        let text = text.with_context(|| format!("{name} lacks a text of `{offered}`"))?;
        texts.push(text.replace("\r\n", "\n").trim().to_owned());
    }
    Ok(texts.join("\n\n"))
}

/// The terms chosen from those offered. What is offered is an SPDX expression; of those, choices and choices that hold
/// together are understood.
fn choose(offered: &str) -> Option<Vec<Terms>> {
    let together = offered.split(" AND ").map(|part| {
        let part = part.trim_start_matches('(').trim_end_matches(')');
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
        let text = text(&Project::here()?)?;
        let named = |name: &str| text.lines().any(|line| line.starts_with(name));
        assert!(named("wasm-bindgen 0."));
        assert!(named("talc 5."));
        assert!(named("The standard library of Rust"));
        for at_build in [
            "form_urlencoded ",
            "wasm-bindgen-macro ",
            "syn ",
            "clap ",
            "take-five",
        ] {
            assert!(!named(at_build), "{at_build}");
        }
        assert_eq!(text.matches("TERMS AND CONDITIONS FOR USE").count(), 1);
        Ok(())
    }
}
