//! `cargo xtask fuzz`: fuzzing with libFuzzer; `fuzz/` says which properties have to hold.
//!
//! No sanitizers: they find errors in unsafe code, of which there is none here. Without them the pinned compiler is
//! enough, while a sanitizer needs a nightly one.

use crate::{
    project::Project,
    setup::{self, Debian},
};
use anyhow::{Context, Result, bail};
use std::{
    fs,
    path::{Path, PathBuf},
};
use xshell::{Cmd, cmd};

/// The longest input, in bytes; longer inputs have tests of their own.
const LONGEST: u32 = 512;

/// The most seconds that one input may take: a hundred times the slowest one on a busy machine.
const TIMEOUT: u32 = 10;

/// The built targets.
pub struct FuzzTargets<'a> {
    project: &'a Project,
    host: String,
    targets: Vec<String>,
}

impl<'a> FuzzTargets<'a> {
    /// Builds all targets.
    pub fn build(project: &'a Project) -> Result<Self> {
        setup::CARGO_FUZZ.ensure(project)?;
        Debian::new(project).ensure("c++", "g++")?;
        let fuzz = Self {
            project,
            host: setup::host(project)?,
            targets: targets(project)?,
        };
        fuzz.cargo_fuzz("build").run()?;
        Ok(fuzz)
    }

    /// The names of all targets, sorted.
    pub fn targets(&self) -> &[String] {
        &self.targets
    }

    /// Runs one target, starting with the inputs in the repository. New ones are saved in `found`, which may already
    /// contain some.
    fn run(&self, target: &str, amount: &str, found: &Path, more: &[&str]) -> Result<()> {
        fs::create_dir_all(found)?;
        let most = [format!("-max_len={LONGEST}"), format!("-timeout={TIMEOUT}")];
        let command = self.cargo_fuzz("run").arg(target);
        let command = command.args([found, &self.corpus(target)]);
        let command = command.args(["--", amount, "-print_final_stats=1", "-verbosity=0"]);
        Ok(command.args(more).args(most).run()?)
    }

    /// Runs one target over the inputs in the repository and this many new ones, which are the same each time, so that
    /// the result is reproducible. `found` is emptied first.
    pub fn run_reproducibly(&self, target: &str, new: u64, found: &Path) -> Result<()> {
        let sh = &self.project.shell;
        sh.remove_path(found)?;
        let kept = sh.read_dir(self.corpus(target))?.len() as u64;
        // By default it would look every second for what other runs have found.
        let more = ["-seed=1", "-reload=0"];
        self.run(target, &format!("-runs={}", kept + new), found, &more)
    }

    /// The folder for new inputs of a target.
    fn new_inputs_dir(&self, target: &str) -> PathBuf {
        self.project.path("target/fuzz/found").join(target)
    }

    /// Adds to the repository the smallest set of old and new inputs that reaches everything that all of them reach.
    fn minimize_corpus(&self, target: &str) -> Result<()> {
        let kept = self.corpus(target);
        let chosen = self.project.path("target/fuzz/chosen").join(target);
        let sh = &self.project.shell;
        sh.remove_path(&chosen)?;
        sh.create_dir(&chosen)?;
        let found = sh.create_dir(self.new_inputs_dir(target))?;
        let merge = self.cargo_fuzz("run").arg(target);
        let merge = merge.args([&chosen, &found, &kept]);
        // Counts which lines are reached, not how often: ten times fewer files.
        let flags = ["--", "-merge=1", "-use_counters=0", "-verbosity=0"];
        merge.args(flags).run()?;
        sh.remove_path(&kept)?;
        fs::rename(&chosen, &kept).with_context(|| chosen.display().to_string())
    }

    /// The inputs of a target in the repository.
    fn corpus(&self, target: &str) -> PathBuf {
        self.project.path("fuzz/corpus").join(target)
    }

    fn cargo_fuzz(&self, what: &str) -> Cmd<'_> {
        let (sh, host) = (&self.project.shell, &self.host);
        let place = self.project.path("target/fuzz");
        // Tracing comparisons halves the speed, and the inputs in the repository already contain the words of the
        // grammars.
        cmd!(
            sh,
            "cargo fuzz {what} --fuzz-dir fuzz --features libfuzzer --sanitizer none --no-trace-compares
                --codegen-units 16 --target {host} --target-dir {place}"
        )
        // Linking all of it as one takes longer than it saves.
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true")
    }
}

/// `cargo xtask fuzz`: runs the given targets, or all of them, one after the other. How long is an option of libFuzzer:
/// `-max_total_time=60`, `-runs=1000`.
pub fn fuzz(project: &Project, amount: &str, wanted: &[String], keep: bool) -> Result<()> {
    let fuzz = FuzzTargets::build(project)?;
    let all = fuzz.targets();
    if let Some(unknown) = wanted.iter().find(|name| !all.contains(name)) {
        bail!("there is no target {unknown}, only {}", all.join(", "));
    }
    let is_wanted = |target: &&String| wanted.is_empty() || wanted.contains(target);
    for target in all.iter().filter(is_wanted) {
        fuzz.run(target, amount, &fuzz.new_inputs_dir(target), &[])?;
        if keep {
            fuzz.minimize_corpus(target)?;
        }
    }
    Ok(())
}

fn targets(project: &Project) -> Result<Vec<String>> {
    let files = project.shell.read_dir(project.path("fuzz/fuzz_targets"))?;
    let name = |path: &PathBuf| Some(path.file_stem()?.to_string_lossy().into_owned());
    Ok(files.iter().filter_map(name).collect())
}
