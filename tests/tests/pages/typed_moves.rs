//! Typed moves: a whole game of each kind by typing alone, and the answers to invalid text.

use anyhow::{Context, Result, ensure};
use page_tests::random_play::{random_touch, play_set_up, shortest_seed};
use page_tests::{Browser, Page, phone_emulation, serve_site};
use serde_json::json;
use take_five_rules::{Spec, ToPlay};
use take_five_table::{Table, TouchResult};

const ANSWER: &str = "board.typed.form.querySelector('.answer').textContent";

/// Opens the move input, as the key `/` does.
async fn open(page: &Page<'_>) -> Result<()> {
    page.press("/", "Slash", 0).await?;
    page.until("board.shadowRoot.activeElement?.localName === 'input'")
        .await
}

async fn enter(page: &Page<'_>, text: &str) -> Result<()> {
    page.type_text(text).await?;
    page.press("Enter", "Enter", 0).await
}

async fn whole_game(browser: &Browser, spec: &str) -> Result<()> {
    let server = serve_site()?;
    let game: Spec = spec.parse()?;
    let seed = shortest_seed(&game);
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
            ensure!(!matches!(table.touch(&text), TouchResult::Refused(_)), "{text}");
            if !chance && let Some(last) = table.last().filter(|_| table.steps() > steps) {
                text = last.text.clone();
            }
        }
        play_set_up(&mut table);
        enter(&page, &text).await?;
        let answer = page.text(ANSWER).await?;
        ensure!(answer.is_empty(), "{spec}: {text}: {answer}");
    }
    ensure!(page.text("!!board.view.result").await? == "true");
    page.expect_quiet().await
}

macro_rules! by_typed_text_alone {
    ($($name:ident $spec:literal)*) => {$(
        #[tokio::test]
        async fn $name() -> Result<()> {
            Browser::in_chromium(json!({}), async |browser| whole_game(browser, $spec).await).await
        }
    )*};
}
by_typed_text_alone! {
    take_it_away_typed "take-it-away:players=4"
    acquisitions_typed "acquisitions:values=mixed"
    take_back_toe_typed "take-back-toe"
    takeaway_typed "takeaway:players=3,rounds=1"
    give_and_take_typed "give-and-take"
    take_typed "take:size=2,churn=high"
}

#[tokio::test]
async fn an_illegal_move_text_is_refused_with_the_reason() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=give-and-take", server.url)).await?;
        page.run("board.places.focus();").await?;
        open(&page).await?;
        ensure!(
            page.text("board.shadowRoot.activeElement.localName")
                .await?
                == "input"
        );
        ensure!(
            page.text("board.shadowRoot.activeElement.value")
                .await?
                .is_empty()
        );
        for (text, reason) in [
            ("c3-c5", "Too far: a pawn moves one square."),
            ("c2-c3", "occupied"),
            ("hello", "Write moves like a3-a4 or b3-b4."),
            ("", "Write moves like a3-a4 or b3-b4."),
        ] {
            page.run("board.shadowRoot.activeElement.value = '';")
                .await?;
            enter(&page, text).await?;
            let answer = page.text(ANSWER).await?;
            ensure!(
                answer.contains(reason) && page.said().await? == answer,
                "{text}: {answer}"
            );
            ensure!(
                page.text("board.shadowRoot.activeElement.getAttribute('aria-invalid')")
                    .await?
                    == "true"
            );
            ensure!(page.text("board.view.steps").await? == "0");
        }
        page.run("board.shadowRoot.activeElement.value = '';")
            .await?;
        enter(&page, "C3 c4").await?;
        ensure!(page.text("board.view.steps").await? == "1");
        ensure!(page.text(ANSWER).await?.is_empty());
        page.press("Escape", "Escape", 0).await?;
        let display = "getComputedStyle(board.typed.form).display";
        ensure!(page.text(display).await? == "none", "the move input is gone");
        ensure!(
            page.text("board.shadowRoot.activeElement.getAttribute('role')")
                .await?
                == "gridcell"
        );
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn on_a_phone_the_reason_is_shown_beside_the_move_input() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(667), async |browser| {
        let page = Page::open(browser, &format!("{}#game=give-and-take", server.url)).await?;
        page.step_by_step().await?;
        let field = "document.querySelector('#typed-text')";
        page.run(&format!(
            "{field}.scrollIntoView({{ block: 'center' }}); {field}.focus();"
        ))
        .await?;
        enter(&page, "c3-c5").await?;
        let seen = "(() => { const box = document.querySelector('#typed-answer').getBoundingClientRect();
            return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth; })()";
        ensure!(page.text(seen).await? == "true");
        let answer = "document.querySelector('#typed-answer').textContent";
        ensure!(page.text(answer).await? == "Too far: a pawn moves one square.");
        page.run(&format!("{field}.value = '';")).await?;
        enter(&page, "c3c4").await?;
        ensure!(page.text("board.view.steps").await? == "1");
        ensure!(page.text(answer).await?.is_empty());
        page.expect_quiet().await
    })
    .await
}
