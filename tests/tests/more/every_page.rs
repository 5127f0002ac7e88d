//! The requests of the app's dialogs, the rules and a frame: all go to the site itself.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, Proxy, serve_with_service_worker};
use serde_json::json;

/// A button of the app, and the element that has to be there after pressing it.
const OPENED: [(&str, &str); 7] = [
    ("#settings", "dialog[open]"),
    ("#games", "dialog[open]"),
    ("#embed", "dialog[open]"),
    ("#film", "dialog.film[open]"),
    ("#new", "#choose-game"),
    ("#edit-position", "dialog.editor[open]"),
    ("#hint", "take-board"),
];

#[tokio::test]
async fn no_dialog_sends_requests_to_other_sites() -> Result<()> {
    let server = serve_with_service_worker()?;
    let proxy = Proxy::start(&server.url).await?;
    Browser::in_full_chromium(json!({ "args": proxy.arguments() }), async |browser| {
        let link = "game=take:size=3&seed=1&seats=human,engine-2";
        let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
        page.tap("a1").await?;
        page.until("board.view.steps === 2").await?;
        for (button, there) in OPENED {
            page.run(&format!("document.querySelector('{button}').click();"))
                .await?;
            page.until(&format!("document.querySelector('{there}')"))
                .await
                .context(button)?;
            page.run("document.querySelector('dialog[open]')?.close();")
                .await?;
            page.until("!document.querySelector('dialog[open]')")
                .await?;
        }
        page.run("for (const tab of document.querySelectorAll('[role=tab]')) tab.click();")
            .await?;
        page.until("document.querySelector('.line') && board.said.textContent.includes('Hint')")
            .await?;
        // The whole site goes through the proxy, one file after the other.
        let kept = "navigator.serviceWorker.controller?.state === 'activated'";
        for attempt in 1.. {
            if page.until(kept).await.is_ok() {
                break;
            }
            let fills = "return navigator.serviceWorker.getRegistration().then((it) => !!it?.installing);";
            ensure!(
                attempt < 5 && page.run(fills).await? == json!(true),
                "the site is not saved for offline use"
            );
        }
        page.expect_quiet().await?;

        let page = Page::open(browser, &format!("{}rules/take/index.html", server.url)).await?;
        page.click("a[data-link]")
            .await?;
        page.until("document.querySelector('.live:not(.coming)') && board.view")
            .await?;
        page.expect_quiet().await?;
        let page = Page::open(browser, &format!("{}embed.html#{link}", server.url)).await?;
        page.tap("a1").await?;
        page.until("board.view.steps === 2").await?;
        page.expect_quiet().await?;

        // A cross-check: requests of workers are seen.
        let asked = proxy.requested_urls();
        for file in [
            "/engine/tasks.js",
            "take-five-engine_bg.wasm",
            "take-five-editor_bg.wasm",
            "/sw.js",
            "/licences.txt",
        ] {
            ensure!(
                asked.iter().any(|address| address.ends_with(file)),
                "{file} is not asked for"
            );
        }
        proxy.expect_only(&server.url)
    })
    .await
}
