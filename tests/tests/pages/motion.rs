//! Motion: pieces rise and settle, a die tumbles, captures leave one after the other, and each sounds higher than the
//! last. What is read is which animations were started, not what is seen at a certain time.

use anyhow::{Context, Result};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// Notes every animation that a script starts, and the pitch of every tone.
const WATCH: &str = "
globalThis.started = [];
globalThis.pitches = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  // Others belong to the rehearsal that nobody sees.
  if (this.isConnected) started.push({ id: options.id ?? '', duration: options.duration, name: this.getAttribute('class'), frames });
  return animate.call(this, frames, options);
};
const Tone = OscillatorNode;
globalThis.OscillatorNode = class extends Tone {
  constructor(context, options) {
    super(context, options);
    pitches.push(options.frequency);
  }
};";

/// A stone on `e1` kills a group of four.
const GROUP: &str = "game=take:size=3&position=oro/oorb/oobrr/rrbb/.rr+b+15";

/// Opens a game in the app, and waits until its pieces can move.
async fn open<'a>(browser: &'a Browser, address: &str) -> Result<Page<'a>> {
    let page = Page::open(browser, address).await?;
    page.run(
        "const { name } = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/svg-painter.js'));
        import(name).then((module) => Object.assign(globalThis, module));",
    )
    .await?;
    page.until("typeof board.view.toPlay === 'number' && !board.playback.isRunning && globalThis.SvgPainter?.motion").await?;
    Ok(page)
}

#[tokio::test]
async fn a_piece_rises_and_settles_and_a_die_tumbles() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(WATCH).await?;
        let page = open(browser, &format!("{}#game=acquisitions", server.url)).await?;
        page.run("board.play('f3xh1');").await?;
        // Both layers of the chip that jumped, with a shadow; the table has moved on already.
        let risen = "started.filter(({ id }) => id === 'rise').map(({ duration, name }) => `${duration} ${name}`).sort().join()";
        page.until(&format!("{risen} === '320 chip wooden,320 chip wooden body'")).await?;
        page.expect_text("started.filter(({ id }) => id === 'rise').every(({ frames }) => frames[1].filter.includes('drop-shadow') && frames.at(-1).transform === 'none')", "true")
            .await?;
        page.expect_text("board.view.turnOf", "2").await?;
        let page = open(browser, &format!("{}#game=take-back-toe:first=1&seed=5", server.url)).await?;
        // Nobody is asked to roll what rolls by itself.
        page.run("globalThis.asked = [];
            new MutationObserver(() => asked.push(board.status.textContent)).observe(board.status, { childList: true, subtree: true, characterData: true });
            board.answer((table) => table.play(table.legalActions()[0]));").await?;
        page.until("started.some(({ id }) => id === 'tumble')").await?;
        page.expect_text("asked.filter((text) => /roll the/.test(text)).join()", "").await?;
        page.expect_text_that("asked.length", |count| count != "0").await?;
        let tumbling = "started.filter(({ id }) => id === 'tumble')";
        page.expect_text(&format!("[...new Set({tumbling}.map(({{ duration }}) => duration))].join()"), "450").await?;
        // The die and what was on it is thrown; its number is not seen before it lies still.
        let hidden = format!("{tumbling}.filter(({{ frames }}) => frames.opacity).map(({{ name }}) => name).join()");
        page.expect_text(&hidden, "pips new").await?;
        page.expect_text_that(&format!("{tumbling}.filter(({{ frames }}) => frames.transform?.[0].includes('rotate')).length"), |count| count == "4")
            .await?;
        page.until("board.svg.querySelectorAll('.gone').length === 0 && !board.playback.isRunning").await?;
        // What was thrown goes as everything else does: the old number never lies on the new one. Slowly, to see it go.
        page.run("board.setAttribute('speed', '0.01'); globalThis.pips = board.svg.querySelector('.pips.new');").await?;
        page.run("board.answer((table) => table.play(table.legalActions()[0]));").await?;
        page.until("pips.matches('.gone')").await?;
        page.until("pips.getAnimations().some(({ animationName }) => animationName)").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_group_dissolves_outward_from_the_stone_that_killed_it_with_rising_tones() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(WATCH).await?;
        let page = open(browser, &format!("{}#{GROUP}", server.url)).await?;
        // The first use of the page loads the sounds.
        page.press("Shift", "ShiftLeft", 0).await?;
        page.until("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/sounds.js'))").await?;
        page.tap("e1").await?;
        page.until("board.view.removed.length === 4").await?;
        // The knock of the stone, and then each whole tone.
        page.until("pitches.map(Math.round).join() === '220,330,370,416,467'").await?;
        // Slowly, to read the order of what is leaving.
        let page = open(browser, &format!("{}#{GROUP}", server.url)).await?;
        page.run("board.setAttribute('speed', '0.01'); board.playAction('e1');").await?;
        // First goes the clod under the new stone.
        let gone = "[...board.svg.querySelectorAll('.stone.gone')]";
        page.until(&format!("{gone}.length === 8")).await?;
        let order = format!(
            "(() => {{
                const [from, at] = [board.places.middle('e1'), (part) => {{ const {{ x, y, width, height }} = part.getBBox(); return [x + width / 2, y + height / 2]; }}];
                const far = (part) => Math.hypot(at(part)[0] - from[0], at(part)[1] - from[1]);
                const byDelay = {gone}.sort((one, other) => parseFloat(one.style.animationDelay) - parseFloat(other.style.animationDelay)).map(far);
                const delays = [...new Set({gone}.map((part) => parseFloat(part.style.animationDelay) / 100))].sort((one, other) => one - other);
                return `${{byDelay.every((one, index) => index === 0 || one > byDelay[index - 1] - 15)}} ${{delays.join()}}`;
            }})()"
        );
        page.expect_text(&order, "true 140,280,420,560").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn with_reduced_motion_or_without_speed_nothing_moves() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(WATCH).await?;
        let page = Page { driver: &browser.driver };
        for (motion, speed) in [("reduce", "1"), ("no-preference", "0")] {
            let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": motion }] });
            page.devtools("Emulation.setEmulatedMedia", media).await?;
            for (game, action, after) in [
                ("game=acquisitions", "f3xh1", "board.view.turnOf === 2"),
                (GROUP, "e1", "board.view.removed.length === 4"),
                ("game=take-back-toe:first=1&seed=5", "", "board.view.steps > 2 && board.view.toPlay !== 'chance'"),
            ] {
                let page = open(browser, &format!("{}#{game}", server.url)).await?;
                // With speed, the first roll has been animated already.
                page.run(&format!("board.setAttribute('speed', '{speed}'); started.length = 0;")).await?;
                let act = match action {
                    "" => "board.answer((table) => table.play(table.legalActions()[0]));".to_owned(),
                    action => format!("board.playAction('{action}');"),
                };
                page.run(&act).await?;
                page.until(after).await?;
                page.expect_text("started.map(({ id, name }) => `${id} ${name}`).join()", "").await.context(game)?;
                page.expect_text("board.svg.querySelectorAll('.gone').length", "0").await.context(game)?;
                page.expect_quiet().await?;
            }
        }
        Ok(())
    })
    .await
}
