//! A server of static files for one machine: `cargo xtask serve` and the page tests.
//!
//! It answers GET and HEAD for files below one folder, with the right types and without caching, and listens on the
//! loopback address only.

use crate::{mime::content_type, request_path::relative_path};
use std::{
    fs::File,
    io,
    net::{Ipv4Addr, TcpListener},
    path::{Path, PathBuf},
    sync::Arc,
    thread::{self, JoinHandle},
};
use tiny_http::{Header, Method, Request, Response, StatusCode};

/// Requests answered at the same time. A page asks for some dozens of small files.
const THREADS: usize = 4;

/// A server that is running; dropping it stops it.
pub struct Server {
    /// Where the folder is served, with a closing slash: `http://127.0.0.1:40123/wiki/`.
    pub url: String,
    http: Arc<tiny_http::Server>,
    threads: Vec<JoinHandle<()>>,
}

impl Server {
    /// Serves the folder `root` under `prefix` (`"/"`, or a sub-folder such as `"/wiki/games/"`; slashes at the ends
    /// may be left out) on a free port. `headers` go with every answer, e.g. a stricter `Content-Security-Policy` or
    /// `Access-Control-Allow-Origin`; one named like a usual header takes its place.
    ///
    /// # Errors
    /// When no port can be had, `root` is no folder, or a header holds what a header may not.
    ///
    /// ```
    /// # let dist = std::env::temp_dir();
    /// let server = xtask::server::Server::start(dist, "wiki", &[("Access-Control-Allow-Origin", "*")])?;
    /// assert!(server.url.starts_with("http://127.0.0.1:") && server.url.ends_with("/wiki/"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn start(root: PathBuf, prefix: &str, headers: &[(&str, &str)]) -> io::Result<Self> {
        Self::on(listener(0)?, root, prefix, headers)
    }

    /// The same at a given port, or at the next free one of the 20 above it: `0` leaves the choice to the system.
    ///
    /// # Errors
    /// As [`Server::start`].
    pub fn start_near(
        port: u16,
        root: PathBuf,
        prefix: &str,
        headers: &[(&str, &str)],
    ) -> io::Result<Self> {
        let free = (port..=port.saturating_add(20)).find_map(|port| listener(port).ok());
        let listener = free.ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::AddrInUse,
                format!("port {port} and the 20 above it are taken"),
            )
        })?;
        Self::on(listener, root, prefix, headers)
    }

    fn on(
        listener: TcpListener,
        root: PathBuf,
        prefix: &str,
        headers: &[(&str, &str)],
    ) -> io::Result<Self> {
        let port = listener.local_addr()?.port();
        let prefix = match prefix.trim_matches('/') {
            "" => String::from("/"),
            inner => format!("/{inner}/"),
        };
        let url = format!("http://127.0.0.1:{port}{prefix}");
        let site = Arc::new(Site {
            root: root.canonicalize()?,
            prefix,
            headers: parse_headers(headers)?,
        });
        let http =
            Arc::new(tiny_http::Server::from_listener(listener, None).map_err(io::Error::other)?);
        let threads = (0..THREADS)
            .map(|_| {
                let (http, site) = (Arc::clone(&http), Arc::clone(&site));
                thread::spawn(move || {
                    // An error is the word of `drop` that it is over.
                    while let Ok(request) = http.recv() {
                        // A browser that has hung up in the middle of an answer is no concern of the server's.
                        let _ = site.answer(request);
                    }
                })
            })
            .collect();
        Ok(Self { url, http, threads })
    }

    /// Waits for ever: until the process is ended.
    pub fn run(mut self) {
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        for _ in &self.threads {
            self.http.unblock();
        }
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

fn listener(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
}

fn parse_headers(headers: &[(&str, &str)]) -> io::Result<Vec<Header>> {
    let parse = |&(name, value): &(&str, &str)| {
        let bad = || {
            io::Error::new(
                io::ErrorKind::InvalidInput,
                format!("not a header: {name}: {value}"),
            )
        };
        if value.contains(['\r', '\n']) {
            Err(bad())
        } else {
            Header::from_bytes(name, value).map_err(|()| bad())
        }
    };
    headers.iter().map(parse).collect()
}

/// The folder, where it is served, and what goes with every answer.
struct Site {
    root: PathBuf,
    prefix: String,
    headers: Vec<Header>,
}

/// What a request gets.
enum Answer {
    File(PathBuf),
    /// A folder asked for without its closing slash: relative addresses in its page would miss it.
    MovedTo(String),
    NotFound,
    NotAllowed,
}

impl Site {
    fn answer(&self, request: Request) -> io::Result<()> {
        match self.decide(request.method(), request.url()) {
            Answer::File(path) => {
                let file = File::open(&path)?;
                self.send(request, Response::from_file(file), content_type(&path))
            }
            Answer::MovedTo(address) => {
                let to = parse_headers(&[("Location", &address)])?;
                let mut response = Response::from_string("").with_status_code(StatusCode(301));
                to.into_iter()
                    .for_each(|header| response.add_header(header));
                self.send(request, response, "text/plain; charset=utf-8")
            }
            Answer::NotFound => self.refuse(request, 404, "not found\n"),
            Answer::NotAllowed => {
                self.refuse(request, 405, "only GET and HEAD are answered here\n")
            }
        }
    }

    fn refuse(&self, request: Request, status: u16, text: &str) -> io::Result<()> {
        let response = Response::from_string(text).with_status_code(StatusCode(status));
        self.send(request, response, "text/plain; charset=utf-8")
    }

    fn decide(&self, method: &Method, target: &str) -> Answer {
        if !matches!(method, Method::Get | Method::Head) {
            return Answer::NotAllowed;
        }
        let bare = target.split(['?', '#']).next().unwrap_or_default();
        if format!("{bare}/") == self.prefix {
            return Answer::MovedTo(self.prefix.clone());
        }
        let Some(relative) = relative_path(target, &self.prefix) else {
            return Answer::NotFound;
        };
        let path = self.root.join(relative);
        if path.is_dir() {
            if !bare.ends_with('/') {
                return Answer::MovedTo(format!("/{}/", bare.trim_start_matches('/')));
            }
            return self.file(&path.join("index.html"));
        }
        if bare.ends_with('/') {
            Answer::NotFound
        } else {
            self.file(&path)
        }
    }

    /// The file, if it is one and truly lies below the root: a symbolic link must not lead out.
    fn file(&self, path: &Path) -> Answer {
        match path.canonicalize() {
            Ok(real) if real.starts_with(&self.root) && real.is_file() => Answer::File(real),
            _ => Answer::NotFound,
        }
    }

    fn send<R: io::Read>(
        &self,
        request: Request,
        mut response: Response<R>,
        content_type: &str,
    ) -> io::Result<()> {
        let usual = [
            ("Content-Type", content_type),
            ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
        ];
        for header in parse_headers(&usual)? {
            if !self.headers.iter().any(|given| given.field == header.field) {
                response.add_header(header);
            }
        }
        self.headers
            .iter()
            .for_each(|header| response.add_header(header.clone()));
        request.respond(response)
    }
}
