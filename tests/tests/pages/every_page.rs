//! Every page of the site: its policy, its requests and what it stores. The requests of dialogs are in
//! `more/every_page.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, Proxy, page_urls, serve_with_service_worker};
use serde_json::json;

/// The most that a page's policy may allow.
const POLICY: [(&str, &[&str]); 13] = [
    ("default-src", &["'none'"]),
    ("script-src", &["'self'", "'wasm-unsafe-eval'"]),
    ("style-src", &["'self'"]),
    ("img-src", &["'self'", "data:", "blob:"]),
    ("font-src", &["'self'"]),
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
        &["take-five-click", "take-five-film", "take-five-offline", "take-five-sealing", "take-five-worker", "'none'"],
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
            page.expect_text("succeeded.join()", "").await.with_context(|| address.to_string())?;
            ensure!(page.text("typeof globalThis.hacked").await? == "undefined", "{address}");
        }
        let cookies = browser.driver.get_all_cookies().await?;
        ensure!(cookies.is_empty(), "{cookies:?}");
        proxy.expect_only(&server.url)
    })
    .await
}
