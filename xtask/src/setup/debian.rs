//! Packages of Debian and its derivatives, for the browsers of the tests: only if already running as root.

use super::timed_step;
use crate::project::Project;
use anyhow::{Context, Result, ensure};
use std::{cell::Cell, path::PathBuf};
use xshell::cmd;

/// The system's packages; the package lists are updated at most once.
pub struct Debian<'a> {
    project: &'a Project,
    is_fresh: Cell<bool>,
}

impl<'a> Debian<'a> {
    /// Does not look at anything yet.
    pub fn new(project: &'a Project) -> Self {
        let is_fresh = Cell::new(false);
        Self { project, is_fresh }
    }

    /// Returns what `look` finds, if necessary after installing these packages without asking; `advice` says what the
    /// user can do.
    pub fn find<T>(
        &self,
        look: impl Fn() -> Option<T>,
        packages: &[&str],
        advice: &str,
    ) -> Result<T> {
        if let Some(it) = look() {
            return Ok(it);
        }
        self.install(packages).with_context(|| advice.to_owned())?;
        look().with_context(|| format!("installed, but still not found; {advice}"))
    }

    /// Makes sure that there is a program, which is in this package.
    pub fn ensure(&self, program: &str, package: &str) -> Result<PathBuf> {
        let look = || self.project.find_program(program);
        let advice = format!("{program} is missing (Debian: {package})");
        self.find(look, &[package], &advice)
    }

    fn install(&self, packages: &[&str]) -> Result<()> {
        let sh = &self.project.shell;
        let is_there = self.project.find_program("apt-get").is_some();
        ensure!(is_there, "there is no apt-get here to install it with");
        let all = packages.join(" ");
        let is_root = cmd!(sh, "id -u").quiet().read()? == "0";
        ensure!(is_root, "as root, this would do: apt-get install {all}");
        // Waits for another running install instead of failing.
        let quiet = ["--quiet", "--option", "DPkg::Lock::Timeout=300"];
        let get = || cmd!(sh, "apt-get {quiet...}").env("DEBIAN_FRONTEND", "noninteractive");
        if !self.is_fresh.replace(true) {
            let update = || Ok(get().arg("update").run()?);
            timed_step("lists of Debian's packages", update)?;
        }
        let install = ["install", "--yes", "--no-install-recommends"];
        timed_step(format!("Debian's {all}"), || {
            Ok(get().args(install).args(packages).run()?)
        })
    }
}
