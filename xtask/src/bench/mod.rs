//! `cargo xtask bench`: the speed of the rules, natively and in wasm under Node, next to the targets set for them.
//!
//! It only measures: a slow result is printed, not an error.

mod benchmarks;
mod programs;
mod results_table;

use crate::project::Project;
use anyhow::{Result, bail};
use benchmarks::{BENCHMARKS, Benchmark};
use programs::{Measurement, Programs};
use results_table::BestResult;

/// How long one measurement lasts, roughly, in seconds: short, so that native and wasm runs find the machine in the
/// same state.
const SLICE: f64 = 0.6;

/// Measures every row this many times, alternating between native and wasm, and prints the best of each.
///
/// # Errors
/// When a program cannot be built or run, or wasm does not play the same games as the native program.
pub fn bench(project: &Project, rounds: u32) -> Result<()> {
    let programs = Programs::build(project)?;
    let sizes: Vec<u64> = BENCHMARKS
        .iter()
        .map(|row| programs.calibrate(row, SLICE))
        .collect::<Result<_>>()?;
    let mut best = vec![BestResult::default(); BENCHMARKS.len()];
    for round in 1..=rounds {
        println!("round {round} of {rounds}");
        for ((row, &size), best) in BENCHMARKS.iter().zip(&sizes).zip(&mut best) {
            let native = programs.measure_native(row, size, round)?;
            let wasm = programs.measure_wasm(row, size, round)?;
            same(row, &native, &wasm)?;
            best.native = best.native.max(native.rate());
            best.wasm = best.wasm.max(wasm.rate());
        }
    }
    print!("\n{}", results_table::results_markdown(&BENCHMARKS, &best));
    Ok(())
}

/// Both must have done the same work, or their speeds cannot be compared.
fn same(row: &Benchmark, native: &Measurement, wasm: &Measurement) -> Result<()> {
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
