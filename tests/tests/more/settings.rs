//! The preview of the settings.

use anyhow::{Context, Result};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// Captures repeating timers in `again` instead of running them.
const HOLD_TIMERS: &str = "
    globalThis.again = [];
    globalThis.setInterval = (work) => again.push(work);";

#[tokio::test]
async fn the_settings_preview_moves_only_when_a_setting_changes() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(HOLD_TIMERS).await?;
        for (motion, steps) in [("no-preference", "-1,+1"), ("reduce", "")] {
            let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": motion }] });
            let page = Page::open(browser, &format!("{}#game=take:size=3", server.url)).await?;
            page.devtools("Emulation.setEmulatedMedia", media).await?;
            page.click("#settings")
                .await?;
            page.until("document.querySelector('dialog.settings take-board')?.view?.canUndo")
                .await?;
            page.run(
                "const preview = document.querySelector('dialog.settings take-board');
                 globalThis.moved = [];
                 globalThis.acted = 0;
                 let { steps } = preview.view;
                 preview.addEventListener('acted', () => {
                     acted += 1;
                     const by = preview.view.steps - steps;
                     steps += by;
                     if (by !== 0) moved.push(by < 0 ? '-1' : '+1');
                 });
                 for (const work of again) work();
                 for (const work of again) work();",
            )
            .await?;
            page.expect_text("acted", "0").await.context("it moves without a change")?;
            page.run(
                "const field = document.querySelector('#set-look');
                 field.value = 'wood';
                 field.dispatchEvent(new Event('change'));",
            )
            .await?;
            page.until("document.querySelector('dialog.settings take-board').getAttribute('look') === 'wood'")
                .await?;
            page.until(&format!("moved.join() === '{steps}'")).await?;
            page.run("document.querySelector('#set-look').value = 'paper';
                document.querySelector('#set-look').dispatchEvent(new Event('change'));")
                .await?;
        }
        Ok(())
    })
    .await
}
