//! Links that cannot be opened, or only in part: a visible notice says so and what to do.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, phone_emulation, serve_site};
use serde_json::json;

const NOTICE: &str = "document.querySelector('#notices [data-notice=link]')";

/// The text of the notice, which has to be inside the viewport.
async fn told(page: &Page<'_>) -> Result<String> {
    page.until(NOTICE).await?;
    let seen = format!(
        "(() => {{ const box = {NOTICE}.getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth; }})()"
    );
    page.expect_text(&seen, "true").await?;
    page.text(&format!("{NOTICE}.querySelector('p').textContent"))
        .await
}

#[tokio::test]
async fn an_invalid_link_reports_the_error_and_opens_the_last_valid_position() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (link, said, position) in [
            (
                "game=take:size=2&turns=a1,c2,a1",
                "urn 3 (a1)",
                "ob/ooo/ro r 2",
            ),
            ("game=take:size=17", "17", "ooooo/"),
            (
                "game=take:size=2&position=oo/oo/oo+r+0",
                "ROWS",
                "oo/ooo/oo r 0",
            ),
        ] {
            let page = Page::open(browser, &format!("{}?{link}", server.url)).await?;
            let what = told(&page).await?;
            ensure!(what.contains(said), "{link}: {what}");
            page.expect_text_that("board.view.position", |it| it.starts_with(position))
                .await
                .with_context(|| link.to_string())?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn an_invalid_link_leaves_the_current_game_alone() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=3&turns=a1,b3", server.url);
        let page = Page::open(browser, &address).await?;
        let before = page.text("board.view.position").await?;
        page.run("location.hash = 'game=nonsense';").await?;
        let what = told(&page).await?;
        ensure!(what.contains("nonsense"), "{what}");
        ensure!(page.text("board.view.position").await? == before);
        page.until("location.hash.includes('turns=a1,b3')").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_link_to_an_unknown_game_offers_the_known_ones() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(667), async |browser| {
        for (link, said) in [
            ("game=chess", "This link can’t be opened. There is no game called “chess”. Choose a game here instead."),
            ("turns=a1", "which game"),
        ] {
            let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
            let text = told(&page).await?;
            ensure!(text.contains(said), "{link}: {text}");
            page.expect_text("location.hash", "").await?;
            page.expect_text("document.querySelector('#front').checkVisibility()", "true").await?;
            page.click("a[data-game=take]:not([data-start])").await?;
            page.until("document.querySelector('#choose-game')?.value === 'take'").await?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_valid_part_of_a_link_is_opened() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(667), async |browser| {
        for (link, spec, steps, said) in [
            (
                "game=take:size=3&turns=a1,zz",
                "take:size=3,churn=low",
                1,
                "turn 2 (zz)",
            ),
            (
                "game=take:size=99",
                "take:size=5,churn=low",
                0,
                "“99” is not a value of size",
            ),
        ] {
            let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
            let text = told(&page).await?.to_lowercase();
            ensure!(
                text.contains(said) && text.contains("ask for the link again"),
                "{text}"
            );
            page.expect_text("board.board.spec", spec).await?;
            page.expect_text("board.view.steps", &steps.to_string())
                .await?;
            page.expect_quiet().await?;
        }
        // A game that is on the board stays there.
        let page = Page::open(
            browser,
            &format!("{}#game=take:size=3&turns=a1", server.url),
        )
        .await?;
        page.run("location.hash = 'game=chess';").await?;
        let text = told(&page).await?;
        ensure!(
            text == "This link can’t be opened. There is no game called “chess”.",
            "{text}"
        );
        page.until("location.hash.includes('game=take')").await?;
        page.expect_text("board.view.steps", "1").await?;
        // The next valid link removes the notice.
        page.run("location.hash = 'game=take:size=2&turns=a1,c2';")
            .await?;
        page.until("board.view.steps === 2").await?;
        page.until(&format!("!{NOTICE}")).await?;
        page.expect_quiet().await
    })
    .await
}
