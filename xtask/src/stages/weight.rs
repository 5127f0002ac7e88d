//! The stage that checks the download size of the site.

use super::{context::Context, tally::Tally};
use crate::{
    graph::{Graph, ends},
    modules,
    sentences::{Speaker, speaker},
    weights::{LOADS, Weight, game_of, weigh},
};
use anyhow::{Result, ensure};
use std::{cmp::Reverse, collections::BTreeMap, fs};

/// Checks that the files loaded at once, and the engine's module, stay within the limits, and that no game uses a
/// sentence that is not loaded with it.
pub fn weights(context: &Context) -> Result<Tally> {
    let site = context.site.built()?;
    let graph = Graph::read(context.project, site)?;
    let mut tally = Tally::default();
    for load in &LOADS {
        let weights = weigh(site, &graph, load)?;
        println!("{:>10} {:>10}  {}, bytes", "plain", "gzipped", load.what);
        for Weight {
            file,
            plain,
            gzipped,
        } in &weights
        {
            println!("{plain:>10} {gzipped:>10}  {file}");
        }
        let gzipped: usize = weights.iter().map(|weight| weight.gzipped).sum();
        println!("{gzipped:>21}  together, of {} allowed\n", load.limit);
        tally += Tally::of(gzipped <= load.limit);
    }
    let games = modules::games(context.project)?;
    for module in graph.files().filter(|file| ends(file, &["wasm"])) {
        if let Some((kind, game)) = game_of(module) {
            let text = fs::read(site.join(module))?;
            let silent = unsaid(&String::from_utf8_lossy(&text), kind, game, &games)?;
            ensure!(
                silent.is_empty(),
                "{module} says what is not in its words: {silent:?}"
            );
        }
    }
    tally += Tally::ONE;
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
        let comes = match speaker(&id, games) {
            Speaker::Board => true,
            Speaker::Games(ids) => ids.split(' ').any(|id| id == game),
            Speaker::App => kind == modules::GAMES,
            Speaker::Help | Speaker::Program => false,
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
            found(modules::BOARDS, "take")?,
            ["expect.card-points", "app.undo"]
        );
        assert_eq!(found(modules::GAMES, "takeaway")?, ["take.touches-several"]);
        Ok(())
    }
}
