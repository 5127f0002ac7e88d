//! The stage that weighs the site.

use super::{context::Context, tally::Tally};
use crate::weights::{ENGINE_LIMIT, LOADS, Weight, engine, weigh};
use anyhow::{Result, bail};

/// Does what is loaded at once, and the engine's module, stay within the limits?
pub fn weights(context: &Context) -> Result<Tally> {
    let site = context.tools.site()?;
    let mut tally = Tally::default();
    let mut over = Vec::new();
    let mut hold = |what: &str, weights: Vec<Weight>, limit: usize| {
        let gzipped = show(what, &weights, limit);
        if gzipped > limit {
            over.push(format!("the {what} by {} bytes", gzipped - limit));
        }
        tally += Tally::ONE;
    };
    for load in &LOADS {
        hold(load.what, weigh(site, load)?, load.limit);
    }
    hold("engine's module", engine(site)?, ENGINE_LIMIT);
    if !over.is_empty() {
        bail!("over the limit: {}", over.join(", "));
    }
    Ok(tally)
}

/// Shows what is loaded together, and gives how much that is, gzipped.
fn show(what: &str, weights: &[Weight], limit: usize) -> usize {
    println!("{:>10} {:>10}  {what}, bytes", "plain", "gzipped");
    for Weight {
        path,
        plain,
        gzipped,
    } in weights
    {
        println!("{plain:>10} {gzipped:>10}  {}", path.display());
    }
    let plain: usize = weights.iter().map(|weight| weight.plain).sum();
    let gzipped: usize = weights.iter().map(|weight| weight.gzipped).sum();
    println!("{plain:>10} {gzipped:>10}  together, of {limit} allowed\n");
    gzipped
}
