//! Turns that are typed.

use crate::random_play::{play_set_up, random_touch, shortest_seed};
use crate::{Browser, Page, serve_site};
use anyhow::{Context, Result, ensure};
use take_five_rules::{Spec, ToPlay};
use take_five_table::{Table, TouchResult};

/// What the move input answers: that of the board or, in the app, the one beside it.
pub const ANSWER: &str = "(board.typed?.form.querySelector('.answer') ?? document.querySelector('#typed-answer')).textContent";

/// What has the focus, in the board or beside it.
pub const FOCUSED: &str = "(board.shadowRoot.activeElement ?? document.activeElement)";

/// Goes to the move input, as the key `/` does.
pub async fn open(page: &Page<'_>) -> Result<()> {
    // The field beside the board is there as soon as its style is.
    page.until(
        "!document.querySelector('#typed-text') || 'begun' in document.documentElement.dataset",
    )
    .await?;
    page.press("/", "Slash", 0).await?;
    page.until(&format!("{FOCUSED}.localName === 'input'"))
        .await
}

/// Types a text and enters it.
pub async fn enter(page: &Page<'_>, text: &str) -> Result<()> {
    page.type_text(text).await?;
    page.press("Enter", "Enter", 0).await
}

/// Plays a whole game by typing alone, checked against the rules at every turn.
pub async fn whole_game(browser: &Browser, spec: &str) -> Result<()> {
    let server = serve_site()?;
    let game: Spec = spec.parse()?;
    let seed = shortest_seed(&game);
    browser.rolling_by_hand().await?;
    let page = Page::open(browser, &format!("{}#game={spec}&seed={seed}", server.url)).await?;
    page.step_by_step().await?;
    let mut table = Table::new(&game, seed);
    play_set_up(&mut table);
    page.run("board.places.focus();").await?;
    open(&page).await?;
    let mut touches = 0..;
    loop {
        let position = table.position().to_string();
        page.until(&format!("board.view.position === '{position}'"))
            .await?;
        if table.to_play() == ToPlay::Over {
            break;
        }
        // The text of the random game's touches.
        let steps = table.steps();
        let mut text = String::new();
        while table.steps() == steps {
            let key = touches.next().and_then(|k| random_touch(&table, seed, k));
            text = key.context("the game is not over")?;
            let chance = table.to_play() == ToPlay::Chance;
            ensure!(
                !matches!(table.touch(&text), TouchResult::Refused(_)),
                "{text}"
            );
            if !chance && let Some(last) = table.last().filter(|_| table.steps() > steps) {
                text = last.text.clone();
            }
        }
        play_set_up(&mut table);
        enter(&page, &text).await?;
        page.expect_text(ANSWER, "")
            .await
            .with_context(|| format!("{spec}: {text}"))?;
    }
    page.expect_text("!!board.view.result", "true").await?;
    page.expect_quiet().await
}
