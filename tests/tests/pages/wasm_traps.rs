//! Errors and traps: the page tells them apart, and an engine starts again. Panics, which take a site of their own, are
//! in `more/wasm_traps.rs`.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// Overwrites all of an engine's memory.
const BREAK: &str = "import(new URL('../../take-five-engine.js', location.href))
    .then((module) => module.default())
    .then(({ memory }) => { new Uint8Array(memory.buffer).fill(255); })";

#[tokio::test]
async fn a_trap_in_the_engines_module_starts_a_new_worker() -> Result<()> {
    let server = serve_site()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let count = "globalThis.workers = 0;
            globalThis.Worker = class extends Worker {
                constructor(...all) { super(...all); workers += 1; }
            };";
        browser.before_pages(count).await?;
        let link = "game=take:size=4&seed=1&seats=human,engine-2";
        let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
        page.tap("a1").await?;
        let answered = "board.view.turnOf === 1 && !board.opponents.isThinking";
        page.until(&format!("board.view.steps === 2 && {answered}"))
            .await?;
        ensure!(browser.run_in_workers(BREAK).await? == 1);
        page.run("board.touch(board.view.choices[0]);").await?;
        page.until(&format!("board.view.steps === 4 && {answered}"))
            .await?;
        ensure!(
            page.text("workers").await? == "2",
            "the broken one has answered"
        );
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn an_error_in_a_script_is_not_treated_as_a_trap() -> Result<()> {
    let server = serve_site()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=3&turns=c3,c4", server.url);
        let page = Page::open(browser, &address).await?;
        page.run(
            "board.table.see((table) => { table.mark = 'the same'; });
             board.table.fault = () => { throw new Error('taken for a trap'); };",
        )
        .await?;
        let log = async || page.text("logged.splice(0).join()").await;
        let said = "Something went wrong: TypeError: a fault";
        for fault in [
            "return board.travel(() => { throw new TypeError('a fault'); });",
            "return board.answer(() => { throw new TypeError('a fault'); }) !== undefined;",
        ] {
            ensure!(page.run(fault).await? == json!(false), "{fault}");
            ensure!(page.said().await? == said, "{}", page.said().await?);
            ensure!(log().await? == "error: TypeError: a fault");
        }
        // Everyone else who asked gets the original error; a RangeError about a length is not a stack overflow.
        let thrown =
            "try { board.table.see(() => new Array(-1)); } catch (error) { return error.name; }";
        ensure!(page.run(thrown).await? == json!("RangeError"));
        page.expect_text("board.table.see((table) => table.mark)", "the same")
            .await?;
        // Uncaught errors are reported, too; about those of other scripts, such as this one, browsers say nothing.
        for (fault, told) in [
            (
                "board.setAttribute = 0;
                 document.querySelector('#flip').click();
                 delete board.setAttribute;",
                "is not a function",
            ),
            (
                "const reason = new TypeError('in a promise');
                 const event = { promise: Promise.resolve(), reason };
                 dispatchEvent(new PromiseRejectionEvent('unhandledrejection', event));",
                "in a promise",
            ),
        ] {
            page.run(fault).await?;
            let notice = "document.querySelector('[data-notice=fault] p')?.textContent";
            page.until(&format!("{notice}?.includes('{told}')")).await?;
            page.expect_text_that(notice, |it| {
                it.starts_with("Something went wrong: TypeError: ")
            })
            .await?;
            let log = log().await?;
            ensure!(log.contains(told), "{log}");
        }
        page.tap("c2").await?;
        page.until("board.view.steps === 3").await?;
        page.expect_quiet().await
    })
    .await
}
