//! The looks of the list of turns: signs of players, columns, and a long list.

use anyhow::{Context, Result, ensure};
use page_tests::long_record::{long_record, open_long_record};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// The colours of a piece on the board, and of the signs for its player in the list of turns, except the rows of the
/// set-up.
const SIGNS: &str = "(() => {
    const [first, second] = kinds.map((kind) => getComputedStyle(board.svg.querySelector(`.${kind}:not(.body)`)));
    const fills = [first.fill, second.fill].join(' ');
    const of = (player) => document.querySelector(`#turns [data-player='${player}'] .who`);
    const who = ['below', 'above'].map((side) => document.querySelector(`#players-${side} .who`));
    const found = [[of(1), of(2)], who].map((pair) => pair.map((e) => getComputedStyle(e).backgroundColor).join(' '));
    return found.every((pair) => pair === fills) && first.fill !== second.fill ? '' : `${fills}: ${found}`;
})()";

#[tokio::test]
async fn the_sign_of_a_player_looks_like_the_pieces() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (game, turns, kinds) in [
            (
                "give-and-take",
                "c3-c4,f6-f5",
                ["piece.white", "piece.black"],
            ),
            ("take", "c4,d5", ["stone.red", "stone.blue"]),
        ] {
            let address = format!("{}#game={game}&turns={turns}&seed=1", server.url);
            let page = Page::open(browser, &address).await?;
            page.run(&format!("globalThis.kinds = {};", json!(kinds)))
                .await?;
            for forced in ["none", "active"] {
                for scheme in ["light", "dark"] {
                    let features = json!({ "features": [
                        { "name": "prefers-color-scheme", "value": scheme },
                        { "name": "forced-colors", "value": forced },
                    ] });
                    page.devtools("Emulation.setEmulatedMedia", features)
                        .await?;
                    page.expect_text(SIGNS, "")
                        .await
                        .with_context(|| format!("{game} {scheme} {forced}"))?;
                }
            }
            page.devtools("Emulation.setEmulatedMedia", json!({ "features": [] }))
                .await?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn each_of_two_players_has_a_column_and_the_set_up_lines_of_its_own() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (link, columns) in [
            ("take-it-away:players=2&seed=1", "-12"),
            ("takeaway:players=2&seed=1", "--"),
        ] {
            let page = Page::open(browser, &format!("{}#game={link}", server.url)).await?;
            page.until("board.view?.choices.length > 0 && document.querySelector('#turns li')").await?;
            page.click("#record-title").await?;
            if columns.ends_with('2') {
                page.run("for (const _ of [1, 2]) board.play(board.table.see((table) => table.legalActions())[0]);").await?;
            }
            // For each turn: whose column it is in, or `-` for a line of its own.
            let list = "[...document.querySelectorAll('#turns li')].map((item) => {
                const [all, own] = [item.parentElement, item].map((e) => e.getBoundingClientRect());
                return own.width > 0.9 * all.width ? '-' : own.left < all.left + all.width / 4 ? '1' : '2';
            }).join('')";
            page.until(&format!("({list}).startsWith('{columns}')")).await?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

/// Turns out of view have about the height that they have in view: scrolling back, none is skipped.
#[tokio::test]
async fn a_long_list_is_as_high_as_it_seems() -> Result<()> {
    let record = long_record()?;
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take-back-toe", server.url)).await?;
        open_long_record(&page, &record).await?;
        let height = "document.querySelector('#turns').scrollHeight";
        let seems: f64 = page.text(height).await?.parse()?;
        let lists: usize = page
            .text("document.querySelectorAll('#turns > ol').length")
            .await?
            .parse()?;
        ensure!(lists > 10, "{lists} lists");
        for at in 0..lists {
            page.run(&format!(
                "globalThis.isShown = false;
                const list = document.querySelectorAll('#turns > ol')[{at}];
                list.scrollIntoView();
                new IntersectionObserver((_, all) => {{
                    all.disconnect();
                    requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.isShown = true)));
                }}).observe(list);"
            ))
            .await?;
            page.until("globalThis.isShown").await?;
        }
        let is: f64 = page.text(height).await?.parse()?;
        ensure!((seems / is - 1.0).abs() < 0.1, "{seems} instead of {is}");
        page.expect_quiet().await
    })
    .await
}
