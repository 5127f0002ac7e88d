//! The stamp of the site in `dist/`, which shows whether the site is up to date.

use crate::project::Project;
use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::{fs, path::PathBuf};

/// The content of `target/site.json`, which describes `dist/`.
#[derive(Serialize, Deserialize)]
pub struct Stamp {
    /// The hash of the sources that it was built from.
    pub sources: u64,
    /// The hash of the built files: a site that was modified or half deleted is not served.
    pub built: u64,
    /// The address that its pages are written for, if any.
    pub base_url: Option<String>,
}

impl Stamp {
    /// The path of the stamp.
    pub fn path(project: &Project) -> PathBuf {
        project.path("target/site.json")
    }

    /// Reads the stamp, if there is a valid one.
    pub fn read(project: &Project) -> Option<Self> {
        serde_json::from_slice(&fs::read(Self::path(project)).ok()?).ok()
    }

    /// Writes the stamp.
    pub fn write(&self, project: &Project) -> Result<()> {
        Ok(fs::write(
            Self::path(project),
            serde_json::to_string(self)?,
        )?)
    }
}
