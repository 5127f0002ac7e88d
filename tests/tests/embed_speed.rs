//! How soon a board in a frame is there, on a slow machine behind a slow net, and that nothing on the way jumps.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, path};
use serde_json::json;
use xtask::server::Server;

/// What is aimed at from the start of the navigation until every cell is painted, in milliseconds.
const AIM: f64 = 1000.0;

/// How much may move: words that change while a game sets itself up stand in the middle of their lines.
const STILL: f64 = 0.005;

/// What no load of the machine explains.
const TOO_LONG: f64 = 10.0 * AIM;

const WATCH: &str = "
globalThis.shifted = 0;
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifted += value; })
  .observe({ type: 'layout-shift', buffered: true });
const look = () => {
  const root = document.querySelector('take-board')?.shadowRoot;
  const isThere = root?.querySelector('.places path') && root.querySelector('.board path');
  const isDressed = [...(root?.querySelectorAll('link') ?? [])].every(({ sheet }) => sheet);
  if (!isThere || !isDressed) return requestAnimationFrame(look);
  requestAnimationFrame(() => setTimeout(() => (globalThis.painted = performance.now())));
};
addEventListener('DOMContentLoaded', () => requestAnimationFrame(look));
";

#[tokio::test]
async fn a_frame_is_there_soon_and_nothing_jumps() -> Result<()> {
    let server = Server::start(path("TAKEFIVE_DIST")?, "games", &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(WATCH).await?;
        let cdp = browser.driver.cdp();
        let rate = json!({ "rate": 4 });
        cdp.send_raw("Emulation.setCPUThrottlingRate", rate).await?;
        cdp.send_raw("Network.enable", json!({})).await?;
        let bytes_a_second = 10_000_000 / 8;
        let net = json!({
            "offline": false, "latency": 40,
            "downloadThroughput": bytes_a_second, "uploadThroughput": bytes_a_second,
        });
        cdp.send_raw("Network.emulateNetworkConditions", net)
            .await?;
        for game in take_five_rules::GAMES.iter().map(|info| info.id) {
            cdp.send_raw("Network.clearBrowserCache", json!({})).await?;
            let address = format!("{}embed.html#game={game}&seed=1&play=0", server.url);
            let page = Page::open(browser, &address).await?;
            page.until("globalThis.painted").await?;
            let told = page
                .run("return [painted, shifted, performance.getEntriesByType('resource').reduce((sum, e) => sum + e.encodedBodySize, 0)];")
                .await?;
            let (painted, shifted, bytes): (f64, f64, u64) = serde_json::from_value(told)?;
            println!(
                "{game:<16} all cells painted after {painted:>5.0} ms (aim {AIM} ms), {bytes} bytes sent plain, layout shift {shifted}"
            );
            ensure!(shifted < STILL, "{game}: something jumped, by {shifted}");
            ensure!(painted < TOO_LONG, "{game}: {painted} ms");
        }
        Ok(())
    })
    .await
}
