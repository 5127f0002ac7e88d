//! Who plays: names, engines, and chance set by hand.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

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
        page.expect_text("board.status.textContent", "Ben: move a piece")
            .await?;
        let below = text("#players-below").await?;
        ensure!(below.contains("Ann White"), "{below}");
        let above = text("#players-above").await?;
        ensure!(above.contains("Ben Black"), "{above}");
        page.expect_text("document.querySelector('#turns .who').ariaLabel", "Ann")
            .await?;
        // The label of the field still says whose name it is.
        ensure!(text("#names").await?.contains("White"));
        page.run("board.play('a6-a5');").await?;
        page.until("board.said.textContent.includes('Ben moves')")
            .await?;
        page.click("#draw").await?;
        page.until("document.querySelector('dialog.ask')").await?;
        let asked = text("dialog.ask").await?;
        ensure!(
            asked.contains("Ann agrees") && asked.contains("Ben agrees"),
            "{asked}"
        );
        page.run("document.querySelector('dialog.ask').close();")
            .await?;
        page.until("!document.querySelector('dialog.ask')").await?;
        page.click("#resign")
            .await?;
        page.until("document.querySelector('dialog.ask')").await?;
        let asked = text("dialog.ask").await?;
        ensure!(asked.contains("Ann"), "{asked}");
        page.click("dialog.ask button")
            .await?;
        page.until("!document.querySelector('#result').hidden")
            .await?;
        let result = page
            .text("document.querySelector('#result').innerText")
            .await?
            + page.outcome().await?.as_str();
        ensure!(
            result.contains("Ben won")
                && result.contains("Ben wins")
                && result.contains("Ann resigned"),
            "{result}"
        );
        page.expect_text("board.status.textContent", "Ben wins.")
            .await?;
        let turns = text("#turns").await?;
        ensure!(
            turns.contains("Ann resigns") && !turns.contains("resign-"),
            "{turns}"
        );
        // The names disappear as soon as they are deleted.
        rename(&page, 2, "").await?;
        page.expect_text("board.status.textContent", "Black wins.")
            .await?;
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
        page.run("board.playback.speed = 1e-4; board.play('a3-a4');")
            .await?;
        let status = "board.status.textContent";
        page.until(&format!("{status}.includes('Black is thinking')"))
            .await?;
        rename(&page, 2, "Deep").await?;
        page.expect_text_that(status, |it| it.contains("Deep is thinking"))
            .await?;
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
            page.expect_text(
                &format!("{row}.hidden ? '' : {row}.textContent.trim()"),
                what,
            )
            .await
            .with_context(|| game.to_string())?;
        }
        Ok(())
    })
    .await
}
