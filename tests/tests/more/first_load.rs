//! What a browser really downloads, compressed, before the first touch: `cargo xtask sizes` adds up the files
//! that the sources name, and this test finds what it may have missed.

use anyhow::{Result, ensure};
use page_tests::{Browser, HostSite, Page};
use serde_json::json;

/// What the scripts of a page weigh at least: less is a browser that does not tell sizes.
const LEAST: u64 = 50_000;

/// The most bytes that the app with a game and a frame may download.
const LIMITS: [(&str, u64); 2] = [("index.html", 240_000), ("embed.html", 180_000)];

/// The most bytes of the front page: it loads what a game needs while it is read, and has pictures and the board of the day.
const FRONT_LIMIT: u64 = 260_000;

/// Everything downloaded, including the page itself; the service worker's own copies come later, when the page is idle.
const FETCHED: &str =
    "const all = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
    return [all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        all.filter(({ encodedBodySize }) => encodedBodySize === 0).map(({ name }) => name)];";

#[tokio::test]
async fn downloads_before_the_first_touch_stay_within_the_limits() -> Result<()> {
    let site = HostSite::of_compressed_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.devtools("Network.enable", json!({})).await?;
        page.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }))
            .await?;
        let games = take_five_rules::GAMES.iter().map(|info| info.id);
        let links: Vec<String> = games.map(|game| format!("#game={game}&seed=1")).collect();
        for (name, limit) in LIMITS {
            let is_app = name == "index.html";
            let front = is_app.then(String::new);
            for link in front.iter().chain(&links) {
                page.devtools("Network.clearBrowserCache", json!({})).await?;
                Page::open(browser, &format!("{}{name}{link}", site.url())).await?;
                // The last script of each; a frame loads it after it has shown the board.
                let last = if is_app { "offline-updates.js" } else { "warm-up.js" };
                page.until(&format!(
                    "performance.getEntriesByType('resource').some(({{ name }}) => name.endsWith('/{last}'))"
                ))
                .await?;
                let (bytes, empty): (u64, Vec<String>) =
                    serde_json::from_value(page.run(FETCHED).await?)?;
                let limit = if link.is_empty() { FRONT_LIMIT } else { limit };
                println!("{name}{link:<30} {bytes:>7} bytes of {limit}");
                ensure!(empty.is_empty(), "{name}{link}: unknown size: {empty:?}");
                ensure!(bytes > LEAST, "{name}{link}: {bytes} bytes cannot be everything");
                ensure!(bytes <= limit, "{name}{link}: {bytes} bytes of {limit}");
            }
        }
        Ok(())
    })
    .await
}
