//! Reproducible builds: whether the site is the same, byte for byte, when it is built from a copy of the sources in
//! another folder, without any earlier build there, and whether it contains no path of this machine. The stage `reproduce` of `cargo xtask test`
//! runs it.

use anyhow::{Result, ensure};
use std::{collections::BTreeSet, fs, path::Path};
use xtask::{
    fingerprint::{files_below, sources},
    project::{Project, cargo_home, copy_file},
    site::{BaseUrl, Site},
};

#[test]
#[ignore = "builds the site twice"]
fn the_site_is_the_same_when_it_is_built_elsewhere() -> Result<()> {
    let project = &Project::current()?;
    let site = Site::new(project, BaseUrl::Is(None));
    let (sh, here) = (&project.shell, site.ensure_built()?);
    let root = project.path("target/reproduce/a folder of another name");
    sh.remove_path(&root)?;
    // Git may still list deleted files.
    for path in sources(project)?
        .iter()
        .filter(|path| project.path(path).is_file())
    {
        copy_file(&project.path(path), &root.join(path))?;
    }
    let copied = project.with_root(&root);
    let elsewhere = Site::new(&copied, BaseUrl::Is(None));
    let different = differences(here, elsewhere.ensure_built()?)?;
    ensure!(
        different.is_empty(),
        "built twice, not the same: {}",
        different.join(", ")
    );
    for folder in [Some(project.root().to_owned()), cargo_home()]
        .into_iter()
        .flatten()
    {
        let named = naming(here, &folder.to_string_lossy())?;
        ensure!(
            named.is_empty(),
            "these name {}: {}",
            folder.display(),
            named.join(", ")
        );
    }
    println!(
        "{} files are the same, byte for byte",
        files_below(here)?.len()
    );
    Ok(sh.remove_path(&root)?)
}

/// The files that only one of the folders has, or that differ.
fn differences(one: &Path, other: &Path) -> Result<Vec<String>> {
    let (names, others) = (files_below(one)?, files_below(other)?);
    let names: BTreeSet<_> = names.into_iter().chain(others).collect();
    let differs = |name: &Path| match (fs::read(one.join(name)), fs::read(other.join(name))) {
        (Ok(one), Ok(other)) => one != other,
        _ => true,
    };
    let different = names.iter().filter(|name| differs(name));
    Ok(different.map(|name| name.display().to_string()).collect())
}

/// The files in a folder that contain a text.
fn naming(folder: &Path, text: &str) -> Result<Vec<String>> {
    let mut named = Vec::new();
    for name in files_below(folder)? {
        let content = fs::read(folder.join(&name))?;
        if content
            .windows(text.len())
            .any(|part| part == text.as_bytes())
        {
            named.push(name.display().to_string());
        }
    }
    Ok(named)
}

#[test]
fn what_differs_is_missing_or_names_a_folder_is_told() -> Result<()> {
    let folder = std::env::temp_dir().join(format!("take-five-same-{}", std::process::id()));
    let (one, other) = (folder.join("one"), folder.join("other"));
    for (side, text) in [(&one, "1"), (&other, "2")] {
        fs::create_dir_all(side.join("www"))?;
        fs::write(side.join("www/same"), "0")?;
        fs::write(side.join("www/different"), text)?;
    }
    fs::write(one.join("here"), b"\0 /home/someone/x.rs \0")?;
    let found = differences(&one, &other)?;
    let named = naming(&one, "/home/someone")?;
    fs::remove_dir_all(&folder)?;
    assert_eq!(named, ["here"]);
    assert_eq!(
        found,
        [
            "here",
            &Path::new("www").join("different").display().to_string()
        ]
    );
    Ok(())
}
