//! A browser and its driver.

use crate::{
    browser_pool::TestContext, devtools_socket::DevToolsSocket, driver::Driver, evidence,
    path_from_env,
};
use anyhow::{Context, Result, anyhow};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thirtyfour::{Capabilities, WebDriver};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::timeout;
use xtask::arguments::OptionalBrowser;

/// Collects in `logged` whatever a page should not do: write to the console, fail, or violate its policy. That sizes will be
/// told in the next frame is no failure: WebKit says so now and then while a page is laid out for the first time.
pub(crate) const LISTEN: &str = r#"
globalThis.logged = [];
globalThis.clicks = 0;
addEventListener("click", () => (clicks += 1), true);
for (const level of ["log", "info", "warn", "error"]) {
  console[level] = (...values) => logged.push(level + ": " + values.join(" "));
}
addEventListener("error", (event) => {
  if (!event.message?.startsWith("ResizeObserver loop")) logged.push("error: " + (event.message ?? event.target.src ?? event.target.href));
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

/// How long a browser and its driver may take to start, and to close.
pub(crate) const STARTING: Duration = Duration::from_secs(60);
const CLOSING: Duration = Duration::from_secs(15);

/// What the error of a browser says that did not start.
pub(crate) const NOT_STARTED: &str = "the browser did not start";

/// What every Chromium is started with. The last four keep tabs awake that are not in front, and shared memory out of
/// the small file system that containers have for it.
pub(crate) const CHROMIUM_ARGUMENTS: [&str; 13] = [
    "--headless",
    "--no-sandbox",
    // Five per cent less work for each test: nothing is forked twice.
    "--no-zygote",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    "--disable-dev-shm-usage",
];

/// A running browser; dropping it closes it.
pub struct Browser {
    /// Its driver.
    pub driver: WebDriver,
    /// Its kind.
    pub kind: BrowserKind,
    /// The part that belongs to this test, if it is of the pool.
    pub(crate) context: Option<TestContext>,
    /// Firefox runs scripts before pages only while the session that registered them is connected.
    _socket: Option<DevToolsSocket>,
    process: Driver,
    _turn: Option<MutexGuard<'static, ()>>,
}

/// Of each kind other than Chromium, only one browser runs at a time: two WebKits disturb each other, and two Firefoxes
/// are large.
static TURNS: [Mutex<()>; 2] = [const { Mutex::const_new(()) }; 2];

impl Browser {
    /// Runs a test in Chromium with these settings in addition to the usual ones (`{"mobileEmulation": …}`): in its
    /// headless shell if available, the same engine without windows and menus, which takes less than half the time. Without
    /// such settings, the browser may have run other tests.
    pub async fn in_chromium(
        options: Value,
        test: impl AsyncFnMut(&Browser) -> Result<()>,
    ) -> Result<()> {
        match path_from_env("TAKEFIVE_HEADLESS_SHELL") {
            Ok(program) => {
                let size = [1280, 757];
                let start = async || match options == json!({}) {
                    true => Self::from_pool(&program, size).await,
                    false => Self::chromium(&program, size, &options).await,
                };
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
        Self::run(|| Self::full_chromium(&options), test).await
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

    /// Runs a test in a new browser, and again in another one if that crashes or does not start, as browsers do now and
    /// then on a busy machine. If the page is the reason, each of them does.
    async fn run(
        start: impl AsyncFn() -> Result<Self>,
        mut test: impl AsyncFnMut(&Browser) -> Result<()>,
    ) -> Result<()> {
        let mut crashes = 0;
        loop {
            match Self::attempt(&start, &mut test).await {
                Err(error) if is_crash(&error) && crashes < MAX_CRASHES => {
                    crashes += 1;
                    // Not captured by the test harness: it is told of tests that pass in the end, too.
                    writeln!(std::io::stderr(), "BROWSER CRASHED: {error:#}")?;
                }
                result => return result,
            }
        }
    }

    /// Runs a test in a new browser, which is closed after a limited time whatever the test does. What a failed test
    /// leaves is kept.
    async fn attempt(
        start: &impl AsyncFn() -> Result<Self>,
        test: &mut impl AsyncFnMut(&Browser) -> Result<()>,
    ) -> Result<()> {
        let browser = start().await?;
        let limit = limit();
        let too_long = |_| {
            Err(anyhow!(
                "the test has not ended after {} s",
                limit.as_secs()
            ))
        };
        let result = timeout(limit, test(&browser))
            .await
            .unwrap_or_else(too_long);
        if let Err(error) = &result {
            evidence::keep(&browser.driver, &browser.process.log(), error).await;
        }
        browser.end(result.is_ok()).await;
        result
    }

    /// Keeps it for the next test if this one has passed; otherwise closes it.
    async fn end(mut self, has_passed: bool) {
        if let Some(context) = self.context.take().filter(|_| has_passed)
            && let Ok(Ok(())) = timeout(CLOSING, self.leave(&context)).await
        {
            return self.return_to_pool();
        }
        self.close().await;
    }

    /// Closes it; that it has crashed before is no fault of a test that has passed.
    async fn close(self) {
        let quit = self.driver.clone().quit();
        if !matches!(timeout(CLOSING, quit).await, Ok(Ok(()))) {
            // Dropping it would ask once more, and wait.
            let _ = self.driver.leak();
        }
    }

    /// Its window holds a page of 1280 × 757 CSS pixels, and bars above it.
    async fn full_chromium(options: &Value) -> Result<Self> {
        let program = path_from_env("TAKEFIVE_CHROMIUM")?;
        Self::chromium(&program, [1280, 900], options).await
    }

    /// `window`: its width and height.
    pub(crate) async fn chromium(
        program: &Path,
        [width, height]: [u32; 2],
        options: &Value,
    ) -> Result<Self> {
        let mut args: Vec<String> = CHROMIUM_ARGUMENTS.map(str::to_owned).to_vec();
        args.push(format!("--window-size={width},{height}"));
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

    /// Lets the end of its driver, which would otherwise do so when it is asked to quit, remove its profile.
    pub(crate) async fn remove_profile_at_end(&mut self) -> Result<()> {
        self.process.remove_at_end(&profile(&self.driver)?).await
    }

    /// Drives a Chromium that somebody else has started, at the port of its DevTools.
    pub(crate) async fn of_running_chromium(port: u16) -> Result<Self> {
        let there = json!({ "debuggerAddress": format!("127.0.0.1:{port}") });
        Self::with_chromium(there, "OFF").await
    }

    /// Ends the driver at once; its browser may be gone already.
    pub(crate) fn abandon(self) {
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

    /// Runs a script before those of every page of this tab.
    pub async fn before_pages(&self, script: &str) -> Result<()> {
        before_pages(&self.driver, script).await
    }

    /// Turns off what is rolled and drawn for people, in pages that are opened from now on.
    pub async fn rolling_by_hand(&self) -> Result<()> {
        self.before_pages(ROLLING_BY_HAND).await
    }

    async fn of(kind: BrowserKind) -> Result<Self> {
        match kind {
            BrowserKind::Chromium => Self::full_chromium(&json!({})).await,
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
        let capabilities: Capabilities = serde_json::from_value(capabilities)?;
        let start = async {
            let process = Driver::start(kind, &program).await?;
            let driver = WebDriver::new(&process.url, capabilities).await?;
            anyhow::Ok((process, driver))
        };
        let started = timeout(STARTING, start).await.map_err(anyhow::Error::from);
        let (process, driver) = started.flatten().context(NOT_STARTED)?;
        Ok(Browser {
            driver,
            kind,
            context: None,
            _socket: None,
            process,
            _turn: turn,
        })
    }
}

/// How long one attempt at a test may take, as the test command says.
fn limit() -> Duration {
    let told = std::env::var("TAKEFIVE_LIMIT").ok();
    let seconds = told.and_then(|told| told.parse().ok());
    Duration::from_secs(seconds.unwrap_or(180))
}

/// What drivers say of a browser, or of the process of its page, that has ended.
const CRASHED: [&str; 7] = [
    NOT_STARTED,
    "tab crashed",
    "invalid session id",
    "chrome not reachable",
    "not connected to DevTools",
    "error sending request",
    "Failed to decode response from marionette",
];

/// Whether a browser, or the process of its page, has ended.
pub(crate) fn is_crash(error: &anyhow::Error) -> bool {
    let text = format!("{error:#}");
    CRASHED.iter().any(|said| text.contains(said))
}

/// The folder with the profile of a Chromium that its driver has started.
pub(crate) fn profile(driver: &WebDriver) -> Result<PathBuf> {
    let capabilities = driver.handle().capabilities();
    let folder = capabilities
        .get("chrome")
        .and_then(|it| it["userDataDir"].as_str());
    let folder = folder.context("the driver does not say where Chromium is")?;
    Ok(PathBuf::from(folder))
}

/// Lets every page of the present tab begin with [`LISTEN`].
pub async fn listen(driver: &WebDriver) -> Result<()> {
    before_pages(driver, LISTEN).await
}

/// Makes dice roll and cards come only when somebody touches them, unless a setting says otherwise.
pub const ROLLING_BY_HAND: &str =
    r#"localStorage['take-five-settings'] ??= '{"auto-roll":"off"}';"#;

/// Runs a script before those of every page of the present tab.
pub async fn before_pages(driver: &WebDriver, script: &str) -> Result<()> {
    let add = "Page.addScriptToEvaluateOnNewDocument";
    let source = json!({ "source": script });
    driver.cdp().send_raw(add, source).await?;
    Ok(())
}

/// What makes Chromium a phone with a screen of this height, in CSS pixels.
pub fn phone_emulation(height: u32) -> Value {
    let metrics = json!({ "width": 375, "height": height, "pixelRatio": 2.0, "touch": true });
    json!({ "mobileEmulation": { "deviceMetrics": metrics } })
}
