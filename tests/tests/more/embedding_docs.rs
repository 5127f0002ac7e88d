//! More of the instructions of `docs/embedding.md` and `docs/hosting.md`: the examples of the reference, widths, and
//! pages that allow less.

use anyhow::{Context, Result, ensure};
use page_tests::author_pages::{headers, open};
use page_tests::doc_examples::{SITE, code_blocks, docs, render_example};
use page_tests::{Browser, HostSite, Page, host_page, serve_cross_origin};
use serde_json::json;

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
            page.enter_frame(index).await?;
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
            page.expect_text("document.documentElement.scrollWidth", "320").await.with_context(|| what.to_string())?;
            // The board in the frame is completely visible, too.
            if body.contains("<iframe") {
                page.enter_frame(0).await?;
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

#[tokio::test]
async fn in_a_third_party_frame_the_app_is_at_most_a_link() -> Result<()> {
    let hosting = code_blocks(&docs("hosting.md")?);
    let block = hosting.iter().find(|example| example.fence == "http pages");
    let told = headers(block.context("hosting.md has no block for pages")?, "");
    let told: Vec<(&str, &str)> = told.iter().map(|(a, b)| (&a[..], &b[..])).collect();
    let dist = page_tests::path_from_env("TAKEFIVE_DIST")?;
    let site = xtask::static_server::Server::start(dist.clone(), "games", &told)?;
    let plain = xtask::static_server::Server::start(dist, "games", &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        let framed = async |address: &str| -> Result<_> {
            let body = format!("<iframe src=\"{address}\" width=\"600\" height=\"600\"></iframe>");
            let host = open(page.driver, &body, &[]).await?;
            page.until("document.querySelector('iframe') && document.readyState === 'complete'")
                .await?;
            page.enter_frame(0).await?;
            Ok(host)
        };
        // With the header, none loads at all.
        for name in [
            "index.html#game=take:size=2",
            "index.html",
            "rules/take/index.html",
        ] {
            let _host = framed(&format!("{}{name}", site.url)).await?;
            page.expect_text("location.origin", "null").await.with_context(|| name.to_string())?;
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
        page.expect_text("document.querySelector('#framed a').href", &address).await?;
        page.expect_text("board.view", "undefined").await?;
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
        page.enter_frame(0).await?;
        page.until("document.documentElement.dataset.ready === ''")
            .await?;
        page.expect_text("document.documentElement.dataset.view", "table").await?;
        Ok(page.driver.enter_default_frame().await?)
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
            page.expect_text(on_page, thinks_on_page).await.with_context(|| allowed.to_string())?;
            if allowed == "take-five-worker" {
                page.expect_quiet().await?;
            }
            Ok(())
        })
        .await?;
    }
    Ok(())
}
