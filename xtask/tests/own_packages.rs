//! Against dependency confusion: whoever publishes a package under one of our names in a public registry must not get it
//! into a build. Our packages are named by path everywhere; all others come from the usual registries.

use anyhow::{Context, Result};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use toml::Table;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files of the tree whose paths end so.
fn files(ending: &str) -> Result<Vec<PathBuf>> {
    let listed = Command::new("git")
        .args(["ls-files", &format!("*{ending}")])
        .current_dir(root())
        .output()
        .context("git")?;
    let listed = String::from_utf8(listed.stdout)?;
    let found: Vec<PathBuf> = listed.lines().map(|path| root().join(path)).collect();
    assert!(!found.is_empty(), "{ending}");
    Ok(found)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

/// The names of all crates in the tree.
fn own_crates() -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for path in files("Cargo.toml")? {
        let manifest: Table = read(&path)?.parse()?;
        let package = manifest.get("package");
        names.extend(
            package
                .and_then(|it| it["name"].as_str())
                .map(str::to_owned),
        );
    }
    assert!(names.contains("take-five-rules") && names.contains("xtask"));
    Ok(names)
}

/// What is wrong with a lock file of cargo, a line each.
fn problems(lock: &Table, own: &BTreeSet<String>) -> Vec<String> {
    const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";
    let packages = lock["package"].as_array().into_iter().flatten();
    let problem = |package: &toml::Value| {
        let of = |key| package.get(key).and_then(toml::Value::as_str);
        let name = of("name").unwrap_or_default();
        match (own.contains(name), of("source"), of("checksum")) {
            (true, None, _) | (false, Some(REGISTRY), Some(_)) => None,
            (true, source, _) => Some(format!("{name} is ours, but from {source:?}")),
            (false, source, _) => Some(format!("{name} is from {source:?}, or without a checksum")),
        }
    };
    packages.filter_map(problem).collect()
}

#[test]
fn crates_of_ours_come_from_the_tree_and_all_others_from_the_registry() -> Result<()> {
    let own = own_crates()?;
    for path in files("Cargo.lock")? {
        let problems = problems(&read(&path)?.parse()?, &own);
        assert!(problems.is_empty(), "{}: {problems:?}", path.display());
    }
    let confused: Table = r#"
        [[package]]
        name = "take-five-rules"
        source = "registry+https://github.com/rust-lang/crates.io-index"
        checksum = "00"
        [[package]]
        name = "other"
        source = "git+https://example.org/other"
        [[package]]
        name = "third"
        source = "registry+https://github.com/rust-lang/crates.io-index"
    "#
    .parse()?;
    assert_eq!(problems(&confused, &own).len(), 3);
    Ok(())
}

#[test]
fn no_manifest_asks_a_registry_for_a_crate_of_ours() -> Result<()> {
    let own = own_crates()?;
    for path in files("Cargo.toml")? {
        let manifest: Table = read(&path)?.parse()?;
        let workspace = manifest.get("workspace").and_then(toml::Value::as_table);
        for table in [Some(&manifest), workspace].into_iter().flatten() {
            assert!(!table.contains_key("patch") && !table.contains_key("replace"));
            for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
                let all = table.get(kind).and_then(toml::Value::as_table);
                for (name, asked) in all
                    .into_iter()
                    .flatten()
                    .filter(|(name, _)| own.contains(*name))
                {
                    let is_local = asked.get("path").is_some() || asked.get("workspace").is_some();
                    assert!(is_local, "{}: {name} = {asked:?}", path.display());
                }
            }
        }
    }
    Ok(())
}

#[test]
fn no_setting_names_another_registry() -> Result<()> {
    let config: Table = read(&root().join(".cargo/config.toml"))?.parse()?;
    for key in ["source", "registries", "registry", "patch"] {
        assert!(!config.contains_key(key), "{key}");
    }
    for path in files(".npmrc")? {
        assert!(!read(&path)?.contains("registry="), "{}", path.display());
    }
    Ok(())
}

#[test]
fn no_project_asks_a_registry_for_our_package_of_npm() -> Result<()> {
    for path in files("package.json")? {
        let manifest: Value = serde_json::from_str(&read(&path)?)?;
        for kind in [
            "dependencies",
            "devDependencies",
            "optionalDependencies",
            "peerDependencies",
        ] {
            let asked = &manifest[kind]["take-five"];
            let is_local = asked
                .as_str()
                .is_none_or(|asked| asked.starts_with("file:"));
            assert!(is_local, "{}: {asked}", path.display());
        }
    }
    Ok(())
}
