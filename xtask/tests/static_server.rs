//! The static file server, tested over a real socket.

use std::{
    fs,
    io::{self, Read, Write},
    net::TcpStream,
    path::PathBuf,
};
use xtask::static_server::Server;

/// A new folder for one test, with a page, a script and a sub-folder, next to a file that must not be served.
fn site(name: &str) -> io::Result<PathBuf> {
    let around = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&around);
    let root = around.join("dist");
    fs::create_dir_all(root.join("rules"))?;
    fs::write(around.join("secret.txt"), "secret")?;
    fs::write(root.join("index.html"), "<!doctype html>")?;
    fs::write(root.join("app.js"), "export {};")?;
    for other in ["web.wasm", "a b.svg", "app.webmanifest", "LICENCE"] {
        fs::write(root.join(other), "")?;
    }
    fs::write(root.join("rules/index.html"), "rules")?;
    Ok(root)
}

/// Requests a target exactly as written: clients normalise a path with `..` before they send it.
fn ask(server: &Server, method: &str, target: &str) -> io::Result<String> {
    let address = server
        .url
        .trim_start_matches("http://")
        .split('/')
        .next()
        .unwrap_or_default();
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "{method} {target} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

#[test]
fn files_come_with_their_types_and_uncached() -> io::Result<()> {
    let server = Server::start(site("types")?, "/", &[])?;
    let page = ask(&server, "GET", "/")?;
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(
        page.contains("\r\ncontent-type: text/html; charset=utf-8\r\n"),
        "{page}"
    );
    assert_eq!(page.matches("content-type:").count(), 1, "{page}");
    assert!(page.contains("\r\ncache-control: no-store\r\n"), "{page}");
    assert!(page.ends_with("<!doctype html>"), "{page}");
    // A browser that knows when a file was written would treat another one written in the same second as unchanged.
    assert!(!page.contains("last-modified"), "{page}");
    let script = ask(&server, "GET", "/app.js?v=1")?;
    assert!(
        script.contains("\r\ncontent-type: text/javascript; charset=utf-8\r\n"),
        "{script}"
    );
    // Module scripts and streamed modules require their media types.
    for (file, kind) in [
        ("web.wasm", "application/wasm"),
        ("a%20b.svg", "image/svg+xml"),
        ("app.webmanifest", "application/manifest+json"),
        ("LICENCE", "application/octet-stream"),
    ] {
        let answer = ask(&server, "GET", &format!("/{file}"))?;
        let kind = format!("\r\ncontent-type: {kind}\r\n");
        assert!(answer.contains(&kind), "{answer}");
    }
    let head = ask(&server, "HEAD", "/app.js")?;
    assert!(
        head.starts_with("HTTP/1.1 200") && head.ends_with("\r\n\r\n"),
        "{head}"
    );
    let post = ask(&server, "POST", "/app.js")?;
    assert!(post.starts_with("HTTP/1.1 405"), "{post}");
    for missing in ["/gone.js", "/app.js/"] {
        let answer = ask(&server, "GET", missing)?;
        assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
        // With an empty body, a browser would show its own error page, which has a different address.
        assert!(answer.ends_with("not found\n"), "{answer}");
    }
    Ok(())
}

#[test]
fn a_sub_folder_and_headers_of_the_callers() -> io::Result<()> {
    let headers = [
        ("Access-Control-Allow-Origin", "*"),
        ("cache-control", "max-age=9"),
    ];
    let server = Server::start(site("prefix")?, "wiki/games", &headers)?;
    assert!(server.url.ends_with("/wiki/games/"));
    for target in ["/wiki/games/", "/wiki/games/rules/"] {
        let page = ask(&server, "GET", target)?;
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        assert!(
            page.contains("\r\naccess-control-allow-origin: *\r\n"),
            "{page}"
        );
        assert!(
            page.contains("max-age=9") && !page.contains("no-store"),
            "{page}"
        );
    }
    for (target, to) in [
        ("/wiki/games", "/wiki/games/"),
        ("/wiki/games/rules", "/wiki/games/rules/"),
    ] {
        let moved = ask(&server, "GET", target)?;
        assert!(moved.starts_with("HTTP/1.1 307"), "{moved}");
        assert!(
            moved.contains(&format!("\r\nlocation: {to}\r\n")),
            "{moved}"
        );
    }
    for outside in ["/", "/index.html", "/wiki/"] {
        assert!(
            ask(&server, "GET", outside)?.starts_with("HTTP/1.1 404"),
            "{outside}"
        );
    }
    Ok(())
}

#[test]
fn nothing_beside_the_folder_is_given_away() -> io::Result<()> {
    let root = site("secret")?;
    #[cfg(unix)]
    std::os::unix::fs::symlink(root.join("../secret.txt"), root.join("link.txt"))?;
    let server = Server::start(root, "/", &[])?;
    for target in [
        "/../secret.txt",
        "/rules/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "//../secret.txt",
        "/%2E%2e/secret.txt",
        "/rules/..%2f..%2fsecret.txt",
        "/..\\secret.txt",
        "/..%5csecret.txt",
        "/%00",
        "/%ff",
        "/%zz",
        "/link.txt",
    ] {
        let answer = ask(&server, "GET", target)?;
        assert!(
            answer.starts_with("HTTP/1.1 404") && !answer.contains("secret"),
            "{target}: {answer}"
        );
    }
    Ok(())
}

#[test]
fn it_finds_the_next_port_and_stops_when_dropped() -> io::Result<()> {
    let root = site("stop")?;
    let first = Server::start(root.clone(), "/", &[])?;
    let address = first
        .url
        .trim_start_matches("http://")
        .trim_end_matches('/')
        .to_owned();
    let port: u16 = address
        .rsplit(':')
        .next()
        .unwrap_or_default()
        .parse()
        .map_err(io::Error::other)?;
    let second = Server::start_near(port, root, "/", &[])?;
    assert_ne!(first.url, second.url);
    drop(first);
    // The port is released a moment later.
    let is_closed = (0..100).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        TcpStream::connect(&address).is_err()
    });
    assert!(is_closed);
    assert!(ask(&second, "GET", "/")?.starts_with("HTTP/1.1 200"));
    Ok(())
}

#[test]
fn what_cannot_be_served_is_an_error() -> io::Result<()> {
    assert!(Server::start(PathBuf::from("no/such/folder"), "/", &[]).is_err());
    assert!(Server::start(site("header")?, "/", &[("X-Bad", "a\r\nx-other: b")]).is_err());
    assert!(Server::start(site("header")?, "/", &[("X Bad: é", "a")]).is_err());
    Ok(())
}
