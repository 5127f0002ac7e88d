//! A server of static files for one machine: `cargo xtask serve` and the page tests.
//!
//! `tower-http` serves the files; this module disables caching, supports a path prefix, and shuts everything down when
//! the server is dropped. It listens on the loopback address only.

use http_body_util::Either;
use hyper::{
    Request, Response, StatusCode,
    body::Incoming,
    header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, LAST_MODIFIED, LOCATION},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use percent_encoding::percent_decode_str;
use std::{
    convert::Infallible,
    io,
    net::{Ipv4Addr, TcpListener},
    path::PathBuf,
    sync::Arc,
    thread::{self, JoinHandle},
};
use tokio::sync::oneshot;
use tower_http::services::{ServeDir, fs::ServeFileSystemResponseBody};

/// A running server; dropping it stops it.
pub struct Server {
    /// The address of the folder, with a trailing slash: `http://127.0.0.1:40123/wiki/`.
    pub url: String,
    /// Dropping it ends the thread.
    stop: Option<oneshot::Sender<Infallible>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Serves the folder `root` under `prefix` (`"/"`, or a sub-folder such as `"/wiki/games/"`; leading and trailing
    /// slashes may be omitted) on a free port. `headers` are added to every response, e.g. a stricter
    /// `Content-Security-Policy` or `Access-Control-Allow-Origin`; one with the name of a default header replaces it.
    ///
    /// # Errors
    /// When no port is available, `root` is not a folder, or a header is invalid.
    ///
    /// ```
    /// # let dist = std::env::temp_dir();
    /// let server = xtask::static_server::Server::start(dist, "wiki", &[("Access-Control-Allow-Origin", "*")])?;
    /// assert!(server.url.starts_with("http://127.0.0.1:") && server.url.ends_with("/wiki/"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn start(root: PathBuf, prefix: &str, headers: &[(&str, &str)]) -> io::Result<Self> {
        Self::on(listener(0)?, root, prefix, headers)
    }

    /// The same on a given port, or on the next free one of the 20 above it: `0` lets the system choose.
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
            "" => String::new(),
            inner => format!("/{inner}"),
        };
        let url = format!("http://127.0.0.1:{port}{prefix}/");
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

    /// Blocks until the process is terminated.
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

/// Accepts connections, each handled separately.
async fn serve(listener: TcpListener, site: Arc<Site>) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // The connection is gone already, or there are too many: the next ones count.
            tokio::task::yield_now().await;
            continue;
        };
        let site = Arc::clone(&site);
        let answer = service_fn(move |request| {
            let site = Arc::clone(&site);
            async move { Ok::<_, Infallible>(site.answer(request).await) }
        });
        // A browser may close the connection in the middle of a response.
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), answer));
    }
}

fn listener(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
}

/// The headers of every response: the defaults and those of the caller.
fn parse_headers(headers: &[(&str, &str)]) -> io::Result<HeaderMap> {
    let usual = [
        ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"),
    ];
    let mut all = HeaderMap::new();
    for (name, value) in usual.iter().chain(headers) {
        let header = (HeaderName::try_from(*name), HeaderValue::try_from(*value));
        let (Ok(name), Ok(value)) = header else {
            let problem = format!("not a header: {name}: {value}");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, problem));
        };
        all.insert(name, value);
    }
    Ok(all)
}

/// The folder, its prefix, and the headers of every response.
struct Site {
    root: PathBuf,
    /// Without a trailing slash: empty, or `/wiki/games`.
    prefix: String,
    headers: HeaderMap,
}

type Found = Response<ServeFileSystemResponseBody>;

impl Site {
    async fn answer(
        &self,
        request: Request<Incoming>,
    ) -> Response<Either<ServeFileSystemResponseBody, String>> {
        let found = match self.within(request.uri().path()) {
            Some(address) => self.found(request, address).await,
            None => empty(StatusCode::NOT_FOUND),
        };
        let mut answer = match found.status() {
            // With an empty body, a browser would show its own error page, which has a different address.
            StatusCode::NOT_FOUND => found.map(|_| Either::Right("not found\n".to_owned())),
            _ => found.map(Either::Left),
        };
        let headers = answer.headers_mut();
        // A browser that knows when a file was written would treat another one written in the same second as unchanged.
        headers.remove(LAST_MODIFIED);
        let plain = HeaderValue::from_static("text/plain");
        let kind = headers.entry(CONTENT_TYPE).or_insert(plain);
        // Text files are UTF-8, whatever the browser's default is.
        if kind.as_bytes().starts_with(b"text/")
            && let Ok(text) = HeaderValue::try_from([kind.as_bytes(), b"; charset=utf-8"].concat())
        {
            *kind = text;
        }
        headers.extend(self.headers.clone());
        answer
    }

    /// The address below the prefix, as it would be without a prefix. Symbolic links cannot lead outside.
    fn within(&self, path: &str) -> Option<String> {
        let address = path.strip_prefix(&self.prefix)?;
        let name = percent_decode_str(address.trim_start_matches('/'));
        let name = name.decode_utf8().ok()?;
        let real = self.root.join(&*name).canonicalize().ok()?;
        real.starts_with(&self.root).then(|| address.to_owned())
    }

    async fn found(&self, mut request: Request<Incoming>, address: String) -> Found {
        let Ok(address) = address.parse() else {
            // The prefix without its trailing slash: relative addresses in the page would be wrong.
            return self.moved(b"/");
        };
        *request.uri_mut() = address;
        let found = ServeDir::new(&self.root).try_call(request).await;
        let answer = found.unwrap_or_else(|_| empty(StatusCode::INTERNAL_SERVER_ERROR));
        match answer.headers().get(LOCATION) {
            Some(to) => self.moved(to.as_bytes()),
            None => answer,
        }
    }

    /// Redirects to an address below the prefix.
    fn moved(&self, to: &[u8]) -> Found {
        let mut answer = empty(StatusCode::TEMPORARY_REDIRECT);
        if let Ok(to) = HeaderValue::try_from([self.prefix.as_bytes(), to].concat()) {
            answer.headers_mut().insert(LOCATION, to);
        }
        answer
    }
}

fn empty(status: StatusCode) -> Found {
    let mut answer = Found::default();
    *answer.status_mut() = status;
    answer
}
