//! The example of a custom front end, on another origin than the site.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, path_from_env};
use serde_json::json;
use std::path::Path;
use xtask::static_server::Server;

#[tokio::test]
async fn the_example_plays_from_another_origin() -> Result<()> {
    let cors = [("Access-Control-Allow-Origin", "*")];
    let site = Server::start(path_from_env("TAKEFIVE_DIST_ONLINE")?, "games", &cors)?;
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/own-front-end");
    let lines = std::fs::read_to_string(example.join("index.html"))?
        .lines()
        .count();
    ensure!(lines < 60, "{lines} lines");
    let own = Server::start(example, "", &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}?site={}", own.url, site.url)).await?;
        let find = "document.getElementById";
        page.expect_text(&format!("{find}('position').textContent"), "oo/ooo/oo r 0")
            .await?;
        let press = "[...document.querySelectorAll('#actions button')]
            .find((button) => button.textContent === 'b2').click();";
        page.run(press).await?;
        page.expect_text(&format!("{find}('position').textContent"), "oo/oro/oo b 1")
            .await?;
        page.run("document.getElementById('undo').click();").await?;
        page.expect_text(&format!("{find}('position').textContent"), "oo/ooo/oo r 0")
            .await?;
        page.expect_quiet().await
    })
    .await
}
