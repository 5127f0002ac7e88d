//! Take in the browser, checked against the rules at every turn.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, HostSite, Page, serve_site};
use serde_json::json;
use take_five_rules::{Position, Spec, ToPlay};
use take_five_table::rng;

fn start(spec: &str) -> Result<(Spec, Position)> {
    let spec: Spec = spec.parse()?;
    Ok((spec, Position::start(&spec)))
}

/// Action number `k` of the random game with this seed.
fn choose(position: &Position, seed: u64, k: u64) -> String {
    let mut actions = position.legal_actions();
    let index = rng(seed, k)(actions.len() as u32) as usize;
    actions.swap_remove(index)
}

fn after(position: &Position, action: &str) -> Result<Position> {
    let played = position.read_turn(action, false)?.pop().context("a step")?;
    Ok(played.after)
}

async fn whole_game_by_taps(browser: &Browser, spec: &str, seed: u64) -> Result<()> {
    let site = HostSite::of_site(browser)?;
    let page = Page::open(browser, &format!("{}#game={spec}", site.url())).await?;
    let (_, mut position) = start(spec)?;
    for k in 0.. {
        page.expect(&position).await?;
        if position.to_play() == ToPlay::Over {
            break;
        }
        let action = choose(&position, seed, k);
        page.tap(&action).await?;
        position = after(&position, &action)?;
    }
    let places = page
        .text("JSON.stringify(board.view.result.places)")
        .await?;
    let outcome = position.outcome().context("a result")?;
    ensure!(
        places == format!("{:?}", outcome.places()).replace(' ', ""),
        "{places}"
    );
    let winner = ["Red", "Blue"][usize::from(outcome.places()[0] != 1)];
    page.expect_text_that("board.status.textContent", |it| it.starts_with(&format!("{winner} wins."))).await?;
    page.expect_quiet().await
}

#[tokio::test]
async fn a_whole_game_by_taps() -> Result<()> {
    Browser::in_chromium(json!({}), async |browser| {
        whole_game_by_taps(browser, "take:size=3,churn=low", 1).await?;
        whole_game_by_taps(browser, "take:size=3,churn=high", 2).await?;
        Ok(())
    })
    .await
}

/// A position and an action that removes stones of both colours.
fn double_removal(spec: &str) -> Result<(Position, String)> {
    for seed in 0.. {
        let (_, mut position) = start(spec)?;
        for k in 0.. {
            if position.to_play() == ToPlay::Over {
                break;
            }
            let action = choose(&position, seed, k);
            let next = after(&position, &action)?;
            let count = |position: &Position, stone: char| {
                let text = position.to_string();
                let cells = text.split(' ').next().unwrap_or_default().to_lowercase();
                cells.matches(stone).count()
            };
            let red = count(&next, 'r') < count(&position, 'r');
            let blue = count(&next, 'b') < count(&position, 'b');
            if red && blue && next.to_play() != ToPlay::Over {
                return Ok((position, action));
            }
            position = next;
        }
    }
    unreachable!("seeds do not run out")
}

#[tokio::test]
async fn groups_of_both_colours_are_removed_together() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let (position, action) = double_removal("take:size=4")?;
        let text = position.to_string().replace(' ', "+");
        let link = format!("{}#game=take:size=4&position={text}", server.url);
        let page = Page::open(browser, &link).await?;
        page.expect(&position).await?;
        page.tap(&action).await?;
        page.expect(&after(&position, &action)?).await?;
        let said = page.said().await?;
        ensure!(
            said.contains("blue stone") && said.contains("red stone"),
            "{said}"
        );
        ensure!(
            said.contains("Red: ") || said.contains("Blue: "),
            "whose turn it is is said with the move: {said}"
        );
        // Removed stones fade out and are then gone.
        page.until("board.shadowRoot.querySelectorAll('.parts .gone').length === 0")
            .await?;
        let stones = "board.shadowRoot.querySelectorAll('.stone:not(.body)').length";
        let expected = after(&position, &action)?.to_string();
        let cells = expected.split(' ').next().unwrap_or_default();
        let count = cells.chars().filter(|c| "rb".contains(*c)).count();
        page.expect_text(stones, &count.to_string()).await?;
        page.expect_quiet().await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_refused_touch_says_which_rule_refuses_it() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        // a2 touches both red stones, e1 is empty.
        let link = format!(
            "{}#game=take:size=3&position=.oo/oooo/ooboo/oooo/ror+r+4",
            server.url
        );
        let page = Page::open(browser, &link).await?;
        let before = page.position(&"take:size=3".parse()?).await?;
        for (cell, reason) in [
            ("a1", "a1 is occupied by a red stone."),
            (
                "a2",
                "a2 touches two of your stones (a1 and a3): you can only grow from one.",
            ),
            (
                "e1",
                "e1 touches no stone of yours and has no clod: a seed can only replace a clod.",
            ),
        ] {
            page.tap(cell).await?;
            page.expect_said(|said| said == reason)
                .await
                .with_context(|| format!("{cell}, not {reason}"))?;
            page.expect(&before).await?;
        }
        let typed = "const input = document.querySelector('#typed-text'); input.value = 'z99';
        document.querySelector('#typed').requestSubmit();";
        page.run(typed).await?;
        page.expect_said(|said| said.contains("Write moves like"))
            .await?;
        page.expect(&before).await?;
        page.expect_quiet().await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn undo_redo_and_type() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        let (spec, first) = start("take:size=2")?;
        page.run(
            "const input = document.querySelector('#typed-text'); input.value = 'a1';
         document.querySelector('#typed').requestSubmit();",
        )
        .await?;
        let second = after(&first, "a1")?;
        page.expect(&second).await?;
        page.click("#undo").await?;
        page.expect(&first).await?;
        page.click("#redo").await?;
        page.expect(&second).await?;
        page.until("location.hash.startsWith('#game=take:size=2,churn=low&turns=a1')")
            .await?;
        // A new game from the new-game dialog.
        page.begin(&[("size", "4"), ("churn", "high")]).await?;
        page.until("board.board.spec === 'take:size=4,churn=high'")
            .await?;
        page.expect(&start("take:size=4,churn=high")?.1).await?;
        ensure!(spec.to_string() == "take:size=2,churn=low");
        page.expect_quiet().await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_crowded_board_zooms_on_a_phone() -> Result<()> {
    let server = serve_site()?;
    let metrics = json!({ "width": 375, "height": 700, "pixelRatio": 2.0, "touch": true });
    let phone = json!({ "mobileEmulation": { "deviceMetrics": metrics } });
    Browser::in_chromium(phone, async |browser| {
    let page = Page::open(browser, &format!("{}#game=take:size=16", server.url)).await?;
    let width = "board.shadowRoot.querySelector('[data-key=p16]').getBoundingClientRect().width";
    let wide = |text: String| text.parse::<f64>().unwrap_or_default();
    let before = wide(page.text(width).await?);
    ensure!(before < 24.0, "{before}");
    page.run(
        "const box = board.svg.getBoundingClientRect();
         const [clientX, clientY] = [box.left + box.width / 2, box.top + box.height / 2];
         board.svg.dispatchEvent(new WheelEvent('wheel', { deltaY: -150, ctrlKey: true, clientX, clientY, cancelable: true }));",
    )
    .await?;
    let after_wheel = wide(page.text(width).await?);
    ensure!(after_wheel >= 24.0, "{after_wheel}");
    page.tap("p16").await?;
    let (_, first) = start("take:size=16")?;
    page.expect(&after(&first, "p16")?).await?;
    // Spreading two fingers zooms in further.
    let middle = "(() => { const b = board.svg.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; })()";
    let middle: (f64, f64) = serde_json::from_value(page.run(&format!("return {middle};")).await?)?;
    for (kind, spread) in [
        ("touchStart", 20.0),
        ("touchMove", 30.0),
        ("touchMove", 40.0),
    ] {
        let point = |id: u8, dx: f64| json!({ "id": id, "x": middle.0 + dx, "y": middle.1 });
        let points = [point(0, -spread), point(1, spread)];
        let event = json!({ "type": kind, "touchPoints": points });
        page.driver
            .cdp()
            .send_raw("Input.dispatchTouchEvent", event)
            .await?;
    }
    let end = json!({ "type": "touchEnd", "touchPoints": [] });
    page.driver
        .cdp()
        .send_raw("Input.dispatchTouchEvent", end)
        .await?;
    let after_pinch = wide(page.text(width).await?);
    ensure!(
        after_pinch > 1.2 * after_wheel,
        "{after_wheel} to {after_pinch}"
    );
    page.expect(&after(&first, "p16")?).await?;
    page.expect_quiet().await?;
        Ok(())
    })
    .await
}
