//! What the site weighs: the gzipped size of what a browser has to fetch before a board is there.

mod html;
mod javascript;
mod styles;

use crate::{ahead, one_game};
use anyhow::{Context, Result, bail};
use flate2::{Compression, write::GzEncoder};
use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    path::{Component, Path, PathBuf},
};

/// What is fetched at once with a page, and the most that it may weigh, gzipped, in bytes.
pub struct Load {
    /// What it is called.
    pub what: &'static str,
    /// See there.
    pub limit: usize,
    page: &'static str,
    /// What its scripts ask for at once, in `import()`, or by a name made up from the language.
    asked: &'static [&'static [&'static str]],
    /// The folder of its modules of one game, by a name that it makes up from the link; the heaviest counts.
    modules: &'static str,
}

/// What the app asks for besides, by itself: the front page, and at last what keeps the site.
const ALONE: [&str; 2] = ["app/front.js", "app/offline.js"];

/// A game can begin with these.
pub const LOADS: [Load; 2] = [
    Load {
        what: "first load of the app",
        limit: 162_000,
        page: "index.html",
        asked: &[&ahead::FIRST, &ahead::THEN, &ALONE],
        modules: one_game::GAMES,
    },
    Load {
        what: "frame of one board, of the heaviest game",
        limit: 110_000,
        page: "embed.html",
        asked: &[&["lang/en.json"]],
        modules: one_game::BOARDS,
    },
];

/// The most that the engine's module may weigh with its script, gzipped, in bytes: 150 KB.
pub const ENGINE_LIMIT: usize = 150_000;

/// What an opponent is loaded by.
const ENGINE: [&str; 2] = ["take-five-engine_bg.wasm", "take-five-engine.js"];

/// One file's sizes in bytes.
#[derive(Debug)]
pub struct Weight {
    /// Relative to the site.
    pub path: PathBuf,
    /// As it lies there.
    pub plain: usize,
    /// As it travels.
    pub gzipped: usize,
}

/// The files of a load, with their sizes, heaviest first.
///
/// # Errors
/// When the site refers to a file that is not there, or the files found cannot be all.
pub fn weigh(dist: &Path, load: &Load) -> Result<Vec<Weight>> {
    weighed(dist, files_of(dist, load)?)
}

/// The files of the engine, with their sizes.
///
/// # Errors
/// When they are not there.
pub fn engine(dist: &Path) -> Result<Vec<Weight>> {
    let all = crate::fingerprint::files_below(dist)?.into_iter();
    let found: Vec<PathBuf> = all
        .filter(|path| ENGINE.iter().any(|name| path.ends_with(name)))
        .collect();
    if found.len() != ENGINE.len() {
        bail!("the site has not all of {}", ENGINE.join(", "));
    }
    weighed(dist, found)
}

fn weighed(dist: &Path, paths: impl IntoIterator<Item = PathBuf>) -> Result<Vec<Weight>> {
    let mut weights = Vec::new();
    for path in paths {
        let content = fs::read(dist.join(&path))?;
        weights.push(Weight {
            path,
            plain: content.len(),
            gzipped: gzipped(&content)?,
        });
    }
    weights.sort_by_key(|weight| std::cmp::Reverse(weight.gzipped));
    Ok(weights)
}

/// The size after gzip at its usual level, 6, which is what hosts use.
///
/// # Errors
/// None that memory gives.
pub fn gzipped(content: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content)?;
    Ok(encoder.finish()?.len())
}

/// The page, what it names, what its scripts ask for at once, what all that names in turn, and perhaps the module of a game.
///
/// Of scripts, static imports count and every `new URL("…", import.meta.url)` written out (so the glue finds its
/// module), unless it is handed to `new Worker(`. A dynamic `import("…")` is what a script does later, and does not
/// count: an address of what is fetched later belongs into a module that is imported so.
fn files_of(dist: &Path, load: &Load) -> Result<BTreeSet<PathBuf>> {
    let all = crate::fingerprint::files_below(dist)?;
    let asked = load.asked.iter().copied().flatten().map(|asked| {
        let found = all.iter().find(|path| path.ends_with(asked));
        found.with_context(|| format!("there is no {asked}"))
    });
    let mut from = asked
        .map(|path| Ok(path?.clone()))
        .collect::<Result<Vec<_>>>()?;
    from.push(PathBuf::from(load.page));
    from.extend(heaviest(dist, &all, load.modules)?);
    let mut found = reached_at_once(dist, from)?;
    // The service worker: named by what keeps the site, and fetched by no page but on its own, when the page rests.
    found.remove(Path::new("sw.js"));
    if !found
        .iter()
        .any(|path| path.extension().is_some_and(|ending| ending == "wasm"))
    {
        bail!(
            "no wasm module is reached from {}, so this cannot be all of its load",
            load.page
        );
    }
    Ok(found)
}

/// The script of the game whose module of this kind is the largest.
fn heaviest(dist: &Path, all: &[PathBuf], kind: &str) -> Result<Option<PathBuf>> {
    let mut heaviest = (0, None);
    for module in all.iter().filter(|path| {
        let folder = path.parent().and_then(Path::parent);
        folder.is_some_and(|folder| folder.ends_with(kind))
            && path.extension().is_some_and(|ending| ending == "wasm")
    }) {
        let size = gzipped(&fs::read(dist.join(module))?)?;
        if size > heaviest.0 {
            heaviest = (size, Some(module.with_file_name("take-five-web.js")));
        }
    }
    Ok(heaviest.1)
}

/// The files of the site that these may ever make a browser fetch, themselves among them.
///
/// # Errors
/// When one refers to a file that is not there.
pub fn ever_reached(
    dist: &Path,
    from: impl IntoIterator<Item = PathBuf>,
) -> Result<BTreeSet<PathBuf>> {
    reached(dist, from, javascript::all_references)
}

/// Those that they make it fetch at once, themselves among them.
///
/// # Errors
/// When one refers to a file that is not there.
pub fn reached_at_once(
    dist: &Path,
    from: impl IntoIterator<Item = PathBuf>,
) -> Result<BTreeSet<PathBuf>> {
    reached(dist, from, javascript::references)
}

fn reached(
    dist: &Path,
    from: impl IntoIterator<Item = PathBuf>,
    of_script: fn(&str) -> Vec<String>,
) -> Result<BTreeSet<PathBuf>> {
    let mut found = BTreeSet::new();
    let mut open: Vec<PathBuf> = from.into_iter().collect();
    while let Some(path) = open.pop() {
        if found.contains(&path) {
            continue;
        }
        let read = || {
            fs::read_to_string(dist.join(&path))
                .with_context(|| format!("reading {}", path.display()))
        };
        let names = match path.extension().and_then(|ending| ending.to_str()) {
            Some("html") => html::references(&read()?),
            Some("js" | "mjs") => of_script(&read()?),
            Some("css") => styles::references(&read()?),
            _ => Vec::new(),
        };
        for name in names {
            let Some(target) = resolve(&path, &name) else {
                continue;
            };
            if !dist.join(&target).is_file() {
                bail!("{} refers to {name}, which is not there", path.display());
            }
            open.push(target);
        }
        found.insert(path);
    }
    Ok(found)
}

/// The file that `name`, written in the file `from`, means; `None` for what is no file of this site.
fn resolve(from: &Path, name: &str) -> Option<PathBuf> {
    let name = name.split(['?', '#']).next()?;
    if name.is_empty() || name.starts_with('/') || name.contains(':') {
        return None;
    }
    let mut resolved = from.parent()?.to_owned();
    for step in Path::new(name).components() {
        match step {
            Component::Normal(step) => resolved.push(step),
            Component::ParentDir => _ = resolved.pop(),
            _ => {}
        }
    }
    Some(resolved)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small site: `(path, content)`.
    fn site(name: &str, files: &[(&str, &str)]) -> Result<PathBuf> {
        let dist =
            std::env::temp_dir().join(format!("take-five-weights-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&dist);
        for (path, content) in files {
            let path = dist.join(path);
            fs::create_dir_all(path.parent().context("a file is in a folder")?)?;
            fs::write(path, content)?;
        }
        Ok(dist)
    }

    const PAGE_TEXT: &str = r#"<!doctype html><!-- <script src="old.js"></script> -->
        <link rel="stylesheet" href="./v1/app.css"><link rel=canonical href="elsewhere.html">
        <link rel="modulepreload" href="v1/app.js"><a href="rules/take.html">Rules</a>
        <script type="module" src="v1/app.js"></script>"#;
    const GLUE: &str =
        "if (module === undefined) { module = new URL('web_bg.wasm', import.meta.url); }";

    #[test]
    fn the_first_load_is_what_is_reached_at_once() -> Result<()> {
        let dist = site(
            "closure",
            &[
                ("index.html", PAGE_TEXT),
                ("rules/take.html", "later"),
                (
                    "v1/app.css",
                    "@import 'base.css'; a { background: url(\"data:x\") }",
                ),
                ("v1/base.css", "b { background: url(../pictures/tile.svg) }"),
                ("pictures/tile.svg", "<svg/>"),
                (
                    "v1/app.js",
                    "import init from './web.js';\nexport { x } from \"./x.mjs\";\nimport('./later.js');",
                ),
                (
                    "v1/x.mjs",
                    "const worker = new Worker(new URL('./engine.js', import.meta.url));",
                ),
                ("v1/later.js", ""),
                ("v1/www/app/front.js", "import './own.js';"),
                ("v1/www/app/own.js", ""),
                ("v1/www/app/table.js", ""),
                ("v1/www/app/panels.js", ""),
                (
                    "v1/www/app/offline.js",
                    "new URL('../../../sw.js', import.meta.url)",
                ),
                ("sw.js", "much"),
                ("v1/www/app/hint.js", ""),
                ("v1/engine.js", ""),
                ("v1/web.js", GLUE),
                ("v1/web_bg.wasm", "\0asm"),
                ("v1/engine_bg.wasm", "\0asm"),
                ("v1/lang/en.json", "{}"),
                ("v1/lang/en.app.json", "{}"),
                ("v1/lang/fr.json", "{}"),
                ("embed.html", ""),
                ("v1/games/a/take-five-web.js", ""),
                ("v1/games/a/take-five-web_bg.wasm", "\0asm"),
                (
                    "v1/boards/a/take-five-web.js",
                    "new URL('take-five-web_bg.wasm', import.meta.url)",
                ),
                ("v1/boards/a/take-five-web_bg.wasm", "\0asm"),
                (
                    "v1/games/b/take-five-web.js",
                    "new URL('take-five-web_bg.wasm', import.meta.url)",
                ),
                ("v1/games/b/take-five-web_bg.wasm", "\0asm and more"),
            ],
        )?;
        let files: Vec<_> = files_of(&dist, &LOADS[0])?
            .into_iter()
            .map(|it| it.display().to_string())
            .collect();
        let expected = [
            "index.html",
            "pictures/tile.svg",
            "v1/app.css",
            "v1/app.js",
            "v1/base.css",
            "v1/games/b/take-five-web.js",
            "v1/games/b/take-five-web_bg.wasm",
            "v1/lang/en.app.json",
            "v1/lang/en.json",
            "v1/web.js",
            "v1/web_bg.wasm",
            "v1/www/app/front.js",
            "v1/www/app/offline.js",
            "v1/www/app/own.js",
            "v1/www/app/panels.js",
            "v1/www/app/table.js",
            "v1/x.mjs",
        ];
        assert_eq!(files, expected);
        assert_eq!(weigh(&dist, &LOADS[0])?.len(), expected.len());
        let frame = files_of(&dist, &LOADS[1])?;
        let frame: Vec<_> = frame.iter().map(|it| it.display().to_string()).collect();
        let expected = [
            "embed.html",
            "v1/boards/a/take-five-web.js",
            "v1/boards/a/take-five-web_bg.wasm",
            "v1/lang/en.json",
        ];
        assert_eq!(frame, expected, "modules of another kind");
        fs::remove_dir_all(dist)?;
        Ok(())
    }

    #[test]
    fn a_hole_in_the_site_is_an_error() -> Result<()> {
        let dist = site(
            "hole",
            &[
                ("index.html", "<script src=a.js></script>"),
                ("a.js", "import './gone.js'"),
                ("lang/en.json", "{}"),
                ("lang/en.app.json", "{}"),
                ("www/app/front.js", ""),
                ("www/app/table.js", ""),
                ("www/app/panels.js", ""),
                ("www/app/offline.js", ""),
            ],
        )?;
        let error = files_of(&dist, &LOADS[0]).unwrap_err().to_string();
        assert!(
            error.contains("gone.js") && error.contains("a.js"),
            "{error}"
        );
        fs::write(dist.join("a.js"), "")?;
        let error = files_of(&dist, &LOADS[0]).unwrap_err().to_string();
        assert!(error.contains("no wasm module"), "{error}");
        fs::remove_dir_all(dist)?;
        Ok(())
    }

    #[test]
    fn names_resolve_from_where_they_stand() {
        let from = Path::new("v1/a/b.js");
        assert_eq!(resolve(from, "../c.js?x#y"), Some(PathBuf::from("v1/c.js")));
        assert_eq!(resolve(from, "./c.js"), Some(PathBuf::from("v1/a/c.js")));
        for elsewhere in ["https://example.org/x.js", "data:,x", "#top", ""] {
            assert_eq!(resolve(from, elsewhere), None, "{elsewhere}");
        }
    }
}
