//! The table: its tabs, and the names of the levels.

use anyhow::{Context, Result};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

#[tokio::test]
async fn tabs_follow_the_keyboard() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        let shown = "[...document.querySelectorAll('[role=tabpanel]')].filter((panel) => panel.checkVisibility()).map(({ id }) => id).join()";
        page.click("#record-title").await?;
        page.expect_text(shown, "record").await?;
        let height = "document.querySelector('[role=tabpanel]:not([hidden])').offsetHeight";
        let first = page.text(height).await?;
        page.run("document.querySelector('#record-title').focus();").await?;
        for (key, panel) in [
            ("ArrowRight", "analysis"),
            ("ArrowRight", "rules"),
            ("End", "notes"),
            ("ArrowRight", "record"),
            ("ArrowLeft", "notes"),
            ("ArrowLeft", "share"),
            ("Home", "record"),
        ] {
            page.press(key, key, 0).await?;
            page.until(&format!("{shown} === '{panel}'")).await?;
            let tab = "document.activeElement.getAttribute('aria-controls') + document.querySelectorAll('[role=tab][aria-selected=true][tabindex=\"0\"]').length";
            page.until(&format!("{tab} === '{panel}1'")).await?;
            page.expect_text(height, &first).await.with_context(|| panel.to_string())?;
        }
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn no_level_is_cut_off_and_its_name_is_read_aloud() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (game, others) in [("takeaway", 3), ("take-it-away", 1)] {
            let seats = ",engine-2".repeat(others);
            let address = format!("{}#game={game}&seed=3&seats=human{seats}", server.url);
            let page = Page::open(browser, &address).await?;
            page.until("document.querySelector('.players .level')?.textContent").await?;
            for width in [320, 375, 1280] {
                let size = json!({ "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false });
                page.devtools("Emulation.setDeviceMetricsOverride", size).await?;
                page.until(&format!("innerWidth === {width}")).await?;
                let cut = "[...document.querySelectorAll('.players :is(.name, b)')].filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline')
                    .map((e) => `${e.textContent} ${e.scrollWidth} of ${e.clientWidth}`).join()";
                page.expect_text(cut, "").await.with_context(|| format!("{game} at {width}"))?;
            }
            let title = page.text("document.querySelector('#players-above li').title").await?;
            page.expect_text_that("document.querySelector('.players .level').textContent", |name| name.len() > 3 && title.starts_with(&format!("Computer 2 · {name}: "))).await.with_context(|| title.to_string())?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}
