//! The instructions of `docs/embedding.md` and `docs/hosting.md` for authors and hosts, tried from another origin.

use anyhow::{Context, Result, ensure};
use page_tests::doc_examples::{Example, SITE, code_blocks, docs, render_example};
use page_tests::{Browser, BoardCounts, HostSite, Page, host_page, serve_cross_origin};
use serde_json::json;
use std::fs;
use std::path::Path;
use take_five_picture::{Caption, ColourScheme, ViewOptions, Overlay, draw, svg};
use take_five_rules::{Position, Spec};
use thirtyfour::WebDriver;

/// The hosts with an example, by the heading of their section.
const HOSTS: [&str; 10] = [
    "Plain HTML",
    "MediaWiki",
    "Fandom",
    "Obsidian",
    "mdBook",
    "Astro",
    "Quartz",
    "WordPress",
    "Discourse",
    "A README on GitHub",
];

/// What is no page: style sheets are tested in `take_board_element.rs`, the settings and commands of generators with
/// the projects in `examples/`.
const TESTED_ELSEWHERE: [&str; 5] = ["css", "js", "python", "sh", "toml"];

/// The files that authors have saved next to their pages.
fn files() -> Result<Vec<(&'static str, Vec<u8>)>> {
    let position = Position::start(&"take:size=4".parse::<Spec>()?);
    let picture = draw(&position, ViewOptions::default());
    let caption = Caption {
        title: "Take".to_owned(),
        description: String::new(),
        width: 480,
    };
    let text = |dark| -> Result<Vec<u8>> {
        let colours = ColourScheme::new("paper", dark)?;
        Ok(svg(&picture, &colours, &Overlay::default(), &caption).into_bytes())
    };
    let png = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/board.png"))?;
    Ok(vec![
        ("take-4.svg", text(false)?),
        ("take-4-dark.svg", text(true)?),
        ("Take-4.png", png),
    ])
}

/// Opens a third-party page with this body and these headers.
async fn open(driver: &WebDriver, body: &str, headers: &[(&str, &str)]) -> Result<HostSite> {
    let files = files()?;
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, file)| (*name, &file[..]))
        .collect();
    let host = HostSite::start(&host_page(body), &files, headers)?;
    Page { driver }.open_foreign(host.url()).await?;
    Ok(host)
}

#[tokio::test]
async fn every_example_for_authors_shows_its_board() -> Result<()> {
    let site = serve_cross_origin()?;
    let all = code_blocks(&docs("embedding.md")?);
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        let mut widget = String::new();
        let mut shown = Vec::new();
        for example in &all {
            if example.fence == "smarty" {
                widget = example.text.trim().replace(SITE, &site.url);
                continue;
            }
            if TESTED_ELSEWHERE.contains(&&*example.fence) {
                continue;
            }
            let what = format!("{}: {}", example.heading, example.text);
            let body = render_example(example, &widget).with_context(|| what.clone())?;
            let _host = open(&browser.driver, &body.replace(SITE, &site.url), &[]).await?;
            let found = page.boards(&site.url).await.with_context(|| what.clone())?;
            ensure!(found != BoardCounts::default(), "nothing is visible: {what}");
            page.expect_quiet().await.with_context(|| what.clone())?;
            shown.push(example.heading.as_str());
        }
        for host in HOSTS {
            ensure!(shown.contains(&host), "no example for {host}");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_examples_in_the_reference_work() -> Result<()> {
    let site = serve_cross_origin()?;
    let all = code_blocks(&docs("embedding-api.md")?);
    let fences: Vec<&str> = all.iter().map(|example| &example.fence[..]).collect();
    ensure!(
        fences == ["js", "html"],
        "examples without a test: {fences:?}"
    );
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        // The page that sets the height of its frames to what they ask for, with two of them.
        let frame = |game: &str| {
            format!(
                "<iframe title=\"{game}\" width=\"400\" height=\"120\" src=\"{}embed.html#game={game}\"></iframe>\n",
                site.url
            )
        };
        let body = format!("<script src=\"page.js\"></script>\n{}{}", frame("take:size=3"), frame("give-and-take"));
        let host = HostSite::start(&host_page(&body), &[("page.js", all[0].text.as_bytes())], &[])?;
        browser.driver.goto(host.url()).await?;
        for index in 0..2 {
            let frame = format!("document.querySelectorAll('iframe')[{index}]");
            page.until(&format!("{frame}?.offsetHeight > 300")).await?;
            browser.driver.enter_frame(index).await?;
            // All of it is visible, with hardly any space left.
            page.until("board?.view && document.documentElement.scrollHeight <= innerHeight
                && document.querySelector('main').offsetHeight > innerHeight - 8")
                .await?;
            browser.driver.enter_parent_frame().await?;
        }
        page.expect_quiet().await?;
        let _host = open(&browser.driver, &all[1].text.replace(SITE, &site.url), &[]).await?;
        let found = page.boards(&site.url).await?;
        ensure!(found.elements == 1, "{found:?}");
        page.until("board.shadowRoot.querySelectorAll('path.lit').length === 1").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn no_example_for_authors_is_wider_than_a_phone() -> Result<()> {
    let site = serve_cross_origin()?;
    let all = code_blocks(&docs("embedding.md")?);
    let widget = all.iter().find(|example| example.fence == "smarty");
    let widget = widget.map_or(String::new(), |widget| {
        widget.text.trim().replace(SITE, &site.url)
    });
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        let size = json!({ "width": 320, "height": 640, "deviceScaleFactor": 1, "mobile": true });
        page.devtools("Emulation.setDeviceMetricsOverride", size)
            .await?;
        let mut seen = 0;
        for example in &all {
            let Some(body) = render_example(example, &widget) else {
                continue;
            };
            // A wiki's own style sheet keeps pictures within the page.
            if ["wikitext", "markdown"].contains(&&*example.fence) && !body.contains("<iframe") && !body.contains("<take-board") {
                continue;
            }
            let body = format!(
                "<meta name=\"viewport\" content=\"width=device-width\">{}",
                body.replace(SITE, &site.url)
            );
            let _host = open(&browser.driver, &body, &[]).await?;
            let what = format!("{}: {}", example.heading, example.text);
            page.boards(&site.url).await.with_context(|| what.clone())?;
            page.until("document.readyState === 'complete'").await?;
            let width = page.text("document.documentElement.scrollWidth").await?;
            ensure!(width == "320", "{width} px wide: {what}");
            // The board in the frame is completely visible, too.
            if body.contains("<iframe") {
                browser.driver.enter_frame(0).await?;
                page.until("board?.view").await?;
                let wide = page
                    .text("Math.max(document.documentElement.scrollWidth, board.svg.getBoundingClientRect().right)")
                    .await?;
                browser.driver.enter_parent_frame().await?;
                ensure!(wide.parse::<f64>()? <= 304.0, "{wide} px wide in the frame: {what}");
            }
            seen += 1;
        }
        ensure!(seen >= 10, "only {seen} examples");
        Ok(())
    })
    .await
}

/// The headers of a block, with the site in place of its placeholder.
fn headers(example: &Example, site: &str) -> Vec<(String, String)> {
    let origin = site.split('/').take(3).collect::<Vec<_>>().join("/");
    let lines = example
        .text
        .lines()
        .filter_map(|line| line.split_once(": "));
    let value = |value: &str| value.replace("https://example.org", &origin);
    lines
        .map(|(name, text)| (name.to_owned(), value(text)))
        .collect()
}

#[tokio::test]
async fn in_a_third_party_frame_the_app_is_at_most_a_link() -> Result<()> {
    let hosting = code_blocks(&docs("hosting.md")?);
    let block = hosting.iter().find(|example| example.fence == "http pages");
    let told = headers(block.context("hosting.md has no block for pages")?, "");
    let told: Vec<(&str, &str)> = told.iter().map(|(a, b)| (&a[..], &b[..])).collect();
    let dist = page_tests::path_from_env("TAKEFIVE_DIST")?;
    let site = take_five_static_server::Server::start(dist.clone(), "games", &told)?;
    let plain = take_five_static_server::Server::start(dist, "games", &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        let framed = async |address: &str| -> Result<_> {
            let body = format!("<iframe src=\"{address}\" width=\"600\" height=\"600\"></iframe>");
            let host = open(page.driver, &body, &[]).await?;
            page.until("document.querySelector('iframe') && document.readyState === 'complete'")
                .await?;
            page.driver.enter_frame(0).await?;
            Ok(host)
        };
        // With the header, none loads at all.
        for name in [
            "index.html#game=take:size=2",
            "index.html",
            "rules/take/index.html",
        ] {
            let _host = framed(&format!("{}{name}", site.url)).await?;
            ensure!(page.text("location.origin").await? == "null", "{name}");
            page.driver.enter_default_frame().await?;
        }
        // Without it, the app is a link to the page that it would have been.
        let address = format!("{}index.html#game=take:size=2", plain.url);
        let _host = framed(&address).await?;
        page.until("document.documentElement.dataset.ready === ''")
            .await?;
        ensure!(
            page.text("document.body.innerText").await?.trim() == "Open Take Five in a new tab"
        );
        ensure!(
            page.text("document.querySelector('#framed a').href")
                .await?
                == address
        );
        ensure!(page.text("board.view").await? == "undefined");
        page.expect_quiet().await?;
        // A page from the same host may embed it.
        page.driver.enter_default_frame().await?;
        page.devtools("Page.setBypassCSP", json!({ "enabled": true }))
            .await?;
        page.driver.goto(format!("{}about.html", plain.url)).await?;
        page.until("document.readyState === 'complete' && document.querySelector('h1')")
            .await?;
        page.run(&format!(
            "const frame = document.createElement('iframe');
             frame.src = '{address}';
             document.body.append(frame);"
        ))
        .await?;
        page.driver.enter_frame(0).await?;
        page.until("document.documentElement.dataset.ready === ''")
            .await?;
        ensure!(page.text("document.documentElement.dataset.view").await? == "table");
        Ok(page.driver.enter_default_frame().await?)
    })
    .await
}

#[tokio::test]
async fn the_headers_for_hosts_are_sufficient_for_boards() -> Result<()> {
    let hosting = code_blocks(&docs("hosting.md")?);
    let block = |what: &str| -> Result<&Example> {
        let fence = format!("http {what}");
        let found = hosting.iter().find(|example| example.fence == fence);
        found.with_context(|| format!("hosting.md has no block {fence}"))
    };
    let dist = page_tests::path_from_env("TAKEFIVE_DIST")?;
    let allowed = headers(block("site")?, "");
    let allowed: Vec<(&str, &str)> = allowed.iter().map(|(a, b)| (&a[..], &b[..])).collect();
    let site = take_five_static_server::Server::start(dist, "games", &allowed)?;
    let plain = code_blocks(&docs("embedding.md")?);
    let plain = |part: &str| -> Result<String> {
        let mut plain = plain
            .iter()
            .filter(|example| example.heading == "Plain HTML");
        let found = plain.find(|example| example.text.contains(part));
        // What the style sheet of a strict page contains.
        Ok(found
            .with_context(|| part.to_owned())?
            .text
            .replace(" style=\"max-width:100%\"", "")
            .replace(SITE, &site.url))
    };
    // A picture from the site itself, the one resource that needs the policy's permission.
    let image = format!(
        "<a href=\"{0}index.html#game=take\"><img src=\"{0}rules/take/figure-1.svg\" alt=\"\" /></a>",
        site.url
    );
    let kinds = [
        ("frame", plain("<iframe")?),
        ("element", plain("<take-board")?),
        ("picture", image),
    ];
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        for (kind, body) in &kinds {
            let policy = headers(block(kind)?, &site.url);
            let policy: Vec<(&str, &str)> = policy.iter().map(|(a, b)| (&a[..], &b[..])).collect();
            let _host = open(&browser.driver, body, &policy).await?;
            let found = page
                .boards(&site.url)
                .await
                .with_context(|| format!("{policy:?}"))?;
            ensure!(found != BoardCounts::default(), "{kind}: nothing is visible");
            page.expect_quiet().await?;
            // A cross-check: without the site's name, the policy blocks it.
            let shut = [("Content-Security-Policy", "default-src 'self'")];
            let _host = open(&browser.driver, body, &shut).await?;
            page.until("(globalThis.logged ?? []).some((line) => line.startsWith('policy'))")
                .await?;
        }
        Ok(())
    })
    .await
}

/// With Trusted Types, an engine has its worker if the page allows the policy for it, and thinks on the page otherwise.
#[tokio::test]
async fn a_page_with_trusted_types_allows_the_worker_by_name() -> Result<()> {
    let hosting = code_blocks(&docs("hosting.md")?);
    let block = hosting.iter().find(|example| example.fence == "http types");
    let site = serve_cross_origin()?;
    let told = headers(block.context("hosting.md has no block for types")?, &site.url);
    let body = format!(
        "<script type=\"module\" src=\"{}take-board.js\"></script>
         <take-board link=\"game=take:size=3&amp;seats=engine-1,human\"></take-board>",
        site.url
    );
    for (allowed, thinks_on_page) in [("take-five-worker", "false"), ("'none'", "true")] {
        let told: Vec<(&str, String)> = told
            .iter()
            .map(|(name, value)| (&name[..], value.replace("take-five-worker", allowed)))
            .collect();
        let told: Vec<(&str, &str)> = told.iter().map(|(name, value)| (*name, &value[..])).collect();
        Browser::in_chromium(json!({}), async |browser| {
            let page = Page { driver: &browser.driver };
            let _host = open(page.driver, &body, &told).await?;
            page.until("board?.opponents?.isWaiting").await?;
            page.run("board.start();").await?;
            page.until("board.view.steps === 1").await?;
            let on_page = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/main-thread-client.js'))";
            ensure!(page.text(on_page).await? == thinks_on_page, "{allowed}");
            if allowed == "take-five-worker" {
                page.expect_quiet().await?;
            }
            Ok(())
        })
        .await?;
    }
    Ok(())
}
