//! Boards removed from a page stop their engines; boards that are moved keep working; boards that are added again can
//! be used.

use anyhow::{Result, ensure};
use page_tests::element_pages::open;
use page_tests::engine_pages::{COUNT_WORKERS, HOLD_ENGINES};
use page_tests::{Browser, Page, serve_cross_origin};
use serde_json::json;

/// Two engines that play each other.
const ENGINES: &str =
    "<take-board game=\"give-and-take\" seats=\"engine-8,engine-8\" speed=\"0\"></take-board><div id=\"else\"></div>";

/// Starts the engines of a board, and waits until one is thinking.
async fn begin(page: &Page<'_>) -> Result<()> {
    page.until("board?.opponents?.isWaiting").await?;
    page.run("globalThis.kept = board; board.start();").await?;
    page.until("workers.length === 1 && board.status.textContent.includes('thinking')")
        .await
}

#[tokio::test]
async fn engines_stop_when_their_board_is_removed() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(COUNT_WORKERS).await?;
        browser.before_pages(HOLD_ENGINES).await?;
        let (page, _host) = open(browser, &site, ENGINES, &[]).await?;
        begin(&page).await?;
        page.run("kept.remove();").await?;
        page.until("ended === workers.length").await?;
        // An engine that has already answered is shut down, too.
        let body = ENGINES.replace("engine-8,engine-8", "human,engine-1");
        let (page, _host) = open(browser, &site, &body, &[]).await?;
        page.until("board?.view").await?;
        page.run("globalThis.kept = board; board.play('a3-a4'); release();")
            .await?;
        page.until("board.view.steps === 2").await?;
        ensure!(page.text("[workers.length, ended]").await? == "1,0");
        page.run("kept.remove();").await?;
        page.until("ended === workers.length").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_board_that_is_moved_continues_its_game() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(COUNT_WORKERS).await?;
        browser.before_pages(HOLD_ENGINES).await?;
        let (page, _host) = open(browser, &site, ENGINES, &[]).await?;
        begin(&page).await?;
        let to = "document.querySelector('#else').append(kept);";
        for how in [
            to.to_owned(),
            // As when sorting a list: removed and inserted further down.
            format!("(async () => {{ kept.remove(); await null; {to} }})();"),
            "document.body.moveBefore?.(kept, document.body.firstChild);".to_owned(),
        ] {
            page.run("hold();").await?;
            page.until("awaited() === 1 && board.status.textContent.includes('thinking')")
                .await?;
            let steps = page.text("board.view.steps").await?;
            page.run(&how).await?;
            page.run("release();").await?;
            page.until(&format!("board.view.steps > {steps}")).await?;
            ensure!(
                page.text("[workers.length, ended]").await? == "1,0",
                "{how}"
            );
        }
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_board_that_is_added_again_continues_its_game() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(COUNT_WORKERS).await?;
        let body = "<take-board game=\"take:size=3\" seats=\"human,engine-1\" flip=\"on\" speed=\"0\"></take-board>";
        let (page, _host) = open(browser, &site, body, &[]).await?;
        page.until("board?.view").await?;
        page.run("globalThis.kept = board; board.play('a1');").await?;
        page.until("board.view.steps === 2").await?;
        page.run("globalThis.looks = () => [kept.link, kept.svg.querySelector('.parts').innerHTML.replaceAll(' new', '')].join();
                  globalThis.before = looks();
                  kept.remove();")
            .await?;
        page.until("kept.lifecycle.isOver").await?;
        page.run("document.querySelector('main').append(kept);").await?;
        page.until("board.checkVisibility() && board.shadowRoot.styleSheets.length === 2")
            .await?;
        page.until("looks() === before").await?;
        // It can be played by touch, and is answered.
        let key = page.text("board.view.choices[0]").await?;
        page.tap(&key).await?;
        page.until("board.view.steps === 4").await?;
        ensure!(page.text("[workers.length, ended]").await? == "2,1");
        page.run("board.undo();").await?;
        // It follows its size and reports failures to load, like any board.
        page.run("globalThis.box = board.svg.getAttribute('viewBox'); board.style.width = '60px';")
            .await?;
        page.until("board.svg.classList.contains('zooms')").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_board_that_is_added_again_finishes_showing_its_steps() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        // A chip that goes on jumping by itself.
        let (page, _host) = open(
            browser,
            &site,
            "<take-board game=\"acquisitions:values=mixed\" position=\"8/8/8/8/8/8/w7/wb1b1w2 1 12 0,4 0 -\"></take-board>",
            &[],
        )
        .await?;
        page.until("board?.view && !board.playback.isRunning").await?;
        page.run("globalThis.kept = board; kept.play('a1xc1'); kept.remove();")
            .await?;
        page.until("kept.lifecycle.isOver").await?;
        page.expect_text("[kept.view.steps, kept.playback.isRunning]", "1,false").await?;
        page.run("document.querySelector('main').append(kept); kept.setAttribute('speed', '0');")
            .await?;
        page.until("board.view.steps === 3 && !board.playback.isRunning")
            .await?;
        page.expect_quiet().await
    })
    .await
}

/// A page may move a board into a frame: what its attributes say about its look holds there.
#[tokio::test]
async fn a_board_that_goes_to_another_document_keeps_its_look() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        let body = "<take-board game=\"take:size=2\" width=\"320\" speed=\"0.5\"></take-board>
            <iframe srcdoc=\"<!doctype html>\" width=\"600\" height=\"600\"></iframe>";
        let (page, _host) = open(browser, &site, body, &[]).await?;
        page.until("board?.view && document.querySelector('iframe').contentDocument?.body").await?;
        page.run("globalThis.kept = board; document.querySelector('iframe').contentDocument.body.append(board);").await?;
        let style = "['--board-width', '--pace'].map((name) => kept.ownerDocument.defaultView.getComputedStyle(kept).getPropertyValue(name).trim()).join()";
        page.expect_text(style, "320px,2").await?;
        // What is set there holds, too, and back in the page.
        page.run("kept.setAttribute('width', '300'); kept.setAttribute('speed', '2');").await?;
        page.expect_text(style, "300px,0.5").await?;
        page.run("document.body.append(kept);").await?;
        page.expect_text(style, "300px,0.5").await?;
        page.expect_quiet().await
    })
    .await
}
