//! Games saved in this browser: after many crashes, and in Firefox and WebKit.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, BrowserKind, HostSite, Page, serve_site};
use serde_json::json;

/// Plays at random, from `seed` on, to the end, and records the last position that was shown as saved.
const PLAY_ON: &str = "
    let random = seed;
    const next = () => ((random = (random * 1103515245 + 12345) % 2147483648), random / 2147483648);
    const saved = document.querySelector('#saved');
    const turns = () => new URLSearchParams(board.table.link).get('turns') ?? '';
    globalThis.safe = '';
    const note = () => { if (saved.dataset.state === 'saved') globalThis.safe = turns(); };
    note();
    new MutationObserver(note).observe(saved, { attributes: true });
    globalThis.touches = 0;
    (function play() {
        const { choices } = board.view;
        if (choices.length === 0) return void (globalThis.touches = Infinity);
        globalThis.touches += 1;
        board.touch(choices[Math.floor(next() * choices.length)]);
        setTimeout(play, next() * 20);
    })();";

#[tokio::test]
async fn after_a_crash_everything_shown_as_saved_is_restored() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let mut kept: Option<Page<'_>> = None;
        let (mut ahead, mut shown) = (0, 0);
        for round in 0..50 {
            let page = match kept.take() {
                Some(page) => page,
                None => {
                    let address = format!("{}#game=take-back-toe&seed={round}", server.url);
                    Page::open(browser, &address).await?
                }
            };
            page.run(&format!("const seed = {round};{PLAY_ON}"))
                .await?;
            page.until(&format!("globalThis.touches > {}", 1 + round * 7 % 23))
                .await?;
            let safe = page.text("globalThis.safe").await?;
            page.crash().await?;
            let there = page.expect_text_that("new URLSearchParams(board.table.link).get('turns') ?? ''", |it| it.starts_with(&safe)).await.with_context(|| format!("round {round}: {safe} was saved"))?;
            ahead += usize::from(there != safe);
            shown += usize::from(!safe.is_empty());
            if page.text("board.view.toPlay").await? != "over" {
                kept = Some(page);
            }
        }
        println!("50 crashes, {shown} with turns shown as saved: all of them were there, {ahead} times more");
        ensure!(shown >= 40, "turns were shown as saved only {shown} times");
        Ok(())
    })
    .await
}

async fn kept_elsewhere(kind: BrowserKind) -> Result<()> {
    Browser::in_kind(kind, async |browser| {
        let site = HostSite::of_site(browser)?;
        let page = Page::open(browser, &format!("{}#game=take:size=3&seed=1", site.url())).await?;
        page.touch_first(1).await?;
        page.run("board.undo(); board.touch('c3');").await?;
        page.until_saved().await?;
        let record = page.text("board.table.record").await?;
        page.reload().await?;
        page.expect_text("board.table.record", &record).await?;
        ensure!(page.notices().await?.is_empty());
        page.touch_first(1).await?;
        page.until_saved().await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn firefox_saves_a_game() -> Result<()> {
    kept_elsewhere(BrowserKind::Firefox).await
}

#[tokio::test]
async fn webkit_saves_a_game() -> Result<()> {
    kept_elsewhere(BrowserKind::WebKit).await
}
