//! A page that is left and returned to, frozen, discarded, or whose clock is changed.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, BrowserKind, Page, path_from_env, serve_site};
use serde_json::{Value, json};
use xtask::static_server::Server;

/// The site as hosts serve it: browsers keep no page whole (in the back/forward cache) that must not be stored.
fn serve_storable() -> Result<Server> {
    let headers = [("Cache-Control", "no-cache")];
    Ok(Server::start(path_from_env("TAKEFIVE_DIST_ONLINE")?, "some/folder", &headers)?)
}

/// Leaves the page for another of the site, and returns with Back. Says whether the page was kept whole, and if not, why.
async fn leave_and_return(page: &Page<'_>, site: &str) -> Result<String> {
    let about = format!("{site}about.html");
    page.run(&format!("document.documentElement.dataset.left = ''; location.href = {about:?};")).await?;
    page.until(&format!("location.href === {about:?} && document.readyState === 'complete'"))
        .await?;
    page.driver.back().await?;
    page.until("location.href.includes('#') && document.documentElement?.dataset.ready === ''")
        .await?;
    page.text(
        "document.documentElement.dataset.left === '' ? 'kept' : JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons ?? 'unknown')",
    )
    .await
}

async fn goes_on_after_back(browser: &Browser, site: &str, address: &str) -> Result<()> {
    let page = Page::open(browser, &format!("{site}{address}")).await?;
    let is_app = address.starts_with("index");
    page.run("board.setAttribute('speed', '0');").await?;
    let touch = async || page.run("board.touch(board.view.choices[0]);").await;
    touch().await?;
    page.until("board.view.steps === 2 && !board.opponents.isThinking").await?;
    if is_app {
        page.until_saved().await?;
    }
    let position = page.text("board.view.position").await?;
    let how = leave_and_return(&page, site).await?;
    println!("{:?}, {address}: {how}", browser.kind);
    let is_chromium = browser.kind == BrowserKind::Chromium;
    ensure!(how == "kept" || !is_chromium, "{how}");
    if is_app || how == "kept" {
        page.until(&format!("board.view?.position === {position:?}")).await?;
    }
    // The engine answers.
    page.run("board.setAttribute('speed', '0');").await?;
    let before = page.text("board.view.steps").await?;
    touch().await?;
    page.until(&format!("board.view.steps === {before} + 2 && !board.opponents.isThinking"))
        .await
        .with_context(|| how.clone())?;
    // Once more, while it thinks.
    touch().await?;
    let how = leave_and_return(&page, site).await?;
    println!("{:?}, {address}, while an engine thinks: {how}", browser.kind);
    page.run("board.setAttribute('speed', '0');").await?;
    if is_app {
        page.until(&format!("board.view?.steps === {before} + 4 && !board.opponents.isThinking"))
            .await?;
        page.until_saved().await?;
        // Firefox's driver keeps nothing between its scripts.
        if is_chromium {
            let position = page.text("board.view.position").await?;
            page.expect_kept_positions(&[position]).await?;
        }
    } else {
        page.until("board.view && !board.opponents.isThinking && board.view.toPlay === 1").await?;
    }
    page.expect_quiet().await
}

/// In the app and in a frame of its own, whether the browser has kept the page or loads it again.
async fn goes_on_in(kind: BrowserKind) -> Result<()> {
    let server = serve_storable()?;
    Browser::in_kind(kind, async |browser| {
        for page in ["index.html", "embed.html"] {
            let address = format!("{page}#game=take:size=4&seed=1&seats=human,engine-1");
            goes_on_after_back(browser, &server.url, &address).await.context(page)?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_game_goes_on_after_leaving_the_page_and_going_back() -> Result<()> {
    goes_on_in(BrowserKind::Chromium).await
}

#[tokio::test]
async fn a_game_goes_on_after_going_back_in_firefox() -> Result<()> {
    goes_on_in(BrowserKind::Firefox).await
}

async fn set_lifecycle(page: &Page<'_>, state: &str) -> Result<()> {
    page.devtools("Page.setWebLifecycleState", json!({ "state": state })).await?;
    Ok(())
}

/// The value of an expression, asked for in a way that does not wait for timers.
async fn at_once(page: &Page<'_>, expression: &str) -> Result<Value> {
    let evaluate = json!({ "expression": expression, "returnByValue": true });
    let answer = page.devtools("Runtime.evaluate", evaluate).await?;
    Ok(answer["result"]["value"].clone())
}

/// A browser freezes a tab in the background: nothing runs there, not even what an engine has begun.
#[tokio::test]
async fn a_frozen_page_goes_on_where_it_was() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=take:size=5&seed=1&seats=human,engine-2";
        let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
        page.run("board.setAttribute('speed', '0');").await?;
        for steps in [2, 4, 6] {
            page.run(
                "globalThis.froze ??= [];
                document.addEventListener('freeze', () => froze.push(board.view.steps), { once: true });
                board.touch(board.view.choices[0]);",
            )
            .await?;
            set_lifecycle(&page, "frozen").await?;
            let frozen = at_once(&page, "froze.length").await?;
            ensure!(frozen == steps / 2, "{frozen} of {steps}");
            set_lifecycle(&page, "active").await?;
            page.until(&format!("board.view.steps === {steps} && !board.opponents.isThinking"))
                .await?;
            page.until_saved().await?;
            let position = page.text("board.view.position").await?;
            page.expect_kept_positions(&[position]).await?;
        }
        page.expect_quiet().await
    })
    .await
}

/// A frozen tab may be thrown away to save memory; it comes back when somebody looks at it.
#[tokio::test]
async fn a_discarded_page_comes_back_as_it_was() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=take:size=4&seed=1&seats=human,engine-1";
        let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
        page.run("board.setAttribute('speed', '0'); board.touch(board.view.choices[0]);").await?;
        page.until("board.view.steps === 2 && !board.opponents.isThinking").await?;
        page.until_saved().await?;
        let position = page.text("board.view.position").await?;
        set_lifecycle(&page, "frozen").await?;
        page.crash().await?;
        page.until(&format!("board.view?.position === {position:?}")).await?;
        page.run("board.setAttribute('speed', '0'); board.touch(board.view.choices[0]);").await?;
        page.until("board.view.steps === 4 && !board.opponents.isThinking").await?;
        page.until_saved().await?;
        ensure!(page.kept_positions().await?.len() == 1);
        page.expect_quiet().await
    })
    .await
}

/// The time is what a test says, also across reloads.
const CLOCK: &str = "Date.now = () => Number(localStorage.now ?? 1.8e12);";

/// A clock that is set back, by a day in the middle of a game, loses nothing and stops nobody.
#[tokio::test]
async fn a_clock_that_is_set_back_harms_nothing() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(CLOCK).await?;
        let link = "game=take:size=4&seed=1&seats=human,engine-1";
        let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
        page.run("board.setAttribute('speed', '0'); board.touch(board.view.choices[0]);").await?;
        page.until("board.view.steps === 2 && !board.opponents.isThinking").await?;
        page.until_saved().await?;
        page.run("localStorage.now = 1.8e12 - 86_400_000;").await?;
        page.run("board.touch(board.view.choices[0]);").await?;
        page.until("board.view.steps === 4 && !board.opponents.isThinking").await?;
        page.until_saved().await?;
        let position = page.text("board.view.position").await?;
        page.expect_kept_positions(std::slice::from_ref(&position)).await?;
        page.reload().await?;
        page.expect_text("board.view.position", &position).await?;
        // Another game, begun after that: the last one is offered, and both are in the list.
        let other = format!("{}#game=give-and-take&seed=1", server.url);
        let page = Page::open(browser, &other).await?;
        page.run("board.play('c3-c4');").await?;
        page.until_saved().await?;
        let page = Page::open(browser, &server.url).await?;
        page.until("document.querySelector('#continue button')?.textContent.includes('Give & Take')").await?;
        page.click("#games").await?;
        page.until("document.querySelectorAll('dialog.games li').length === 2").await?;
        page.expect_quiet().await
    })
    .await
}
