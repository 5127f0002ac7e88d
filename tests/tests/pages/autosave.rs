//! Games saved in this browser: after reloads, in other tabs, and when storage fails. Fifty crashes and the other
//! browsers are in `more/autosave.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// Presses the notice's button with this text.
async fn answer(page: &Page<'_>, text: &str) -> Result<()> {
    page.run(&format!(
        "[...document.querySelectorAll('#notices button')].find((b) => b.textContent === '{text}').click();"
    ))
    .await?;
    Ok(())
}

#[tokio::test]
async fn a_reload_in_the_middle_of_a_chain_continues_the_chain() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let start = "ww1w1w2/8/8/8/8/8/8/8+1+12+0,0+0+-";
        let address = format!("{}#game=acquisitions&position={start}&seed=1", server.url);
        let page = Page::open(browser, &address).await?;
        // Forced moves are not played automatically, or a slow machine would miss them.
        page.step_by_step().await?;
        // A person takes a moment to say no.
        let listen = "globalThis.asked = 0; globalThis.looked = 0; globalThis.answer = 1000;
            navigator.storage.persisted = async () => { looked += 1; return false; };
            navigator.storage.persist = () => { asked += 1; return new Promise((done) => setTimeout(done, answer, false)); };";
        page.run(listen).await?;
        page.touch_first(2).await?;
        let before = page.text("board.view.position").await?;
        let chain = before.split(' ').nth(5).unwrap_or_default();
        ensure!(chain.len() == 2, "there is no chain in {before}");
        page.until_saved().await?;
        page.expect_text("asked", "1").await.context("asked to keep what is saved")?;
        page.reload().await?;
        ensure!(page.text("board.view.position").await? == before);
        page.step_by_step().await?;
        page.run(listen).await?;
        page.run("board.undo();").await?;
        page.touch_first(2).await?;
        ensure!(page.text("board.view.position").await? == before);
        page.until_saved().await?;
        page.expect_text("`${asked} ${looked}`", "0 0").await.context("not at each visit: somebody may be asked in turn")?;
        // A month later it may be.
        page.run("localStorage.setItem('take-five-keep', JSON.stringify({ asked: Date.now() - 31 * 24 * 3600e3 }));").await?;
        page.reload().await?;
        page.run(listen).await?;
        page.run("board.undo();").await?;
        page.until("asked === 1").await?;
        // A browser that decides by itself may do otherwise the next time.
        page.run("localStorage.setItem('take-five-keep', '{}');").await?;
        page.reload().await?;
        page.run(listen).await?;
        page.run("globalThis.answer = 0;").await?;
        page.touch_first(2).await?;
        page.until("asked === 1 && localStorage.getItem('take-five-keep') === '{}'").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_front_page_offers_the_last_game_and_back_returns_to_the_one_before() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=3&seed=1", server.url)).await?;
        page.touch_first(3).await?;
        let first = page.text("board.view.position").await?;
        // Another link, while a game is in progress.
        page.run("location.hash = 'game=take:size=4&seed=2';")
            .await?;
        page.until("board.board.spec.startsWith('take:size=4')")
            .await?;
        page.touch_first(2).await?;
        let second = page.text("board.view.position").await?;
        page.until_saved().await?;
        page.run("history.back();").await?;
        page.until(&format!("board.view.position === '{first}'"))
            .await?;
        page.run("history.forward();").await?;
        page.until(&format!("board.view.position === '{second}'"))
            .await?;
        let again = Page::open(browser, &server.url).await?;
        again.until("document.querySelector('#continue button')").await?;
        again.click("#continue button").await?;
        again.until(&format!("board.view?.position === '{second}'")).await?;
        // And back to the front page.
        again.run("history.back();").await?;
        again.until("document.documentElement?.dataset.view === 'front' && document.documentElement.dataset.ready === ''").await?;
        again.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn two_tabs_do_not_overwrite_each_other() -> Result<()> {
    let server = serve_site()?;
    for locks in [true, false] {
        Browser::in_chromium(json!({}), async |browser| {
            let none = "Object.defineProperty(navigator, 'locks', { value: undefined });";
            if !locks {
                browser.before_pages(none).await?;
            }
            let page =
                Page::open(browser, &format!("{}#game=take:size=4&seed=1", server.url)).await?;
            page.touch_first(2).await?;
            page.until_saved().await?;
            let first = page.driver.window().await?;
            let second = page.duplicate(if locks { "" } else { none }).await?;
            if locks {
                page.until(
                    "document.querySelector('#notices').textContent.includes('another tab')",
                )
                .await?;
            }
            // Both continue; without locks, the later tab is told.
            page.run("board.touch(board.view.choices[3]);").await?;
            if !locks {
                page.until_saved().await?;
            }
            page.driver.switch_to_window(first.clone()).await?;
            page.run("board.touch(board.view.choices[5]);").await?;
            let (loser, winner) = if locks {
                (&second, &first)
            } else {
                (&first, &second)
            };
            page.driver.switch_to_window(winner.clone()).await?;
            page.until_saved().await?;
            let theirs = page.text("board.view.position").await?;
            page.driver.switch_to_window(loser.clone()).await?;
            page.until("document.querySelector('#notices').textContent.includes('another tab')")
                .await?;
            page.expect_text("document.querySelector('#saved').textContent", "Not saved").await?;
            let own = page.text("board.view.position").await?;
            answer(&page, "Play here instead").await?;
            page.until_saved().await?;
            page.expect_text("board.view.position", &own).await?;
            ensure!(page.notices().await?.is_empty());
            // Both are saved.
            let kept = page.kept_positions().await?;
            ensure!(
                kept.len() == 2 && kept.contains(&own) && kept.contains(&theirs),
                "{kept:?}"
            );
            // Now the other tab is told, and keeps its game as a copy.
            page.driver.switch_to_window(winner.clone()).await?;
            page.touch_first(1).await?;
            page.until("document.querySelector('#notices').textContent.includes('another tab')")
                .await?;
            answer(&page, "Keep as a copy").await?;
            page.until_saved().await?;
            ensure!(page.kept_positions().await?.len() == 3);
            page.expect_quiet().await
        })
        .await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_same_turn_in_two_tabs_is_one_game() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=4&seed=1", server.url)).await?;
        page.touch_first(2).await?;
        page.until_saved().await?;
        let first = page.driver.window().await?;
        let second = page.duplicate("").await?;
        page.touch_first(1).await?;
        page.driver.switch_to_window(first).await?;
        page.touch_first(1).await?;
        page.until_saved().await?;
        page.driver.switch_to_window(second).await?;
        page.until("document.querySelector('#notices').textContent.includes('another tab')")
            .await?;
        answer(&page, "Play here instead").await?;
        page.until_saved().await?;
        page.expect_text("board.view.steps", "3").await?;
        let kept = page.kept_positions().await?;
        ensure!(kept.len() == 1, "{kept:?}");
        page.expect_quiet().await
    })
    .await
}

async fn goes_on_and_says_that_nothing_is_kept(browser: &Browser, url: &str) -> Result<()> {
    let page = Page::open(browser, &format!("{url}#game=take:size=4&seed=1")).await?;
    page.touch_first(2).await?;
    page.until("document.querySelector('#notices').textContent.includes('Nothing can be saved')")
        .await?;
    page.expect_text("document.querySelector('#saved').textContent", "Not saved")
        .await?;
    page.touch_first(1).await?;
    let position = page.expect_text_that("board.view.position", |it| it.ends_with(" b 3")).await?;
    // The app asks before the user leaves, since only the address has the game.
    page.begin(&[]).await?;
    page.until("document.querySelector('dialog.ask')").await?;
    page.run("document.querySelectorAll('dialog.ask button')[1].click();")
        .await?;
    page.until("!document.querySelector('dialog')").await?;
    // The address restores it.
    page.until("location.hash.split(',').length === 4").await?;
    page.reload().await?;
    page.expect_text("board.view.position", &position).await?;
    // The notice that nothing can be saved comes before the first move.
    page.until("document.querySelector('#notices').textContent.includes('Nothing can be saved')")
        .await?;
    page.click("#games")
        .await?;
    page.until("document.querySelector('dialog')?.textContent.includes('Nothing can be saved')")
        .await?;
    page.run("[...document.querySelectorAll('dialog button')].find((b) => b.textContent === 'Export all').click();")
        .await?;
    page.until(
        "document.querySelector('dialog [role=status]').textContent.includes('Nothing can be saved')",
    )
    .await?;
    page.expect_quiet().await
}

#[tokio::test]
async fn the_game_works_if_storage_is_blocked() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let none = "Object.defineProperty(globalThis, 'indexedDB', {
            get() { throw new DOMException('blocked', 'SecurityError'); } });";
        browser.before_pages(none).await?;
        goes_on_and_says_that_nothing_is_kept(browser, &server.url).await
    })
    .await?;
    // As a user blocks storage in the settings.
    let prefs = json!({ "profile.default_content_setting_values.cookies": 2 });
    Browser::in_full_chromium(json!({ "prefs": prefs }), async |browser| {
        goes_on_and_says_that_nothing_is_kept(browser, &server.url).await
    })
    .await
}

#[tokio::test]
async fn the_game_works_in_a_private_window_where_all_storage_throws() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let none = "
            const refuse = () => { throw new DOMException('private', 'SecurityError'); };
            const reject = async () => refuse();
            for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
                Object.defineProperty(globalThis, name, { get: refuse });
            }
            if (globalThis.CacheStorage) for (const name of ['open', 'match', 'has', 'keys']) CacheStorage.prototype[name] = reject;
            if (globalThis.LockManager) LockManager.prototype.request = LockManager.prototype.query = reject;
            if (globalThis.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = reject;
            if (globalThis.StorageManager) for (const name of ['persist', 'persisted', 'estimate']) StorageManager.prototype[name] = reject;";
        browser.before_pages(none).await?;
        goes_on_and_says_that_nothing_is_kept(browser, &server.url).await?;
        // Settings last for the visit, and the front page is complete.
        let page = Page::open(browser, &format!("{}#game=take:size=4&seed=1", server.url)).await?;
        page.click("#settings")
            .await?;
        page.until("document.querySelector('#set-look')").await?;
        page.run(
            "const look = document.querySelector('#set-look'); look.value = 'wood';
            look.dispatchEvent(new Event('change')); document.querySelector('dialog').close();",
        )
        .await?;
        page.until("board.getAttribute('look') === 'wood'").await?;
        page.expect_quiet().await?;
        let page = Page::open(browser, &server.url).await?;
        page.begin(&[("game", "give-and-take")]).await?;
        page.until("board.view?.toPlay === 1").await?;
        page.expect_quiet().await
    })
    .await
}

/// A turn played while the game is taken over is not replaced by what the other tab has saved.
#[tokio::test]
async fn a_turn_played_while_a_game_is_taken_over_stays() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=4&seed=1", server.url)).await?;
        page.touch_first(2).await?;
        page.until_saved().await?;
        let first = page.driver.window().await?;
        let second = page.duplicate("").await?;
        page.driver.switch_to_window(first).await?;
        page.touch_first(1).await?;
        page.until_saved().await?;
        let theirs = page.text("board.view.position").await?;
        page.driver.switch_to_window(second).await?;
        page.until("document.querySelector('#notices').textContent.includes('another tab')")
            .await?;
        page.run(
            "const { get } = IDBObjectStore.prototype;
            IDBObjectStore.prototype.get = function (...all) {
                IDBObjectStore.prototype.get = get;
                board.touch(board.view.choices[3]);
                return get.apply(this, all);
            };",
        )
        .await?;
        answer(&page, "Play here instead").await?;
        page.until("IDBObjectStore.prototype.get.length === 1").await?;
        page.until_saved().await?;
        page.expect_text("board.view.steps", "3").await?;
        let own = page.text("board.view.position").await?;
        ensure!(own != theirs);
        let kept = page.kept_positions().await?;
        ensure!(kept.len() == 2 && kept.contains(&own) && kept.contains(&theirs), "{kept:?}");
        page.expect_quiet().await
    })
    .await
}

/// Changes the saved games without the page's knowledge, as another tab or an older version does: for every saved game,
/// `change` is run with its `id` and the two stores.
async fn behind_its_back(page: &Page<'_>, change: &str) -> Result<()> {
    page.run(&format!(
        "globalThis.changed = false;
        const request = indexedDB.open('take-five');
        request.onsuccess = () => {{
            const database = request.result;
            const work = database.transaction(['games', 'records'], 'readwrite');
            const [games, records] = [work.objectStore('games'), work.objectStore('records')];
            games.getAllKeys().onsuccess = (event) => event.target.result.forEach((id) => {{ {change} }});
            work.oncomplete = () => {{ database.close(); globalThis.changed = true; }};
        }};"
    ))
    .await?;
    page.until("globalThis.changed").await
}

#[tokio::test]
async fn an_unreadable_saved_game_does_not_prevent_opening_its_link() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for unreadable in [
            "nothing that was ever a record",
            "[Game \"take:size=3\"]\n1. a1 a1 *",
        ] {
            let address = format!("{}#game=take:size=3&seed=1", server.url);
            let page = Page::open(browser, &address).await?;
            page.tap("a1").await?;
            page.until_saved().await?;
            let page = Page::open(browser, &server.url).await?;
            behind_its_back(&page, &format!("records.put({}, id);", json!(unreadable))).await?;
            let link = format!("{}#game=take:size=3&turns=a1,c3&seed=1", server.url);
            let page = Page::open(browser, &link).await?;
            page.until("board.view?.steps === 2").await?;
            ensure!(!page.said().await?.contains("record"));
            page.expect_quiet().await?;
            // An export contains it, too.
            page.run(
                "const app = document.querySelector('script[src$=\"/app.js\"]').src;
                Promise.all(['export-import', 'game-store'].map((name) => import(new URL(`app/store/${name}.js`, app))))
                    .then(async ([{ exportGames }, { GameStore }]) => (globalThis.exported = await (await exportGames(new GameStore())).text()));",
            )
            .await?;
            page.until("globalThis.exported").await?;
            page.expect_text_that("exported", |it| it.contains(unreadable)).await?;
            let page = Page::open(browser, &server.url).await?;
            behind_its_back(&page, "games.delete(id); records.delete(id);").await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_notice_says_that_another_tab_has_deleted_the_game() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let delete = "games.delete(id); records.delete(id);";
        let gone = "document.querySelector('[data-notice=gone]')";
        for size in [3, 4] {
            let address = format!("{}#game=take:size={size}&seed=1", server.url);
            let page = Page::open(browser, &address).await?;
            page.touch_first(1).await?;
            page.until_saved().await?;
        }
        // From the list, with another game on the board.
        let page = Page::open(browser, &format!("{}#game=give-and-take", server.url)).await?;
        page.click("#games")
            .await?;
        page.until("document.querySelectorAll('dialog li').length === 2")
            .await?;
        behind_its_back(&page, delete).await?;
        page.click("dialog li .row button")
            .await?;
        page.until(gone).await?;
        page.expect_text_that("board.board.spec", |it| it.starts_with("give-and-take")).await?;
        page.expect_quiet().await?;
        // From the front page.
        let page = Page::open(browser, &format!("{}#game=take:size=3&seed=1", server.url)).await?;
        page.touch_first(1).await?;
        page.until_saved().await?;
        let page = Page::open(browser, &server.url).await?;
        page.until("document.querySelector('#continue button')")
            .await?;
        behind_its_back(&page, delete).await?;
        page.click("#continue button")
            .await?;
        page.until(&format!(
            "{gone} && !document.querySelector('#continue button')"
        ))
        .await?;
        page.expect_text("document.documentElement.dataset.view", "front").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn full_storage_is_reported_and_the_game_saved_once_there_is_space() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=4&seed=1", server.url)).await?;
        let origin = page.text("location.origin").await?;
        let cdp = page.driver.cdp();
        let quota = json!({ "origin": origin, "quotaSize": 1 });
        cdp.send_raw("Storage.overrideQuotaForOrigin", quota)
            .await?;
        page.touch_first(1).await?;
        page.until("document.querySelector('#notices').textContent.includes('no storage space')")
            .await?;
        page.touch_first(1).await?;
        page.expect_text("document.querySelector('#saved').textContent", "Not saved").await?;
        let position = page.text("board.view.position").await?;
        let quota = json!({ "origin": origin });
        cdp.send_raw("Storage.overrideQuotaForOrigin", quota)
            .await?;
        page.touch_first(1).await?;
        page.until_saved().await?;
        ensure!(page.notices().await?.is_empty());
        ensure!(page.text("board.view.position").await? != position);
        page.expect_quiet().await
    })
    .await
}
