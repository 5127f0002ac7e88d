//! The versions of the offline copy: which are kept, for how long, and how they are withdrawn.

use anyhow::{Context, Result, ensure};
use page_tests::doc_examples::{code_blocks, docs};
use page_tests::versioned_site::{IS_KEPT, OFFERED, VersionedSite, fetch_update, take_over, update, versions};
use page_tests::{Browser, Page, serve_with_service_worker};
use serde_json::json;
use std::fs;
use xtask::static_server::Server;

#[tokio::test]
async fn files_with_fixed_names_are_of_the_same_version_as_all_others() -> Result<()> {
    let host = VersionedSite::new("named")?;
    host.publish("aa")?;
    // A host that lets browsers cache everything.
    let headers = [("Cache-Control", "public, max-age=86400")];
    let server = Server::start(host.0.clone(), "some/folder", &headers)?;
    let figure = "rules/take/figure-1.svg";
    Browser::in_full_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=2&turns=a1", server.url);
        let page = Page::open(browser, &address).await?;
        page.until(IS_KEPT).await?;
        let shown = async || -> Result<String> {
            page.run(&format!(
                "globalThis.figure = undefined;
                fetch('{figure}').then((it) => it.text()).then((text) => {{ globalThis.figure = text; }});"
            ))
            .await?;
            page.until("globalThis.figure").await?;
            page.text("globalThis.figure.slice(-9)").await
        };
        ensure!(shown().await? == "<!--aa-->");

        // In the middle of an update, a picture is still the old one.
        let old = fs::read(host.0.join(figure))?;
        host.publish("bb")?;
        let new = fs::read(host.0.join(figure))?;
        fs::write(host.0.join(figure), old)?;
        update(&page).await?;
        ensure!(page.run("return it.waiting;").await?.is_null(), "an old figure is used as the new one");

        fs::write(host.0.join(figure), new)?;
        fetch_update(&page).await?;
        page.until(OFFERED).await?;
        ensure!(shown().await? == "<!--aa-->");
        take_over(&page).await?;
        ensure!(versions(&page).await? == ["bb"; 3]);
        ensure!(shown().await? == "<!--bb-->");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_reader_of_the_rules_can_go_on_offline() -> Result<()> {
    Browser::in_full_chromium(json!({}), async |browser| {
        let server = serve_with_service_worker()?;
        let page = Page::open(browser, &format!("{}rules/take/index.html", server.url)).await?;
        page.until(IS_KEPT).await?;
        let address = format!("{}#game=take:size=2", server.url);
        drop(server);
        let page = Page::open(browser, &address).await?;
        page.tap("a1").await?;
        page.expect_text_that("board.view.position", |it| it.ends_with(" b 1")).await?;
        page.expect_quiet().await
    })
    .await
}

/// The versions saved: complete caches, by their folders.
async fn kept(page: &Page<'_>) -> Result<String> {
    page.run(
        "globalThis.kept = undefined;
        caches.keys().then((names) => { globalThis.kept = names.map((name) => name.split(' ').at(-1).replace(/^0+/, '')); });",
    )
    .await?;
    page.until("globalThis.kept").await?;
    page.text("kept.toSorted().join()").await
}

#[tokio::test]
async fn a_version_is_kept_as_long_as_a_page_uses_it() -> Result<()> {
    let host = VersionedSite::new("open")?;
    host.publish("aa")?;
    let server = Server::start(host.0.clone(), "some/folder", &[])?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=2&turns=a1", server.url);
        let page = Page::open(browser, &address).await?;
        page.until(IS_KEPT).await?;
        // Caches of others on the same origin, one of them another copy of the site.
        page.run(
            "globalThis.opened = Promise.all(['theirs', `take-five ${location.origin}/some/ 11`]
                .map((name) => caches.open(name)));",
        )
        .await?;
        let old = page.driver.window().await?;
        let here = page.duplicate("").await?;
        for next in ["bb", "cc"] {
            host.publish(next)?;
            fetch_update(&page).await?;
            take_over(&page).await?;
            ensure!(versions(&page).await? == [next; 3]);
        }
        // Two versions later, the host has nothing left of the first; the page that uses it still has everything.
        until_kept(&page, ["11,aa,cc,theirs", "11,aa,bb,cc,theirs"]).await?;
        page.driver.switch_to_window(old.clone()).await?;
        ensure!(versions(&page).await? == ["aa"; 3]);
        page.expect_quiet().await?;
        page.driver.close_window().await?;
        page.driver.switch_to_window(here).await?;
        host.publish("dd")?;
        fetch_update(&page).await?;
        take_over(&page).await?;
        until_kept(&page, ["11,dd,theirs", "11,cc,dd,theirs"]).await?;
        page.expect_quiet().await
    })
    .await
}

/// The script of `docs/hosting.md` for hosts that have to withdraw a version.
#[tokio::test]
async fn a_version_can_be_withdrawn_and_the_games_stay() -> Result<()> {
    let hosting = code_blocks(&docs("hosting.md")?);
    let script = hosting.iter().find(|example| example.fence == "js withdraw");
    let script = &script.context("hosting.md has no such script")?.text;
    let host = VersionedSite::new("withdrawn")?;
    host.publish("aa")?;
    let server = Server::start(host.0.clone(), "some/folder", &[])?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=2&turns=a1", server.url);
        let page = Page::open(browser, &address).await?;
        page.until(IS_KEPT).await?;
        page.tap("b3").await?;
        page.until_saved().await?;
        let position = page.text("board.view.position").await?;
        host.publish("bb")?;
        fs::write(host.0.join("sw.js"), script)?;
        page.run("navigator.serviceWorker.getRegistration().then((it) => it.update());")
            .await?;
        // Nobody has accepted anything: the copy is gone, and the page that was open offers to reload.
        page.until("!navigator.serviceWorker.controller || navigator.serviceWorker.controller.state === 'redundant' || document.querySelector('[data-notice=update] button')")
            .await?;
        until_kept(&page, ["", ""]).await?;
        page.reload().await?;
        let found = versions(&page).await?;
        ensure!(found == ["bb"; 3], "{found:?}");
        page.expect_text("board.view.position", &position).await?;
        until_kept(&page, ["", ""]).await?;
        page.expect_quiet().await
    })
    .await
}

/// Waits until exactly these versions are saved, with or without the one that the page itself has just left.
async fn until_kept(page: &Page<'_>, versions: [&str; 2]) -> Result<()> {
    for _ in 0..3000 {
        if versions.contains(&&kept(page).await?[..]) {
            return Ok(());
        }
    }
    anyhow::bail!("{versions:?} expected, {} kept", kept(page).await?)
}

#[tokio::test]
async fn an_incomplete_download_is_not_kept_for_offline_use() -> Result<()> {
    let host = VersionedSite::new("part")?;
    host.publish("aa")?;
    // A browser that runs out of space after some files.
    let script = host.0.join("sw.js");
    let full = "let left = 20;
        const { put } = Cache.prototype;
        Cache.prototype.put = function (...all) {
            left -= 1;
            return left < 0 ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : put.apply(this, all);
        };\n";
    let text = fs::read_to_string(&script)?;
    fs::write(&script, format!("{full}{text}"))?;
    let server = Server::start(host.0.clone(), "some/folder", &[])?;
    Browser::in_full_chromium(json!({}), async |browser| {
        // What becomes of the worker that the page registers.
        let watch = "const { register } = ServiceWorkerContainer.prototype;
             ServiceWorkerContainer.prototype.register = async function (...all) {
                 const registration = await register.apply(this, all);
                 const { installing } = registration;
                 const look = () => { if (installing.state !== 'installing') globalThis.end = installing.state; };
                 installing.addEventListener('statechange', look);
                 look();
                 return registration;
             };";
        browser.before_pages(watch).await?;
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        page.until("globalThis.end").await?;
        page.expect_text("end", "redundant").await?;
        ensure!(kept(&page).await?.is_empty(), "{} is kept in part", kept(&page).await?);
        Ok(())
    })
    .await
}
