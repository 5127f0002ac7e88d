//! The list of turns: variations, comments, notation, dice set by hand. Its columns and looks are in
//! `more/turn_list.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::long_record::{long_record, open_long_record};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// Steps through the game, and counts the elements of the list that change: with each step, the old and the new current
/// turn.
const WALK: &str = "
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    (async () => {
        const changed = new Set();
        new MutationObserver((all) => all.forEach((one) => changed.add(one.target)))
            .observe(document.querySelector('#turns'), { attributes: true, childList: true, subtree: true });
        for (let k = 0; k < 200; k += 1) {
            document.querySelector('#forward').click();
            await frame();
        }
        globalThis.walked = [board.view.steps, changed.size];
    })();";

#[tokio::test]
async fn a_long_record_shows_its_first_turns_at_once_and_steps_without_rebuilding() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take-back-toe", server.url);
        let page = Page::open(browser, &address).await?;
        open_long_record(&page, &long_record()?).await?;
        page.run(WALK).await?;
        page.until("globalThis.walked").await?;
        let walked = page.run("return globalThis.walked;").await?;
        let [steps, changed] = serde_json::from_value::<[u64; 2]>(walked)?;
        ensure!(steps >= 400, "{steps} steps");
        ensure!(
            changed == 200,
            "{changed} elements change in 200 steps from the start"
        );
        page.expect_quiet().await
    })
    .await
}

/// The list as text: numbers, turns, `*` at the current one, variations in brackets.
const LIST: &str = "(() => {
    const list = (ol) => [...ol.children].map((li) => {
        const [button, ...rest] = li.children;
        const turn = button.textContent + (button.getAttribute('aria-current') ? '*' : '');
        return [turn, ...rest.map((inner) => inner.matches('ol') ? `(${list(inner)})` : `{${inner.textContent}}`)].join(' ');
    }).join(' ');
    return [...document.querySelector('#turns').children].map((part) => part.matches('ol') ? list(part) : `{${part.textContent}}`).join(' ');
})()";

/// Waits until the last change has been painted and reached the list.
async fn settle(page: &Page<'_>) -> Result<()> {
    page.run("return board.settled;").await?;
    Ok(())
}

async fn click(page: &Page<'_>, id: &str) -> Result<()> {
    page.run(&format!("document.getElementById('{id}').click();"))
        .await?;
    settle(page).await
}

async fn expect_list(page: &Page<'_>, expected: &str) -> Result<()> {
    settle(page).await?;
    page.expect_text(LIST, expected).await?;
    Ok(())
}

#[tokio::test]
async fn variations_comments_and_ends_are_added_shown_and_undone() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=4&turns=c4,d5,c5,d6&seed=1", server.url);
        let page = Page::open(browser, &address).await?;
        expect_list(&page, "1c4 2d5 3c5 4d6*").await?;
        // Another turn played at an earlier position becomes the game.
        click(&page, "back").await?;
        click(&page, "back").await?;
        expect_list(&page, "1c4 2d5* 3c5 4d6").await?;
        page.run("board.play('b2'); board.play('e5');").await?;
        expect_list(&page, "1c4 2d5 3b2 (3c5 4d6) 4e5*").await?;
        page.run("const comment = document.querySelector('#comment'); comment.value = 'bold {1}';
            comment.dispatchEvent(new Event('change'));").await?;
        expect_list(&page, "1c4 2d5 3b2 (3c5 4d6) 4e5* {bold {1}}").await?;
        // The former main line can be promoted again, and the other one, too.
        let turn = async |text: &str| {
            page.run(&format!("[...document.querySelectorAll('#turns button')].find((b) => b.textContent === '{text}').click();")).await
        };
        turn("4d6").await?;
        click(&page, "promote").await?;
        expect_list(&page, "1c4 2d5 3c5 (3b2 4e5 {bold {1}}) 4d6*").await?;
        turn("4e5").await?;
        click(&page, "promote").await?;
        expect_list(&page, "1c4 2d5 3b2 (3c5 4d6) 4e5* {bold {1}}").await?;
        // Deleting can be undone.
        click(&page, "back").await?;
        click(&page, "remove").await?;
        expect_list(&page, "1c4 2d5* 3c5 4d6").await?;
        page.click("[data-notice=removed] button").await?;
        settle(&page).await?;
        let restored = page.text(LIST).await?.replace('*', "");
        ensure!(restored == "1c4 2d5 3b2 (3c5 4d6) 4e5 {bold {1}}", "{restored}");
        // Click a turn, go to the start, and comment on the game.
        page.run("[...document.querySelectorAll('#turns button')].find((b) => b.textContent === '4d6').click();").await?;
        page.expect_text("board.view.steps", "4").await?;
        click(&page, "to-start").await?;
        page.run("const comment = document.querySelector('#comment'); comment.value = 'a game @diagram';
            comment.dispatchEvent(new Event('change'));").await?;
        settle(&page).await?;
        page.expect_text_that(LIST, |it| it.starts_with("{a game} 1c4 2d5")).await?;
        // The mark for paper is only where it was written.
        page.expect_text("[document.querySelector('#comment').value, board.table.record.includes('{a game @diagram}')].join()", "a game @diagram,true").await?;
        // By keys, while the list has the focus.
        page.click("#record-title").await?;
        page.run("document.querySelector('#turns button').focus();").await?;
        for (key, steps) in [("ArrowRight", 1), ("]", 2), ("End", 4), ("ArrowLeft", 3), ("Home", 0)] {
            page.run(&format!("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }}));")).await?;
            settle(&page).await?;
            page.expect_text("board.view.steps", &steps.to_string()).await.with_context(|| key.to_string())?;
        }
        // A player resigns: the app asks for confirmation, announces it, and it can be undone.
        click(&page, "to-end").await?;
        for answer in ["Cancel", "Resign"] {
            click(&page, "resign").await?;
            page.until("document.querySelector('dialog')").await?;
            page.expect_text_that("document.querySelector('dialog p').textContent", |it| it.contains("Red")).await?;
            page.run(&format!("[...document.querySelectorAll('dialog button')].find((b) => b.textContent === '{answer}').click();")).await?;
            page.until("!document.querySelector('dialog')").await?;
            let over = page.text("board.view.toPlay").await? == "over";
            ensure!(over == (answer == "Resign"), "{answer}");
        }
        page.expect_text("board.status.textContent", "Blue wins.").await?;
        page.expect_said(|why| why.contains("Red resigned")).await?;
        page.until("document.querySelector('#saved').dataset.state === 'saved'").await?;
        page.reload().await?;
        page.expect_text("board.view.toPlay", "over").await?;
        click(&page, "undo").await?;
        page.expect_text("board.view.toPlay", "1").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_die_is_set_by_hand() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.rolling_by_hand().await?;
        let page = Page::open(browser, &format!("{}#game=take-back-toe&seed=1", server.url)).await?;
        let offered = "board.view.controls.map(({ key }) => key).sort().join()";
        page.expect_text(offered, "").await?;
        page.click("#by-hand").await?;
        page.until("board.view.controls.length > 0").await?;
        page.expect_text(offered, "1,2,3,4,5,6").await?;
        page.run("[...board.shadowRoot.querySelectorAll('.control')].find((button) => button.textContent === '5').click();")
            .await?;
        page.until("board.view.toPlay === 1").await?;
        page.expect_text("board.view.position.split(' ')[2]", "5").await?;
        // In a new game, dice are rolled automatically again.
        page.begin(&[]).await?;
        page.until("board.view.steps === 0").await?;
        page.expect_text("document.querySelector('#by-hand').checked", "false").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn notation_is_explained_in_words() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (game, words) in [
            ("take-it-away", vec!["chips laid out", "Player 1 resigns"]),
            ("takeaway", vec![" deals", "cards dealt", " draws "]),
        ] {
            let page = Page::open(browser, &format!("{}#game={game}&seed=1", server.url)).await?;
            page.run("board.setAttribute('speed', '0');").await?;
            page.until("!board.view.settingUp").await?;
            if game == "takeaway" {
                // Until a card has been drawn: at once, or when nothing else fits.
                page.run(
                    "for (let step = 0; step < 20; step += 1) {
                        if (board.view.toPlay === 'chance') board.advance();
                        else board.play(board.table.see((table) => table.legalActions())[0]);
                    }",
                )
                .await?;
            } else {
                page.click("#resign")
                    .await?;
                page.until("document.querySelector('dialog.ask button')")
                    .await?;
                page.click("dialog.ask button")
                    .await?;
            }
            for word in words {
                page.until(&format!(
                    "document.querySelector('#turns').textContent.includes('{word}')"
                ))
                .await?;
            }
            page.expect_text_that("document.querySelector('#turns').textContent", |turns| {
                !turns.contains(['=', '/', '~']) && !turns.contains("resign-")
            })
            .await?;
            // Copied text keeps the notation.
            page.expect_text_that("board.table.link", |link| {
                link.contains("turns=") || link.contains("end=resign-1")
            })
            .await?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn each_of_two_players_keeps_a_column() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        // A chain of captures is a long turn; comments and variations have rows to themselves.
        let position = "8/6bb/3b1b2/2b5/1b6/b7/w6w/8+w+-+-+0";
        let address = format!("{}#game=give-and-take&position={position}", server.url);
        for width in [320, 1280] {
            let size = json!({ "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false });
            browser.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", size).await?;
            let page = Page::open(browser, &address).await?;
            page.step_by_step().await?;
            page.run("board.play('a2xa4xc4xc6xe6xg6xg8', false);").await?;
            page.until("board.view.turnOf === 2").await?;
            for _ in 0..5 {
                page.run("const [action] = board.table.see((table) => table.legalActions()); if (action) board.play(action, false);").await?;
            }
            page.run("const comment = document.querySelector('#comment'); comment.value = 'why?';
                comment.dispatchEvent(new Event('change'));").await?;
            for _ in 0..4 {
                page.run("const [action] = board.table.see((table) => table.legalActions()); if (action) board.play(action, false);").await?;
            }
            settle(&page).await?;
            let columns = page
                .run("return [1, 2].map((player) => [...new Set([...document.querySelectorAll(`#turns [data-player='${player}'] .who`)]
                    .map((who) => Math.round(who.closest('li').getBoundingClientRect().left)))]);")
                .await?;
            let columns: [Vec<i64>; 2] = serde_json::from_value(columns)?;
            let [first, second] = columns.clone().map(|lefts| lefts.into_iter().max().unwrap_or_default());
            // The commented turn begins in the same column as its row.
            ensure!(columns[0].len() == 1 && columns[1].iter().all(|&left| left == second || left == first), "{width}: {columns:?}");
            ensure!(second > first, "{width}: {columns:?}");
            page.expect_text_that("document.querySelector('#turns button').textContent", |it| it.contains("a2xa4xc4")).await?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}
