//! The crates that are published.

use crate::project::Project;
use anyhow::Result;
use cargo_metadata::{MetadataCommand, Package};

/// The crates that are published, by name.
///
/// # Errors
/// If cargo cannot read the workspace.
pub fn published_crates(project: &Project) -> Result<Vec<Package>> {
    let metadata = MetadataCommand::new()
        .manifest_path(project.path("Cargo.toml"))
        .no_deps()
        .exec()?;
    let mut packages = metadata.packages;
    packages.retain(|package| package.publish.is_none());
    packages.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(packages)
}
