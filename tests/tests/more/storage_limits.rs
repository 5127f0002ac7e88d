//! Storage that fills up in the middle of a write, and real private windows.

use anyhow::{Context, Result, ensure};
use page_tests::many_games::fill_with_games;
use page_tests::{Browser, Page, TempFolder, poll, serve_site};
use serde_json::json;

/// From now on the site may store so many bytes, or as many as the browser allows.
async fn set_quota(page: &Page<'_>, bytes: Option<u64>) -> Result<()> {
    let origin = page.text("location.origin").await?;
    let mut quota = json!({ "origin": origin });
    if let Some(bytes) = bytes {
        quota["quotaSize"] = json!(bytes);
    }
    page.devtools("Storage.overrideQuotaForOrigin", quota).await?;
    Ok(())
}

#[tokio::test]
async fn a_write_for_which_there_is_no_space_changes_nothing() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2&seed=1", server.url)).await?;
        fill_with_games(&page, 5).await?;
        let record = "new Promise((done) => { const request = indexedDB.open('take-five'); request.onsuccess = () => {
            const work = request.result.transaction(['games', 'records']);
            const [game, record] = ['games', 'records'].map((name) => work.objectStore(name).get('many-0'));
            work.oncomplete = () => { request.result.close(); done(`${game.result.name} ${game.result.version} ${record.result}`); }; }; })";
        let read = async || -> Result<String> {
            page.run(&format!("globalThis.read = undefined; {record}.then((text) => {{ globalThis.read = text; }});")).await?;
            page.until("globalThis.read").await?;
            page.text("globalThis.read").await
        };
        let before = read().await?;
        page.click("#games").await?;
        page.until("document.querySelectorAll('dialog li').length === 5").await?;
        set_quota(&page, Some(1)).await?;
        let newest = "document.querySelector('dialog[open] li input')";
        let told = "document.querySelector('dialog [role=status]').textContent";
        // The browser allots some space in advance: names are changed until that has been used up or taken back.
        let mut before = before;
        for number in 0.. {
            ensure!(number < 1000, "the browser always finds space");
            let name = page.text(&format!("{newest}.value")).await?;
            page.run(&format!(
                "const name = {newest}; name.value = '{number}'.padStart(150, 'x'); name.dispatchEvent(new Event('change'));"
            ))
            .await?;
            let refused = format!("{told} === 'There is not enough storage space for that.'");
            // Either it is told, or the new name is stored.
            let now = poll("answer to a new name", async || {
                let now = read().await?;
                let is_answered = now != before || page.text(&refused).await? == "true";
                Ok(is_answered.then_some(now))
            })
            .await?;
            if now == before {
                // The list, the game and its record are as they were.
                page.expect_text(&format!("{newest}.value"), &name).await?;
                ensure!(read().await? == before);
                break;
            }
            before = now;
        }
        set_quota(&page, None).await?;
        page.run(&format!("const name = {newest}; name.value = 'Short'; name.dispatchEvent(new Event('change'));"))
            .await?;
        page.run("document.querySelector('dialog').close(); document.querySelector('#games').click();").await?;
        page.until(&format!("{newest}?.value === 'Short'")).await?;
        let after = read().await?;
        ensure!(after.starts_with("Short ") && after.contains("[Title \"Short\"]"), "{after}");
        page.expect_quiet().await
    })
    .await
}

/// Plays, and goes on after a reload, as in any other window.
async fn plays_and_goes_on(browser: &Browser, url: &str) -> Result<()> {
    let page = Page::open(browser, &format!("{url}#game=take:size=3&seed=1")).await?;
    page.run("board.play('a1'); board.play('c3');").await?;
    page.until_saved().await?;
    let record = page.text("board.table.record").await?;
    page.reload().await?;
    page.expect_text("board.table.record", &record).await?;
    page.run("board.play('a3');").await?;
    page.until_saved().await?;
    page.click("#games").await?;
    page.until("document.querySelectorAll('dialog li').length === 1").await?;
    page.click_called("Close", "dialog").await?;
    // The front page offers the game.
    let page = Page::open(browser, url).await?;
    page.until("document.querySelector('#continue button')").await?;
    page.click("#continue button").await?;
    page.until("board?.view?.steps === 3").await?;
    page.expect_quiet().await
}

#[tokio::test]
async fn a_private_window_of_chromium_saves_until_it_is_closed() -> Result<()> {
    let server = serve_site()?;
    let folder = TempFolder::new("incognito")?;
    let profile = format!("--user-data-dir={}", folder.display());
    Browser::in_full_chromium(json!({ "args": ["--incognito", profile] }), async |browser| {
        plays_and_goes_on(browser, &server.url).await
    })
    .await?;
    // What was in it is gone; a window that is not private, of the same profile, keeps its games.
    for (arguments, games) in [(vec![], 0), (vec!["--incognito"], 0), (vec![], 1)] {
        let mut arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
        arguments.push(profile.clone());
        Browser::in_full_chromium(json!({ "args": arguments }), async |browser| {
            let page = Page::open(browser, &server.url).await?;
            ensure!(page.stored().await? == [games, games], "{:?} in {arguments:?}", page.stored().await?);
            if games == 0 {
                plays_and_goes_on(browser, &server.url).await?;
            }
            Ok(())
        })
        .await
        .with_context(|| format!("{arguments:?}"))?;
    }
    Ok(())
}
