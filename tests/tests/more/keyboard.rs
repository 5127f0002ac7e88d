//! A whole game of each kind by keys alone, one of them in other languages, and keys on a zoomed board; a game of Take is in `pages/keyboard.rs`.

use anyhow::{Context, Result};
use page_tests::keyboard::{whole_game, whole_game_in};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;
use take_five_words::Language;

macro_rules! by_keys_alone {
    ($($name:ident $spec:literal)*) => {$(
        #[tokio::test]
        async fn $name() -> Result<()> {
            Browser::in_chromium(json!({}), async |browser| whole_game(browser, $spec).await).await
        }
    )*};
}
by_keys_alone! {
    take_it_away_by_keys "take-it-away:opening=8"
    acquisitions_by_keys "acquisitions"
    take_back_toe_by_keys "take-back-toe"
    takeaway_by_keys "takeaway:players=2,rounds=1"
    give_and_take_by_keys "give-and-take"
}

#[tokio::test]
async fn take_by_keys_in_german_and_japanese() -> Result<()> {
    Browser::in_chromium(json!({}), async |browser| {
        for tag in ["de", "ja"] {
            let language = Language::find(tag).context("one of the languages")?;
            whole_game_in(browser, "take:size=3", language).await.context(tag)?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_cursor_stays_in_view_on_a_zoomed_board() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=16", server.url)).await?;
        let size = json!({ "width": 375, "height": 700, "deviceScaleFactor": 1, "mobile": false });
        page.devtools("Emulation.setDeviceMetricsOverride", size).await?;
        page.run("board.places.focus();").await?;
        for _ in 0..4 {
            page.press("+", "Equal", 8).await?;
        }
        page.until("board.svg.classList.contains('zoomed')").await?;
        let in_view = "(() => { const [place, view] = [board.shadowRoot.activeElement, board.svg].map((e) => e.getBoundingClientRect());
            const slack = place.height / 8; // the corners of a hexagon
            return place.left >= view.left - slack && place.right <= view.right + slack
                && place.top >= view.top - slack && place.bottom <= view.bottom + slack; })()";
        for key in ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] {
            for step in 0..16 {
                page.press(key, key, 0).await?;
                page.until(in_view).await.with_context(|| format!("{key}, step {step}"))?;
            }
        }
        page.expect_quiet().await
    })
    .await
}
