//! A proxy that records all requests of a browser, including those of workers and of the browser itself.

use anyhow::{Context, Result};
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};

/// A proxy between a browser and the network that allows only one site.
pub struct Proxy {
    /// Its address: `127.0.0.1:40123`.
    pub address: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Proxy {
    /// Starts the proxy. `site`: the allowed address, including everything below it.
    pub async fn start(site: &str) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?.to_string();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let (site, log) = (site.to_owned(), Arc::clone(&asked));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(pass(stream, site.clone(), Arc::clone(&log)));
            }
        });
        Ok(Proxy { address, asked })
    }

    /// The arguments for starting Chromium so that it uses only this proxy.
    pub fn arguments(&self) -> [String; 2] {
        // Without the second it would access this machine directly.
        [
            format!("--proxy-server=http://{}", self.address),
            "--proxy-bypass-list=<-loopback>".to_owned(),
        ]
    }

    /// The addresses requested so far.
    pub fn requested_urls(&self) -> Vec<String> {
        self.asked
            .lock()
            .map(|asked| asked.clone())
            .unwrap_or_default()
    }
}

/// Handles one request; each comes on its own connection.
async fn pass(mut stream: TcpStream, site: String, log: Arc<Mutex<Vec<String>>>) -> Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await?);
    }
    let head = String::from_utf8(head)?;
    let address = head.split(' ').nth(1).context("an address")?.to_owned();
    let host = address
        .strip_prefix("http://")
        .and_then(|rest| rest.split('/').next());
    let host = host.map(str::to_owned);
    if let Ok(mut log) = log.lock() {
        log.push(address.clone());
    }
    let Some(host) = host.filter(|_| address.starts_with(&site)) else {
        return Ok(stream
            .write_all(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            .await?);
    };
    let head = head.replace("Proxy-Connection: keep-alive", "Connection: close");
    let mut server = TcpStream::connect(host).await?;
    server.write_all(head.as_bytes()).await?;
    copy_bidirectional(&mut stream, &mut server).await?;
    Ok(())
}
