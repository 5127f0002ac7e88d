//! Storage that is cleared while somebody plays.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// Collects every notice about saving, and every state of the saved game, in `told`.
const LISTEN: &str = "
    globalThis.told = [];
    const notices = document.querySelector('#notices');
    const saved = document.querySelector('#saved');
    new MutationObserver((all) => {
        for (const { addedNodes, target } of all) {
            if (target === notices) for (const { textContent, dataset } of addedNodes) if (dataset.notice === 'kept') told.push(textContent);
        }
    }).observe(notices, { childList: true });
    new MutationObserver(() => told.push(saved.dataset.state)).observe(saved, { attributes: true });";

async fn told(page: &Page<'_>) -> Result<Vec<String>> {
    let told = page.run("return told.splice(0);").await?;
    Ok(serde_json::from_value(told)?)
}

/// Deletes what the site has stored, as a person does in the settings of the browser.
async fn clear(page: &Page<'_>, what: &str) -> Result<()> {
    let origin = page.text("location.origin").await?;
    let what = json!({ "origin": origin, "storageTypes": what });
    page.devtools("Storage.clearDataForOrigin", what).await?;
    Ok(())
}

#[tokio::test]
async fn a_game_whose_storage_is_cleared_is_saved_again() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=take:size=4&seed=1&seats=human,engine-1";
        let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
        page.run("board.setAttribute('speed', '0');").await?;
        page.touch_first(1).await?;
        page.until("board.view.steps === 2 && !board.opponents.isThinking").await?;
        page.until_saved().await?;
        page.run(LISTEN).await?;
        // Of a game that nobody touches, too, nothing is shown as saved that is gone.
        clear(&page, "all").await?;
        page.until("told.includes('saved')").await?;
        let heard = told(&page).await?;
        ensure!(heard == ["saving", "saved"], "{heard:?}");
        let position = page.text("board.view.position").await?;
        page.expect_kept_positions(&[position]).await?;
        // In the middle of writing, at any moment of it.
        for _ in 0..10 {
            page.until("board.view.toPlay === 1").await?;
            page.touch_first(1).await?;
            clear(&page, "indexeddb").await?;
            page.until("!board.opponents.isThinking").await?;
            page.until_saved().await?;
            if page.text("board.view.toPlay").await? == "over" {
                break;
            }
        }
        // The engine has answered, and nobody touches the game any more.
        page.until("board.view.toPlay === 1 || board.view.toPlay === 'over'")
            .await?;
        let position = page.text("board.view.position").await?;
        page.expect_kept_positions(std::slice::from_ref(&position)).await?;
        // Nothing that was said meanwhile is still there.
        page.expect_text("document.querySelector('[data-notice=kept]')", "null")
            .await?;
        page.reload().await?;
        page.expect_text("board.view.position", &position).await?;
        page.expect_quiet().await
    })
    .await
}

/// Browsers lose the state of a history entry if the address is changed while the page goes.
#[tokio::test]
async fn a_reload_finds_the_game_without_its_history_and_after_storage_was_cleared() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let old = "game=take:size=4&seed=1&turns=a1,c3";
        let page = Page::open(browser, &format!("{}#{old}", server.url)).await?;
        page.until("board.view?.steps === 2").await?;
        page.touch_first(3).await?;
        page.until_saved().await?;
        page.run(LISTEN).await?;
        clear(&page, "all").await?;
        page.until("told.includes('saved')").await?;
        let position = page.text("board.view.position").await?;
        page.expect_kept_positions(std::slice::from_ref(&position)).await?;
        page.until("sessionStorage.length === 0").await?;
        page.run(&format!("history.replaceState(null, '', '#{old}');")).await?;
        page.reload().await?;
        page.expect_text("board.view.position", &position).await?;
        page.expect_text("document.querySelectorAll('#notices > *').length", "0").await?;
        page.expect_quiet().await
    })
    .await
}

/// Nothing is saved of a game that has not begun: clearing storage changes nothing about that.
#[tokio::test]
async fn a_game_that_was_not_saved_is_not_saved_by_clearing() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=4&seed=1", server.url)).await?;
        page.run(LISTEN).await?;
        clear(&page, "indexeddb").await?;
        page.until("indexedDB.databases").await?;
        page.run(
            "globalThis.names = undefined;
            indexedDB.databases().then((all) => (globalThis.names = all.map(({ name }) => name)));",
        )
        .await?;
        page.until("globalThis.names").await?;
        ensure!(told(&page).await?.is_empty());
        // The first turn is saved as in any other game.
        page.touch_first(1).await?;
        page.until_saved().await?;
        ensure!(page.kept_positions().await?.len() == 1);
        page.expect_quiet().await
    })
    .await
}

/// Fails what is read from the store, before it is begun or in its course: the first so many times.
fn fail_reading(times: usize, way: &str) -> String {
    let fail = match way {
        "closed" => "throw new DOMException('the connection is closing', 'InvalidStateError');",
        _ => "const made = begin.call(this, ...all); made.abort(); return made;",
    };
    format!(
        "globalThis.failures = {times};
        const begin = IDBDatabase.prototype.transaction;
        IDBDatabase.prototype.transaction = function (...all) {{
            if (all[1] === 'readonly' && globalThis.failures-- > 0) {{ {fail} }}
            return begin.call(this, ...all);
        }};"
    )
}

/// The connection is closed when the data is deleted, a moment before it says so: that does not mean that nothing is
/// saved.
#[tokio::test]
async fn a_saved_game_is_found_though_its_connection_was_closed() -> Result<()> {
    let server = serve_site()?;
    for way in ["closed", "aborted"] {
        Browser::in_chromium(json!({}), async |browser| {
            let page = Page::open(browser, &format!("{}#game=take:size=4&seed=1", server.url)).await?;
            page.touch_first(3).await?;
            page.until_saved().await?;
            let position = page.text("board.view.position").await?;
            let id = page.text("history.state.game").await?;
            browser.before_pages(&fail_reading(1, way)).await?;
            page.reload().await?;
            page.expect_text("board.view.position", &position).await?;
            page.until("globalThis.failures < 0").await?;
            page.expect_text("history.state.game", &id).await?;
            // From the list, too.
            page.run("location.hash = 'game=take:size=2&seed=2';").await?;
            page.until("board.board.spec.startsWith('take:size=2')").await?;
            page.run("globalThis.failures = 1; document.querySelector('#games').click();").await?;
            page.until("document.querySelectorAll('dialog li').length === 1 && globalThis.failures < 0").await?;
            page.run("globalThis.failures = 1;").await?;
            page.click_called("Open", "dialog").await?;
            page.until(&format!("board.view.position === '{position}'")).await?;
            page.expect_quiet().await?;
            Ok(())
        })
        .await
        .with_context(|| way.to_owned())?;
    }
    Ok(())
}

/// What cannot be read may well be saved: it is not said to be deleted.
#[tokio::test]
async fn a_game_that_cannot_be_read_is_not_said_to_be_deleted() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(&fail_reading(0, "closed")).await?;
        let page = Page::open(browser, &format!("{}#game=take:size=4&seed=1", server.url)).await?;
        page.touch_first(3).await?;
        page.until_saved().await?;
        page.run("location.hash = 'game=take:size=2&seed=2';").await?;
        page.until("board.board.spec.startsWith('take:size=2')").await?;
        page.click("#games").await?;
        page.until("document.querySelectorAll('dialog li').length === 1").await?;
        page.run("globalThis.failures = 1000;").await?;
        page.click_called("Open", "dialog").await?;
        page.until("document.querySelector('[data-notice=fault]')?.textContent.includes('the connection is closing')").await?;
        page.expect_text("document.querySelector('[data-notice=gone]')", "null").await?;
        page.expect_text_that("board.board.spec", |it| it.starts_with("take:size=2")).await?;
        Ok(())
    })
    .await
}
