//! Whether each module is loaded with the sentences that it can say: those of other games, and of the page around
//! boards, are in files of their own.

use crate::{
    import_graph::{has_extension, list_files},
    project::Project,
    split_sentences::{Speaker, sentence_speaker},
    wasm_modules,
};
use anyhow::{Result, ensure};
use std::{cmp::Reverse, collections::BTreeMap, fs, path::Path};

/// Fails if a module of a single game names a sentence that is not loaded with it: a player would see its id.
pub fn check(project: &Project, site: &Path) -> Result<()> {
    let english = fs::read(project.path("www/lang/en.json"))?;
    let english: BTreeMap<String, String> = serde_json::from_slice(&english)?;
    let mut ids: Vec<String> = english.into_keys().collect();
    // Strings are adjacent in a module, and one id can be a suffix of another.
    ids.sort_by_key(|id| Reverse(id.len()));
    let games = wasm_modules::game_ids(project)?;
    let mut modules = 0;
    for file in list_files(site)? {
        let Some((kind, game)) = parse_module_path(&file) else {
            continue;
        };
        let text = fs::read(site.join(&file))?;
        let missing = missing(&String::from_utf8_lossy(&text), kind, game, &ids, &games);
        ensure!(
            missing.is_empty(),
            "{file} says what is not loaded with it: {missing:?}"
        );
        modules += 1;
    }
    ensure!(modules == 2 * games.len(), "{modules} modules of one game");
    Ok(())
}

/// The kind and the game of a single-game module, from its address.
fn parse_module_path(file: &str) -> Option<(&str, &str)> {
    let mut folders = file.rsplit('/').skip(1);
    let (game, kind) = (folders.next()?, folders.next()?);
    let is_one = [wasm_modules::BOARD_MODULES, wasm_modules::GAME_MODULES].contains(&kind);
    (is_one && has_extension(file, &["wasm"])).then_some((kind, game))
}

/// The ids of sentences that the module of a game contains, but that are not loaded with it.
fn missing(module: &str, kind: &str, game: &str, ids: &[String], games: &[String]) -> Vec<String> {
    let mut left = module.to_owned();
    let mut missing = Vec::new();
    for id in ids.iter().filter(|id| module.contains(*id)) {
        let without = left.replace(id, "\n");
        let comes = match sentence_speaker(id, games) {
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
            missing.push(id.clone());
        }
        left = without;
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_come_with_a_game_is_found() {
        let games = ["take", "takeaway"].map(str::to_owned);
        let ids = [
            "take.touches-several",
            "expect.card-points",
            "board.undone",
            "app.undo",
            "undone",
        ];
        let ids = ids.map(str::to_owned);
        let module = "…take.touches-severalapp.undoexpect.card-pointsboard.undone…";
        let found = |kind, game| missing(module, kind, game, &ids, &games);
        assert_eq!(
            found(wasm_modules::BOARD_MODULES, "take"),
            ["expect.card-points", "app.undo"]
        );
        assert_eq!(
            found(wasm_modules::GAME_MODULES, "takeaway"),
            ["take.touches-several"]
        );
    }
}
