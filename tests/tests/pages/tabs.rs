//! Several tabs with the same site.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, serve_with_service_worker};
use serde_json::json;
use thirtyfour::WindowHandle;

/// A saved game in the first tab, with one turn played, and another game in a second tab, which becomes the current
/// one.
async fn two_games<'a>(browser: &'a Browser, url: &str) -> Result<(Page<'a>, [WindowHandle; 2])> {
    let page = Page::open(browser, &format!("{url}#game=take:size=3&seed=1")).await?;
    page.tap("a1").await?;
    page.until_saved().await?;
    let first = page.driver.window().await?;
    let second = page.driver.new_tab().await?;
    page.driver.switch_to_window(second.clone()).await?;
    let page = Page::open(browser, &format!("{url}#game=give-and-take")).await?;
    Ok((page, [first, second]))
}

/// Opens the list of games, which has one entry.
async fn open_list(page: &Page<'_>) -> Result<()> {
    page.run("document.querySelector('#games').click();")
        .await?;
    page.until("document.querySelectorAll('dialog.games li').length === 1")
        .await
}

/// Names the one game of the list.
async fn name(page: &Page<'_>, name: &str) -> Result<()> {
    page.run(&format!(
        "const field = document.querySelector('dialog.games li input');
         field.value = '{name}';
         field.dispatchEvent(new Event('change'));"
    ))
    .await?;
    Ok(())
}

const TOLD: &str = "document.querySelector('dialog.games [role=status]').textContent";

#[tokio::test]
async fn a_game_can_be_named_while_another_tab_plays_it() -> Result<()> {
    let server = serve_with_service_worker()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let (page, [first, second]) = two_games(browser, &server.url).await?;
        open_list(&page).await?;
        name(&page, "Rematch").await?;
        page.driver.switch_to_window(first).await?;
        page.until("board.game.tags.get('Title') === 'Rematch'")
            .await?;
        // The game continues there, and is saved with its name.
        page.tap("c3").await?;
        page.until("board.view.steps === 2").await?;
        page.until_saved().await?;
        ensure!(
            page.text("document.querySelector('#notices').textContent")
                .await?
                == ""
        );
        page.expect_quiet().await?;
        page.driver.switch_to_window(second).await?;
        ensure!(page.text(TOLD).await? == "");
        page.run("document.querySelector('dialog.games').close();")
            .await?;
        open_list(&page).await?;
        let named = "document.querySelector('dialog.games li input').value";
        ensure!(page.text(named).await? == "Rematch");
        let kept = page.kept_positions().await?;
        ensure!(kept.len() == 1 && kept[0].ends_with(" r 2"), "{kept:?}");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_game_that_another_tab_plays_cannot_be_deleted() -> Result<()> {
    let server = serve_with_service_worker()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let (page, [first, second]) = two_games(browser, &server.url).await?;
        open_list(&page).await?;
        let delete = "[...document.querySelectorAll('dialog.games li button')].at(-1).click();";
        page.run(delete).await?;
        page.until(&format!("{TOLD}.includes('another tab')"))
            .await?;
        ensure!(page.kept_positions().await?.len() == 1);
        // Once that tab is closed, the game can be deleted.
        page.driver.switch_to_window(first).await?;
        page.driver.close_window().await?;
        page.driver.switch_to_window(second).await?;
        page.until(
            "globalThis.free ??= void navigator.locks.query().then(({ held }) => {
                globalThis.free = held.length < 2 ? 'yes' : undefined;
            })",
        )
        .await?;
        page.run(delete).await?;
        page.until(&format!("{TOLD}.includes('is deleted')"))
            .await?;
        ensure!(page.kept_positions().await?.is_empty());
        Ok(())
    })
    .await
}

#[tokio::test]
async fn settings_changed_in_two_tabs_are_merged_and_apply_to_both() -> Result<()> {
    let server = serve_with_service_worker()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let (page, [first, second]) = two_games(browser, &server.url).await?;
        let change = async |name: &str, value: &str| -> Result<()> {
            let field = format!("document.querySelector('#set-{name}')");
            page.until(&field).await?;
            page.run(&format!(
                "{field}.value = '{value}'; {field}.dispatchEvent(new Event('change'));"
            ))
            .await?;
            Ok(())
        };
        let set = async |name: &str, value: &str| -> Result<()> {
            page.run("document.querySelector('#settings').click();")
                .await?;
            change(name, value).await
        };
        set("look", "wood").await?;
        page.driver.switch_to_window(first.clone()).await?;
        page.until("board.getAttribute('look') === 'wood'").await?;
        set("theme", "dark").await?;
        // The dialog that is still open in the other tab shows it, too.
        page.driver.switch_to_window(second.clone()).await?;
        page.until("board.getAttribute('theme') === 'dark' && document.documentElement.dataset.theme === 'dark'")
            .await?;
        page.until("document.querySelector('#set-theme').value === 'dark'")
            .await?;
        // A setting that both know already follows its last change.
        change("theme", "light").await?;
        page.driver.switch_to_window(first).await?;
        page.until("board.getAttribute('theme') === 'light'").await?;
        change("theme", "dark").await?;
        page.driver.switch_to_window(second).await?;
        page.until("board.getAttribute('theme') === 'dark'").await?;
        page.reload().await?;
        ensure!(page.text("['look', 'theme'].map((name) => board.getAttribute(name))").await? == "wood,dark");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn simultaneous_first_requests_open_one_connection() -> Result<()> {
    let server = serve_with_service_worker()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        page.run(
            "globalThis.opened = 0;
             const { open } = IDBFactory.prototype;
             IDBFactory.prototype.open = function (...all) { opened += 1; return open.apply(this, all); };
             const app = document.querySelector('script[src$=\"/app.js\"]').src;
             import(new URL('app/store/game-store.js', app)).then(async ({ GameStore }) => {
                 const store = new GameStore();
                 await Promise.all([store.list(), store.list(), store.works()]);
                 globalThis.isListed = true;
             });",
        )
        .await?;
        page.until("globalThis.isListed").await?;
        ensure!(page.text("opened").await? == "1");
        page.expect_quiet().await
    })
    .await
}
