//! Pages of other sites with frames.

use crate::{Browser, Page, path_from_env};
use anyhow::Result;
use serde_json::{Value, json};
use xtask::static_server::Server;

/// The site on its own origin, open to pages of any origin or only to its own.
pub fn site(is_open: bool) -> Result<Server> {
    let headers = [("Access-Control-Allow-Origin", "*")];
    let headers = if is_open { &headers[..] } else { &[] };
    Ok(Server::start(
        path_from_env("TAKEFIVE_DIST_ONLINE")?,
        "games",
        headers,
    )?)
}

/// Opens a third-party page with any content.
pub async fn visit<'a>(browser: &'a Browser, url: &str) -> Result<Page<'a>> {
    browser.driver.goto("about:blank").await?;
    browser.driver.goto(url).await?;
    let page = Page {
        driver: &browser.driver,
    };
    let there = format!("location.href === '{url}' && document.readyState === 'complete'");
    page.until(&there).await?;
    Ok(page)
}

/// Keeps the messages of frames in `told`, with the number of the frame.
pub const LISTENER: &[u8] = b"globalThis.told = [];
addEventListener('message', ({ data, source }) => {
  const frames = [...document.querySelectorAll('iframe')].map((frame) => frame.contentWindow);
  told.push({ ...data, frame: frames.indexOf(source) });
});
globalThis.last = (frame, type) => told.findLast((one) => one.frame === frame && one.type === type);";

/// Runs sandboxed frames in the process of their page, so that their logs can be read.
pub fn together() -> Value {
    json!({ "args": ["--disable-features=IsolateSandboxedIframes"] })
}
