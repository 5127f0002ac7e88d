//! Every main screen from a phone to a large desktop: nothing is wider than the window, nothing is cut off, every touch
//! target is large enough, and nothing shifts while a page loads.

use anyhow::{Context, Result, ensure};
use page_tests::first_screen::resize;
use page_tests::responsive_layout::{
    PHONE, Screen, begin_game, each_screen_in, faults_now, faults_of, open, screens,
};
use page_tests::review::ending;
use page_tests::{Browser, Page, serve_site};
use serde_json::json;
use take_five_rules::GAMES;
use take_five_words::LANGUAGES;

/// Windows: the narrowest that pages have to fit (WCAG 1.4.10), a phone, a tablet, a laptop, a large desktop.
const WINDOWS: [(u32, u32); 5] = [
    (320, 640),
    PHONE,
    (768, 1024),
    (1280, 800),
    (2560, 1440),
];

#[tokio::test]
async fn every_screen_fits_from_a_phone_to_a_large_desktop() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        begin_game(browser, &server.url).await?;
        let mut faults = Vec::new();
        for Screen { address, opens } in screens() {
            let page = open(browser, &format!("{}{address}", server.url)).await?;
            faults.extend(faults_of(&page, &address, opens, &WINDOWS).await?);
        }
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    })
    .await
}

#[tokio::test]
async fn every_screen_fits_a_phone_in_every_language() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        begin_game(browser, &server.url).await?;
        let mut faults = Vec::new();
        for language in &LANGUAGES[1..] {
            each_screen_in(language.tag, browser, &server.url, async |page, screen| {
                page.expect_text("document.documentElement.lang", language.tag).await?;
                let found = faults_now(page).await?.into_iter();
                faults.extend(found.map(|fault| format!("{screen}: {fault}")));
                Ok(())
            })
            .await?;
        }
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    })
    .await
}

/// The layout shift without user input, as browsers measure it.
const MOVED: &str = "globalThis.moved = [];
    new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries()) {
            if (!hadRecentInput) moved.push([value, ...sources.map(({ node, previousRect, currentRect }) => {
                const places = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '));
                return `${node?.id || node?.className || node?.nodeName} from ${places.join(' to ')}`;
            })]);
        }
    }).observe({ type: 'layout-shift', buffered: true });";

/// The most that may shift in total: 0.01 is a hundredth of the window by its full height.
const STILL: f64 = 0.01;

#[tokio::test]
async fn nothing_shifts_while_pages_load_and_panels_fill() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(MOVED).await?;
        let games = GAMES
            .iter()
            .map(|info| format!("index.html#game={}&seed=1", info.id));
        let frames = GAMES
            .iter()
            .map(|info| format!("embed.html#game={}&seed=1", info.id));
        let pages = [
            "index.html",
            "rules/take/index.html",
            "index.html#game=take&turns=e5,a1",
        ];
        for address in games.chain(frames).chain(pages.map(String::from)) {
            for (width, height) in [(375, 667), (1280, 800)] {
                let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
                browser
                    .driver
                    .cdp()
                    .send_raw("Emulation.setDeviceMetricsOverride", size)
                    .await?;
                let page = open(browser, &format!("{}{address}", server.url)).await?;
                if address.starts_with("index.html#") {
                    for panel in 0..5 {
                        let opened = open_panel(&page, panel).await;
                        opened.with_context(|| format!("{address} at {width}, panel {panel}"))?;
                    }
                }
                let moved = page.run("return moved;").await?;
                let sum: f64 = moved
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(|one| one[0].as_f64())
                    .sum();
                ensure!(sum < STILL, "{address} at {width}: {moved}");
            }
        }
        Ok(())
    })
    .await
}

/// Shows a panel with the mouse, and waits until it is filled.
async fn open_panel(page: &Page<'_>, panel: usize) -> Result<()> {
    page.until("document.documentElement.dataset.begun === ''")
        .await?;
    // In play, the menu leads to the panels.
    if page.text("document.querySelector('#tabs').hidden").await? == "true" {
        click(page, "document.querySelector('#more-button')").await?;
        page.until("document.querySelector('#more').matches(':popover-open')")
            .await?;
        click(page, "document.querySelector('#more [data-panel=record-title]')").await?;
        page.until("!document.querySelector('#tabs').hidden").await?;
    }
    click(page, &format!("document.querySelectorAll('[role=tab]:not([hidden])')[{panel}]")).await?;
    page.until(&format!(
        "document.querySelectorAll('[role=tab]:not([hidden])')[{panel}].ariaSelected === 'true'"
    ))
    .await
}

/// Clicks on an element with the mouse.
async fn click(page: &Page<'_>, element: &str) -> Result<()> {
    // A click counts only if the element does not move between press and release.
    page.until(&format!(
        "(() => {{
            {element}.scrollIntoView({{ block: 'center', behavior: 'instant' }});
            const before = globalThis.lastTop;
            globalThis.lastTop = {element}.getBoundingClientRect().top;
            return before === lastTop;
        }})()"
    ))
    .await?;
    page.run(&format!(
        "globalThis.clicks = 0; {element}.addEventListener('click', () => clicks++);"
    ))
    .await?;
    // Where the page scrolls between press and release, a browser sees no click.
    for _ in 0..5 {
        let at = page
            .run(&format!(
                "const box = {element}.getBoundingClientRect();
                return [box.left + 20, box.top + box.height / 2];"
            ))
            .await?;
        let at: (f64, f64) = serde_json::from_value(at)?;
        page.mouse("mousePressed", at).await?;
        page.mouse("mouseReleased", at).await?;
        if page.text("clicks > 0").await? == "true" {
            break;
        }
    }
    page.expect_text("clicks > 0", "true").await.context("no click")
}

/// The spacing of text that readers may set (WCAG 1.4.12), in the page and in every element of it.
const SPACE_OUT: &str = r#"
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-block-end: 2em !important }`);
    const adopt = (root) => {
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
        for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot) adopt(shadowRoot);
    };
    adopt(document);
"#;

/// At 320 by 200 pixels, a window of 1280 by 800 zoomed to 400 %, and on a phone.
#[tokio::test]
async fn spaced_out_text_makes_no_page_wider_than_the_window() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (width, height) in [(320u64, 200), (375, 667)] {
            let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true });
            for address in [
                "index.html",
                "index.html#game=give-and-take&turns=c3-c4,c6-c5&seed=1",
                "index.html#game=takeaway&seed=1",
                "index.html#learn=take",
                "embed.html#game=take:size=3",
                "rules/take/index.html",
                "about.html",
            ] {
                let page = open(browser, &format!("{}{address}", server.url)).await?;
                page.devtools("Emulation.setDeviceMetricsOverride", size.clone()).await?;
                page.run(SPACE_OUT).await?;
                page.until("getComputedStyle(document.querySelector('p')).letterSpacing !== 'normal'").await?;
                let wide = page.run("return document.documentElement.scrollWidth;").await?;
                ensure!(wide.as_u64() == Some(width), "{address}: {wide} px instead of {width}");
                page.expect_quiet().await.context(address)?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn why_a_game_is_over_stands_below_who_won() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (width, height, size) in [(375, 667, 100), (320, 568, 100), (375, 667, 150)] {
            resize(browser, (width, height)).await?;
            let page = Page::open(browser, &format!("{}#{}", server.url, ending(4))).await?;
            page.run(&format!("document.documentElement.style.fontSize = '{size}%'; board.play('a1xc1xe1xg1');")).await?;
            page.until("board.view.result && !board.playback.isRunning").await?;
            // As in a game of several, where it says more.
            page.run("board.status.textContent = 'Player 4 wins. You came third, 36 points behind.';").await?;
            let apart = "(() => {
                const [reason] = board.shadowRoot.querySelectorAll('.reason');
                const range = document.createRange();
                range.selectNodeContents(board.status);
                const { top, bottom } = reason.getBoundingClientRect();
                return top >= range.getBoundingClientRect().bottom
                    && bottom <= document.querySelector('#players-above').getBoundingClientRect().top;
            })()";
            page.expect_text(apart, "true").await.with_context(|| format!("{width} × {height} at {size} %"))?;
        }
        Ok(())
    })
    .await
}
