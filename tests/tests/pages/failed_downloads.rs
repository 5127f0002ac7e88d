//! Failed downloads: the page says what is missing, and offers to try again. More of them are in
//! `more/failed_downloads.rs`.

use anyhow::{Context, Result};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

#[tokio::test]
async fn a_page_with_missing_files_says_so_and_retries() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        for part in [
            "*/app.js",
            "*/app/game-page.js",
            "*/take-board.js",
            "*/app/panels.js",
            "*/lang/en.app.json",
            "*/lang/en.json",
            "*/take-five-web_bg.wasm",
            "*/palette.css",
        ] {
            page.driver.goto("about:blank").await?;
            page.block_downloads(&[part]).await?;
            page.driver
                .goto(format!("{}#game=take:size=2", server.url))
                .await?;
            // On the page, or on the board if that can be shown already.
            let retry = "[...document.querySelectorAll('[data-notice=trouble] button'),
                ...(board?.shadowRoot?.querySelectorAll('.trouble button') ?? [])][0]";
            page.until(retry).await.context(part)?;
            page.expect_text(&format!("{retry}.textContent"), "Try again").await.with_context(|| part.to_string())?;
            page.block_downloads(&[]).await?;
            page.run(&format!(
                "document.documentElement.dataset.before = ''; {retry}.click();"
            ))
            .await?;
            page.until("document.documentElement.dataset.ready === '' && board.view")
                .await
                .context(part)?;
            page.until(&format!("!({retry})")).await.context(part)?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn files_loaded_on_demand_can_be_retried() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (button, part, there) in [
            ("edit-position", "*/editor/editor.js", "dialog.editor"),
            (
                "edit-position",
                "*/take-five-editor_bg.wasm",
                "dialog.editor",
            ),
            ("settings", "*/settings-dialog.js", "dialog"),
            ("games", "*/saved-games.js", "dialog"),
        ] {
            let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
            page.block_downloads(&[part]).await?;
            // Files saved for offline use would load all the same.
            page.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }))
                .await?;
            page.run(&format!("document.querySelector('#{button}').click();"))
                .await?;
            let retry = "document.querySelector('[data-notice=loading] button')";
            page.until(retry).await.context(part)?;
            page.block_downloads(&[]).await?;
            page.run(&format!("{retry}.click();")).await?;
            page.until(&format!("document.querySelector('{there}')?.open"))
                .await
                .context(part)?;
            page.expect_text("document.querySelector('[data-notice=loading]')", "null").await.with_context(|| part.to_string())?;
        }
        Ok(())
    })
    .await
}
