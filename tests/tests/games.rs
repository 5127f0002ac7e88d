//! A whole game of each of the games by touch, checked against the rules at every step.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve};
use serde_json::json;
use take_five_rules::{Spec, ToPlay};
use take_five_table::{Table, Touched, below};

/// The table that the page has, steps of chance included, as the rules see it: the same seed
/// brings the same chance.
async fn whole_game(page: &Page<'_>, spec: &str, seed: u64) -> Result<()> {
    let game: Spec = spec.parse()?;
    let mut table = Table::new(&game, seed);
    for k in 0.. {
        // Chance that sets the game up happens by itself.
        while table.to_play() == ToPlay::Chance && table.position().turn_of().is_none() {
            table.advance();
        }
        let position = table.position().to_string();
        page.until(&format!("board.view.position === '{position}'"))
            .await?;
        let choices = table.choices();
        let shown = page.run("return board.view.choices;").await?;
        let shown: Vec<String> = serde_json::from_value(shown)?;
        ensure!(
            shown == choices,
            "{spec}: page offers {shown:?}, rules {choices:?}"
        );
        if table.to_play() == ToPlay::Over {
            break;
        }
        let key = &choices[below(seed, k)(choices.len() as u32) as usize];
        page.tap(key).await?;
        let touched = table.touch(key);
        ensure!(
            !matches!(touched, Touched::Refused(_)),
            "{spec}: {key} is refused"
        );
    }
    let outcome = table.outcome().context("a result")?;
    let shown = page
        .text("JSON.stringify(board.view.result.places)")
        .await?;
    ensure!(
        shown == format!("{:?}", outcome.places()).replace(' ', ""),
        "{spec}: {shown}"
    );
    let shown = page
        .text("JSON.stringify(board.view.result.points ?? null)")
        .await?;
    let points = outcome
        .points()
        .map(|points| format!("{points:?}").replace(' ', ""));
    ensure!(shown == points.unwrap_or("null".into()), "{spec}: {shown}");
    // What the page has kept opens the same game again.
    let turns = page.text("board.game.link").await?;
    let again = Table::from_link(&take_five_table::Link::read(&turns)?)?;
    ensure!(again.position() == table.position(), "{spec}: {turns}");
    Ok(())
}

async fn in_chromium(games: &[(&str, u64)]) -> Result<()> {
    let server = serve()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (spec, seed) in games {
            let address = format!("{}#game={spec}&seed={seed}", server.url);
            let page = Page::open(browser, &address).await?;
            whole_game(&page, spec, *seed).await?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn take_it_away_and_acquisitions() -> Result<()> {
    in_chromium(&[
        ("take-it-away:players=3,opening=8", 1),
        ("acquisitions:values=mixed,dropping=yes", 2),
    ])
    .await
}

#[tokio::test]
async fn take_back_toe() -> Result<()> {
    in_chromium(&[("take-back-toe", 4)]).await
}

#[tokio::test]
async fn takeaway() -> Result<()> {
    in_chromium(&[("takeaway:players=3,rounds=1", 5)]).await
}

#[tokio::test]
async fn give_and_take() -> Result<()> {
    in_chromium(&[("give-and-take", 6)]).await
}
