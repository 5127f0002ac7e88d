//! Settings: sounds, what is done for people, beaten levels, and an export that contains all of them.

use anyhow::{Result, ensure};
use page_tests::settings::{bring_back, exported, set};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;
use take_five_table::Table;

#[tokio::test]
async fn sounds_are_played_from_the_first_touch_until_muted() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let count = "globalThis.heard = 0;
            const Real = AudioContext;
            globalThis.AudioContext = class extends Real {
                createBuffer(...all) { heard += 1; return super.createBuffer(...all); }
            };";
        browser.before_pages(count).await?;
        let page = Page::open(browser, &format!("{}#game=take:size=3&seed=1", server.url)).await?;
        page.tap("a1").await?;
        page.until("board.view.steps === 1").await?;
        // Until somebody uses the page, there is nothing to play sounds with.
        page.expect_text("heard", "0").await?;
        page.press("Shift", "ShiftLeft", 0).await?;
        page.until("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/sounds.js'))").await?;
        page.tap("c3").await?;
        page.until("heard > 0").await?;
        set(&page, "sounds", "off").await?;
        page.expect_text("JSON.parse(localStorage['take-five-settings']).sounds", "off").await?;
        let before = page.text("heard").await?;
        page.tap("a3").await?;
        page.until("board.view.steps === 3").await?;
        ensure!(page.text("heard").await? == before);
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn an_export_contains_the_settings() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=3&seed=1", server.url)).await?;
        // Exporting works without a game, too, and includes defaults, which may differ on another device.
        let usual = exported(&page).await?;
        ensure!(
            usual.starts_with("[Settings \"") && usual.contains("look=paper"),
            "{usual}"
        );
        set(&page, "look", "wood").await?;
        let alone = exported(&page).await?;
        ensure!(alone.contains("look=wood"), "{alone}");
        bring_back(&page, "settings").await?;
        let said = "document.querySelector('[data-notice=settings] p').textContent";
        page.expect_text_that(said, |it| it.contains("the same as yours")).await?;
        set(&page, "look", "paper").await?;
        bring_back(&page, "settings").await?;
        page.until(&format!("{said}.includes('different from yours')"))
            .await?;
        page.click("[data-notice=settings] button")
            .await?;
        page.until("board.getAttribute('look') === 'wood'").await?;
        // What was learnt is added, if that is wanted.
        let learnt = "JSON.parse(localStorage['take-five-lessons'] ?? '{}').courses?.take?.done?.join()";
        page.run("localStorage['take-five-lessons'] = JSON.stringify({ courses: { take: { done: ['seed', 'grow'] } } });")
            .await?;
        let with_lessons = exported(&page).await?;
        ensure!(with_lessons.contains("lessons=take/seed+take/grow"), "{with_lessons}");
        page.run("localStorage.removeItem('take-five-lessons');").await?;
        bring_back(&page, "lessons").await?;
        page.expect_text(&format!("{learnt} ?? ''"), "").await?;
        page.click("[data-notice=lessons] button")
            .await?;
        page.until(&format!("{learnt} === 'seed,grow'")).await?;
        // With a game, the setting is part of the game's record, and is removed from it again.
        page.tap("a1").await?;
        page.until("document.querySelector('#saved').dataset.state === 'saved'")
            .await?;
        let with_game = exported(&page).await?;
        let (table, problem) = Table::open_record(&with_game, 0)?;
        ensure!(problem.is_none(), "{problem:?} in {with_game}");
        let settings = table.tags().iter().find(|(name, _)| name == "Settings");
        ensure!(
            settings.is_some_and(|(_, value)| value.contains("look=wood")),
            "{with_game}"
        );
        set(&page, "look", "paper").await?;
        bring_back(&page, "settings").await?;
        page.expect_text("board.getAttribute('look')", "paper").await?;
        page.click("[data-notice=settings] button")
            .await?;
        page.until("board.getAttribute('look') === 'wood'").await?;
        ensure!(!page.text("board.table.record").await?.contains("Settings"));
        page.expect_quiet().await
    })
    .await
}

/// The page waits for a person, or the game is over.
const WAITS: &str = "board.view.toPlay === 'over' || (!board.playback.isRunning && !board.opponents.isThinking
    && !board.blocked && board.view.choices.length > 0)";

/// In this game of Takeaway, most of what a person has to do is forced, from the first slot on.
#[tokio::test]
async fn forced_things_are_done_for_people() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        // The computers always choose the same.
        browser.before_pages("crypto.getRandomValues = (values) => values.fill(7);").await?;
        let link = "#game=takeaway:rounds=1&seats=human,engine-1,engine-1,engine-1&seed=2";
        let page = Page::open(browser, &format!("{}{link}", server.url)).await?;
        page.run("board.setAttribute('speed', '0');").await?;
        let mut decisions = Vec::new();
        loop {
            page.until(WAITS).await?;
            if page.text("board.view.toPlay").await? == "over" {
                break;
            }
            page.expect_text("board.view.toPlay", "1").await?;
            ensure!(page.text("board.view.choices.length > 1").await? == "true", "{decisions:?}");
            decisions.push(page.text("board.view.position").await?);
            page.run("board.touch(board.view.choices[0]);").await?;
        }
        let own = "board.table.turns(0).turns.filter(({ player }) => player === 1).length";
        ensure!(!decisions.is_empty(), "nothing to decide in {}", page.text(own).await?);
        // What was done is told, and Undo leads back to what the person decided.
        page.until("[...board.speech.region.children].some(({ textContent }) => /takes|draws/.test(textContent))")
            .await?;
        for decision in decisions.iter().rev() {
            page.click("#undo").await?;
            page.expect_text("board.view.position", decision).await?;
        }
        page.click("#redo").await?;
        page.expect_text("board.view.toPlay === 'over' || board.view.forced === undefined", "true").await?;

        // Whoever rolls and draws themselves, or imports that, does it here, too.
        set(&page, "forced", "off").await?;
        page.expect_text("['auto-chain', 'auto-roll'].map((name) => board.getAttribute(name)).join()", "off,off").await?;
        let page = Page::open(browser, &format!("{}{link}", server.url)).await?;
        page.until("board.view.toPlay === 'chance' && board.view.turnOf === 1").await?;
        page.expect_text("board.view.choices.join()", "deck").await?;
        let exported = exported(&page).await?;
        ensure!(exported.contains("auto-chain=off,auto-roll=off"), "{exported}");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn all_that_was_reached_can_be_reset_and_that_undone() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        page.click("#settings").await?;
        let button = "document.querySelector('dialog.settings > button')";
        page.until(button).await?;
        page.expect_text(&format!("{button}.hidden"), "true").await?;
        page.run("localStorage['take-five-beaten'] = JSON.stringify({ take: 3 });
            localStorage['take-five-lessons'] = JSON.stringify({ courses: { take: { at: 'grow', done: ['grow'] } }, got: [] });
            localStorage['take-five-puzzles'] = JSON.stringify({ puzzles: {}, days: ['2026-11-20'] });").await?;
        let kept = "['beaten', 'lessons', 'puzzles'].map((name) => localStorage[`take-five-${name}`]).join()";
        let before = page.text(kept).await?;
        let page = Page::open(browser, &server.url).await?;
        page.until("document.querySelector('.pips')?.checkVisibility()").await?;
        page.click("#settings").await?;
        page.until(&format!("{button}?.checkVisibility()")).await?;
        page.run(&format!("{button}.click();")).await?;
        page.expect_text(kept, r#"{},{"courses":{},"got":[]},{"puzzles":{},"days":[]}"#).await?;
        page.until("!document.querySelector('.pips').checkVisibility()").await?;
        page.expect_text("document.activeElement.closest('[role=status]') !== null", "true").await?;
        page.run("document.activeElement.click();").await?;
        page.expect_text(kept, &before).await?;
        page.until(&format!("document.querySelector('.pips').checkVisibility() && {button} === document.activeElement"))
            .await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn settings_without_a_choice_are_not_shown() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let fields = "[...document.querySelectorAll('dialog.settings :is(input, select)')].map(({ id }) => id).join()";
        for (flip, shown) in [
            ("auto", "set-forced,set-coords,set-confirm,set-sounds,set-look,set-theme,set-speed,set-lang"),
            // Whoever has set this in an earlier version can find it.
            ("on", "set-forced,set-coords,set-confirm,set-sounds,set-flip,set-look,set-theme,set-speed,set-lang"),
        ] {
            browser
                .before_pages(&format!("localStorage['take-five-settings'] = JSON.stringify({{ flip: '{flip}' }});"))
                .await?;
            let page = Page::open(browser, &server.url).await?;
            page.click("#settings").await?;
            page.until("document.querySelector('dialog.settings')").await?;
            page.expect_text(fields, shown).await?;
            page.expect_text("document.querySelectorAll('dialog.settings [role=switch]').length", "4").await?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}
