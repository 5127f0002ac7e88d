//! A panic or a trap inside a module: the page keeps the game and continues.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, path_from_env};
use serde_json::json;
use xtask::static_server::Server;

#[tokio::test]
async fn a_panic_keeps_the_record_and_starts_a_new_instance() -> Result<()> {
    let server = Server::start(path_from_env("TAKEFIVE_DIST_PANIC")?, "", &[])?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=3&turns=c3,c4", server.url);
        let page = Page::open(browser, &address).await?;
        let before = page.text("board.view.position").await?;
        page.run("import('./take-five-web.js').then((module) => { globalThis.module = module; });")
            .await?;
        page.until("globalThis.module").await?;
        for _ in 0..2 {
            page.run("board.table.with(() => module.panicNow(), undefined);")
                .await?;
            ensure!(page.text("board.view.position").await? == before);
            let said = page.said().await?;
            ensure!(said.contains("Your game is safe"), "{said}");
        }
        // A panic that the page's own guard does not see: the next touch is played, or a message says that it was not.
        page.run("try { module.panicNow(); } catch { /* the point */ }")
            .await?;
        page.tap("c2").await?;
        if page.said().await?.contains("Your game is safe") {
            page.tap("c2").await?;
        }
        page.expect_text_that("board.view.position", |it| it.ends_with(" b 3"))
            .await?;
        page.run("board.undo();").await?;
        ensure!(page.text("board.view.position").await? == before);
        // Each was logged for developers, with its location.
        let log: Vec<String> = serde_json::from_value(page.run("return logged;").await?)?;
        let is_told = |line: &String| {
            line.starts_with("error: panicked at crates/web/src/board/mod.rs:")
                && line.ends_with("asked to")
        };
        ensure!(log.len() == 3 && log.iter().all(is_told), "{log:?}");
        Ok(())
    })
    .await
}

/// A trap that is not a panic: the module reads beyond the end of its memory.
const TRAP: &str = "board.table.with(() => exports.table_view(0xfffffff0), undefined);";

#[tokio::test]
async fn a_trap_that_is_not_a_panic_starts_a_new_instance_too() -> Result<()> {
    let server = Server::start(path_from_env("TAKEFIVE_DIST_PANIC")?, "", &[])?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=3&turns=c3,c4", server.url);
        let page = Page::open(browser, &address).await?;
        let before = page.text("board.view.position").await?;
        let load = "Promise.all([import('./take-five-web.js').then((module) => module.default()), import('./www/recoverable-table.js')])
            .then(([module, { RecoverableTable }]) => {
                globalThis.exports = module;
                globalThis.other = RecoverableTable.open('game=take:size=2&turns=a1');
                globalThis.faults = [];
                other.fault = () => faults.push('other');
                addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
            });";
        page.run(load).await?;
        page.until("globalThis.other").await?;
        for _ in 0..2 {
            page.run(TRAP).await?;
            let said = page.said().await?;
            ensure!(said.contains("Your game is safe"), "{said}");
            ensure!(page.text("board.view.position").await? == before);
            page.run("globalThis.fresh = undefined; import('./take-five-web.js').then((module) => module.default()).then((now) => { fresh = now; });")
                .await?;
            page.until("globalThis.fresh").await?;
            page.expect_text("fresh.memory === exports.memory", "false").await?;
            page.run("globalThis.exports = fresh;").await?;
        }
        // The other game of the same module is restored, and does not replace the instance a second time.
        page.expect_text_that("other.see((table) => table.position())", |it| it.ends_with(" b 1")).await?;
        page.expect_text("faults.join()", "other").await?;
        let said = page.said().await?;
        page.tap("c2").await?;
        page.until("board.view.steps === 3").await?;
        page.expect_text_that("other.see((table) => table.position())", |it| it.ends_with(" b 1")).await?;
        page.expect_text("faults.join()", "other").await.with_context(|| format!("after {said}"))?;
        page.expect_quiet().await
    })
    .await
}

/// Makes the editor's module read beyond the end of its memory when it is next asked for an empty board.
const TRAP_IN_EDITOR: &str = "globalThis.trapped = false;
    import('./take-five-editor.js').then(async ({ default: load, Draft }) => {
        const { empty } = Draft;
        const exports = await load();
        Draft.empty = (spec) => {
            Draft.empty = empty;
            trapped = exports.memory;
            exports.draft_view(0xfffffff0);
            return empty(spec);
        };
        globalThis.broken = load;
    });";

#[tokio::test]
async fn a_trap_in_the_editors_module_keeps_the_draft() -> Result<()> {
    let server = Server::start(path_from_env("TAKEFIVE_DIST_PANIC")?, "", &[])?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=2", server.url);
        let page = Page::open(browser, &address).await?;
        page.click("#edit-position")
            .await?;
        let text = "document.querySelector('dialog.editor textarea')?.value";
        let click = |label: &str| {
            format!("[...document.querySelectorAll('dialog.editor button')].find((b) => b.textContent === '{label}').click();")
        };
        page.until(&format!("{text} === 'oo/ooo/oo r 0'")).await?;
        page.run(TRAP_IN_EDITOR).await?;
        page.until("globalThis.broken").await?;
        page.run(&click("Empty board")).await?;
        page.expect_text("trapped instanceof WebAssembly.Memory", "true").await?;
        page.expect_text(text, "oo/ooo/oo r 0").await?;
        page.run("broken().then((now) => { globalThis.fresh = now.memory !== trapped; });")
            .await?;
        page.until("globalThis.fresh !== undefined").await?;
        page.expect_text("fresh", "true").await.context("the broken instance is still in use")?;
        page.run(&click("Empty board")).await?;
        page.expect_text(text, "../.../.. r 0").await?;
        page.expect_quiet().await
    })
    .await
}
