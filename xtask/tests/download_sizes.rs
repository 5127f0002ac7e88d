//! The download size of the site: the gzipped size of what a browser has to fetch before a board is there. The stage
//! `weights` of `cargo xtask test` runs what needs the site.

use anyhow::{Context, Result, ensure};
use flate2::{Compression, write::GzEncoder};
use std::{
    cmp::Reverse,
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
};
use xtask::{
    entry_files::{BOARD_FILES, PANEL_FILES},
    import_graph::{ImportGraph, has_extension},
    project::Project,
    site::{BaseUrl, Site},
    split_sentences::{Speaker, sentence_speaker},
    wasm_modules,
};

/// Files that are fetched together, and the limit of their total size, gzipped, in bytes.
struct Download {
    /// Its name.
    what: &'static str,
    /// The limit of the total gzipped size, in bytes.
    limit: usize,
    /// The files it starts from, besides a module: a page, and what its scripts load at once with `import()` or by a
    /// name that contains the language.
    asked: &'static [&'static [&'static str]],
    /// A part of the address of the module in it, if there is one; if several match, the heaviest counts.
    module: Option<&'static str>,
}

/// Further files that the app loads without a user's action: the front page, and finally the scripts that save the site
/// for offline use and offer a lesson.
const ALONE: [&str; 3] = [
    "app/front-page.js",
    "app/offline-updates.js",
    "learn/at-table.js",
];

/// A game can begin after the first two; an opponent is loaded by the third.
const DOWNLOADS: [Download; 4] = [
    Download {
        what: "first load of the app",
        limit: 173_800,
        asked: &[&["index.html"], &BOARD_FILES, &PANEL_FILES, &ALONE],
        module: Some(wasm_modules::GAME_MODULES),
    },
    Download {
        what: "frame of one board, of the heaviest game",
        limit: 112_400,
        asked: &[&["embed.html", "lang/en.json"]],
        module: Some(wasm_modules::BOARD_MODULES),
    },
    Download {
        what: "frame that waits for a click, with the heaviest picture",
        limit: 9_300,
        asked: &[&["embed-click.html", "rules/takeaway/card.svg"]],
        module: None,
    },
    Download {
        what: "engine's module",
        limit: 150_000,
        asked: &[],
        module: Some("take-five-engine"),
    },
];

/// The sizes of one file, in bytes.
#[derive(Debug)]
struct FileSize {
    /// Relative to the site.
    file: String,
    /// Uncompressed.
    plain: usize,
    /// Gzipped.
    gzipped: usize,
}

/// The files of a load, with their sizes, heaviest first.
fn measure_sizes(dist: &Path, graph: &ImportGraph, load: &Download) -> Result<Vec<FileSize>> {
    let weights = files_of(graph, load, |file| Ok(weight(dist, file)?.gzipped))?.into_iter();
    let mut weights = weights
        .map(|file| weight(dist, &file))
        .collect::<Result<Vec<_>>>()?;
    weights.sort_by_key(|weight| std::cmp::Reverse(weight.gzipped));
    Ok(weights)
}

/// The size after gzip at its default level, 6, which is what hosts use.
fn weight(dist: &Path, file: &str) -> Result<FileSize> {
    let content = fs::read(dist.join(file)).with_context(|| file.to_owned())?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&content)?;
    let (plain, gzipped) = (content.len(), encoder.finish()?.len());
    Ok(FileSize {
        file: file.to_owned(),
        plain,
        gzipped,
    })
}

/// The files it starts from, with everything that they make a browser fetch at once; of the matching modules the
/// heaviest, including its script and the sentences of its game.
fn files_of(
    graph: &ImportGraph,
    load: &Download,
    weight: impl Fn(&str) -> Result<usize>,
) -> Result<Vec<String>> {
    let named = |asked: &str| {
        let found = graph.files().find(|file| file.ends_with(asked));
        found
            .cloned()
            .with_context(|| format!("there is no {asked}"))
    };
    let asked = load.asked.iter().copied().flatten();
    let mut from = asked
        .map(|asked| named(asked))
        .collect::<Result<Vec<_>>>()?;
    let module = heaviest_module(graph, load, weight)?;
    if let Some(module) = module {
        from.push(module.replace("_bg.wasm", ".js"));
    }
    if let Some((_, game)) = module.and_then(|module| parse_module_path(module)) {
        from.push(named(&format!("lang/en.{game}.json"))?);
    }
    let mut found = graph.eager_files(from)?;
    if let Some(module) = module {
        ensure!(
            found.contains(module),
            "{module} is not reached from its script"
        );
    }
    // The service worker: its name occurs in the script that saves the site, but it is fetched separately, when the
    // page is idle.
    found.retain(|file| file != "sw.js");
    Ok(found)
}

/// The heaviest of the modules that match, if the load has one.
fn heaviest_module<'a>(
    graph: &'a ImportGraph,
    load: &Download,
    weight: impl Fn(&str) -> Result<usize>,
) -> Result<Option<&'a String>> {
    let Some(kind) = load.module else {
        return Ok(None);
    };
    let is_of_kind = |file: &&String| has_extension(file, &["wasm"]) && file.contains(kind);
    let weighed = graph
        .files()
        .filter(is_of_kind)
        .map(|file| Ok((weight(file)?, file)));
    let heaviest = weighed.collect::<Result<Vec<_>>>()?.into_iter().max();
    let heaviest = heaviest.with_context(|| format!("no module is one of {kind}"))?;
    Ok(Some(heaviest.1))
}

/// The kind and the game of a single-game module, from its address.
fn parse_module_path(module: &str) -> Option<(&str, &str)> {
    let mut folders = module.rsplit('/').skip(1);
    let (game, kind) = (folders.next()?, folders.next()?);
    [wasm_modules::BOARD_MODULES, wasm_modules::GAME_MODULES]
        .contains(&kind)
        .then_some((kind, game))
}

/// The ids of sentences that the module of a game contains, but that are not loaded with it.
fn unsaid(module: &str, kind: &str, game: &str, games: &[String]) -> Result<Vec<String>> {
    let english: BTreeMap<String, String> =
        serde_json::from_str(include_str!("../../www/lang/en.json"))?;
    let mut ids: Vec<String> = english.into_keys().collect();
    // Strings are adjacent in a module, and one id can be a suffix of another.
    ids.sort_by_key(|id| Reverse(id.len()));
    let mut left = module.to_owned();
    let mut unsaid = Vec::new();
    for id in ids {
        let without = left.replace(&id, "\n");
        let comes = match sentence_speaker(&id, games) {
            Speaker::Board => true,
            Speaker::Games(ids) => ids.split(' ').any(|id| id == game),
            Speaker::App => kind == wasm_modules::GAME_MODULES,
            Speaker::Clocks
            | Speaker::Help
            | Speaker::Lessons
            | Speaker::Live
            | Speaker::Puzzles
            | Speaker::Review
            | Speaker::SavedGames
            | Speaker::Tables
            | Speaker::Program => false,
        };
        if without != left && !comes {
            unsaid.push(id);
        }
        left = without;
    }
    Ok(unsaid)
}

/// The site, built if necessary, and what its files import.
fn site() -> Result<(Project, PathBuf, ImportGraph)> {
    let project = Project::current()?;
    let dist = Site::new(&project, BaseUrl::Is(None))
        .ensure_built()?
        .clone();
    let graph = ImportGraph::read(&project, &dist)?;
    Ok((project, dist, graph))
}

#[test]
#[ignore = "needs the site"]
fn what_is_loaded_at_once_stays_within_the_limits() -> Result<()> {
    let (_, site, graph) = site()?;
    let mut heavy = Vec::new();
    for load in &DOWNLOADS {
        let weights = measure_sizes(&site, &graph, load)?;
        println!("{:>10} {:>10}  {}, bytes", "plain", "gzipped", load.what);
        for FileSize {
            file,
            plain,
            gzipped,
        } in &weights
        {
            println!("{plain:>10} {gzipped:>10}  {file}");
        }
        let gzipped: usize = weights.iter().map(|weight| weight.gzipped).sum();
        println!("{gzipped:>21}  together, of {} allowed\n", load.limit);
        if gzipped > load.limit {
            heavy.push(load.what);
        }
    }
    ensure!(heavy.is_empty(), "over the limit: {}", heavy.join("; "));
    Ok(())
}

/// What whoever gets an invitation loads until both see the board, with the heaviest game. Codes to point a camera at come
/// later, and only to whoever invites.
const LIVE: Download = Download {
    what: "invitation to a game between people who sit apart",
    limit: 222_000,
    asked: &[
        &["live.html", "lang/en.live.json"],
        &["live/messenger-room.js", "live/sealing-worker.js"],
    ],
    module: Some(wasm_modules::GAME_MODULES),
};

/// The most of it that is in no file of the app, gzipped, in bytes.
const NOT_IN_APP: usize = 75_300;

#[test]
#[ignore = "needs the site"]
fn what_live_games_load_stays_within_the_limits() -> Result<()> {
    let (_, site, graph) = site()?;
    let of_app = measure_sizes(&site, &graph, &DOWNLOADS[0])?;
    let of_live = measure_sizes(&site, &graph, &LIVE)?;
    let is_of_app = |size: &&FileSize| of_app.iter().any(|known| known.file == size.file);
    for size in &of_live {
        let note = if is_of_app(&size) {
            ", as in the app"
        } else {
            ""
        };
        println!("{:>10}  {}{note}", size.gzipped, size.file);
    }
    let total = |sizes: &[FileSize]| sizes.iter().map(|size| size.gzipped).sum::<usize>();
    let shared: usize = of_live
        .iter()
        .filter(is_of_app)
        .map(|size| size.gzipped)
        .sum();
    let (app, live) = (total(&of_app), total(&of_live));
    let own = live - shared;
    println!("{live:>10}  together, of {} allowed", LIVE.limit);
    println!("{own:>10}  of it in no file of the app, of {NOT_IN_APP} allowed");
    let above = live as i64 - app as i64;
    println!("{above:>10}  more than the app's first load, {app}");
    println!("{:>10}  files", of_live.len());
    ensure!(live <= LIVE.limit, "{}: {live}", LIVE.what);
    ensure!(own <= NOT_IN_APP, "{}: {own} of its own", LIVE.what);
    Ok(())
}

/// The limit of the puzzles of one game, gzipped, in bytes.
const PUZZLES_LIMIT: usize = 12_000;

#[test]
#[ignore = "needs the site"]
fn the_puzzles_of_a_game_stay_within_the_limit() -> Result<()> {
    let (project, site, graph) = site()?;
    let mut found = 0;
    for game in wasm_modules::game_ids(&project)? {
        let own = format!("www/puzzles/{game}.json");
        let Some(file) = graph.files().find(|file| file.ends_with(&own)) else {
            continue;
        };
        let FileSize { plain, gzipped, .. } = weight(&site, file)?;
        println!("{plain:>10} {gzipped:>10}  {file}");
        ensure!(gzipped <= PUZZLES_LIMIT, "{file} is over {PUZZLES_LIMIT}");
        found += 1;
    }
    ensure!(found >= 4, "only {found} games have puzzles");
    Ok(())
}

#[test]
#[ignore = "needs the site"]
fn no_game_uses_a_sentence_that_is_not_loaded_with_it() -> Result<()> {
    let (project, site, graph) = site()?;
    let games = wasm_modules::game_ids(&project)?;
    let mut modules = 0;
    for module in graph.files().filter(|file| has_extension(file, &["wasm"])) {
        if let Some((kind, game)) = parse_module_path(module) {
            let text = fs::read(site.join(module))?;
            let silent = unsaid(&String::from_utf8_lossy(&text), kind, game, &games)?;
            ensure!(
                silent.is_empty(),
                "{module} says what is not in its words: {silent:?}"
            );
            modules += 1;
        }
    }
    assert_eq!(modules, 2 * games.len());
    Ok(())
}

/// A made-up graph: files, and what each makes a browser fetch immediately.
fn graph(files: &[(&str, &[&str])]) -> ImportGraph {
    let mut graph = BTreeMap::<String, Vec<String>>::new();
    for (file, others) in files {
        for other in *others {
            graph.entry(other.to_string()).or_default();
        }
        let others = others.iter().map(|it| it.to_string());
        graph.entry(file.to_string()).or_default().extend(others);
    }
    ImportGraph::new(graph)
}

#[test]
fn a_load_is_what_is_asked_for_and_reached_with_the_heaviest_module() -> Result<()> {
    let glue = |folder: &str| format!("v1/{folder}/take-five-web.js");
    let [light, heavy, own] = ["games/a", "games/b", "boards/c"].map(glue);
    let module = |glue: &str| glue.replace(".js", "_bg.wasm");
    let [light_wasm, heavy_wasm, own_wasm] = [&light, &heavy, &own].map(|glue| module(glue));
    let imports = graph(&[
        ("index.html", &["v1/www/app.js"]),
        ("v1/www/app/game-page.js", &["v1/www/own.js"]),
        ("v1/www/app/panels.js", &[]),
        ("v1/www/app/front-page.js", &[]),
        ("v1/www/app/offline-updates.js", &["sw.js"]),
        ("v1/www/learn/at-table.js", &[]),
        ("v1/www/later.js", &[]),
        ("v1/www/lang/en.json", &[]),
        ("v1/www/lang/en.app.json", &[]),
        ("v1/www/lang/en.b.json", &[]),
        ("v1/www/lang/en.c.json", &[]),
        ("embed.html", &[]),
        ("embed-click.html", &["v1/www/click.js"]),
        ("rules/takeaway/card.svg", &[]),
        (&light, &[&light_wasm]),
        (&heavy, &[&heavy_wasm]),
        (&own, &[&own_wasm]),
    ]);
    let weight = |file: &str| Ok(usize::from(file == heavy_wasm));
    let [app, frame, waiting, engine] = DOWNLOADS
        .each_ref()
        .map(|load| files_of(&imports, load, weight));
    let mut app = app?;
    app.sort();
    let www = [
        "app.js",
        "app/front-page.js",
        "app/game-page.js",
        "app/offline-updates.js",
        "app/panels.js",
        "lang/en.app.json",
        "lang/en.b.json",
        "lang/en.json",
        "learn/at-table.js",
        "own.js",
    ];
    let www = www.map(|name| format!("v1/www/{name}"));
    let mut expected = vec!["index.html".to_owned(), heavy, heavy_wasm.clone()];
    expected.extend(www);
    assert_eq!(app, expected);
    assert_eq!(
        frame?,
        [
            "embed.html".to_owned(),
            "v1/www/lang/en.json".to_owned(),
            own,
            "v1/www/lang/en.c.json".to_owned(),
            own_wasm
        ]
    );
    let expected = [
        "embed-click.html",
        "rules/takeaway/card.svg",
        "v1/www/click.js",
    ];
    assert_eq!(waiting?, expected, "no module");
    assert!(engine.is_err(), "there is none");
    let broken = graph(&[
        ("embed.html", &[]),
        ("lang/en.json", &[]),
        ("boards/a_bg.wasm", &[]),
        ("boards/a.js", &[]),
    ]);
    assert!(
        files_of(&broken, &DOWNLOADS[1], weight).is_err(),
        "nothing leads to the module"
    );
    Ok(())
}

#[test]
fn what_does_not_come_with_a_game_is_found() -> Result<()> {
    let games = ["take", "takeaway"].map(str::to_owned);
    let module = "…take.touches-severalapp.undoexpect.card-pointsboard.undone…";
    let found = |kind, game| unsaid(module, kind, game, &games);
    assert_eq!(
        found(wasm_modules::BOARD_MODULES, "take")?,
        ["expect.card-points", "app.undo"]
    );
    assert_eq!(
        found(wasm_modules::GAME_MODULES, "takeaway")?,
        ["take.touches-several"]
    );
    Ok(())
}
