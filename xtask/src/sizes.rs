//! Download sizes: the gzipped bytes that a browser fetches before something can be used, compared with those in
//! `docs/sizes.json`.

use crate::{
    entry_files::{BOARD_FILES, PANEL_FILES},
    import_graph::{ImportGraph, has_extension},
    project::Project,
};
use anyhow::{Context, Result, ensure};
use flate2::{Compression, write::GzEncoder};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

/// The accepted sizes.
const FILE: &str = "docs/sizes.json";

/// How much more than accepted a load may have, in per cent.
const ROOM: usize = 3;

/// Files that are fetched together, by the ends of their addresses; what they make a browser fetch at once counts, too.
/// If a name contains `{game}`, the heaviest game counts.
type Load = (&'static str, &'static [&'static [&'static str]]);

/// The loads, in the order of the table.
const LOADS: [Load; 7] = [
    // With the front page, and the scripts that save the site for offline use and offer a lesson.
    (
        "first load of the app",
        &[
            &["index.html", "app/front-page.js"],
            &BOARD_FILES,
            &PANEL_FILES,
            &["app/offline-updates.js", "learn/at-table.js"],
        ],
    ),
    (
        "frame of one board",
        &[&["embed.html", "lang/en.json"], &["board/take-five-web.js"]],
    ),
    (
        "frame that waits for a click",
        &[&["embed-click.html", "rules/{game}/card.svg"]],
    ),
    ("engine's module", &[&["take-five-engine.js"]]),
    // QR codes are loaded later, and only by the player who invites.
    (
        "invitation to a live game",
        &[
            &["live.html", "lang/en.more.json"],
            &["live/messenger-room.js", "live/sealing-worker.js"],
            &["take-five-web.js"],
        ],
    ),
    ("puzzles of a game", &[&["www/puzzles/{game}.json"]]),
    ("figures of a game", &[&["figures/{game}/report.json"]]),
];

/// The size of a load, gzipped, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize)]
struct Size {
    /// Everything but the modules.
    scripts: usize,
    /// Everything.
    whole: usize,
}

/// A load in `docs/sizes.json`.
#[derive(Deserialize, Serialize)]
struct Accepted {
    load: String,
    /// 0 until it is first accepted.
    #[serde(flatten)]
    size: Size,
    /// What the whole must never exceed.
    limit: usize,
}

/// Prints the sizes of the site, and fails if one is too large. Without `with_modules`, it looks only at scripts, styles,
/// sentences and pages: the site may have modules that are not optimised.
pub fn check(project: &Project, site: &Path, with_modules: bool) -> Result<()> {
    let mut problems = Vec::new();
    println!(
        "{:<45} {:>8} {:>8}  change    limit",
        "", "bytes", "accepted"
    );
    for (accepted, found) in read(project)?.iter().zip(measure(project, site)?) {
        let scripts = ("scripts", found.scripts, accepted.size.scripts);
        let whole = with_modules.then_some(("whole", found.whole, accepted.size.whole));
        for (part, bytes, before) in [scripts].into_iter().chain(whole) {
            let (load, limit) = (&accepted.load, accepted.limit);
            let change = match before {
                0 => "new".to_owned(),
                _ => format!("{:+.1} %", 100.0 * (bytes as f64 / before as f64 - 1.0)),
            };
            println!("{load:<35} {part:<9} {bytes:>8} {before:>8} {change:>8} {limit:>7}");
            if let Some(problem) = problem(bytes, before, limit) {
                problems.push(format!("{load} ({part}): {problem}"));
            }
        }
    }
    let advice = "`cargo xtask sizes --accept` writes today's sizes, unless one is above its limit";
    ensure!(problems.is_empty(), "{}\n{advice}", problems.join("\n"));
    Ok(())
}

/// Writes the sizes of the release site into `docs/sizes.json`.
pub fn accept(project: &Project, site: &Path) -> Result<()> {
    let sizes = accepted(read(project)?, &measure(project, site)?)?;
    let text = serde_json::to_string_pretty(&sizes)? + "\n";
    fs::write(project.path(FILE), text).context(FILE)
}

/// What is wrong with a size, if anything.
fn problem(bytes: usize, accepted: usize, limit: usize) -> Option<&'static str> {
    if bytes > limit {
        return Some("above its hard limit");
    }
    let is_new = accepted == 0;
    (!is_new && 100 * bytes > (100 + ROOM) * accepted).then_some("grown by more than 3 %")
}

/// The list with these sizes, unless one is above its limit.
fn accepted(mut list: Vec<Accepted>, found: &[Size]) -> Result<Vec<Accepted>> {
    for (one, &size) in list.iter_mut().zip(found) {
        let (whole, limit) = (size.whole, one.limit);
        ensure!(whole <= limit, "{}: {whole} bytes, of {limit}", one.load);
        one.size = size;
    }
    Ok(list)
}

/// Reads `docs/sizes.json`.
fn read(project: &Project) -> Result<Vec<Accepted>> {
    let text = fs::read(project.path(FILE)).context(FILE)?;
    let list: Vec<Accepted> = serde_json::from_slice(&text).context(FILE)?;
    let names = LOADS.iter().map(|(name, _)| *name);
    let is_same = list.iter().map(|one| &*one.load).eq(names);
    ensure!(is_same, "{FILE} has other loads than xtask/src/sizes.rs");
    Ok(list)
}

/// The sizes of all loads.
fn measure(project: &Project, site: &Path) -> Result<Vec<Size>> {
    let (graph, games) = (ImportGraph::read(project, site)?, game_ids(project)?);
    let mut known = BTreeMap::new();
    let mut gzipped = |file: &str| {
        if let Some(size) = known.get(file) {
            return Ok(*size);
        }
        let size = gzipped_size(&fs::read(site.join(file)).with_context(|| file.to_owned())?)?;
        known.insert(file.to_owned(), size);
        anyhow::Ok(size)
    };
    let of_load = |(name, files): &Load| {
        heaviest(&graph, &games, &files.concat(), &mut gzipped).context(*name)
    };
    LOADS.iter().map(of_load).collect()
}

/// The ids of all games, each of which has a page.
fn game_ids(project: &Project) -> Result<Vec<String>> {
    let pages = project.shell.read_dir(project.path("rules"))?;
    let id = |page: &PathBuf| Some(page.file_name()?.to_str()?.strip_suffix(".md")?.to_owned());
    Ok(pages.iter().filter_map(id).collect())
}

/// The size of these files, and of all that they make a browser fetch at once, for the heaviest game.
fn heaviest(
    graph: &ImportGraph,
    games: &[String],
    files: &[&str],
    mut gzipped: impl FnMut(&str) -> Result<usize>,
) -> Result<Size> {
    let find = |name: String| {
        let is_it = |file: &&String| {
            file.strip_suffix(&name)
                .is_some_and(|it| it.is_empty() || it.ends_with('/'))
        };
        graph
            .files()
            .filter(is_it)
            .min_by_key(|file| file.len())
            .cloned()
    };
    let mut heaviest = Size::default();
    for game in games {
        let found = files.iter().map(|name| find(name.replace("{game}", game)));
        // Not every game has puzzles and figures.
        let Some(found) = found.collect::<Option<Vec<_>>>() else {
            continue;
        };
        let mut size = Size::default();
        for file in graph.eager_files(found)? {
            // A script names the service worker, and it is fetched later.
            if file == "sw.js" {
                continue;
            }
            let bytes = gzipped(&file)?;
            size.whole += bytes;
            if !has_extension(&file, &["wasm"]) {
                size.scripts += bytes;
            }
        }
        heaviest.whole = heaviest.whole.max(size.whole);
        heaviest.scripts = heaviest.scripts.max(size.scripts);
    }
    ensure!(heaviest != Size::default(), "no game has {files:?}");
    Ok(heaviest)
}

/// The size after gzip at its default level, 6, which is what hosts use.
fn gzipped_size(content: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content)?;
    Ok(encoder.finish()?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loads_may_grow_a_little_and_never_above_their_limit() {
        assert_eq!(problem(1_030, 1_000, 2_000), None);
        assert!(problem(1_031, 1_000, 2_000).unwrap().contains("grown"));
        assert_eq!(problem(1_030, 1_000, 1_030), None);
        assert!(problem(1_030, 1_000, 1_029).unwrap().contains("limit"));
        assert_eq!(problem(1_030, 0, 2_000), None, "a new one");
    }

    #[test]
    fn what_is_above_a_limit_is_not_accepted() {
        let list = r#"[{ "load": "frame", "scripts": 0, "whole": 0, "limit": 100 }]"#;
        let accept = |whole| {
            let size = Size { scripts: 10, whole };
            accepted(serde_json::from_str(list).unwrap(), &[size])
        };
        assert_eq!(accept(100).unwrap()[0].size.whole, 100);
        assert!(accept(101).is_err());
    }

    #[test]
    fn the_accepted_sizes_are_those_of_the_loads() {
        read(&Project::current().unwrap()).unwrap();
    }

    #[test]
    fn the_heaviest_game_counts() {
        let graph = [
            ("index.html", vec!["v1/app.js"]),
            ("rules/index.html", vec![]),
            ("sw.js", vec![]),
            ("v1/app.js", vec!["sw.js"]),
            ("v1/puzzles/a/all.js", vec!["v1/puzzles/a/all_bg.wasm"]),
            ("v1/puzzles/a/all_bg.wasm", vec![]),
            ("v1/puzzles/b/all.js", vec!["v1/puzzles/b/all_bg.wasm"]),
            ("v1/puzzles/b/all_bg.wasm", vec![]),
        ];
        let graph = graph.map(|(file, others)| {
            (
                file.to_owned(),
                others.iter().map(|it| it.to_string()).collect(),
            )
        });
        let graph = ImportGraph::new(graph.into());
        let games = ["a", "b", "c"].map(str::to_owned);
        let gzipped = |file: &str| Ok(if file.contains("/b/") { 100 } else { 10 });
        let size = |files: &[&str]| heaviest(&graph, &games, files, gzipped);
        let found = size(&["index.html", "puzzles/{game}/all.js"]).unwrap();
        assert_eq!(
            found,
            Size {
                scripts: 120,
                whole: 220
            }
        );
        assert_eq!(
            size(&["index.html"]).unwrap(),
            Size {
                scripts: 20,
                whole: 20
            }
        );
        assert!(size(&["index.html", "none.js"]).is_err());
    }
}
