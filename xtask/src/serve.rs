//! `cargo xtask serve` and `cargo xtask dev`.

use crate::static_server::Server;
use crate::{
    project::Project,
    site::{BaseUrl, Site, trunk_command},
};
use anyhow::{Context, Result};
use std::path::PathBuf;

/// Builds the release site if necessary, and serves it until the process is terminated.
pub fn serve(project: &Project, port: u16) -> Result<()> {
    let site = Site::new(project, BaseUrl::AsBuilt);
    let server = start(port, site.ensure_built()?.clone())?;
    println!("Take Five is at {} (Ctrl-C ends it)", server.url);
    server.run();
    Ok(())
}

/// Serves a fast build that follows the sources, until the process is terminated.
pub fn dev(project: &Project, port: u16) -> Result<()> {
    let watch = trunk_command(project, "watch")?;
    let dist = project.shell.create_dir("target/dist-dev")?;
    // Not Trunk's own server: it injects a script into the page, which the page's policy blocks, and its media types
    // and addresses differ from those that the site is served with.
    let server = start(port, dist.clone())?;
    let once = "load the page again to see it (Ctrl-C ends it)";
    println!(
        "Take Five will be at {} after each build; {once}",
        server.url
    );
    watch.arg("--dist").arg(dist).run().context("Trunk ended")
}

fn start(port: u16, folder: PathBuf) -> Result<Server> {
    Server::start_near(port, folder, "/", &[]).context("starting the server")
}
