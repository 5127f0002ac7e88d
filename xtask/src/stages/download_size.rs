//! The stage that checks the download size of the site.

use super::{context::Context, test_counts::TestCounts};
use crate::{
    download_sizes::{DOWNLOADS, FileSize, measure_sizes, parse_module_path},
    import_graph::{ImportGraph, has_extension},
    split_sentences::{Speaker, sentence_speaker},
    wasm_modules,
};
use anyhow::{Result, ensure};
use std::{cmp::Reverse, collections::BTreeMap, fs};

/// Checks that the files loaded at once, and the engine's module, stay within the limits, and that no game uses a
/// sentence that is not loaded with it.
pub fn check_download_sizes(context: &Context) -> Result<TestCounts> {
    let site = context.site.ensure_built()?;
    let graph = ImportGraph::read(context.project, site)?;
    let mut tally = TestCounts::default();
    for load in &DOWNLOADS {
        let weights = measure_sizes(site, &graph, load)?;
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
        tally += TestCounts::of(gzipped <= load.limit);
    }
    let games = wasm_modules::game_ids(context.project)?;
    for module in graph.files().filter(|file| has_extension(file, &["wasm"])) {
        if let Some((kind, game)) = parse_module_path(module) {
            let text = fs::read(site.join(module))?;
            let silent = unsaid(&String::from_utf8_lossy(&text), kind, game, &games)?;
            ensure!(
                silent.is_empty(),
                "{module} says what is not in its words: {silent:?}"
            );
        }
    }
    tally += TestCounts::ONE;
    Ok(tally)
}

/// The ids of sentences that the module of a game contains, but that are not loaded with it.
fn unsaid(module: &str, kind: &str, game: &str, games: &[String]) -> Result<Vec<String>> {
    let english: BTreeMap<String, String> =
        serde_json::from_str(include_str!("../../../www/lang/en.json"))?;
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
            Speaker::Help | Speaker::Lessons | Speaker::Review | Speaker::Program => false,
        };
        if without != left && !comes {
            unsaid.push(id);
        }
        left = without;
    }
    Ok(unsaid)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
