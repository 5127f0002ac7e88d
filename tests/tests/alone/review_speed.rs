//! How long the review of a long game takes.

use anyhow::{Context, Result, anyhow, ensure};
use page_tests::{Browser, engine_pages::open, serve_site};
use serde_json::json;
use take_five_table::{Table, rng};

/// The first results are there in two seconds, all of a game of 100 turns in a minute on two cores.
#[tokio::test]
async fn a_hundred_turns_are_reviewed_within_a_minute() -> Result<()> {
    let server = serve_site()?;
    let mut table = Table::new(&"take:size=7".parse()?, 1);
    while table.turns().len() < 100 {
        let actions = table.legal_actions();
        let any = rng(2, table.steps() as u64)(actions.len() as u32) as usize;
        let action = actions.get(any).context("the game ends too soon")?;
        table.play(action).map_err(|problem| anyhow!("{problem:?}"))?;
    }
    let link = format!("{}&end=resign-1", table.link());
    Browser::in_full_chromium(json!({}), async |browser| {
        browser
            .before_pages("Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 });")
            .await?;
        let page = open(browser, &server, &link).await?;
        page.until("document.querySelector('#review-tab:not([hidden])')")
            .await?;
        // How the game ended is known at once, so the graph is read at another turn.
        page.run("board.goToTurn(20);").await?;
        page.run(
            "globalThis.times = [];
             const begun = performance.now();
             document.querySelector('#review-tab').click();
             const look = () => {
                 const review = document.querySelector('#review');
                 const graph = review.querySelector('.graph')?.getAttribute('aria-valuetext') ?? '';
                 if (times.length === 0 && graph.includes('%')) times.push(performance.now() - begun);
                 if (review.querySelector('.found')?.textContent) times.push(performance.now() - begun);
                 else setTimeout(look, 20);
             };
             look();",
        )
        .await?;
        // All of it may take longer than anything else does.
        for _ in 0..2 {
            if page.until("times.length === 2").await.is_ok() {
                break;
            }
        }
        let times = page.run("return times;").await?;
        println!("first results and all, in milliseconds: {times}");
        let times: [f64; 2] = serde_json::from_value(times)?;
        ensure!(times[0] < 2_000.0 && times[1] < 60_000.0, "{times:?}");
        page.expect_quiet().await
    })
    .await
}
