//! The small board on the front page that plays the key moment of today's game.

use anyhow::{Context, Result};
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
            page.expect_text(&format!("{BUTTON}.textContent"), first).await.with_context(|| motion.to_string())?;
            if motion == "reduce" {
                page.expect_text(STEP, "0").await?;
                page.run(&format!("{BUTTON}.click();")).await?;
            }
            // It begins again after the end.
            page.until(&format!("{STEP} === 5")).await?;
            page.until(&format!("{STEP} < 5")).await?;
            // Nothing moves but its pieces; a press of the button may change what stands on it.
            if motion != "reduce" {
                page.expect_text("shifted.join('\\n')", "").await?;
            }
            page.run(&format!("{BUTTON}.click();")).await?;
            page.expect_text(&format!("{BUTTON}.textContent"), "Resume").await?;
            // It is for the eye alone.
            let stage = "document.querySelector('#day .stage')";
            page.expect_text(&format!("{stage}.inert && {stage}.ariaHidden"), "true").await?;
            page.expect_text("asked.join()", "take-back-toe.json").await?;
            page.expect_text("document.querySelector('#day a').hash", "#learn=take-back-toe/double").await?;
            page.expect_quiet().await?;
        }
        // The board that is played on is another one.
        page.click(".button[data-game=take]")
            .await?;
        page.until("board.board?.game === 'take' && board.view.toPlay === 1")
            .await?;
        page.expect_quiet().await
    })
    .await
}
