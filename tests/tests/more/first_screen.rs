//! The first screen of a phone and of a laptop, in all six games: what a turn needs fits on it, and so does the result; none
//! of its parts is in the way of another.

use anyhow::{Context, Result, ensure};
use page_tests::first_screen::{WINDOWS, open, resize};
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
                        // The goal is stated until something has been played, which in Takeaway may be forced.
                        const goal = board.hasAttribute('goal') ? [inside('.goal')] : [];
                        const parts = [...goal, inside('.status'), inside('svg'), beside('#players-above'), beside('#players-below')];
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
                page.run("board.narrator.explain({ id: 'confirm.first', args: {} });").await?;
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

/// A board is nearly as wide as a phone, also where the game has a button: that is in the bar of the player below, and
/// covers nothing there, however many points there are.
#[tokio::test]
async fn the_button_of_a_game_takes_no_room_from_its_board() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (size, least) in [((375, 667), 300.0), ((320, 568), 200.0)] {
            let position = "8/8/8/8/8/1w6/8/ww1w1w2+1+12+100,0+0+-";
            let address = format!("{}index.html#game=take-it-away&position={position}", server.url);
            let page = open(browser, &address, size).await?;
            let box_of = "const box = (e) => e.getBoundingClientRect();
                const button = box(board.shadowRoot.querySelector('.controls button'));";
            let square = page
                .text("8 * board.places.element('a1').getBoundingClientRect().width")
                .await?;
            ensure!(square.parse::<f64>()? >= least, "{square} px at {size:?}");
            let within = format!(
                "(() => {{ {box_of}
                const bar = box(document.querySelector('#players-below li'));
                return button.top >= bar.top && button.bottom <= bar.bottom && button.right <= bar.right;
                }})()"
            );
            page.expect_text(&within, "true").await.with_context(|| format!("at {size:?}"))?;
            let covered = format!(
                "(() => {{ {box_of}
                const range = document.createRange();
                return [...document.querySelectorAll('#players-below li > *')].filter((text) => {{
                    range.selectNodeContents(text);
                    const {{ right, width }} = box(range);
                    return width > 0 && right > button.left;
                }}).map((text) => text.textContent).join();
                }})()"
            );
            page.expect_text(&covered, "").await.with_context(|| format!("at {size:?}"))?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

/// Who won and why stands in one place, and takes no more room than the turns did.
#[tokio::test]
async fn why_somebody_won_stands_below_who_won() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let won = "take-back-toe:first=1&turns=5:d2-c2,2:d2-d1,4:a2-a1,5:b2-b1,2:d2-c2,2:b1-c1,6:c2-c3,2:c3-d3,1:b1-a1";
        for size in WINDOWS {
            let address = format!("{}index.html#game={won}&seats=human,engine-1", server.url);
            let page = open(browser, &address, size).await?;
            let head = "board.panel.head.getBoundingClientRect().height";
            let texts = "[...board.panel.head.querySelectorAll('.status, .reason')].map((line) => line.textContent).join('|')";
            page.expect_text(texts, "You won by 2 points.|Three equal stacks of 2 on b1, c1 and d1.").await?;
            ensure!(!page.text("board.said.firstChild?.textContent ?? ''").await?.contains("equal"));
            let after = page.text(head).await?;
            page.run("board.undo();").await?;
            page.until("!board.view.result && !board.playback.isRunning").await?;
            page.expect_text(head, &after).await.with_context(|| format!("{size:?}"))?;
            page.expect_text_that(texts, |it| it.ends_with('|')).await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_offer_to_learn_leaves_board_and_players_alone() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}index.html#game=take-it-away&seed=1", server.url);
        let page = open(browser, &address, PHONES[0]).await?;
        for size in PHONES {
            resize(browser, size).await?;
            page.until(&format!("innerWidth === {} && document.querySelector('#learn-offer')?.checkVisibility()", size.0)).await?;
            page.until(
                "(() => {
                    const box = document.querySelector('#learn-offer').getBoundingClientRect();
                    const above = document.querySelector('#players-above').getBoundingClientRect();
                    const status = board.status.getBoundingClientRect();
                    return box.top >= status.bottom && box.bottom <= above.top;
                })()",
            )
            .await
            .with_context(|| format!("at {size:?}"))?;
        }
        page.touch_first(1).await?;
        page.until("board.view.steps === 2 && !document.querySelector('#learn-offer')").await?;
        page.expect_quiet().await
    })
    .await
}

/// Phones, the lower one without room for everything.
const PHONES: [(u32, u32); 2] = [(375, 667), (320, 568)];

#[tokio::test]
async fn on_a_phone_the_toolbar_is_in_one_place_and_covers_neither_board_nor_button() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for size in PHONES {
            let mut places = Vec::new();
            for game in GAMES.iter().map(|info| info.id) {
                let start = format!("{}index.html#game={game}&seed=1&seats=human,engine-1", server.url);
                let page = open(browser, &start, size).await?;
                let found = page.expect_text_that("(() => {
                        const inside = (name) => board.shadowRoot.querySelector(name);
                        const bar = document.querySelector('.acts').getBoundingClientRect();
                        const parts = [board.svg, document.querySelector('#players-below'), ...inside('.controls').children];
                        const covered = parts.filter((part) => part.getBoundingClientRect().bottom > bar.top + 1);
                        const buttons = [...document.querySelectorAll('.acts button')].filter((button) => button.checkVisibility());
                        const isWhole = buttons.every((button) => {
                            const { left, right, top, bottom, width, height } = button.getBoundingClientRect();
                            const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                            const isUncovered = button.contains(hit) || hit.closest('#notices') !== null;
                            return left >= 0 && right <= innerWidth && bottom <= innerHeight && width >= 40 && height >= 44 && isUncovered;
                        });
                        const names = covered.map((part) => part.id || part.className || part.nodeName);
                        return `${isWhole ? 'whole' : 'cut off'} ${names} ${bar.top}-${bar.bottom}`;
                        })()", |it| it.starts_with("whole  ")).await.with_context(|| format!("{game} at {size:?}"))?;
                places.push(found);
            }
            ensure!(places.iter().all(|place| *place == places[0]), "{places:?}");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_phone_shows_the_board_first_after_a_reload() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &format!("{}index.html#game=take&seed=1", server.url), WINDOWS[0]).await?;
        page.tap("a1").await?;
        page.until_saved().await?;
        page.run("scrollTo(0, 150);").await?;
        page.until("scrollY > 100").await?;
        page.reload().await?;
        page.until("document.documentElement.dataset.begun === '' && board.view?.steps === 1").await?;
        page.expect_text("scrollY", "0").await?;
        page.expect_quiet().await
    })
    .await
}
