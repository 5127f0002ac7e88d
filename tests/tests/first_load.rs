//! What a browser really fetches, compressed, before anybody has touched anything: `cargo xtask test weights` adds up what
//! the files name, and this finds what it may have missed.

use anyhow::{Result, ensure};
use page_tests::{Browser, Host, Page};
use serde_json::json;

/// The most that the app may fetch, and a frame, in bytes.
const LIMITS: [(&str, u64); 2] = [("index.html", 150_000), ("embed.html", 100_000)];

/// All that came, the page itself among it; the service worker's own copies come later, when there is time.
const FETCHED: &str =
    "const all = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
    return [all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        all.filter(({ encodedBodySize }) => encodedBodySize === 0).map(({ name }) => name)];";

#[tokio::test]
async fn what_comes_before_the_first_touch_is_within_the_limits() -> Result<()> {
    let site = Host::of_compressed_site()?;
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
                // The app's last script; a frame's board has been set up.
                page.until(if is_app {
                    "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/offline.js'))"
                } else {
                    "!board.view.settingUp"
                })
                .await?;
                let (bytes, empty): (u64, Vec<String>) =
                    serde_json::from_value(page.run(FETCHED).await?)?;
                println!("{name}{link:<30} {bytes:>7} bytes of {limit}");
                ensure!(empty.is_empty(), "{name}{link}: not known how large: {empty:?}");
                ensure!(bytes > limit / 2, "{name}{link}: {bytes} bytes cannot be all");
                ensure!(bytes <= limit, "{name}{link}: {bytes} bytes of {limit}");
            }
        }
        Ok(())
    })
    .await
}
