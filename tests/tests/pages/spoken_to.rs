//! Where one person plays, everything speaks to that person, and the board faces them; newcomers are told the goal.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// What is said about the game on the board, all in one.
const TOLD: &str =
    "[board.status.textContent, board.shadowRoot.querySelector('.seats').textContent].join(' | ')";

#[tokio::test]
async fn whoever_plays_alone_is_spoken_to_and_sits_at_the_bottom() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let against = "#game=give-and-take&seats=engine-1,human&turns=c3-c4";
        let page = Page::open(browser, &format!("{}{against}", server.url)).await?;
        page.expect_text_that(TOLD, |told| told.starts_with("Your turn: move a piece") && told.contains("Black (you)")).await?;
        let corner = "board.board.places[0].key";
        page.expect_text(corner, "h1").await.context("Black sits at the top")?;
        // Who flips the board is obeyed, and so are links.
        page.click("#flip").await?;
        page.expect_text(corner, "a8").await?;
        page.run("board.removeAttribute('flip');").await?;
        page.run(&format!("location.hash = '{against}&flip=0';")).await?;
        page.until(&format!("{corner} === 'a8'")).await?;
        // Nobody is told to send the game to a computer.
        let can_send = "!document.querySelector('#send').hidden";
        page.click("#share-tab").await?;
        page.expect_text(can_send, "false").await?;
        // Two people at one board are called by their seats.
        let page = Page::open(browser, &format!("{}#game=give-and-take", server.url)).await?;
        page.expect_text_that(TOLD, |told| told.starts_with("White: move") && !told.contains("you")).await?;
        page.click("#share-tab").await?;
        page.expect_text(can_send, "true").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_goal_is_stated_until_the_first_game_is_over() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=1&seats=human,engine-1", server.url);
        let page = Page::open(browser, &address).await?;
        let goal = "(board.panel.goal.checkVisibility() ? board.panel.goal.textContent : 'none')";
        page.expect_text(goal, "Leave your opponent without a stone on the board.").await?;
        let top = "board.svg.getBoundingClientRect().top";
        let before = page.text(top).await?;
        page.tap("a1").await?;
        page.until("board.status.textContent.startsWith('You won: No stone is left')").await?;
        // Once: not beside the board as well.
        page.until("document.querySelector('#result h2')").await?;
        page.expect_text_that("document.querySelector('#table').innerText", |beside| !beside.contains("No stone is left")).await?;
        ensure!(page.text(top).await? == before, "the board moved");
        page.until("localStorage.getItem('take-five-finished')").await?;
        // From the next game on, it is known.
        page.click("#again").await?;
        page.until("board.view.steps === 0").await?;
        page.expect_text(goal, "none").await?;
        let other = format!("{}#game=acquisitions&seed=1", server.url);
        let page = Page::open(browser, &other).await?;
        page.expect_text_that(goal, |it| it.starts_with("Jump over chips")).await?;
        // Why something is refused is seen all the same.
        page.run("board.play('z9');").await?;
        page.expect_text("getComputedStyle(board.shadowRoot.querySelector('[part~=refused]')).opacity", "1").await?;
        page.expect_quiet().await
    })
    .await
}
