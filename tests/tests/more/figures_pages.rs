//! The games in figures: accessible, and with nothing cut off, light and dark, narrow and wide.

use anyhow::Result;
use page_tests::{Browser, Page, VIEWPORTS_AND_SCHEMES, serve_site};
use serde_json::json;
use take_five_rules::GAMES;

#[tokio::test]
async fn axe_finds_nothing_on_any_page_of_figures() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let games = GAMES.iter().map(|info| format!("{}/", info.id));
        for folder in games.chain([String::new()]) {
            // Without a script that could report when the page is ready.
            let page = Page {
                driver: &browser.driver,
            };
            let address = format!("{}figures/{folder}index.html", server.url);
            browser.driver.goto(address).await?;
            page.until("document.readyState === 'complete'").await?;
            page.run("document.querySelectorAll('details').forEach((it) => (it.open = true));")
                .await?;
            for look in VIEWPORTS_AND_SCHEMES {
                page.set_viewport_and_scheme(look).await?;
                page.expect_accessible(&format!("{folder} {look:?}")).await?;
            }
        }
        Ok(())
    })
    .await
}
