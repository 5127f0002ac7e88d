//! Pages of other people, that boards of the site stand in.

use anyhow::Result;
use std::fs;
use std::path::PathBuf;
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
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("take-five-host-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("index.html"), page)?;
        for (name, content) in files {
            fs::write(folder.join(name), content)?;
        }
        let server = Server::start(folder.clone(), "", headers)?;
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

/// A page of another site with this in its body, as an author writes one.
pub fn host_page(body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <title>A page of somebody else</title>\n<body>\n{body}\n</body>\n</html>\n"
    )
}
