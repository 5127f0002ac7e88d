//! The small board on the front page that plays the key moment of today's game.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// A lesson of the game of the day, and a day on which that is Take-Back-Toe, the third card.
const LESSON: &str = "
const fetched = globalThis.fetch;
globalThis.asked = [];
globalThis.fetch = (what, ...rest) => {
  const address = String(what.url ?? what);
  if (!address.includes('learn/lessons/')) return fetched(what, ...rest);
  asked.push(address.split('/').at(-1));
  const link = 'game=take-back-toe&position=5,0,0,3/5,9,5,2/5,0,0,6 1 5 -';
  const line = ['b2-b1', '1', 'd1-c1', '3', 'a2-b2'];
  return Promise.resolve(Response.json({ steps: [{ id: 'first' }, { id: 'double', key: true, link, line }] }));
};
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...all) { if (all.length > 0) super(...all); else super(2026, 0, 3); }
};
globalThis.shifted = [];
new PerformanceObserver((list) => { for (const { sources } of list.getEntries()) shifted.push(...sources.map(({ node, previousRect: a, currentRect: b }) =>
    `${node?.id || node?.className || node?.nodeName} ${a.x},${a.y} ${a.width}x${a.height} to ${b.x},${b.y} ${b.width}x${b.height}`)); })
  .observe({ type: 'layout-shift', buffered: true });
";

/// The step that the small board shows.
const STEP: &str = "document.querySelector('day-board').view.steps";
const BUTTON: &str = "document.querySelector('#day button')";

#[tokio::test]
async fn the_front_page_plays_the_key_moment_of_the_day_and_can_be_stopped() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(LESSON).await?;
        let page = Page {
            driver: &browser.driver,
        };
        for (motion, first) in [("reduce", "Resume"), ("no-preference", "Pause")] {
            let features = json!({ "features": [{ "name": "prefers-reduced-motion", "value": motion }] });
            page.devtools("Emulation.setEmulatedMedia", features).await?;
            let page = Page::open(browser, &server.url).await?;
            page.until(BUTTON).await?;
            ensure!(page.text(&format!("{BUTTON}.textContent")).await? == first, "{motion}");
            if motion == "reduce" {
                ensure!(page.text(STEP).await? == "0");
                page.run(&format!("{BUTTON}.click();")).await?;
            }
            // It begins again after the end.
            page.until(&format!("{STEP} === 5")).await?;
            page.until(&format!("{STEP} < 5")).await?;
            // Nothing moves but its pieces; a press of the button may change what stands on it.
            if motion != "reduce" {
                let shifted = page.text("shifted.join('\\n')").await?;
                ensure!(shifted.is_empty(), "{shifted}");
            }
            page.run(&format!("{BUTTON}.click();")).await?;
            ensure!(page.text(&format!("{BUTTON}.textContent")).await? == "Resume");
            // It is for the eye alone.
            let stage = "document.querySelector('#day .stage')";
            ensure!(page.text(&format!("{stage}.inert && {stage}.ariaHidden")).await? == "true");
            ensure!(page.text("asked.join()").await? == "take-back-toe.json");
            let learn = page.text("document.querySelector('#day a').hash").await?;
            ensure!(learn == "#learn=take-back-toe/double", "{learn}");
            page.expect_quiet().await?;
        }
        // The board that is played on is another one.
        page.run("document.querySelector('.button[data-game=take]').click();")
            .await?;
        page.until("board.board?.game === 'take' && board.view.toPlay === 1")
            .await?;
        page.expect_quiet().await
    })
    .await
}
