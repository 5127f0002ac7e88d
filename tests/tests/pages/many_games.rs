//! A few saved games need no search. Ten thousand of them are in `more/many_games.rs`.

use anyhow::{Result, ensure};
use page_tests::many_games::{fill_with_games, open_list};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

#[tokio::test]
async fn a_few_games_need_no_search() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2&seed=1", server.url)).await?;
        fill_with_games(&page, 8).await?;
        open_list(&page).await?;
        ensure!(!page.text("document.querySelector('#games-search').checkVisibility()").await?.contains("true"));
        page.click_called("Close", "dialog").await?;
        fill_with_games(&page, 9).await?;
        page.until("!document.querySelector('dialog')").await?;
        open_list(&page).await?;
        page.expect_text("document.querySelector('#games-search').checkVisibility()", "true").await?;
        page.expect_quiet().await
    })
    .await
}
