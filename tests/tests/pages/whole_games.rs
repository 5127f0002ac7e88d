//! A whole game of each kind by touch, checked against the rules at every step. Those of Take are in `take.rs`. Games of all
//! kinds in Firefox and WebKit are in `more/whole_games.rs`; here is one in each.

use anyhow::Result;
use page_tests::whole_games::{each_in, whole_game};
use page_tests::{Browser, BrowserKind, Page, serve_site};
use serde_json::json;

async fn in_chromium(games: &[(&str, u64)]) -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.rolling_by_hand().await?;
        for (spec, seed) in games {
            let address = format!("{}#game={spec}&seed={seed}", server.url);
            let page = Page::open(browser, &address).await?;
            whole_game(&page, spec, *seed).await?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn take_it_away_and_acquisitions() -> Result<()> {
    in_chromium(&[
        ("take-it-away:players=3,opening=8", 1),
        ("acquisitions:values=mixed,dropping=yes", 2),
    ])
    .await
}

#[tokio::test]
async fn take_back_toe() -> Result<()> {
    in_chromium(&[("take-back-toe", 4)]).await
}

#[tokio::test]
async fn takeaway() -> Result<()> {
    in_chromium(&[("takeaway:players=3,rounds=2", 5)]).await
}

#[tokio::test]
async fn give_and_take() -> Result<()> {
    in_chromium(&[("give-and-take", 6)]).await
}

#[tokio::test]
async fn a_whole_game_in_firefox() -> Result<()> {
    each_in(BrowserKind::Firefox, &[("take:size=2,churn=high", 1)]).await
}

#[tokio::test]
async fn a_whole_game_in_webkit() -> Result<()> {
    each_in(BrowserKind::WebKit, &[("take:size=2,churn=high", 1)]).await
}
