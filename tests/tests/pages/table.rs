//! The table: players around the board, the chances of all, and how the game ends. Its tabs and levels are in
//! `more/table.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// Name and facts of the players around the board, and who is to move, from the top.
const PLAYERS: &str = "[...document.querySelectorAll('.players li')].map((bar) =>
    (bar.ariaCurrent !== null ? '> ' : '') + bar.querySelector('b').textContent + ': ' + bar.querySelector('.facts').textContent).join('; ')";

#[tokio::test]
async fn players_sit_around_the_board_and_take_what_they_capture() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let moves = "acquisitions:values=single&seed=5&turns=f3xh1";
        let page = Page::open(browser, &format!("{}#game={moves}", server.url)).await?;
        page.until(&format!("{PLAYERS} === '> Player 2: 0 points; Player 1: 1 point'"))
            .await?;
        // The seats are said once only.
        page.expect_text("board.shadowRoot.querySelector('.seats').checkVisibility()", "false").await?;
        // Above the board and below it, even on a phone, where the toolbar fits on the first screen, too.
        for (width, height) in [(1280, 800), (375, 667)] {
            let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
            page.devtools("Emulation.setDeviceMetricsOverride", size).await?;
            let order = "(() => {
                const parts = [board.status, document.querySelector('#players-above'), board.svg, document.querySelector('#players-below')];
                const boxes = parts.map((part) => part.getBoundingClientRect());
                const isInOrder = boxes.every(({ top }, index) => index === 0 || top >= boxes[index - 1].bottom - 1);
                const acts = document.querySelector('.acts').getBoundingClientRect();
                return isInOrder && [...boxes, acts].every(({ top, bottom }) => top >= 0 && bottom <= innerHeight);
            })()";
            page.until(order).await?;
        }
        // How captures leave is loaded once the board can be played on.
        page.until("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/piece-motion.js'))")
            .await?;
        // The chip taken flies up, to the player above; at its end nothing is left of it.
        page.run("board.playback.speed = board.stage.pace = 0.01; board.play(board.table.see((table) => table.legalActions())[0], false);")
            .await?;
        let flying = "board.svg.querySelectorAll('.carried .gone')";
        page.until(&format!("{flying}.length === 2")).await?;
        let goes = format!(
            "[...{flying}].every((part) => part.getAnimations().some((flight) => parseFloat(flight.effect.getKeyframes().at(-1).translate.split(' ')[1]) < 0))"
        );
        page.until(&goes).await?;
        page.run(&format!("for (const part of {flying}) part.getAnimations().forEach((flight) => flight.finish());"))
            .await?;
        page.until(&format!("{flying}.length === 0")).await?;
        page.until(&format!("{PLAYERS}.includes('Player 2: 1 point')")).await?;
        // There it lies beside the name, in a row that is longer for whoever has more, even on a phone.
        page.run("board.playback.speed = board.stage.pace = 0; board.play(board.table.see((table) => table.legalActions())[0], false);").await?;
        let wide = "[...document.querySelectorAll('.players .wooden')].map((row) => parseFloat(getComputedStyle(row).backgroundSize))";
        for (width, thick) in [(375, 3), (1280, 4)] {
            let size = json!({ "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 500 });
            page.devtools("Emulation.setDeviceMetricsOverride", size).await?;
            page.until(&format!("{wide}.map((wide) => wide / {thick}).join() === '1,2'")).await?;
        }
        // On a flipped board they change places.
        page.click("#flip").await?;
        page.until(&format!("/^(> )?Player 1: 2 points; /.test({PLAYERS})"))
            .await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn players_have_their_names_on_their_mats() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=takeaway:players=2&seed=3&seats=human,engine-1";
        let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
        // Two sides each.
        let names = "[...board.svg.querySelectorAll('.names text')]";
        page.until(&format!("{names}.map((name) => name.textContent).join() === 'You,You,Player 2,Player 2'"))
            .await?;
        // Within the mat, and not upon a slot, from whichever side the table is seen.
        let is_free = format!(
            "{names}.every((name, side) => {{
                const box = (element) => element.getBoundingClientRect();
                const meets = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
                const [here, mat] = [box(name), box(board.svg.querySelectorAll('.mat')[side])];
                const isWithin = here.left >= mat.left && here.right <= mat.right && here.top >= mat.top && here.bottom <= mat.bottom;
                return isWithin && [...board.svg.querySelectorAll('.slot')].every((slot) => !meets(here, box(slot)));
            }})"
        );
        page.expect_text(&is_free, "true").await?;
        let top = page.text(&format!("{names}[0].getAttribute('y')")).await?;
        page.click("#flip").await?;
        page.until(&format!("{names}[0]?.getAttribute('y') !== '{top}' && {is_free}")).await?;
        page.expect_quiet().await
    })
    .await
}

/// Presses a tab as soon as the board is shown, and notes whether nothing answered then.
const PRESS_EARLY: &str = "
new MutationObserver((_, observer) => {
  const { shown, begun } = document.documentElement.dataset;
  if (shown === undefined) return;
  observer.disconnect();
  globalThis.isEarly = begun === undefined;
  document.querySelector('#rules-tab').click();
}).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-shown'] });";

#[tokio::test]
async fn what_is_pressed_before_its_script_is_there_takes_effect() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(PRESS_EARLY).await?;
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        page.until("document.querySelector('#rules').checkVisibility() && document.querySelector('#rules').textContent")
            .await?;
        page.expect_text("isEarly", "true").await.context("the test came too late")?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn one_bar_shows_the_chances_of_all_while_the_analysis_runs() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        let bar = "document.querySelector('#evaluation')";
        let top = page.text("board.svg.getBoundingClientRect().top").await?;
        page.click("#analyse").await?;
        page.until(&format!("{bar}?.ariaLabel?.includes('Red') && {bar}.ariaLabel.includes('%')"))
            .await?;
        let parts = format!("[...{bar}.children].map((part) => +part.style.getPropertyValue('--part'))");
        let whole = page.text(&format!("{parts}.reduce((sum, part) => sum + part)")).await?;
        ensure!((whole.parse::<f64>()? - 1.0).abs() < 0.01, "{whole}");
        page.until(&format!("{bar}.children[0].offsetWidth > 0 || {bar}.children[1].offsetWidth > 0"))
            .await?;
        page.expect_text("board.svg.getBoundingClientRect().top", &top).await?;
        page.click("#record-title").await?;
        page.until(&format!("!{bar}.checkVisibility()")).await?;
        page.expect_quiet().await
    })
    .await
}

/// A game of Take-Back-Toe up to the roll with which Player 2 wins.
const BEFORE_THE_END: &str = "game=take-back-toe:first=1&seed=5&turns=5:b2-b3,2:c2-c3,4:d2-c2,5:b2-a2,2:a2-a3,2:a2-b2,6:d2-d3,2:c2-c1,1:d3-c3,1:a3-a2,2:b3-b2,1:c2-c3,4:d3-c3,1:a3-a2,3:a2-a3,4:a2-b2,3:c2-c3,3:b3-b2,1:d3-c3,3:a2-a1,3:c2-d2,1:c3-d3,4:b2-a2,1:b2-b1,4:a2-b2,4:b2-b3,6:b2-b1,4:b3-b2,2:c1-c2,3:a2-a1,3:b2-b1,6:b1-a1,2:a3-a2,5:c2-c3,2:a2-a3,6:c3-d3,5:a1-b1,2:a3-b3,1:b2-b1,6:b1-a1,2:b1-b2,4:d3-d2,1:a3-b3,4:a1-a2,3:b3-a3,3:a1-b1,6:c3-c2,6:d2-d3,6:a1-a2,3:c3-c2,6:d3-d2,2:b1-b2,1:b2-b1,4:d2-d3,6:a2-a3,4:a2-a3,6:a3-b3,3:b1-b2,3:d3-d2,1:c3-b3,2:b3-a3,6:a3-b3,5:b3-b2,3:c2-d2,3:d3-c3,1:c3-b3,6:d2-d1,6:d1-c1,4:c2-d2,2:d2-c2,1:b1-a1,2:c3-c2,3:b3-c3,4:b2-a2,4:c1-c2,4:c2-b2,1:a2-b2,6:b2-a2,1:b3-c3,4:a2-a1,2:b3-a3,4:";

#[tokio::test]
async fn the_winner_is_marked_and_what_decided_lights_up_once() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for reduced in [false, true] {
            let motion = if reduced { "reduce" } else { "no-preference" };
            let page = Page { driver: &browser.driver };
            let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": motion }] });
            page.devtools("Emulation.setEmulatedMedia", media).await?;
            // Every animation that starts, by what moves.
            let watch = "globalThis.started = [];
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (frames, options) {
                    started.push(options.pseudoElement ? 'star' : this.matches('.sign') ? 'sign' : 'part');
                    return animate.call(this, frames, options);
                };";
            let page = Page::open(browser, &format!("{}#{BEFORE_THE_END}", server.url)).await?;
            page.run(watch).await?;
            page.expect_text("document.querySelectorAll('.players .won').length", "0").await?;
            page.run("board.play('a3-a2');").await?;
            page.until("document.querySelector('.players .won b')?.textContent === 'Player 2'").await?;
            page.expect_text("board.view.decisive.join()", "a3,b3,d3").await?;
            let celebrated = "started.filter((what) => what !== 'part').sort().join()";
            if reduced {
                page.until("!document.querySelector('#result').hidden && performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/celebration.js'))")
                    .await?;
                page.expect_text("started.filter((what) => what !== 'part').length", "0").await?;
            } else {
                page.until(&format!("{celebrated} === 'sign,sign,sign,star'")).await?;
            }
            // Coming back to it, nobody has just won.
            page.run("board.travel((table) => table.back()); board.travel((table) => table.forward());").await?;
            page.until("document.querySelector('.players .won')").await?;
            page.expect_text("started.filter((what) => what !== 'part').length", if reduced { "0" } else { "4" }).await?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn whoever_has_dropped_out_skips_to_the_end_and_can_stop() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take-it-away&seed=3&seats=human,engine-1", server.url);
        let page = Page::open(browser, &address).await?;
        page.until("board.view?.choices.includes('a1')").await?;
        page.tap("a1").await?;
        page.until("board.view.controls.length > 0 && !board.blocked").await?;
        page.expect_text("document.querySelector('#skip')", "null").await.context("it is too early")?;
        let top = "JSON.stringify([board.svg, document.querySelector('.acts')].map((e) => e.getBoundingClientRect()))";
        let before = page.text(top).await?;
        // By keyboard: the next key press skips.
        page.run("board.shadowRoot.querySelector('.controls button').focus();").await?;
        page.press("Enter", "Enter", 0).await?;
        page.until("board.view.hasLeft && document.activeElement.id === 'skip'").await?;
        page.press("Enter", "Enter", 0).await?;
        page.until("board.playback.speed === 0").await?;
        page.press("Enter", "Enter", 0).await?;
        page.until("board.playback.speed === 1").await?;
        ensure!(page.text(top).await? == before, "something has moved");
        page.press("Enter", "Enter", 0).await?;
        page.until("board.view.toPlay === 'over' && board.playback.speed === 1 && document.querySelector('#skip').hidden").await?;
        // The same levels have played; taking back asks the person again.
        page.expect_text("board.view.result.points[0]", "1").await?;
        page.click("#undo").await?;
        page.until("!board.view.hasLeft && board.view.toPlay === 1 && document.querySelector('#skip').hidden").await?;
        page.expect_quiet().await
    })
    .await
}
