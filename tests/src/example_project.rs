//! The example projects of `examples/`, built as their authors would.

use crate::doc_examples::SITE;
use crate::host_site::copy;
use crate::temp_folder::TempFolder;
use anyhow::{Context, Result};
use std::env;
use std::path::Path;
use std::process::{Command, Output};
use xtask::static_server::Server;

/// A copy of an example project; dropping it deletes it.
pub struct ExampleProject {
    /// Its folder.
    pub folder: TempFolder,
}

impl ExampleProject {
    /// Copies a project, with this address in place of the one that stands for the site.
    pub fn copy(name: &str, site: &str) -> Result<Self> {
        let folder = TempFolder::new("example")?;
        let from = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../examples")
            .join(name);
        let change = |_: &Path, content: Vec<u8>| {
            Ok(match String::from_utf8(content) {
                Ok(text) => text.replace(SITE, site).into_bytes(),
                Err(binary) => binary.into_bytes(),
            })
        };
        copy(&from, &folder, &change).with_context(|| from.display().to_string())?;
        Ok(Self { folder })
    }

    /// Runs a program in its folder, where the folder of another program is on the path, too.
    pub fn run(&self, program: &Path, arguments: &[&str], other: &Path) -> Result<Output> {
        let path = env::var_os("PATH").unwrap_or_default();
        let more = other.parent().map(Path::to_path_buf);
        let path = env::join_paths(more.into_iter().chain(env::split_paths(&path)))?;
        let mut command = Command::new(program);
        command.current_dir(&*self.folder).env("PATH", path);
        let output = command.args(arguments).output();
        output.with_context(|| program.display().to_string())
    }

    /// Serves one of its folders, on an origin of its own.
    pub fn serve(&self, folder: &str) -> Result<Server> {
        Ok(Server::start(self.folder.join(folder), "", &[])?)
    }
}
