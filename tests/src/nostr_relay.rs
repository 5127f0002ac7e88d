//! nostr-rs-relay, a relay as people run it, with its database.

use crate::{
    TempFolder,
    driver::{free_port, until_listening},
};
use anyhow::{Context, Result};
use std::{fs, path::Path, process::Stdio};
use tokio::process::{Child, Command};

/// The relay as it comes, except for its address; dropping it ends it.
pub struct NostrRelay {
    port: u16,
    _process: Child,
    _folder: TempFolder,
}

impl NostrRelay {
    /// Starts the program on a free port, with an empty database.
    pub async fn start(program: &Path) -> Result<Self> {
        let (port, folder) = (free_port()?, TempFolder::new("relay")?);
        let config = folder.join("config.toml");
        fs::write(
            &config,
            format!("[network]\naddress = \"127.0.0.1\"\nport = {port}\n"),
        )?;
        let process = Command::new(program)
            .arg("--db")
            .arg(&*folder)
            .arg("--config")
            .arg(&config)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| program.display().to_string())?;
        until_listening(port).await?;
        Ok(NostrRelay {
            port,
            _process: process,
            _folder: folder,
        })
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("ws://127.0.0.1:{}", self.port)
    }
}
