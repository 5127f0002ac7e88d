//! Boards on pages whose language is written from right to left.

use anyhow::{Result, ensure};
use page_tests::{Browser, HostSite, Page, serve_cross_origin};
use serde_json::{Value, json};

/// A page with an element and a frame, as an author would write it.
fn page_in(language: &str, direction: &str, site: &str) -> String {
    let link = "game=take:size=3&amp;turns=a1,b3";
    format!(
        "<!doctype html>\n<html lang=\"{language}\" dir=\"{direction}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>لعبة</title>\n<body>\n\
         <script type=\"module\" src=\"{site}take-board.js\"></script>\n<main><h1>لعبة</h1>\n<p>نص.</p>\n\
         <take-board link=\"{link}\" steps=\"on\"><p>نص اللعبة.</p></take-board>\n\
         <iframe src=\"{site}embed.html#{link}\" width=\"300\" height=\"420\"></iframe></main>\n</body>\n</html>\n"
    )
}

/// Where everything of the board is, relative to its own box, by name; and in which direction sentences run, by where
/// the full stop of one is.
const LAYOUT: &str = "
    const home = board.svg.getBoundingClientRect();
    const at = (e) => { const { left, top, width, height } = e.getBoundingClientRect(); return [left - home.left, top - home.top, width, height].map(Math.round).join(); };
    const places = board.places.keys.map((key) => [key, at(board.places.element(key))]);
    const steps = [...board.shadowRoot.querySelectorAll('.steps button')].map((e) => [e.textContent, at(e)]);
    const pieces = [...board.svg.querySelectorAll('.parts path')].map(at);
    const text = [...board.said.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.includes('.'));
    const place = (from) => { const range = new Range(); range.setStart(text, from); range.setEnd(text, from + 1); return range.getBoundingClientRect(); };
    const end = text.data.trimEnd().length - 1;
    return { places, steps, pieces, isForward: text.data.at(end) === '.' && place(end).left > place(0).left };
";

/// The board of an element, once it shows all.
async fn layout(page: &Page<'_>) -> Result<Value> {
    page.until("board?.view?.steps === 2 && board.shadowRoot.querySelector('.steps:not([hidden])') && !board.playback.isRunning")
        .await?;
    page.run("board.setAttribute('speed', '0'); if (board.view.steps === 2) board.play('c4');").await?;
    page.until("board.view.steps === 3 && !board.playback.isRunning && board.said.textContent.includes('.')").await?;
    page.run(LAYOUT).await
}

#[tokio::test]
async fn on_a_page_from_right_to_left_boards_stay_as_they_are() -> Result<()> {
    let site = serve_cross_origin()?;
    let pages = [
        HostSite::start(&page_in("en", "ltr", &site.url), &[], &[])?,
        HostSite::start(&page_in("ar", "rtl", &site.url), &[], &[])?,
    ];
    Browser::in_chromium(json!({}), async |browser| {
        for (width, height) in [(1280, 800), (375, 667), (320, 480)] {
            let mut layouts = Vec::new();
            for host in &pages {
                let page = Page { driver: &browser.driver };
                let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true });
                page.devtools("Emulation.setDeviceMetricsOverride", size).await?;
                page.driver.goto("about:blank").await?;
                page.driver.goto(host.url()).await?;
                page.until("document.readyState === 'complete' && board").await?;
                layouts.push(layout(&page).await?);
                let wide = page.run("return [document.documentElement.scrollWidth, innerWidth];").await?;
                ensure!(wide[0] == wide[1], "{width}: {wide}");
                // Touches and keys lead where they show: the place that is touched, the place on the right.
                ensure!(layouts[0]["isForward"] == true && layouts.last().map(|one| &one["isForward"]) == Some(&json!(true)));
                let key = page.text("board.view.choices[0]").await?;
                page.run("board.svg.scrollIntoView({ block: 'center' });").await?;
                page.tap(&key).await?;
                page.until("board.view.steps === 4").await?;
                page.expect_text_that("board.link", |it| it.contains(&format!(",c4,{key}"))).await?;
                page.run("board.places.stand(board.places.keys[0]); board.places.focus();").await?;
                page.press("ArrowRight", "ArrowRight", 0).await?;
                let right = "board.places.here.at[0] > board.places.middle(board.places.keys[0])[0]";
                page.expect_text(right, "true").await?;
                let lies = "board.places.element(board.places.here.key).getBoundingClientRect().left > board.places.element(board.places.keys[0]).getBoundingClientRect().left";
                page.expect_text(lies, "true").await?;
                // The step buttons read from the first turn on the left to the last on the right.
                page.run("board.shadowRoot.querySelector('[data-step=back]').click();").await?;
                page.until("board.view.at === 3").await?;
                // Whoever reads it aloud knows the language.
                let languages = "[...board.shadowRoot.querySelectorAll('.head, svg, .said, .tools')].map((e) => e.closest('[lang]')?.lang ?? e.getAttribute('lang')).join()";
                page.expect_text(languages, "en,en,en,en").await?;
                page.expect_quiet().await?;
                // The frame has a page of its own.
                page.run("document.querySelector('iframe').scrollIntoView();").await?;
                page.enter_frame(0).await?;
                page.until("board?.view?.steps === 2").await?;
                page.run("board.play('c4');").await?;
                page.until("board.view.steps === 3").await?;
                page.driver.enter_parent_frame().await?;
            }
            ensure!(layouts[0] == layouts[1], "{width}: {}\n{}", layouts[0], layouts[1]);
        }
        // What the author wrote for readers without a board keeps the direction of the page.
        let page = Page { driver: &browser.driver };
        page.run("const p = document.createElement('p'); p.textContent = 'نص'; board.append(p); board.shadowRoot.prepend(board.fallback);")
            .await?;
        page.expect_text("getComputedStyle(board.lastElementChild).direction", "rtl").await?;
        Ok(())
    })
    .await
}
