//! A display for browsers that cannot do without a window.

use crate::project::Project;
use anyhow::{Context, Result, bail};
use std::{
    io::{BufRead, BufReader},
    process::{Child, Stdio},
};

/// An X server that shows its windows to nobody; dropping it ends it.
pub struct Screen {
    server: Child,
    /// Its name, as the variable `DISPLAY` wants it.
    pub display: String,
}

impl Screen {
    /// Starts one under a free number.
    ///
    /// # Errors
    /// When Xvfb is missing or does not come up.
    pub fn start(project: &Project) -> Result<Self> {
        let mut command = project.command("Xvfb");
        command.args([
            "-displayfd",
            "1",
            "-screen",
            "0",
            "1920x1200x24",
            "-nolisten",
            "tcp",
        ]);
        let mut server = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("starting Xvfb")?;
        let mut number = String::new();
        if let Some(said) = server.stdout.take() {
            // It writes its number once it is ready, or ends without.
            BufReader::new(said).read_line(&mut number)?;
        }
        let screen = Self {
            server,
            display: format!(":{}", number.trim()),
        };
        if number.trim().is_empty() {
            bail!("Xvfb did not come up");
        }
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
