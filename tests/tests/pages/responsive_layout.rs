//! Notices, scroll bars and what loads late leave everything in its place. Every screen in every width is in
//! `more/responsive_layout.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::responsive_layout::open;
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// The bar that scrolls a long page has its room before the page is long: a slow machine paints the top first.
#[tokio::test]
async fn nothing_moves_aside_for_the_scroll_bar() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &format!("{}index.html#game=take&seed=1", server.url)).await?;
        let moved = page
            .run(
                "const right = () => document.querySelector('header').getBoundingClientRect().right;
                const main = document.querySelector('main');
                const root = document.documentElement;
                const [before, wasLong] = [right(), root.scrollHeight > root.clientHeight];
                main.hidden = true;
                return [before, right(), wasLong, root.scrollHeight > root.clientHeight];",
            )
            .await?;
        ensure!(moved[0] == moved[1] && moved[2] == true && moved[3] == false, "{moved}");
        Ok(())
    })
    .await
}

/// The pairs of boxes in the page that overlap.
const COVERED: &str = "(() => {
    const boxes = (elements) => [...elements].filter((e) => e.checkVisibility()).map((e) => [e, e.getBoundingClientRect()]);
    const notices = boxes(document.querySelectorAll('#notices > div'));
    const covers = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const named = (e) => e.dataset.notice ?? e.getAttribute('class') ?? e.localName;
    const others = boxes([board.svg, board.shadowRoot.querySelector('.status')]);
    return notices.flatMap(([notice, box], at) => [...others, ...notices.slice(at + 1)]
        .filter(([, other]) => covers(box, other)).map(([e]) => `${named(notice)} upon ${named(e)}`)).join();
})()";

#[tokio::test]
async fn notices_cover_neither_the_board_nor_each_other() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (width, height) in [(320, 640), (375, 667), (768, 1024), (1280, 800)] {
            let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
            browser
                .driver
                .cdp()
                .send_raw("Emulation.setDeviceMetricsOverride", size)
                .await?;
            let address = format!("{}index.html#game=give-and-take&turns=c3-c4&seed=1", server.url);
            let page = Page::open(browser, &address).await?;
            // Two at once: a turn to confirm, and one deleted from the list.
            page.click("#settings").await?;
            page.until("document.querySelector('#set-confirm')").await?;
            page.run(
                "const choice = document.querySelector('#set-confirm');
                choice.checked = true;
                choice.dispatchEvent(new Event('change', { bubbles: true }));
                document.querySelector('dialog').close();",
            )
            .await?;
            page.click("#remove").await?;
            page.run("board.play(board.table.see((table) => table.legalActions()[0]));").await?;
            page.until("document.querySelectorAll('#notices > div').length === 2").await?;
            page.run("scrollTo(0, 0);").await?;
            page.expect_text(COVERED, "").await.with_context(|| format!("at {width}"))?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}
