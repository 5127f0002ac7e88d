//! The cards of the front page: one touch starts a game, as it was chosen last.

use anyhow::{Context, Result};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// Clicks on a link of a game's card, and waits for the board with these seats.
async fn start(page: &Page<'_>, game: &str, kind: &str, seats: &str) -> Result<()> {
    page.run(&format!(
        "document.querySelector('#front a[data-game={game}][data-start={kind}]').click();"
    ))
    .await?;
    let opened = format!("board.board?.game === '{game}'");
    page.until(&format!("{opened} && !document.querySelector('dialog')"))
        .await?;
    page.expect_text("board.table.see((table) => table.seats()).join()", seats).await.with_context(|| format!("{game}, {kind}"))?;
    Ok(())
}

#[tokio::test]
async fn one_touch_starts_a_game_as_it_was_played_last() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        start(&page, "take", "computer", "human,engine-2").await?;
        // The computer answers, and what to expect of it is said.
        page.until("board.view.choices.length > 0").await?;
        page.run("board.touch(board.view.choices[0]);").await?;
        page.until("board.view.steps === 2 && board.view.toPlay === 1")
            .await?;
        page.until("[...document.querySelectorAll('.players li')].some(({ title }) => title.length > 5)")
            .await?;
        page.expect_text_that("document.querySelector('#players-above').textContent", |it| it.contains("Hasty")).await?;

        // Another level and other options: next time they are the card's, of this game only.
        page.begin(&[("game", "take"), ("size", "3"), ("seat-0", "engine-3"), ("seat-1", "human")])
            .await?;
        page.until("board.board?.spec.startsWith('take:size=3')").await?;
        let page = Page::open(browser, &server.url).await?;
        start(&page, "take", "computer", "engine-3,human").await?;
        page.expect_text("board.board.spec", "take:size=3,churn=low").await?;
        let page = Page::open(browser, &server.url).await?;
        start(&page, "acquisitions", "computer", "human,engine-2").await?;

        // Two people, also in a game that is usually for more; the computer takes all other seats.
        let page = Page::open(browser, &server.url).await?;
        start(&page, "takeaway", "people", "human,human").await?;
        let page = Page::open(browser, &server.url).await?;
        start(&page, "takeaway", "computer", "human,engine-2,engine-2,engine-2").await?;
        page.expect_quiet().await
    })
    .await
}

/// Clicks on a card as soon as it has been parsed, before any module of the page has run.
const IMPATIENT: &str = "document.addEventListener('readystatechange', () => {
  if (document.readyState === 'interactive') document.querySelector('#front .tile[data-game=take]').click();
});";

#[tokio::test]
async fn a_touch_before_the_scripts_have_loaded_starts_the_game_too() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(IMPATIENT).await?;
        let page = Page::open(browser, &server.url).await?;
        page.until("board.table?.see((table) => table.seats()).join() === 'human,engine-2'")
            .await?;
        page.until("document.querySelector('#players-below').checkVisibility() && board.view.toPlay === 1")
            .await?;
        page.expect_quiet().await
    })
    .await
}
