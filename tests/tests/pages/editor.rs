//! The position editor: positions are rejected when the rules do not allow them, drafts are not lost, and positions are
//! shared. Positions set up by finger and by dragging are in `more/editor.rs`.

#[path = "../../../crates/picture/tests/invalid_setups/mod.rs"]
mod refused;

use anyhow::{Context, Result, ensure};
use page_tests::editor::{Editor, verdict};
use page_tests::{Browser, Page, serve_site};
use refused::REFUSED;
use serde_json::json;
use take_five_rules::{Draft, Position, Spec};
use take_five_words::Words;

#[tokio::test]
async fn an_invalid_position_is_refused_with_the_reason() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        ensure!(REFUSED.len() >= 20);
        let words = Words::english();
        for same in REFUSED.chunk_by(|a, b| a.0 == b.0) {
            let spec: Spec = same[0].0.parse()?;
            let editor = Editor::open(browser, &server.url, &spec).await?;
            for (_, text, _) in same {
                let reason = Position::parse(&spec, text).err().context(*text)?;
                editor.empty().await?;
                let type_in = |text: &str| {
                    format!("text.value = {}; text.dispatchEvent(new Event('input'));", json!(text))
                };
                editor.run(&type_in(text)).await?;
                let said = "editor.querySelector('.verdict').textContent";
                let doubt = "editor.querySelector('#editor-text-problem').textContent";
                let (place, expected) = match Draft::read(&spec, text) {
                    Ok(_) => (said, verdict(reason)),
                    Err(reason) => (doubt, words.say(&reason.into())),
                };
                editor
                    .expect_text(place, &expected)
                    .await
                    .with_context(|| text.to_string())?;
                let offers = editor.run("return [...editor.querySelectorAll('.side .row button')].filter((b) => !b.disabled).map((b) => b.textContent);").await?;
                ensure!(!offers.to_string().contains("Play"), "{text}: {offers}");

                // And the other way round: a valid text is shown, and can be played.
                let start = Position::start(&spec).to_string();
                editor.run(&type_in(&start)).await?;
                editor.until("!editor.querySelector('button.main').disabled").await?;
                editor.expect_text(doubt, "").await?;
                editor.page.expect_quiet().await?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn escape_does_not_lose_the_draft() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let spec: Spec = "take:size=3".parse()?;
        let mut editor = Editor::open(browser, &server.url, &spec).await?;
        editor.put("c3", "r").await?;
        let leave = async |editor: &Editor<'_>| {
            editor.page.press("Escape", "Escape", 0).await?;
            editor
                .until("!editor && document.querySelector('[data-notice=draft]')")
                .await
        };
        let go_on = "document.querySelector('[data-notice=draft] button').click();";
        leave(&editor).await?;
        // When opened again, it shows what is on the board; a draft put aside stays put aside.
        editor.page.click("#edit-position")
            .await?;
        editor.until("editor?.open").await?;
        editor
            .expect_text("text.value === board.view.position", "true")
            .await?;
        editor.page.press("Escape", "Escape", 0).await?;
        editor.until("!editor").await?;
        editor.run(go_on).await?;
        editor.until("editor?.open").await?;
        editor.shows_it().await?;
        // The same holds for a half-typed text, and for what can be undone.
        editor
            .run("text.value += ' and so'; text.dispatchEvent(new Event('input'));")
            .await?;
        leave(&editor).await?;
        editor.run(go_on).await?;
        editor
            .until("editor?.open && text.value.endsWith(' and so')")
            .await?;
        ensure!(
            editor
                .run("return text.getAttribute('aria-invalid');")
                .await?
                == json!("true")
        );
        editor
            .run("[...editor.querySelectorAll('button')].find((b) => b.textContent === 'Undo').click();")
            .await?;
        editor.draft = Draft::empty(&spec);
        editor.shows_it().await?;
        editor.page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_position_is_shared_as_a_link_and_embedded() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let copied = "globalThis.copied = [];
            Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void copied.push(text) } });";
        browser.before_pages(copied).await?;
        let spec: Spec = "take:size=3".parse()?;
        let mut editor = Editor::open(browser, &server.url, &spec).await?;
        editor.put("c3", "r").await?;
        editor.put("a1", "b").await?;
        let mut all = editor.draft.controls().into_iter();
        let mut ply = all.find(|control| control.name == "PLY").context("no PLY")?;
        ply.value = "2".into();
        editor.set(&ply).await?;
        let press = async |name: &str| {
            let button = format!(
                "[...editor.querySelectorAll('button')].find((b) => b.textContent === '{name}')"
            );
            editor.until(&format!("!{button}.disabled")).await?;
            editor.run(&format!("{button}.click();")).await
        };
        press("Copy link").await?;
        editor.page.until("copied.length === 1").await?;
        let link = editor.page.text("copied[0]").await?;
        let text = editor.draft.text();
        // The embed dialog opens above the editor, and the game on the board stays as it is.
        let before = editor.page.text("board.view.position").await?;
        press("Embed…").await?;
        editor
            .page
            .until("document.querySelector('dialog.embed textarea')?.value")
            .await?;
        ensure!(before != text && editor.page.text("board.view.position").await? == before);
        let snippet = editor
            .page
            .text("document.querySelector('dialog.embed textarea').value")
            .await?;
        let written: String = text.split(' ').take(1).collect();
        ensure!(snippet.contains(&written), "{snippet}");
        editor
            .page
            .click("dialog.embed button.main")
            .await?;
        editor
            .page
            .until("!document.querySelector('dialog.embed')")
            .await?;
        editor.shows_it().await?;
        let left = "editor.open && document.querySelectorAll('take-board').length === 1";
        editor.until(left).await?;
        editor.page.expect_quiet().await?;
        let page = Page::open(browser, &link).await?;
        page.expect_text("board.view.position", &text).await.with_context(|| link.to_string())?;
        page.expect_quiet().await
    })
    .await
}

/// A game from the editor has the players of the game before it; another game, if one of them was the computer, has it
/// there, too.
#[tokio::test]
async fn the_computer_stays_when_a_position_is_played_from() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let levels = "board.table.see((table) => [...table.levels()]).join()";
        for (seats, same, other) in [
            ("human,engine-3", "0,3", "0,2"),
            ("engine-1,human", "1,0", "0,2"),
            ("human,human", "0,0", "0,0"),
        ] {
            let spec: Spec = "take:size=3".parse()?;
            let mut editor = Editor::open_beside(browser, &server.url, &spec, &format!("&seats={seats}")).await?;
            editor.put("c3", "r").await?;
            editor.put("a1", "b").await?;
            // One of the seats that a person has.
            let mut ply = editor.draft.controls().into_iter().find(|control| control.name == "PLY").context("no PLY")?;
            ply.value = if seats.starts_with("human") { "2" } else { "3" }.into();
            editor.set(&ply).await?;
            editor.play().await?;
            editor.page.expect_text(levels, same).await.with_context(|| seats.to_owned())?;
            // The computer does play.
            editor.page.touch_first(1).await?;
            let steps = if seats.contains("engine") { 2 } else { 1 };
            editor.page.until(&format!("board.view.steps === {steps} && !board.opponents.isThinking")).await?;

            editor.page.click("#edit-position").await?;
            editor.until("editor?.open").await?;
            editor
                .run("const game = editor.querySelector('#editor-game'); game.value = 'give-and-take'; game.dispatchEvent(new Event('change', { bubbles: true }));")
                .await?;
            editor.touch("editor.querySelector('button.main')").await?;
            editor.until("!editor?.open && board.board.game === 'give-and-take'").await?;
            editor.page.expect_text(levels, other).await.with_context(|| seats.to_owned())?;
            editor.page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}
