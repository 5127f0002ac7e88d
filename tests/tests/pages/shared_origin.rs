//! Whoever shares an origin or a page with the site: neighbours in other folders, messages that any page of the origin
//! can send, and the page around a frame or an element.

use anyhow::{Result, ensure};
use page_tests::{Browser, HostSite, Page, host_page, serve_cross_origin, serve_with_service_worker};
use serde_json::json;

/// Whether the site is saved: a service worker controls the page and has everything it needs.
const IS_KEPT: &str = "navigator.serviceWorker.controller?.state === 'activated'";

/// A service worker that answers for everything it can.
const THEIR_WORKER: &[u8] = br#"
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => event.respondWith(new Response("<h1>taken over</h1>", { headers: { "Content-Type": "text/html" } })));
"#;

#[tokio::test]
async fn a_neighbour_cannot_take_the_site_over_by_a_service_worker_nor_is_taken_over() -> Result<()> {
    let page_of_theirs = host_page("<h1>A neighbour</h1>");
    let theirs: [(&str, &[u8]); 3] = [
        ("other/index.html", page_of_theirs.as_bytes()),
        ("other/file.txt", b"theirs"),
        ("other/sw.js", THEIR_WORKER),
    ];
    let origin = HostSite::around_site(&theirs)?;
    let [site, other] = ["games/", "other/"].map(|folder| format!("{}{folder}", origin.url()));
    Browser::in_full_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{site}#game=take:size=2")).await?;
        page.until(IS_KEPT).await?;
        // The site's service worker answers for its folder, and for nothing outside.
        page.open_foreign(&format!("{other}index.html")).await?;
        page.run(
            "globalThis.told = undefined;
            (async () => {
                const got = await (await fetch('file.txt')).text();
                const scopes = (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope);
                const refused = await navigator.serviceWorker.register('sw.js', { scope: '../games/' }).catch(({ name }) => name);
                await navigator.serviceWorker.register('sw.js');
                await navigator.serviceWorker.ready;
                const caches = await globalThis.caches.keys();
                await globalThis.caches.open('take-five other');
                globalThis.told = [got, navigator.serviceWorker.controller === null || scopes.length === 1, refused, caches.length];
            })().catch((error) => { globalThis.told = String(error); });",
        )
        .await?;
        let told = page.wait_for("globalThis.told && [globalThis.told]").await?;
        ensure!(told == json!([["theirs", true, "SecurityError", 1]]), "{told}");
        // Theirs answers for its own folder only.
        page.open_foreign(&format!("{other}index.html?again")).await?;
        page.until("document.querySelector('h1').textContent === 'taken over'").await?;
        let page = Page::open(browser, &format!("{site}#game=take:size=2&turns=a1")).await?;
        ensure!(page.text("board.view.position").await?.ends_with(" b 1"));
        let controller = page.text("navigator.serviceWorker.controller.scriptURL").await?;
        ensure!(controller == format!("{site}sw.js"), "{controller}");
        page.expect_quiet().await
    })
    .await
}

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
        let state = "[board.view.position, document.querySelector('#name').textContent, board.game.record].join()";
        let before = page.text(state).await?;
        page.run("document.querySelector('#embed').click();").await?;
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
            let stored = page.text("globalThis.stored").await?;
            ensure!(stored == "0,0,0,0,0,0", "{stored}");
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
        page.driver.enter_frame(0).await?;
        play().await?;
        page.driver.enter_parent_frame().await?;
        page.driver.enter_frame(1).await?;
        page.until("board.lesson && board.view").await?;
        page.run("board.touch(board.view.choices[0]);").await?;
        expect_nothing().await?;
        page.driver.enter_parent_frame().await?;
        page.driver.enter_frame(2).await?;
        page.until("document.readyState === 'complete' && document.querySelector('a[data-link]')").await?;
        page.run("document.querySelector('a[data-link]').click();").await?;
        page.until("board?.view").await?;
        expect_nothing().await
    })
    .await
}

/// What scripts of old pages have added for all objects, visible in every loop over properties.
const EXTENDED: &[u8] = br#"
for (const name of ["extend", "id", "args", "kind", "name", "link", "game", "turns", "seats", "detail", "theme"])
  Object.prototype[name] = function () { return name; };
for (const name of ["remove", "each", "first", "at2", "clone"]) Array.prototype[name] = function () { return name; };
String.prototype.strip = () => "";
"#;

#[tokio::test]
async fn boards_work_on_a_page_that_has_extended_all_objects() -> Result<()> {
    let site = serve_cross_origin()?;
    let body = format!(
        "<script src=\"page.js\"></script><script type=\"module\" src=\"{}take-board.js\"></script>
        <take-board game=\"take:size=3\" seed=\"1\" seats=\"human,engine-1\" steps=\"on\"></take-board>
        <take-board learn=\"take\"></take-board>",
        site.url
    );
    let host = HostSite::start(&host_page(&body), &[("page.js", EXTENDED)], &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page { driver: &browser.driver };
        page.open_foreign(host.url()).await?;
        page.until("board.view").await?;
        page.run("board.touch('a1');").await?;
        page.until("board.view.steps === 2").await?;
        ensure!(page.text("board.status.textContent").await?.contains("turn"));
        page.run("board.touch('a1');").await?;
        page.until("board.said.textContent.includes('occupied')").await?;
        page.until("document.querySelectorAll('take-board')[1].lesson").await?;
        page.expect_quiet().await
    })
    .await
}
