//! The main features, in Firefox and WebKit. Whole games of each are in `whole_games.rs`, saved ones in `autosave.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::puzzles::expect_drawn;
use page_tests::{Browser, HostSite, BrowserKind, Page, host_page, compiled_puzzles, serve_cross_origin, serve_with_service_worker};
use serde_json::json;
use std::fs;
use std::path::Path;
use take_five_fence::markdown_page;

/// An engine answers, the editor opens and its position can be played, and figures in the rules become boards.
async fn the_site_works(browser: &Browser) -> Result<()> {
    let site = HostSite::of_site(browser)?;
    let link = "game=take:size=3&seed=1&seats=human,engine-2";
    let page = Page::open(browser, &format!("{}#{link}", site.url())).await?;
    page.tap("a1").await?;
    page.until("board.view.steps === 2 && board.view.turnOf === 1")
        .await
        .context("an engine")?;
    page.click("#edit-position")
        .await?;
    page.until("document.querySelector('dialog.editor[open] #editor-text')")
        .await?;
    page.run(
        "const text = document.querySelector('#editor-text');
        text.value = 'ooo/oobo/ooooo/oroo/ooo r 2';
        text.dispatchEvent(new Event('input'));
        document.querySelector('dialog.editor button.main').click();",
    )
    .await?;
    page.until("!document.querySelector('dialog.editor') && board.view.position === 'ooo/oobo/ooooo/oroo/ooo r 2'")
        .await
        .context("the editor")?;
    page.expect_quiet().await?;

    let page = Page::open(
        browser,
        &format!("{}rules/give-and-take/index.html", site.url()),
    )
    .await?;
    page.click("a[data-link]")
        .await?;
    page.until("document.querySelector('.live:not(.coming)') && board.view")
        .await
        .context("rules")?;
    page.expect_quiet().await?;

    let puzzle = &compiled_puzzles("take")?[0];
    let id = puzzle["id"].as_str().context("a name")?;
    page.driver.goto(format!("{}puzzles/take/{id}.html", site.url())).await?;
    expect_drawn(&page).await.context("the page of a puzzle")?;
    page.expect_quiet().await
}

/// A frame is playable, tells its page, and obeys it.
async fn a_frame_works(browser: &Browser) -> Result<()> {
    let site = HostSite::of_site(browser)?;
    let listener =
        "globalThis.told = []; addEventListener('message', ({ data }) => told.push(data));";
    let body = format!(
        "<script src=\"page.js\"></script>\n<iframe src=\"{}embed.html#game=take:size=2\" width=\"400\" height=\"500\"></iframe>",
        site.url()
    );
    let host = HostSite::start(&host_page(&body), &[("page.js", listener.as_bytes())], &[])?;
    let page = Page {
        driver: &browser.driver,
    };
    page.driver.goto(host.url()).await?;
    page.until("globalThis.told?.some(({ type }) => type === 'ready')")
        .await?;
    page.enter_frame(0).await?;
    page.tap("a1").await?;
    page.until("board.view.steps === 1").await?;
    page.driver.enter_parent_frame().await?;
    page.until("told.some(({ type, text }) => type === 'turn' && text === 'a1')")
        .await?;
    page.run("document.querySelector('iframe').contentWindow.postMessage({ takeFive: 1, type: 'step', to: 'start' }, '*');")
        .await?;
    page.enter_frame(0).await?;
    page.until("board.view.steps === 0").await?;
    page.expect_quiet().await?;
    page.driver.enter_parent_frame().await?;
    Ok(())
}

/// An annotated game is a text with diagrams and, where scripts run, a board in its place.
async fn an_annotated_game_works(browser: &Browser) -> Result<()> {
    let site = serve_cross_origin()?;
    let source = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/annotated/index.md"))?;
    let plain = HostSite::start(&markdown_page(&source, None).text, &[], &[])?;
    let page = Page {
        driver: &browser.driver,
    };
    page.driver.goto(plain.url()).await?;
    page.until("document.querySelectorAll('.score .end').length === 5 && [...document.images].every((it) => it.naturalWidth > 0)")
        .await
        .context("the text")?;
    // Two columns.
    let left = |item: &str| format!("document.querySelector('.score ol {item}').getBoundingClientRect().left");
    page.until(&format!("{} + 100 < {}", left("li"), left("li.second"))).await?;
    let live = HostSite::start(&markdown_page(&source, Some(&site.url)).text, &[], &[])?;
    page.driver.goto(live.url()).await?;
    let board = "document.querySelector('take-board')";
    page.until(&format!("{board}.shadowRoot?.querySelector('.turn-list button')")).await?;
    let shown = format!("[{board}.querySelector('.score').getClientRects().length, {board}.svg.getClientRects().length].join()");
    page.expect_text(&shown, "0,1").await
}

/// The site keeps working after its server has stopped.
async fn it_works_without_a_connection(browser: &Browser) -> Result<()> {
    let server = serve_with_service_worker()?;
    let address = format!("{}#game=take:size=2", server.url);
    let page = Page::open(browser, &address).await?;
    let kept = "navigator.serviceWorker.controller?.state === 'activated'";
    for attempt in 1.. {
        if page.until(kept).await.is_ok() {
            break;
        }
        let fills = "return navigator.serviceWorker.getRegistration()
            .then((it) => !!(it?.installing || it?.waiting || it?.active?.state === 'activating'));";
        ensure!(
            attempt < 5 && page.run(fills).await? == json!(true),
            "the site is not kept"
        );
    }
    drop(server);
    let page = Page::open(browser, &address).await?;
    page.tap("a1").await?;
    page.until("board.view.steps === 1").await
}

async fn all_works_in(kind: BrowserKind) -> Result<()> {
    Browser::in_kind(kind, async |browser| {
        the_site_works(browser).await?;
        a_frame_works(browser).await.context("a frame")?;
        an_annotated_game_works(browser)
            .await
            .context("an annotated game")?;
        // Not a reload but a new visit: when its driver reloads a page, Firefox asks the network.
        it_works_without_a_connection(browser)
            .await
            .context("without a connection")
    })
    .await
}

#[tokio::test]
async fn in_firefox() -> Result<()> {
    all_works_in(BrowserKind::Firefox).await
}

#[tokio::test]
async fn in_webkit() -> Result<()> {
    all_works_in(BrowserKind::WebKit).await
}
