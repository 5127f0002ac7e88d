//! The crates that are published.

use crate::project::Project;
use anyhow::{Context, Result};
use cargo_metadata::{DependencyKind, MetadataCommand, Package};

/// The crates that are published, each after those that it is built from.
///
/// # Errors
/// If cargo cannot read the workspace, or crates are built from each other.
pub fn published_crates(project: &Project) -> Result<Vec<Package>> {
    let metadata = MetadataCommand::new()
        .manifest_path(project.path("Cargo.toml"))
        .no_deps()
        .exec()?;
    let mut left = metadata.packages;
    left.retain(|package| package.publish.is_none());
    let mut ordered = Vec::new();
    while !left.is_empty() {
        let next = left
            .iter()
            .position(|package| {
                let mut built_from = package
                    .dependencies
                    .iter()
                    .filter(|it| it.kind != DependencyKind::Development);
                built_from.all(|it| left.iter().all(|other| *other.name != *it.name))
            })
            .context("crates are built from each other")?;
        ordered.push(left.remove(next));
    }
    Ok(ordered)
}
