//! The pages of the rules: figures become boards, and are complete without. All figures of all pages are in
//! `more/rules_pages.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::rules_pages::{address, steps};
use page_tests::{Browser, Page, phone_emulation, serve_site};
use serde_json::{Value, json};
use take_five_rules::GAMES;

/// The files that the page has fetched, by file name.
async fn fetched(page: &Page<'_>) -> Result<Vec<String>> {
    let script =
        "return performance.getEntriesByType('resource').map((e) => e.name.split('/').at(-1));";
    Ok(serde_json::from_value(page.run(script).await?)?)
}

#[tokio::test]
async fn a_page_loads_no_board_before_it_is_touched() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for info in GAMES {
            let page = Page::open(browser, &address(&server.url, info.id)).await?;
            page.run("document.querySelectorAll('img').forEach((i) => (i.loading = 'eager'));")
                .await?;
            page.until("[...document.images].every((i) => i.complete && i.naturalWidth > 0)")
                .await?;
            let mut files = fetched(&page).await?;
            // The script that saves the site for offline use is loaded when the page is idle.
            let is_picture = |file: &str| file.contains(".svg");
            files.retain(|file| !is_picture(file) && file != "register-service-worker.js");
            files.sort();
            ensure!(
                files == ["face.css", "header.css", "palette.css", "rules-page.js", "rules.css", "sansita.woff2"],
                "{}: {files:?}",
                info.id
            );
            page.expect_text("document.querySelectorAll('take-board').length", "0").await?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_figure_becomes_a_board_by_touch_or_key_and_steps_through_its_turns() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| steps(browser, &server.url).await).await
}

#[tokio::test]
async fn a_figure_stays_where_it_is_read_when_it_becomes_a_board_and_back() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(667), async |browser| {
        let page = Page::open(browser, &address(&server.url, "take")).await?;
        page.run("document.querySelector('a[data-link]').scrollIntoView({ block: 'center', behavior: 'instant' });").await?;
        let at = |what: &str| format!("Math.round({what}.getBoundingClientRect().top)");
        let picture = at("document.querySelector('a[data-link]').firstElementChild");
        let before = page.text(&picture).await?;
        page.run("document.querySelector('a[data-link]').click();").await?;
        page.until("document.querySelector('.live:not(.coming) take-board')").await?;
        page.until(&format!("{} === {before}", at("document.querySelector('.live take-board').svg"))).await?;
        page.run("document.querySelector('.live [data-do=close]').click();").await?;
        page.until(&format!("!document.querySelector('.live') && {picture} === {before}")).await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_page_is_complete_without_scripts() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        let off = json!({ "value": true });
        page.devtools("Emulation.setScriptExecutionDisabled", off)
            .await?;
        for info in GAMES {
            browser.driver.goto(&address(&server.url, info.id)).await?;
            let expression = "({ ready: document.documentElement.dataset.ready,
                complete: document.readyState === 'complete',
                text: document.querySelector('article').innerText.length,
                pictures: document.images.length,
                seen: [...document.images].filter((i) => i.complete && i.naturalWidth > 0).length,
                buttons: [...document.querySelectorAll('button:not([popovertarget])')].length })";
            let found = page
                .evaluate_until(expression, |found| {
                    let shows_all = found["pictures"].as_u64() >= Some(6) && found["seen"] == found["pictures"];
                    shows_all && found["complete"] == true
                })
                .await
                .with_context(|| format!("{}: pictures are missing", info.id))?;
            ensure!(found["ready"] == Value::Null, "a script ran: {found}");
            ensure!(found["text"].as_u64() > Some(3000), "{}: {found}", info.id);
            ensure!(
                found["buttons"] == 0,
                "what does nothing is not shown: {found}"
            );
        }
        Ok(())
    })
    .await
}
