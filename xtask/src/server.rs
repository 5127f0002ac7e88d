//! A server of static files for one machine: `cargo xtask serve` and the page tests.
//!
//! It answers GET and HEAD for files below one folder, with the right types and without caching, and listens on the
//! loopback address only.

use crate::{mime::content_type, request_path::relative_path};
use http_body_util::Full;
use hyper::{
    Method, Request, Response, StatusCode,
    body::{Bytes, Incoming},
    header::{HeaderMap, HeaderName, HeaderValue, LOCATION},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use std::{
    convert::Infallible,
    fs, io,
    net::{Ipv4Addr, TcpListener},
    path::{Path, PathBuf},
    sync::Arc,
    thread::{self, JoinHandle},
};
use tokio::sync::oneshot;

/// A server that is running; dropping it stops it.
pub struct Server {
    /// Where the folder is served, with a closing slash: `http://127.0.0.1:40123/wiki/`.
    pub url: String,
    /// Dropping it ends the thread.
    stop: Option<oneshot::Sender<Infallible>>,
    thread: Option<JoinHandle<()>>,
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
        listener.set_nonblocking(true)?;
        let (stop, stopped) = oneshot::channel();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .build()?;
        let thread = thread::spawn(move || {
            runtime.block_on(async {
                tokio::select! {
                    _ = serve(listener, site) => {}
                    _ = stopped => {}
                }
            });
        });
        Ok(Self {
            url,
            stop: Some(stop),
            thread: Some(thread),
        })
    }

    /// Waits for ever: until the process is ended.
    pub fn run(mut self) {
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Answers whoever comes, each connection on its own.
async fn serve(listener: TcpListener, site: Arc<Site>) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    loop {
        let (stream, _) = listener.accept().await?;
        let site = Arc::clone(&site);
        let answer = service_fn(move |request: Request<Incoming>| {
            let response = site.answer(&request);
            async { Ok::<_, Infallible>(response) }
        });
        // A browser that hangs up in the middle of an answer is no concern of the server's.
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), answer));
    }
}

fn listener(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
}

fn parse_headers(headers: &[(&str, &str)]) -> io::Result<HeaderMap> {
    let parse = |&(name, value): &(&str, &str)| {
        let header = HeaderName::try_from(name)
            .ok()
            .zip(HeaderValue::try_from(value).ok());
        header.ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::InvalidInput,
                format!("not a header: {name}: {value}"),
            )
        })
    };
    headers.iter().map(parse).collect()
}

/// The folder, where it is served, and what goes with every answer.
struct Site {
    root: PathBuf,
    prefix: String,
    headers: HeaderMap,
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
    fn answer(&self, request: &Request<Incoming>) -> Response<Full<Bytes>> {
        let target = request
            .uri()
            .path_and_query()
            .map_or("/", |target| target.as_str());
        match self.decide(request.method(), target) {
            Answer::File(path) => match fs::read(&path) {
                Ok(content) => self.response(StatusCode::OK, content_type(&path), content),
                Err(error) => self.refuse(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string()),
            },
            Answer::MovedTo(address) => match HeaderValue::try_from(address) {
                Ok(address) => {
                    let mut response = self.refuse(StatusCode::MOVED_PERMANENTLY, "");
                    response.headers_mut().insert(LOCATION, address);
                    response
                }
                Err(_) => self.refuse(StatusCode::NOT_FOUND, "not found\n"),
            },
            Answer::NotFound => self.refuse(StatusCode::NOT_FOUND, "not found\n"),
            Answer::NotAllowed => {
                let text = "only GET and HEAD are answered here\n";
                self.refuse(StatusCode::METHOD_NOT_ALLOWED, text)
            }
        }
    }

    fn refuse(&self, status: StatusCode, text: &str) -> Response<Full<Bytes>> {
        self.response(
            status,
            "text/plain; charset=utf-8",
            text.to_owned().into_bytes(),
        )
    }

    fn response(
        &self,
        status: StatusCode,
        content_type: &'static str,
        content: Vec<u8>,
    ) -> Response<Full<Bytes>> {
        let mut response = Response::new(Full::new(content.into()));
        *response.status_mut() = status;
        let headers = response.headers_mut();
        for (name, value) in [
            ("content-type", content_type),
            ("cache-control", "no-store"),
            ("x-content-type-options", "nosniff"),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        for (name, value) in &self.headers {
            headers.insert(name.clone(), value.clone());
        }
        response
    }

    fn decide(&self, method: &Method, target: &str) -> Answer {
        if !matches!(*method, Method::GET | Method::HEAD) {
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
}
