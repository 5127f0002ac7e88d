//! Pieces move, pages do not: whole games of all six in the app, in a frame and as an element, on a phone, a tablet and a
//! desktop at once. Everything around the board stays in place from the first turn to the last; and nothing flashes.

use anyhow::{Result, ensure};
use page_tests::layout_shift::{Content, plays_still};
use page_tests::{Browser, Page, serve_site};
use serde_json::{Value, json};

fn element(link: &str) -> Content {
    let attributes: Vec<String> = link
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| format!("{name}=\"{value}\""))
        .collect();
    Content::Html(format!(
        "<!doctype html><html class=\"plain\"><meta name=\"viewport\" content=\"width=device-width\"><title>A page</title>
         <script type=\"module\" src=\"SITEtake-board.js\"></script>
         <p>Before</p><take-board {} steps=\"on\" width=\"480\" height=\"600\"></take-board><footer>Behind</footer>",
        attributes.join(" ")
    ))
}

#[tokio::test]
async fn playing_shifts_nothing_in_the_app_and_the_last_turn_is_visible() -> Result<()> {
    plays_still(|link| Content::Address(format!("index.html#{link}"))).await
}

#[tokio::test]
async fn playing_shifts_nothing_in_a_frame() -> Result<()> {
    plays_still(|link| Content::Address(format!("embed.html#{link}"))).await
}

#[tokio::test]
async fn playing_shifts_nothing_around_an_element() -> Result<()> {
    plays_still(element).await
}

#[tokio::test]
async fn nothing_flashes_at_normal_speed() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(
            browser,
            &format!("{}index.html#game=takeaway&seed=7", server.url),
        )
        .await?;
        page.until("!board.view.settingUp && !board.playback.isRunning")
            .await?;
        // Among the buttons beside the board, those that disappear and come back.
        page.run(
            "const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
            const all = [...board.shadowRoot.querySelectorAll('button'), ...document.querySelectorAll('main button')];
            const before = new Map(all.map((e) => [e, seen(e)]));
            globalThis.flashes = [];
            const look = () => {
                for (const [e, was] of before) {
                    if (seen(e) === was) continue;
                    before.set(e, !was);
                    flashes.push(e.textContent);
                }
            };
            for (const root of [document, board.shadowRoot]) new MutationObserver(look).observe(root, { subtree: true, attributes: true });",
        )
        .await?;
        for _ in 0..14 {
            page.run("board.touch(board.view.choices[0]);").await?;
            page.until("!board.playback.isRunning").await?;
            let flashes: Value = page.run("return flashes.splice(0);").await?;
            // A long show can be paused: the button comes once, and goes with the show.
            let is_quiet = flashes == json!([]) || flashes == json!(["Pause", "Pause"]);
            ensure!(is_quiet, "these flashed: {flashes}");
        }
        page.expect_quiet().await
    })
    .await
}
