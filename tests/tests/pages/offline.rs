//! The offline copy of the site: without a connection, and when a new version appears.

use anyhow::{Context, Result, ensure};
use page_tests::doc_examples::{code_blocks, docs};
use page_tests::{Browser, Page, page_urls, path_from_env, serve_with_service_worker};
use serde_json::json;
use std::{fs, path::PathBuf};
use take_five_static_server::Server;
use xtask::integrity::integrity;

/// Whether the site is saved: a service worker controls the page and has everything it needs.
const IS_KEPT: &str = "navigator.serviceWorker.controller?.state === 'activated'";

#[tokio::test]
async fn after_the_first_visit_everything_works_without_a_connection() -> Result<()> {
    let server = serve_with_service_worker()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        page.until(IS_KEPT).await?;
        let url = server.url.clone();
        // A stopped server is the surest way to have no connection.
        drop(server);
        page.reload().await?;
        page.tap("a1").await?;
        ensure!(page.text("board.view.position").await?.ends_with(" b 1"));
        // Files that are loaded on demand are there, too.
        page.run("document.querySelector('#games').click();")
            .await?;
        page.until("document.querySelector('dialog[open]')").await?;
        page.expect_quiet().await?;

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

/// A folder that gets one version of the site after the other, like on a host.
struct HostSite(PathBuf);

impl HostSite {
    fn new(name: &str) -> Result<Self> {
        let name = format!("take-five-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        Ok(HostSite(folder))
    }

    /// Publishes the site as if built from sources that differ by `mark`: its folder name differs, and so do the page,
    /// the files it loads later and the figures of the rules.
    fn publish(&self, mark: &str) -> Result<()> {
        fs::remove_dir_all(&self.0)?;
        let dist = path_from_env("TAKEFIVE_DIST")?;
        let folder = fs::read_dir(&dist)?
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .find(|name| name.len() == 16 && name.bytes().all(|b| b.is_ascii_hexdigit()))
            .context("the site has a folder named after its content hash")?;
        let other = format!("{mark:0>16}");
        let mut held = Vec::new();
        let mut open = vec![PathBuf::new()];
        while let Some(inside) = open.pop() {
            for entry in fs::read_dir(dist.join(&inside))? {
                let path = inside.join(entry?.file_name());
                if dist.join(&path).is_dir() {
                    open.push(path);
                    continue;
                }
                let mut content = fs::read(dist.join(&path))?;
                let name = path.to_string_lossy().replace(&folder, &other);
                if name.contains("/figure-") {
                    let before = integrity(&content);
                    content.extend(format!("<!--{mark}-->").bytes());
                    held.push((before, integrity(&content)));
                }
                let content = match String::from_utf8(content) {
                    Ok(text) => text
                        .replace(&folder, &other)
                        .replace("other {clod}}", &format!("other {{clod}}}} {mark}"))
                        .into_bytes(),
                    Err(bytes) => bytes.into_bytes(),
                };
                let to = self.0.join(name);
                fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
                fs::write(to, content)?;
            }
        }
        let script = self.0.join("sw.js");
        let mut text = fs::read_to_string(&script)?;
        for (before, after) in held {
            text = text.replace(&before, &after);
        }
        Ok(fs::write(script, text)?)
    }
}

impl Drop for HostSite {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The versions of the page itself, its translations and the files it loads later.
async fn versions(page: &Page<'_>) -> Result<[String; 3]> {
    let script = page
        .text("document.querySelector('script[src]').src.split('/').at(-3)")
        .await?;
    let words = page
        .text("board.status.textContent.split(' ').at(-1)")
        .await?;
    page.run(
        "globalThis.later = undefined;
        const there = new URL('./app/store/game-files.js', document.querySelector('script[src]').src);
        fetch(there).then((answer) => { globalThis.later = answer.ok ? there.pathname.split('/').at(-5) : 'gone'; });",
    )
    .await?;
    page.until("globalThis.later").await?;
    let later = page.text("globalThis.later").await?;
    Ok([script, words, later].map(|version| version.trim_start_matches('0').to_owned()))
}

#[tokio::test]
async fn a_new_version_is_offered_and_never_mixed_with_the_old_one() -> Result<()> {
    let host = HostSite::new("offered")?;
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
        let offered = "[...document.querySelectorAll('[data-notice=update] button')][0]";
        page.until(offered).await?;
        ensure!(versions(&page).await? == ["aa"; 3]);
        page.reload().await?;
        page.until(offered).await?;
        ensure!(versions(&page).await? == ["aa"; 3]);

        // Another tab keeps its version when this one switches to the new one.
        let here = page.driver.window().await?;
        // The other tab looks for a new version only after this one has switched: background tabs are idle late.
        let late = "globalThis.whenIdle = []; globalThis.requestIdleCallback = (work) => whenIdle.push(work);";
        let other = page.duplicate(late).await?;
        page.until("whenIdle.length").await?;
        page.driver.switch_to_window(here).await?;
        page.run("document.documentElement.dataset.ready = 'old';")
            .await?;
        page.run(&format!("{offered}.click();")).await?;
        page.until("document.documentElement?.dataset.ready === ''")
            .await?;
        ensure!(versions(&page).await? == ["bb"; 3]);
        ensure!(
            page.text("board.view.position").await?.ends_with(" b 1"),
            "the game is lost"
        );
        page.driver.switch_to_window(other).await?;
        page.run("whenIdle.forEach((work) => work());").await?;
        page.until(offered).await?;
        ensure!(versions(&page).await? == ["aa"; 3]);
        page.expect_quiet().await
    })
    .await
}

/// Asks the host for a newer version, and waits until the outcome is known.
async fn update(page: &Page<'_>) -> Result<()> {
    page.run(
        "globalThis.it = undefined;
        navigator.serviceWorker.getRegistration().then(async (found) => {
            await found.update().catch(() => {});
            globalThis.it = found;
        });",
    )
    .await?;
    page.until("globalThis.it && !it.installing").await
}

/// Asks until the new version is there: if a busy browser fails to download one completely, a later attempt succeeds.
async fn fetch_update(page: &Page<'_>) -> Result<()> {
    for _ in 0..10 {
        update(page).await?;
        if !page.run("return it.waiting;").await?.is_null() {
            return Ok(());
        }
    }
    anyhow::bail!("the new version is not fetched")
}

#[tokio::test]
async fn files_with_fixed_names_are_of_the_same_version_as_all_others() -> Result<()> {
    let host = HostSite::new("named")?;
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
        let offered = "[...document.querySelectorAll('[data-notice=update] button')][0]";
        page.until(offered).await?;
        ensure!(shown().await? == "<!--aa-->");
        page.run("document.documentElement.dataset.ready = 'old';").await?;
        page.run(&format!("{offered}.click();")).await?;
        page.until("document.documentElement?.dataset.ready === ''").await?;
        ensure!(versions(&page).await? == ["bb"; 3]);
        ensure!(shown().await? == "<!--bb-->");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_reader_of_the_rules_can_go_on_offline() -> Result<()> {
    let server = serve_with_service_worker()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}rules/take/index.html", server.url)).await?;
        page.until(IS_KEPT).await?;
        let address = format!("{}#game=take:size=2", server.url);
        drop(server);
        let page = Page::open(browser, &address).await?;
        page.tap("a1").await?;
        ensure!(page.text("board.view.position").await?.ends_with(" b 1"));
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

/// Switches this page to the offered version.
async fn take_over(page: &Page<'_>) -> Result<()> {
    let offered = "[...document.querySelectorAll('[data-notice=update] button')][0]";
    page.until(offered).await?;
    page.run("document.documentElement.dataset.ready = 'old';")
        .await?;
    page.run(&format!("{offered}.click();")).await?;
    page.until("document.documentElement?.dataset.ready === ''")
        .await
}

#[tokio::test]
async fn a_version_is_kept_as_long_as_a_page_uses_it() -> Result<()> {
    let host = HostSite::new("open")?;
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
    let host = HostSite::new("withdrawn")?;
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
        ensure!(versions(&page).await? == ["bb"; 3]);
        ensure!(page.text("board.view.position").await? == position);
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
    let host = HostSite::new("part")?;
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
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        page.run(
            "globalThis.end = undefined;
             const address = trustedTypes.createPolicy('take-five-offline', { createScriptURL: () => 'sw.js' }).createScriptURL('');
             navigator.serviceWorker.register(address).then(({ installing }) => {
                 const look = () => { if (installing.state !== 'installing') globalThis.end = installing.state; };
                 installing.addEventListener('statechange', look);
                 look();
             }, (error) => { globalThis.end = String(error); });",
        )
        .await?;
        page.until("globalThis.end").await?;
        ensure!(page.text("end").await? == "redundant");
        ensure!(kept(&page).await?.is_empty(), "{} is kept in part", kept(&page).await?);
        Ok(())
    })
    .await
}
