//! Chromiums whose test has passed, kept for the next test: starting one takes as much work as half a test.
//!
//! Each test has a browser context of its own, which is thrown away with its tabs and all that they have stored.

use crate::{
    browser::{Browser, listen},
    devtools_socket::DevToolsSocket,
};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::{
    path::{Path, PathBuf},
    sync::{LazyLock, Mutex, PoisonError},
};
use thirtyfour::{WebDriver, WindowHandle};
use tokio::runtime::{Builder, Runtime};

/// Browsers that wait for a test, by their programs.
static IDLE: Mutex<Vec<(PathBuf, Browser)>> = Mutex::new(Vec::new());

/// What browsers of the pool run in: the runtime of a test ends with it.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let mut builder = Builder::new_multi_thread();
    let runtime = builder.worker_threads(1).enable_all().build();
    runtime.expect("a runtime needs a thread and a poll of the system")
});

/// The part of a browser that belongs to one test.
pub(crate) struct TestContext {
    program: PathBuf,
    /// The id of the browser context.
    id: String,
}

impl Browser {
    /// A Chromium of the pool, or a new one, with a window of this width and height.
    pub(crate) async fn from_pool(program: &Path, size: [u32; 2]) -> Result<Self> {
        let idle = {
            let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
            let place = idle.iter().rposition(|(known, _)| known == program);
            place.map(|place| idle.swap_remove(place).1)
        };
        let mut browser = match idle {
            Some(browser) => browser,
            None => {
                let owned = program.to_owned();
                let start = async move { Browser::chromium(&owned, size, &json!({})).await };
                RUNTIME.spawn(start).await??
            }
        };
        let mut socket = DevToolsSocket::of_browser(&browser.driver).await?;
        let create = "Target.createBrowserContext";
        let created = socket.send(None, create, json!({})).await?;
        let id = created["browserContextId"].as_str().context("its id")?;
        let [width, height] = size;
        let what = json!({
            "url": "about:blank", "browserContextId": id,
            "newWindow": true, "width": width, "height": height,
        });
        open_tab(&browser.driver, &mut socket, what).await?;
        listen(&browser.driver).await?;
        browser.context = Some(TestContext {
            program: program.to_owned(),
            id: id.to_owned(),
        });
        Ok(browser)
    }

    /// Sends a command of the DevTools that concerns all tabs of the test: permissions, downloads.
    pub async fn for_all_tabs(&self, command: &str, mut with: Value) -> Result<()> {
        if let Some(context) = &self.context {
            with["browserContextId"] = context.id.as_str().into();
        }
        self.driver.cdp().send_raw(command, with).await?;
        Ok(())
    }

    /// Throws away what the test has left. The tab that the browser has begun with stays, and keeps it running.
    pub(crate) async fn leave(&self, context: &TestContext) -> Result<()> {
        let which = json!({ "browserContextId": context.id });
        let mut socket = DevToolsSocket::of_browser(&self.driver).await?;
        let dispose = "Target.disposeBrowserContext";
        socket.send(None, dispose, which).await?;
        Ok(())
    }

    /// Lets it wait for the next test.
    pub(crate) fn return_to_pool(self, context: TestContext) {
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push((context.program, self));
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
