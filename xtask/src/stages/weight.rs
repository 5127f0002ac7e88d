//! The stage that weighs the site.

use super::{context::Context, tally::Tally};
use crate::weights::{FIRST_LOAD_LIMIT, first_load};
use anyhow::{Result, bail};

/// Does the first load stay within its limit?
pub fn weights(context: &Context) -> Result<Tally> {
    let weights = first_load(context.tools.site()?)?;
    println!("{:>10} {:>10}  first load, bytes", "plain", "gzipped");
    for weight in &weights {
        println!(
            "{:>10} {:>10}  {}",
            weight.plain,
            weight.gzipped,
            weight.path.display()
        );
    }
    let plain: usize = weights.iter().map(|weight| weight.plain).sum();
    let gzipped: usize = weights.iter().map(|weight| weight.gzipped).sum();
    println!("{plain:>10} {gzipped:>10}  together, of {FIRST_LOAD_LIMIT} allowed");
    if gzipped > FIRST_LOAD_LIMIT {
        bail!(
            "the first load is {} bytes over its limit",
            gzipped - FIRST_LOAD_LIMIT
        );
    }
    Ok(Tally::ONE)
}
