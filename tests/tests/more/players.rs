//! Engines that play each other: their speed.

use anyhow::{Context, Result};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

#[tokio::test]
async fn engine_games_run_at_the_chosen_speed_and_can_be_paused() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        // Records how long the board intends to wait, regardless of the machine's load.
        let waits = "globalThis.waits = [];
            const real = setTimeout;
            globalThis.setTimeout = (act, length, ...all) => (waits.push(length), real(act, length, ...all));";
        browser.before_pages(waits).await?;
        let address = format!(
            "{}#game=take:size=5&seats=engine-1,engine-1&seed=1",
            server.url
        );
        let page = Page::open(browser, &address).await?;
        page.until("board.view.steps > 0").await?;
        // At normal speed, each turn is shown for half a second.
        for (speed, length) in [("0.5", 1000), ("2", 250), ("1", 500)] {
            page.run(&format!(
                "const speed = document.querySelector('#watch-speed'); speed.value = '{speed}';
                speed.dispatchEvent(new Event('change'));"
            ))
            .await?;
            let steps = page.text("board.view.steps").await?;
            // Skip the turn that was being shown when the speed changed.
            page.until(&format!("board.view.steps > {steps} + 1")).await?;
            page.run("waits.length = 0;").await?;
            let steps = page.text("board.view.steps").await?;
            page.until(&format!("board.view.steps > {steps} + 1")).await?;
            let pauses = "[...new Set(waits.filter((length) => [250, 500, 1000].includes(length)))].join()";
            page.expect_text(pauses, &length.to_string()).await.with_context(|| format!("speed {speed}"))?;
        }
        page.click("#pause")
            .await?;
        page.until("board.opponents.isPaused && !board.opponents.isThinking")
            .await?;
        let steps = page.text("board.view.steps").await?;
        page.click("#pause")
            .await?;
        page.until(&format!("board.view.steps > {steps}")).await?;
        // A pause ends with its game: in the next one, the engine that begins does so.
        page.click("#pause").await?;
        page.until("board.opponents.isPaused").await?;
        page.run("location.hash = '#game=take:size=3&seats=engine-1,human&seed=2';").await?;
        page.until("board.view.steps === 1 && board.view.toPlay === 2").await?;
        page.expect_quiet().await
    })
    .await
}
