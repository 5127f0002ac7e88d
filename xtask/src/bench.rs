//! `cargo xtask bench`: the speed of the rules, natively and in wasm under Node.
//!
//! It only measures: a slow result is printed, not an error.

use crate::{
    project::Project,
    setup::{self, WASM_TARGET},
};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use xshell::{Cmd, cmd};

/// Games, what is counted in them, and how much of it: playouts for about 0.6 s, so that native and wasm runs find the
/// machine in the same state, or the depth of sequences of actions.
const BENCHMARKS: [(&str, &str, u32); 7] = [
    ("take:size=5", "playouts", 75_000),
    ("give-and-take", "playouts", 150_000),
    ("give-and-take", "perft", 8),
    ("take-back-toe", "playouts", 400_000),
    ("acquisitions", "playouts", 350_000),
    ("take-it-away:players=2", "playouts", 350_000),
    ("takeaway:players=4,rounds=3", "playouts", 170_000),
];

/// Measures each of them this many times, alternating between native and wasm, and prints the best of each.
///
/// # Errors
/// When a program cannot be built or run, or wasm does not play the same games as the native program.
pub fn bench(project: &Project, rounds: u32) -> Result<()> {
    build(project)?;
    let sh = &project.shell;
    let (native, wasm) = (
        project.path("target/release/takefive"),
        project.path("target/bench/bench.js"),
    );
    println!(
        "| {:<27} | {:<8} | {:>13} | {:>13} | wasm/native |",
        "spec", "a second", "native", "wasm"
    );
    for (spec, work, amount) in BENCHMARKS {
        let (mut best, size) = ([0.0_f64; 2], amount.to_string());
        for round in 1..=rounds {
            let seed = round.to_string();
            let native = figures(match work {
                "perft" => cmd!(sh, "{native} perft {spec} {size} --json"),
                _ => cmd!(
                    sh,
                    "{native} playouts {spec} --games {size} --seed {seed} --json"
                ),
            })?;
            let wasm = figures(cmd!(
                sh,
                "node xtask/bench/measure.cjs {wasm} {work} {spec} {size} {seed}"
            ))?;
            let count = number(&wasm, "count")?;
            let native_count = match work {
                "perft" => number(&native, "leaves")?,
                _ => (number(&native, "mean_actions")? * f64::from(amount)).round(),
            };
            ensure!(
                native_count == count,
                "{spec}: {native_count} natively, but {count} in wasm"
            );
            let measured = if work == "perft" {
                count
            } else {
                amount.into()
            };
            for (best, figures) in best.iter_mut().zip([native, wasm]) {
                *best = best.max(measured / number(&figures, "seconds")?);
            }
        }
        let [native, wasm] = best;
        let ratio = wasm / native;
        println!("| {spec:<27} | {work:<8} | {native:>13.0} | {wasm:>13.0} | {ratio:>11.3} |");
    }
    Ok(())
}

/// Builds both programs in release mode: the module with the same settings as the engine's, for speed.
fn build(project: &Project) -> Result<()> {
    setup::wasm_target(project)?;
    setup::WASM_BINDGEN.ensure(project)?;
    setup::npm(project)?;
    let (sh, folder) = (&project.shell, project.path("target/bench"));
    cmd!(
        sh,
        "cargo build --release --package take-five --bin takefive"
    )
    .run()?;
    cmd!(
        sh,
        "cargo build --release --package take-five-bench --target {WASM_TARGET}"
    )
    .run()?;
    let bare = project.path(&format!(
        "target/{WASM_TARGET}/release/take_five_bench.wasm"
    ));
    let flags = ["--target", "nodejs", "--out-name", "bench", "--out-dir"];
    cmd!(sh, "wasm-bindgen {flags...} {folder} {bare}").run()?;
    let wasm = folder.join("bench_bg.wasm");
    Ok(cmd!(sh, "wasm-opt -O4 {wasm} --output {wasm}").run()?)
}

/// The JSON object that the command prints.
fn figures(command: Cmd) -> Result<Value> {
    Ok(serde_json::from_str(&command.quiet().read()?)?)
}

fn number(figures: &Value, name: &str) -> Result<f64> {
    let number = figures[name].as_f64();
    number.with_context(|| format!("no {name} in {figures}"))
}
