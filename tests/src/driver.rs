//! The program that drives a browser.

use crate::{BrowserKind, path_from_env};
use anyhow::{Context, Result, bail};
use std::{
    collections::VecDeque,
    net::{Ipv4Addr, TcpListener},
    path::Path,
    process::Stdio,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWriteExt, BufReader, Lines},
    net::TcpStream,
    process::{ChildStdin, Command},
    time::sleep,
};

/// How often a driver is started anew: something else may take its port before it does.
const STARTS: u32 = 5;

/// How many lines of its log are kept.
const LINES: usize = 1000;

/// What ends a process group once its input is closed, and removes the folder that was named there: when it is dropped, and
/// when this program ends, in whatever way.
const REAPER: &str = r#"while read -r line; do folder=$line; done
kill -s KILL -- -$0
[ -z "$folder" ] || rm -rf "$folder" || { sleep 1; rm -rf "$folder"; }"#;

/// A running driver; dropping it ends it with all that is in its process group.
pub(crate) struct Driver {
    reaper: ChildStdin,
    log: DriverLog,
    /// Where it listens.
    pub(crate) url: String,
}

/// The last lines that a driver has said.
#[derive(Clone, Default)]
struct DriverLog(Arc<Mutex<VecDeque<String>>>);

impl DriverLog {
    fn add(&self, line: String) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == LINES {
            lines.pop_front();
        }
        lines.push_back(line);
    }

    /// Keeps what is written there until it ends. (A full pipe would stop the driver.)
    fn follow(&self, mut lines: Lines<BufReader<impl AsyncRead + Unpin + Send + 'static>>) {
        let log = self.clone();
        tokio::spawn(async move {
            while let Ok(Some(line)) = lines.next_line().await {
                log.add(line);
            }
        });
    }
}

impl Driver {
    /// Starts a driver and waits until it listens.
    pub(crate) async fn start(kind: BrowserKind, program: &Path) -> Result<Self> {
        let mut starts = 1;
        loop {
            match Self::start_once(kind, program).await {
                Err(_) if starts < STARTS => starts += 1,
                started => return started.with_context(|| program.display().to_string()),
            }
        }
    }

    async fn start_once(kind: BrowserKind, program: &Path) -> Result<Self> {
        // They choose a port themselves, but for the one that does not tell which.
        let port = match kind {
            BrowserKind::WebKit => free_port()?,
            _ => 0,
        };
        let more: &[&str] = match kind {
            BrowserKind::Chromium => &["--log-level=INFO"],
            // Otherwise it would always take the same port.
            BrowserKind::Firefox => &["--websocket-port=0"],
            BrowserKind::WebKit => &[],
        };
        let mut command = Command::new(program);
        // Only the fonts are set; everything else is as on the machine.
        if let Ok(fonts) = path_from_env("TAKEFIVE_FONTS") {
            command.env("FONTCONFIG_FILE", fonts);
        }
        let mut process = command
            .arg(format!("--port={port}"))
            .args(more)
            .process_group(0)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let group = process.id().context("it has ended")?;
        let mut reaper = Command::new("sh")
            .args(["-c", REAPER])
            .arg(group.to_string())
            .process_group(0)
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let reaper = reaper.stdin.take().context("its input")?;
        let log = DriverLog::default();
        let errors = process.stderr.take().context("its errors")?;
        log.follow(BufReader::new(errors).lines());
        let output = process.stdout.take().context("its output")?;
        let mut lines = BufReader::new(output).lines();
        let port = match kind {
            BrowserKind::WebKit => {
                until_listening(port).await?;
                port
            }
            _ => announced_port(&mut lines, &log).await?,
        };
        log.follow(lines);
        Ok(Self {
            reaper,
            log,
            url: format!("http://127.0.0.1:{port}"),
        })
    }

    /// Lets its end remove a folder, too.
    pub(crate) async fn remove_at_end(&mut self, folder: &Path) -> Result<()> {
        let line = format!("{}\n", folder.display());
        Ok(self.reaper.write_all(line.as_bytes()).await?)
    }

    /// The last lines that it has said.
    pub(crate) fn log(&self) -> String {
        let lines = self.log.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        lines.join("\n")
    }
}

/// The port that a driver says it listens at.
async fn announced_port(
    lines: &mut Lines<BufReader<impl AsyncRead + Unpin>>,
    log: &DriverLog,
) -> Result<u16> {
    while let Some(line) = lines.next_line().await? {
        let port = port_in(&line);
        log.add(line);
        if let Some(port) = port {
            return Ok(port);
        }
    }
    bail!("it has ended before it listened")
}

/// The port in `ChromeDriver was started successfully on port 40123.` or `Listening on 127.0.0.1:40123`.
fn port_in(line: &str) -> Option<u16> {
    let said = ["successfully on port ", "Listening on 127.0.0.1:"];
    let (_, port) = said.iter().find_map(|before| line.split_once(before))?;
    port.trim_end_matches('.').trim().parse().ok()
}

/// A port that was free just now.
pub(crate) fn free_port() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok(listener.local_addr()?.port())
}

/// Waits until something listens on the port: a program has started.
pub(crate) async fn until_listening(port: u16) -> Result<()> {
    for _ in 0..600 {
        if TcpStream::connect((Ipv4Addr::LOCALHOST, port))
            .await
            .is_ok()
        {
            return Ok(());
        }
        sleep(Duration::from_millis(50)).await;
    }
    bail!("nothing listens on port {port} after 30 s")
}

#[cfg(test)]
mod tests {
    use super::port_in;

    #[test]
    fn drivers_tell_their_port() {
        let chromium = "ChromeDriver was started successfully on port 40123.";
        assert_eq!(port_in(chromium), Some(40123));
        let firefox = "1795730000123\tgeckodriver\tINFO\tListening on 127.0.0.1:35001";
        assert_eq!(port_in(firefox), Some(35001));
        assert_eq!(port_in("Only local connections are allowed."), None);
    }
}
