//! A proxy that records all requests of a browser, including those of workers and of the browser itself.

use anyhow::{Context, Result, ensure};
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};

/// The requests that Chromium itself makes on any page; the tests let none of them through.
const OF_ITS_OWN: [&str; 7] = [
    "accounts.google.com",
    "android.clients.google.com",
    "clients2.google.com",
    "content-autofill.googleapis.com",
    "optimizationguide-pa.googleapis.com",
    "safebrowsing.googleapis.com",
    "update.googleapis.com",
];

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

    /// Fails unless all requests were for something below this address; those that Chromium makes on any page do not
    /// count.
    pub fn expect_only(&self, site: &str) -> Result<()> {
        let asked = self.requested_urls();
        let of_its_own = |address: &str| {
            let host = address.strip_prefix("http://").unwrap_or(address);
            OF_ITS_OWN.contains(&host.split([':', '/']).next().unwrap_or_default())
        };
        let elsewhere: Vec<_> = asked
            .iter()
            .filter(|address| !address.starts_with(site) && !of_its_own(address))
            .collect();
        ensure!(elsewhere.is_empty(), "{elsewhere:?} are asked for");
        ensure!(!asked.is_empty(), "there are no requests");
        Ok(())
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
