//! Measuring the position on the board: games are played from it until there is a pause, and say more and more.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, phone_emulation, serve_site};

/// The number of games that were played.
const GAMES: &str = "document.querySelector('.measure progress').value";

/// The texts of a row of the table, by its name.
fn row(name: &str) -> String {
    format!(
        "[...document.querySelectorAll('.measured tbody tr')].find((row) => row.cells[0].textContent === '{name}').cells"
    )
}

#[tokio::test]
async fn a_position_is_measured_with_narrowing_intervals_and_can_pause() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(667), async |browser| {
        let address = format!("{}index.html#game=take:size=3&seed=1", server.url);
        let page = Page::open(browser, &address).await?;
        page.click("#analyse").await?;
        page.until("document.querySelector('.bars')?.innerText.includes('%')").await?;
        page.expect_text("performance.getEntriesByType('resource').filter((it) => it.name.endsWith('/measure.js')).length", "0").await?;
        page.click(".measure summary").await?;
        page.until("document.querySelector('.measure select')?.options.length > 2").await?;
        let button = "document.querySelector('.measure button').textContent";
        let range = format!("{}[2].textContent.split('–').reduce((low, high) => high - low)", row("Red first"));
        let width = async || anyhow::Ok(page.text(&range).await?.parse::<f64>()?);
        // At random until there are so many games that the interval is narrow.
        page.click(".measure button").await?;
        page.until(&format!("{button} === 'Continue' && {GAMES} >= 10000")).await?;
        ensure!(width().await? < 2.1, "{} points", width().await?);
        // A level is slower: it pauses in between.
        page.run("const who = document.querySelector('.measure select'); who.value = '4'; who.dispatchEvent(new Event('change'));").await?;
        page.expect_text(GAMES, "0").await?;
        page.click(".measure button").await?;
        page.until(&format!("{GAMES} >= 10")).await?;
        page.click(".measure button").await?;
        page.expect_text(button, "Continue").await?;
        let games: f64 = page.text(GAMES).await?.parse()?;
        let before = width().await?;
        page.click(".measure button").await?;
        page.until(&format!("{GAMES} > {}", 50.0 + 4.0 * games)).await?;
        page.click(".measure button").await?;
        let after = width().await?;
        ensure!(after < before, "{before} points with {games} games, then {after}");
        // Somebody wins each game of Take.
        page.expect_text(&format!("{}[1].textContent", row("Draws")), "0.0%").await?;
        // Another position is another measurement.
        page.run("board.play('b2');").await?;
        page.expect_text_that(GAMES, |it| it == "0").await?;
        page.expect_text(button, "Start").await?;
        page.expect_quiet().await?;
        page.expect_accessible("a measurement").await
    })
    .await
}
