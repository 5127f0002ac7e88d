//! The site as a whole: what it loads, what assistive technology hears, and that it logs nothing.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// The notice about the link.
const NOTICE: &str = "(document.querySelector('#notices [data-notice=link] p')?.textContent ?? '')";

#[tokio::test]
async fn an_invalid_link_reports_the_error_and_opens_the_last_valid_position() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (link, said, position) in [
            (
                "game=take:size=2&turns=a1,c2,a1",
                "urn 3 (a1)",
                "ob/ooo/ro r 2",
            ),
            ("game=take:size=17", "17", "ooooo/"),
            (
                "game=take:size=2&position=oo/oo/oo+r+0",
                "ROWS",
                "oo/ooo/oo r 0",
            ),
        ] {
            let page = Page::open(browser, &format!("{}?{link}", server.url)).await?;
            let what = page.text(NOTICE).await?;
            ensure!(what.contains(said), "{link}: {what}");
            let text = page.text("board.view.position").await?;
            ensure!(text.starts_with(position), "{link}: {text}");
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn an_invalid_link_leaves_the_current_game_alone() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=3&turns=a1,b3", server.url);
        let page = Page::open(browser, &address).await?;
        let before = page.text("board.view.position").await?;
        page.run("location.hash = 'game=nonsense';").await?;
        page.until(&format!("{NOTICE}.includes('nonsense')"))
            .await?;
        ensure!(page.text("board.view.position").await? == before);
        page.until("location.hash.includes('turns=a1,b3')").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn everything_is_loaded_from_the_site_itself() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take", server.url);
        let page = Page::open(browser, &address).await?;
        let urls = page
            .run("return performance.getEntriesByType('resource').map((e) => e.name);")
            .await?;
        let urls: Vec<String> = serde_json::from_value(urls)?;
        ensure!(urls.iter().any(|url| url.ends_with(".wasm")), "{urls:?}");
        for url in urls {
            ensure!(
                url.starts_with(&server.url),
                "{url} is not from {}",
                server.url
            );
        }
        ensure!(page.text("document.cookie").await?.is_empty());
        Ok(())
    })
    .await
}
