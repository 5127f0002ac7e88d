//! Whoever shares an origin with the site: messages that any page of the origin can send, and what boards leave there.
//! Neighbours in other folders are in `more/shared_origin.rs`.

use anyhow::{Result, ensure};
use page_tests::versioned_site::IS_KEPT;
use page_tests::{
    Browser, HostSite, Page, host_page, serve_cross_origin, serve_with_service_worker,
};
use serde_json::json;

/// Sends what nobody of the site would: to the lists of games in other tabs, to the service worker and to the window.
const FLOOD: &str = r#"
    const circle = {};
    circle.name = circle.rename = circle;
    const id = history.state.game;
    const all = [
        null, undefined, 1n, NaN, "", "version", [], circle, new Map([[1, 2]]), new Date(NaN), new Uint8Array(9),
        { rename: id }, { rename: id, name: null }, { rename: id, name: { toString: 1 } }, { rename: id, name: ["x"] },
        { rename: id, name: "x".repeat(3_000_000) }, { rename: "__proto__", name: "x" }, { renamed: id }, { renamed: circle },
        { takeFive: 1, type: "height", height: 1e9 }, { takeFive: 1, type: "load", link: "game=take:size=2" },
        JSON.parse('{"__proto__": {"rename": "x"}, "takeFive": 1, "type": "step", "to": "start"}'),
    ];
    const channel = new BroadcastChannel("take-five games");
    for (let round = 0; round < 20; round += 1) {
        for (const each of all) {
            channel.postMessage(each);
            postMessage(each, "*");
            navigator.serviceWorker.controller.postMessage(each);
            const { port1, port2 } = new MessageChannel();
            navigator.serviceWorker.controller.postMessage(each, [port1]);
            port2.postMessage(each);
        }
    }
    channel.close();
"#;

#[tokio::test]
async fn no_message_of_another_page_of_the_origin_does_harm() -> Result<()> {
    let server = serve_with_service_worker()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=3&turns=a1&seed=1", server.url)).await?;
        page.until(IS_KEPT).await?;
        page.tap("b3").await?;
        page.until_saved().await?;
        let state = "[board.view.position, document.querySelector('#name').textContent, board.table.record].join()";
        let before = page.text(state).await?;
        page.click("#embed").await?;
        page.until("document.querySelector('dialog[open] .sample')").await?;
        page.run(FLOOD).await?;
        // Answers come in order: once the last question is answered, everything before it was heard.
        page.run(
            "globalThis.version = undefined;
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => { globalThis.version = data; };
            navigator.serviceWorker.controller.postMessage('version', [port2]);",
        )
        .await?;
        page.until("globalThis.version && document.querySelector('script[src]').src.includes(`/${version}/`)").await?;
        page.run("document.querySelector('dialog[open]').close();").await?;
        let after = page.text(state).await?;
        ensure!(after == before, "{before} became {after}");
        page.tap("c2").await?;
        page.until_saved().await?;
        page.expect_quiet().await
    })
    .await
}

/// What an origin has stored in the browser.
const STORED: &str = "(async () => [
    localStorage.length, sessionStorage.length, document.cookie.length, (await indexedDB.databases()).length,
    (await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length,
])().then((all) => { globalThis.stored = all.join(); })";

#[tokio::test]
async fn embedded_boards_store_nothing() -> Result<()> {
    let site = serve_cross_origin()?;
    let link = "game=take:size=3&amp;seed=1&amp;seats=human,engine-1";
    let body = format!(
        "<script type=\"module\" src=\"{0}take-board.js\"></script>
        <take-board link=\"{link}\"></take-board>
        <iframe src=\"{0}embed.html#{link}\" width=\"500\" height=\"600\"></iframe>
        <iframe src=\"{0}embed.html#learn=take\" width=\"500\" height=\"600\"></iframe>
        <iframe src=\"{0}rules/take/index.html\" width=\"500\" height=\"600\"></iframe>",
        site.url
    );
    let host = HostSite::start(&host_page(&body), &[], &[])?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let page = Page { driver: &browser.driver };
        page.open_foreign(host.url()).await?;
        let expect_nothing = async || -> Result<()> {
            page.run(&format!("globalThis.stored = undefined; {STORED};")).await?;
            page.until("globalThis.stored").await?;
            page.expect_text("globalThis.stored", "0,0,0,0,0,0").await?;
            page.expect_quiet().await
        };
        let play = async || -> Result<()> {
            page.until("board.view").await?;
            page.run("board.scrollIntoView(); board.touch('a1');").await?;
            page.until("board.view.steps === 2").await?;
            page.run("board.undo();").await?;
            expect_nothing().await
        };
        play().await?;
        page.enter_frame(0).await?;
        play().await?;
        page.driver.enter_parent_frame().await?;
        page.enter_frame(1).await?;
        page.until("board.lesson && board.view").await?;
        page.run("board.touch(board.view.choices[0]);").await?;
        expect_nothing().await?;
        page.driver.enter_parent_frame().await?;
        page.enter_frame(2).await?;
        page.until("document.readyState === 'complete' && document.querySelector('a[data-link]')").await?;
        page.click("a[data-link]").await?;
        page.until("board?.view").await?;
        expect_nothing().await
    })
    .await
}
