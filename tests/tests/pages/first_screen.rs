//! What a turn needs fits on the first screen of a phone and of a laptop, in all six games, and so does the result.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;
use take_five_rules::GAMES;

const WINDOWS: [(u32, u32); 2] = [(375, 667), (1280, 800)];

/// What reaches below the window, or has no place in it.
const BELOW: &str = "const inside = (name) => [name, board.shadowRoot.querySelector(name)];
    const beside = (name) => [name, document.querySelector(name)];
    const below = ([name, e]) => {
        const { bottom, height } = e?.getBoundingClientRect() ?? { height: 0 };
        return height > 0 && bottom <= innerHeight ? [] : [`${name}: ${height} high, to ${bottom} of ${innerHeight}`];
    };";

async fn resize(browser: &Browser, (width, height): (u32, u32)) -> Result<()> {
    let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
    let devtools = browser.driver.cdp();
    devtools
        .send_raw("Emulation.setDeviceMetricsOverride", metrics)
        .await?;
    Ok(())
}

/// Opens a game in a window of this size, as somebody who has never played it.
async fn open<'a>(browser: &'a Browser, url: &str, size: (u32, u32)) -> Result<Page<'a>> {
    resize(browser, size).await?;
    let page = Page::open(browser, url).await?;
    page.until("document.documentElement.dataset.begun === '' && !board.view.settingUp && !board.show.isRunning")
        .await?;
    Ok(page)
}

#[tokio::test]
async fn the_first_screen_has_what_a_turn_needs_and_later_the_result() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for size in WINDOWS {
            for game in GAMES.iter().map(|info| info.id) {
                let start = format!("{}index.html#game={game}&seed=1", server.url);
                let page = open(browser, &start, size).await?;
                let below = page
                    .text(&format!(
                        "(() => {{ {BELOW}
                        const parts = [inside('.goal'), inside('.status'), inside('svg'), beside('#players-above'), beside('#players-below')];
                        const buttons = board.board.room.controls.length > 0 ? [inside('.controls')] : [];
                        return [...parts, ...buttons].flatMap(below).join();
                        }})()"
                    ))
                    .await?;
                ensure!(below.is_empty(), "{game} at {size:?}: {below}");
                let page = open(browser, &format!("{start}&end=resign-1"), size).await?;
                page.until("document.querySelector('#again')").await?;
                let below = page
                    .text(&format!(
                        "(() => {{ {BELOW}
                        return [inside('.status'), beside('#again'), beside('.players .won')].flatMap(below).join();
                        }})()"
                    ))
                    .await?;
                ensure!(below.is_empty(), "{game}, over, at {size:?}: {below}");
                page.expect_quiet().await?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_offer_to_learn_leaves_the_board_alone() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        // It is offered once.
        let address = format!("{}index.html#game=take-it-away&seed=1", server.url);
        let page = open(browser, &address, WINDOWS[0]).await?;
        let notice = "document.querySelector('[data-notice=learn]')";
        page.until(notice).await?;
        for size in WINDOWS {
            resize(browser, size).await?;
            page.until(&format!("innerWidth === {} && document.querySelector('take-board > .acts') === null === matchMedia('(min-width: 56rem)').matches", size.0))
                .await?;
            let faults = page
                .text(&format!(
                    "(() => {{
                    const box = {notice}.getBoundingClientRect();
                    const buttons = [...{notice}.querySelectorAll('button')].map((e) => e.getBoundingClientRect());
                    const board_ = board.svg.getBoundingClientRect();
                    const acts = board.shadowRoot.querySelector('.controls').getBoundingClientRect();
                    return [
                        box.height <= 64 ? '' : `${{box.height}} high`,
                        ...buttons.map(({{ width, height }}) => (width >= 44 && height >= 44 ? '' : `a button of ${{width}} by ${{height}}`)),
                        ...[board_, acts].map(({{ bottom, right }}) => (box.top >= bottom || box.left >= right ? '' : `at ${{box.top}} upon ${{bottom}}`)),
                    ].filter(Boolean).join();
                    }})()"
                ))
                .await?;
            ensure!(faults.is_empty(), "at {size:?}: {faults}");
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}
