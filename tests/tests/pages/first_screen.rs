//! What a turn needs fits on the first screen of a phone and of a laptop, in all six games, and so does the result. Its
//! parts are in `more/first_screen.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::first_screen::{WINDOWS, open};
use page_tests::{Browser, serve_site};
use serde_json::json;
use take_five_rules::GAMES;

/// What reaches below the window, or has no place in it.
const BELOW: &str = "const inside = (name) => [name, board.shadowRoot.querySelector(name)];
    const beside = (name) => [name, document.querySelector(name)];
    const below = ([name, e]) => {
        const { bottom, height } = e?.getBoundingClientRect() ?? { height: 0 };
        return height > 0 && bottom <= innerHeight ? [] : [`${name}: ${height} high, to ${bottom} of ${innerHeight}`];
    };";

#[tokio::test]
async fn the_first_screen_has_what_a_turn_needs_and_later_the_result() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for size in WINDOWS {
            for game in GAMES.iter().map(|info| info.id) {
                let start = format!("{}index.html#game={game}&seed=1", server.url);
                let page = open(browser, &start, size).await?;
                page.expect_text(&format!(
                        "(() => {{ {BELOW}
                        const parts = [inside('.goal'), inside('.status'), inside('svg'), beside('#players-above'), beside('#players-below')];
                        const buttons = board.board.room.controls.length > 0 ? [inside('.controls')] : [];
                        return [...parts, ...buttons].flatMap(below).join();
                        }})()"
                    ), "").await.with_context(|| format!("{game} at {size:?}"))?;
                let page = open(browser, &format!("{start}&end=resign-1"), size).await?;
                page.until("document.querySelector('#again')").await?;
                page.expect_text(&format!(
                        "(() => {{ {BELOW}
                        return [inside('.status'), beside('#again'), beside('.players .won')].flatMap(below).join();
                        }})()"
                    ), "").await.with_context(|| format!("{game}, over, at {size:?}"))?;
                page.expect_quiet().await?;
            }
        }
        Ok(())
    })
    .await
}

/// What was refused, and why, is the answer to a touch: it is on the screen, whatever the board leaves of it.
#[tokio::test]
async fn why_something_is_refused_is_seen_at_once() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for size in [(375, 667), (360, 740), (320, 568)] {
            for game in GAMES.iter().map(|info| info.id) {
                let address = format!("{}index.html#game={game}&seed=1", server.url);
                let page = open(browser, &address, size).await?;
                page.run("board.narrator.explain({ id: 'learn.read-first', args: {} });").await?;
                let text = "board.shadowRoot.querySelector('[part~=refused]').lastElementChild";
                page.until(text).await?;
                let overlap = page
                    .text(&format!(
                        "{text}.getBoundingClientRect().bottom - document.querySelector('.acts').getBoundingClientRect().top"
                    ))
                    .await?;
                ensure!(overlap.parse::<f64>()? <= 0.5, "{game} at {size:?}: {overlap} px are behind the toolbar");
            }
        }
        Ok(())
    })
    .await
}
