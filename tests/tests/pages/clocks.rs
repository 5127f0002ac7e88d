//! Games with clocks. The tests move the time: nothing here waits for it to pass.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// Time stands still until a test moves it, also across reloads.
const STILL: &str = "Date.now = () => Number(sessionStorage.now ?? 1.8e12);";

/// What the clocks show, player 1 first, who is below in a game of people.
const SHOWN: &str = "['#players-below', '#players-above'].map((row) =>
    document.querySelector(`${row} .clock`).textContent).join(' ')";

/// The player whose clock runs: 1, 2, or 0 for none.
const RUNNING: &str = "['#players-below', '#players-above'].findIndex((row) =>
    document.querySelector(`${row} .clock.running`)) + 1";

/// Starts a game of Take with clocks that were chosen last, if not in this version of the dialog, and waits until they are
/// there.
async fn begin(page: &Page<'_>, kind: &str, more: &[(&str, &str)]) -> Result<()> {
    let last = json!({ "clocks": { "take": { "kind": kind, "minutes": 1, "seconds": 5 } } });
    page.run(&format!("localStorage['take-five-set-up'] = '{last}';"))
        .await?;
    let mut chosen = vec![("game", "take"), ("size", "3"), ("clock-kind", kind)];
    chosen.extend(more);
    page.begin(&chosen).await?;
    page.until(&format!("{SHOWN} === '1:00 1:00'")).await
}

/// Moves the time to so many seconds after the start.
async fn at(page: &Page<'_>, seconds: f64) -> Result<()> {
    let now = 1.8e12 + seconds * 1000.0;
    page.run(&format!(
        "sessionStorage.now = {now}; document.dispatchEvent(new Event('visibilitychange'));"
    ))
    .await
    .map(drop)
}

/// Fails unless the clocks show this, and this player's runs.
async fn expect(page: &Page<'_>, shown: &str, running: u8) -> Result<()> {
    page.expect_text(SHOWN, shown).await?;
    page.expect_text(RUNNING, &running.to_string()).await?;
    Ok(())
}

/// Plays the first cell that can be taken, and waits until that has been painted.
async fn play(page: &Page<'_>) -> Result<()> {
    page.run("globalThis.steps = board.view.steps; board.touch(board.view.choices[0]);")
        .await?;
    page.until("board.view.steps > globalThis.steps").await?;
    page.run("return board.settled;").await.map(drop)
}

#[tokio::test]
async fn a_game_with_an_increment_is_paused_reloaded_and_taken_back() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(STILL).await?;
        let page = Page::open(browser, &server.url).await?;
        begin(&page, "increment", &[("clock-seconds", "5")]).await?;
        // The clocks begin with the first action.
        at(&page, 100.0).await?;
        expect(&page, "1:00 1:00", 0).await?;
        play(&page).await?;
        at(&page, 110.0).await?;
        expect(&page, "1:00 0:50", 2).await?;
        play(&page).await?;
        expect(&page, "1:00 0:55", 1).await?;
        at(&page, 112.0).await?;
        expect(&page, "0:58 0:55", 1).await?;

        // The time is told when it is asked for, and not otherwise.
        let silent = page.said().await?;
        page.run("board.places.focus();").await?;
        page.press("t", "KeyT", 0).await?;
        ensure!(!silent.contains("seconds"), "{silent}");
        page.expect_said(|said| said.contains("Red: 58 seconds left. Blue: 55 seconds left."))
            .await?;
        let live = "document.querySelectorAll('.players [aria-live]:not([aria-live=off]), .players [role=status]').length";
        page.expect_text(live, "0").await?;

        // Nobody thinks for free while the clocks are paused.
        page.click("#pause-clocks").await?;
        page.until("getComputedStyle(board.svg).visibility === 'hidden'")
            .await?;
        at(&page, 200.0).await?;
        expect(&page, "0:58 0:55", 0).await?;
        let steps = page.text("board.view.steps").await?;
        page.run("board.touch('a1'); board.touch('c3');").await?;
        page.expect_text("board.view.steps", &steps).await?;
        page.until_saved().await?;
        page.reload().await?;
        page.until("!document.querySelector('#resume-clocks').hidden")
            .await?;
        expect(&page, "0:58 0:55", 0).await?;
        page.click("#resume-clocks").await?;
        page.until("getComputedStyle(board.svg).visibility === 'visible'")
            .await?;
        expect(&page, "0:58 0:55", 1).await?;
        at(&page, 203.0).await?;
        expect(&page, "0:55 0:55", 1).await?;

        // Time passes while the page is away.
        page.until_saved().await?;
        page.run("sessionStorage.now = 1.8e12 + 205000;").await?;
        page.reload().await?;
        page.until(&format!("{SHOWN} === '0:53 0:55'")).await?;
        expect(&page, "0:53 0:55", 1).await?;

        // What is taken back stays spent, and a turn has its increment once.
        page.click("#undo").await?;
        page.until("board.view.turnOf === 2").await?;
        expect(&page, "0:53 0:55", 2).await?;
        at(&page, 207.0).await?;
        play(&page).await?;
        expect(&page, "0:53 0:53", 1).await?;
        // Looking at an earlier turn stops nothing.
        page.click("#back").await?;
        at(&page, 208.0).await?;
        expect(&page, "0:52 0:53", 1).await?;
        page.click("#to-end").await?;

        page.expect_text("[...document.querySelectorAll('#turns .spent')].map((time) => time.textContent)", "0:12").await?;
        let record = page.text("board.table.record").await?;
        for tag in ["[TimeControl \"60+5\"]", "[TimeSpent \"0 12"] {
            ensure!(record.contains(tag), "{tag}: {record}");
        }
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_game_is_lost_on_time_and_can_go_on_without_that() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(STILL).await?;
        let page = Page::open(browser, &server.url).await?;
        begin(&page, "game", &[("clock-warns", "yes")]).await?;
        play(&page).await?;
        // Nothing moves while the digits change.
        let places = "JSON.stringify([board.svg, ...document.querySelectorAll('.players :is(.clock, .name, li)')].map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [x, y, width, height];
        }))";
        let before = page.text(places).await?;
        for (seconds, shown) in [(1.0, "0:59"), (30.0, "0:30"), (50.5, "9.5"), (59.9, "0.1")] {
            at(&page, seconds).await?;
            expect(&page, &format!("1:00 {shown}"), 2).await?;
            ensure!(page.text(places).await? == before, "at {seconds} seconds");
            page.expect_said(|said| (seconds < 30.0) != said.contains(" seconds left."))
                .await
                .with_context(|| format!("at {seconds} seconds"))?;
        }
        at(&page, 60.0).await?;
        page.until("board.view.result").await?;
        expect(&page, "1:00 0:00", 0).await?;
        let over = "board.status.textContent + ' ' + board.narrator.reason";
        page.expect_text(over, "Red wins. Blue ran out of time.").await?;
        let record = page.text("board.table.record").await?;
        for part in ["[Termination \"time forfeit\"]", "resign-2", "[Result \"1,2\"]"] {
            ensure!(record.contains(part), "{part}: {record}");
        }
        page.until_saved().await?;
        page.reload().await?;
        page.until(&format!("{SHOWN} === '1:00 0:00'")).await?;
        page.expect_text_that(over, |it| it.contains("ran out of time")).await?;

        // Taken back, the end stands until somebody plays; then the clocks are only shown.
        page.click("#undo").await?;
        page.until("!board.view.result").await?;
        at(&page, 70.0).await?;
        expect(&page, "1:00 0:00", 0).await?;
        play(&page).await?;
        page.until("document.querySelector('[data-notice=clocks]')").await?;
        at(&page, 71.0).await?;
        expect(&page, "0:59 0:00", 1).await?;
        play(&page).await?;
        at(&page, 72.0).await?;
        expect(&page, "0:59 -0:01", 2).await?;
        let record = page.expect_text_that("board.table.record", |it| it.contains("[TimeControl \"60,shown\"]")).await?;
        ensure!(!record.contains("Termination"), "{record}");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn time_that_runs_out_while_somebody_looks_back_ends_the_game_where_it_stands() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(STILL).await?;
        let page = Page::open(browser, &server.url).await?;
        begin(&page, "game", &[]).await?;
        play(&page).await?;
        let position = page.text("board.view.position").await?;
        page.run("board.travel((table) => table.back());").await?;
        page.until("board.view.canForward").await?;
        at(&page, 60.0).await?;
        page.until("board.view.result").await?;
        page.expect_text("board.view.position", &position).await?;
        page.expect_text("board.view.canForward", "false").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn clocks_are_remembered_and_an_opponent_has_one() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(STILL).await?;
        let page = Page::open(browser, &server.url).await?;
        begin(&page, "game", &[("seat-1", "engine-1")]).await?;
        play(&page).await?;
        page.until("board.view.turnOf === 1 && board.view.steps > 1")
            .await?;
        expect(&page, "1:00 1:00", 1).await?;
        page.resign().await?;
        page.click("#again").await?;
        page.until(&format!("board.view.steps < 2 && {SHOWN} === '1:00 1:00'")).await?;
        page.expect_text("board.table.tags.get('TimeControl')", "60").await?;

        // The dialog begins with the last choice; without clocks there are none.
        page.begin(&[("clock-kind", "none")]).await?;
        page.until("!document.querySelector('.clock') && !document.querySelector('#pause-clocks')")
            .await?;
        page.expect_text("board.table.tags.has('TimeControl')", "false").await?;
        page.expect_quiet().await
    })
    .await
}
