//! `cargo xtask release`: all that is published, in one folder.

use crate::{
    crates::published_crates,
    import_graph::list_files,
    licences, npm_package,
    project::{Project, copy_file},
    setup::{self, Debian},
    site::{BaseUrl, Site},
    wasm_modules::path_flags,
    wrappers, xdc,
};
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::{
    fmt::Write as _,
    fs::{self, File},
    io::Write as _,
    path::{Path, PathBuf},
};
use xshell::cmd;
use zip::{ZipWriter, write::SimpleFileOptions};

/// The folder in the archives of the site.
const SITE_FOLDER: &str = "take-five";

/// The programs that are published compiled: packages, and the names of their files.
pub const PROGRAMS: [(&str, &str); 2] = [
    ("take-five", "takefive"),
    ("mdbook-take-five", "mdbook-take-five"),
];

/// Packs everything from this tree into `release/`, and returns that folder. It takes the place of the last one only when it
/// is complete.
///
/// # Errors
/// If a part cannot be made.
pub fn release(project: &Project, base_url: Option<String>) -> Result<PathBuf> {
    let parts = project.path("target/release-parts");
    let sh = &project.shell;
    sh.remove_path(&parts)?;
    let site = Site::new(project, BaseUrl::Is(base_url));
    let dist = site.ensure_built()?;
    fs::create_dir_all(&parts)?;
    pack_site(project, dist, &parts)?;
    xdc::pack(dist, &parts.join("take-five.xdc"))?;
    let package = npm_package::pack(project, dist)?;
    let name = package.file_name().context("a package is a file")?;
    copy_file(&package, &parts.join(name))?;
    let wrappers = wrappers::build(project, dist)?;
    for wrapper in ["obsidian", "mediawiki"] {
        copy_folder(&wrappers.join(wrapper), &parts.join(wrapper))?;
    }
    write_settings(project, dist, &parts.join("hosting"))?;
    pack_crates(project, &parts.join("crates"))?;
    pack_programs(project, &parts)?;
    let changes = fs::read_to_string(project.path("CHANGELOG.md"))?;
    fs::write(parts.join("RELEASE-NOTES.md"), notes(&changes)?)?;
    fs::write(parts.join("SHA256SUMS"), checksums(&parts)?)?;
    let release = project.path("release");
    sh.remove_path(&release)?;
    fs::rename(&parts, &release)?;
    for name in list_files(&release)? {
        println!("{:>12} {name}", fs::metadata(release.join(&name))?.len());
    }
    Ok(release)
}

/// The version of everything.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The site as a zip, for hosts that take a folder; and as a tar with a compressed copy beside each file, for servers
/// that send those.
fn pack_site(project: &Project, dist: &Path, to: &Path) -> Result<()> {
    let name = format!("take-five-site-{VERSION}");
    zip_folder(dist, SITE_FOLDER, &to.join(format!("{name}.zip")))?;
    let sh = &project.shell;
    let work = project.path("target/release-site");
    sh.remove_path(&work)?;
    let folder = work.join(SITE_FOLDER);
    copy_folder(dist, &folder)?;
    cmd!(sh, "node xtask/npm/precompress.mjs {folder}").run()?;
    Debian::new(project).ensure("zstd", "zstd")?;
    let archive = to.join(format!("{name}.tar.zst"));
    tar(project, &folder, "zstd -19 -T1 --quiet", &archive)
}

/// The settings of servers, with the name of the site's folder where they need it.
fn write_settings(project: &Project, dist: &Path, to: &Path) -> Result<()> {
    let files = list_files(dist)?;
    let folder = files
        .iter()
        .find_map(|file| file.strip_suffix("/licences.txt"));
    let folder = folder.context("the site has no licences")?;
    let settings = project.path("deploy/hosting");
    fs::create_dir_all(to)?;
    for name in list_files(&settings)? {
        let text = fs::read_to_string(settings.join(&name))?;
        fs::write(to.join(&name), text.replace("{folder}", folder))?;
    }
    Ok(())
}

/// Packs a folder, the same bytes whenever and by whomever it was made.
fn tar(project: &Project, folder: &Path, compressor: &str, to: &Path) -> Result<()> {
    let sh = &project.shell;
    let (parent, name) = (folder.parent(), folder.file_name());
    let (parent, name) = parent.zip(name).context("a folder with a name")?;
    let same = "--sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 --mode=u=rwX,go=rX";
    let same = same.split(' ');
    cmd!(
        sh,
        "tar --create --format=gnu {same...} --use-compress-program={compressor} --file {to}
            --directory {parent} {name}"
    )
    .run()
    .context("GNU tar is needed for a release")
}

/// Packs a folder as a zip whose files are below `root`, without times: the same files make the same zip.
fn zip_folder(folder: &Path, root: &str, to: &Path) -> Result<()> {
    let mut zip = ZipWriter::new(File::create(to)?);
    for name in list_files(folder)? {
        zip.start_file(format!("{root}/{name}"), SimpleFileOptions::default())?;
        zip.write_all(&fs::read(folder.join(&name))?)?;
    }
    zip.finish()?;
    Ok(())
}

/// The crates as for a registry, and the script that publishes them.
fn pack_crates(project: &Project, to: &Path) -> Result<()> {
    let sh = &project.shell;
    let crates = published_crates(project)?;
    let named = crates
        .iter()
        .flat_map(|package| ["--package".to_owned(), package.name.to_string()]);
    cmd!(sh, "cargo package --quiet --allow-dirty --no-verify")
        .args(named)
        .run()?;
    fs::create_dir_all(to)?;
    let mut script = String::from(PUBLISH);
    for package in &crates {
        let file = format!("{}-{}.crate", package.name, package.version);
        copy_file(&project.path("target/package").join(&file), &to.join(&file))?;
        write!(script, " \\\n    --package {}", package.name)?;
    }
    Ok(fs::write(to.join("publish.sh"), script + "\n")?)
}

/// The beginning of the script, up to the crates.
const PUBLISH: &str = "#!/bin/sh
# Publishes the crates; cargo begins with those that others are built from. Run it in the root of the sources of this version.
exec cargo publish --locked";

/// The programs for this platform, with their licences.
fn pack_programs(project: &Project, to: &Path) -> Result<()> {
    let sh = &project.shell;
    let host = &setup::host(project)?;
    let target = project.path("target/release-programs");
    let packages = PROGRAMS
        .iter()
        .flat_map(|(package, _)| ["--package", package]);
    cmd!(
        sh,
        "cargo build --quiet --release --locked --target-dir {target}"
    )
    .args(packages)
    .env("CARGO_ENCODED_RUSTFLAGS", path_flags(project).join("\x1f"))
    .run()?;
    let name = format!("take-five-{VERSION}-{host}");
    let folder = target.join(&name);
    sh.remove_path(&folder)?;
    for (_, program) in PROGRAMS {
        let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
        copy_file(&target.join("release").join(&file), &folder.join(&file))?;
    }
    for file in ["LICENSE-APACHE", "LICENSE-MIT", "docs/command-line.md"] {
        let path = project.path(file);
        let name = path.file_name().context("a file")?;
        copy_file(&path, &folder.join(name))?;
    }
    let names = PROGRAMS.map(|(package, _)| package);
    let licences = licences::of_programs(project, &names, host)?;
    fs::write(folder.join("licences.txt"), licences)?;
    tar(
        project,
        &folder,
        "gzip -9n",
        &to.join(format!("{name}.tar.gz")),
    )
}

/// The notes of this version: what the change log says of it, or of what is not released yet.
fn notes(changes: &str) -> Result<String> {
    let of_version = format!("\n## {VERSION}");
    let section = [&of_version, "\n## Unreleased"]
        .iter()
        .find_map(|heading| changes.split_once(*heading));
    let (_, section) = section.context("CHANGELOG.md has nothing about this version")?;
    let (_, section) = section.split_once('\n').unwrap_or_default();
    let end = section.find("\n## ").unwrap_or(section.len());
    Ok(format!(
        "# Take Five {VERSION}\n\n{}\n",
        section[..end].trim()
    ))
}

/// The hashes of all files below a folder, as `sha256sum --check` reads them.
fn checksums(folder: &Path) -> Result<String> {
    let mut sums = String::new();
    for name in list_files(folder)? {
        let hash = Sha256::digest(fs::read(folder.join(&name))?);
        for byte in hash {
            write!(sums, "{byte:02x}")?;
        }
        writeln!(sums, "  {name}")?;
    }
    Ok(sums)
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    list_files(from)?
        .iter()
        .try_for_each(|name| copy_file(&from.join(name), &to.join(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notes_are_those_of_the_version_or_of_what_comes_next() -> Result<()> {
        let log = format!("# Changelog\n\n## {VERSION} (2026)\n\n- new\n\n## 0.0.1\n\n- old\n");
        assert_eq!(notes(&log)?, format!("# Take Five {VERSION}\n\n- new\n"));
        let log = "# Changelog\n\n## Unreleased\n\n- next\n";
        assert_eq!(notes(log)?, format!("# Take Five {VERSION}\n\n- next\n"));
        assert!(notes("# Changelog\n").is_err());
        Ok(())
    }
}
