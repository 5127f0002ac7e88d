//! How long the review of a long game takes.

use anyhow::{Result, ensure};
use page_tests::{Browser, engine_pages::open, serve_site};
use serde_json::json;
use std::time::Duration;
use take_five_table::{Table, below};

/// The first results are there in two seconds, all of a game of 100 turns in a minute on two cores.
#[tokio::test]
async fn a_hundred_turns_are_reviewed_within_a_minute() -> Result<()> {
    let server = serve_site()?;
    let mut table = Table::new(&"give-and-take".parse()?, 1);
    while table.turns().len() < 100 {
        let actions = table.legal_actions();
        ensure!(!actions.is_empty(), "the game ends too soon: {}", table.link());
        let any = below(2, table.steps() as u64)(actions.len() as u32) as usize;
        table.play(&actions[any]).map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
    }
    let link = format!("{}&end=resign-1", table.link());
    Browser::in_full_chromium(json!({}), async |browser| {
        let page = open(browser, &server, &link).await?;
        page.until("document.querySelector('#review:not([hidden])')").await?;
        page.run(
            "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 });
             globalThis.begun = performance.now();
             document.querySelector('#review > summary').click();
             globalThis.watch = setInterval(() => {
                 const text = document.querySelector('#review .graph')?.getAttribute('aria-valuetext') ?? '';
                 if (!globalThis.first && text.includes('%')) globalThis.first = performance.now() - begun;
                 if (document.querySelector('#review .found')?.textContent) globalThis.last ??= performance.now() - begun;
             }, 20);",
        )
        .await?;
        page.driver.set_script_timeout(Duration::from_secs(90)).await?;
        for _ in 0..8 {
            let is_there = page.until("globalThis.last").await;
            if is_there.is_ok() {
                break;
            }
        }
        let times = page.run("return [first, last];").await?;
        println!("{times}");
        let (first, last) = (times[0].as_f64().unwrap_or(f64::MAX), times[1].as_f64().unwrap_or(f64::MAX));
        ensure!(first < 2_000.0 && last < 60_000.0, "{times}");
        page.expect_quiet().await
    })
    .await
}
