//! The libraries as published packages. The stage `package` of `cargo xtask test` runs this.

use anyhow::{Context as _, Result};
use cargo_metadata::MetadataCommand;
use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};
use xshell::cmd;
use xtask::{project::Project, wasm_modules};

/// The published libraries.
const LIBRARIES: [&str; 5] = [
    "take-five-rules",
    "take-five-words",
    "take-five-picture",
    "take-five-table",
    "take-five-search",
];

/// The files that a package must contain besides its sources.
const FILES: [&str; 4] = ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "CHANGELOG.md"];

/// They are packaged as for a registry and unpacked into a
/// workspace that shares only the versions of third-party packages with this one; there they are built, tested and
/// documented, and the rules are also built with the feature of one game at a time.
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
    let packages = LIBRARIES.iter().flat_map(|library| ["--package", library]);
    pack.args(packages).run()?;

    let workspace = project.path("target/packages");
    fs::create_dir_all(&workspace)?;
    let mut members = String::new();
    let mut patches = String::new();
    for library in LIBRARIES {
        let version = versions.get(library).context("a library that is gone")?;
        let folder = format!("{library}-{version}");
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
        // Its content is the same as the workspace's, and a workspace has only one.
        fs::remove_file(unpacked.join("Cargo.lock")).ok();
        write!(members, "{folder:?}, ")?;
        writeln!(patches, "{library} = {{ path = {folder:?} }}")?;
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
    let all = ["--workspace", "--features", "take-five-picture/svg"];
    cmd!(sh, "cargo test {quiet...} {all...} --no-fail-fast").run()?;
    let document = cmd!(sh, "cargo doc {quiet...} {all...} --no-deps");
    document.env("RUSTDOCFLAGS", "-D warnings").run()?;
    for game in wasm_modules::game_ids(project)? {
        let rules = [
            "--package",
            LIBRARIES[0],
            "--all-targets",
            "--no-default-features",
        ];
        cmd!(sh, "cargo check {quiet...} {rules...} --features {game}").run()?;
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
