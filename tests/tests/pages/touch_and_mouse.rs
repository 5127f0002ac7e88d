//! Fingers and the mouse: dragging, scrolling, and chains. Whole games by dragging and zooming are in
//! `more/touch_and_mouse.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, phone_emulation, serve_site};
use serde_json::json;
use take_five_rules::{Position, Spec, ToPlay};
use take_five_table::Table;

async fn scrolled(page: &Page<'_>) -> Result<f64> {
    Ok(page.text("scrollY").await?.parse()?)
}

#[tokio::test]
async fn a_finger_drags_movable_pieces_and_scrolls_everywhere_else() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(480), async |browser| {
        let page = Page::open(browser, &format!("{}#game=give-and-take", server.url)).await?;
        page.run("board.svg.scrollIntoView({ block: 'end' });")
            .await?;
        let before = scrolled(&page).await?;
        let (from, to) = (page.middle("c3").await?, page.middle("c4").await?);
        page.drag_finger(from, to).await?;
        page.until("board.view.steps === 1").await?;
        page.expect_text_that("board.view.position", |it| it.contains("/2w5/"))
            .await
            .context("c3-c4")?;
        ensure!(
            scrolled(&page).await? == before,
            "dragging a pawn scrolls the page"
        );

        // A drag from an empty square, or from a piece that cannot move, scrolls the page.
        for start in ["e5", "c2"] {
            page.run("scrollTo(0, 0); board.svg.scrollIntoView({ block: 'end' });")
                .await?;
            let before = scrolled(&page).await?;
            let at = page.middle(start).await?;
            page.drag_finger(at, (at.0, at.1 - 150.0)).await?;
            page.until(&format!("scrollY > {}", before + 40.0)).await?;
            page.expect_text("board.view.steps", "1").await?;
            page.expect_text("board.view.pending.length", "0").await?;
        }
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_touched_place_looks_pressed_until_the_finger_taps_or_scrolls() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(480), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=5&turns=a1", server.url)).await?;
        let pressed = "[...board.svg.querySelectorAll('.pressed')].map((place) => place.dataset.key).join()";
        page.run("board.svg.scrollIntoView({ block: 'end' });").await?;
        // What the frame after the finger has come down shows, before the game has answered.
        page.run(&format!(
            "globalThis.first = [];
             addEventListener('pointerdown', () => requestAnimationFrame(() => first.push({pressed})));"
        ))
        .await?;
        let [free, taken] = [page.middle("c3").await?, page.middle("a1").await?];
        page.fingers("touchStart", &[taken]).await?;
        page.until("first.length === 1").await?;
        page.fingers("touchEnd", &[]).await?;
        page.fingers("touchStart", &[free]).await?;
        page.until("first.length === 2").await?;
        page.expect_text("first.join(' ')", " c3").await.context("only what can be played")?;
        page.expect_text(pressed, "c3").await?;
        page.expect_text("board.view.steps", "1").await?;
        page.fingers("touchEnd", &[]).await?;
        page.until("board.view.steps === 2").await?;
        page.expect_text(pressed, "").await?;

        let at = page.middle("d4").await?;
        page.fingers("touchStart", &[at]).await?;
        page.expect_text(pressed, "d4").await?;
        page.fingers("touchMove", &[(at.0, at.1 - 20.0)]).await?;
        page.fingers("touchMove", &[(at.0, at.1 - 60.0)]).await?;
        page.expect_text(pressed, "").await.context("while the page scrolls")?;
        page.fingers("touchEnd", &[]).await?;
        page.expect_text("board.view.steps", "2").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_second_finger_or_an_illegal_square_cancels_the_drag() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(480), async |browser| {
        let page = Page::open(browser, &format!("{}#game=give-and-take", server.url)).await?;
        page.run("board.svg.scrollIntoView({ block: 'end' });").await?;
        let parts = "[...board.svg.querySelectorAll('.parts path, .carried path')].map((e) => e.getAttribute('d') + e.style.translate).sort().join()";
        let home = page.text(parts).await?;
        let (from, over) = (page.middle("c3").await?, page.middle("c4").await?);

        page.fingers("touchStart", &[from]).await?;
        page.fingers("touchMove", &[(from.0 + 1.0, from.1 - 10.0)]).await?;
        page.fingers("touchMove", &[over]).await?;
        page.until("board.gestures.isDragging").await?;
        ensure!(page.text(parts).await? != home, "the pawn follows the finger");
        let shown = "[...board.svg.querySelectorAll('.sign.target')].map((sign) => {
            const { left, top, width, height } = sign.getBoundingClientRect();
            return board.places.keyOf(board.shadowRoot.elementFromPoint(left + width / 2, top + height / 2));
        }).join()";
        page.expect_text(shown, "c4").await.context("the possible targets are shown")?;
        page.expect_text("board.svg.querySelector('.over').dataset.key", "c4").await?;
        page.fingers("touchStart", &[over, (60.0, 60.0)]).await?;
        page.until("!board.gestures.isDragging").await?;
        page.expect_text(shown, "").await?;
        page.fingers("touchEnd", &[]).await?;
        page.until(&format!("{parts} === '{home}'")).await?;
        page.expect_text("board.svg.querySelector('.lifted')", "null").await?;
        page.expect_text("board.view.steps", "0").await?;

        page.drag_finger(from, page.middle("e5").await?).await?;
        page.until(&format!("{parts} === '{home}'")).await?;
        page.expect_text("board.svg.querySelector('.lifted')", "null").await?;
        page.expect_text("board.view.steps", "0").await?;
        page.expect_text("board.view.pending.length", "0").await?;
        page.expect_said(|said| said.contains("c3") && said.contains("e5"))
            .await
            .context("the reason is announced")?;
        // The next touch works.
        page.tap("c3").await?;
        page.until("board.view.pending.join() === 'c3'").await?;
        page.expect_quiet().await
    })
    .await
}

/// A chain with only one way to continue, from a link to the position before its first jump.
#[tokio::test]
async fn a_chain_continues_automatically_only_if_the_setting_is_on() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let spec: Spec = "give-and-take".parse()?;
        let position = "8/7b/8/8/1b6/b7/w6w/8 w - - 0";
        let link = format!(
            "{}#game=give-and-take&position={}",
            server.url,
            position.replace(' ', "+")
        );
        let mut table = Table::from_position(Position::parse(&spec, position)?, 0);
        ensure!(table.play("a2xa4").is_ok());
        ensure!(
            matches!(table.to_play(), ToPlay::Player(1)),
            "the chain goes on"
        );
        let between = table.position().to_string();
        ensure!(
            table.legal_actions().len() == 1,
            "{:?}",
            table.legal_actions()
        );

        let page = Page::open(browser, &link).await?;
        page.run("board.setAttribute('auto-chain', 'off');").await?;
        page.tap("a2").await?;
        page.tap("a4").await?;
        page.expect_text("board.view.position", &between).await?;
        page.expect_text("board.view.held", "a4").await?;
        page.expect_text("board.svg.querySelector('.picked').dataset.key", "a4")
            .await?;
        page.expect_said(|said| said.ends_with("Continue from a4: c4."))
            .await?;

        page.run("board.undo(); board.setAttribute('auto-chain', 'on');")
            .await?;
        page.tap("a2").await?;
        page.tap("a4").await?;
        // It is visible half-way, can be paused there, and continues.
        page.expect_text("board.view.position", &between).await?;
        page.until("board.playback.isRunning").await?;
        page.run("board.places.focus();").await?;
        page.press("p", "KeyP", 0).await?;
        page.expect_text("board.panel.pause.textContent", "Resume")
            .await?;
        page.expect_text("board.view.position", &between).await?;
        page.press("p", "KeyP", 0).await?;
        page.until("board.view.steps === 2").await?;
        page.until("board.panel.pause.disabled").await?;
        page.expect_quiet().await
    })
    .await
}

/// The die rolls by itself, and a finger is already on its way.
#[tokio::test]
async fn a_touch_that_comes_just_too_late_is_not_refused() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take-back-toe:first=1&seed=5&seats=human,human", server.url);
        let page = Page::open(browser, &address).await?;
        page.until("board.view.toPlay === 1 && !board.playback.isRunning").await?;
        // Time stands still once the die has been rolled.
        page.run(
            "board.addEventListener('acted', () => {
                const now = performance.now();
                if (board.view.turnOf === 2 && board.view.toPlay === 2) performance.now = () => now;
            });
            board.play(board.table.see((table) => table.legalActions()[0]));",
        )
        .await?;
        page.until("board.view.turnOf === 2 && board.view.toPlay === 2 && !board.playback.isRunning").await?;
        let die = page.text("board.svg.querySelector('.places [data-key=die]') ? 'die' : ''").await?;
        page.tap(&die).await?;
        let refused = "board.shadowRoot.querySelector('[part~=refused]')";
        page.expect_text(refused, "null").await?;
        page.run("const now = performance.now(); performance.now = () => now + 1000;").await?;
        page.tap(&die).await?;
        page.until(refused).await?;
        page.expect_quiet().await
    })
    .await
}
