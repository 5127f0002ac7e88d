//! Browsers that crash by themselves do not make tests fail, unless they all do.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page};
use serde_json::json;

/// How often a test runs whose browser crashes this many times, and whether it passes.
async fn runs_with(crashes: u32) -> (u32, Result<()>) {
    let mut runs = 0;
    let result = Browser::in_chromium(json!({}), async |browser| {
        runs += 1;
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign("data:text/html,<title>A page</title>").await?;
        if runs <= crashes {
            page.devtools("Page.crash", json!({})).await?;
        }
        page.until("document.title === 'A page'").await
    })
    .await;
    (runs, result)
}

#[tokio::test]
async fn a_test_whose_browser_crashes_runs_again_in_another() -> Result<()> {
    let (runs, result) = runs_with(2).await;
    result?;
    ensure!(runs == 3, "{runs} runs");
    Ok(())
}

#[tokio::test]
async fn a_test_whose_browsers_all_crash_fails() -> Result<()> {
    let (runs, result) = runs_with(3).await;
    ensure!(result.is_err() && runs == 3, "{runs} runs");
    Ok(())
}
