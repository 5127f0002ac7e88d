//! The two programs that are measured: `takefive` natively, and the same playing and counting as a module for Node.

use super::rows::{Row, Work};
use crate::{
    process::{output, run},
    project::Project,
    setup::{self, WASM},
    site::Tools,
    step::step,
};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::{path::PathBuf, process::Command};

/// What [`Programs::build`] made.
pub struct Programs<'a> {
    project: &'a Project,
    takefive: PathBuf,
    /// The JavaScript side of the module.
    module: PathBuf,
}

/// One measurement.
pub struct Slice {
    /// Playouts or leaves.
    amount: f64,
    seconds: f64,
    /// What the same work comes to on any machine: the actions of all games, or the leaves.
    pub check: u64,
}

impl Slice {
    /// Playouts or leaves a second.
    pub fn rate(&self) -> f64 {
        self.amount / self.seconds
    }
}

impl<'a> Programs<'a> {
    /// Builds both as they are released: the module as that of the engine, for speed.
    ///
    /// # Errors
    /// When a tool or a build fails.
    pub fn build(project: &'a Project, tools: &Tools) -> Result<Self> {
        let wasm_bindgen = &tools.builder()?.wasm_bindgen;
        let wasm_opt = setup::wasm_opt(project);
        let takefive = built(project, &["--package", "take-five", "--bin", "takefive"])?;
        let bare = built(project, &["--package", "take-five-bench", "--target", WASM])?;
        let folder = project.path("target/bench");
        let mut bind = project.command(wasm_bindgen);
        bind.args(["--target", "nodejs", "--out-name", "bench", "--out-dir"]);
        run(bind.arg(&folder).arg(bare))?;
        if wasm_opt.is_some() {
            let wasm = folder.join("bench_bg.wasm");
            let mut opt = project.command("wasm-opt");
            run(opt.arg("-O4").arg(&wasm).arg("--output").arg(&wasm))?;
        }
        Ok(Self {
            project,
            takefive,
            module: folder.join("bench.js"),
        })
    }

    /// How many games take about so many seconds natively, or how deep to count.
    ///
    /// # Errors
    /// When the program fails.
    pub fn size(&self, row: &Row, seconds: f64) -> Result<u64> {
        match row.work {
            Work::Perft { depth } => Ok(depth.into()),
            Work::Playouts => {
                let mut command = self.project.command(&self.takefive);
                command.args(["playouts", row.spec, "--seconds", "0.2", "--json"]);
                let figures = figures(&mut command)?;
                // At least what warming up is made of, a hundred parts.
                Ok((number(&figures, "playouts_per_s")? * seconds).max(100.0) as u64)
            }
        }
    }

    /// Measures natively.
    ///
    /// # Errors
    /// When the program fails.
    pub fn native(&self, row: &Row, size: u64, seed: u32) -> Result<Slice> {
        let mut command = self.project.command(&self.takefive);
        let size_text = size.to_string();
        let what = match row.work {
            Work::Perft { .. } => command.args(["perft", row.spec, &size_text, "--json"]),
            Work::Playouts => {
                command.args(["playouts", row.spec, "--games", &size_text, "--json"]);
                command.args(["--seed", &seed.to_string()])
            }
        };
        let figures = figures(what)?;
        let check = match row.work {
            Work::Perft { .. } => number(&figures, "leaves")?,
            Work::Playouts => (number(&figures, "mean_actions")? * size as f64).round(),
        };
        slice(row, size, check, &figures)
    }

    /// Measures the same work in wasm.
    ///
    /// # Errors
    /// When Node is missing or fails.
    pub fn wasm(&self, row: &Row, size: u64, seed: u32) -> Result<Slice> {
        let mut command = self.project.command("node");
        command.arg("xtask/bench/measure.cjs").arg(&self.module);
        command.args([work(row), row.spec, &size.to_string(), &seed.to_string()]);
        let figures = figures(&mut command)?;
        slice(row, size, number(&figures, "count")?, &figures)
    }
}

fn work(row: &Row) -> &'static str {
    match row.work {
        Work::Perft { .. } => "perft",
        Work::Playouts => "playouts",
    }
}

fn slice(row: &Row, size: u64, check: f64, figures: &Value) -> Result<Slice> {
    Ok(Slice {
        amount: match row.work {
            Work::Perft { .. } => check,
            Work::Playouts => size as f64,
        },
        seconds: number(figures, "seconds")?,
        check: check as u64,
    })
}

/// Builds a package as released and gives the path of what came out.
fn built(project: &Project, what: &[&str]) -> Result<PathBuf> {
    let mut command = project.command("cargo");
    command.args(["build", "--release", "--message-format"]);
    command.arg("json-render-diagnostics").args(what);
    let told = step(format!("cargo build --release {}", what.join(" ")), || {
        output(&mut command)
    })?;
    // Wherever the target folder is, cargo says where each file went; the last is what was asked for.
    let messages = String::from_utf8_lossy(&told);
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
fn figures(command: &mut Command) -> Result<Value> {
    Ok(serde_json::from_slice(&output(command)?)?)
}

fn number(figures: &Value, name: &str) -> Result<f64> {
    figures[name]
        .as_f64()
        .with_context(|| format!("no {name} in {figures}"))
}
