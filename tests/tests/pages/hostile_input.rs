//! Attacks through what strangers can hand to a reader: links, what stands in the storage of the origin, and answers of
//! a worker that lies. None reaches a prototype that all objects share, runs as script, loads anything else or stops
//! the page. Files are in `more/hostile_input.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::engine_pages::open;
use page_tests::untouched::{REMEMBER, expect_untouched};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// What links could contain.
const LINKS: [&str; 18] = [
    "game=__proto__",
    "game=hasOwnProperty:prototype=1",
    "game=../../../sw",
    "game=//example.org/x",
    "game=take:__proto__=1",
    "game=take:size=2&__proto__=1&constructor=1&hacked=1",
    "game=take:size=2&lang=../../sw&theme=javascript:globalThis.hacked=1",
    "game=take:size=2&mark=%22%3E%3Cimg/src=x/onerror=hacked=1%3E&arrow=__proto__-a1",
    "game=take:size=2&turns=%00,%ff,a1",
    "game=take:size=2&seats=__proto__,engine-99999999999999999999",
    "game=take:size=2&seed=-1e999&ply=NaN&end=resign-__proto__",
    "game=take:size=2&position=__proto__",
    "learn=__proto__/constructor",
    "learn=../../rules/take",
    "learn=take/__proto__",
    "game=take:size=2&picture=javascript:globalThis.hacked=1",
    "game=take:size=2&picture=data:image/svg%2Bxml,%3Csvg%20onload=globalThis.hacked=1%3E",
    "game=take:size=2&picture=http://example.org/picture.png",
];

#[tokio::test]
async fn no_link_loads_anything_else_or_reaches_what_all_objects_share() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(REMEMBER).await?;
        for name in ["index.html", "embed.html", "embed-click.html"] {
            for link in LINKS {
                let page = Page { driver: &browser.driver };
                page.driver.goto("about:blank").await?;
                page.driver.goto(format!("{}{name}#{link}", server.url)).await?;
                let is_there = match name {
                    "embed-click.html" => "!document.querySelector('.play').hidden && document.querySelector('.picture img')?.complete",
                    _ => "document.documentElement.dataset.ready === ''",
                };
                page.until(&format!("location.pathname.endsWith('{name}') && {is_there}"))
                    .await
                    .context(link)?;
                let check = async || -> Result<()> {
                    expect_untouched(&page).await?;
                    let strange = "performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith(new URL('./', location).href) && !name.startsWith('data:')).map(({ name }) => name)";
                    let strange = page.text(strange).await?;
                    ensure!(strange.is_empty(), "asks for {strange}");
                    let missing = "performance.getEntriesByType('resource').filter(({ responseStatus }) => responseStatus > 399).map(({ name }) => name)";
                    let missing = page.text(missing).await?;
                    ensure!(missing.is_empty(), "asks for {missing}, which is not there");
                    page.expect_quiet().await
                };
                check().await.with_context(|| format!("{name}#{link}"))?;
            }
        }
        Ok(())
    })
    .await
}

/// What may stand in the storage: of an earlier or later version, damaged, or written by another page of the origin.
const STORED: [&str; 6] = [
    "null",
    "[1, \"text\", null]",
    "{\"__proto__\": {\"hacked\": 1}, \"constructor\": {\"prototype\": {\"hacked\": 1}}}",
    r#"{"game": "__proto__", "options": {"__proto__": {"hacked": "1"}, "take": 5}, "seats": {"__proto__": [{"hacked": 1}], "take": [null, 5, {"name": {}, "plays": []}]},
        "levels": {"take": "<img src=x onerror=hacked=1>"}, "matches": {"take": "none", "__proto__": {"kind": "wins"}}}"#,
    r#"{"theme": {"a": 1}, "look": "\"><img src=x onerror=hacked=1>", "speed": -1, "sounds": null, "lang": "../../sw"}"#,
    r#"{"courses": {"take": 7, "__proto__": {"at": "x", "done": [1]}, "constructor": null}, "got": {"length": 1e9}, "offered": "all", "coached": {"id": 1}}"#,
];

#[tokio::test]
async fn whatever_is_stored_the_app_starts() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(REMEMBER).await?;
        for stored in STORED {
            let page = Page::open(browser, &server.url).await?;
            page.run(&format!(
                "localStorage.clear(); sessionStorage.clear();
                for (const name of ['settings', 'set-up', 'finished', 'lessons', 'uncounted']) localStorage.setItem(`take-five-${{name}}`, {});",
                json!(stored)
            ))
            .await?;
            let use_app = async || -> Result<()> {
                let page = Page::open(browser, &server.url).await?;
                page.expect_quiet().await?;
                let page = Page::open(browser, &format!("{}#game=take:size=2&seed=1&seats=human,engine-1", server.url)).await?;
                page.tap("a1").await?;
                page.until("board.view.steps >= 2").await?;
                for (button, there) in [("#new", "#choose-seat-0"), ("#settings", "dialog[open] select, dialog[open] input"), ("#games", "dialog[open]")] {
                    page.run(&format!("document.querySelector('{button}').click();")).await?;
                    page.until(&format!("document.querySelector('{there}')")).await.context(button)?;
                    page.run("document.querySelector('dialog[open]').close();").await?;
                    page.until("!document.querySelector('dialog[open]')").await?;
                }
                // What is chosen now is stored over it, and is there again.
                page.begin(&[("game", "take")]).await?;
                page.until("board.view.steps === 0").await?;
                page.expect_quiet().await?;
                expect_untouched(&page).await?;
                let page = Page::open(browser, &format!("{}#learn=take", server.url)).await?;
                page.expect_quiet().await?;
                expect_untouched(&page).await
            };
            use_app().await.context(stored)?;
        }
        Ok(())
    })
    .await
}

/// Lets workers answer `lie(data)`, where `lie` is set, instead of what they say.
const LIARS: &str = "
    globalThis.Worker = class extends Worker {
        addEventListener(type, heard, options) {
            const told = (event) => heard(globalThis.lie ? new MessageEvent('message', { data: lie(event.data) }) : event);
            super.addEventListener(type, type === 'message' ? told : heard, options);
        }
    };";

/// Answers that no worker of the site gives.
const LIES: [&str; 9] = [
    "({ kind: 'done', answer: 'zz99' })",
    "({ kind: 'done', answer: '<img src=x onerror=hacked=1>' })",
    "({ kind: 'done', answer: { toString: null } })",
    "({ kind: 'done', answer: null })",
    "({ kind: 'refused', reason: { id: '__proto__', args: { constructor: '<b>' } } })",
    "({ kind: 'refused', reason: 'no' })",
    "({ kind: '__proto__' })",
    "null",
    "({ kind: 'broken', error: '<img src=x onerror=hacked=1>' })",
];

#[tokio::test]
async fn a_worker_that_lies_plays_nothing_and_harms_nothing() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(REMEMBER).await?;
        browser.before_pages(LIARS).await?;
        for lie in LIES {
            let check = async || -> Result<()> {
                let page = open(browser, &server, "game=take:size=3&seed=1&seats=human,engine-1").await?;
                page.run(&format!("globalThis.lies = 0; globalThis.lie = (data) => data.kind === 'ready' ? data : (lies += 1, {lie});")).await?;
                page.run("board.touch('a1');").await?;
                page.until("board.view.steps === 1 && lies > 0").await?;
                let made = "board.shadowRoot.querySelectorAll('img, script').length + document.querySelectorAll('#notices :is(img, script, a, b)').length";
                ensure!(page.text(made).await? == "0");
                // Told the truth again, it plays on; nothing of what it said before has been played.
                page.run("globalThis.lie = undefined; board.undo();").await?;
                page.until("board.view.steps === 0").await?;
                page.run("board.touch('b2');").await?;
                page.until("board.view.steps === 2").await?;
                let link = page.text("board.link").await?;
                let played = page_tests::position_shown_first(&link)?.to_string();
                page.expect_text("board.view.position", &played).await.with_context(|| link.to_string())?;
                expect_untouched(&page).await
            };
            check().await.context(lie)?;
        }
        Ok(())
    })
    .await
}
