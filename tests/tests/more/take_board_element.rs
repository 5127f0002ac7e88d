//! Elements with reserved space.

use anyhow::{Context, Result, ensure};
use page_tests::doc_examples::code_blocks;
use page_tests::element_pages::open;
use page_tests::{Browser, HostSite, Page, host_page, serve_cross_origin};
use serde_json::json;

/// Records how much of the page shifts while it loads.
const WATCH_SHIFTS: &str = "
    globalThis.shifted = 0;
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifted += value; })
        .observe({ type: 'layout-shift', buffered: true });";

#[tokio::test]
async fn an_element_with_reserved_space_shifts_nothing() -> Result<()> {
    let site = serve_cross_origin()?;
    let docs = include_str!("../../../docs/embedding.md");
    let room = code_blocks(docs)
        .into_iter()
        .find(|example| example.fence == "css");
    let room = room
        .context("embedding.md does not say how to reserve space")?
        .text;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(WATCH_SHIFTS).await?;
        for width in [375, 1280] {
            let size = json!({ "width": width, "height": 1100, "deviceScaleFactor": 1, "mobile": false });
            let page = Page {
                driver: &browser.driver,
            };
            page.devtools("Emulation.setDeviceMetricsOverride", size)
                .await?;
            for game in take_five_rules::GAMES.iter().map(|info| info.id) {
                let body = format!(
                    "<script type=\"module\" src=\"{}take-board.js\"></script>
                     <link rel=\"stylesheet\" href=\"page.css\"><p>Before</p>
                     <take-board game=\"{game}\" seed=\"1\" play=\"0\" width=\"480\"><a href=\"x\">x</a></take-board>
                     <p>Behind</p>",
                    site.url
                );
                // First the natural height is measured, then that much space is reserved.
                let mut height: u32 = 0;
                for is_kept in [false, true] {
                    let css = room.replace("44rem", &format!("{height}px"));
                    let files = [("page.css", css.as_bytes())];
                    let host = HostSite::start(&host_page(&body), &files, &[])?;
                    browser.driver.goto("about:blank").await?;
                    browser.driver.goto(host.url()).await?;
                    let stands = "!board.view.settingUp && !board.playback.isRunning";
                    page.until(&format!("board?.view && {stands}")).await?;
                    page.run("globalThis.isPainted = false;
                        board.settled.then(() => requestAnimationFrame(() => setTimeout(() => (globalThis.isPainted = true))));")
                        .await?;
                    page.until("isPainted").await?;
                    height = page.text("board.offsetHeight").await?.parse()?;
                    let shifted = page.text("shifted").await?;
                ensure!(
                    !is_kept || shifted == "0",
                    "{game} at {width}: a layout shift of {shifted}"
                );
                    page.expect_text("board.offsetWidth <= 480", "true").await?;
                    page.expect_quiet().await?;
                }
                ensure!(height > 300, "{game}: {height} px high");
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_reserved_height_leaves_no_gap_on_a_phone() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        for game in take_five_rules::GAMES.iter().map(|info| info.id) {
            // As high as on a desktop, which is the height in the dialog's snippet.
            let mut height = String::from("0");
            for width in [1280, 320] {
                let size = json!({ "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500 });
                let cdp = browser.driver.cdp();
                cdp.send_raw("Emulation.setDeviceMetricsOverride", size)
                    .await?;
                let body = format!(
                    "<meta name=\"viewport\" content=\"width=device-width\">
                     <take-board game=\"{game}\" seed=\"1\" width=\"480\" height=\"{height}\"></take-board>"
                );
                let (page, _host) = open(browser, &site, &body, &[]).await?;
                page.until("board?.view && !board.view.settingUp && !board.playback.isRunning")
                    .await?;
                page.run("return board.settled;").await?;
                // The picture is as high as its row, with one gap of the grid on either side.
                let gap = "(() => {
                    const [above, picture, below] = ['.bar', 'svg', '.said'].map((part) => board.shadowRoot.querySelector(part).getBoundingClientRect());
                    return Math.round(picture.top - above.bottom + below.top - picture.bottom - 16);
                })()";
                let gap: i64 = page.text(gap).await?.parse()?;
                ensure!(gap <= 1, "{game} at {width}: a gap of {gap} px");
                height = page.text("board.offsetHeight").await?;
                page.expect_quiet().await?;
            }
            // At full width, the height is the requested one.
            let size = json!({ "width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": false });
            let cdp = browser.driver.cdp();
            cdp.send_raw("Emulation.setDeviceMetricsOverride", size)
                .await?;
            let page = Page {
                driver: &browser.driver,
            };
            page.run("board.setAttribute('height', '1000');").await?;
            page.until("board.offsetHeight === 1000").await?;
        }
        Ok(())
    })
    .await
}
