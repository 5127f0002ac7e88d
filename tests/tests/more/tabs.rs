//! Several tabs with the same site: names, settings and the first requests.

use anyhow::{Result, ensure};
use page_tests::two_tabs::{TOLD, open_list, two_games};
use page_tests::{Browser, Page, serve_with_service_worker};
use serde_json::json;

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

#[tokio::test]
async fn a_game_can_be_named_while_another_tab_plays_it() -> Result<()> {
    let server = serve_with_service_worker()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let (page, [first, second]) = two_games(browser, &server.url).await?;
        open_list(&page).await?;
        name(&page, "Rematch").await?;
        page.driver.switch_to_window(first).await?;
        page.until("board.table.tags.get('Title') === 'Rematch'")
            .await?;
        // The game continues there, and is saved with its name.
        page.tap("c3").await?;
        page.until("board.view.steps === 2").await?;
        page.until_saved().await?;
        page.expect_text("document.querySelector('#notices').textContent", "")
            .await?;
        page.expect_quiet().await?;
        page.driver.switch_to_window(second).await?;
        page.expect_text(TOLD, "").await?;
        page.run("document.querySelector('dialog.games').close();")
            .await?;
        open_list(&page).await?;
        let named = "document.querySelector('dialog.games li input').value";
        page.expect_text(named, "Rematch").await?;
        let kept = page.kept_positions().await?;
        ensure!(kept.len() == 1 && kept[0].ends_with(" r 2"), "{kept:?}");
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
            page.click("#settings").await?;
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
        page.expect_text("['look', 'theme'].map((name) => board.getAttribute(name))", "wood,dark").await?;
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
        page.expect_text("opened", "1").await?;
        page.expect_quiet().await
    })
    .await
}
