//! What belongs to a game and what to the reader's settings; what is visible on a phone, and on
//! paper.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, phone_emulation, serve_site};
use serde_json::json;

#[tokio::test]
async fn display_options_of_a_link_apply_to_its_game_only() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let dressed = "#game=take-it-away&seed=1&flip=1&coords=0&theme=dark";
        let page = Page::open(browser, &format!("{}{dressed}", server.url)).await?;
        let worn = "[board.board.flip, getComputedStyle(board).colorScheme, getComputedStyle(document.documentElement).colorScheme].join()";
        page.expect_text(worn, "true,dark,dark").await?;
        let names = "board.svg.querySelectorAll('.coordinates').length";
        page.expect_text(names, "0").await?;
        page.run("board.open('game=give-and-take');").await?;
        page.until("board.board.spec.startsWith('give-and-take')").await?;
        page.expect_text(worn, "false,light dark,light dark").await?;
        page.expect_text(names, "1").await?;

        // The reader's setting stays, whatever the next link asks for.
        page.run("board.setAttribute('theme', 'light'); board.open('game=take:size=3&theme=dark&flip=1');")
            .await?;
        page.until("getComputedStyle(board).colorScheme === 'dark'").await?;
        page.run("board.setAttribute('flip', 'on'); board.open('game=give-and-take');")
            .await?;
        page.until("board.board.spec.startsWith('give-and-take')").await?;
        page.expect_text(worn, "true,light,light").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn on_a_phone_squares_are_large_and_a_run_has_a_visible_pause_button() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(740), async |browser| {
        // Six captures, five of which are played automatically.
        let position = "8/6bb/3b1b2/2b5/1b6/b7/w6w/8+w+-+-+0";
        let address = format!("{}#game=give-and-take&position={position}", server.url);
        let page = Page::open(browser, &address).await?;
        let width: f64 = page
            .text("board.places.element('c3').getBoundingClientRect().width")
            .await?
            .parse()?;
        ensure!(width >= 44.0, "{width}");
        page.expect_text("board.panel.in.hidden", "true")
            .await
            .context("no zoom is needed")?;

        let sentences = "board.speech.region.childElementCount";
        let before: usize = page.text(sentences).await?.parse()?;
        page.run("scrollTo(0, 0); board.playback.speed = 0.2;").await?;
        page.tap("a2").await?;
        page.tap("a4").await?;
        // A short run shows no button that would only flash; more slowly, this one takes longer than five seconds.
        page.expect_text("board.playback.isRunning && board.panel.pause.disabled", "true")
            .await?;
        page.until("!board.panel.pause.disabled").await?;
        page.expect_text("board.playback.isRunning", "true").await?;
        page.run("board.playback.toggle();").await?;
        let in_sight = "(() => { const { top, bottom } = board.panel.pause.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight; })()";
        page.expect_text(in_sight, "true").await?;
        page.run("board.playback.speed = 1; board.panel.pause.click();").await?;
        page.until("board.panel.pause.disabled").await?;
        // Each announcement of the run was added, and none replaced another.
        page.expect_text("board.speech.region.getAttribute('role')", "log")
            .await?;
        let after: usize = page.text(sentences).await?.parse()?;
        ensure!(after >= before + 3, "{before} sentences, then {after}");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_slot_being_played_says_so() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=takeaway:players=2&seed=3", server.url);
        let page = Page::open(browser, &address).await?;
        page.until("board.view.held").await?;
        let label = "board.places.element(board.view.held).getAttribute('aria-label')";
        page.until(&format!("{label}?.includes('being played')"))
            .await?;
        let others = "[...board.svg.querySelectorAll('[role=gridcell]')]
            .filter((cell) => cell.ariaLabel.includes('being played')).length";
        page.expect_text(others, "1").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_printed_page_has_the_board_without_controls() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take-it-away&seed=1", server.url)).await?;
        page.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" }))
            .await?;
        let touched = "[...document.querySelectorAll('button, input, select, textarea'),
            ...board.shadowRoot.querySelectorAll('button, input')]
            .filter((e) => e.getClientRects().length > 0).map((e) => e.id || e.className).join()";
        page.expect_text(touched, "").await?;
        page.expect_text("board.svg.getBoundingClientRect().width > 100", "true")
            .await?;
        page.devtools("Emulation.setEmulatedMedia", json!({ "media": "" }))
            .await?;
        page.expect_quiet().await
    })
    .await
}
