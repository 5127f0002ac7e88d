//! What has the focus can be seen: it has a ring, and nothing lies on top of it.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// Where the focus is: its name, whether a ring is there, and whether any of it can be seen. `null` if nothing has it.
const FOCUSED: &str = r#"
    let e = document.activeElement;
    while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;
    if (!e || e === document.body || e === document.documentElement) return null;
    const name = `${e.localName}#${e.id}.${e.getAttribute("class") ?? ""} ${(e.getAttribute("aria-label") ?? e.textContent).trim().slice(0, 40)} ${e.dataset?.key ?? ""}`;
    const isRing = (one) => {
        const { outlineStyle, outlineWidth, stroke, strokeWidth } = getComputedStyle(one);
        return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2)
            || (one instanceof SVGElement && stroke !== "none" && parseFloat(strokeWidth) >= 2);
    };
    const isRinged = [e, ...e.querySelectorAll("*")].some(isRing);
    const hit = (x, y) => {
        let found = document.elementFromPoint(x, y);
        for (;;) {
            const inner = found?.shadowRoot?.elementFromPoint(x, y);
            if (!inner || inner === found) return found;
            found = inner;
        }
    };
    const { left, top, width, height } = e.getBoundingClientRect();
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
    const isSeen = parts.some((x) => parts.some((y) => {
        const found = hit(left + x * width, top + y * height);
        return found && (e.contains(found) || found.control === e || found.closest("label")?.control === e);
    }));
    globalThis.stops ??= [];
    const before = stops.indexOf(e);
    if (before < 0) stops.push(e);
    return [name, isRinged, isSeen, before];
"#;

/// Pages, and how many stops there are at least.
const PAGES: [(&str, usize); 9] = [
    ("index.html", 20),
    ("index.html#game=give-and-take&turns=c3-c4&seed=1", 9),
    ("index.html#game=takeaway&seed=1", 9),
    ("index.html#game=take-it-away&seed=1&end=resign-2", 9),
    ("index.html#learn=take", 3),
    ("live.html", 3),
    ("embed.html#game=take:size=3&turns=a1", 2),
    ("rules/take/index.html", 10),
    ("about.html", 5),
];

#[tokio::test]
async fn the_focus_is_seen_wherever_tab_leads() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let mut faults = Vec::new();
        // A phone, a window of 1280 × 1024 zoomed to 400 %, and a desktop.
        for (width, height) in [(375, 667), (320, 256), (1280, 720)] {
            let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
            for (address, least) in PAGES {
                let page = Page { driver: &browser.driver };
                page.devtools("Emulation.setDeviceMetricsOverride", size.clone()).await?;
                page.driver.goto("about:blank").await?;
                page.driver.goto(&format!("{}{address}", server.url)).await?;
                page.until("document.readyState === 'complete' && (!document.querySelector('script[src$=\"/app.js\"], script[src$=\"/embed.js\"]') || document.documentElement.dataset.ready === '')")
                    .await
                    .context(address)?;
                page.until("!document.querySelector('#table take-board') || !board.checkVisibility() || !board.board || document.documentElement.dataset.begun === ''")
                    .await?;
                let mut count = 0;
                // Until it leaves the page, or begins anew.
                for _ in 0..400 {
                    page.press("Tab", "Tab", 0).await?;
                    let found = page.run(&format!("return (() => {{ {FOCUSED} }})();")).await?;
                    let Ok((name, ringed, seen, before)) = serde_json::from_value::<(String, bool, bool, i32)>(found) else {
                        break;
                    };
                    if before >= 0 {
                        ensure!(before == 0, "{address} at {width}: Tab returns to {name}");
                        break;
                    }
                    count += 1;
                    if !ringed || !seen {
                        let what = if ringed { "covered" } else { "without a ring" };
                        faults.push(format!("{address} at {width}: {name} is {what}"));
                    }
                }
                ensure!(count >= least, "{address} at {width}: only {count} stops");
                ensure!(count < 400, "{address} at {width}: no end");
            }
        }
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    })
    .await
}

/// Where a control shows words and has a longer name, the name contains the words (WCAG 2.5.3), so that it can be
/// pressed by saying what is to be read.
const OTHERWISE_CALLED: &str = r#"
    const deep = (root) => [...root.querySelectorAll("*")].flatMap((e) => [e, ...(e.shadowRoot ? deep(e.shadowRoot) : [])]);
    const words = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
    const named = deep(document).filter((e) => e.matches("button, a[href], [role=tab], summary") && e.checkVisibility() && e.getAttribute("aria-label"));
    const faults = named.filter((e) => !words(e.getAttribute("aria-label")).includes(words(e.innerText ?? "")))
        .map((e) => `${e.innerText} is called ${e.getAttribute("aria-label")}`);
    return [named.length, faults];
"#;

#[tokio::test]
async fn names_of_controls_contain_the_words_on_them() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let mut count = 0;
        for address in [
            "index.html",
            "index.html#game=give-and-take&turns=c3-c4&seed=1",
            "embed.html#game=take:size=3&turns=a1&steps=1",
            "rules/take/index.html",
            "index.html#learn=take",
        ] {
            let page = Page::open(browser, &format!("{}{address}", server.url)).await?;
            let (named, faults): (usize, Vec<String>) =
                serde_json::from_value(page.run(&format!("return (() => {{ {OTHERWISE_CALLED} }})();")).await?)?;
            ensure!(faults.is_empty(), "{address}: {faults:?}");
            count += named;
        }
        ensure!(count > 10, "only {count} controls have names of their own");
        Ok(())
    })
    .await
}
