//! Pages of other people, that boards of the site stand in.

use anyhow::Result;
use flate2::{Compression, write::GzEncoder};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use xtask::server::Server;

/// A page on an origin of its own; dropping it takes it off the net.
pub struct Host {
    server: Server,
    folder: PathBuf,
}

impl Host {
    /// Serves a page, and files beside it, with these headers, such as a policy of its own.
    pub fn start(page: &str, files: &[(&str, &[u8])], headers: &[(&str, &str)]) -> Result<Self> {
        let folder = new_folder()?;
        fs::write(folder.join("index.html"), page)?;
        for (name, content) in files {
            fs::write(folder.join(name), content)?;
        }
        let server = Server::start(folder.clone(), "", headers)?;
        Ok(Host { server, folder })
    }

    /// Serves the built site compressed, as most hosts do.
    pub fn of_compressed_site() -> Result<Self> {
        let folder = new_folder()?;
        compress(&crate::path("TAKEFIVE_DIST")?, &folder)?;
        let gzip = [("Content-Encoding", "gzip")];
        let server = Server::start(folder.clone(), "some/folder", &gzip)?;
        Ok(Host { server, folder })
    }

    /// Where the page is.
    pub fn url(&self) -> &str {
        &self.server.url
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A folder of its own among the temporary ones.
fn new_folder() -> Result<PathBuf> {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("take-five-host-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Copies a folder with every file in it compressed under its own name.
fn compress(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let [from, to] = [entry.path(), to.join(entry.file_name())];
        if from.is_dir() {
            compress(&from, &to)?;
        } else {
            let mut encoder = GzEncoder::new(fs::File::create(to)?, Compression::default());
            encoder.write_all(&fs::read(from)?)?;
            encoder.finish()?;
        }
    }
    Ok(())
}

/// A page of another site with this in its body, as an author writes one.
pub fn host_page(body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <title>A page of somebody else</title>\n<body>\n{body}\n</body>\n</html>\n"
    )
}
