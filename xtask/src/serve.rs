//! `cargo xtask serve` and `cargo xtask dev`.

use crate::{
    process::shown,
    project::Project,
    site::{BaseUrl, Tools},
};
use anyhow::{Context, Result, bail};
use std::{fs, process::Child};
use xtask::server::Server;

/// Builds the release site if need be, and serves it until the process is ended.
///
/// # Errors
/// When it cannot be built, or no port can be had.
pub fn serve(project: &Project, port: u16) -> Result<()> {
    let tools = Tools::new(project, BaseUrl::AsBuilt);
    let dist = tools.site()?;
    let server = Server::start_near(port, dist.clone(), "/", &[]).context("starting the server")?;
    println!("Take Five is at {} (Ctrl-C ends it)", server.url);
    server.run();
    Ok(())
}

/// Serves a fast build that follows the sources, until the process is ended.
///
/// # Errors
/// When the tools cannot be had, no port can be had, or Trunk ends.
pub fn dev(project: &Project, port: u16) -> Result<()> {
    let tools = Tools::new(project, BaseUrl::AsBuilt);
    let builder = tools.builder()?;
    let dist = "target/dist-dev";
    fs::create_dir_all(project.path(dist))?;
    // Not Trunk's own server: it writes a script into the page, which the page's policy refuses, and would let
    // the site be tried under other types and addresses than it is served with.
    let server =
        Server::start_near(port, project.path(dist), "/", &[]).context("starting the server")?;
    println!(
        "Take Five will be at {} after each build; load the page again to see it (Ctrl-C ends it)",
        server.url
    );
    let mut command = tools.watch(builder, dist);
    println!("$ {}", shown(&command));
    let mut watch = Watch(command.spawn().context("starting Trunk")?);
    let status = watch.0.wait()?;
    bail!("Trunk ended with {status}")
}

/// Trunk at work; it must not outlive this process's interest in it.
struct Watch(Child);

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
