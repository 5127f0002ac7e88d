//! Whoever shares an origin or a page with the site: neighbours in other folders, and pages that extend all objects.

use anyhow::{Result, ensure};
use page_tests::versioned_site::IS_KEPT;
use page_tests::{Browser, HostSite, Page, host_page, serve_cross_origin};
use serde_json::json;

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
        page.expect_text_that("board.view.position", |it| it.ends_with(" b 1")).await?;
        page.expect_text("navigator.serviceWorker.controller.scriptURL", &format!("{site}sw.js")).await?;
        page.expect_quiet().await
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
        page.expect_text_that("board.status.textContent", |it| it.contains("turn")).await?;
        page.run("board.touch('a1');").await?;
        page.until("board.said.textContent.includes('occupied')").await?;
        page.until("document.querySelectorAll('take-board')[1].lesson").await?;
        page.expect_quiet().await
    })
    .await
}
