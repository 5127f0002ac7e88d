//! Failed downloads of what comes late: a style, the list of keys, sounds.

use anyhow::Result;
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// The browser may tell of a missing style only after the scripts have made the page ready.
#[tokio::test]
async fn a_style_that_fails_late_is_told_too() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        page.run(
            "document.head.append(Object.assign(document.createElement('link'),
                { rel: 'stylesheet', href: 'missing.css' }));",
        )
        .await?;
        page.until("document.querySelector('[data-notice=trouble]')?.textContent.includes('missing.css')")
            .await
    })
    .await
}

#[tokio::test]
async fn the_list_of_keys_comes_when_its_words_are_there() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        page.block_downloads(&["*/lang/en.more.json"]).await?;
        page.run("board.openDialog('keyList');").await?;
        let retry = "board.trouble.querySelector('button')";
        page.until(retry).await?;
        page.expect_text("String(board.keyList)", "undefined").await?;
        page.block_downloads(&[]).await?;
        page.run(&format!("{retry}.click();")).await?;
        page.until("board.keyList?.dialog.open").await?;
        page.expect_text_that("board.keyList.dialog.textContent", |said| said.contains("Keyboard shortcuts") && !said.contains("keys.")).await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn sounds_that_do_not_come_can_be_tried_again() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        page.block_downloads(&["*/sounds.js"]).await?;
        page.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }))
            .await?;
        page.click("#settings").await?;
        page.until("document.querySelector('#set-sounds')").await?;
        page.run(
            "const field = document.querySelector('#set-sounds');
            field.checked = true;
            field.dispatchEvent(new Event('change', { bubbles: true }));",
        )
        .await?;
        let retry = "document.querySelector('[data-notice=loading] button')";
        page.until(retry).await?;
        page.block_downloads(&[]).await?;
        page.run(&format!("{retry}.click();")).await?;
        page.until("!document.querySelector('[data-notice=loading]')").await?;
        page.until("performance.getEntriesByType('resource').some(({ name, transferSize }) => name.endsWith('/sounds.js') && transferSize > 0)")
            .await?;
        page.expect_quiet().await
    })
    .await
}
