//! The pages of the rules: every figure is what the board shows; in Firefox; and accessible.

use anyhow::{Result, ensure};
use page_tests::rules_pages::{address, opened, steps};
use page_tests::{Browser, BrowserKind, Page, VIEWPORTS_AND_SCHEMES, serve_site};
use serde_json::json;
use take_five_picture::{ViewOptions, draw};
use take_five_rules::GAMES;
use take_five_words::Words;

/// The links of all figures, in order.
async fn links(page: &Page<'_>) -> Result<Vec<String>> {
    let script =
        "return [...document.querySelectorAll('a[data-link]')].map((a) => a.dataset.link);";
    Ok(serde_json::from_value(page.run(script).await?)?)
}

/// Shapes in the picture that are not on the live board and vice versa, each as outline, place and colours; and the
/// description of each as a whole.
const DIFFERENCE: &str = r#"
    // The page lets no text become a document.
    const request = new XMLHttpRequest();
    request.open("GET", document.querySelector(`a[data-link][hidden] img`).src);
    await new Promise((done) => { request.onload = done; request.send(); });
    const drawn = request.responseXML;
    // Trailing zeros may be omitted.
    const numbers = (text) => [...(text?.match(/-?\d+/g)?.map(Number) ?? []), 0, 0].slice(0, 2);
    // On the live board the place is part of the outline.
    const shape = (path, [x, y]) => path.getAttribute("d").replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command, numbers) => {
        const by = { H: [x], V: [y], A: [0, 0, 0, 0, 0, x, y] }[command] ?? (command === command.toUpperCase() ? [x, y] : [0]);
        const all = (numbers.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map((number, k) => Number(number) + by[k % by.length]);
        return command + all.map((number) => Math.round(10 * number)).join(" ");
    });
    // The position of a part in the picture: the sum of all translations of it and of the groups around it.
    const place = (part) => {
        let [x, y] = [Number(part.getAttribute("x")), Number(part.getAttribute("y"))];
        for (let at = part; at instanceof Element; at = at.parentNode) {
            const [dx, dy] = numbers(at.getAttribute("transform"));
            [x, y] = [x + dx, y + dy];
        }
        return [x, y];
    };
    // A colour in canonical form.
    const canvas = document.createElement("canvas").getContext("2d");
    const colour = (text) => {
        if (text === "none") return text;
        canvas.fillStyle = 'black';
        canvas.fillStyle = text;
        return canvas.fillStyle;
    };
    const paints = (of) => ["fill", "stroke"].map((name) => colour(of(name))).join(" ");
    // An attribute that a part does not have is inherited from its groups, and from those of the element that uses it.
    const said = (name, ...ends) => {
        for (const end of ends) {
            for (let at = end; at instanceof Element; at = at.parentNode) if (at.hasAttribute(name)) return at.getAttribute(name);
        }
        return name === "fill" ? 'black' : "none";
    };
    const shapes = (part) => {
        if (part.localName === "path") return [`${shape(part, place(part))} ${paints((name) => said(name, part))}`];
        const made = drawn.getElementById(part.getAttribute("href").slice(1));
        const paths = made.localName === "path" ? [made] : [...made.querySelectorAll("path")];
        return paths.map((path) => `${shape(path, place(part))} ${paints((name) => said(name, path, part))}`);
    };
    const still = [...drawn.querySelectorAll("svg > g path, svg > g use")].flatMap(shapes);
    const layers = document.querySelector("take-board").shadowRoot.querySelectorAll(".board path, .below path, .parts path, .above path");
    const live = [...layers].map((part) => {
        const style = getComputedStyle(part);
        return `${shape(part, [0, 0])} ${paints((name) => style[name])}`;
    });
    const panel = document.querySelector("take-board").shadowRoot;
    // A board is more exact about the next step; that both show the same position is already known.
    const words = [".facts", ".seats li"].flatMap((part) => [...panel.querySelectorAll(part)]);
    const inPicture = drawn.querySelector("desc").textContent.replace(/^[^;]* to move; /, "");
    const told = [inPicture, words.map((part) => part.textContent).filter(Boolean).join("; ")];
    return [still.filter((s) => !live.includes(s)).slice(0, 3), live.filter((s) => !still.includes(s)).slice(0, 3), live.length, told];
"#;

#[tokio::test]
async fn every_figure_shows_what_the_live_board_shows() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for info in GAMES {
            let page = Page::open(browser, &address(&server.url, info.id)).await?;
            for (index, link) in links(&page).await?.into_iter().enumerate() {
                let picture = format!("document.querySelectorAll('a[data-link]')[{index}]");
                page.run(&format!("{picture}.click();")).await?;
                page.until("document.querySelector('.live:not(.coming)')")
                    .await?;
                let shown = page.text("board.view.position").await?;
                let expected = opened(&link)?.to_string();
                ensure!(
                    shown == expected,
                    "{link}: the page shows {shown}, the rules {expected}"
                );
                let found = page
                    .run(&format!("return (async () => {{ {DIFFERENCE} }})();"))
                    .await?;
                type BoardCounts = (Vec<String>, Vec<String>, usize, [String; 2]);
                let (more, missing, all, [said, live]): BoardCounts = serde_json::from_value(found)?;
                ensure!(
                    missing.is_empty() && more.is_empty() && all > 0,
                    "{link}: not in the picture: {missing:?}, only in it: {more:?}"
                );
                ensure!(said == live, "{link}: the picture says {said}, the board {live}");
                let places = "[...board.shadowRoot.querySelectorAll('.places [data-key]')]";
                page.until(&format!("{places}.every((place) => place.ariaLabel)"))
                    .await?;
                let labels = page
                    .run(&format!(
                        "return Object.fromEntries({places}.map((place) => [place.dataset.key, place.ariaLabel]));"
                    ))
                    .await?;
                for place in draw(&opened(&link)?, ViewOptions::default()).places {
                    let label = Words::english().say(&place.label);
                    let said = labels[&place.key].as_str().unwrap_or_default();
                    ensure!(
                        said.starts_with(&label),
                        "{link}: {} is {said}, the picture's {label}",
                        place.key
                    );
                }
                page.click(".live [data-do=close]")
                    .await?;
                page.until("!document.querySelector('.live')").await?;
            }
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_figure_becomes_a_board_in_firefox() -> Result<()> {
    let server = serve_site()?;
    Browser::in_kind(BrowserKind::Firefox, async |browser| {
        steps(browser, &server.url).await
    })
    .await
}

#[tokio::test]
async fn axe_finds_nothing_on_any_page() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for info in GAMES {
            let page = Page::open(browser, &address(&server.url, info.id)).await?;
            for look in VIEWPORTS_AND_SCHEMES {
                page.set_viewport_and_scheme(look).await?;
                page.expect_accessible(&format!("{} {look:?}", info.id))
                    .await?;
            }
            page.click("a[data-link]")
                .await?;
            page.until("document.querySelector('.live:not(.coming)')")
                .await?;
            page.expect_accessible(&format!("{} alive", info.id))
                .await?;
        }
        // The index page of the rules has no script that could report when it is ready.
        let page = Page {
            driver: &browser.driver,
        };
        browser
            .driver
            .goto(format!("{}rules/index.html", server.url))
            .await?;
        let all = GAMES.len();
        page.until(&format!(
            "document.images.length === {all} && document.readyState === 'complete'"
        ))
        .await?;
        for look in VIEWPORTS_AND_SCHEMES {
            page.set_viewport_and_scheme(look).await?;
            page.expect_accessible(&format!("the list {look:?}"))
                .await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_hint_on_a_figure_is_visible_and_covers_no_piece() -> Result<()> {
    let server = serve_site()?;
    // With a mouse pointer elsewhere, and with a finger.
    for options in [json!({}), page_tests::phone_emulation(740)] {
        Browser::in_chromium(options, async |browser| {
            for info in GAMES {
                let page = Page::open(browser, &address(&server.url, info.id)).await?;
                let wrong = page
                    .text("[...document.querySelectorAll('a[data-link]')].filter((figure) => {
                        const hint = figure.querySelector('.hint');
                        const [text, picture] = [hint, figure.querySelector('img')].map((e) => e.getBoundingClientRect());
                        const isSeen = hint.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && getComputedStyle(hint).opacity === '1';
                        return !isSeen || text.height < 10 || text.top < picture.bottom;
                    }).length")
                    .await?;
                ensure!(wrong == "0", "{}: {wrong} figures", info.id);
            }
            Ok(())
        })
        .await?;
    }
    Ok(())
}
