//! A whole game of each kind by touch, checked against the rules at every step.

use anyhow::{Context, Result, ensure};
use page_tests::random_play::{random_touch, play_set_up, shortest_seed, touch_and_set_up};
use page_tests::{Browser, HostSite, BrowserKind, Page, serve_site};
use serde_json::{Value, json};
use take_five_rules::{GAMES, GameInfo, Spec};
use take_five_table::Table;
use thirtyfour::WebElement;

/// Plays by touch; the page's table and the native one draw the same chance from the same seed.
async fn whole_game(page: &Page<'_>, spec: &str, seed: u64) -> Result<()> {
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
        touch_and_set_up(&mut table, &key);
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
    // The saved record opens the same game again.
    let turns = page.text("board.game.link").await?;
    let again = Table::from_link(&take_five_table::Link::read(&turns)?)?;
    ensure!(again.position() == table.position(), "{spec}: {turns}");
    Ok(())
}

async fn in_chromium(games: &[(&str, u64)]) -> Result<()> {
    let server = serve_site()?;
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
    in_chromium(&[("takeaway:players=3,rounds=2", 5)]).await
}

#[tokio::test]
async fn give_and_take() -> Result<()> {
    in_chromium(&[("give-and-take", 6)]).await
}

/// Games that end sooner than with default options.
const SHORTER: [&str; 3] = [
    "take-it-away:players=2",
    "takeaway:players=2,rounds=1",
    "take:size=2,churn=high",
];

/// One short game of each kind: a spec and a seed.
fn soon_over() -> Result<Vec<(&'static str, u64)>> {
    let game = |info: &&'static GameInfo| {
        let is_of_game = |spec: &&&str| spec.split(':').next() == Some(info.id);
        let spec = SHORTER.iter().find(is_of_game).copied().unwrap_or(info.id);
        Ok((spec, shortest_seed(&spec.parse()?)))
    };
    GAMES.iter().map(game).collect()
}

async fn each_in(kind: BrowserKind, games: &[(&'static str, u64)]) -> Result<()> {
    Browser::in_kind(kind, async |browser| {
        let site = HostSite::of_site(browser)?;
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

#[tokio::test]
async fn a_whole_game_of_each_in_firefox() -> Result<()> {
    each_in(BrowserKind::Firefox, &soon_over()?).await
}

#[tokio::test]
async fn a_whole_game_of_each_in_webkit() -> Result<()> {
    // Each in a new browser: this one may stop responding after several pages.
    for game in soon_over()? {
        each_in(BrowserKind::WebKit, &[game]).await?;
    }
    Ok(())
}
