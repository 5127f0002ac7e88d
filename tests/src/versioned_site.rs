//! A host that gets one version of the site after the other, and what a page has of them.

use crate::page::MOMENT;
use crate::{Page, hashed_folder, path_from_env, temp_folder::new_folder};
use anyhow::{Context, Result};
use serde_json::json;
use std::{fs, path::PathBuf};
use xtask::integrity::integrity;

/// Whether the site is saved: a service worker controls the page and has everything it needs.
pub const IS_KEPT: &str = "navigator.serviceWorker.controller?.state === 'activated'";

/// The button that takes the version that is offered.
pub const OFFERED: &str = "document.querySelector('[data-notice=update] button')";

/// A folder that gets one version of the site after the other, like on a host.
pub struct VersionedSite(pub PathBuf);

impl VersionedSite {
    /// An empty folder of this test.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new(name: &str) -> Result<Self> {
        Ok(VersionedSite(new_folder(name)?))
    }

    /// Publishes the site as if built from sources that differ by `mark`: its folder name differs, and so do the page,
    /// the files it loads later and the figures of the rules.
    pub fn publish(&self, mark: &str) -> Result<()> {
        fs::remove_dir_all(&self.0)?;
        let dist = path_from_env("TAKEFIVE_DIST")?;
        let folder = hashed_folder(&dist)?;
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
                        .replace("start a new one\"", &format!("start a new one {mark}\""))
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

impl Drop for VersionedSite {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The versions of the page itself, its translations and the files it loads later.
pub async fn versions(page: &Page<'_>) -> Result<[String; 3]> {
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

/// Asks the host for a newer version, and waits until the outcome is known.
pub async fn update(page: &Page<'_>) -> Result<()> {
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
pub async fn fetch_update(page: &Page<'_>) -> Result<()> {
    for _ in 0..10 {
        update(page).await?;
        if !page.run("return it.waiting;").await?.is_null() {
            return Ok(());
        }
    }
    anyhow::bail!("the new version is not fetched")
}

/// Takes the version that is offered, and waits until the page has reloaded with it.
///
/// The driver is attached to the service workers, so that the browser does not stop idle ones. Now and then, the old one
/// then keeps its place although it has nothing left to do.
pub async fn take_over(page: &Page<'_>) -> Result<()> {
    const HAS_RELOADED: &str = "document.documentElement?.dataset.ready === ''";
    page.until(OFFERED).await?;
    page.run("document.documentElement.dataset.ready = 'old';")
        .await?;
    page.run(&format!("{OFFERED}.click();")).await?;
    if page.wait_at_most(MOMENT, HAS_RELOADED).await.is_err() {
        page.devtools("ServiceWorker.enable", json!({})).await?;
        page.devtools("ServiceWorker.stopAllWorkers", json!({}))
            .await?;
    }
    page.until(HAS_RELOADED).await
}
