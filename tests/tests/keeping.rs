//! What this browser keeps of a game: through reloads, crashes, other tabs and storage that fails.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, serve};
use serde_json::json;

/// Plays at random to the end, and notes what was shown as saved last.
const PLAY_ON: &str = "
    const saved = document.querySelector('#saved');
    const turns = () => new URLSearchParams(board.game.link).get('turns') ?? '';
    globalThis.safe = '';
    const note = () => { if (saved.dataset.state === 'saved') globalThis.safe = turns(); };
    note();
    new MutationObserver(note).observe(saved, { attributes: true });
    globalThis.touches = 0;
    (function play() {
        const { choices } = board.view;
        if (choices.length === 0) return void (globalThis.touches = Infinity);
        globalThis.touches += 1;
        board.touch(choices[Math.floor(Math.random() * choices.length)]);
        setTimeout(play, Math.random() * 20);
    })();";

#[tokio::test]
async fn after_a_crash_everything_shown_as_saved_is_there() -> Result<()> {
    let server = serve()?;
    Browser::in_chromium(json!({}), async |browser| {
        let mut kept: Option<Page<'_>> = None;
        let mut ahead = 0;
        for round in 0..50 {
            let page = match kept.take() {
                Some(page) => page,
                None => {
                    let address = format!("{}#game=take-back-toe&seed={round}", server.url);
                    Page::open(browser, &address).await?
                }
            };
            page.run(PLAY_ON).await?;
            page.until(&format!("globalThis.touches > {}", 1 + round * 7 % 23))
                .await?;
            let safe = page.text("globalThis.safe").await?;
            page.crash().await?;
            let there = page
                .text("new URLSearchParams(board.game.link).get('turns') ?? ''")
                .await?;
            ensure!(
                there.starts_with(&safe),
                "round {round}: {safe} was saved, {there} is there"
            );
            ahead += usize::from(there != safe);
            if page.text("board.view.toPlay").await? != "over" {
                kept = Some(page);
            }
        }
        println!("50 crashes: all that was shown as saved was there, {ahead} times more than that");
        Ok(())
    })
    .await
}
