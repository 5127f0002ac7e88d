//! Whole games by touch, checked against the rules at every step.

use crate::browser::ROLLING_BY_HAND;
use crate::random_play::{play_set_up, random_touch, touch_and_set_up};
use crate::{Browser, BrowserKind, HostSite, Page};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::time::Duration;
use take_five_rules::Spec;
use take_five_table::Table;
use thirtyfour::WebElement;

/// How long a click may take to reach the page.
const CLICK: Duration = Duration::from_secs(2);

/// Plays by touch; the page's table and the native one draw the same chance from the same seed.
pub async fn whole_game(page: &Page<'_>, spec: &str, seed: u64) -> Result<()> {
    let game: Spec = spec.parse()?;
    let mut table = Table::new(&game, seed);
    play_set_up(&mut table);
    page.step_by_step().await?;
    for k in 0.. {
        let position = table.position().to_string();
        let key = random_touch(&table, seed, k);
        // All in one query: each one takes the browser longer than the turn it is about.
        let shown = page
            .wait_for(&format!(
                "board.view.position === '{position}'
                    && [board.view.choices, board.shadowRoot.querySelector(\"[data-key='{}']\")]",
                key.as_deref().unwrap_or_default()
            ))
            .await?;
        let (shown, place): (Vec<String>, Value) = serde_json::from_value(shown)?;
        let choices = table.choices();
        ensure!(
            shown == choices,
            "{spec}: page offers {shown:?}, rules {choices:?}"
        );
        let Some(key) = key else {
            break;
        };
        let place = WebElement::from_json(place, page.driver.handle().clone())?;
        place.click().await?;
        // The driver of WebKit loses the first click of a page now and then: nothing of it reaches the page.
        if k == 0 && page.wait_at_most(CLICK, "clicks > 0").await.is_err() {
            place.click().await?;
        }
        touch_and_set_up(&mut table, &key);
    }
    let outcome = table.outcome().context("a result")?;
    page.expect_text(
        "JSON.stringify(board.view.result.places)",
        &format!("{:?}", outcome.places()).replace(' ', ""),
    )
    .await
    .with_context(|| spec.to_string())?;
    let shown = page
        .text("JSON.stringify(board.view.result.points ?? null)")
        .await?;
    let points = outcome
        .points()
        .map(|points| format!("{points:?}").replace(' ', ""));
    ensure!(shown == points.unwrap_or("null".into()), "{spec}: {shown}");
    // The saved record opens the same game again.
    let turns = page.text("board.table.link").await?;
    let again = Table::from_link(&take_five_table::Link::read(&turns)?)?;
    ensure!(again.position() == table.position(), "{spec}: {turns}");
    Ok(())
}

/// Plays these games, each a spec and a seed, one after the other in one browser of this kind.
pub async fn each_in(kind: BrowserKind, games: &[(&'static str, u64)]) -> Result<()> {
    Browser::in_kind(kind, async |browser| {
        let site = HostSite::of_site(browser)?;
        // In these browsers, the page itself has to be told.
        let page = Page::open(browser, site.url()).await?;
        page.run(ROLLING_BY_HAND).await?;
        for (spec, seed) in games {
            let address = format!("{}#game={spec}&seed={seed}", site.url());
            let page = Page::open(browser, &address).await?;
            whole_game(&page, spec, *seed).await.context(*spec)?;
            page.expect_quiet().await.context(*spec)?;
        }
        Ok(())
    })
    .await
}
