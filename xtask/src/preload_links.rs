//! Preloading: writes into a page which files a page with a game on it will need, so that the browser fetches all of
//! them at once and not one after the other as each script asks for the next.

use crate::{
    import_graph::{ImportGraph, page_modules},
    wasm_modules,
};
use anyhow::{Context, Result, ensure};
use std::{collections::BTreeSet, fs, path::Path};

/// The files that a board on the page needs, relative to the front end's folder.
pub const BOARD_FILES: [&str; 2] = ["app/game-page.js", "lang/en.json"];

/// The files around the board, which are fetched after it.
pub const PANEL_FILES: [&str; 2] = ["app/panels.js", "lang/en.app.json"];

/// The front end's folder, which the addresses are relative to.
const FRONT_END: &str = "www/";

/// Writes the lists into the app's page, where `www/preload.js` reads them, and adds all modules of the scripts to the
/// frame's page.
pub fn write_preload_links(dist: &Path, graph: &ImportGraph) -> Result<()> {
    let first = reached(graph, BOARD_FILES)?;
    let then = &reached(graph, PANEL_FILES)? - &first;
    let games = graph.files().filter_map(|file| {
        file.strip_prefix(wasm_modules::GAME_MODULES)?
            .split('/')
            .nth(1)
    });
    let told = [
        ("first", first),
        ("then", then),
        ("games", games.map(str::to_owned).collect()),
    ];
    fill_page(dist, "index.html", |page| told_of(page, &told))?;
    fill_page(dist, "embed.html", |page| preloading(page, graph))
}

fn fill_page(dist: &Path, name: &str, fill: impl FnOnce(&str) -> Result<String>) -> Result<()> {
    let path = dist.join(name);
    let filled = fill(&fs::read_to_string(&path)?).with_context(|| name.to_owned())?;
    Ok(fs::write(path, filled)?)
}

/// The files that the browser fetches for these, including themselves.
fn reached(graph: &ImportGraph, from: [&str; 2]) -> Result<BTreeSet<String>> {
    let found = graph
        .eager_files(from.map(|name| format!("{FRONT_END}{name}")))?
        .into_iter();
    let relative = |file: String| file.strip_prefix(FRONT_END).map(str::to_owned);
    found
        .map(|file| relative(file).context("not of the front end"))
        .collect()
}

/// Returns the page with these lists in the empty attributes for them.
fn told_of(page: &str, lists: &[(&str, BTreeSet<String>); 3]) -> Result<String> {
    let mut told = page.to_owned();
    for (name, list) in lists {
        let list: Vec<&str> = list.iter().map(String::as_str).collect();
        let place = format!(" data-{name}=\"\"");
        ensure!(
            told.matches(&place).count() == 1,
            "not one place for{place}"
        );
        told = told.replace(&place, &format!(" data-{name}=\"{}\"", list.join(" ")));
    }
    Ok(told)
}

/// Returns the page with a `modulepreload` before its first module for each module that its scripts import.
fn preloading(page: &str, graph: &ImportGraph) -> Result<String> {
    const MODULE: &str = "<script type=\"module\"";
    let start = page.find(MODULE).context("it has no script of modules")?;
    let scripts = page_modules(page).into_iter();
    let scripts: Vec<String> = scripts
        .map(|src| src.trim_start_matches("./").to_owned())
        .collect();
    let mut named = graph.eager_files(scripts.clone())?;
    named.retain(|file| file.ends_with(".js") && !scripts.contains(file));
    let preload = |file: &String| format!("<link rel=\"modulepreload\" href=\"./{file}\">\n    ");
    let preloads: String = named.iter().map(preload).collect();
    let (above, below) = page.split_at(start);
    Ok(format!("{above}{preloads}{below}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_app_is_told_and_has_one_place_for_it() -> Result<()> {
        let set = |all: &[&str]| all.iter().map(|name| String::from(*name)).collect();
        let lists = [
            ("first", set(&["a.js", "b.css"])),
            ("then", set(&["c.js"])),
            ("games", set(&["take"])),
        ];
        let told = told_of(include_str!("../../entry/index.html"), &lists)?;
        assert!(told.contains("data-first=\"a.js b.css\" data-then=\"c.js\" data-games=\"take\""));
        assert!(told_of("<script>", &lists).is_err());
        Ok(())
    }

    #[test]
    fn every_module_of_a_frame_is_named_once_and_no_script_of_the_page() -> Result<()> {
        let graph = ImportGraph::from_imports(&[
            ("www/a.js", &["www/b.js", "www/a.css"]),
            ("www/b.js", &["www/c.js"]),
            ("www/d.js", &["www/c.js"]),
        ]);
        let page = "<head>\n<script type=\"module\" src=\"./www/d.js\"></script>\n\
            <script type=\"module\" src=\"./www/a.js\"></script></head>";
        let filled = preloading(page, &graph)?;
        let preloads = ["www/c.js", "www/b.js"]
            .map(|file| format!("<link rel=\"modulepreload\" href=\"./{file}\">\n    "));
        assert_eq!(
            filled,
            page.replacen("<script", &format!("{}<script", preloads.concat()), 1)
        );
        assert!(preloading("<p>", &graph).is_err());
        Ok(())
    }
}
