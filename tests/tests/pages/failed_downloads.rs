//! Failed downloads: the page says what is missing, and offers to try again.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// Makes these addresses fail from now on, and no others.
async fn block(page: &Page<'_>, urls: &[&str]) -> Result<()> {
    page.devtools("Network.enable", json!({})).await?;
    page.devtools("Network.setBlockedURLs", json!({ "urls": urls }))
        .await?;
    Ok(())
}

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
            "*/lang/en.take.json",
            "*/take-five-web_bg.wasm",
            "*/palette.css",
        ] {
            page.driver.goto("about:blank").await?;
            block(&page, &[part]).await?;
            page.driver
                .goto(format!("{}#game=take:size=2", server.url))
                .await?;
            // On the page, or on the board if that can be shown already.
            let retry = "[...document.querySelectorAll('[data-notice=trouble] button'),
                ...(board?.shadowRoot?.querySelectorAll('.trouble button') ?? [])][0]";
            page.until(retry).await.context(part)?;
            ensure!(
                page.text(&format!("{retry}.textContent")).await? == "Try again",
                "{part}"
            );
            block(&page, &[]).await?;
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
            block(&page, &[part]).await?;
            // Files saved for offline use would load all the same.
            page.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }))
                .await?;
            page.run(&format!("document.querySelector('#{button}').click();"))
                .await?;
            let retry = "document.querySelector('[data-notice=loading] button')";
            page.until(retry).await.context(part)?;
            block(&page, &[]).await?;
            page.run(&format!("{retry}.click();")).await?;
            page.until(&format!("document.querySelector('{there}')?.open"))
                .await
                .context(part)?;
            ensure!(
                page.text("document.querySelector('[data-notice=loading]')")
                    .await?
                    == "null",
                "{part}"
            );
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_list_of_keys_comes_when_its_words_are_there() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        block(&page, &["*/lang/en.help.json"]).await?;
        page.run("board.openDialog('keyList');").await?;
        let retry = "board.trouble.querySelector('button')";
        page.until(retry).await?;
        ensure!(page.text("String(board.keyList)").await? == "undefined");
        block(&page, &[]).await?;
        page.run(&format!("{retry}.click();")).await?;
        page.until("board.keyList?.dialog.open").await?;
        let said = page.text("board.keyList.dialog.textContent").await?;
        ensure!(
            said.contains("Keyboard shortcuts") && !said.contains("keys."),
            "{said}"
        );
        Ok(())
    })
    .await
}

#[tokio::test]
async fn sounds_that_do_not_come_can_be_tried_again() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        block(&page, &["*/sounds.js"]).await?;
        page.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }))
            .await?;
        page.run("document.querySelector('#settings').click();").await?;
        page.until("document.querySelector('#set-sounds')").await?;
        page.run(
            "const field = document.querySelector('#set-sounds');
            field.value = 'on';
            field.dispatchEvent(new Event('change', { bubbles: true }));",
        )
        .await?;
        let retry = "document.querySelector('[data-notice=loading] button')";
        page.until(retry).await?;
        block(&page, &[]).await?;
        page.run(&format!("{retry}.click();")).await?;
        page.until("!document.querySelector('[data-notice=loading]')").await?;
        page.until("performance.getEntriesByType('resource').some(({ name, transferSize }) => name.endsWith('/sounds.js') && transferSize > 0)")
            .await?;
        page.expect_quiet().await
    })
    .await
}
