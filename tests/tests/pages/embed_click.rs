//! Boards that wait for a click: what is loaded before it, and the board after it.

use anyhow::{Context, Result, ensure};
use page_tests::{
    Browser, HostSite, Page, Proxy, VIEWPORTS_AND_SCHEMES, host_page, position_shown_first,
    serve_cross_origin, serve_site,
};
use serde_json::json;
use std::time::Duration;

const LINK: &str = "game=take:size=4&turns=d4,f3&mark=c4";

/// The button of a frame, and whether it can be pressed.
const READY: &str = "document.querySelector('.play:not([hidden])')
    && document.querySelector('.picture img')?.complete && document.readyState === 'complete'";

/// The element's button.
fn play_button(element: &str) -> String {
    format!("{element}.lastElementChild?.shadowRoot?.querySelector('.play')")
}

/// Whether the focus is on a place of the board.
const FOCUSED: &str =
    "document.activeElement === board && board.shadowRoot.activeElement?.dataset.key";

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

/// Long enough for anything that is requested without being asked for.
const A_MOMENT: Duration = Duration::from_millis(700);

#[tokio::test]
async fn before_the_click_a_frame_requests_a_page_a_style_a_script_and_a_picture() -> Result<()> {
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
                "www/run-on-click.css",
            ];
            expected.sort_unstable();
            ensure!(before == expected, "{link}: {before:?}");
            page.expect_quiet().await?;
            // A cross-check: what is loaded after the click is seen.
            page.run("document.querySelector('.play').click();").await?;
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
            file.ends_with(".wasm") || file.contains("boards/") || file.contains("worker")
        };
        let heavy: Vec<_> = asked.iter().filter(is_heavy).collect();
        ensure!(heavy.is_empty(), "{heavy:?}");
        // Going back does not lead into a loop.
        let pages = page.text("history.length").await?;
        ensure!(pages == expected, "{pages} pages in the history");
        page.expect_quiet().await
    })
    .await
}

/// Sums up the layout shifts of every page and frame.
const SHIFTS: &str = "globalThis.shifted = [];
new PerformanceObserver((list) => { for (const { value, sources } of list.getEntries())
    shifted.push([value, ...sources.map(({ node }) => node?.className || node?.nodeName)]); })
  .observe({ type: 'layout-shift', buffered: true });";

/// Opens a page with a frame, and enters that once it has loaded.
async fn enter(page: &Page<'_>, host: &HostSite) -> Result<()> {
    page.open_foreign(host.url()).await?;
    page.until("document.querySelector('iframe') && document.readyState === 'complete'")
        .await?;
    page.driver.enter_frame(0).await?;
    page.until(READY).await
}

/// A page with a frame, which keeps its messages, and text below it.
fn framing(address: &str, sandbox: &str) -> Result<HostSite> {
    let script = b"globalThis.told = [];
        addEventListener('message', ({ data, source }) => {
            if (source === document.querySelector('iframe').contentWindow) told.push(data);
        });";
    let body = format!(
        "<script src=\"page.js\"></script>\n<main><h1>A page</h1>\n\
         <iframe {sandbox} title=\"Take\" width=\"480\" height=\"560\" src=\"{address}\"></iframe><footer>Behind</footer></main>"
    );
    HostSite::start(&host_page(&body), &[("page.js", script)], &[])
}

#[tokio::test]
async fn a_frame_starts_in_place_by_keys_and_the_focus_is_on_the_board() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(SHIFTS).await?;
        for (key, code) in [("Enter", "Enter"), (" ", "Space")] {
            let address = format!("{}embed-click.html#{LINK}", site.url).replace('&', "&amp;");
            let host = framing(&address, "")?;
            let page = Page {
                driver: &browser.driver,
            };
            enter(&page, &host).await?;
            ensure!(page.text("document.querySelector('.title').textContent").await? == "Take");
            ensure!(page.text("document.querySelector('.play').innerText").await? == "Play");
            ensure!(page.text("document.documentElement.scrollHeight <= innerHeight").await? == "true");
            for _ in 0..2 {
                if page.text("document.activeElement.className").await? == "play" {
                    break;
                }
                page.press("Tab", "Tab", 0).await?;
            }
            ensure!(page.text("document.activeElement.className").await? == "play");
            // From here on nothing moves: before, the page was still being opened.
            page.run("shifted.length = 0;").await?;
            page.press(key, code, 0).await?;
            let shown = position_shown_first(LINK)?.to_string();
            page.until(&format!("board.view?.position === {shown:?}")).await?;
            page.until(FOCUSED).await?;
            ensure!(page.text("document.querySelector('.cover').checkVisibility()").await? == "false");
            page.until("document.querySelector('[data-step=back]').checkVisibility({ visibilityProperty: true })").await?;
            ensure!(page.text("document.documentElement.scrollHeight <= innerHeight").await? == "true");
            let shifted = page.text("JSON.stringify(shifted)").await?;
            ensure!(shifted == "[]", "in the frame: {shifted}");
            page.press("ArrowRight", "ArrowRight", 0).await?;
            page.expect_quiet().await?;
            page.driver.enter_default_frame().await?;
            let shifted = page.text("JSON.stringify(shifted)").await?;
            ensure!(shifted == "[]", "around the frame: {shifted}");
            page.until("told.some(({ type }) => type === 'ready')").await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_frame_says_nothing_before_the_click_and_an_engine_begins_after_it() -> Result<()> {
    let site = serve_cross_origin()?;
    let address = format!(
        "{}embed-click.html#game=take:size=3&amp;seats=engine-1,human",
        site.url
    );
    Browser::in_chromium(json!({}), async |browser| {
        let host = framing(&address, "")?;
        let page = Page {
            driver: &browser.driver,
        };
        enter(&page, &host).await?;
        page.driver.enter_default_frame().await?;
        ensure!(
            page.text("told.length").await? == "0",
            "{}",
            page.text("JSON.stringify(told)").await?
        );
        page.driver.enter_frame(0).await?;
        page.run("document.querySelector('.play').click();").await?;
        page.until("board.view?.steps === 1").await?;
        page.driver.enter_default_frame().await?;
        page.until("told.some(({ type, player }) => type === 'turn' && player === 1)")
            .await
    })
    .await
}

#[tokio::test]
async fn where_no_module_can_be_loaded_the_picture_and_the_link_stay() -> Result<()> {
    // Not open to other origins, and a sandboxed frame is of none.
    let site = serve_site()?;
    let address = format!("{}embed-click.html#game=take:size=3", site.url);
    let host = framing(&address, "sandbox=\"allow-scripts\"")?;
    let together = json!({ "args": ["--disable-features=IsolateSandboxedIframes"] });
    Browser::in_chromium(together, async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        enter(&page, &host).await?;
        page.run("document.querySelector('.play').click();").await?;
        page.until("document.querySelector('.play').innerText === 'Try again'")
            .await?;
        ensure!(
            page.text("document.querySelector('.picture img').naturalWidth > 0")
                .await?
                == "true"
        );
        let link = page.text("document.querySelector('.app a').href").await?;
        ensure!(
            link == format!("{}index.html#game=take:size=3", site.url),
            "{link}"
        );
        Ok(())
    })
    .await
}

#[tokio::test]
async fn without_scripts_a_frame_shows_a_picture_and_a_link() -> Result<()> {
    let site = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let cdp = browser.driver.cdp();
        cdp.send_raw("Emulation.setScriptExecutionDisabled", json!({ "value": true }))
            .await?;
        browser.driver.goto(format!("{}embed-click.html#game=take", site.url)).await?;
        let seen = "[...document.querySelectorAll('a, button, img')]
            .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().height > 0)
            .map((one) => one.nodeName === 'IMG' ? `${one.naturalWidth > 0}` : one.textContent).join()";
        let evaluate = json!({ "expression": seen, "returnByValue": true });
        let since = std::time::Instant::now();
        loop {
            let answer = cdp.send_raw("Runtime.evaluate", evaluate.clone()).await?;
            if answer["result"]["value"] == json!("true,Open full size") {
                return Ok(());
            }
            ensure!(since.elapsed().as_secs() < 30, "{answer}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await
}

#[tokio::test]
async fn another_value_of_run_is_told_and_the_board_is_there() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        let told = "run: expected click at character 1, found soon";
        let host = framing(&format!("{}embed.html#game=take:size=2&amp;run=soon", site.url), "")?;
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign(host.url()).await?;
        page.until(&format!("told.some(({{ type, message }}) => type === 'error' && message.toLowerCase().includes('{told}'))")).await?;
        ensure!(page.text("told.some(({ type }) => type === 'ready')").await? == "true");
        let element = format!(
            "<script type=\"module\" src=\"{}take-board-click.js\"></script><take-board game=\"take:size=2\" run=\"soon\"></take-board>",
            site.url
        );
        let host = HostSite::start(&host_page(&element), &[], &[])?;
        page.open_foreign(host.url()).await?;
        page.until(&format!("board.view && board.said.textContent.toLowerCase().includes('{told}')")).await
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
            let wrong = page.text(problem).await?;
            ensure!(wrong == is_wrong, "{picture}: {wrong}");
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
        ensure!(page.text(asked).await? == "false");
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
            ensure!(page.text("document.querySelector('.play').innerText").await? == label, "{link}");
            page.expect_quiet().await?;
            page.run("document.documentElement.style.background = 'Canvas';").await?;
            for look in VIEWPORTS_AND_SCHEMES {
                page.set_viewport_and_scheme(look).await?;
                page.expect_accessible(&format!("{link} {look:?}")).await?;
            }
            let size = json!({ "width": 320, "height": 400, "deviceScaleFactor": 1, "mobile": true });
            page.devtools("Emulation.setDeviceMetricsOverride", size).await?;
            let room = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight].join()";
            ensure!(page.text(room).await? == "320,400", "{link}: {}", page.text(room).await?);
            let button = "(({ width, height }) => width >= 44 && height >= 44)(document.querySelector('.play span:not([hidden])').getBoundingClientRect())";
            ensure!(page.text(button).await? == "true" || label != "Play");
        }
        Ok(())
    })
    .await
}

/// Three boards: two wait. Their pictures are the page's own.
const BOARDS: &str = "<take-board id=\"first\" game=\"take:size=4\" turns=\"d4,f3\" run=\"click\" width=\"480\" height=\"640\"><a href=\"#there\"><img src=\"a.svg\" width=\"480\" height=\"418\" alt=\"Take, two stones\"></a></take-board>
    <p id=\"between\">Between</p>
    <take-board id=\"second\" link=\"game=give-and-take\" run=\"click\" width=\"480\" height=\"640\"><img src=\"a.svg\" width=\"480\" height=\"418\" alt=\"\"></take-board>
    <footer>Behind</footer>";

const PICTURE: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\" height=\"418\"/>";

/// A page with the boards, under a strict policy, and one of the two scripts.
fn page_with_boards(site: &str, script: &str) -> Result<HostSite> {
    let body = format!(
        "<main><h1>A page</h1>\n<script type=\"module\" src=\"{site}{script}\"></script>\n{BOARDS}</main>"
    );
    let origin = site.trim_end_matches("games/");
    let policy = format!(
        "default-src 'none'; img-src 'self'; script-src {origin} 'wasm-unsafe-eval'; style-src {origin}; connect-src {origin}"
    );
    let headers = [("Content-Security-Policy", policy.as_str())];
    HostSite::start(&host_page(&body), &[("a.svg", PICTURE)], &headers)
}

/// The files of the site that the page has loaded, by their names.
async fn loaded(page: &Page<'_>, site: &str) -> Result<Vec<String>> {
    let script = format!(
        "return performance.getEntriesByType('resource').filter(({{ name }}) => name.startsWith('{site}'))
            .map(({{ name }}) => name.split('/').at(-1)).sort();"
    );
    Ok(serde_json::from_value(page.run(&script).await?)?)
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
        ensure!(page.text("first.querySelector('img').checkVisibility()").await? == "true");
        ensure!(page.text(&format!("{first}.innerText + {first}.getAttribute('aria-description')")).await? == "PlayTake, two stones");
        let places = "['between', 'second'].map((id) => document.getElementById(id).getBoundingClientRect().top).concat(document.querySelector('footer').getBoundingClientRect().top).join()";
        let before = page.text(places).await?;
        page.run("shifted.length = 0;").await?;
        // The picture's link comes first.
        page.press("Tab", "Tab", 0).await?;
        page.press("Tab", "Tab", 0).await?;
        ensure!(page.text(&format!("first.lastElementChild.shadowRoot.activeElement === {first}")).await? == "true");
        page.press("Enter", "Enter", 0).await?;
        page.until("first.view?.steps === 2").await?;
        page.until(FOCUSED).await?;
        ensure!(page.text(places).await? == before, "{} instead of {before}", page.text(places).await?);
        // Less than this is the other word on the button.
        let shifted = page.text("shifted.reduce((sum, [value]) => sum + value, 0)").await?;
        ensure!(shifted.parse::<f64>()? < 0.0005, "a layout shift of {shifted}");
        ensure!(page.text("first.querySelector('span')").await? == "null", "the button is still there");
        // The other one still waits, now as an element; it starts by a click, or when it need not wait any more.
        ensure!(page.text("second.matches(':defined') && !second.view").await? == "true");
        page.run(&format!("{second}.click();")).await?;
        page.until("second.view?.steps === 0").await?;
        let loaded = loaded(&page, &site.url).await?;
        ensure!(loaded.iter().filter(|file| file.ends_with(".wasm")).count() == 2, "{loaded:?}");
        page.expect_quiet().await?; // before axe, whose own checks violate the policy
        page.open_foreign("about:blank").await?;
        page.open_foreign(host.url()).await?;
        page.until(&second).await?;
        page.expect_accessible("waiting elements").await
    })
    .await
}

#[tokio::test]
async fn a_board_that_does_not_wait_starts_at_once_whatever_others_do() -> Result<()> {
    let site = serve_cross_origin()?;
    let host = page_with_boards(&site.url, "take-board-click.js")?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign(host.url()).await?;
        page.until(&play_button("second")).await?;
        page.run(
            "const more = document.createElement('take-board'); more.id = 'more';
            more.setAttribute('game', 'take:size=2'); document.querySelector('h1').after(more);",
        )
        .await?;
        page.until("more.view").await?;
        ensure!(page.text("first.view ?? second.view").await? == "undefined");
        // Without the attribute it need not wait, and a game that a script loads is there.
        page.run("first.removeAttribute('run'); second.load('game=take:size=3');")
            .await?;
        page.until("first.view?.steps === 2 && second.board?.spec.startsWith('take:size=3')")
            .await?;
        page.until("!first.querySelector('span') && !second.querySelector('span')")
            .await?;
        page.expect_quiet().await
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
        ensure!(page.text("second.view").await? == "undefined");
        page.expect_quiet().await
    })
    .await
}
