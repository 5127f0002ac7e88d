//! Pages in windows of several widths.

use crate::{Browser, Page};
use anyhow::Result;

/// Opens a page, also one without a script that reports when it is ready.
pub async fn open<'a>(browser: &'a Browser, url: &str) -> Result<Page<'a>> {
    let page = Page {
        driver: &browser.driver,
    };
    page.driver.goto("about:blank").await?;
    page.driver.goto(url).await?;
    page.until("document.readyState === 'complete' && (!document.querySelector('take-board') || document.documentElement.dataset.ready === '')")
        .await?;
    Ok(page)
}
