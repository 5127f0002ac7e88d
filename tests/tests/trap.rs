//! A panic inside the module: the page says so, keeps the game and goes on.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, path};
use serde_json::json;
use xtask::server::Server;

#[tokio::test]
async fn a_panic_keeps_the_record_and_goes_on_with_a_fresh_instance() -> Result<()> {
    let server = Server::start(path("TAKEFIVE_DIST_PANIC")?, "", &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=3&turns=c3,c4", server.url);
        let page = Page::open(browser, &address).await?;
        let before = page.text("board.view.position").await?;
        page.run("import('./take-five-web.js').then((module) => { globalThis.module = module; });")
            .await?;
        page.until("globalThis.module").await?;
        for _ in 0..2 {
            page.run("board.game.with(() => module.panicNow(), undefined);")
                .await?;
            ensure!(page.text("board.view.position").await? == before);
            let said = page.said().await?;
            ensure!(said.contains("Your game has been kept"), "{said}");
        }
        // One that this page's own guard did not see: the next touch is played, or not and said so.
        page.run("try { module.panicNow(); } catch { /* the point */ }")
            .await?;
        page.tap("c2").await?;
        if page.said().await?.contains("Your game has been kept") {
            page.tap("c2").await?;
        }
        let after = page.text("board.view.position").await?;
        ensure!(after.ends_with(" b 3"), "{after}");
        page.run("board.undo();").await?;
        ensure!(page.text("board.view.position").await? == before);
        page.expect_quiet().await
    })
    .await
}
