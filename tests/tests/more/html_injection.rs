//! The heaviest link that is not refused.

use anyhow::Result;
use page_tests::long_record::LINK_HEAVIEST;
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

#[tokio::test]
async fn the_heaviest_link_can_be_opened() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        page.run(LINK_HEAVIEST).await?;
        page.until("board.view.steps === 49_800").await?;
        page.expect_quiet().await
    })
    .await
}
