//! Builds the site in the background while the stages before it run: for most of its time the build uses only one core,
//! and those stages do not need the site.

use super::Stage;
use crate::{project::Project, site::Site};
use anyhow::{Context, Result, ensure};
use std::{
    env,
    fs::{self, File},
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
};

/// A running build.
pub struct BackgroundBuild {
    /// Whose end may be waited for several times.
    child: Child,
    /// The file for its output, which is shown when its stage comes.
    log: PathBuf,
}

impl BackgroundBuild {
    /// Starts the build if the site is a stage of the run, and not the first.
    pub fn start(project: &Project, site: &Site, stages: &[&Stage]) -> Result<Option<Self>> {
        let place = stages.iter().position(|stage| stage.name == "site");
        if matches!(place, None | Some(0)) {
            return Ok(None);
        }
        let log = project.path("target/site.log");
        let file = File::create(&log).with_context(|| log.display().to_string())?;
        let for_tests = (!site.is_release()).then_some("--for-tests");
        let build = project.shell.cmd(env::current_exe()?).arg("build");
        let mut command = Command::from(build.args(for_tests));
        command
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file);
        let child = command.spawn().context("starting the build of the site")?;
        Ok(Some(Self { child, log }))
    }

    /// Waits until the build ends, however it does.
    pub fn wait(&mut self) -> Result<ExitStatus> {
        Ok(self.child.wait()?)
    }

    /// Waits until the site is built, and shows the output of the build.
    pub fn finish(mut self) -> Result<()> {
        let status = self.wait()?;
        print!("{}", fs::read_to_string(&self.log)?);
        ensure!(status.success(), "the site cannot be built");
        Ok(())
    }
}

impl Drop for BackgroundBuild {
    fn drop(&mut self) {
        // It has finished already, unless the run was aborted.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
