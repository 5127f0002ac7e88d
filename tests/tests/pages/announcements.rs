//! Announcements, waiting until something has been seen, and errors when something cannot be
//! loaded.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// Collects all announcements of the live region.
const LISTEN: &str = "
globalThis.heard = [];
new MutationObserver((all) => all.forEach(({ addedNodes: [line] }) => line && heard.push(line.textContent)))
    .observe(board.speech.region, { childList: true });";

async fn heard(page: &Page<'_>) -> Result<Vec<String>> {
    let heard = page.run("return heard.splice(0);").await?;
    Ok(serde_json::from_value(heard)?)
}

#[tokio::test]
async fn a_repeated_refusal_is_announced_every_time() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=give-and-take", server.url)).await?;
        page.run(LISTEN).await?;
        for _ in 0..3 {
            page.tap("c2").await?;
        }
        let heard = heard(&page).await?;
        ensure!(heard.len() == 3, "{heard:?}");
        ensure!(
            heard
                .iter()
                .all(|said| said.trim().starts_with("The pawn on c2 cannot move")),
            "{heard:?}"
        );
        page.expect_quiet().await
    })
    .await
}

/// Jumps are announced one by one, and each only once; below the board all of the turn is to be seen.
#[tokio::test]
async fn a_chain_of_jumps_stays_in_view_and_is_spoken_once() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let position = "8/8/8/8/8/1w6/8/ww1w1w2+1+12+0,0+0+-";
        let page = Page::open(browser, &format!("{}#game=acquisitions&position={position}", server.url)).await?;
        page.step_by_step().await?;
        for key in ["a1", "c1", "e1", "g1"] {
            page.tap(key).await?;
        }
        let seen = "[...board.said.childNodes].filter(({ className }) => className !== 'aside').map(({ textContent }) => textContent).join('')";
        page.expect_text(seen, "Player 1 jumps from a1 to c1 and takes a chip. \
                Then to e1: a chip. Then to g1: a chip.").await?;
        page.expect_text("board.said.querySelector('[aria-hidden=true]').nextSibling.textContent", "Then to g1: a chip.").await?;
        // After a take-back, what was taken back is not told any more.
        page.run("board.undo();").await?;
        page.tap("g1").await?;
        page.expect_text("board.said.firstChild.textContent", "Then to g1: a chip.").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn announcements_say_what_changed_and_whose_turn_it_is() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take-it-away&seed=3", server.url)).await?;
        page.step_by_step().await?;
        page.run(LISTEN).await?;
        page.run("board.touch(board.view.choices[0]);").await?;
        let heard_first = heard(&page).await?.concat();
        for part in [
            "Player 1 takes the white chip on",
            "Player 1: 1 point",
            "Player 2: jump, or “Take it away!”",
        ] {
            ensure!(heard_first.contains(part), "{part}: {heard_first}");
        }
        // A sentence that is only announced is not shown a second time.
        let seen = "board.said.firstChild.textContent";
        ensure!(!page.text(seen).await?.contains("Player 2: jump"));
        page.run("board.touch(board.view.movable[0]);").await?;
        let held = heard(&page).await?.concat();
        ensure!(held.contains("selected. Move to"), "{held}");
        page.run("board.undo();").await?;
        let undone = heard(&page).await?.concat();
        ensure!(
            undone.contains("Undone.") && undone.contains("Player 1: take any white chip"),
            "{undone}"
        );
        page.run("board.undo();").await?;
        ensure!(heard(&page).await?.concat().contains("Nothing to undo"));

        browser.rolling_by_hand().await?;
        let page = Page::open(
            browser,
            &format!("{}#game=take-back-toe&seed=3", server.url),
        )
        .await?;
        page.run(LISTEN).await?;
        page.tap("die").await?;
        let rolled = heard(&page).await?.concat();
        ensure!(rolled.contains("Player 1 rolls"), "{rolled}");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_deal_is_announced_in_one_sentence_and_the_end_of_a_round_waits() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=takeaway:players=2,rounds=2&seed=3", server.url);
        let page = Page::open(browser, &address).await?;
        page.step_by_step().await?;
        page.run("while (board.view.turnOf !== undefined) board.touch(board.view.choices[0]);")
            .await?;
        page.expect_said(|said| said.contains("Round 1 is over.") && said.contains("Tap the deck"))
            .await?;
        // All cards are still on the table, and the points are counted.
        page.expect_text_that("board.view.position", |it| it.starts_with("-|-|-"))
            .await?;
        page.expect_text(
            "board.view.scene.parts.filter(({ class: c }) => c === 'card').length",
            "52",
        )
        .await?;
        page.expect_text_that("board.panel.bar.textContent", |it| it.contains("points"))
            .await?;
        let label = "board.places.element('deck').getAttribute('aria-label')";
        page.until(&format!("{label}.includes('deal the next round')"))
            .await?;
        let link = page.text("board.table.link").await?;
        page.run(LISTEN).await?;
        page.tap("deck").await?;
        page.until("board.view.turnOf !== undefined").await?;
        let heard = heard(&page).await?;
        ensure!(
            heard.len() == 1 && heard[0].contains("Round 2: Player"),
            "{heard:?}"
        );
        // The same link waits again.
        let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
        page.expect_text("board.view.turnOf", "undefined").await?;
        page.expect_text(
            "board.view.scene.parts.filter(({ class: c }) => c === 'card').length",
            "52",
        )
        .await?;
        page.expect_quiet().await
    })
    .await
}

async fn open_settings(page: &Page<'_>) -> Result<()> {
    page.click("#settings")
        .await?;
    page.until("document.querySelector('#set-forced')").await
}

#[tokio::test]
async fn settings_are_saved_and_take_effect_at_once() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.rolling_by_hand().await?;
        let address = format!("{}#game=take-back-toe&seed=3", server.url);
        let page = Page::open(browser, &address).await?;
        open_settings(&page).await?;
        page.expect_text("board.view.toPlay", "chance").await?;
        let choose = |name: &str, value: &str| {
            format!(
                "const s = document.querySelector('#set-{name}');
                 if (s.type === 'checkbox') s.checked = '{value}' === 'on';
                 else s.value = '{value}';
                 s.dispatchEvent(new Event('change', {{ bubbles: true }}));"
            )
        };
        page.run(&choose("forced", "on")).await?;
        page.until("board.view.toPlay === 1").await?;
        page.run(&choose("coords", "off")).await?;
        let shown = "board.svg.querySelectorAll('.coordinates').length";
        page.expect_text(shown, "0").await?;
        // When flipped, player 1's row is at the top, and the arrow keys follow the display.
        let higher = "board.places.middle('a1')[1] < board.places.middle('a3')[1]";
        page.expect_text(higher, "false").await?;
        page.run("document.querySelector('#flip').click();").await?;
        page.expect_text(higher, "true").await?;
        page.run("document.querySelector('dialog').close(); board.places.stand('b2'); board.places.focus();").await?;
        page.press("ArrowUp", "ArrowUp", 0).await?;
        page.expect_text("board.places.here.key", "b1").await?;
        page.until("!document.querySelector('dialog')").await?;
        open_settings(&page).await?;
        page.run(&choose("look", "wood")).await?;
        let ground = "getComputedStyle(board).getPropertyValue('--ground')";
        page.expect_text_that(ground, |it| it.contains("8a5a34")).await?;
        page.run(&choose("theme", "dark")).await?;
        page.expect_text("getComputedStyle(board).colorScheme", "dark").await?;
        let page = Page::open(browser, &address).await?;
        page.until("board.view.toPlay === 1").await?;
        page.expect_text(shown, "0").await?;
        page.expect_text(higher, "false").await?;
        open_settings(&page).await?;
        page.expect_text("document.querySelector('#set-forced').checked", "true").await?;
        page.run("localStorage.clear();").await?;

        // If storage is blocked, settings last for the visit.
        let blocked = "Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('blocked'); } });";
        page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": blocked })).await?;
        let page = Page::open(browser, &address).await?;
        open_settings(&page).await?;
        page.run(&choose("theme", "dark")).await?;
        page.expect_text("getComputedStyle(board).colorScheme", "dark").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_failed_download_is_reported_and_can_be_retried() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let driver = &browser.driver;
        let page = Page { driver };
        page.devtools("Network.enable", json!({})).await?;
        page.devtools("Network.setCacheDisabled", json!({ "cacheDisabled": true })).await?;
        for blocked in ["*en.json", "*.wasm"] {
            driver.goto("about:blank").await?;
            page.devtools("Network.setBlockedURLs", json!({ "urls": [blocked] })).await?;
            driver.goto(&format!("{}#game=take:size=3", server.url)).await?;
            page.until("board?.trouble?.querySelector('button')").await?;
            page.expect_text_that("board.trouble.textContent", |said| said.starts_with("Something could not be loaded: ") && said.ends_with("Try again")).await?;
            // The retry fails, too.
            page.run("globalThis.before = board.trouble.firstChild; board.trouble.querySelector('button').click();")
                .await?;
            page.until("board.trouble.firstChild && board.trouble.firstChild !== before").await?;
            page.devtools("Network.setBlockedURLs", json!({ "urls": [] })).await?;
            page.run("board.trouble.querySelector('button').click();").await?;
            page.until("document.documentElement.dataset.ready === ''").await?;
            page.expect_text("board.trouble.textContent", "").await?;
            page.expect_text_that("document.querySelector('#names').textContent", |names| !names.is_empty())
                .await?;
            page.expect_text_that("board.view.position", |it| it.starts_with("ooo/")).await?;
        }
        Ok(())
    })
    .await
}
