//! What is known of the site in `dist/`: it tells whether that still has to be built.

use crate::project::Project;
use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::{fs, path::PathBuf};

/// What `target/site.json` says about `dist/`.
#[derive(Serialize, Deserialize)]
pub struct Stamp {
    /// Of what it was built from.
    pub sources: u64,
    /// Of what was built: a site that was touched or half deleted is not served.
    pub built: u64,
    /// The address that its pages are written for, where they are for one.
    pub base_url: Option<String>,
}

impl Stamp {
    /// Where it is kept.
    pub fn path(project: &Project) -> PathBuf {
        project.path("target/site.json")
    }

    /// The one kept, if it is whole.
    pub fn read(project: &Project) -> Option<Self> {
        serde_json::from_slice(&fs::read(Self::path(project)).ok()?).ok()
    }

    /// Keeps this one.
    pub fn write(&self, project: &Project) -> Result<()> {
        Ok(fs::write(
            Self::path(project),
            serde_json::to_string(self)?,
        )?)
    }
}
