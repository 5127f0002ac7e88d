//! Other people's pages that embed boards of the site.

use crate::{Browser, BrowserKind, browser::LISTEN};
use anyhow::Result;
use flate2::{Compression, write::GzEncoder};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use take_five_static_server::Server;

/// A page on an origin of its own; dropping it stops serving it.
pub struct HostSite {
    server: Server,
    folder: Option<PathBuf>,
}

impl HostSite {
    /// Serves a page, and files next to it, with these headers, such as a policy.
    pub fn start(page: &str, files: &[(&str, &[u8])], headers: &[(&str, &str)]) -> Result<Self> {
        let folder = new_folder()?;
        fs::write(folder.join("index.html"), page)?;
        for (name, content) in files {
            fs::write(folder.join(name), content)?;
        }
        let server = Server::start(folder.clone(), "", headers)?;
        Ok(HostSite {
            server,
            folder: Some(folder),
        })
    }

    /// Serves the built site compressed, as most hosts do.
    pub fn of_compressed_site() -> Result<Self> {
        let folder = new_folder()?;
        let gzip = |_: &Path, content: Vec<u8>| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(&content)?;
            Ok(encoder.finish()?)
        };
        copy(&crate::path_from_env("TAKEFIVE_DIST")?, &folder, &gzip)?;
        let headers = [("Content-Encoding", "gzip")];
        let server = Server::start(folder.clone(), "some/folder", &headers)?;
        Ok(HostSite {
            server,
            folder: Some(folder),
        })
    }

    /// Serves the built site for a browser. WebKit's driver cannot run scripts before those of a page, so there the
    /// pages themselves start with the one that listens.
    pub fn of_site(browser: &Browser) -> Result<Self> {
        if browser.kind != BrowserKind::WebKit {
            return Ok(HostSite {
                server: crate::serve_site()?,
                folder: None,
            });
        }
        let folder = new_folder()?;
        let listening = |path: &Path, content: Vec<u8>| {
            if path.extension().is_none_or(|ending| ending != "html") {
                return Ok(content);
            }
            let head = "<head><script src=\"/some/folder/listen.js\"></script>";
            Ok(String::from_utf8(content)?
                .replacen("<head>", head, 1)
                .into_bytes())
        };
        copy(
            &crate::path_from_env("TAKEFIVE_DIST_ONLINE")?,
            &folder,
            &listening,
        )?;
        fs::write(folder.join("listen.js"), LISTEN)?;
        let server = Server::start(folder.clone(), "some/folder", &[])?;
        Ok(HostSite {
            server,
            folder: Some(folder),
        })
    }

    /// The address of the page.
    pub fn url(&self) -> &str {
        &self.server.url
    }
}

impl Drop for HostSite {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// A temporary folder.
pub(crate) fn new_folder() -> Result<PathBuf> {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("take-five-host-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Copies a folder, changing every file in it in the same way.
pub(crate) fn copy(
    from: &Path,
    to: &Path,
    change: &impl Fn(&Path, Vec<u8>) -> Result<Vec<u8>>,
) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let [from, to] = [entry.path(), to.join(entry.file_name())];
        if from.is_dir() {
            copy(&from, &to, change)?;
        } else {
            fs::write(&to, change(&from, fs::read(&from)?)?)?;
        }
    }
    Ok(())
}

/// A page of another site with this in its body, as an author would write it.
pub fn host_page(body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <title>A page of somebody else</title>\n<body>\n{body}\n</body>\n</html>\n"
    )
}
