//! Who plays: names, engines, and chance set by hand.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

#[tokio::test]
async fn engine_games_run_at_the_chosen_speed_and_can_be_paused() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        // Records how long the board intends to wait, regardless of the machine's load.
        let waits = "globalThis.waits = [];
            const real = setTimeout;
            globalThis.setTimeout = (act, length, ...all) => (waits.push(length), real(act, length, ...all));";
        browser.before_pages(waits).await?;
        let address = format!(
            "{}#game=take:size=5&seats=engine-1,engine-1&seed=1",
            server.url
        );
        let page = Page::open(browser, &address).await?;
        page.until("board.view.steps > 0").await?;
        // At normal speed, each turn is shown for half a second.
        for (speed, length) in [("0.5", 1000), ("2", 250), ("1", 500)] {
            page.run(&format!(
                "const speed = document.querySelector('#watch-speed'); speed.value = '{speed}';
                speed.dispatchEvent(new Event('change'));"
            ))
            .await?;
            let steps = page.text("board.view.steps").await?;
            // Skip the turn that was being shown when the speed changed.
            page.until(&format!("board.view.steps > {steps} + 1")).await?;
            page.run("waits.length = 0;").await?;
            let steps = page.text("board.view.steps").await?;
            page.until(&format!("board.view.steps > {steps} + 1")).await?;
            let pauses = "[...new Set(waits.filter((length) => [250, 500, 1000].includes(length)))].join()";
            let waited = page.text(pauses).await?;
            ensure!(waited == length.to_string(), "speed {speed}: {waited}");
        }
        page.run("document.querySelector('#pause').click();")
            .await?;
        page.until("board.opponents.isResting && !board.opponents.isThinking")
            .await?;
        let steps = page.text("board.view.steps").await?;
        page.run("document.querySelector('#pause').click();")
            .await?;
        page.until(&format!("board.view.steps > {steps}")).await?;
        // A pause ends with its game: in the next one, the engine that begins does so.
        page.run("document.querySelector('#pause').click();").await?;
        page.until("board.opponents.isResting").await?;
        page.run("location.hash = '#game=take:size=3&seats=engine-1,human&seed=2';").await?;
        page.until("board.view.steps === 1 && board.view.toPlay === 2").await?;
        page.expect_quiet().await
    })
    .await
}

/// Names a player in the names panel.
async fn rename(page: &Page<'_>, player: u8, name: &str) -> Result<()> {
    page.run(&format!(
        "const field = document.querySelector('#names [name=Player{player}]'); field.value = '{name}';
         field.dispatchEvent(new Event('change', {{ bubbles: true }}));"
    ))
    .await
    .map(drop)
}

#[tokio::test]
async fn a_new_name_appears_everywhere_at_once() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=give-and-take&turns=a3-a4", server.url);
        let page = Page::open(browser, &address).await?;
        rename(&page, 1, "Ann").await?;
        rename(&page, 2, "Ben").await?;
        let text = async |of: &str| {
            page.text(&format!("document.querySelector('{of}').textContent"))
                .await
        };
        ensure!(page.text("board.status.textContent").await? == "Ben: move a piece");
        let below = text("#players-below").await?;
        ensure!(below.contains("Ann White"), "{below}");
        let above = text("#players-above").await?;
        ensure!(above.contains("Ben Black"), "{above}");
        let mark = page
            .text("document.querySelector('#turns .who').ariaLabel")
            .await?;
        ensure!(mark == "Ann", "{mark}");
        // The label of the field still says whose name it is.
        ensure!(text("#names").await?.contains("White"));
        page.run("board.play('a6-a5');").await?;
        page.until("board.said.textContent.includes('Ben moves')")
            .await?;
        page.run("document.querySelector('#draw').click();").await?;
        page.until("document.querySelector('dialog.ask')").await?;
        let asked = text("dialog.ask").await?;
        ensure!(
            asked.contains("Ann agrees") && asked.contains("Ben agrees"),
            "{asked}"
        );
        page.run("document.querySelector('dialog.ask').close();")
            .await?;
        page.until("!document.querySelector('dialog.ask')").await?;
        page.run("document.querySelector('#resign').click();")
            .await?;
        page.until("document.querySelector('dialog.ask')").await?;
        let asked = text("dialog.ask").await?;
        ensure!(asked.contains("Ann"), "{asked}");
        page.run("document.querySelector('dialog.ask button').click();")
            .await?;
        page.until("!document.querySelector('#result').hidden")
            .await?;
        let result = page
            .text("document.querySelector('#result').innerText")
            .await?
            + page.outcome().await?.as_str();
        ensure!(
            result.contains("Ben wins")
                && result.contains("Ann resigned")
                && result.contains("Ann (White)"),
            "{result}"
        );
        ensure!(page.text("board.status.textContent").await? == "Ben wins.");
        let turns = text("#turns").await?;
        ensure!(
            turns.contains("Ann resigns") && !turns.contains("resign-"),
            "{turns}"
        );
        // The names disappear as soon as they are deleted.
        rename(&page, 2, "").await?;
        ensure!(page.text("board.status.textContent").await? == "Black wins.");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_status_names_the_engine_that_is_thinking() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=give-and-take&seats=human,engine-2", server.url);
        let page = Page::open(browser, &address).await?;
        page.run("board.show.speed = 1e-4; board.play('a3-a4');")
            .await?;
        let status = "board.status.textContent";
        page.until(&format!("{status}.includes('Black is thinking')"))
            .await?;
        rename(&page, 2, "Deep").await?;
        ensure!(page.text(status).await?.contains("Deep is thinking"));
        page.run("board.touch('a6');").await?;
        page.until("board.said.textContent.includes('Deep is thinking')")
            .await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn chance_is_set_by_hand_where_there_is_a_die_or_a_deck() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (game, what) in [
            ("take", ""),
            ("take-it-away", ""),
            ("take-back-toe", "Choose dice rolls by hand"),
            ("takeaway", "Choose cards by hand"),
        ] {
            let page = Page::open(browser, &format!("{}#game={game}&seed=1", server.url)).await?;
            let row = "document.querySelector('p:has(> label > #by-hand)')";
            let said = page
                .text(&format!("{row}.hidden ? '' : {row}.textContent.trim()"))
                .await?;
            ensure!(said == what, "{game}: {said}");
        }
        Ok(())
    })
    .await
}
