//! Typed moves: a whole game by typing alone, and the answers to invalid text. Games of the other kinds are in
//! `more/typed_moves.rs`.

use anyhow::{Context, Result};
use page_tests::typed_moves::{ANSWER, FOCUSED, enter, open, whole_game};
use page_tests::{Browser, Page, phone_emulation, serve_site};
use serde_json::json;

#[tokio::test]
async fn give_and_take_typed() -> Result<()> {
    Browser::in_chromium(json!({}), async |browser| {
        whole_game(browser, "give-and-take").await
    })
    .await
}

#[tokio::test]
async fn an_illegal_move_text_is_refused_with_the_reason() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        // In the app it is beside the board; elsewhere the board opens its own.
        for (site, is_beside) in [("", "true"), ("embed.html", "false")] {
            let page = Page::open(browser, &format!("{}{site}#game=give-and-take", server.url)).await?;
            page.until("board.view?.toPlay === 1").await?;
            page.run("board.places.focus();").await?;
            open(&page).await?;
            page.expect_text("board.shadowRoot.activeElement === null", is_beside).await?;
            page.expect_text("board.typed === undefined", is_beside).await?;
            page.expect_text(&format!("{FOCUSED}.value"), "").await?;
            for (text, reason) in [
                ("c3-c5", "Too far: a pawn moves one square."),
                ("c2-c3", "occupied"),
                ("hello", "Write moves like a3-a4 or b3-b4."),
                ("", "Write moves like a3-a4 or b3-b4."),
            ] {
                page.run(&format!("{FOCUSED}.value = '';")).await?;
                enter(&page, text).await?;
                let answer = page
                    .expect_text_that(ANSWER, |answer| answer.contains(reason))
                    .await
                    .with_context(|| format!("{text}, not {reason}"))?;
                page.expect_said(|said| said == answer).await?;
                page.expect_text(&format!("{FOCUSED}.getAttribute('aria-invalid')"), "true").await?;
                page.expect_text("board.view.steps", "0").await?;
            }
            page.run(&format!("{FOCUSED}.value = '';")).await?;
            enter(&page, "C3 c4").await?;
            page.expect_text("board.view.steps", "1").await?;
            page.expect_text(ANSWER, "").await?;
            page.press("Escape", "Escape", 0).await?;
            page.expect_text("!board.typed?.form.checkVisibility()", "true").await.context("the move input is gone")?;
            page.expect_text("board.shadowRoot.activeElement.getAttribute('role')", "gridcell").await?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn on_a_phone_the_reason_is_shown_beside_the_move_input() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(667), async |browser| {
        let page = Page::open(browser, &format!("{}#game=give-and-take", server.url)).await?;
        page.step_by_step().await?;
        let field = "document.querySelector('#typed-text')";
        page.click("#record-title").await?;
        page.run(&format!("{field}.focus();")).await?;
        enter(&page, "c3-c5").await?;
        // Styles that come late can push the field out of sight again.
        let seen = format!("(() => {{ {field}.scrollIntoView({{ block: 'center' }});
            const box = document.querySelector('#typed-answer').getBoundingClientRect();
            return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth; }})()");
        page.expect_text(&seen, "true").await?;
        let answer = "document.querySelector('#typed-answer').textContent";
        page.expect_text(answer, "Too far: a pawn moves one square.").await?;
        page.run(&format!("{field}.value = '';")).await?;
        enter(&page, "c3c4").await?;
        page.expect_text("board.view.steps", "1").await?;
        page.expect_text(answer, "").await?;
        page.expect_quiet().await
    })
    .await
}
