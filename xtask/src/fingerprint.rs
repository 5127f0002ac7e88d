//! Telling whether anything changed that reaches the site: by content, because times say nothing after a checkout.

use crate::{process, project::Project};
use anyhow::{Context, Result};
use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io,
    path::{Path, PathBuf},
};

/// The hash of paths and contents of all files that may reach the site, or `None` where git cannot list them: then a
/// build has to be made. A file counts unless it is known not to matter, see [`is_input`].
pub fn of_sources(project: &Project) -> Option<u64> {
    let mut paths = sources(project).ok()?;
    paths.retain(|path| is_input(path));
    of_files(project.root(), paths.iter().map(Path::new)).ok()
}

/// The paths of all files of the tree that git does not ignore, sorted, as git writes them.
///
/// # Errors
/// When git cannot list them, or one is no text.
pub fn sources(project: &Project) -> Result<Vec<String>> {
    let mut list = project.command("git");
    list.args([
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
        "--deduplicate",
    ]);
    let listed = String::from_utf8(process::output(&mut list)?)?;
    let paths = listed.split('\0').filter(|path| !path.is_empty());
    let mut paths: Vec<String> = paths.map(str::to_owned).collect();
    paths.sort_unstable();
    Ok(paths)
}

/// The hash of paths and contents of all files below a folder.
///
/// # Errors
/// When it cannot be read.
pub fn of_folder(folder: &Path) -> Result<u64> {
    let mut paths = files_below(folder)?;
    paths.sort_unstable();
    of_files(folder, paths.iter().map(PathBuf::as_path))
}

/// The hash of a file's content.
///
/// # Errors
/// When it cannot be read.
pub fn of_file(path: &Path) -> Result<u64> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let name = path.file_name().map(Path::new);
    of_files(folder, name.into_iter())
}

/// All files below a folder, with paths relative to it, in no special order.
///
/// # Errors
/// When it cannot be read.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in
            fs::read_dir(&next).with_context(|| format!("reading the folder {}", next.display()))?
        {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path.strip_prefix(folder)?.to_owned());
            }
        }
    }
    Ok(files)
}

/// Whether a path, as git writes it, may reach the site. Left out is what surely does not: prose about the project,
/// the tests and benches of any package, and of these commands what has no part in a build. A new file of theirs counts.
fn is_input(path: &str) -> bool {
    let aside = [
        "docs/",
        "fuzz/",
        ".ci/",
        ".gitignore",
        "README.md",
        "CONTRIBUTING.md",
    ];
    let is_test = path
        .split('/')
        .any(|step| step == "tests" || step == "benches");
    let runs_beside = [
        "xtask/Cargo.toml",
        "xtask/src/arguments.rs",
        "xtask/src/bench/",
        "xtask/src/fuzz.rs",
        "xtask/src/lib.rs",
        "xtask/src/main.rs",
        "xtask/src/mime.rs",
        "xtask/src/page_tests.rs",
        "xtask/src/reproduce.rs",
        "xtask/src/request_path.rs",
        "xtask/src/serve.rs",
        "xtask/src/server.rs",
        "xtask/src/setup/apt.rs",
        "xtask/src/setup/browsers.rs",
        "xtask/src/setup/cxx.rs",
        "xtask/src/setup/fonts.rs",
        "xtask/src/setup/screen.rs",
        "xtask/src/stages/",
    ];
    let mut aside = aside.iter().chain(&runs_beside);
    !is_test && !aside.any(|start| path.starts_with(start))
}

fn of_files<'a>(root: &Path, paths: impl Iterator<Item = &'a Path>) -> Result<u64> {
    // Its keys are fixed, so that runs agree; another Rust release may hash otherwise, and then builds once more.
    let mut hasher = DefaultHasher::new();
    for path in paths {
        path.hash(&mut hasher);
        match fs::read(root.join(path)) {
            Ok(content) => content.hash(&mut hasher),
            // Git lists a file that was deleted but not yet taken off its index, and a module within as a folder.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::NotFound | io::ErrorKind::IsADirectory
                ) =>
            {
                0.hash(&mut hasher)
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
            "xtask/src/ahead.rs",
            "xtask/src/site.rs",
            "xtask/src/setup/wasm_opt.rs",
            "xtask/src/weights/javascript.rs",
        ] {
            assert!(is_input(path), "{path}");
        }
        for path in [
            "README.md",
            "docs/rules.md",
            "tests/src/lib.rs",
            "crates/rules/tests/perft.rs",
            "xtask/src/main.rs",
            ".ci/run",
        ] {
            assert!(!is_input(path), "{path}");
        }
    }

    /// A folder of its own for one test.
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
        let first = of_folder(&folder)?;
        fs::write(folder.join("www/a.js"), "one")?;
        assert_eq!(
            of_folder(&folder)?,
            first,
            "written again with the same content"
        );
        fs::write(folder.join("www/a.js"), "two")?;
        assert_ne!(of_folder(&folder)?, first, "other content");
        fs::write(folder.join("www/a.js"), "one")?;
        fs::rename(folder.join("www/a.js"), folder.join("www/b.js"))?;
        assert_ne!(of_folder(&folder)?, first, "other name");
        fs::remove_dir_all(&folder)?;
        Ok(())
    }

    #[test]
    fn untracked_files_count_and_ignored_ones_do_not() -> Result<()> {
        let folder = scratch("git")?;
        let project = Project::at(&folder);
        assert!(
            Command::new("git")
                .args(["init", "--quiet"])
                .current_dir(&folder)
                .status()?
                .success()
        );
        fs::write(folder.join(".gitignore"), "/dist/\n")?;
        fs::write(folder.join("index.html"), "<!doctype html>")?;
        let first = of_sources(&project);
        assert!(first.is_some());
        fs::create_dir(folder.join("dist"))?;
        fs::write(folder.join("dist/index.html"), "built")?;
        fs::write(folder.join("README.md"), "prose")?;
        assert_eq!(of_sources(&project), first);
        fs::write(folder.join("www/new.js"), "")?;
        assert_ne!(of_sources(&project), first);
        fs::remove_dir_all(&folder)?;
        Ok(())
    }
}
