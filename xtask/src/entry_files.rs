//! The entry files: the pages, and the few other files that keep their place, because pages of third parties and hosts
//! know their addresses.

use crate::{
    fingerprint,
    import_graph::{ImportGraph, list_files},
};
use anyhow::{Context, Result, ensure};
use std::{
    collections::BTreeSet,
    fs::{self, DirEntry},
    io,
    path::Path,
};

/// Files that keep their place; all others move into the hashed folder.
pub const ENTRY_FILES: [&str; 10] = [
    "embed-click.html",
    "embed.html",
    "index.html",
    "live.html",
    "manifest.webmanifest",
    RELAYS,
    "take-board-click.js",
    "take-board.d.ts",
    "take-board.js",
    "take-five.js",
];

/// The list of relays for live games, which whoever hosts the site may edit.
pub const RELAYS: &str = "relays.json";

/// Folders that keep their place: pages in subfolders, each with its own files. A build need not have all of them.
pub const PAGES: [&str; 3] = ["figures", "puzzles", "rules"];

/// Keeps its place, too, where there is one: search engines accept it only for the folder in which it stands.
pub const SITEMAP: &str = "sitemap.xml";

/// The files that a board on the app's page needs.
pub const BOARD_FILES: [&str; 3] = [
    "www/app/game-page.js",
    "www/lang/en.json",
    "take-five-web.js",
];

/// The files around the board, which are fetched after it.
pub const PANEL_FILES: [&str; 2] = ["www/app/panels.js", "www/lang/en.app.json"];

/// The front end's folder, which the addresses are relative to.
const FRONT_END: &str = "www/";

/// Writes into pages which files a page with a game on it will need, so that the browser fetches all of them at
/// once and not one after the other as each script asks for the next: into the app's page as lists, which
/// `www/preload.js` reads, and into the frame's page as a `modulepreload` for every module of its scripts.
/// The page of a frame that waits for a click has the list of these, which `www/embed/run-on-click.js` reads.
pub fn add_preloads(dist: &Path, graph: &ImportGraph) -> Result<()> {
    let first = reached(graph, &BOARD_FILES)?;
    let then = &reached(graph, &PANEL_FILES)? - &first;
    let [of_live, of_frame] = ["live.html", "embed.html"].map(|page| graph.modules_of(page));
    let (of_live, of_frame) = (of_live?, of_frame?);
    let on_click: BTreeSet<String> = of_frame.iter().map(|file| from_front_end(file)).collect();
    for file in names_in(dist)? {
        // `index.html`, and in other languages `index.de.html`.
        let Some(stem) = file.strip_suffix(".html") else {
            continue;
        };
        let (page, language) = stem.split_once('.').unwrap_or((stem, "en"));
        edit(dist, &file, |text| match page {
            "index" => {
                let spoken = |list: &BTreeSet<String>| {
                    let spoken = format!("lang/{language}.");
                    list.iter()
                        .map(|file| file.replace("lang/en.", &spoken))
                        .collect()
                };
                let lists = [("first", spoken(&first)), ("then", spoken(&then))];
                let text = for_browsers(&with_lists(text, &lists)?)?;
                // A frame's scripts read these in its page; those of the app do not. Trunk leaves its line of the
                // package there.
                let text = without(&text, [" data-label=\"", "\""])?;
                let text = without(&text, [" data-content=\"", "\""])?;
                without(&text, ["<link data-trunk ", ">"])
            }
            "live" => for_browsers(&with_modules(text, &of_live)?),
            "embed" => for_browsers(&with_modules(text, &of_frame)?),
            // The frame that waits for a click loads the same, when it is clicked.
            "embed-click" => for_browsers(&with_lists(text, &[("modules", on_click.clone())])?),
            _ => Ok(text.to_owned()),
        })?;
    }
    Ok(())
}

/// Moves everything but the entry files into one folder whose name changes with any byte of the build, so that a browser
/// with old glue code in its cache never combines it with new wasm. Makes the entry files point there, and returns the
/// folder's name.
pub fn move_into_hashed_folder(dist: &Path) -> Result<String> {
    let folder = format!("{:016x}", fingerprint::hash_of_folder(dist)?);
    let mut moved = names_in(dist)?;
    let stays = [&ENTRY_FILES[..], &PAGES, &[SITEMAP]].concat();
    moved.retain(|name| !name.ends_with(".html") && !stays.contains(&&**name));
    fs::create_dir(dist.join(&folder))?;
    for name in &moved {
        fs::rename(dist.join(name), dist.join(&folder).join(name))?;
    }
    for file in list_files(dist)? {
        let is_page = file.ends_with(".html") && !file.starts_with(&folder);
        if is_page || ENTRY_FILES.contains(&&*file) {
            edit(dist, &file, |text| {
                Ok(pointing_into(&folder, &moved, &file, text))
            })?;
        }
    }
    Ok(folder)
}

/// The text of an entry file that points to the files that have moved into the folder: each `"./NAME` (or `"../NAME`,
/// from a subfolder) is changed.
fn pointing_into(folder: &str, moved: &[String], file: &str, text: &str) -> String {
    let up = match file.matches('/').count() {
        0 => "./".to_owned(),
        depth => "../".repeat(depth),
    };
    let mut text = text.to_owned();
    for name in moved {
        for end in ["/", "\""] {
            let from = format!("\"{up}{name}{end}");
            text = text.replace(&from, &format!("\"{up}{folder}/{name}{end}"));
        }
    }
    text
}

/// Fills in what only the build knows: the version, whose hashed files are in `folder`.
pub fn fill_about_pages(dist: &Path, folder: &str) -> Result<()> {
    let pages = names_in(dist)?.into_iter();
    for page in pages.filter(|name| name.starts_with("about.") && name.ends_with(".html")) {
        edit(dist, &page, |page| {
            let page = filled(page, "@version@", env!("CARGO_PKG_VERSION"))?;
            filled(&page, "@build@", folder)
        })?;
    }
    Ok(())
}

/// The names of files and folders at the top of the site.
fn names_in(dist: &Path) -> Result<Vec<String>> {
    let name = |entry: io::Result<DirEntry>| Ok(entry?.file_name().to_string_lossy().into_owned());
    fs::read_dir(dist)?.map(name).collect()
}

fn edit(dist: &Path, file: &str, edited: impl FnOnce(&str) -> Result<String>) -> Result<()> {
    let path = dist.join(file);
    let text = fs::read_to_string(&path).with_context(|| file.to_owned())?;
    let text = edited(&text).with_context(|| file.to_owned())?;
    Ok(fs::write(path, text)?)
}

/// The files that the browser fetches for these, including themselves.
fn reached(graph: &ImportGraph, from: &[&str]) -> Result<BTreeSet<String>> {
    let found = graph.eager_files(from.iter().map(|name| name.to_string()))?;
    Ok(found.iter().map(|file| from_front_end(file)).collect())
}

/// The address relative to the front end's folder.
fn from_front_end(file: &str) -> String {
    match file.strip_prefix(FRONT_END) {
        Some(inside) => inside.to_owned(),
        None => format!("../{file}"),
    }
}

/// The page with `filling` in place of `place`, of which there is exactly one.
fn filled(page: &str, place: &str, filling: &str) -> Result<String> {
    ensure!(page.matches(place).count() == 1, "not one place: {place}");
    Ok(page.replace(place, filling))
}

/// The app's page with these lists in the empty attributes for them.
fn with_lists(page: &str, lists: &[(&str, BTreeSet<String>)]) -> Result<String> {
    lists
        .iter()
        .try_fold(page.to_owned(), |page, (name, list)| {
            let list: Vec<&str> = list.iter().map(String::as_str).collect();
            let filling = format!(" data-{name}=\"{}\"", list.join(" "));
            filled(&page, &format!(" data-{name}=\"\""), &filling)
        })
}

/// The page with a `modulepreload` before its first module for each of these.
fn with_modules(page: &str, modules: &[String]) -> Result<String> {
    let start = page.find("<script type=\"module\"");
    let (above, below) = page.split_at(start.context("it has no script of modules")?);
    let preload = |file: &String| format!("<link rel=\"modulepreload\" href=\"./{file}\">\n    ");
    let preloads: String = modules.iter().map(preload).collect();
    Ok(format!("{above}{preloads}{below}"))
}

/// The page without what is for those who read the sources, its comments and indentation, and for the generator, the
/// ids of the sentences that it has written into the page.
fn for_browsers(page: &str) -> Result<String> {
    let page = without(page, ["<!--", "-->"])?;
    let page = without(&page, [" data-words=\"", "\""])?;
    for tag in ["pre", "textarea"] {
        let is_open =
            |line: &&str| line.contains(&format!("<{tag}")) && !line.contains(&format!("</{tag}>"));
        let open = page.lines().find(is_open);
        ensure!(
            open.is_none(),
            "{open:?}: indentation may be part of its text"
        );
    }
    Ok(page
        .lines()
        .map(|line| format!("{}\n", line.trim_start()))
        .collect())
}

/// The page without what is between these, without them, and without the space before them.
fn without(page: &str, [open, close]: [&str; 2]) -> Result<String> {
    let mut parts = page.split(open);
    let mut left = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, behind) = part
            .split_once(close)
            .with_context(|| format!("{open} without {close}"))?;
        left.truncate(left.trim_end().len());
        left.push_str(behind);
    }
    Ok(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_hosts_the_site_is_told_of_every_door() {
        let told = include_str!("../../docs/hosting.md");
        for entry_file in ENTRY_FILES.iter().chain(&PAGES) {
            assert!(told.contains(&format!("`{entry_file}")), "{entry_file}");
        }
    }

    #[test]
    fn what_is_no_entry_file_moves_and_these_point_there() -> Result<()> {
        let dist = std::env::temp_dir().join(format!("take-five-entry-{}", std::process::id()));
        let _ = fs::remove_dir_all(&dist);
        for folder in ["rules/take", "www"] {
            fs::create_dir_all(dist.join(folder))?;
        }
        let app = "<script src=\"./www/app.js\">\n\"./a_bg.wasm\" \"./a_bg.wasm.d\"\n";
        let page = "<link href=\"../../www/rules.css\"><a href=\"../take/index.html\">\n";
        let files = [
            ("index.de.html", app),
            ("rules/take/index.html", page),
            ("a_bg.wasm", ""),
            ("www/app.js", "\"./www/x.js\""),
        ];
        for (name, text) in files {
            fs::write(dist.join(name), text)?;
        }
        let folder = move_into_hashed_folder(&dist)?;
        let read = |name: &str| fs::read_to_string(dist.join(name));
        assert_eq!(
            read("index.de.html")?,
            format!(
                "<script src=\"./{folder}/www/app.js\">\n\"./{folder}/a_bg.wasm\" \"./a_bg.wasm.d\"\n"
            )
        );
        assert_eq!(
            read("rules/take/index.html")?,
            format!(
                "<link href=\"../../{folder}/www/rules.css\"><a href=\"../take/index.html\">\n"
            )
        );
        assert_eq!(read(&format!("{folder}/www/app.js"))?, "\"./www/x.js\"");
        assert!(dist.join(&folder).join("a_bg.wasm").is_file());
        fs::remove_dir_all(dist)?;
        Ok(())
    }

    #[test]
    fn the_app_is_told_and_has_one_place_for_it() -> Result<()> {
        let set = |all: &[&str]| all.iter().map(|name| String::from(*name)).collect();
        let lists = [("first", set(&["a.js", "b.css"])), ("then", set(&["c.js"]))];
        let told = with_lists(include_str!("../../index.html"), &lists)?;
        assert!(told.contains("data-first=\"a.js b.css\" data-then=\"c.js\""));
        assert!(with_lists("<script>", &lists).is_err());
        Ok(())
    }

    #[test]
    fn every_module_of_a_frame_is_named_once_and_no_script_of_the_page() -> Result<()> {
        let imports: [(&str, &[&str]); 7] = [
            ("embed.html", &["www/e.css", "www/d.js", "www/a.js"]),
            ("www/a.js", &["www/b.js", "www/a.css"]),
            ("www/b.js", &["www/c.js"]),
            ("www/d.js", &["www/c.js"]),
            ("www/c.js", &[]),
            ("www/a.css", &[]),
            ("www/e.css", &[]),
        ];
        let named = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
        let imports = imports.map(|(file, others)| (file.to_string(), named(others)));
        let graph = ImportGraph::new(imports.into());
        let page = "<head>\n<script type=\"module\" src=\"./www/d.js\"></script>\n\
            <script type=\"module\" src=\"./www/a.js\"></script></head>";
        let modules = graph.modules_of("embed.html")?;
        let preloads = ["www/c.js", "www/b.js"]
            .map(|file| format!("<link rel=\"modulepreload\" href=\"./{file}\">\n    "));
        assert_eq!(
            with_modules(page, &modules)?,
            page.replacen("<script", &format!("{}<script", preloads.concat()), 1)
        );
        assert!(with_modules("<p>", &modules).is_err());
        Ok(())
    }

    #[test]
    fn browsers_get_no_comments_indentation_or_ids_of_sentences() -> Result<()> {
        let page =
            "<main>\n  <!-- a -->\n  <p data-words=\"x.y\" id=\"b\">b</p><!-- c\n d --> e\n</main>";
        assert_eq!(
            for_browsers(page)?,
            "<main>\n<p id=\"b\">b</p> e\n</main>\n"
        );
        assert!(for_browsers("<!-- a").is_err());
        assert!(for_browsers("<pre>a</pre>").is_ok() && for_browsers("<pre>\n  a</pre>").is_err());
        Ok(())
    }
}
