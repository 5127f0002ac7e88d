//! Matches and draws by agreement.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

#[tokio::test]
async fn a_match_of_three_games() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        page.begin(&[
            ("game", "take"),
            ("size", "3"),
            ("name-0", "Ann"),
            ("name-1", "Ben"),
            ("match", "games"),
            ("count", "3"),
        ])
        .await?;
        let stands = "document.querySelector('#match').textContent";
        page.until(&format!("{stands}.includes('game 1 of 3')"))
            .await?;
        // The players begin in turn, and the one who begins resigns, so each wins when the other begins.
        for (number, begins, score) in [
            (1, "Ann", "Ann: 0, Ben: 1"),
            (2, "Ben", "Ben: 1, Ann: 1"),
            (3, "Ann", "Ann: 1, Ben: 2"),
        ] {
            page.expect_text_that(
                "document.querySelector('#players-below').textContent",
                |it| it.starts_with(&format!("{begins} Red")),
            )
            .await?;
            page.resign().await?;
            let told = page.text(stands).await?;
            let told = told.replace(" and ", ", ");
            ensure!(told.contains(score), "game {number}: {told}");
            // The standing of the match is saved with the game.
            page.until("document.querySelector('#saved').dataset.state === 'saved'")
                .await?;
            page.reload().await?;
            page.until(&format!("{stands} !== ''")).await?;
            if number < 3 {
                page.click("#again")
                    .await?;
                page.until(&format!("{stands}.includes('game {} of 3')", number + 1))
                    .await?;
            }
        }
        page.expect_text_that(stands, |it| it.contains("Ben wins"))
            .await?;
        page.expect_quiet().await
    })
    .await
}

/// Ends the game by a draw, which both players have to agree to.
async fn agree_draw(page: &Page<'_>) -> Result<()> {
    page.click("#draw").await?;
    page.until("document.querySelectorAll('dialog.ask [type=checkbox]').length === 2")
        .await?;
    let dialog = "document.querySelector('dialog.ask')";
    let yes = format!("{dialog}.querySelector('button.main')");
    for player in 0..2 {
        page.expect_text(&format!("{yes}.disabled"), "true").await?;
        page.run(&format!(
            "{dialog}.querySelectorAll('[type=checkbox]')[{player}].click();"
        ))
        .await?;
    }
    page.run(&format!("{yes}.click();")).await?;
    page.until("!document.querySelector('#result').hidden && !document.querySelector('dialog')")
        .await
}

#[tokio::test]
async fn two_players_on_one_page_agree_on_a_draw_for_half_a_point_each() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        let match_of_two = [
            ("name-0", "Ann"),
            ("name-1", "Ben"),
            ("match", "games"),
            ("count", "2"),
        ];
        let begin = async |game| {
            page.begin(&[&[("game", game)][..], &match_of_two].concat())
                .await
        };
        begin("give-and-take").await?;
        let stands = "document.querySelector('#match').textContent";
        page.until(&format!("{stands}.includes('game 1 of 2')"))
            .await?;
        // It takes only one player to decline.
        page.click("#draw").await?;
        page.until("document.querySelector('dialog.ask')").await?;
        page.expect_text_that("document.querySelector('dialog.ask').innerText", |asked| {
            asked.contains("Ann agrees") && asked.contains("Ben agrees")
        })
        .await?;
        page.run(
            "document.querySelector('dialog.ask input').click();
            [...document.querySelectorAll('dialog.ask button')].at(-1).click();",
        )
        .await?;
        page.until("!document.querySelector('dialog')").await?;
        page.expect_text("board.view.toPlay", "1").await?;
        agree_draw(&page).await?;
        let told = page.outcome().await?;
        ensure!(told.contains("agreed on a draw"), "{told}");
        page.expect_text_that(stands, |told| {
            told.contains("Ann: ½") && told.contains("Ben: ½")
        })
        .await?;
        // When points add up over games, abandoning a game would leave it without points: neither
        // way to end it is offered.
        for (game, offered) in [
            ("take", true),
            ("take-back-toe", false),
            ("take-it-away", false),
            ("acquisitions", false),
        ] {
            begin(game).await?;
            page.until(&format!(
                "board.board?.spec.startsWith('{game}:') && {stands}.includes('game 1 of 2')"
            ))
            .await?;
            for way in ["draw", "resign"] {
                page.expect_text(
                    &format!("document.querySelector('#{way}').hidden"),
                    &(!offered).to_string(),
                )
                .await
                .with_context(|| format!("{game}: {way}"))?;
            }
        }
        // A single game of this kind can be drawn.
        page.begin(&[("game", "take-back-toe"), ("match", "one")])
            .await?;
        page.until(&format!(
            "board.board?.spec.startsWith('take-back-toe:') && {stands} === ''"
        ))
        .await?;
        agree_draw(&page).await?;
        page.expect_quiet().await
    })
    .await
}
