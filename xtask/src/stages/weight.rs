//! The stage that weighs the site.

use super::{context::Context, tally::Tally};
use crate::weights::{ENGINE_LIMIT, FIRST_LOAD_LIMIT, Weight, engine, first_load};
use anyhow::{Result, bail};

/// Do the first load and the engine's module stay within their limits?
pub fn weights(context: &Context) -> Result<Tally> {
    let site = context.tools.site()?;
    within("first load", &first_load(site)?, FIRST_LOAD_LIMIT)?;
    within("engine's module", &engine(site)?, ENGINE_LIMIT)?;
    Ok(Tally::ONE)
}

/// Shows what is loaded together, and fails where it is too much.
fn within(what: &str, weights: &[Weight], limit: usize) -> Result<()> {
    println!("{:>10} {:>10}  {what}, bytes", "plain", "gzipped");
    for weight in weights {
        println!(
            "{:>10} {:>10}  {}",
            weight.plain,
            weight.gzipped,
            weight.path.display()
        );
    }
    let plain: usize = weights.iter().map(|weight| weight.plain).sum();
    let gzipped: usize = weights.iter().map(|weight| weight.gzipped).sum();
    println!("{plain:>10} {gzipped:>10}  together, of {limit} allowed");
    if gzipped > limit {
        bail!("the {what} is {} bytes over its limit", gzipped - limit);
    }
    Ok(())
}
