//! Fingers and mouse: dragging, scrolling, zooming.

use anyhow::{Result, ensure};
use page_tests::random_play::{random_touch, play_set_up, touch_and_set_up};
use page_tests::{Browser, Page, phone_emulation, serve_site};
use serde_json::json;
use take_five_rules::{Position, Spec, ToPlay};
use take_five_table::{Table, below};

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
        ensure!(
            page.text("board.view.position").await?.contains("/2w5/"),
            "c3-c4"
        );
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
            ensure!(page.text("board.view.steps").await? == "1");
            ensure!(page.text("board.view.pending.length").await? == "0");
        }
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
        ensure!(page.text(shown).await? == "c4", "the possible targets are shown");
        ensure!(page.text("board.svg.querySelector('.over').dataset.key").await? == "c4");
        page.fingers("touchStart", &[over, (60.0, 60.0)]).await?;
        page.until("!board.gestures.isDragging").await?;
        ensure!(page.text(shown).await?.is_empty());
        page.fingers("touchEnd", &[]).await?;
        page.until(&format!("{parts} === '{home}'")).await?;
        ensure!(page.text("board.svg.querySelector('.lifted')").await? == "null");
        ensure!(page.text("board.view.steps").await? == "0");

        page.drag_finger(from, page.middle("e5").await?).await?;
        page.until(&format!("{parts} === '{home}'")).await?;
        ensure!(page.text("board.svg.querySelector('.lifted')").await? == "null");
        ensure!(page.text("board.view.steps").await? == "0");
        ensure!(page.text("board.view.pending.length").await? == "0");
        let said = page.said().await?;
        ensure!(said.contains("c3") && said.contains("e5"), "the reason is announced: {said}");
        // The next touch works.
        page.tap("c3").await?;
        page.until("board.view.pending.join() === 'c3'").await?;
        page.expect_quiet().await
    })
    .await
}

/// Plays by dragging with the mouse wherever something can be dragged.
async fn by_mouse(page: &Page<'_>, spec: &str, seed: u64, drags: usize) -> Result<()> {
    let game: Spec = spec.parse()?;
    let mut table = Table::new(&game, seed);
    play_set_up(&mut table);
    page.step_by_step().await?;
    let mut dragged = 0;
    for k in 0.. {
        let position = table.position().to_string();
        page.until(&format!("board.view.position === '{position}'"))
            .await?;
        if dragged == drags {
            break;
        }
        let movable: Vec<String> =
            serde_json::from_value(page.run("return board.view.movable;").await?)?;
        if movable.is_empty() {
            let Some(key) = random_touch(&table, seed, k) else {
                break;
            };
            page.tap(&key).await?;
            touch_and_set_up(&mut table, &key);
            continue;
        }
        let from = &movable[below(seed, k)(movable.len() as u32) as usize];
        let drops = format!(
            "return board.game.see((t) => t.drag('{from}')).drops.map((d) => [d.to, d.path]);"
        );
        let drops: Vec<(String, Vec<String>)> = serde_json::from_value(page.run(&drops).await?)?;
        let (to, path) = &drops[below(seed, k)(drops.len() as u32) as usize];
        page.drag(from, to).await?;
        for key in path {
            touch_and_set_up(&mut table, key);
        }
        dragged += 1;
    }
    ensure!(dragged == drags, "{spec}: only {dragged} drags");
    page.expect_quiet().await
}

#[tokio::test]
async fn every_game_with_moving_pieces_can_be_played_by_dragging() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (spec, seed, drags) in [
            ("take-it-away", 1, 12),
            ("acquisitions", 2, 12),
            ("take-back-toe", 3, 8),
            ("takeaway:rounds=1", 4, 8),
            ("give-and-take", 5, 12),
        ] {
            let page =
                Page::open(browser, &format!("{}#game={spec}&seed={seed}", server.url)).await?;
            by_mouse(&page, spec, seed, drags).await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn zoom_has_buttons_where_fingers_need_it() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(480), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=9", server.url)).await?;
        let width = "board.places.element('i9').getBoundingClientRect().width";
        let wide = async || -> Result<f64> { Ok(page.text(width).await?.parse()?) };
        ensure!(wide().await? < 44.0);
        ensure!(page.text("board.panel.in.hidden").await? == "false");
        while wide().await? < 44.0 {
            page.run("board.panel.in.click();").await?;
        }
        // Panning with one finger does not touch the place below it; the next touch does.
        page.run("board.svg.scrollIntoView({ block: 'end' });").await?;
        let at = page.middle("i9").await?;
        page.drag_finger(at, (at.0 - 60.0, at.1)).await?;
        page.until("!board.zoom.hasTravelled").await?;
        ensure!(page.text("board.view.steps").await? == "0");
        page.run("board.svg.querySelector('.choice').dispatchEvent(new MouseEvent('click', { bubbles: true }));")
            .await?;
        page.until("board.view.steps === 1").await?;
        while page.text("board.panel.out.disabled").await? == "false" {
            page.run("board.panel.out.click();").await?;
        }
        page.expect_quiet().await
    })
    .await
}

/// On a board 375 pixels wide the places are too small for a finger to hit comfortably, but large enough for a mouse.
#[tokio::test]
async fn zoom_is_offered_to_a_finger_where_a_mouse_needs_none() -> Result<()> {
    let server = serve_site()?;
    for (emulation, hidden) in [(phone_emulation(667), "false"), (json!({}), "true")] {
        Browser::in_chromium(emulation, async |browser| {
            let page = Page { driver: &browser.driver };
            if hidden == "true" {
                let size = json!({ "width": 375, "height": 667, "deviceScaleFactor": 1, "mobile": false });
                page.devtools("Emulation.setDeviceMetricsOverride", size).await?;
            }
            let page = Page::open(browser, &format!("{}#game=take:size=6", server.url)).await?;
            let width = page.text("board.places.element('f6').getBoundingClientRect().width").await?;
            ensure!((24.0..44.0).contains(&width.parse::<f64>()?), "{width}");
            let offered = page.text("board.panel.in.hidden").await?;
            ensure!(offered == hidden, "a place is {width} wide, hidden: {offered}");
            page.expect_quiet().await
        })
        .await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_piece_that_is_selected_already_can_be_dragged() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=give-and-take", server.url)).await?;
        page.tap("c3").await?;
        page.until("board.view.pending.join() === 'c3'").await?;
        page.drag("c3", "c4").await?;
        page.until("board.view.steps === 1").await?;
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
        ensure!(page.text("board.view.position").await? == between);
        ensure!(page.text("board.view.held").await? == "a4");
        ensure!(
            page.text("board.svg.querySelector('.picked').dataset.key")
                .await?
                == "a4"
        );
        let said = page.said().await?;
        ensure!(said.ends_with("Continue from a4: c4."), "{said}");

        page.run("board.undo(); board.setAttribute('auto-chain', 'on');")
            .await?;
        page.tap("a2").await?;
        page.tap("a4").await?;
        // It is visible half-way, can be paused there, and continues.
        ensure!(page.text("board.view.position").await? == between);
        page.until("board.show.isRunning").await?;
        page.run("board.places.focus();").await?;
        page.press("p", "KeyP", 0).await?;
        ensure!(page.text("board.panel.pause.textContent").await? == "Resume");
        ensure!(page.text("board.view.position").await? == between);
        page.press("p", "KeyP", 0).await?;
        page.until("board.view.steps === 2").await?;
        page.until("board.panel.pause.disabled").await?;
        page.expect_quiet().await
    })
    .await
}
