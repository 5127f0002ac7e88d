//! Readers who ask for more contrast (`prefers-contrast: more`).

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// What is too faint among what is visible now: texts below 7 : 1 (WCAG 1.4.6), and borders of controls below 4.5 : 1
/// against what surrounds them. A control without a border is one that is filled, or is recognised by its words: a link,
/// a turn in the list.
const FAINT: &str = r##"
    const deep = (root) => [...root.querySelectorAll("*")].flatMap((e) => [e, ...(e.shadowRoot ? deep(e.shadowRoot) : [])]);
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const pixel = (colour) => {
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
    };
    const over = ([r, g, b, a], below) => [r, g, b].map((value, k) => (value * a + below[k] * (255 - a)) / 255).concat(255);
    const luminance = ([r, g, b]) => {
        const [x, y, z] = [r, g, b].map((value) => value / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
        return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const ratio = (one, other) => {
        const [a, b] = [luminance(one), luminance(other)].sort((a, b) => b - a);
        return (a + 0.05) / (b + 0.05);
    };
    const parent = (e) => e.assignedSlot ?? e.parentElement ?? e.getRootNode().host;
    const below = (e) => {
        if (!e) return pixel("Canvas");
        const colour = pixel(getComputedStyle(e).backgroundColor);
        return colour[3] === 255 ? colour : over(colour, below(parent(e)));
    };
    const named = (e) => `${e.localName}#${e.id}.${e.getAttribute("class") ?? ""} ${e.textContent.trim().slice(0, 30)}`;
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
        && e.getBoundingClientRect().width > 1 && !e.closest("[inert]") && !e.getRootNode().host?.inert;
    const all = deep(dialog ?? document.body).filter((e) => e instanceof HTMLElement && seen(e));
    const faults = [];
    const opacity = (e) => (e ? Number(getComputedStyle(e).opacity) * opacity(parent(e)) : 1);
    const mixed = (colour, e, ground) => over([...colour.slice(0, 3), colour[3] * opacity(e)], ground);
    for (const e of all) {
        const style = getComputedStyle(e);
        const hasText = [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
        const ground = below(e);
        // A picture below the words is not a colour.
        if (hasText && style.backgroundImage === "none" && !e.matches("option, optgroup")) {
            const found = ratio(mixed(pixel(style.color), e, ground), ground);
            if (found < 7) faults.push(`text ${found.toFixed(2)}: ${named(e)}`);
        }
        if (!e.matches("button, select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])")) continue;
        if (e.matches("#turns button")) continue;
        const around = below(parent(e));
        const border = style.borderTopStyle !== "none" && parseFloat(style.borderTopWidth) >= 1
            ? ratio(mixed(pixel(style.borderTopColor), e, around), around) : 1;
        const filled = ratio(mixed(pixel(style.backgroundColor), e, around), around);
        if (Math.max(border, filled) < 4.5) faults.push(`border ${border.toFixed(2)}, filled ${filled.toFixed(2)}: ${named(e)}`);
    }
    return [all.length, faults];
"##;

/// A page, what to press there, and what has to be there then.
const SCREENS: [(&str, &str, &str); 18] = [
    ("index.html", "", "document.querySelector('.cards')"),
    ("index.html#game=give-and-take&turns=c3-c4&seed=1", "", "board.view"),
    ("index.html#game=takeaway&seed=1&seats=human,engine-1", "", "board.view"),
    ("index.html#game=take-it-away&seed=1&end=resign-2", "", "!document.querySelector('#result').hidden"),
    ("index.html#game=take&turns=e5,a1&seed=1", "menu-button", "document.querySelector('#menu').matches(':popover-open')"),
    ("index.html#game=take&turns=e5,a1&seed=1", "analyse", "document.querySelector('.line:enabled')"),
    ("index.html#game=take&turns=e5,a1&seed=1", "rules-tab", "document.querySelector('#rules article')"),
    ("index.html#game=take&turns=e5,a1&seed=1", "share-tab", "!document.querySelector('#share').hidden"),
    ("index.html#game=take&turns=e5,a1&seed=1", "notes-tab", "!document.querySelector('#notes').hidden"),
    ("index.html#game=take&turns=e5,a1&seed=1", "new", "document.querySelector('#choose-match')"),
    ("index.html#game=take&turns=e5,a1&seed=1", "settings", "document.querySelector('#set-look')"),
    ("index.html#game=take&turns=e5,a1&seed=1", "embed", "document.querySelector('dialog.embed textarea')?.value"),
    ("index.html#game=take&turns=e5,a1&seed=1", "film", "document.querySelector('dialog.film [type=submit]')"),
    ("index.html#game=take&turns=e5,a1&seed=1", "edit-position", "document.querySelector('dialog.editor .desk')?.shadowRoot.querySelector('.trays input')"),
    ("index.html#learn=take", "", "document.querySelector('take-board.lesson, .lesson take-board, take-board')?.view"),
    ("live.html", "", "document.querySelector('h2')"),
    ("rules/take/index.html", "", "document.querySelector('article')"),
    ("about.html", "", "document.querySelector('article')"),
];

#[tokio::test]
async fn with_more_contrast_texts_and_borders_stand_out_on_every_screen() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page { driver: &browser.driver };
        let mut faults = Vec::new();
        for scheme in ["light", "dark"] {
            let features = json!({ "features": [
                { "name": "prefers-contrast", "value": "more" },
                { "name": "prefers-color-scheme", "value": scheme },
            ] });
            page.devtools("Emulation.setEmulatedMedia", features).await?;
            for (address, pressed, there) in SCREENS {
                page.driver.goto("about:blank").await?;
                page.driver.goto(&format!("{}{address}", server.url)).await?;
                page.until("document.readyState === 'complete' && (!document.querySelector('script[src$=\"/app.js\"]') || document.documentElement.dataset.ready === '')")
                    .await
                    .context(address)?;
                page.expect_text("matchMedia('(prefers-contrast: more)').matches", "true").await?;
                if !pressed.is_empty() {
                    page.until(&format!("document.querySelector('#{pressed}')")).await?;
                    page.run(&format!("document.querySelector('#{pressed}').click();")).await?;
                }
                page.until(there).await.context(address)?;
                // Colours may fade in.
                page.until("document.getAnimations().every(({ playState }) => playState !== 'running')").await?;
                let (count, found): (usize, Vec<String>) = serde_json::from_value(
                    page.run(&format!("return (() => {{ {FAINT} }})();")).await?,
                )?;
                ensure!(count > 5, "{address} {pressed}: {count} elements");
                faults.extend(found.iter().map(|one| format!("{scheme} {address} {pressed}: {one}")));
            }
        }
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    })
    .await
}

/// The colour of a shape of a board, as computed.
async fn colour(page: &Page<'_>, selector: &str, of: &str) -> Result<String> {
    page.text(&format!("getComputedStyle(board.shadowRoot.querySelector('{selector}')).{of}")).await
}

/// The boards' own colours are compared in `crates/picture/tests/contrast.rs`; that they are used, here: in the app, in a
/// frame, and in every look.
#[tokio::test]
async fn with_more_contrast_boards_change_in_every_look() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for page_name in ["index.html", "embed.html"] {
            let address = format!("{}{page_name}#game=give-and-take&seed=1", server.url);
            let page = Page::open(browser, &address).await?;
            for look in ["", "wood", "slate"] {
                page.run(&format!("board.setAttribute('look', '{look}');")).await?;
                for (value, differs) in [("no-preference", false), ("more", true)] {
                    let features = json!({ "features": [
                        { "name": "prefers-contrast", "value": value },
                        { "name": "prefers-color-scheme", "value": "light" },
                    ] });
                    page.devtools("Emulation.setEmulatedMedia", features).await?;
                    let names = colour(&page, ".coordinates", "stroke").await?;
                    let ground = colour(&page, ".ground", "fill").await?;
                    let is_more = names == "rgb(0, 0, 0)" && ground == "rgb(255, 255, 255)";
                    ensure!(is_more == differs, "{page_name} {look} {value}: {names} on {ground}");
                }
            }
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}
