//! Boards that wait for a click: what is loaded before it, and what a page can give them.

use anyhow::{Context, Result, ensure};
use page_tests::waiting_boards::{
    FOCUSED, LINK, READY, SHIFTS, enter, framing, page_with_boards, play_button,
};
use page_tests::{
    Browser, Page, Proxy, VIEWPORTS_AND_SCHEMES, position_shown_first, serve_cross_origin,
    serve_site,
};
use serde_json::json;
use std::time::Duration;

/// Opens a frame that waits, by itself.
async fn open<'a>(browser: &'a Browser, site: &str, link: &str) -> Result<Page<'a>> {
    let page = Page {
        driver: &browser.driver,
    };
    page.driver.goto("about:blank").await?;
    page.driver
        .goto(format!("{site}embed-click.html#{link}"))
        .await?;
    page.until(READY).await?;
    Ok(page)
}

/// The files of the site that were requested, without their folders named by a hash.
fn files(proxy: &Proxy, site: &str) -> Vec<String> {
    let all = proxy.requested_urls().into_iter();
    let mut files: Vec<String> = all
        .filter_map(|address| address.strip_prefix(site).map(str::to_owned))
        .map(|file| match file.split_once("/www/") {
            Some((_, file)) => format!("www/{file}"),
            None => file,
        })
        .collect();
    files.sort();
    files
}

/// The files of the site that the page has loaded, by their names.
async fn loaded(page: &Page<'_>, site: &str) -> Result<Vec<String>> {
    let script = format!(
        "return performance.getEntriesByType('resource').filter(({{ name }}) => name.startsWith('{site}'))
            .map(({{ name }}) => name.split('/').at(-1)).sort();"
    );
    Ok(serde_json::from_value(page.run(&script).await?)?)
}

/// Long enough for anything that is requested without being asked for.
const A_MOMENT: Duration = Duration::from_millis(700);

#[tokio::test]
async fn before_the_click_a_frame_requests_a_page_a_style_three_scripts_and_a_picture() -> Result<()> {
    let server = serve_site()?;
    for (link, scheme, picture) in [
        (LINK, "light", "rules/take/card.svg"),
        (LINK, "dark", "rules/take/card-dark.svg"),
        (
            "game=takeaway&seed=1&theme=dark&run=click",
            "light",
            "rules/takeaway/card-dark.svg",
        ),
        (
            "learn=give-and-take",
            "dark",
            "rules/give-and-take/card-dark.svg",
        ),
        ("game=chess", "light", "www/icons/icon.svg"),
    ] {
        let proxy = Proxy::start(&server.url).await?;
        Browser::in_chromium(json!({ "args": proxy.arguments() }), async |browser| {
            let page = Page {
                driver: &browser.driver,
            };
            let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
            page.devtools(
                "Emulation.setEmulatedMedia",
                json!({ "features": features }),
            )
            .await?;
            let page = open(browser, &server.url, link).await?;
            tokio::time::sleep(A_MOMENT).await;
            let before = files(&proxy, &server.url);
            let mut expected = [
                "embed-click.html",
                picture,
                "www/embed/run-on-click.js",
                // These choose the language.
                "www/page-language.js",
                "www/value-in-address.js",
                "www/run-on-click.css",
            ];
            expected.sort_unstable();
            ensure!(before == expected, "{link}: {before:?}");
            page.expect_quiet().await?;
            // A cross-check: what is loaded after the click is seen.
            page.click(".play").await?;
            if link != "game=chess" {
                let shown = position_shown_first(link)?.to_string();
                page.until(&format!("board.view?.position === {shown:?}"))
                    .await?;
                let after = files(&proxy, &server.url);
                ensure!(
                    after.iter().any(|file| file.ends_with(".wasm")),
                    "{after:?}"
                );
            }
            Ok(())
        })
        .await
        .with_context(|| link.to_owned())?;
    }
    Ok(())
}

#[tokio::test]
async fn run_in_the_link_of_a_frame_leads_to_the_page_that_waits() -> Result<()> {
    let server = serve_site()?;
    let proxy = Proxy::start(&server.url).await?;
    Browser::in_chromium(json!({ "args": proxy.arguments() }), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.driver.goto("about:blank").await?;
        let pages: u32 = page.text("history.length").await?.parse()?;
        let expected = (pages + 1).to_string();
        // Slow enough for the board's scripts to arrive before the other page.
        page.devtools("Network.enable", json!({})).await?;
        let slow = json!({ "offline": false, "latency": 300, "downloadThroughput": -1, "uploadThroughput": -1 });
        page.devtools("Network.emulateNetworkConditions", slow).await?;
        let link = format!("{LINK}&run=click");
        page.driver
            .goto(format!("{}embed.html#{link}", server.url))
            .await?;
        let there = format!("location.href === '{}embed-click.html#{link}'", server.url);
        page.until(&format!("{there} && {READY}")).await?;
        tokio::time::sleep(A_MOMENT).await;
        let asked = files(&proxy, &server.url);
        let is_heavy = |file: &&String| {
            file.ends_with(".wasm") || file.contains("take-five-web") || file.contains("worker")
        };
        let heavy: Vec<_> = asked.iter().filter(is_heavy).collect();
        ensure!(heavy.is_empty(), "{heavy:?}");
        // Going back does not lead into a loop.
        page.expect_text("history.length", &expected).await.context("pages in the history")?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_frame_shows_the_picture_of_its_author() -> Result<()> {
    let site = serve_cross_origin()?;
    let shown = "document.querySelector('.picture img')?.currentSrc";
    let problem = "document.querySelector('.problem').checkVisibility()";
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        let usual = format!("{}rules/take/card.svg", site.url);
        let own = format!("{}rules/take/figure-2.svg", site.url);
        for (picture, expected, is_wrong) in [
            ("rules/take/figure-2.svg", &own, "false"),
            ("rules/take/no-figure.svg", &usual, "false"),
            ("http://example.org/a.png", &usual, "true"),
            ("https://", &usual, "true"),
            ("data:image/svg%2bxml,%3Csvg/%3E", &usual, "true"),
        ] {
            let host = framing(&format!("{}embed-click.html#{}&amp;picture={picture}", site.url, "game=take"), "")?;
            enter(&page, &host).await?;
            page.until(&format!("{READY} && {shown} === '{expected}'")).await.with_context(|| picture.to_owned())?;
            page.expect_text(problem, is_wrong).await.with_context(|| picture.to_string())?;
            page.driver.enter_default_frame().await?;
        }
        // From anywhere by https, without a referrer; the host is none, so it is only asked for.
        let host = framing(&format!("{}embed-click.html#game=take&amp;picture=https://127.0.0.1:9/a.png", site.url), "")?;
        enter(&page, &host).await?;
        page.until(&format!("{READY} && {shown} === '{usual}'")).await?;
        let asked = "performance.getEntriesByType('resource').some(({ name }) => name === 'https://127.0.0.1:9/a.png')";
        page.until(asked).await?;
        page.driver.enter_default_frame().await?;
        // Opened by itself, it shows nobody's picture but the site's.
        let page = open(browser, &site.url, "game=take&picture=https://127.0.0.1:9/a.png").await?;
        page.until(&format!("{shown} === '{usual}'")).await?;
        page.expect_text(asked, "false").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_waiting_frame_is_accessible_and_fits_into_320_pixels() -> Result<()> {
    let site = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for link in [LINK, "game=takeaway&play=0", "learn=take"] {
            let page = open(browser, &site.url, link).await?;
            let label = if link.ends_with("play=0") { "Open the board" } else { "Play" };
            page.expect_text("document.querySelector('.play').innerText", label).await.with_context(|| link.to_string())?;
            page.expect_quiet().await?;
            page.run("document.documentElement.style.background = 'Canvas';").await?;
            for look in VIEWPORTS_AND_SCHEMES {
                page.set_viewport_and_scheme(look).await?;
                page.expect_accessible(&format!("{link} {look:?}")).await?;
            }
            let size = json!({ "width": 320, "height": 400, "deviceScaleFactor": 1, "mobile": true });
            page.devtools("Emulation.setDeviceMetricsOverride", size).await?;
            let room = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight].join()";
            page.expect_text(room, "320,400").await?;
            let button = "(({ width, height }) => width >= 44 && height >= 44)(document.querySelector('.play span:not([hidden])').getBoundingClientRect())";
            ensure!(page.text(button).await? == "true" || label != "Play");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn an_element_that_waits_is_its_content_and_a_button() -> Result<()> {
    let site = serve_cross_origin()?;
    let host = page_with_boards(&site.url, "take-board-click.js")?;
    let (first, second) = (play_button("first"), play_button("second"));
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(SHIFTS).await?;
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign(host.url()).await?;
        page.until(&format!("{first}?.checkVisibility({{ visibilityProperty: true }}) && {second}")).await?;
        page.until("document.readyState === 'complete'").await?;
        tokio::time::sleep(A_MOMENT).await;
        let tiny = ["load-on-click.js", "reserved-size.js", "run-on-click.css", "run-on-click.js", "take-board-click.js"];
        let before = loaded(&page, &site.url).await?;
        ensure!(before.iter().all(|file| tiny.contains(&&**file)) && before.len() >= tiny.len(), "{before:?}");
        page.expect_text("first.querySelector('img').checkVisibility()", "true").await?;
        page.expect_text(&format!("{first}.innerText + {first}.getAttribute('aria-description')"), "PlayTake, two stones").await?;
        let places = "['between', 'second'].map((id) => document.getElementById(id).getBoundingClientRect().top).concat(document.querySelector('footer').getBoundingClientRect().top).join()";
        let before = page.text(places).await?;
        page.run("shifted.length = 0;").await?;
        // The picture's link comes first.
        page.press("Tab", "Tab", 0).await?;
        page.press("Tab", "Tab", 0).await?;
        page.expect_text(&format!("first.lastElementChild.shadowRoot.activeElement === {first}"), "true").await?;
        page.press("Enter", "Enter", 0).await?;
        page.until("first.view?.steps === 2").await?;
        page.until(FOCUSED).await?;
        ensure!(page.text(places).await? == before, "{} instead of {before}", page.text(places).await?);
        // Less than this is the other word on the button.
        let shifted = page.text("shifted.reduce((sum, [value]) => sum + value, 0)").await?;
        ensure!(shifted.parse::<f64>()? < 0.0005, "a layout shift of {shifted}");
        page.expect_text("first.querySelector('span')", "null").await.context("the button is still there")?;
        // The other one still waits, now as an element; it starts by a click, or when it need not wait any more.
        page.expect_text("second.matches(':defined') && !second.view", "true").await?;
        page.run(&format!("{second}.click();")).await?;
        page.until("second.view?.steps === 0").await?;
        let loaded = loaded(&page, &site.url).await?;
        ensure!(loaded.iter().filter(|file| file.ends_with(".wasm")).count() == 1, "{loaded:?}");
        page.expect_quiet().await?; // before axe, whose own checks violate the policy
        page.open_foreign("about:blank").await?;
        page.open_foreign(host.url()).await?;
        page.until(&second).await?;
        page.expect_accessible("waiting elements").await
    })
    .await
}

#[tokio::test]
async fn with_the_ordinary_script_the_game_waits() -> Result<()> {
    let site = serve_cross_origin()?;
    let host = page_with_boards(&site.url, "take-board.js")?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign(host.url()).await?;
        let first = play_button("first");
        page.until(&first).await?;
        tokio::time::sleep(A_MOMENT).await;
        let before = loaded(&page, &site.url).await?;
        ensure!(
            !before.iter().any(|file| file.contains("take-five-web")),
            "{before:?}"
        );
        page.run(&format!("{first}.click();")).await?;
        page.until(&format!("first.view?.steps === 2 && {FOCUSED}"))
            .await?;
        page.expect_text("second.view", "undefined").await?;
        page.expect_quiet().await
    })
    .await
}
