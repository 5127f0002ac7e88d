//! A game by link: resigned, sent before anybody has a seat, and with four players.

use anyhow::{Result, ensure};
use page_tests::play_by_link::{QUESTION, send};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

#[tokio::test]
async fn a_player_resigns_by_link_and_sent_turns_are_final() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |one| {
        Browser::in_chromium(json!({}), async |two| {
            let address = format!("{}#game=take:size=4&seed=1", server.url);
            let red = Page::open(one, &address).await?;
            red.tap("a1").await?;
            let blue = Page::open(two, &send(&red).await?).await?;
            blue.until("!document.querySelector('#answer').hidden").await?;
            blue.click("#answer").await?;
            blue.until("document.querySelector('#answer').hidden").await?;
            // A sent turn is final: nothing can be played at an earlier turn.
            blue.run("board.undo();").await?;
            blue.expect_said(|said| said.contains("Nothing to undo")).await?;
            blue.run("document.querySelector('#back').click(); board.touch('b2');")
                .await?;
            ensure!(blue.said().await?.contains("can’t be changed"));
            blue.click("#to-end")
                .await?;
            blue.click("#resign")
                .await?;
            blue.until("document.querySelector('dialog')").await?;
            blue.click("dialog button")
                .await?;
            blue.until("board.view.toPlay === 'over'").await?;
            let link = send(&blue).await?;
            ensure!(link.contains("end=resign-2"), "{link}");
            red.run(&format!("location.href = {};", json!(link)))
                .await?;
            red.until("board.view.toPlay === 'over'").await?;
            red.expect_text_that("document.querySelector('#by-link').textContent", |told| told.contains("You play Red") && told.contains("resign")).await?;
            // Received turns cannot be undone.
            red.until("document.querySelector('#undo').disabled")
                .await?;
            red.run("board.undo();").await?;
            red.expect_text("board.view.toPlay", "over").await?;
            red.expect_quiet().await?;
            // On a copy everything is allowed.
            red.click("#both").await?;
            red.until("document.querySelector('#both').hidden").await?;
            red.run("board.undo();").await?;
            red.tap("b2").await?;
            red.until("board.view.steps === 2").await?;
            ensure!(red.kept_positions().await?.len() == 2);
            Ok(())
        })
        .await
    })
    .await
}

/// The seat dialog as text: the seats offered, with a star at the selected one.
const SEATS: &str = "[...document.querySelectorAll('dialog.whose label')].map((label) =>
    label.textContent + (label.querySelector('input').checked ? '*' : '')).join()";

/// Answers the seat dialog, by the seat's number or with a button counted from the end.
async fn take_seat(page: &Page<'_>, seat: u8) -> Result<()> {
    page.until(QUESTION).await?;
    page.run(&format!(
        "document.querySelector('dialog.whose input[value=\"{seat}\"]').click();
         document.querySelector('dialog.whose button.main').click();"
    ))
    .await
    .map(drop)
}

const HERE: &str = "document.querySelector('#seat-here').checkVisibility() ? document.querySelector('#seat-here span').textContent : ''";

#[tokio::test]
async fn the_sender_of_a_game_is_asked_for_a_seat_first() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=give-and-take", server.url)).await?;
        let movable = "board.shadowRoot.querySelectorAll('.movable').length";
        let sent = "document.querySelector('#link').value";
        let click = async |id: &str| {
            page.run(&format!("document.querySelector('{id}').click();")).await
        };
        // Nothing has been played yet: the player who begins is suggested first, and nothing happens without an answer.
        click("#send").await?;
        page.until(QUESTION).await?;
        page.expect_text(SEATS, "White*,Black").await?;
        page.run("[...document.querySelectorAll('dialog.whose button')].at(-1).click();").await?;
        page.until("!document.querySelector('dialog.whose')").await?;
        ensure!(page.text(HERE).await?.is_empty() && page.text(sent).await?.is_empty());
        // The player who begins has to play before there is a link to send.
        click("#send").await?;
        take_seat(&page, 1).await?;
        page.until("document.querySelector('[data-notice=first]')?.textContent.includes('You play White')").await?;
        page.expect_text(sent, "").await?;
        page.expect_text(HERE, "You play White.").await?;
        ensure!(page.text(movable).await? != "0");
        page.run("board.play('a3-a4');").await?;
        page.until("document.querySelector('[data-notice=send]') && !document.querySelector('[data-notice=first]')").await?;
        page.expect_nothing_offered().await?;
        // The seat is also shown at the board; and it can be changed back.
        page.expect_text_that("document.querySelector('#players-below').textContent", |it| it.contains("You White")).await?;
        click("#change-seat").await?;
        page.until(QUESTION).await?;
        page.expect_text(SEATS, "White*,Black").await?;
        take_seat(&page, 2).await?;
        page.until(&format!("{movable} > 0")).await?;
        page.expect_text(HERE, "You play Black.").await?;
        click("#change-seat").await?;
        page.until(QUESTION).await?;
        page.run("[...document.querySelectorAll('dialog.whose button')].at(-2).click();").await?;
        page.until(&format!("!({HERE})")).await?;
        page.run("board.play('a6-a5');").await?;
        page.until(&format!("board.view.steps === 2 && {movable} > 0")).await?;
        // A player who lets the opponent begin sends at once, and has nothing to move.
        let page = Page::open(browser, &format!("{}#game=give-and-take&seed=2", server.url)).await?;
        page.click("#send").await?;
        take_seat(&page, 2).await?;
        page.until(sent).await?;
        page.expect_text(HERE, "You play Black.").await?;
        page.expect_nothing_offered().await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn of_four_players_the_last_to_play_is_suggested() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let game = "take-it-away:players=4,opening=8&seed=1&seats=human,engine-1,human,human";
        let page = Page::open(browser, &format!("{}#game={game}", server.url)).await?;
        page.until("board.view.turnOf === 1").await?;
        // The engine is paused, and a person plays for it.
        for _ in 0..2 {
            page.run("board.play(board.table.see((table) => table.legalActions())[0]); board.opponents.pause();").await?;
        }
        page.until("board.view.turnOf === 3").await?;
        page.click("#send").await?;
        page.until(QUESTION).await?;
        page.expect_text(SEATS, "Player 1*,Player 3,Player 4").await?;
        page.expect_quiet().await
    })
    .await
}
