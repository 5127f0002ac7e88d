//! Browsers that lack something: boards are right without it, or the page says what is wanting.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, HostSite, Page, serve_site};
use serde_json::json;

const GAMES: [&str; 6] = ["take", "take-back-toe", "takeaway", "take-it-away", "acquisitions", "give-and-take"];

#[tokio::test]
async fn without_light_dark_everything_has_the_colours_of_the_light_theme() -> Result<()> {
    let site = HostSite::without_light_dark()?;
    Browser::in_chromium(json!({}), async |browser| {
        // A system with a dark theme, which such a browser cannot follow.
        let page = Page { driver: &browser.driver };
        page.devtools("Emulation.setEmulatedMedia", json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] })).await?;
        for game in GAMES {
            let page = Page::open(browser, &format!("{}embed.html#game={game}&seed=1", site.url())).await?;
            page.until("board.view?.toPlay !== undefined && !board.view.settingUp").await?;
            // The ground, what lies on it, and the text around it can be told apart.
            let fills = page
                .text("[...new Set([...board.svg.querySelectorAll('.board path, .parts path')].map((path) => getComputedStyle(path).fill))].length")
                .await?;
            ensure!(fills.parse::<u8>()? >= 4, "{game} has {fills} colours");
            let ink = page.text("getComputedStyle(board.status).color").await?;
            ensure!(ink == "rgb(43, 40, 34)", "{game}: {ink}");
        }
        let page = Page::open(browser, site.url()).await?;
        page.expect_text("getComputedStyle(document.body).backgroundColor", "rgb(251, 248, 241)").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn without_web_assembly_the_page_says_so_and_fetches_none() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages("delete globalThis.WebAssembly;").await?;
        let notice = "[document.querySelector('[data-notice=trouble]'), document.querySelector('take-board')?.trouble].filter(Boolean)";
        for address in ["", "#game=take", "embed.html#game=take", "embed-click.html#game=take", "live.html?game=take", "#puzzle=take"] {
            let page = Page { driver: &browser.driver };
            page.driver.goto("about:blank").await?; // another address after `#` is no other page
            page.driver.goto(&format!("{}{address}", server.url)).await?;
            if address.starts_with("embed-click") {
                page.until("document.documentElement.dataset.ready === ''").await?;
                page.run("document.querySelector('.play').click();").await?;
            }
            page.until(&format!("{notice}.some((it) => it.textContent.includes('need WebAssembly'))")).await.context(address)?;
            page.expect_text(&format!("{notice}.filter((it) => it.querySelector('button')).length"), "0").await.context(address)?;
            let fetched = page.text("performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.wasm')).length").await?;
            // The head of the live page asks for its modules before any script runs.
            ensure!(fetched == "0" || address.starts_with("live"), "{address}: {fetched}");
            page.expect_text("document.querySelector('button.play')?.checkVisibility() ?? false", "false").await.context(address)?;
            page.expect_quiet().await.context(address)?;
        }
        Ok(())
    })
    .await
}
