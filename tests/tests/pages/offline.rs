//! The offline copy of the site: without a connection, and when a new version appears. More of versions is in
//! `more/offline.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::versioned_site::{IS_KEPT, OFFERED, VersionedSite, fetch_update, take_over, update, versions};
use page_tests::{Browser, Page, page_urls, serve_with_service_worker};
use serde_json::json;
use std::fs;
use xtask::static_server::Server;

#[tokio::test]
async fn after_the_first_visit_everything_works_without_a_connection() -> Result<()> {
    Browser::in_full_chromium(json!({}), async |browser| {
        let server = serve_with_service_worker()?;
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        page.until(IS_KEPT).await?;
        let url = server.url.clone();
        // A stopped server is the surest way to have no connection.
        drop(server);
        page.reload().await?;
        page.tap("a1").await?;
        page.expect_text_that("board.view.position", |it| it.ends_with(" b 1")).await?;
        // Files that are loaded on demand are there, too.
        page.click("#games")
            .await?;
        page.until("document.querySelector('dialog[open]')").await?;
        page.expect_quiet().await?;

        // As some hosts call them: without the ending, and a folder without its slash.
        for (address, there) in [("about", "/about"), ("live", "/live"), ("rules/take", "/rules/take/"), ("rules", "/rules/"), ("figures/take", "/figures/take/")] {
            browser.driver.goto("about:blank").await?;
            browser.driver.goto(format!("{url}{address}")).await?;
            let page = Page { driver: &browser.driver };
            page.until(&format!("location.pathname.endsWith('{there}') && document.querySelector('h1')")).await.context(address)?;
        }
        // Every page of the site that is kept, by file name and by folder.
        let kept = page_urls()?.into_iter().filter(|page| !page.starts_with("puzzles/"));
        for page in kept {
            let folder = page.strip_suffix("index.html").unwrap_or(&page).to_owned();
            for address in [page, folder] {
                browser.driver.goto("about:blank").await?;
                browser
                    .driver
                    .goto(format!("{url}{address}?from=elsewhere"))
                    .await?;
                let there = Page {
                    driver: &browser.driver,
                };
                let is_here = format!(
                    "location.href.startsWith('{url}') && document.readyState === 'complete'"
                );
                there.until(&is_here).await?;
                ensure!(
                    there
                        .text("document.querySelector('h1, take-board')?.tagName")
                        .await?
                        != "undefined",
                    "{address}"
                );
                there.expect_quiet().await.context(address)?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_display_face_is_used_once_it_is_kept_and_shifts_nothing() -> Result<()> {
    let server = serve_with_service_worker()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        let face = "getComputedStyle(document.querySelector('#home')).fontFamily.includes('Sansita')";
        page.expect_text(face, "false").await?;
        page.until(IS_KEPT).await?;
        // On the first visit, with the next view: nothing changes while it is read.
        page.until("document.querySelector('link[href$=\"face.css\"]')?.sheet").await?;
        page.expect_text(face, "false").await?;
        page.run("location.hash = 'game=takeaway';").await?;
        page.until(&format!("document.documentElement.dataset.view === 'table' && {face}")).await?;
        browser.before_pages("globalThis.shifts = []; new PerformanceObserver((list) => shifts.push(...list.getEntries()))
            .observe({ type: 'layout-shift', buffered: true });").await?;
        for address in ["", "#game=take"] {
            let page = Page::open(browser, &format!("{}{address}", server.url)).await?;
            page.expect_text(face, "true").await?;
            page.until("[...document.fonts].some(({ status }) => status === 'loaded')").await.context(address)?;
            page.expect_text("shifts.reduce((sum, { value }) => sum + value, 0) < 0.001", "true").await.context(address)?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_new_version_is_offered_and_never_mixed_with_the_old_one() -> Result<()> {
    let host = VersionedSite::new("offered")?;
    host.publish("aa")?;
    let server = Server::start(host.0.clone(), "some/folder", &[])?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=2&turns=a1", server.url);
        let page = Page::open(browser, &address).await?;
        page.until(IS_KEPT).await?;
        ensure!(versions(&page).await? == ["aa"; 3]);

        // A host in the middle of an update: the script is new, the pages are still old.
        let old = fs::read(host.0.join("index.html"))?;
        host.publish("bb")?;
        let new = fs::read(host.0.join("index.html"))?;
        fs::write(host.0.join("index.html"), old)?;
        update(&page).await?;
        ensure!(
            page.run("return it.waiting;").await?.is_null(),
            "half a version is taken"
        );
        page.reload().await?;
        page.until("navigator.serviceWorker.controller").await?;
        ensure!(versions(&page).await? == ["aa"; 3]);

        // The new version is offered once it is complete; until then, everything loaded is of the old one.
        fs::write(host.0.join("index.html"), new)?;
        fetch_update(&page).await?;
        page.until(OFFERED).await?;
        ensure!(versions(&page).await? == ["aa"; 3]);
        page.reload().await?;
        page.until(OFFERED).await?;
        ensure!(versions(&page).await? == ["aa"; 3]);

        // Another tab keeps its version when this one switches to the new one.
        let here = page.driver.window().await?;
        // The other tab looks for a new version only after this one has switched: background tabs are idle late.
        let late = "globalThis.whenIdle = []; globalThis.requestIdleCallback = (work) => whenIdle.push(work);";
        let other = page.duplicate(late).await?;
        page.until("whenIdle.length").await?;
        page.driver.switch_to_window(here).await?;
        take_over(&page).await?;
        ensure!(versions(&page).await? == ["bb"; 3]);
        page.expect_text_that("board.view.position", |it| it.ends_with(" b 1")).await.context("the game is lost")?;
        page.driver.switch_to_window(other).await?;
        // The old worker is no longer there for it, and what the new one is not there for yet fails.
        page.until("navigator.serviceWorker.controller.state === 'activated'").await?;
        page.run("whenIdle.forEach((work) => work());").await?;
        page.until(OFFERED).await?;
        ensure!(versions(&page).await? == ["aa"; 3]);
        page.expect_quiet().await
    })
    .await
}
