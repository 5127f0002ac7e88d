//! Settings: sounds, and an export that contains all of them. Their preview is in `more/settings.rs`.

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
