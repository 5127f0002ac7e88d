//! The stage that weighs the site.

use super::{context::Context, tally::Tally};
use crate::{
    graph::{Graph, ends},
    sentences::{Speaker, speaker},
    weights::{LOADS, Weight, weigh},
};
use anyhow::{Result, ensure};
use std::{collections::BTreeMap, fs, path::Path};

/// Does what is loaded at once, and the engine's module, stay within the limits? Does no board say what it does not load?
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
    let silent = unsaid(site, &graph)?;
    ensure!(
        silent.is_empty(),
        "modules of boards say what is not in their words: {silent:?}"
    );
    tally += Tally::ONE;
    Ok(tally)
}

/// The ids of sentences that a module of a board by itself has in it, and that such a board does not load.
fn unsaid(site: &Path, graph: &Graph) -> Result<Vec<String>> {
    let mut said = Vec::new();
    for file in graph
        .files()
        .filter(|file| ends(file, &["wasm"]) && file.contains("/boards/"))
    {
        said.push(String::from_utf8_lossy(&fs::read(site.join(file))?).into_owned());
    }
    let english: BTreeMap<String, String> =
        serde_json::from_str(include_str!("../../../www/lang/en.json"))?;
    let mut ids: Vec<String> = english.into_keys().collect();
    ids.retain(|id| speaker(id) != Speaker::Board && said.iter().any(|text| text.contains(id)));
    Ok(ids)
}
