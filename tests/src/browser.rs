//! A browser and its driver.

use crate::{devtools_socket::DevToolsSocket, path_from_env};
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use thirtyfour::{Capabilities, WebDriver};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::sync::{Mutex, MutexGuard};
use xtask::arguments::OptionalBrowser;

/// Collects in `logged` whatever a page should not do: write to the console, fail, or violate its policy.
pub(crate) const LISTEN: &str = r#"
globalThis.logged = [];
for (const level of ["log", "info", "warn", "error"]) {
  console[level] = (...values) => logged.push(level + ": " + values.join(" "));
}
addEventListener("error", (event) => {
  logged.push("error: " + (event.message ?? event.target.src ?? event.target.href));
}, true);
addEventListener("unhandledrejection", (event) => logged.push("rejected: " + event.reason));
addEventListener("securitypolicyviolation", (event) => {
  logged.push("policy: " + event.violatedDirective + " " + event.blockedURI);
});
"#;

/// The kind of browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BrowserKind {
    Chromium,
    Firefox,
    WebKit,
}

impl BrowserKind {
    /// Whether the test command runs without it.
    fn is_skipped(self) -> bool {
        let optional = match self {
            BrowserKind::Chromium => return false,
            BrowserKind::Firefox => OptionalBrowser::Firefox,
            BrowserKind::WebKit => OptionalBrowser::WebKit,
        };
        std::env::var_os(optional.skip_variable()).is_some()
    }
}

/// How many browsers may crash in a test that passes.
const MAX_CRASHES: u32 = 2;

/// What every Chromium is started with.
pub(crate) const CHROMIUM_ARGUMENTS: [&str; 8] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// A running browser; dropping it closes it.
pub struct Browser {
    /// Its driver.
    pub driver: WebDriver,
    /// Its kind.
    pub kind: BrowserKind,
    /// Firefox runs scripts before pages only while the session that registered them is connected.
    _socket: Option<DevToolsSocket>,
    _process: Child,
    _turn: Option<MutexGuard<'static, ()>>,
}

/// Of each kind other than Chromium, only one browser runs at a time: two WebKits disturb each other, and two Firefoxes
/// are large.
static TURNS: [Mutex<()>; 2] = [const { Mutex::const_new(()) }; 2];

impl Browser {
    /// Runs a test in Chromium, started with these settings in addition to the usual ones (`{"mobileEmulation": …}`):
    /// in its headless shell if available, the same engine without windows and menus, which takes less than half the
    /// time.
    pub async fn in_chromium(
        options: Value,
        test: impl AsyncFnMut(&Browser) -> Result<()>,
    ) -> Result<()> {
        match path_from_env("TAKEFIVE_HEADLESS_SHELL") {
            Ok(program) => {
                let start = || Self::chromium(&program, "1280,757", options.clone());
                Self::run(start, test).await
            }
            Err(_) => Self::in_full_chromium(options, test).await,
        }
    }

    /// The same in the full Chromium: for measurements, and for what the headless shell cannot do.
    pub async fn in_full_chromium(
        options: Value,
        test: impl AsyncFnMut(&Browser) -> Result<()>,
    ) -> Result<()> {
        Self::run(|| Self::full_chromium(options.clone()), test).await
    }

    /// Runs a test in a kind of browser; if the test command runs without that kind, it says so.
    pub async fn in_kind(
        kind: BrowserKind,
        test: impl AsyncFnMut(&Browser) -> Result<()>,
    ) -> Result<()> {
        if kind.is_skipped() {
            println!("NOT TESTED in {kind:?}");
            return Ok(());
        }
        Self::run(|| Self::of(kind), test).await
    }

    /// Runs a test in a new browser, and again in another one if that crashes, as browsers do now and then on a busy
    /// machine. If the page is the reason, each of them does.
    async fn run(
        start: impl AsyncFn() -> Result<Self>,
        mut test: impl AsyncFnMut(&Browser) -> Result<()>,
    ) -> Result<()> {
        let mut crashes = 0;
        loop {
            let browser = start().await?;
            let result = test(&browser).await;
            // Even if the test fails: dropping the browser would take long.
            let closed = browser.driver.quit().await;
            match result {
                Err(error) if is_crash(&error) && crashes < MAX_CRASHES => {
                    crashes += 1;
                    // Not captured by the test harness: it is told of tests that pass in the end, too.
                    writeln!(std::io::stderr(), "BROWSER CRASHED: {error:#}")?;
                }
                result => return result.and(closed.map_err(Into::into)),
            }
        }
    }

    /// Its window holds a page of 1280 × 757 CSS pixels, and bars above it.
    async fn full_chromium(options: Value) -> Result<Self> {
        let program = path_from_env("TAKEFIVE_CHROMIUM")?;
        Self::chromium(&program, "1280,900", options).await
    }

    async fn chromium(program: &Path, window: &str, options: Value) -> Result<Self> {
        let mut args: Vec<String> = CHROMIUM_ARGUMENTS.map(str::to_owned).to_vec();
        args.push(format!("--window-size={window}"));
        let mut chrome = json!({ "binary": program, "args": args });
        for (name, value) in options.as_object().into_iter().flatten() {
            match (chrome[name].as_array_mut(), value.as_array()) {
                (Some(all), Some(more)) => all.extend(more.iter().cloned()),
                _ => chrome[name] = value.clone(),
            }
        }
        let level = match chrome.get("perfLoggingPrefs") {
            Some(_) => "ALL",
            None => "OFF",
        };
        Self::with_chromium(chrome, level).await
    }

    /// Drives a Chromium that somebody else has started, at the port of its DevTools.
    pub(crate) async fn of_running_chromium(port: u16) -> Result<Self> {
        let there = json!({ "debuggerAddress": format!("127.0.0.1:{port}") });
        Self::with_chromium(there, "OFF").await
    }

    /// Ends the driver at once; its browser may be gone already.
    pub(crate) fn abandon(mut self) {
        // An error means that it has ended.
        let _ = self._process.start_kill();
        // Otherwise it would ask the driver to close the browser.
        let _ = self.driver.leak();
    }

    async fn with_chromium(chrome: Value, performance: &str) -> Result<Self> {
        let capabilities = json!({
            "browserName": "chrome",
            "goog:loggingPrefs": { "performance": performance },
            // The driver's own waiting for a page to load sometimes never ends; `Page::open` waits for what matters.
            "pageLoadStrategy": "none",
            "goog:chromeOptions": chrome,
        });
        let browser =
            Self::start(BrowserKind::Chromium, "TAKEFIVE_CHROMEDRIVER", capabilities).await?;
        listen(&browser.driver).await?;
        Ok(browser)
    }

    /// The port of Chromium's DevTools.
    pub fn debugging_port(&self) -> Result<u16> {
        let capabilities = self.driver.handle().capabilities();
        let told = capabilities.get("goog:chromeOptions");
        let address = told.and_then(|options| options["debuggerAddress"].as_str());
        let port = address.and_then(|address| address.rsplit(':').next()?.parse().ok());
        port.context("the driver does not say where Chromium listens")
    }

    /// The address of Chromium's own DevTools: `ws://…`.
    pub(crate) fn debugging_address(&self) -> Result<String> {
        let capabilities = self.driver.handle().capabilities();
        let folder = capabilities
            .get("chrome")
            .and_then(|it| it["userDataDir"].as_str());
        let file = Path::new(folder.context("the driver does not say where Chromium is")?)
            .join("DevToolsActivePort");
        let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        let (port, path) = text.trim().split_once('\n').context("a port and a path")?;
        Ok(format!("ws://127.0.0.1:{port}{path}"))
    }

    /// Runs a script before those of every page of this tab.
    pub async fn before_pages(&self, script: &str) -> Result<()> {
        before_pages(&self.driver, script).await
    }

    async fn of(kind: BrowserKind) -> Result<Self> {
        match kind {
            BrowserKind::Chromium => Self::full_chromium(json!({})).await,
            BrowserKind::Firefox => Self::firefox().await,
            BrowserKind::WebKit => Self::webkit().await,
        }
    }

    async fn firefox() -> Result<Self> {
        let browser = path_from_env("TAKEFIVE_FIREFOX")?;
        let mut options = json!({ "binary": browser, "args": ["-headless"] });
        if let Ok(fonts) = path_from_env("TAKEFIVE_FONTS") {
            // Its sandbox only lets pages use fonts where Linux has them: otherwise they would have none, and
            // ask for them again and again.
            let folder = fonts.parent().context("the fonts stand in a folder")?;
            options["prefs"] = json!({
                "security.sandbox.content.read_path_whitelist": format!("{}/", folder.display()),
            });
        }
        let capabilities = json!({
            "browserName": "firefox", "moz:firefoxOptions": options, "webSocketUrl": true,
        });
        let driver = "TAKEFIVE_GECKODRIVER";
        let mut browser = Self::start(BrowserKind::Firefox, driver, capabilities).await?;
        if let Err(error) = browser.listen_in_firefox().await {
            // Dropping it would leave Firefox running.
            browser.driver.quit().await?;
            return Err(error);
        }
        Ok(browser)
    }

    async fn webkit() -> Result<Self> {
        let browser = path_from_env("TAKEFIVE_MINIBROWSER")?;
        let options = json!({ "binary": browser, "args": ["--automation"] });
        let capabilities =
            json!({ "browserName": "MiniBrowser", "webkitgtk:browserOptions": options });
        let driver = "TAKEFIVE_WEBKITDRIVER";
        Self::start(BrowserKind::WebKit, driver, capabilities).await
    }

    /// Lets every page of Firefox begin with [`LISTEN`].
    async fn listen_in_firefox(&mut self) -> Result<()> {
        let capabilities = self.driver.handle().capabilities();
        let address = capabilities.get("webSocketUrl").and_then(Value::as_str);
        let mut socket =
            DevToolsSocket::connect(address.context("Firefox does not say where it listens")?)
                .await?;
        let script = json!({ "functionDeclaration": format!("() => {{{LISTEN}}}") });
        socket.send(None, "script.addPreloadScript", script).await?;
        self._socket = Some(socket);
        Ok(())
    }

    async fn start(kind: BrowserKind, driver: &str, capabilities: Value) -> Result<Self> {
        let turn = match kind {
            BrowserKind::Chromium => None,
            BrowserKind::Firefox => Some(TURNS[0].lock().await),
            BrowserKind::WebKit => Some(TURNS[1].lock().await),
        };
        let program = path_from_env(driver)?;
        let mut offered = 1;
        let (process, port) = loop {
            match start_driver(kind, &program).await {
                Err(_) if offered < PORTS => offered += 1,
                started => break started.with_context(|| program.display().to_string())?,
            }
        };
        let url = format!("http://127.0.0.1:{port}");
        let capabilities: Capabilities = serde_json::from_value(capabilities)?;
        let driver = WebDriver::new(&url, capabilities).await?;
        Ok(Browser {
            driver,
            kind,
            _socket: None,
            _process: process,
            _turn: turn,
        })
    }
}

/// How many ports a driver is offered: something else may take one before it does.
const PORTS: u32 = 5;

/// Starts a driver, and returns it with its port once it listens there.
async fn start_driver(kind: BrowserKind, program: &Path) -> Result<(Child, u16)> {
    // Drivers that may choose for themselves take one of IPv6, and end if it is in use with IPv4.
    let port = free_port()?;
    // Firefox would always take the same port.
    let more = match kind {
        BrowserKind::Firefox => Some(format!("--websocket-port={}", free_port()?)),
        _ => None,
    };
    let mut command = Command::new(program);
    // Only the fonts are set; everything else is as on the machine.
    if let Ok(fonts) = path_from_env("TAKEFIVE_FONTS") {
        command.env("FONTCONFIG_FILE", fonts);
    }
    let mut process = command
        .arg(format!("--port={port}"))
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()?;
    let output = process.stdout.take().context("no output of the driver")?;
    let mut lines = BufReader::new(output).lines();
    match kind {
        // It says nothing.
        BrowserKind::WebKit => until_listening(port).await?,
        _ => until_announced(&mut lines).await?,
    }
    // A full pipe would stop the driver.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    Ok((process, port))
}

/// Waits until a driver says that it listens.
async fn until_announced(lines: &mut Lines<BufReader<ChildStdout>>) -> Result<()> {
    while let Some(line) = lines.next_line().await? {
        if line.contains("successfully on port") || line.contains("Listening on") {
            return Ok(());
        }
    }
    bail!("it has ended before it listened")
}

/// Whether a browser, or the process of its page, has ended.
pub(crate) fn is_crash(error: &anyhow::Error) -> bool {
    let text = format!("{error:#}");
    text.contains("tab crashed") || text.contains("invalid session id")
}

/// Lets every page of the present tab begin with [`LISTEN`].
pub async fn listen(driver: &WebDriver) -> Result<()> {
    before_pages(driver, LISTEN).await
}

/// Runs a script before those of every page of the present tab.
pub async fn before_pages(driver: &WebDriver, script: &str) -> Result<()> {
    let add = "Page.addScriptToEvaluateOnNewDocument";
    let source = json!({ "source": script });
    driver.cdp().send_raw(add, source).await?;
    Ok(())
}

/// A free port.
pub(crate) fn free_port() -> Result<u16> {
    Ok(std::net::TcpListener::bind("127.0.0.1:0")?
        .local_addr()?
        .port())
}

/// Waits until something listens on the port: a program has started.
pub(crate) async fn until_listening(port: u16) -> Result<()> {
    for _ in 0..600 {
        if tokio::net::TcpStream::connect(("127.0.0.1", port))
            .await
            .is_ok()
        {
            return Ok(());
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    bail!("nothing listens on port {port} after 30 s")
}

/// What makes Chromium a phone with a screen of this height, in CSS pixels.
pub fn phone_emulation(height: u32) -> Value {
    let metrics = json!({ "width": 375, "height": height, "pixelRatio": 2.0, "touch": true });
    json!({ "mobileEmulation": { "deviceMetrics": metrics } })
}
