//! `cargo xtask bench`: the speed of the rules, natively and in wasm under Node, next to the targets set for them.
//!
//! It only measures: a slow result is printed, not an error.

mod programs;
mod rows;
mod table;

use crate::project::Project;
use anyhow::{Result, bail};
use programs::{Programs, Slice};
use rows::{ROWS, Row};
use table::Best;

/// How long one measurement lasts, roughly, in seconds: short, so that native and wasm runs find the machine in the
/// same state.
const SLICE: f64 = 0.6;

/// Measures every row this many times, alternating between native and wasm, and prints the best of each.
///
/// # Errors
/// When a program cannot be built or run, or wasm does not play the same games as the native program.
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

/// Both must have done the same work, or their speeds cannot be compared.
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
