//! Engines never make the page unresponsive.

use anyhow::{Result, ensure};
use page_tests::engine_pages::{open, play_on};
use page_tests::{Browser, Page, path_from_env, serve_with_service_worker, tracing_options};
use xtask::static_server::Server;

/// No task of the page may take this many milliseconds: the user would notice.
const FELT: f64 = 50.0;

/// Fails if the page has run a long task since the last call.
async fn expect_no_stall(page: &Page<'_>, what: &str) -> Result<()> {
    let longest = page.longest_task().await?;
    println!("{what}: {longest} ms at most");
    ensure!(longest < FELT, "{what}: a task of {longest} ms");
    Ok(())
}

#[tokio::test]
async fn the_page_never_stalls_while_engines_think() -> Result<()> {
    let server = serve_with_service_worker()?;
    Browser::in_full_chromium(tracing_options(), async |browser| {
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-8").await?;
        page.watch_tasks().await?;
        play_on(&page, 10).await?;
        expect_no_stall(&page, "five turns of an engine").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_page_never_stalls_while_it_analyses() -> Result<()> {
    let server = serve_with_service_worker()?;
    for link in [
        "game=give-and-take&turns=a3-a4,h6-h5,b3-b4,g6-g5",
        "game=take&turns=a1,i5,a5,e1",
        "game=takeaway:players=2&seed=1",
    ] {
        Browser::in_full_chromium(tracing_options(), async |browser| {
            let page = open(browser, &server, link).await?;
            page.watch_tasks().await?;
            page.click("#analyse")
                .await?;
            page.until("document.querySelector('.bars')?.innerText.includes('%')")
                .await?;
            expect_no_stall(&page, link).await?;
            page.expect_quiet().await
        })
        .await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_page_never_stalls_when_it_searches_in_slices() -> Result<()> {
    let policy = [("Content-Security-Policy", "worker-src 'none'")];
    let server = Server::start(path_from_env("TAKEFIVE_DIST")?, "", &policy)?;
    Browser::in_full_chromium(tracing_options(), async |browser| {
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-6").await?;
        play_on(&page, 2).await?;
        page.watch_tasks().await?;
        play_on(&page, 8).await?;
        expect_no_stall(&page, "three turns in slices").await?;
        Ok(())
    })
    .await
}
