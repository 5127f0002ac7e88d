//! Headless Chromiums whose test has passed, kept for the next test: starting one takes as much work as half a test.
//!
//! Each test has a browser context of its own, which is thrown away with its tabs and all that they have stored.

use crate::{
    browser::{Browser, NOT_STARTED, STARTING, listen},
    devtools_socket::DevToolsSocket,
};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::{
    path::Path,
    sync::{LazyLock, Mutex, PoisonError},
};
use thirtyfour::{WebDriver, WindowHandle};
use tokio::{
    runtime::{Builder, Runtime},
    time::timeout,
};

/// Browsers that wait for a test.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

/// Reads what the drivers of these browsers say: the runtime of a test ends with it.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let mut builder = Builder::new_multi_thread();
    let runtime = builder.worker_threads(1).enable_all().build();
    runtime.expect("the system has a thread to spare")
});

/// The part of a browser that belongs to one test: the id of its browser context.
pub(crate) struct TestContext(String);

impl Browser {
    /// An idle browser, or a new one, with a window of this width and height.
    pub(crate) async fn from_pool(program: &Path, size: [u32; 2]) -> Result<Self> {
        let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut browser = match idle {
            Some(browser) => browser,
            None => {
                let owned = program.to_owned();
                let start = async move { Browser::chromium(&owned, size, &json!({})).await };
                let mut browser = RUNTIME.spawn(start).await??;
                browser.remove_profile_at_end().await?;
                browser
            }
        };
        let entered = timeout(STARTING, browser.enter(size)).await;
        match entered.map_err(anyhow::Error::from).flatten() {
            Ok(context) => browser.context = Some(context),
            Err(error) => {
                browser.abandon();
                return Err(error).context(NOT_STARTED);
            }
        }
        Ok(browser)
    }

    /// Opens a window in a new context.
    async fn enter(&self, [width, height]: [u32; 2]) -> Result<TestContext> {
        let mut socket = DevToolsSocket::of_browser(&self.driver).await?;
        let create = "Target.createBrowserContext";
        let created = socket.send(None, create, json!({})).await?;
        let id = created["browserContextId"].as_str().context("its id")?;
        let what = json!({
            "url": "about:blank", "browserContextId": id,
            "newWindow": true, "width": width, "height": height,
        });
        open_tab(&self.driver, &mut socket, what).await?;
        listen(&self.driver).await?;
        Ok(TestContext(id.to_owned()))
    }

    /// Sends a command of the DevTools that concerns all tabs of the test: permissions, downloads.
    pub async fn for_all_tabs(&self, command: &str, mut with: Value) -> Result<()> {
        if let Some(context) = &self.context {
            with["browserContextId"] = context.0.as_str().into();
        }
        self.driver.cdp().send_raw(command, with).await?;
        Ok(())
    }

    /// Throws away what the test has left. The browser's first tab stays, and keeps it running.
    pub(crate) async fn leave(&self, context: &TestContext) -> Result<()> {
        let which = json!({ "browserContextId": context.0 });
        let mut socket = DevToolsSocket::of_browser(&self.driver).await?;
        let dispose = "Target.disposeBrowserContext";
        socket.send(None, dispose, which).await?;
        Ok(())
    }

    /// Lets it wait for the next test.
    pub(crate) fn return_to_pool(self) {
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push(self);
    }
}

/// Opens another tab with the same storage, which becomes the current one.
pub async fn new_tab(driver: &WebDriver) -> Result<WindowHandle> {
    let mut socket = DevToolsSocket::of_browser(driver).await?;
    let which = json!({ "targetId": driver.window().await?.to_string() });
    let known = socket.send(None, "Target.getTargetInfo", which).await?;
    let context = &known["targetInfo"]["browserContextId"];
    let what = json!({ "url": "about:blank", "browserContextId": context });
    open_tab(driver, &mut socket, what).await
}

/// `what`: its address, browser context, and size.
async fn open_tab(
    driver: &WebDriver,
    socket: &mut DevToolsSocket,
    what: Value,
) -> Result<WindowHandle> {
    let created = socket.send(None, "Target.createTarget", what).await?;
    let id = created["targetId"].as_str().context("its id")?;
    let tab = WindowHandle::from(id.to_owned());
    driver.switch_to_window(tab.clone()).await?;
    Ok(tab)
}
