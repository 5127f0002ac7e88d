//! Ten thousand saved games: how soon the front page is there, whether the list scrolls at 60 frames a second, and how
//! much memory an import of 50 MB takes.

use anyhow::{Context, Result, ensure};
use page_tests::many_games::{file_of_games, fill_with_games};
use page_tests::{Browser, Page, TempFolder, machine_is_idle, serve_site, tracing_options};
use serde_json::json;

const GAMES: usize = 10_000;

/// How long the front page may take to offer the games that can be continued, in milliseconds.
const FRONT_PAGE: f64 = 1500.0;

/// So often it is opened: the best counts, because other work can only add to it.
const ROUNDS: usize = 5;

/// Too long even for a machine that is busy with other work.
const TOO_LONG: f64 = 10.0 * FRONT_PAGE;

/// Notes when the games that can be continued are shown.
const WATCH: &str = "
    const look = () => {
        if (document.querySelector('#continue button')) requestAnimationFrame(() => setTimeout(() => (globalThis.offered = performance.now())));
        else requestAnimationFrame(look);
    };
    addEventListener('DOMContentLoaded', look);";

#[tokio::test]
async fn the_front_page_is_fast_with_ten_thousand_games() -> Result<()> {
    let server = serve_site()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        fill_with_games(&page, GAMES).await?;
        browser.before_pages(WATCH).await?;
        let (mut best, mut idle) = (f64::INFINITY, false);
        for _ in 0..ROUNDS {
            idle |= machine_is_idle();
            let page = Page::open(browser, &server.url).await?;
            page.until("globalThis.offered").await?;
            let took: f64 = serde_json::from_value(page.run("return offered;").await?)?;
            println!("{GAMES} games: the front page offers the last ones after {took:.0} ms");
            best = best.min(took);
            page.expect_quiet().await?;
        }
        if best > FRONT_PAGE && !idle {
            println!("the machine is busy: NOT CHECKED against the {FRONT_PAGE} ms");
            ensure!(best < TOO_LONG, "{best:.0} ms");
        } else {
            ensure!(best <= FRONT_PAGE, "{best:.0} ms, more than {FRONT_PAGE}");
        }
        Ok(())
    })
    .await
}

/// At 60 frames a second, what the page does for one has to be done in this time, in milliseconds of processor time.
const FRAME: f64 = 1000.0 / 60.0;

/// The part of the frames, in percent, that may take longer.
const MISSED: f64 = 1.0;

#[tokio::test]
async fn the_list_of_ten_thousand_games_scrolls_smoothly() -> Result<()> {
    let server = serve_site()?;
    Browser::in_full_chromium(tracing_options(), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2&seed=1", server.url)).await?;
        fill_with_games(&page, GAMES).await?;
        page.click("#games").await?;
        page.until("document.querySelector('dialog li .picture img')").await?;
        page.watch_tasks().await?;
        // As a finger does that flings it again and again: 4,000 pixels a second.
        page.run(
            "const dialog = document.querySelector('dialog');
            let before, frames = 0;
            globalThis.frames = undefined;
            requestAnimationFrame(function on(now) {
                dialog.scrollTop += 4 * Math.min(now - (before ?? now), 50);
                before = now;
                if (++frames < 600) requestAnimationFrame(on);
                else globalThis.frames = dialog.scrollTop;
            });",
        )
        .await?;
        page.until("globalThis.frames").await?;
        let mut tasks = page.tasks().await?;
        tasks.sort_by(f64::total_cmp);
        let over = tasks.iter().filter(|&&task| task > FRAME).count();
        let missed = 100.0 * over as f64 / 600.0;
        let longest = tasks.last().context("tasks")?;
        let scrolled = page.text("Math.round(globalThis.frames)").await?;
        println!("{scrolled} pixels in 600 frames: {over} tasks over {FRAME:.1} ms ({missed:.1} %), the longest {longest:.1} ms");
        ensure!(missed <= MISSED, "{over} of 600 frames take too long, up to {longest:.1} ms");
        page.expect_quiet().await
    })
    .await
}

/// The most memory that the page may hold while it imports, more than before, in bytes: it must not depend on the file.
const MORE: u64 = 24 << 20;

#[tokio::test]
async fn an_import_of_50_megabytes_takes_little_memory() -> Result<()> {
    let server = serve_site()?;
    let folder = TempFolder::new("growth")?;
    let file = folder.join("games.take5");
    let text = file_of_games(GAMES, 5000)?;
    ensure!(text.len() > 50_000_000, "{} bytes", text.len());
    std::fs::write(&file, text)?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2&seed=1", server.url)).await?;
        let before = browser.memory().await?;
        page.run("globalThis.begun = performance.now();").await?;
        page.pick_file(&file).await?;
        let progress = "document.querySelector('[data-notice=imported] progress')?.value";
        let mut most = 0;
        for part in 1..10 {
            let is_there = format!("{progress} > {} || document.querySelector('[data-notice=imported] .close')", f64::from(part) / 10.0);
            page.until(&is_there).await?;
            let now = browser.memory().await?;
            println!("{part}0 %: scripts {} KB, modules {} KB", now.heap >> 10, now.wasm >> 10);
            most = most.max((now.heap + now.wasm).saturating_sub(before.heap + before.wasm));
        }
        page.until("document.querySelector('[data-notice=imported] .close')").await?;
        page.expect_text_that("document.querySelector('[data-notice=imported] p').textContent", |it| it.starts_with("10000 games added")).await?;
        let took = page.text("Math.round((performance.now() - begun) / 1000)").await?;
        println!("{GAMES} games imported in {took} s, with at most {} KB more than before", most >> 10);
        ensure!(most <= MORE, "{most} bytes more");
        page.expect_quiet().await
    })
    .await
}
