//! Axe finds no accessibility problems on boards and the front page, in light and dark, narrow and wide. The other
//! screens are in `more/axe.rs`.

use anyhow::Result;
use page_tests::{Browser, Page, VIEWPORTS_AND_SCHEMES, serve_site};
use serde_json::json;

#[tokio::test]
async fn axe_finds_nothing_on_any_board() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for game in take_five_rules::GAMES.iter().map(|info| info.id) {
            let address = format!("{}#game={game}&seed=1", server.url);
            let page = Page::open(browser, &address).await?;
            page.run("board.touch(board.view.choices[0]);").await?;
            page.expect_quiet().await?; // before axe, whose own checks violate the policy
            for look in VIEWPORTS_AND_SCHEMES {
                page.set_viewport_and_scheme(look).await?;
                page.expect_accessible(&format!("{game} {look:?}")).await?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn axe_finds_nothing_on_the_front_page() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        page.expect_quiet().await?; // before axe, whose own checks violate the policy
        for look in VIEWPORTS_AND_SCHEMES {
            page.set_viewport_and_scheme(look).await?;
            page.expect_accessible(&format!("{look:?}")).await?;
        }
        Ok(())
    })
    .await
}
