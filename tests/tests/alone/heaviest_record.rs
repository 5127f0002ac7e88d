//! How long the heaviest record takes to open.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, long_record::PASTE_HEAVIEST, serve_with_service_worker};
use serde_json::json;

/// Limits how long the page's thread is blocked (in milliseconds) and how long opening takes (in
/// seconds).
#[tokio::test]
async fn the_heaviest_record_opens_within_its_time_limit() -> Result<()> {
    const LONGEST_TASK: f64 = 5_000.0;
    let server = serve_with_service_worker()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        page.run(
            "globalThis.slow = [];
            new PerformanceObserver((list) => slow.push(...list.getEntries().map(({ duration }) => duration)))
                .observe({ type: 'longtask' });",
        )
        .await?;
        page.run(&format!("globalThis.begun = performance.now(); {PASTE_HEAVIEST}"))
            .await?;
        page.until("board.view.at > 24_000").await?;
        let took = page.run("return [performance.now() - begun, Math.max(0, ...slow), board.view.at];").await?;
        println!("open after {} ms, the longest task {} ms", took[0], took[1]);
        ensure!(took[1].as_f64() < Some(LONGEST_TASK), "{took}");
        page.expect_quiet().await
    })
    .await
}
