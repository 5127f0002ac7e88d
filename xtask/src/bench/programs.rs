//! The two programs that are measured: `takefive` natively, and the same playing and counting as a module for Node.

use super::benchmarks::{Benchmark, Workload};
use crate::{
    project::Project,
    setup::{self, WASM_TARGET, timed_step},
};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::PathBuf;
use xshell::{Cmd, cmd};

/// The programs made by [`Programs::build`].
pub struct Programs<'a> {
    project: &'a Project,
    takefive: PathBuf,
    /// The JavaScript side of the module.
    module: PathBuf,
}

/// One measurement.
pub struct Measurement {
    /// Playouts or leaves.
    amount: f64,
    seconds: f64,
    /// A checksum of the work, the same on any machine: the actions of all games, or the leaves.
    pub check: u64,
}

impl Measurement {
    /// Playouts or leaves per second.
    pub fn rate(&self) -> f64 {
        self.amount / self.seconds
    }
}

impl<'a> Programs<'a> {
    /// Builds both in release mode: the module with the same settings as the engine's, for speed.
    ///
    /// # Errors
    /// When a tool or a build fails.
    pub fn build(project: &'a Project) -> Result<Self> {
        setup::wasm_target(project)?;
        setup::wasm_bindgen().ensure(project)?;
        setup::npm(project)?;
        let takefive = built(project, &["--package", "take-five", "--bin", "takefive"])?;
        let bare = built(
            project,
            &["--package", "take-five-bench", "--target", WASM_TARGET],
        )?;
        let (sh, folder) = (&project.shell, project.path("target/bench"));
        let flags = ["--target", "nodejs", "--out-name", "bench", "--out-dir"];
        cmd!(sh, "wasm-bindgen {flags...} {folder} {bare}").run()?;
        let wasm = folder.join("bench_bg.wasm");
        cmd!(sh, "wasm-opt -O4 {wasm} --output {wasm}").run()?;
        Ok(Self {
            project,
            takefive,
            module: folder.join("bench.js"),
        })
    }

    /// The number of games that take about this many seconds natively, or the depth to count to.
    ///
    /// # Errors
    /// When the program fails.
    pub fn calibrate(&self, row: &Benchmark, seconds: f64) -> Result<u64> {
        match row.work {
            Workload::Perft { depth } => Ok(depth.into()),
            Workload::Playouts => {
                let (takefive, spec) = (&self.takefive, row.spec);
                let sh = &self.project.shell;
                let figures = figures(cmd!(sh, "{takefive} playouts {spec} --seconds 0.2 --json"))?;
                // At least a hundred, because the warm-up plays a hundredth of them.
                Ok((number(&figures, "playouts_per_s")? * seconds).max(100.0) as u64)
            }
        }
    }

    /// Measures natively.
    ///
    /// # Errors
    /// When the program fails.
    pub fn measure_native(&self, row: &Benchmark, size: u64, seed: u32) -> Result<Measurement> {
        let (sh, takefive, spec) = (&self.project.shell, &self.takefive, row.spec);
        let (size_text, seed) = (size.to_string(), seed.to_string());
        let figures = figures(match row.work {
            Workload::Perft { .. } => cmd!(sh, "{takefive} perft {spec} {size_text} --json"),
            Workload::Playouts => {
                cmd!(
                    sh,
                    "{takefive} playouts {spec} --games {size_text} --json --seed {seed}"
                )
            }
        })?;
        let check = match row.work {
            Workload::Perft { .. } => number(&figures, "leaves")?,
            Workload::Playouts => (number(&figures, "mean_actions")? * size as f64).round(),
        };
        slice(row, size, check, &figures)
    }

    /// Measures the same work in wasm.
    ///
    /// # Errors
    /// When Node is missing or fails.
    pub fn measure_wasm(&self, row: &Benchmark, size: u64, seed: u32) -> Result<Measurement> {
        let (sh, module) = (&self.project.shell, &self.module);
        let of_row = [work(row), row.spec, &size.to_string(), &seed.to_string()];
        let figures = figures(cmd!(
            sh,
            "node xtask/bench/measure.cjs {module} {of_row...}"
        ))?;
        slice(row, size, number(&figures, "count")?, &figures)
    }
}

fn work(row: &Benchmark) -> &'static str {
    match row.work {
        Workload::Perft { .. } => "perft",
        Workload::Playouts => "playouts",
    }
}

fn slice(row: &Benchmark, size: u64, check: f64, figures: &Value) -> Result<Measurement> {
    Ok(Measurement {
        amount: match row.work {
            Workload::Perft { .. } => check,
            Workload::Playouts => size as f64,
        },
        seconds: number(figures, "seconds")?,
        check: check as u64,
    })
}

/// Builds a package in release mode and returns the path of the artifact.
fn built(project: &Project, what: &[&str]) -> Result<PathBuf> {
    let sh = &project.shell;
    let messages = timed_step(format!("cargo build --release {}", what.join(" ")), || {
        let format = "--message-format=json-render-diagnostics";
        Ok(cmd!(sh, "cargo build --release {format} {what...}").read()?)
    })?;
    // Cargo reports where it put each file, wherever the target folder is; the last one is the requested artifact.
    let mut artifacts = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["reason"] == "compiler-artifact");
    let last = artifacts.next_back();
    match last.as_ref().and_then(|it| it["filenames"][0].as_str()) {
        Some(path) => Ok(path.into()),
        None => bail!("cargo built nothing"),
    }
}

/// The JSON object that the command prints.
fn figures(command: Cmd) -> Result<Value> {
    Ok(serde_json::from_str(&command.quiet().read()?)?)
}

fn number(figures: &Value, name: &str) -> Result<f64> {
    figures[name]
        .as_f64()
        .with_context(|| format!("no {name} in {figures}"))
}
