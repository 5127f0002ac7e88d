//! The entry files: the pages, and the few other files that keep their place, because pages of third parties and hosts
//! know their addresses. This is their only writer: until [`EntryFiles::write`], they are changed in memory.

use crate::import_graph::{ImportGraph, list_files};
use anyhow::{Context, Result, ensure};
use std::{collections::BTreeMap, collections::BTreeSet, fs, path::Path};

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

/// The texts of the files, by their addresses.
pub struct EntryFiles(BTreeMap<String, String>);

impl EntryFiles {
    /// Reads the pages from the folder `html`, and the others from the site.
    pub fn read(dist: &Path, html: &Path) -> Result<Self> {
        let pages = list_files(html)?.into_iter().map(|page| (html, page));
        let others = ENTRY_FILES.iter().filter(|name| !name.ends_with(".html"));
        let others = others.map(|name| (dist, name.to_string()));
        let read = |(folder, file): (&Path, String)| {
            let text = fs::read_to_string(folder.join(&file)).context(file.clone())?;
            Ok((file, text))
        };
        Ok(Self(pages.chain(others).map(read).collect::<Result<_>>()?))
    }

    /// Writes them into the site.
    pub fn write(&self, dist: &Path) -> Result<()> {
        for (file, text) in &self.0 {
            let path = dist.join(file);
            fs::create_dir_all(path.parent().unwrap_or(dist))?;
            fs::write(path, text)?;
        }
        Ok(())
    }

    /// The text of a file, if it is one of them.
    pub fn text(&self, file: &Path) -> Option<&str> {
        self.0.get(file.to_str()?).map(String::as_str)
    }

    /// Their addresses.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.0.keys()
    }

    /// The page and its versions in other languages, `index.html` and `index.de.html`, each with its language.
    fn in_all_languages(&self, page: &str) -> Vec<(String, String)> {
        let stem = page.trim_end_matches("html");
        let language = |file: &String| {
            let tag = file.strip_prefix(stem)?.strip_suffix("html")?;
            let tag = tag.strip_suffix('.').unwrap_or("en").to_owned();
            Some((file.clone(), tag))
        };
        self.0.keys().filter_map(language).collect()
    }

    fn edit(&mut self, file: &str, edited: impl FnOnce(&str) -> Result<String>) -> Result<()> {
        let text = self.0.get_mut(file).with_context(|| file.to_owned())?;
        *text = edited(text).with_context(|| file.to_owned())?;
        Ok(())
    }

    /// Writes into pages which files a page with a game on it will need, so that the browser fetches all of them at
    /// once and not one after the other as each script asks for the next: into the app's page as lists, which
    /// `www/preload.js` reads, and into the frame's page as a `modulepreload` for every module of its scripts.
    /// The page of a frame that waits for a click has the list of these, which `www/embed/run-on-click.js` reads.
    pub fn add_preloads(&mut self, graph: &ImportGraph) -> Result<()> {
        let first = reached(graph, &BOARD_FILES)?;
        let then = &reached(graph, &PANEL_FILES)? - &first;
        for (page, language) in self.in_all_languages("index.html") {
            let spoken = |list: &BTreeSet<String>| {
                let list = list.iter();
                list.map(|file| file.replace("lang/en.", &format!("lang/{language}.")))
                    .collect()
            };
            let lists = [("first", spoken(&first)), ("then", spoken(&then))];
            self.edit(&page, |page| with_lists(page, &lists))?;
        }
        let modules = graph.modules_of("live.html")?;
        for (page, _) in self.in_all_languages("live.html") {
            self.edit(&page, |page| with_modules(page, &modules))?;
        }
        let modules = graph.modules_of("embed.html")?;
        for (page, _) in self.in_all_languages("embed.html") {
            self.edit(&page, |page| with_modules(page, &modules))?;
        }
        // The frame that waits for a click loads the same, when it is clicked.
        let modules = modules.iter().map(|file| from_front_end(file));
        let lists = [("modules", modules.collect())];
        for (page, _) in self.in_all_languages("embed-click.html") {
            self.edit(&page, |page| with_lists(page, &lists))?;
        }
        for page in ["index.html", "embed.html", "embed-click.html", "live.html"] {
            for (page, _) in self.in_all_languages(page) {
                self.edit(&page, for_browsers)?;
            }
        }
        // A frame's scripts read these in its page; those of the app do not. Trunk leaves its line of the package there.
        for part in [
            [" data-label=\"", "\""],
            [" data-content=\"", "\""],
            ["<link data-trunk ", ">"],
        ] {
            for (page, _) in self.in_all_languages("index.html") {
                self.edit(&page, |page| without(page, part))?;
            }
        }
        Ok(())
    }

    /// Fills in what only the build knows: the version, whose hashed files are in `folder`, and the third-party
    /// packages with their licences.
    pub fn fill_about_pages(&mut self, folder: &str, packages: &[(String, String)]) -> Result<()> {
        let packages = package_list(packages);
        for (page, _) in self.in_all_languages("about.html") {
            let values = [
                ("@version@", env!("CARGO_PKG_VERSION")),
                ("@build@", folder),
                ("@packages@", &packages),
            ];
            let fill = |page: String, (place, value): (&str, &str)| filled(&page, place, value);
            self.edit(&page, |page| {
                values.into_iter().try_fold(page.to_owned(), fill)
            })?;
        }
        Ok(())
    }

    /// Makes all of them point to the files that have moved into the folder: each `"./NAME` in a file (or `"../NAME`,
    /// from a subfolder) is changed.
    pub fn point_into(&mut self, folder: &str, moved: &[String]) {
        for (file, text) in &mut self.0 {
            let up = match file.matches('/').count() {
                0 => "./".to_owned(),
                depth => "../".repeat(depth),
            };
            for name in moved {
                for end in ["/", "\""] {
                    let from = format!("\"{up}{name}{end}");
                    *text = text.replace(&from, &format!("\"{up}{folder}/{name}{end}"));
                }
            }
        }
    }
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

/// The packages with their licences, as HTML.
fn package_list(packages: &[(String, String)]) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let row = |(name, terms): &(String, String)| {
        format!("<li>{} ({})</li>\n", escaped(name), escaped(terms))
    };
    let rows: String = packages.iter().map(row).collect();
    format!("<ul>\n{rows}</ul>")
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
    fn doors_point_into_the_folder() {
        let app = "<script src=\"./www/app.js\">\n\"./a_bg.wasm\" \"./a_bg.wasm.d\"\n";
        let page = "<link href=\"../../www/rules.css\"><a href=\"../take/index.html\">\n";
        let files = [("index.html", app), ("rules/take/index.html", page)];
        let mut files = EntryFiles(files.map(|(name, text)| (name.into(), text.into())).into());
        files.point_into("0a1b", &["www".to_owned(), "a_bg.wasm".to_owned()]);
        let text = |name| files.text(Path::new(name)).unwrap();
        assert_eq!(
            text("index.html"),
            "<script src=\"./0a1b/www/app.js\">\n\"./0a1b/a_bg.wasm\" \"./a_bg.wasm.d\"\n"
        );
        assert_eq!(
            text("rules/take/index.html"),
            "<link href=\"../../0a1b/www/rules.css\"><a href=\"../take/index.html\">\n"
        );
    }

    #[test]
    fn pages_are_read_from_their_folder_and_written_once() -> Result<()> {
        let dist = std::env::temp_dir().join(format!("take-five-entry-{}", std::process::id()));
        let _ = fs::remove_dir_all(&dist);
        let html = dist.join("html");
        fs::create_dir_all(html.join("rules/take"))?;
        for name in ENTRY_FILES {
            fs::write(dist.join(name), "of Trunk")?;
        }
        for page in ["index.html", "rules/take/index.html"] {
            fs::write(html.join(page), "filled")?;
        }
        let files = EntryFiles::read(&dist, &html)?;
        fs::remove_dir_all(html)?;
        files.write(&dist)?;
        let read = |name: &str| fs::read_to_string(dist.join(name));
        assert_eq!(read("index.html")?, "filled");
        assert_eq!(read("rules/take/index.html")?, "filled");
        assert_eq!(read("take-five.js")?, "of Trunk");
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

    #[test]
    fn the_page_names_the_version_and_every_package() -> Result<()> {
        let packages = [("a<b 1.0".to_owned(), "MIT".to_owned())];
        let page = |text: &str| ("about.de.html".to_owned(), text.to_owned());
        let fill = |text: &str| -> Result<String> {
            let mut files = EntryFiles([page(text)].into());
            files.fill_about_pages("0a1b", &packages)?;
            Ok(files.0.into_values().collect())
        };
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(
            fill("<p>@version@, @build@</p>@packages@")?,
            format!("<p>{version}, 0a1b</p><ul>\n<li>a&lt;b 1.0 (MIT)</li>\n</ul>")
        );
        assert!(fill("@version@, @build@").is_err());
        Ok(())
    }
}
