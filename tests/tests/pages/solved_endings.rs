//! Solved endings: the analysis states a fact, and the engine keeps it. More of them is in `more/solved_endings.rs`.

use anyhow::{Result, ensure};
use page_tests::engine_pages::open;
use page_tests::solved_endings::{ANALYSE, LOST, stated};
use page_tests::{Browser, serve_site};
use serde_json::json;

#[tokio::test]
async fn the_analysis_states_a_fact_and_the_engine_keeps_it() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for level in [7, 8] {
            let page = open(
                browser,
                &server,
                &format!("{LOST}&seats=human,engine-{level}"),
            )
            .await?;
            page.run(ANALYSE).await?;
            let stated = stated(&page).await?;
            ensure!(stated == "Black wins in 16 turns", "{stated}");
            page.expect_text_that("document.querySelector('.lines').innerText", |it| {
                it.starts_with("Loss in 16 turns ")
            })
            .await?;
            page.expect_text(
                "document.querySelector('.lines + .quiet').textContent",
                "Known from endgame tables, not estimated",
            )
            .await?;
            // Whoever holds out as long as possible gets one turn closer to the end with each turn.
            page.run(
                "const line = document.querySelector('.line').textContent.trim().split(' ');
                board.play(line.find((word) => /^[a-h][1-8][-x]/.test(word)));",
            )
            .await?;
            page.until(
                "board.view.steps >= 2 && !board.opponents.isThinking && board.view.toPlay === 1",
            )
            .await?;
            page.until("document.querySelector('.odds')?.innerText === 'Black wins in 14 turns'")
                .await?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}
