//! `cargo xtask bench`: how fast the rules are, natively and in wasm under Node, beside the bars set for them.
//!
//! It measures and judges nothing: a slow figure is printed, not an error.

mod programs;
mod rows;
mod table;

use crate::project::Project;
use anyhow::{Result, bail};
use programs::{Programs, Slice};
use rows::{ROWS, Row};
use table::Best;

/// How long one measurement lasts, about, in seconds: short, so that natively and in wasm the machine is the same.
const SLICE: f64 = 0.6;

/// Measures every row so many times, natively and in wasm by turns, and prints the best of each.
///
/// # Errors
/// When a program cannot be built or run, or wasm does not play the games that are played natively.
pub fn bench(project: &Project, rounds: u32) -> Result<()> {
    let programs = Programs::build(project)?;
    let sizes: Vec<u64> = ROWS
        .iter()
        .map(|row| programs.size(row, SLICE))
        .collect::<Result<_>>()?;
    let mut best = vec![Best::default(); ROWS.len()];
    for round in 1..=rounds {
        println!("round {round} of {rounds}");
        for ((row, &size), best) in ROWS.iter().zip(&sizes).zip(&mut best) {
            let native = programs.native(row, size, round)?;
            let wasm = programs.wasm(row, size, round)?;
            same(row, &native, &wasm)?;
            best.native = best.native.max(native.rate());
            best.wasm = best.wasm.max(wasm.rate());
        }
    }
    print!("\n{}", table::text(&ROWS, &best));
    Ok(())
}

/// Both must have done the same, or their speeds say nothing about each other.
fn same(row: &Row, native: &Slice, wasm: &Slice) -> Result<()> {
    if native.check != wasm.check {
        bail!(
            "{}: {} natively, but {} in wasm",
            row.spec,
            native.check,
            wasm.check
        );
    }
    Ok(())
}
