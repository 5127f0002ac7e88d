//! Solved endings: draws, hints, missing blocks, and without a connection.

use anyhow::{Context, Result, ensure};
use page_tests::engine_pages::open;
use page_tests::solved_endings::{ANALYSE, LOST, stated};
use page_tests::{Browser, Page, serve_site, serve_with_service_worker};
use serde_json::json;

/// A king against a king: a draw, in which White can still go wrong.
const DRAWN: &str = "game=give-and-take&position=8/8/3B4/8/8/8/1W6/8%20w%20-%20-%200";

#[tokio::test]
async fn a_draw_is_called_one_and_a_hint_says_what_it_is_worth() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, DRAWN).await?;
        page.click("#hint").await?;
        page.until("/^Hint: [a-h][1-8]-[a-h][1-8]\\. Draw\\.$/.test(board.said.textContent.trim())").await?;
        page.run(ANALYSE).await?;
        ensure!(stated(&page).await? == "Draw");
        page.expect_text_that("document.querySelector('.bars').innerText", |bars| bars.matches("50%").count() == 2).await?;
        // With more pieces it is an estimate, and no table is fetched.
        let page = open(browser, &server, "game=give-and-take").await?;
        page.run(ANALYSE).await?;
        page.until("document.querySelector('.line b')?.textContent.includes('%')").await?;
        let fetched = page
            .run("return performance.getEntriesByType('resource').filter(({ name }) => name.includes('tablebase')).length;")
            .await?;
        ensure!(fetched == json!(0), "{fetched}");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn without_a_block_the_search_answers_and_nothing_is_reported() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for blocked in ["*/engine/tablebase/*", "*/take-five-tablebase_bg.wasm", "*/engine/tablebase.js"] {
            let page = open(browser, &server, &format!("{LOST}&seats=human,engine-8")).await?;
            page.devtools("Network.enable", json!({})).await?;
            page.devtools("Network.setBypassServiceWorker", json!({ "bypass": true })).await?;
            page.devtools("Network.setCacheDisabled", json!({ "cacheDisabled": true })).await?;
            page.devtools("Network.setBlockedURLs", json!({ "urls": [blocked] })).await?;
            page.run(ANALYSE).await?;
            page.until("document.querySelector('.lines + .quiet')?.textContent.startsWith('Searched')").await?;
            page.expect_text("document.querySelector('.odds').innerText", "").await?;
            page.run("board.play(board.table.see((table) => table.legalActions())[0]);").await?;
            page.until("board.view.steps >= 2").await?;
            page.expect_text("[...document.querySelectorAll('[data-notice=trouble], [data-notice=loading]'), ...board.shadowRoot.querySelectorAll('.trouble')]
                    .filter((sign) => sign.querySelector('button')).map((sign) => sign.textContent).join()", "").await.with_context(|| blocked.to_string())?;
            page.devtools("Network.setBlockedURLs", json!({ "urls": [] })).await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn after_one_visit_the_tables_are_there_without_a_connection() -> Result<()> {
    Browser::in_full_chromium(json!({}), async |browser| {
        let server = serve_with_service_worker()?;
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        page.until("navigator.serviceWorker.controller?.state === 'activated'")
            .await?;
        let address = format!("{}#{LOST}", server.url);
        drop(server);
        let page = Page::open(browser, &address).await?;
        page.run(ANALYSE).await?;
        let stated = stated(&page).await?;
        ensure!(stated == "Black wins in 16 turns", "{stated}");
        page.expect_quiet().await
    })
    .await
}
