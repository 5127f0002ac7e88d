//! The site as a whole: what it loads, what it says to assistive technology, what it keeps quiet about.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, path, serve};
use serde_json::json;

/// Rules that axe found broken, with the elements.
async fn axe(page: &Page<'_>) -> Result<String> {
    let source = std::fs::read_to_string(path("TAKEFIVE_AXE")?)?;
    let evaluate = json!({ "expression": source });
    page.driver
        .cdp()
        .send_raw("Runtime.evaluate", evaluate)
        .await?;
    let run = "axe.run().then((found) => JSON.stringify(found.violations.map((v) =>
        [v.id, v.nodes.map((n) => n.target.join(' ') + ' ' + n.failureSummary)])))";
    let evaluate = json!({ "expression": run, "awaitPromise": true, "returnByValue": true });
    let answer = page
        .driver
        .cdp()
        .send_raw("Runtime.evaluate", evaluate)
        .await?;
    Ok(answer["result"]["value"]
        .as_str()
        .unwrap_or("no answer")
        .to_owned())
}

#[tokio::test]
async fn axe_finds_nothing_in_light_or_dark_narrow_or_wide() -> Result<()> {
    let server = serve()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=4&turns=c4,d5,c5", server.url);
        let page = Page::open(browser, &address).await?;
        page.expect_quiet().await?; // before axe, which tries the policy itself
        for (width, scheme) in [
            (1280, "light"),
            (1280, "dark"),
            (375, "light"),
            (375, "dark"),
        ] {
            let size =
                json!({ "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false });
            page.driver
                .cdp()
                .send_raw("Emulation.setDeviceMetricsOverride", size)
                .await?;
            let feature = json!({ "name": "prefers-color-scheme", "value": scheme });
            let media = json!({ "features": [feature] });
            page.driver
                .cdp()
                .send_raw("Emulation.setEmulatedMedia", media)
                .await?;
            let found = axe(&page).await?;
            ensure!(found == "[]", "{width} {scheme}: {found}");
            let wider = page
                .text("document.documentElement.scrollWidth > innerWidth")
                .await?;
            ensure!(wider == "false", "the page is wider than {width}");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_bad_link_says_what_is_wrong_and_opens_the_last_good_position() -> Result<()> {
    let server = serve()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (link, said, position) in [
            (
                "game=take:size=2&turns=a1,c2,a1",
                "turn 3 (a1)",
                "ob/ooo/ro r 2",
            ),
            ("game=take:size=17", "17", "ooooo/"),
            (
                "game=take:size=2&position=oo/oo/oo+r+0",
                "ROWS",
                "oo/ooo/oo r 0",
            ),
        ] {
            let page = Page::open(browser, &format!("{}?{link}", server.url)).await?;
            let what = page.said().await?;
            ensure!(what.contains(said), "{link}: {what}");
            let text = page.text("board.view.position").await?;
            ensure!(text.starts_with(position), "{link}: {text}");
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_bad_link_does_not_touch_the_game_going_on() -> Result<()> {
    let server = serve()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=3&turns=a1,b3", server.url);
        let page = Page::open(browser, &address).await?;
        let before = page.text("board.view.position").await?;
        page.run("location.hash = 'game=nonsense';").await?;
        page.until("board.said.textContent.includes('nonsense')")
            .await?;
        ensure!(page.text("board.view.position").await? == before);
        ensure!(page.text("location.hash").await?.contains("turns=a1,b3"));
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn everything_comes_from_the_site_itself() -> Result<()> {
    let server = serve()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        let urls = page
            .run("return performance.getEntriesByType('resource').map((e) => e.name);")
            .await?;
        let urls: Vec<String> = serde_json::from_value(urls)?;
        ensure!(urls.iter().any(|url| url.ends_with(".wasm")), "{urls:?}");
        for url in urls {
            ensure!(
                url.starts_with(&server.url),
                "{url} is not from {}",
                server.url
            );
        }
        ensure!(page.text("document.cookie").await?.is_empty());
        Ok(())
    })
    .await
}
