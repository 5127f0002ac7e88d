//! The keyboard: a whole game by keys alone, and the shortcuts. Games of the other kinds are in `more/keyboard.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::keyboard::{HERE, whole_game};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;
use take_five_rules::GAMES;

#[tokio::test]
async fn take_by_keys() -> Result<()> {
    Browser::in_chromium(json!({}), async |browser| {
        whole_game(browser, "take:size=3").await
    })
    .await
}

#[tokio::test]
async fn keys_work_only_while_the_board_has_the_focus() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=3&turns=a1,b3,c4", server.url);
        let page = Page::open(browser, &address).await?;
        page.run("document.querySelector('#undo').focus();").await?;
        for key in ["u", "?", "/", "p"] {
            page.press(key, "", 0).await?;
        }
        page.expect_text("board.view.steps", "3").await?;
        page.expect_text(
            "board.typed === undefined && board.keyList === undefined",
            "true",
        )
        .await?;
        page.run("board.places.focus();").await?;
        page.press("u", "KeyU", 0).await?;
        page.expect_text("board.view.steps", "2").await?;
        page.press("r", "KeyR", 0).await?;
        page.expect_text("board.view.steps", "3").await?;
        // With Ctrl they belong to the browser.
        page.press("u", "KeyU", 2).await?;
        page.expect_text("board.view.steps", "3").await?;
        for _ in 0..4 {
            page.press("u", "KeyU", 0).await?;
        }
        page.expect_text("board.view.steps", "0").await?;
        page.expect_said(|said| said == "Nothing to undo.").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_list_of_shortcuts_matches_the_key_bindings() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=3", server.url)).await?;
        page.run("board.places.focus();").await?;
        page.press("?", "Slash", 8).await?;
        page.until("board.keyList?.dialog.open").await?;
        // The module with the key bindings, loaded the same way as by the board.
        page.run(
            "const own = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/key-bindings.js'));
             import(own.name).then(({ KEY_BINDINGS }) => { globalThis.bindings = KEY_BINDINGS; });",
        )
        .await?;
        page.until("globalThis.bindings").await?;
        let rows = page
            .text("[...board.keyList.dialog.querySelectorAll('tr')].map((row) => row.querySelectorAll('kbd').length)")
            .await?;
        let bound = page.text("bindings.map(({ keys }) => keys.length)").await?;
        ensure!(rows == bound, "{rows} and {bound}");
        let text = page.text("board.keyList.dialog.textContent").await?;
        for words in ["select the place you are on", "Shift + ←", "enter a move", "Space"] {
            ensure!(text.contains(words), "{text}");
        }
        page.press("Escape", "Escape", 0).await?;
        page.until("!board.keyList.dialog.open").await?;
        page.expect_text_that(HERE, |here| !here.is_empty()).await.context("the focus is back on the board")?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn keyboard_focus_starts_at_a_playable_place() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for game in GAMES {
            let page = Page::open(browser, &format!("{}#game={}&seed=1", server.url, game.id)).await?;
            page.run("board.setAttribute('speed', '0');").await?;
            page.until("board.view && !board.view.settingUp").await?;
            page.until("board.view.choices.includes(board.places.here.key)").await?;
            let stops = "[...board.svg.querySelectorAll('[tabindex=\"0\"]')].map((e) => e.dataset.key).join() === board.places.here.key";
            page.expect_text(stops, "true")
                .await
                .context(game.id)?;
            // A focused place keeps the focus.
            page.run("globalThis.stood = board.places.keys[0]; board.places.stand(stood); board.setAttribute('coords', 'off');").await?;
            page.expect_text("board.places.here.key === stood", "true").await.with_context(|| game.id.to_string())?;
        }
        Ok(())
    })
    .await
}
