//! What is seen of a game without scrolling.

use crate::{Browser, Page};
use anyhow::Result;
use serde_json::json;

/// A phone and a laptop.
pub const WINDOWS: [(u32, u32); 2] = [(375, 667), (1280, 800)];

/// Makes the window this large.
pub async fn resize(browser: &Browser, (width, height): (u32, u32)) -> Result<()> {
    let metrics =
        json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
    let devtools = browser.driver.cdp();
    devtools
        .send_raw("Emulation.setDeviceMetricsOverride", metrics)
        .await?;
    Ok(())
}

/// Opens a game in a window of this size, as somebody who has never played it.
pub async fn open<'a>(browser: &'a Browser, url: &str, size: (u32, u32)) -> Result<Page<'a>> {
    resize(browser, size).await?;
    let page = Page::open(browser, url).await?;
    page.until("document.documentElement.dataset.begun === '' && !board.view.settingUp && !board.playback.isRunning")
        .await?;
    Ok(page)
}
