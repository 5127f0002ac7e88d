//! Every page of the site: its policy, its requests and what it stores.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, Proxy, page_urls, serve_site, serve_with_service_worker};
use serde_json::json;

/// The most that a page's policy may allow.
const POLICY: [(&str, &[&str]); 12] = [
    ("default-src", &["'none'"]),
    ("script-src", &["'self'", "'wasm-unsafe-eval'"]),
    ("style-src", &["'self'"]),
    ("img-src", &["'self'", "data:", "blob:"]),
    ("connect-src", &["'self'"]),
    ("manifest-src", &["'self'"]),
    ("frame-src", &["'self'"]),
    // In a sandboxed frame, the only origin of a worker's script is that of a blob.
    ("worker-src", &["'self'", "blob:"]),
    ("base-uri", &["'none'"]),
    ("form-action", &["'none'"]),
    ("require-trusted-types-for", &["'script'"]),
    // Each makes the address of one script.
    (
        "trusted-types",
        &["take-five-click", "take-five-offline", "take-five-sealing", "take-five-worker", "'none'"],
    ),
];

/// What every page's policy names, because it would be allowed otherwise.
const REQUIRED: [&str; 4] = [
    "base-uri",
    "form-action",
    "require-trusted-types-for",
    "trusted-types",
];

/// What single pages allow in addition: a frame that waits for a click shows a picture of its author's, and live games
/// travel through relays.
const ALSO: [(&str, [&str; 2]); 2] = [
    ("embed-click.html", ["img-src", "https:"]),
    ("live.html", ["connect-src", "wss:"]),
];

fn is_strict(address: &str, policy: &str) -> bool {
    let mut directives = policy.split(';').map(str::split_whitespace);
    let known = directives.all(|mut directive| {
        let name = directive.next().unwrap_or_default();
        let allowed = POLICY.iter().find(|(known, _)| *known == name);
        let also = |source| ALSO.contains(&(address, [name, source]));
        allowed.is_some_and(|(_, sources)| {
            directive.all(|source| sources.contains(&source) || also(source))
        })
    });
    known
        && policy.trim_start().starts_with("default-src 'none'")
        && REQUIRED.iter().all(|name| policy.contains(name))
}

/// Ways from a text to a script or to markup, each of which has to throw. They are tried from a timer: scripts of the
/// driver itself may evaluate texts.
const INJECTIONS: &str = r#"
    const script = document.createElement("script");
    const text = "<img src=x onerror='globalThis.hacked = 1'>globalThis.hacked = 1";
    const ways = {
        innerHTML: () => (document.createElement("p").innerHTML = text),
        outerHTML: () => (document.body.firstElementChild.outerHTML = text),
        insertAdjacentHTML: () => document.body.insertAdjacentHTML("beforeend", text),
        fragment: () => document.createRange().createContextualFragment(text),
        parser: () => new DOMParser().parseFromString(text, "text/html"),
        write: () => document.write(text),
        srcdoc: () => (document.createElement("iframe").srcdoc = text),
        text: () => (script.text = text),
        src: () => (script.src = "data:,globalThis.hacked = 1"),
        handler: () => document.body.setAttribute("onclick", text),
        eval: () => (0, eval)("globalThis.hacked = 1"),
        Function: () => new Function("globalThis.hacked = 1"),
        timer: () => setTimeout("globalThis.hacked = 1"),
        worker: () => new Worker("data:,1"),
        policy: () => trustedTypes.createPolicy("another", { createHTML: (text) => text }),
    };
    const succeeds = (way) => {
        try {
            ways[way]();
            return true;
        } catch (error) {
            return !(error instanceof TypeError || error instanceof EvalError);
        }
    };
    setTimeout(() => { globalThis.succeeded = Object.keys(ways).filter(succeeds); });
"#;

/// The requests that Chromium itself makes on any page; the tests let none of them through.
const OF_ITS_OWN: [&str; 7] = [
    "accounts.google.com",
    "android.clients.google.com",
    "clients2.google.com",
    "content-autofill.googleapis.com",
    "optimizationguide-pa.googleapis.com",
    "safebrowsing.googleapis.com",
    "update.googleapis.com",
];

/// Checks that all requests were for something below this address.
fn only(proxy: &Proxy, site: &str) -> Result<()> {
    let asked = proxy.requested_urls();
    let of_its_own = |address: &str| {
        let host = address.strip_prefix("http://").unwrap_or(address);
        OF_ITS_OWN.contains(&host.split([':', '/']).next().unwrap_or_default())
    };
    let elsewhere: Vec<_> = asked
        .iter()
        .filter(|address| !address.starts_with(site) && !of_its_own(address))
        .collect();
    ensure!(elsewhere.is_empty(), "{elsewhere:?} are asked for");
    ensure!(!asked.is_empty(), "there are no requests");
    Ok(())
}

#[tokio::test]
async fn every_page_loads_from_its_own_origin_only() -> Result<()> {
    let server = serve_with_service_worker()?;
    let proxy = Proxy::start(&server.url).await?;
    Browser::in_full_chromium(json!({ "args": proxy.arguments() }), async |browser| {
        for address in page_urls()? {
            let page = Page { driver: &browser.driver };
            page.driver.goto("about:blank").await?;
            // A frame shows the game in its address.
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
            ensure!(is_strict(&address, &policy), "{address}: {policy}");
            // The page names nothing from elsewhere that would be fetched, and has no inline
            // script.
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
            page.expect_quiet().await.context(address.clone())?;
            page.run(INJECTIONS).await?;
            page.until("globalThis.succeeded").await?;
            let succeeded = page.text("succeeded.join()").await?;
            ensure!(succeeded.is_empty(), "{address}: {succeeded}");
            ensure!(page.text("typeof globalThis.hacked").await? == "undefined", "{address}");
        }
        let cookies = browser.driver.get_all_cookies().await?;
        ensure!(cookies.is_empty(), "{cookies:?}");
        only(&proxy, &server.url)
    })
    .await
}

/// A button of the app, and the element that has to be there after pressing it.
const OPENED: [(&str, &str); 6] = [
    ("#settings", "dialog[open]"),
    ("#games", "dialog[open]"),
    ("#embed", "dialog[open]"),
    ("#new", "#choose-game"),
    ("#edit-position", "dialog.editor[open]"),
    ("#hint", "take-board"),
];

#[tokio::test]
async fn no_dialog_sends_requests_to_other_sites() -> Result<()> {
    let server = serve_with_service_worker()?;
    let proxy = Proxy::start(&server.url).await?;
    Browser::in_full_chromium(json!({ "args": proxy.arguments() }), async |browser| {
        let link = "game=take:size=3&seed=1&seats=human,engine-2";
        let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
        page.tap("a1").await?;
        page.until("board.view.steps === 2").await?;
        for (button, there) in OPENED {
            page.run(&format!("document.querySelector('{button}').click();"))
                .await?;
            page.until(&format!("document.querySelector('{there}')"))
                .await
                .context(button)?;
            page.run("document.querySelector('dialog[open]')?.close();")
                .await?;
            page.until("!document.querySelector('dialog[open]')")
                .await?;
        }
        page.run("for (const tab of document.querySelectorAll('[role=tab]')) tab.click();")
            .await?;
        page.until("document.querySelector('.line') && board.said.textContent.includes('Hint')")
            .await?;
        // The whole site goes through the proxy, one file after the other.
        while page.until("navigator.serviceWorker.controller?.state === 'activated'").await.is_err() {
            ensure!(page.run("return navigator.serviceWorker.getRegistration().then((it) => !!it?.installing);").await? == json!(true), "the site is not saved for offline use");
        }
        page.expect_quiet().await?;

        let page = Page::open(browser, &format!("{}rules/take/index.html", server.url)).await?;
        page.run("document.querySelector('a[data-link]').click();")
            .await?;
        page.until("document.querySelector('.live:not(.coming)') && board.view")
            .await?;
        page.expect_quiet().await?;
        let page = Page::open(browser, &format!("{}embed.html#{link}", server.url)).await?;
        page.tap("a1").await?;
        page.until("board.view.steps === 2").await?;
        page.expect_quiet().await?;

        // A cross-check: requests of workers are seen.
        let asked = proxy.requested_urls();
        for file in [
            "/engine/tasks.js",
            "take-five-engine_bg.wasm",
            "take-five-editor_bg.wasm",
            "/sw.js",
            "/licences.txt",
        ] {
            ensure!(
                asked.iter().any(|address| address.ends_with(file)),
                "{file} is not asked for"
            );
        }
        only(&proxy, &server.url)
    })
    .await
}

#[tokio::test]
async fn everything_is_loaded_from_the_site_itself() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take", server.url);
        let page = Page::open(browser, &address).await?;
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
