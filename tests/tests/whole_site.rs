//! Every page of the site: its policy, what it asks for and what it leaves behind.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, pages, serve};
use serde_json::{Value, json};

/// What a page may do at most; it may do less.
const POLICY: [(&str, &[&str]); 10] = [
    ("default-src", &["'none'"]),
    ("script-src", &["'self'", "'wasm-unsafe-eval'"]),
    ("style-src", &["'self'"]),
    ("img-src", &["'self'", "data:", "blob:"]),
    ("connect-src", &["'self'"]),
    ("manifest-src", &["'self'"]),
    ("frame-src", &["'self'"]),
    // In a sandboxed frame a worker's script has no origin but that of a blob.
    ("worker-src", &["'self'", "blob:"]),
    ("base-uri", &["'none'"]),
    ("form-action", &["'none'"]),
];

fn is_strict(policy: &str) -> bool {
    let mut directives = policy.split(';').map(str::split_whitespace);
    let known = directives.all(|mut directive| {
        let name = directive.next().unwrap_or_default();
        let allowed = POLICY.iter().find(|(known, _)| *known == name);
        allowed.is_some_and(|(_, sources)| directive.all(|source| sources.contains(&source)))
    });
    known
        && policy.trim_start().starts_with("default-src 'none'")
        && policy.contains("base-uri")
        && policy.contains("form-action")
}

#[tokio::test]
async fn every_page_keeps_to_itself() -> Result<()> {
    let server = serve()?;
    Browser::in_chromium(json!({}), async |browser| {
        // What is asked for by anything, workers too, is told by the browser itself.
        let listen = "performance.setResourceTimingBufferSize(1000);";
        browser.before_pages(listen).await?;
        for address in pages()? {
            let page = Page { driver: &browser.driver };
            page.driver.goto("about:blank").await?;
            // A frame shows what it is told to.
            let address = if address == "embed.html" {
                "embed.html#game=take:size=2".to_owned()
            } else {
                address
            };
            page.driver.goto(format!("{}{address}", server.url)).await?;
            page.until(&format!("location.href.endsWith('{address}') && document.readyState === 'complete'")).await?;
            if page.run("return board?.matches('body take-board') ?? false;").await? == json!(true) {
                page.until("board.view || document.documentElement.dataset.ready === ''").await.context(address.clone())?;
            }
            let policy = page.text("document.querySelector('meta[http-equiv=Content-Security-Policy]')?.content").await?;
            ensure!(is_strict(&policy), "{address}: {policy}");
            let asked = page.run("return performance.getEntriesByType('resource').map((entry) => entry.name);").await?;
            for url in asked.as_array().into_iter().flatten().filter_map(Value::as_str) {
                ensure!(url.starts_with(&server.url) || url.starts_with("data:"), "{address} asks for {url}");
            }
            // Neither is anything elsewhere named that would be fetched, scripts within the page or not.
            let named = page
                .run(
                    "return [...document.querySelectorAll('script, link:not([rel=canonical], [rel=license]), img, iframe, source, object, embed')]
                        .filter((e) => (e.matches('script') && !e.src && !(e.type || '').includes('json'))
                            || (e.src || e.href || e.data || location.href).split('/', 3).join('/') !== location.origin
                               && !(e.src || e.href || '').startsWith('data:'))
                        .map((e) => e.outerHTML);",
                )
                .await?;
            ensure!(named == json!([]), "{address}: {named}");
            ensure!(page.text("document.cookie").await?.is_empty(), "{address} has cookies");
            page.expect_quiet().await.context(address)?;
        }
        let cookies = browser.driver.get_all_cookies().await?;
        ensure!(cookies.is_empty(), "{cookies:?}");
        Ok(())
    })
    .await
}
