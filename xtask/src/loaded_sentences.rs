//! Whether the board's modules are loaded with the sentences that they can say: those of the page around boards are in
//! files of their own.

use crate::{
    import_graph::{has_extension, list_files},
    project::Project,
    split_sentences::{Speaker, sentence_speaker},
    wasm_modules::{BOARD, BOARD_FOLDER},
};
use anyhow::{Result, ensure};
use std::{cmp::Reverse, collections::BTreeMap, fs, path::Path};

/// Fails if a module of the board names a sentence that is not loaded with it: a player would see its id.
pub fn check(project: &Project, site: &Path) -> Result<()> {
    let english = fs::read(project.path("www/lang/en.json"))?;
    let english: BTreeMap<String, String> = serde_json::from_slice(&english)?;
    let mut ids: Vec<String> = english.into_keys().collect();
    // Strings are adjacent in a module, and one id can be a suffix of another.
    ids.sort_by_key(|id| Reverse(id.len()));
    let files = list_files(site)?;
    let is_board = |file: &&String| has_extension(file, &["wasm"]) && file.contains(BOARD);
    let modules: Vec<&String> = files.iter().filter(is_board).collect();
    ensure!(modules.len() == 2, "not two modules: {modules:?}");
    for file in modules {
        let text = fs::read(site.join(file))?;
        let is_in_app = !file.contains(&format!("/{BOARD_FOLDER}/"));
        let missing = missing(&String::from_utf8_lossy(&text), is_in_app, &ids);
        ensure!(
            missing.is_empty(),
            "{file} says what is not loaded with it: {missing:?}"
        );
    }
    Ok(())
}

/// The ids of sentences that a module contains, but that are not loaded with it; in the app, those of the app are loaded, too.
fn missing(module: &str, is_in_app: bool, ids: &[String]) -> Vec<String> {
    let mut left = module.to_owned();
    let mut missing = Vec::new();
    for id in ids.iter().filter(|id| module.contains(*id)) {
        let without = left.replace(id, "\n");
        let comes = match sentence_speaker(id) {
            Speaker::Board => true,
            Speaker::App => is_in_app,
            Speaker::More | Speaker::Program => false,
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
    fn what_does_not_come_with_a_module_is_found() {
        let ids = ["board.undone", "app.undo", "keys.undo", "undone"].map(str::to_owned);
        let module = "…app.undokeys.undoboard.undone…";
        assert_eq!(missing(module, false, &ids), ["app.undo", "keys.undo"]);
        assert_eq!(missing(module, true, &ids), ["keys.undo"]);
    }
}
