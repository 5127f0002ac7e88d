//! How soon a frame is painted on a slow machine with a slow network, and that the layout does not shift while it
//! loads.

use anyhow::{Result, ensure};
use page_tests::{Browser, HostSite, Page, machine_is_idle};
use serde_json::json;

/// The limit from the start of the navigation until every cell is painted, in milliseconds.
const MOST: f64 = 1000.0;

/// This many rounds of each game count, and the best one has to meet the limit; on a busy machine there are a few more.
const ROUNDS: usize = 3;
const TRIES: usize = 6;

/// Too long even for a machine that is busy with other work.
const TOO_LONG: f64 = 10.0 * MOST;

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
async fn a_frame_is_painted_soon_without_layout_shifts() -> Result<()> {
    let site = HostSite::of_compressed_site()?;
    Browser::in_full_chromium(json!({}), async |browser| {
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
            let address = format!("{}embed.html#game={game}&seed=1&play=0", site.url());
            let (mut best, mut quiet_rounds) = (f64::INFINITY, 0);
            for _ in 0..TRIES {
                quiet_rounds += usize::from(machine_is_idle());
                cdp.send_raw("Network.clearBrowserCache", json!({})).await?;
                let page = Page::open(browser, &address).await?;
                page.until("globalThis.painted").await?;
                let told = page.run("return [painted, shifted];").await?;
                let (painted, shifted): (f64, f64) = serde_json::from_value(told)?;
                ensure!(shifted == 0.0, "{game}: a layout shift of {shifted}");
                best = best.min(painted);
                println!("{game:<16} all cells painted after {painted:>5.0} ms, at most {MOST} ms, layout shift {shifted}");
                if best <= MOST || quiet_rounds >= ROUNDS {
                    break;
                }
            }
            if quiet_rounds < ROUNDS && best > MOST {
                println!("{game:<16} the machine is busy: NOT CHECKED against the {MOST} ms");
                ensure!(best < TOO_LONG, "{game}: {best} ms");
            } else {
                ensure!(best <= MOST, "{game}: {best} ms in the best of {quiet_rounds} rounds");
            }
        }
        Ok(())
    })
    .await
}
