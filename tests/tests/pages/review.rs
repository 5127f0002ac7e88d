//! The review of a finished game: what was lost by which move, stepped through on the board. What it finds in other
//! games is in `more/review.rs`.

use anyhow::{Context, Result, anyhow, ensure};
use page_tests::engine_pages::{COUNT_WORKERS, HOLD_ENGINES, open};
use page_tests::review::{ending, reviewed};
use page_tests::{Browser, serve_site};
use serde_json::json;
use take_five_table::{Table, rng};

#[tokio::test]
async fn a_lost_win_is_shown_on_the_board_and_can_be_tried_again() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, &ending(4)).await?;
        let width = json!({ "width": 375, "height": 667, "deviceScaleFactor": 1, "mobile": false });
        page.devtools("Emulation.setDeviceMetricsOverride", width).await?;
        let place = "JSON.stringify(board.getBoundingClientRect())";
        let before = page.text(place).await?;
        page.run("board.play('a1xa3');").await?;
        let told = reviewed(&page).await?;
        ensure!(told.contains("One move lost 10% or more."), "{told}");
        ensure!(told.contains("Turn 1: a1xa3 lost 100%"), "{told}");
        ensure!(page.text(place).await? == before, "the board has moved");
        // The better move, on the board and step by step.
        page.click("#review .line").await?;
        page.until("board.view.steps === 0 && board.annotations.current.arrows.length > 0").await?;
        page.expect_text("board.annotations.current.arrows[0].join()", "a1,c1").await?;
        page.expect_text_that("document.querySelector('#review .better').innerText", |it| it.contains("a1xc1 wins, whatever the other side does; after a1xa3 the chance is 0%.")).await?;
        page.expect_accessible("the review").await?;
        page.run("logged.length = 0;").await?; // axe adds styles
        for (steps, label) in [(1, "Next move"), (2, "Next move"), (1, "Previous move"), (0, "Previous move")] {
            page.click(&format!("#review [aria-label=\"{label}\"]")).await?;
            page.until(&format!("board.view.steps === {steps}")).await?;
        }
        // The game that was played is still the main line.
        page.expect_text("board.table.turns(board.view.version).turns[0].text", "a1xa3").await?;
        let id = "document.querySelector('#review')";
        page.click("#record-title").await?;
        page.until(&format!("!{id}.open && document.querySelector('#turns').checkVisibility()")).await?;
        page.click("#review-tab").await?;
        page.until_saved().await?;
        let link = page.text("board.link").await?;
        page.click_called("Try again from here", "#review").await?;
        page.until(&format!("board.view.steps === 0 && !board.view.canForward && {id}.hidden")).await?;
        page.expect_text("board.table.see((table) => table.levels()).join()", "0,2").await?;
        page.until_saved().await?;
        page.run("board.play('a1xc1xe1xg1');").await?;
        let told = reviewed(&page).await?;
        ensure!(told.contains("No move lost 10% or more."), "{told}");
        // What was best is on the card of the result, whose place it does not change; a touch shows it on the board.
        let best = "document.querySelector('#result .best')";
        let height = page.text(&format!("{best}.offsetHeight")).await?;
        page.until(&format!("!{best}.disabled")).await?;
        page.expect_text_that(&format!("{best}.innerText.replace(/\\s+/g, ' ')"), |it| it.starts_with("Your best move: turn 1 Anything else would have cost")).await?;
        page.until(&format!("{best}.querySelector('img').naturalWidth > 0")).await?;
        ensure!(page.text(&format!("{best}.offsetHeight")).await? == height, "the card has changed");
        page.click("#result .best").await?;
        page.until("board.view.steps === 0 && board.annotations.current.arrows[0]?.join() === 'a1,c1'").await?;
        page.expect_text("document.querySelector('#result').checkVisibility()", "false").await?;
        // Both are there.
        page.until_saved().await?;
        page.click("#games").await?;
        page.until("[...document.querySelectorAll('dialog input')].some(({ value }) => value === 'Replay from turn 1')").await?;
        page.expect_text("document.querySelectorAll('dialog li').length", "2").await.with_context(|| link.to_string())?;
        page.expect_quiet().await
    })
    .await
}

/// A link to a random game that is not over.
fn long_game(seed: u64) -> Result<String> {
    let mut table = Table::new(&"take:size=7".parse()?, 1);
    while table.turns().len() < 60 {
        let actions = table.legal_actions();
        let any = rng(seed, table.steps() as u64)(actions.len() as u32) as usize;
        let action = actions.get(any).context("the game ends too soon")?;
        table.play(action).map_err(|problem| anyhow!("{problem:?}"))?;
    }
    Ok(table.link().to_string())
}

/// Ways to leave a finished game: each ends the workers at once and leaves nothing that computes.
#[tokio::test]
async fn the_review_stops_when_the_game_is_left() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(COUNT_WORKERS).await?;
        browser.before_pages(HOLD_ENGINES).await?;
        for (seed, leave, left) in [
            (2, "document.querySelector('#again').click();", "board.view.steps === 0"),
            (3, "document.querySelector('#undo').click();", "board.view.result === undefined"),
            (4, "document.querySelector('#record-title').click();", "document.querySelector('#review').hidden"),
        ] {
            let page = open(browser, &server, &long_game(seed)?).await?;
            page.run("board.play(board.table.see((table) => table.legalActions())[0]);").await?;
            page.resign().await?;
            page.until("workers.length > 0 && document.querySelector('#review .progress')?.textContent").await?;
            page.run(leave).await?;
            page.until(&format!("{left} && ended === workers.length")).await?;
            page.expect_text("document.querySelector('#review .found')?.textContent ?? ''", "").await?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}
