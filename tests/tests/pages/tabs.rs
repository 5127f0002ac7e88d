//! Several tabs with the same site: a game that one plays is safe from the other. Names and settings are in
//! `more/tabs.rs`.

use anyhow::{Result, ensure};
use page_tests::two_tabs::{TOLD, open_list, two_games};
use page_tests::{Browser, serve_with_service_worker};
use serde_json::json;

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
