//! How soon a game can be played after one touch on the front page, on a slow phone with a slow network.

use anyhow::{Result, ensure};
use page_tests::{Browser, HostSite, Page, machine_is_idle, phone_emulation};
use serde_json::json;

/// The limit from the touch until the first move is possible and painted, in milliseconds.
const MOST: f64 = 1500.0;

/// This many tries of each game count, and the best one has to meet the limit; on a busy machine there are a few more.
const ROUNDS: usize = 3;
const TRIES: usize = 6;

/// Too long even for a machine that is busy with other work.
const TOO_LONG: f64 = 10.0 * MOST;

/// How many times slower than this machine the reference machine is.
const SLOWER: u8 = 4;

/// Notes the end of the touch, and the first frame in which the board says whose turn it is and can be used.
const WATCH: &str = "
let touched;
addEventListener('pointerup', () => (touched ??= performance.now()), true);
const look = () => {
  const board = document.querySelector('take-board');
  const { turnOf, settingUp } = board?.view ?? {};
  const isReady = turnOf && !settingUp && 'shown' in document.documentElement.dataset;
  if (!touched || !isReady || !board.checkVisibility({ visibilityProperty: true })) return requestAnimationFrame(look);
  requestAnimationFrame(() => setTimeout(() => (globalThis.waited = performance.now() - touched)));
};
addEventListener('DOMContentLoaded', () => requestAnimationFrame(look));
";

#[tokio::test]
async fn one_touch_on_the_front_page_leads_to_the_first_move_soon() -> Result<()> {
    let site = HostSite::of_compressed_site()?;
    for game in take_five_rules::GAMES.iter().map(|info| info.id) {
        let (mut best, mut quiet_rounds) = (f64::INFINITY, 0);
        for _ in 0..TRIES {
            quiet_rounds += usize::from(machine_is_idle());
            // A new browser each time: nothing is stored or compiled yet.
            Browser::in_full_chromium(phone_emulation(667), async |browser| {
                let waited = wait_after_touch(browser, site.url(), game).await?;
                println!("{game:<16} the first move is possible after {waited:>5.0} ms, at most {MOST} ms");
                best = best.min(waited);
                Ok(())
            })
            .await?;
            if best <= MOST || quiet_rounds >= ROUNDS {
                break;
            }
        }
        if quiet_rounds < ROUNDS && best > MOST {
            println!("{game:<16} the machine is busy: NOT CHECKED against the {MOST} ms");
            ensure!(best < TOO_LONG, "{game}: {best:.0} ms");
        } else {
            ensure!(best <= MOST, "{game}: {best:.0} ms in the best of {quiet_rounds} rounds");
        }
    }
    Ok(())
}

/// From now on, the browser is as slow as on the reference machine, and so is its network.
async fn emulate_slow_phone(page: &Page<'_>) -> Result<()> {
    page.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": SLOWER }))
        .await?;
    page.devtools("Network.enable", json!({})).await?;
    // Its downloads would not be throttled, and what it has stored would not be downloaded again.
    page.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }))
        .await?;
    let bytes_a_second = 1_600_000 / 8;
    let net = json!({
        "offline": false, "latency": 150,
        "downloadThroughput": bytes_a_second, "uploadThroughput": bytes_a_second,
    });
    page.devtools("Network.emulateNetworkConditions", net).await?;
    Ok(())
}

/// How long it takes from the touch to the first move, in milliseconds.
async fn wait_after_touch(browser: &Browser, site: &str, game: &str) -> Result<f64> {
    browser.before_pages(WATCH).await?;
    let page = Page {
        driver: &browser.driver,
    };
    emulate_slow_phone(&page).await?;
    let page = Page::open(browser, &format!("{site}index.html")).await?;
    // Somebody reads the page, which loads meanwhile what it loads by itself.
    page.until("'begun' in document.documentElement.dataset")
        .await?;
    let play = format!("document.querySelector('a.tile[data-game={game}]')");
    let at = page
        .run(&format!(
            "{play}.scrollIntoView({{ block: 'center' }});
            const {{ left, top, width, height }} = {play}.getBoundingClientRect();
            return [left + width / 2, top + height / 2];"
        ))
        .await?;
    let at = serde_json::from_value(at)?;
    page.fingers("touchStart", &[at]).await?;
    page.fingers("touchEnd", &[]).await?;
    page.until("globalThis.waited").await?;
    let waited = serde_json::from_value(page.run("return waited;").await?)?;
    page.expect_quiet().await?;
    Ok(waited)
}
