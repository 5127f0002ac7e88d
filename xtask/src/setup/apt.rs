//! Packages of Debian and its kin, for the browsers of the tests: only where we are root already.

use crate::{
    process::{output, run},
    project::Project,
    step::step,
};
use anyhow::{Result, bail};
use std::cell::Cell;

/// The system's packages; its lists are renewed once at most.
pub struct Apt<'a> {
    project: &'a Project,
    is_fresh: Cell<bool>,
}

impl<'a> Apt<'a> {
    /// Nothing is looked at yet.
    pub fn new(project: &'a Project) -> Self {
        Self {
            project,
            is_fresh: Cell::new(false),
        }
    }

    /// Installs packages without asking.
    ///
    /// # Errors
    /// When this is no such system, we are not root, or a package cannot be had.
    pub fn install(&self, packages: &[&str]) -> Result<()> {
        if self.project.find("apt-get").is_none() {
            bail!("there is no apt-get here to install it with");
        }
        if output(self.project.command("id").arg("-u"))?.trim_ascii() != b"0" {
            bail!(
                "as root, this would do: apt-get install {}",
                packages.join(" ")
            );
        }
        if !self.is_fresh.replace(true) {
            step("lists of Debian's packages", || self.get(&["update"]))?;
        }
        step(format!("Debian's {}", packages.join(", ")), || {
            self.get(&[&["install", "--yes", "--no-install-recommends"], packages].concat())
        })
    }

    fn get(&self, arguments: &[&str]) -> Result<()> {
        let mut command = self.project.command("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        // Another install that is running is waited for, not failed over.
        run(command
            .args(["--quiet", "--option", "DPkg::Lock::Timeout=300"])
            .args(arguments))
    }
}
