//! Boards removed from a page release everything.

use anyhow::{Result, bail, ensure};
use page_tests::element_pages::open;
use page_tests::{Browser, HeldMemory, Page, serve_cross_origin};
use serde_json::json;

/// Creates this many boards one after the other, plays on them and removes them: a third of them at once, a third while
/// a move is still being shown, and a third after that.
const COME_AND_GO: &str = "
    globalThis.comeAndGo = async (times) => {
        for (let k = 0; k < times; k += 1) {
            const board = document.createElement('take-board');
            board.setAttribute('game', 'give-and-take');
            board.setAttribute('position', '8/4b3/8/4W3/8/4b3/3b1b2/8+w+-+-+0');
            const isThere = new Promise((done) => board.addEventListener('change', done, { once: true }));
            document.querySelector('main').append(board);
            if (k % 3 > 0) {
                await isThere;
                board.play('e5xe8');
            }
            if (k % 3 > 1) await board.settled;
            board.remove();
        }
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    };";

/// Adds and removes this many boards.
async fn come_and_go(page: &Page<'_>, times: u32) -> Result<()> {
    page.run(&format!(
        "globalThis.isOver = false;
         comeAndGo({times}).then(() => {{ isOver = true; }}, (error) => {{ isOver = String(error); }});"
    ))
    .await?;
    page.until("isOver").await?;
    page.expect_text("isOver", "true").await?;
    Ok(())
}

/// The page's memory once it has settled: the last operation takes a while to finish.
async fn settled(browser: &Browser) -> Result<HeldMemory> {
    let mut before = browser.memory().await?;
    for _ in 0..200 {
        let memory = browser.memory().await?;
        if (memory.nodes, memory.listeners) == (before.nodes, before.listeners) {
            return Ok(memory);
        }
        before = memory;
    }
    bail!("the page never settles: {before:?}")
}

/// The growth as a fraction of the earlier value.
fn growth(before: u64, after: u64) -> f64 {
    (after as f64 - before as f64) / before as f64
}

/// Disables compiled code that the browser keeps for hot functions: it belongs to the page, not to a board.
const PLAIN_CODE: &str = "--js-flags=--no-lazy-feedback-allocation --no-flush-bytecode --no-sparkplug --no-maglev --no-opt";

#[tokio::test]
async fn a_hundred_boards_that_come_and_go_leave_nothing_behind() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(json!({ "args": [PLAIN_CODE] }), async |browser| {
        let (page, _host) = open(browser, &site, "", &[]).await?;
        page.run(COME_AND_GO).await?;
        come_and_go(&page, 5).await?;
        let before = settled(browser).await?;
        come_and_go(&page, 95).await?;
        let after = settled(browser).await?;
        let of = |get: fn(&HeldMemory) -> u64| growth(get(&before), get(&after));
        let all = [
            of(|memory| memory.nodes),
            of(|memory| memory.listeners),
            of(|memory| memory.heap),
            of(|memory| memory.wasm),
        ];
        println!("nodes, listeners, heap, wasm: {all:.3?} more; {before:?}, {after:?}");
        ensure!(all.iter().all(|&more| more <= 0.05), "{all:.3?} more");
        page.expect_quiet().await
    })
    .await
}
