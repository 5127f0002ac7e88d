//! Games played by dragging, and zooming.

use anyhow::{Context, Result, ensure};
use page_tests::random_play::{play_set_up, random_touch, touch_and_set_up};
use page_tests::{Browser, Page, phone_emulation, serve_site};
use serde_json::json;
use take_five_rules::Spec;
use take_five_table::{Table, rng};

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
        let from = &movable[rng(seed, k)(movable.len() as u32) as usize];
        let drops = format!(
            "return board.table.see((t) => t.drag('{from}')).drops.map((d) => [d.to, d.action]);"
        );
        let drops: Vec<(String, String)> = serde_json::from_value(page.run(&drops).await?)?;
        let (to, action) = &drops[rng(seed, k)(drops.len() as u32) as usize];
        page.drag(from, to).await?;
        for key in table.touch_path(action) {
            touch_and_set_up(&mut table, &key);
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
        browser.rolling_by_hand().await?;
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
        page.expect_text("board.panel.in.hidden", "false").await?;
        for _ in 0..20 {
            if wide().await? < 44.0 {
                page.run("board.panel.in.click();").await?;
            }
        }
        ensure!(wide().await? >= 44.0, "zooming in does not help");
        // Panning with one finger does not touch the place below it; the next touch does.
        page.run("board.svg.scrollIntoView({ block: 'end' });").await?;
        let at = page.middle("i9").await?;
        page.drag_finger(at, (at.0 - 60.0, at.1)).await?;
        page.until("!board.zoom.hasTravelled").await?;
        page.expect_text("board.view.steps", "0").await?;
        page.run("board.svg.querySelector('.choice').dispatchEvent(new MouseEvent('click', { bubbles: true }));")
            .await?;
        page.until("board.view.steps === 1").await?;
        for _ in 0..20 {
            if page.text("board.panel.out.disabled").await? == "false" {
                page.run("board.panel.out.click();").await?;
            }
        }
        page.expect_text("board.panel.out.disabled", "true").await?;
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
            page.expect_text("board.panel.in.hidden", hidden).await.with_context(|| format!("a place is {width} wide"))?;
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
