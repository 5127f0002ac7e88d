//! Boards that play through a game by themselves.

use anyhow::Result;
use page_tests::element_pages::open;
use page_tests::{Browser, Page, serve_cross_origin};
use serde_json::json;

/// Two boards, of which the second shows that time passes, and one that is out of view.
const BOARDS: &str =
    "<take-board game=\"take:size=2\" turns=\"a1,c2,b1,b3\" ply=\"0\" autoplay=\"0.1\" width=\"300\"></take-board>
    <take-board game=\"take:size=2\" turns=\"a1,c2,b1,b3\" ply=\"0\" autoplay=\"0.1\" loop=\"on\" width=\"300\"></take-board>
    <div class=\"far\"></div>
    <take-board game=\"take:size=2\" turns=\"a1,c2,b1,b3\" ply=\"0\" autoplay=\"0.1\" width=\"300\"></take-board>";

const LOOK: &str = "globalThis.boards = [...document.querySelectorAll('take-board')];
    globalThis.button = (index) => boards[index].shadowRoot.querySelector('[part=autoplay]');
    globalThis.said = (index) => button(index)?.checkVisibility() && button(index).textContent;
    globalThis.steps = (index) => boards[index].view?.steps;
    globalThis.passed = 0;
    boards[1].addEventListener('change', () => (passed += 1));";

/// Waits until the second board has gone on for some turns.
async fn time_passes(page: &Page<'_>) -> Result<()> {
    page.run("globalThis.passed = 0;").await?;
    page.until("passed > 5").await
}

#[tokio::test]
async fn a_game_plays_itself_in_view_until_the_reader_touches_it() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        let size = json!({ "width": 1280, "height": 1600, "deviceScaleFactor": 1, "mobile": false });
        let (page, _host) = open(browser, &site, BOARDS, &[]).await?;
        page.devtools("Emulation.setDeviceMetricsOverride", size).await?;
        page.run(LOOK).await?;
        // To the end, and no further; then Play begins again.
        page.expect_text("[steps(0), said(0)].join()", "4,▶ Play").await?;
        time_passes(&page).await?;
        page.expect_text("[steps(0), said(0)].join()", "4,▶ Play").await?;
        page.run("boards[0].autoplay = '30'; button(0).click();").await?;
        page.expect_text("said(0)", "Pause").await?;
        page.run("boards[0].autoplay = '0.1';").await?;
        page.until("steps(0) < 4 && said(0) === 'Pause'").await?;
        // Unasked, it does not talk.
        page.expect_text("boards[1].said.parentElement.ariaLive", "off").await?;

        // One touch pauses it, and so does the focus; it goes on when it is asked to.
        for stop in ["boards[1].dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));", "boards[1].places.focus();"] {
            page.until("said(1) === 'Pause'").await?;
            page.run(stop).await?;
            page.expect_text("[said(1), boards[1].said.parentElement.ariaLive].join()", "▶ Play,").await?;
            page.run("document.activeElement.blur(); button(1).click();").await?;
            time_passes(&page).await?;
        }
        // Somebody who goes to a turn stays there.
        page.run("boards[0].goToTurn(1);").await?;
        time_passes(&page).await?;
        page.expect_text("[steps(0), said(0)].join()", "1,▶ Play").await?;

        // Out of view it waits.
        page.run("boards[2].scrollIntoView();").await?;
        page.until("steps(2) > 0").await?;
        page.run("globalThis.scrollTo(0, 0); globalThis.passed = 0;").await?;
        page.until("passed > 2").await?;
        let left = page.text("steps(2)").await?;
        time_passes(&page).await?;
        page.expect_text("steps(2)", &left).await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn with_less_motion_a_game_waits_for_play() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        let less = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        page.devtools("Emulation.setEmulatedMedia", less).await?;
        let link = "game=take:size=2&turns=a1,c2,b1,b3&ply=0&autoplay=0.1&loop=on";
        let page = Page::open(browser, &format!("{}embed.html#{link}", site.url)).await?;
        let button = "board.shadowRoot.querySelector('[part=autoplay]')";
        page.expect_text(&format!("[board.view.steps, {button}?.textContent].join()"), "0,▶ Play").await?;
        page.expect_text("String(board.table.problem?.id)", "undefined").await?;
        page.run(&format!("{button}.click();")).await?;
        // Round and round.
        page.until("board.view.steps === 4").await?;
        page.until("board.view.steps === 0").await?;
        page.expect_quiet().await
    })
    .await
}
