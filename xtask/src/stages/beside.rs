//! The build of the site, beside the stages that come before it: for most of its time it keeps one core busy, and they
//! do not need the site.

use crate::project::Project;
use anyhow::{Context, Result, ensure};
use std::{
    env,
    fs::{self, File},
    path::PathBuf,
    process::{Child, Command, Stdio},
};
use xtask::arguments::Stage;

/// A build that runs.
pub struct Build {
    child: Child,
    /// What it prints goes there, to be shown when its stage comes.
    log: PathBuf,
}

impl Build {
    /// Starts it where the site is a stage of the run, and others come before.
    pub fn start(project: &Project, stages: &[Stage]) -> Result<Option<Self>> {
        if stages.first() == Some(&Stage::Site) || !stages.contains(&Stage::Site) {
            return Ok(None);
        }
        let log = project.path("target/site.log");
        let file = File::create(&log).with_context(|| log.display().to_string())?;
        let mut command = Command::from(project.shell.cmd(env::current_exe()?).arg("build"));
        command
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file);
        let child = command.spawn().context("starting the build of the site")?;
        Ok(Some(Self { child, log }))
    }

    /// Waits until the site is built, and shows what was printed meanwhile.
    pub fn finish(mut self) -> Result<()> {
        let status = self.child.wait()?;
        print!("{}", fs::read_to_string(&self.log)?);
        ensure!(status.success(), "the site cannot be built");
        Ok(())
    }
}

impl Drop for Build {
    fn drop(&mut self) {
        // It has ended, unless the run was given up.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
