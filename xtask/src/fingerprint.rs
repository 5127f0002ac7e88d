//! Detects changes to anything that affects the site: by content, because timestamps mean nothing after a checkout.

use crate::project::Project;
use anyhow::{Context, Result};
use std::{
    collections::BTreeSet,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io::{
        self,
        ErrorKind::{IsADirectory, NotFound},
    },
    path::{Path, PathBuf},
};
use walkdir::WalkDir;
use xshell::cmd;

/// The hash of paths and contents of all files that may affect the site, or `None` if git cannot list them; then the
/// site has to be built. A file counts unless it is known to be irrelevant, see [`is_input`].
pub fn hash_of_sources(project: &Project) -> Option<u64> {
    let mut paths = sources(project).ok()?;
    paths.retain(|path| is_input(path));
    let (root, paths) = (project.root(), paths.iter().map(Path::new));
    hash_of(paths, |path| fs::read(root.join(path))).ok()
}

/// The paths of all files in the tree that git does not ignore, sorted, in git's notation.
pub fn sources(project: &Project) -> Result<Vec<String>> {
    let sh = &project.shell;
    let list = cmd!(
        sh,
        "git ls-files -z --cached --others --exclude-standard --deduplicate"
    );
    let listed = list.quiet().read()?;
    let paths = listed.split('\0').filter(|path| !path.is_empty());
    let mut paths: Vec<String> = paths.map(str::to_owned).collect();
    paths.sort_unstable();
    Ok(paths)
}

/// The hash of paths and contents of all files below a folder.
pub fn hash_of_folder(folder: &Path) -> Result<u64> {
    let paths = files_below(folder)?;
    let paths = paths.iter().map(PathBuf::as_path);
    hash_of(paths, |path| fs::read(folder.join(path)))
}

/// The hash of these files, which are below a folder or have whole paths.
pub fn hash_of_files(folder: &Path, files: &BTreeSet<PathBuf>) -> Result<u64> {
    hash_of(files.iter().map(PathBuf::as_path), |path| {
        fs::read(folder.join(path))
    })
}

/// All files below a folder, with paths relative to it, sorted.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry?;
        if !entry.file_type().is_dir() {
            files.push(entry.path().strip_prefix(folder)?.to_owned());
        }
    }
    Ok(files)
}

/// Whether a path, in git's notation, may affect the site. Excluded is only what certainly does not: documentation of
/// the project, and tests and benches of all packages.
fn is_input(path: &str) -> bool {
    const ASIDE: [&str; 8] = [
        "docs/",
        "fuzz/",
        "npm/",
        ".ci/",
        ".gitignore",
        "README.md",
        "CONTRIBUTING.md",
        "xtask/src/stages/",
    ];
    let mut steps = path.split('/');
    !ASIDE.iter().any(|start| path.starts_with(start))
        && !steps.any(|step| step == "tests" || step == "benches")
}

fn hash_of<'a>(
    paths: impl Iterator<Item = &'a Path>,
    read: impl Fn(&Path) -> io::Result<Vec<u8>>,
) -> Result<u64> {
    // Its keys are fixed, so that runs agree; a different Rust release may hash differently, and then builds once more.
    let mut hasher = DefaultHasher::new();
    for path in paths {
        path.hash(&mut hasher);
        match read(path) {
            Ok(content) => content.hash(&mut hasher),
            // Git lists deleted files that are still in the index, and lists a submodule as a folder.
            Err(error) if error.kind() == NotFound || error.kind() == IsADirectory => {
                0.hash(&mut hasher);
            }
            Err(error) => return Err(error).with_context(|| format!("reading {}", path.display())),
        }
    }
    Ok(hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn what_reaches_the_site() {
        for path in [
            "index.html",
            "www/app.js",
            "crates/web/src/lib.rs",
            "Cargo.lock",
            "xtask/npm/package.json",
            "rust-toolchain.toml",
            "xtask/src/entry_files.rs",
            "xtask/src/site.rs",
            "xtask/src/setup/npm.rs",
            "xtask/src/import_graph.rs",
        ] {
            assert!(is_input(path), "{path}");
        }
        for path in [
            "README.md",
            "docs/rules.md",
            "tests/src/lib.rs",
            "crates/rules/tests/perft.rs",
            "xtask/src/stages/mod.rs",
            ".ci/run",
        ] {
            assert!(!is_input(path), "{path}");
        }
    }

    /// A new folder for one test.
    fn scratch(name: &str) -> Result<PathBuf> {
        let folder = std::env::temp_dir().join(format!("take-five-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("www"))?;
        Ok(folder)
    }

    #[test]
    fn content_and_names_count_and_times_do_not() -> Result<()> {
        let folder = scratch("folder")?;
        fs::write(folder.join("www/a.js"), "one")?;
        let first = hash_of_folder(&folder)?;
        fs::write(folder.join("www/a.js"), "one")?;
        assert_eq!(
            hash_of_folder(&folder)?,
            first,
            "written again with the same content"
        );
        fs::write(folder.join("www/a.js"), "two")?;
        assert_ne!(hash_of_folder(&folder)?, first, "other content");
        fs::write(folder.join("www/a.js"), "one")?;
        fs::rename(folder.join("www/a.js"), folder.join("www/b.js"))?;
        assert_ne!(hash_of_folder(&folder)?, first, "other name");
        fs::remove_dir_all(&folder)?;
        Ok(())
    }

    #[test]
    fn untracked_files_count_and_ignored_ones_do_not() -> Result<()> {
        let folder = scratch("git")?;
        let project = Project::current()?.with_root(&folder);
        assert!(
            Command::new("git")
                .args(["init", "--quiet"])
                .current_dir(&folder)
                .status()?
                .success()
        );
        fs::write(folder.join(".gitignore"), "/dist/\n")?;
        fs::write(folder.join("index.html"), "<!doctype html>")?;
        let first = hash_of_sources(&project);
        assert!(first.is_some());
        fs::create_dir(folder.join("dist"))?;
        fs::write(folder.join("dist/index.html"), "built")?;
        fs::write(folder.join("README.md"), "prose")?;
        assert_eq!(hash_of_sources(&project), first);
        fs::write(folder.join("www/new.js"), "")?;
        assert_ne!(hash_of_sources(&project), first);
        fs::remove_dir_all(&folder)?;
        Ok(())
    }
}
