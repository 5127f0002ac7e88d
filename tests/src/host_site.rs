//! Other people's pages that embed boards of the site.

use crate::{Browser, BrowserKind, TempFolder, browser::LISTEN};
use anyhow::{Result, ensure};
use flate2::{Compression, write::GzEncoder};
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::Path;
use xtask::static_server::Server;

/// A host of the API of webxdc, <https://webxdc.org/docs/spec/>: every update reaches every member, also whoever sent
/// it, in one order, and from the given serial on.
const MESSENGER: &str = "{
  // A database gives the updates of all windows one order; a text that is read and written again loses some.
  const database = new Promise((done) => {
    const opening = indexedDB.open('chat');
    opening.onupgradeneeded = () => opening.result.createObjectStore('updates', { autoIncrement: true });
    opening.onsuccess = () => done(opening.result);
  });
  const others = new BroadcastChannel('chat');
  let [listen, heard] = [() => {}, 0];
  let delivered = Promise.resolve();
  const deliverNew = async () => {
    const updates = (await database).transaction('updates').objectStore('updates');
    const [news, count] = [updates.getAll(IDBKeyRange.lowerBound(heard, true)), updates.count()];
    await new Promise((done) => (count.onsuccess = done));
    for (const update of news.result) listen({ ...update, serial: ++heard, max_serial: count.result });
  };
  const deliver = () => (delivered = delivered.then(deliverNew, deliverNew));
  others.onmessage = deliver;
  const params = new URLSearchParams(location.search);
  const selfName = params.get('member');
  const device = params.get('device');
  if (device) {
    // What a device keeps is its own.
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, ...version) { return open.call(this, `${name} ${device}`, ...version); };
    const { getItem, setItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) { return getItem.call(this, `${key} ${device}`); };
    Storage.prototype.setItem = function (key, value) { setItem.call(this, `${key} ${device}`, value); };
    const Channel = BroadcastChannel;
    globalThis.BroadcastChannel = class extends Channel { constructor(name) { super(`${name} ${device}`); } };
    Object.defineProperty(navigator, 'locks', { value: undefined });
  }
  globalThis.webxdc = {
    selfName,
    selfAddr: `${selfName}@example.org`,
    // How many updates this window has sent, and whom it has had notified of what.
    sent: 0,
    notices: [],
    async sendUpdate({ notify, ...update }) {
      if (notify) webxdc.notices.push(notify);
      const writing = (await database).transaction('updates', 'readwrite');
      writing.objectStore('updates').add(update);
      writing.oncomplete = () => {
        webxdc.sent += 1;
        others.postMessage('');
        deliver();
      };
    },
    setUpdateListener(listener, serial) {
      [listen, heard] = [listener, serial];
      return deliver();
    },
  };
}";

/// Lets long timers and the page's own clock run faster, and the time of day stand still where a test sets it.
const FASTER: &str = "{
  const { now: today } = Date;
  const ahead = 1000 * Number(new URLSearchParams(location.search).get('ahead'));
  Date.now = () => globalThis.still ?? today.call(Date) + ahead;
  const { faster, setTimeout, setInterval } = globalThis;
  const now = performance.now.bind(performance);
  performance.now = () => now() * faster;
  const soon = (wait) => (wait >= 1000 ? wait / faster : wait);
  globalThis.setTimeout = (act, wait, ...more) => setTimeout(act, soon(wait), ...more);
  globalThis.setInterval = (act, wait, ...more) => setInterval(act, soon(wait), ...more);
}";

/// A page on an origin of its own; dropping it stops serving it.
pub struct HostSite {
    server: Server,
    /// Where its files are, unless they are those of the built site.
    _folder: Option<TempFolder>,
}

impl HostSite {
    /// Serves a page, and files next to it, with these headers, such as a policy.
    pub fn start(page: &str, files: &[(&str, &[u8])], headers: &[(&str, &str)]) -> Result<Self> {
        let folder = TempFolder::new("host")?;
        fs::write(folder.join("index.html"), page)?;
        for (name, content) in files {
            fs::write(folder.join(name), content)?;
        }
        let server = Server::start(folder.to_path_buf(), "", headers)?;
        Ok(HostSite {
            server,
            _folder: Some(folder),
        })
    }

    /// Serves the built site, with its service worker, from the folder `games/`, and these files of somebody else beside
    /// it on the same origin.
    pub fn around_site(files: &[(&str, &[u8])]) -> Result<Self> {
        let folder = TempFolder::new("host")?;
        let as_built = |_: &Path, content| Ok(content);
        copy(
            &crate::path_from_env("TAKEFIVE_DIST")?,
            &folder.join("games"),
            &as_built,
        )?;
        for (name, content) in files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap_or(&folder))?;
            fs::write(path, content)?;
        }
        let server = Server::start(folder.to_path_buf(), "", &[])?;
        Ok(HostSite {
            server,
            _folder: Some(folder),
        })
    }

    /// Serves the built site compressed, as most hosts do.
    pub fn of_compressed_site() -> Result<Self> {
        let folder = TempFolder::new("host")?;
        copy(&crate::path_from_env("TAKEFIVE_DIST")?, &folder, &gzipped)?;
        let server = Server::start(
            folder.to_path_buf(),
            "some/folder",
            &[("Content-Encoding", "gzip")],
        )?;
        Ok(HostSite {
            server,
            _folder: Some(folder),
        })
    }

    /// Serves the built site as a browser without `light-dark()` sees it.
    pub fn without_light_dark() -> Result<Self> {
        let folder = TempFolder::new("host")?;
        let unknown = |path: &Path, content: Vec<u8>| {
            if path.extension().is_none_or(|ending| ending != "css") {
                return Ok(content);
            }
            Ok(String::from_utf8(content)?
                .replace("light-dark(", "x-light-dark(")
                .into_bytes())
        };
        copy(&crate::path_from_env("TAKEFIVE_DIST")?, &folder, &unknown)?;
        let server = Server::start(folder.to_path_buf(), "some/folder", &[])?;
        Ok(HostSite {
            server,
            _folder: Some(folder),
        })
    }

    /// Serves the built site for a browser. WebKit's driver cannot run scripts before those of a page, so there the
    /// pages themselves start with the one that listens.
    pub fn of_site(browser: &Browser) -> Result<Self> {
        if browser.kind != BrowserKind::WebKit {
            return Ok(HostSite {
                server: crate::serve_site()?,
                _folder: None,
            });
        }
        let folder = TempFolder::new("host")?;
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
        let server = Server::start(folder.to_path_buf(), "some/folder", &[])?;
        Ok(HostSite {
            server,
            _folder: Some(folder),
        })
    }

    /// Serves the built site with these relays for live games. They are on this machine and have no certificates, which
    /// the policy of the page would not allow: their addresses are added to it, everything else is as built. The time of the
    /// page's own clock passes faster by this factor, so that nobody waits for what the page puts off; in its address,
    /// `?ahead=150` sets the clock of the device ahead by so many seconds.
    pub fn with_relays(relays: &[String], faster: u32) -> Result<Self> {
        let folder = TempFolder::new("host")?;
        let list = serde_json::to_vec(relays)?;
        let local = |path: &Path, content: Vec<u8>| match path.file_name().and_then(OsStr::to_str) {
            Some("relays.json") => Ok(list.clone()),
            Some("live.html") => {
                let page = String::from_utf8(content)?;
                let policy = " connect-src 'self' wss:;";
                ensure!(page.matches(policy).count() == 1, "another policy: {page}");
                let page = page.replace(policy, " connect-src 'self' wss: ws://127.0.0.1:*;");
                let head = "<head><script src=\"/some/folder/faster.js\"></script>";
                Ok(page.replacen("<head>", head, 1).into_bytes())
            }
            _ => Ok(content),
        };
        copy(
            &crate::path_from_env("TAKEFIVE_DIST_ONLINE")?,
            &folder,
            &local,
        )?;
        let clock = format!("globalThis.faster = {faster};\n{FASTER}");
        fs::write(folder.join("faster.js"), clock)?;
        let server = Server::start(folder.to_path_buf(), "some/folder", &[])?;
        Ok(HostSite {
            server,
            _folder: Some(folder),
        })
    }

    /// Serves the built site as a messenger would that knows webxdc: a small host of its API, whose chat is a
    /// database of the browser. Each window is a member, whom the address names: `live.html?member=anna`; a second device of
    /// a member is one that has a name, too: `live.html?member=anna&device=phone`.
    pub fn in_messenger() -> Result<Self> {
        let folder = TempFolder::new("host")?;
        let app = |path: &Path, content: Vec<u8>| match path.file_name().and_then(OsStr::to_str) {
            Some("live.html") => {
                let page = String::from_utf8(content)?;
                Ok(xtask::xdc::in_messenger(&page)?.into_bytes())
            }
            _ => Ok(content),
        };
        copy(
            &crate::path_from_env("TAKEFIVE_DIST_ONLINE")?,
            &folder,
            &app,
        )?;
        fs::write(folder.join("webxdc.js"), MESSENGER)?;
        let server = Server::start(folder.to_path_buf(), "some/folder", &[])?;
        Ok(HostSite {
            server,
            _folder: Some(folder),
        })
    }

    /// The address of the page.
    pub fn url(&self) -> &str {
        &self.server.url
    }
}

/// The content of a file, compressed.
fn gzipped(_: &Path, content: Vec<u8>) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&content)?;
    Ok(encoder.finish()?)
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
