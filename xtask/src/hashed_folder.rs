//! Which files of the built site keep their names, and which go into a folder named after the hash of the build's
//! content.
//!
//! Pages, including third-party pages, link to the entry points: those in the folder of `index.html`. Everything else is
//! in one folder whose name changes with any byte in it, so that a browser with old glue code in its cache never
//! combines it with new wasm.

use crate::{fingerprint, import_graph::ImportGraph, preload_links, project::Project};
use anyhow::{Context, Result};
use std::{fs, path::Path};

/// Files that keep their place; all others move into the hashed folder.
const ENTRY_FILES: &[&str] = &[
    "about.html",
    "embed.html",
    "index.html",
    "manifest.webmanifest",
    "take-board.d.ts",
    "take-board.js",
    "take-five.js",
];

/// Folders that keep their place: a page, and more pages in subfolders, each with its own files.
const PAGES: &[&str] = &["rules"];

/// Adds preloading to the pages, moves all other files into the hashed folder, makes the entry points point there, and
/// returns the folder's name.
pub fn move_into_hashed_folder(project: &Project, dist: &Path) -> Result<String> {
    preload_links::write_preload_links(dist, &ImportGraph::read(project, dist)?)?;
    let behind: Vec<String> = names(dist)?
        .into_iter()
        .filter(|name| ![ENTRY_FILES, PAGES].concat().contains(&name.as_str()))
        .collect();
    let folder = format!("{:016x}", fingerprint::hash_of_folder(dist)?);
    fs::create_dir(dist.join(&folder))?;
    for name in &behind {
        fs::rename(dist.join(name), dist.join(&folder).join(name))?;
    }
    for entry_file in ENTRY_FILES {
        lead(&dist.join(entry_file), "./", &behind, &folder)?;
    }
    for pages in PAGES.iter().map(|pages| dist.join(pages)) {
        let first = pages.join("index.html");
        lead(&first, "../", &behind, &folder)?;
        for page in names(&pages)?.iter().map(|name| pages.join(name)) {
            if page != first {
                lead(&page.join("index.html"), "../../", &behind, &folder)?;
            }
        }
    }
    Ok(folder)
}

fn names(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    Ok(entries
        .into_iter()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect())
}

/// Makes an entry file point to the moved files; `up` is the relative path from its folder to the root of the site.
fn lead(entry_file: &Path, up: &str, behind: &[String], folder: &str) -> Result<()> {
    let text = fs::read_to_string(entry_file).with_context(|| entry_file.display().to_string())?;
    Ok(fs::write(entry_file, point(&text, up, behind, folder))?)
}

/// The file's text with each `"./NAME` of a moved file (or with `up` instead of `./`) changed to point into the folder.
fn point(text: &str, up: &str, behind: &[String], folder: &str) -> String {
    let point = |text: String, (name, end): (&String, &str)| {
        let from = format!("\"{up}{name}{end}");
        text.replace(&from, &format!("\"{up}{folder}/{name}{end}"))
    };
    let places = behind
        .iter()
        .flat_map(|name| ["/", "\""].map(|end| (name, end)));
    places.fold(text.to_owned(), point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_hosts_the_site_is_told_of_every_door() {
        let told = include_str!("../../docs/hosting.md");
        for entry_file in ENTRY_FILES.iter().chain(PAGES) {
            assert!(told.contains(&format!("`{entry_file}")), "{entry_file}");
        }
    }

    #[test]
    fn doors_point_into_the_folder() {
        let behind = ["www".to_owned(), "a_bg.wasm".to_owned()];
        let text = "<script src=\"./www/app.js\">\n\"./a_bg.wasm\" \"./a_bg.wasm.d\"\n";
        let pointed =
            "<script src=\"./0a1b/www/app.js\">\n\"./0a1b/a_bg.wasm\" \"./a_bg.wasm.d\"\n";
        assert_eq!(point(text, "./", &behind, "0a1b"), pointed);
        let page = "<link href=\"../../www/rules.css\"><a href=\"../take/index.html\">\n";
        let pointed = "<link href=\"../../0a1b/www/rules.css\"><a href=\"../take/index.html\">\n";
        assert_eq!(point(page, "../../", &behind, "0a1b"), pointed);
    }
}
