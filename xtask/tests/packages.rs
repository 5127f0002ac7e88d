//! The libraries as published packages. The stage `package` of `cargo xtask test` runs this.

use anyhow::{Context as _, Result};
use cargo_metadata::{DependencyKind, MetadataCommand};
use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};
use xshell::cmd;
use xtask::{crates::published_crates, project::Project};

/// The published libraries.
const LIBRARIES: [&str; 5] = [
    "take-five-rules",
    "take-five-words",
    "take-five-picture",
    "take-five-table",
    "take-five-search",
];

/// The files that a package must contain besides its sources: its own ones, and those of the project.
const FILES: [&str; 2] = ["README.md", "CHANGELOG.md"];
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// They are packaged as for a registry and unpacked into a
/// workspace that shares only the versions of third-party packages with this one; there they are built, tested and
/// documented.
#[test]
#[ignore = "takes minutes"]
fn each_library_works_outside_of_this_workspace() -> Result<()> {
    let project = &Project::current()?;
    let versions = versions(&project.path("Cargo.toml"))?;
    let sh = &project.shell;
    let pack = cmd!(
        sh,
        "cargo package --quiet --offline --allow-dirty --no-verify"
    );
    let published = published_crates(project)?;
    let names = || published.iter().map(|package| &**package.name);
    let packages = names().flat_map(|package| ["--package", package]);
    pack.args(packages).run()?;

    let workspace = project.path("target/packages");
    fs::create_dir_all(&workspace)?;
    let mut members = String::new();
    let mut patches = String::new();
    for package in names() {
        let version = versions.get(package).context("a package that is gone")?;
        let folder = format!("{package}-{version}");
        let unpacked = workspace.join(&folder);
        if unpacked.is_dir() {
            fs::remove_dir_all(&unpacked)?;
        }
        // Gives the unpacked files new timestamps for cargo: in the package, all are the same.
        let packed = project.path(&format!("target/package/{folder}.crate"));
        cmd!(sh, "tar -xmf {packed} -C {workspace}").run()?;
        for file in FILES {
            let is_there = unpacked.join(file).is_file();
            anyhow::ensure!(is_there, "{folder}.crate has no {file}");
        }
        for licence in LICENCES {
            let text = fs::read(unpacked.join(licence)).unwrap_or_default();
            let is_whole = text == fs::read(project.path(licence))?;
            anyhow::ensure!(is_whole, "{folder}.crate has no text of {licence}");
        }
        // Its content is the same as the workspace's, and a workspace has only one.
        fs::remove_file(unpacked.join("Cargo.lock")).ok();
        write!(members, "{folder:?}, ")?;
        writeln!(patches, "{package} = {{ path = {folder:?} }}")?;
    }
    let manifest = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{members}]\n\n[patch.crates-io]\n{patches}\n\
         [profile.dev]\nopt-level = 1\ndebug = false\n"
    );
    fs::write(workspace.join("Cargo.toml"), manifest)?;
    fs::copy(project.path("Cargo.lock"), workspace.join("Cargo.lock"))?;

    let sh = sh.clone();
    sh.change_dir(&workspace);
    let quiet = ["--quiet", "--offline", "--target-dir", "target"];
    let libraries = LIBRARIES.iter().flat_map(|library| ["--package", library]);
    let all: &Vec<&str> = &libraries
        .chain(["--features", "take-five-picture/svg"])
        .collect();
    cmd!(sh, "cargo test {quiet...} {all...} --no-fail-fast").run()?;
    let document = cmd!(sh, "cargo doc {quiet...} {all...} --no-deps");
    document.env("RUSTDOCFLAGS", "-D warnings").run()?;
    let drawn = ["draw", "take:size=3"];
    let run = ["--package", "take-five", "--"];
    let drawn = cmd!(sh, "cargo run {quiet...} {run...} {drawn...}").read()?;
    anyhow::ensure!(drawn.starts_with("<svg"), "no picture: {drawn}");
    Ok(())
}

/// Each package is built from published ones, of which it names the version.
#[test]
fn what_is_published_needs_nothing_else_of_this_workspace() -> Result<()> {
    let published = published_crates(&Project::current()?)?;
    let names: Vec<&str> = published.iter().map(|package| &**package.name).collect();
    for package in &published {
        let built_from = package.dependencies.iter();
        let built_from = built_from.filter(|it| it.kind != DependencyKind::Development);
        for dependency in built_from.filter(|it| it.path.is_some()) {
            let (name, of) = (&package.name, &dependency.name);
            let is_there = names.contains(&&**of);
            anyhow::ensure!(
                is_there,
                "{name} is built from {of}, which is not published"
            );
            let any = dependency.req.comparators.is_empty();
            anyhow::ensure!(!any, "{name} names no version of {of}");
        }
    }
    let is_there = LIBRARIES.iter().all(|library| names.contains(library));
    anyhow::ensure!(is_there, "{names:?} lack a library");
    Ok(())
}

/// Whoever depends on the packages can do so with the oldest compiler that they declare: all tests run on that one.
#[test]
fn packages_declare_the_compiler_that_tests_them() -> Result<()> {
    let project = &Project::current()?;
    let metadata = MetadataCommand::new()
        .manifest_path(project.path("Cargo.toml"))
        .no_deps()
        .exec()?;
    let file = fs::read_to_string(project.path("rust-toolchain.toml"))?;
    let file: toml::Table = file.parse()?;
    let channel = file["toolchain"]["channel"].as_str();
    let pinned = channel.context("no channel")?;
    for package in metadata.packages {
        let declared = package.rust_version.context(package.name.to_string())?;
        anyhow::ensure!(
            declared.to_string() == pinned,
            "{}: {declared}",
            package.name
        );
    }
    Ok(())
}

/// The versions of the packages of a workspace.
fn versions(manifest: &Path) -> Result<BTreeMap<String, String>> {
    let metadata = MetadataCommand::new()
        .manifest_path(manifest)
        .no_deps()
        .exec()?;
    let packages = metadata.packages.into_iter();
    Ok(packages
        .map(|package| (package.name.to_string(), package.version.to_string()))
        .collect())
}
