//! Ten thousand saved games: listed, searched, exported, and imported all at once or not at all.

use anyhow::{Context, Result, ensure};
use page_tests::many_games::{RARE, file_of_games, fill_with_games, open_list};
use page_tests::{Browser, Page, TempFolder, serve_site};
use serde_json::json;

/// Types a query into the search field of the list.
async fn search(page: &Page<'_>, query: &str) -> Result<()> {
    page.run(&format!(
        "const field = document.querySelector('#games-search'); field.value = {};
        field.dispatchEvent(new Event('input'));",
        json!(query)
    ))
    .await?;
    Ok(())
}

const GAMES: usize = 10_000;

/// More rows than this are too many: a few screens of them.
const MOST_ROWS: u64 = 150;

const ROWS: &str = "document.querySelectorAll('dialog li').length";

async fn rows(page: &Page<'_>) -> Result<u64> {
    let rows = page.run(&format!("return {ROWS};")).await?;
    Ok(rows.as_u64().unwrap_or_default())
}

async fn status(page: &Page<'_>) -> Result<String> {
    page.text("document.querySelector('dialog [role=status]').textContent")
        .await
}

#[tokio::test]
async fn ten_thousand_games_are_listed_in_windows() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2&seed=1", server.url)).await?;
        fill_with_games(&page, GAMES).await?;
        open_list(&page).await?;
        ensure!(rows(&page).await? < MOST_ROWS, "{} rows", rows(&page).await?);
        // The games in view are drawn.
        page.until("document.querySelector('dialog li .picture img')").await?;
        // Through all of it, by a screen at a time here and there: there are never many rows, and always some in view.
        let in_view = "[...document.querySelectorAll('dialog li')].some((row) => {
            const { top, bottom } = row.getBoundingClientRect(); return bottom > 0 && top < innerHeight; })";
        let height = "document.querySelector('dialog').scrollHeight";
        for part in 0..=20 {
            page.run(&format!("document.querySelector('dialog').scrollTop = {height} * {part} / 20;"))
                .await?;
            page.until(in_view).await?;
            let rows = rows(&page).await?;
            ensure!(rows < MOST_ROWS, "{rows} rows at {part} of 20");
        }
        // The oldest finished game is the last, wherever the end is by then.
        page.until(
            "(document.querySelector('dialog').scrollTop = 1e9) &&
            [...document.querySelectorAll('dialog .facts')].at(-1).textContent.includes('2024')",
        )
        .await?;
        // Back at the top is the newest, and the lists say where they are among all.
        page.run("document.querySelector('dialog').scrollTop = 0;").await?;
        page.until("document.querySelector('dialog ul').childElementCount > 0").await?;
        page.expect_text("document.querySelector('dialog ul').ariaLabel", "In progress: 1 to 10").await?;
        page.expect_text("[...document.querySelectorAll('dialog ul')].every((list) => (list.ariaHidden === 'true') === (list.childElementCount === 0))", "true").await.context("lists without rows are read aloud")?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_game_is_found_among_ten_thousand() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2&seed=1", server.url)).await?;
        fill_with_games(&page, GAMES).await?;
        open_list(&page).await?;
        // By its name, without its accents; by a player and a game.
        search(&page, "lodz").await?;
        // ł has no accent to leave out.
        ensure!(status(&page).await? == "No game found.", "{}", status(&page).await?);
        search(&page, "łodz").await?;
        ensure!(status(&page).await? == "1 game found.", "{}", status(&page).await?);
        page.expect_text("document.querySelector('dialog li input').value", RARE)
            .await?;
        search(&page, "takeaway CEM").await?;
        let found = page.expect_text_that("[...document.querySelectorAll('dialog .facts')].map((facts) => facts.textContent).join('\\n')", |found| found.lines().count() > 5).await?;
        ensure!(found.lines().all(|facts| facts.starts_with("Takeaway") && facts.contains("Çem")), "{found}");
        // What was found is renamed, deleted and restored as always.
        search(&page, "łodz").await?;
        page.click_called("Delete", "dialog li").await?;
        page.until(&format!("{ROWS} === 0")).await?;
        ensure!(page.stored().await? == [9_999, 9_999]);
        page.click_called("Undo", "dialog").await?;
        page.until(&format!("{ROWS} === 1")).await?;
        ensure!(page.stored().await? == [10_000, 10_000]);
        // It is found by a new name at once, also when its row is made again.
        page.run("const name = document.querySelector('dialog li input'); name.value = 'Warsaw'; name.dispatchEvent(new Event('change'));")
            .await?;
        let renamed = "document.querySelector('dialog li input')?.value === 'Warsaw'";
        page.until(&format!(
            "(document.querySelector('#games-search').value = 'warsaw',
            document.querySelector('#games-search').dispatchEvent(new Event('input')), {ROWS} === 1) && {renamed}"
        ))
        .await?;
        search(&page, "").await?;
        ensure!(status(&page).await?.is_empty());
        ensure!(rows(&page).await? > 10);
        page.expect_quiet().await
    })
    .await
}

const NOTICE: &str = "document.querySelector('[data-notice=imported] p')?.textContent";

const PROGRESS: &str = "document.querySelector('[data-notice=imported] progress')?.value > 0";

#[tokio::test]
async fn an_import_adds_all_games_or_none() -> Result<()> {
    let server = serve_site()?;
    let folder = TempFolder::new("import")?;
    let file = folder.join("games.take5");
    std::fs::write(&file, file_of_games(3000, 1000)?)?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2&seed=1", server.url)).await?;
        // Cancelled, when it has begun.
        page.pick_file(&file).await?;
        page.until(PROGRESS).await?;
        // Nothing is listed yet.
        ensure!(page.stored().await?[0] == 0);
        page.click_called("Cancel", "[data-notice=imported]").await?;
        page.until(&format!("{NOTICE} === 'The import was cancelled. No games were added.'")).await?;
        ensure!(page.stored().await? == [0, 0], "{:?}", page.stored().await?);
        // Killed, when it has begun. The next import removes what was left.
        page.pick_file(&file).await?;
        page.until(PROGRESS).await?;
        page.crash().await?;
        let [games, left] = page.stored().await?;
        ensure!(games == 0, "{games} games of an import that was not completed");
        println!("{left} records were left");
        page.pick_file(&file).await?;
        page.until(&format!("{NOTICE} === '3000 games added.'")).await?;
        ensure!(page.stored().await? == [3000, 3000], "{:?}", page.stored().await?);
        page.pick_file(&file).await?;
        page.until(&format!("{NOTICE} === 'Nothing new: you already have all 3000 games.'")).await?;
        ensure!(page.stored().await? == [3000, 3000], "{:?}", page.stored().await?);
        page.expect_quiet().await
    })
    .await
}
