//! Two tabs with the same site.

use crate::{Browser, Page, new_tab};
use anyhow::Result;
use thirtyfour::WindowHandle;

/// A saved game in the first tab, with one turn played, and another game in a second tab, which becomes the current
/// one.
pub async fn two_games<'a>(
    browser: &'a Browser,
    url: &str,
) -> Result<(Page<'a>, [WindowHandle; 2])> {
    let page = Page::open(browser, &format!("{url}#game=take:size=3&seed=1")).await?;
    page.tap("a1").await?;
    page.until_saved().await?;
    let first = page.driver.window().await?;
    let second = new_tab(page.driver).await?;
    let page = Page::open(browser, &format!("{url}#game=give-and-take")).await?;
    Ok((page, [first, second]))
}

/// Opens the list of games, which has one entry.
pub async fn open_list(page: &Page<'_>) -> Result<()> {
    page.click("#games").await?;
    page.until("document.querySelectorAll('dialog.games li').length === 1")
        .await
}

/// What the list of games says.
pub const TOLD: &str = "document.querySelector('dialog.games [role=status]').textContent";
