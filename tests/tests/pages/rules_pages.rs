//! The rules pages: what they load, what they show without scripts, and figures that become boards.

use anyhow::{Result, ensure};
use page_tests::{Browser, BrowserKind, VIEWPORTS_AND_SCHEMES, Page, serve_site};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use take_five_picture::{ViewOptions, draw};
use take_five_rules::{GAMES, Position};
use take_five_table::{Link, Table};
use take_five_words::Words;

/// The address of a game's page.
fn address(site: &str, game: &str) -> String {
    format!("{site}rules/{game}/index.html")
}

/// The position that a link opens, according to the rules.
fn opened(link: &str) -> Result<Position> {
    let table = Table::from_link(&Link::read(link)?)?;
    Ok(table.position().clone())
}

/// The links of all figures, in order.
async fn links(page: &Page<'_>) -> Result<Vec<String>> {
    let script =
        "return [...document.querySelectorAll('a[data-link]')].map((a) => a.dataset.link);";
    Ok(serde_json::from_value(page.run(script).await?)?)
}

/// The files that the page has fetched, by file name.
async fn fetched(page: &Page<'_>) -> Result<Vec<String>> {
    let script =
        "return performance.getEntriesByType('resource').map((e) => e.name.split('/').at(-1));";
    Ok(serde_json::from_value(page.run(script).await?)?)
}

#[tokio::test]
async fn a_page_loads_no_board_before_it_is_touched() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for info in GAMES {
            let page = Page::open(browser, &address(&server.url, info.id)).await?;
            page.run("document.querySelectorAll('img').forEach((i) => (i.loading = 'eager'));")
                .await?;
            page.until("[...document.images].every((i) => i.complete && i.naturalWidth > 0)")
                .await?;
            let mut files = fetched(&page).await?;
            // The script that saves the site for offline use is loaded when the page is idle.
            files.retain(|file| !file.ends_with(".svg") && file != "register-service-worker.js");
            files.sort();
            ensure!(
                files == ["palette.css", "rules-page.js", "rules.css"],
                "{}: {files:?}",
                info.id
            );
            ensure!(
                page.text("document.querySelectorAll('take-board').length")
                    .await?
                    == "0"
            );
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
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
                page.run("document.querySelector('.live [data-do=close]').click();")
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
async fn a_figure_becomes_a_board_by_touch_or_key_and_steps_through_its_turns() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| steps(browser, &server.url).await).await
}

#[tokio::test]
async fn a_figure_becomes_a_board_in_firefox() -> Result<()> {
    let server = serve_site()?;
    Browser::in_kind(BrowserKind::Firefox, async |browser| {
        steps(browser, &server.url).await
    })
    .await
}

async fn steps(browser: &Browser, site: &str) -> Result<()> {
    let page = Page::open(browser, &address(site, "give-and-take")).await?;
    let script = "const figure = document.querySelector('figure.steps');
        return [...figure.querySelectorAll('a[data-link]')].map((a) => a.dataset.link);";
    let links: Vec<String> = serde_json::from_value(page.run(script).await?)?;
    ensure!(links.len() > 2, "{links:?}");
    let expect = async |index: usize| -> Result<()> {
        let expected = opened(&links[index])?.to_string();
        page.until(&format!(
            "document.querySelector('.live:not(.coming)') && board?.view?.position === {expected:?}"
        ))
        .await?;
        let said = page
            .text("board.closest('li').querySelector(':scope > p').textContent")
            .await?;
        ensure!(said.starts_with(&format!("{}.", index + 1)), "{said}");
        Ok(())
    };
    let press = async |name: &str| -> Result<()> {
        let button = format!("document.querySelector('.live [data-do={name}]')");
        page.until(&format!("!{button}.disabled")).await?;
        let button = format!("return {button};");
        let button = page.driver.execute(&button, Vec::new()).await?.element()?;
        Ok(button.click().await?)
    };
    // By touch, from the first step to the last and back.
    let picture = page.driver.execute(
        "return document.querySelector('figure.steps a[data-link]');",
        Vec::new(),
    );
    picture.await?.element()?.click().await?;
    expect(0).await?;
    for index in 1..links.len() {
        press("forward").await?;
        expect(index).await?;
    }
    ensure!(
        page.text("document.querySelector('.live [data-do=forward]').disabled")
            .await?
            == "true"
    );
    press("back").await?;
    expect(links.len() - 2).await?;
    press("again").await?;
    expect(0).await?;
    // Stepping on works even before the previous step has been painted.
    let first = opened(&links[1])?.to_string();
    page.run(&format!(
        "const forward = document.querySelector('.live [data-do=forward]');
        const hurry = () => (board.view.position === {first:?} ? forward.click() : setTimeout(hurry));
        forward.click();
        hurry();"
    ))
    .await?;
    expect(2).await?;
    press("again").await?;
    expect(0).await?;
    // Stepping on undoes a different move first.
    page.run("board.play(board.game.see((table) => table.legalActions())[0]);")
        .await?;
    page.until("board.view.canUndo").await?;
    press("back").await?;
    expect(0).await?;
    press("close").await?;
    page.until("!document.querySelector('.live')").await?;
    // By key: the picture has the focus again.
    let focused = page.text("document.activeElement.dataset.link").await?;
    ensure!(focused == links[0], "{focused}");
    let active = page.driver.active_element().await?;
    active.send_keys(thirtyfour::Key::Enter + "").await?;
    expect(0).await?;
    ensure!(page.text("document.activeElement.localName").await? == "take-board");
    page.expect_quiet().await
}

#[tokio::test]
async fn a_page_is_complete_without_scripts() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let cdp = browser.driver.cdp();
        let off = json!({ "value": true });
        cdp.send_raw("Emulation.setScriptExecutionDisabled", off)
            .await?;
        for info in GAMES {
            browser.driver.goto(&address(&server.url, info.id)).await?;
            let expression = "({ ready: document.documentElement.dataset.ready,
                complete: document.readyState === 'complete',
                text: document.querySelector('article').innerText.length,
                pictures: document.images.length,
                seen: [...document.images].filter((i) => i.complete && i.naturalWidth > 0).length,
                buttons: [...document.querySelectorAll('button')].length })";
            let evaluate = json!({ "expression": expression, "returnByValue": true });
            let start = Instant::now();
            let found = loop {
                let answer = cdp.send_raw("Runtime.evaluate", evaluate.clone()).await?;
                let found = answer["result"]["value"].clone();
                let shows_all = found["pictures"].as_u64() >= Some(6) && found["seen"] == found["pictures"];
                if shows_all && found["complete"] == true {
                    break found;
                }
                let late = start.elapsed() > Duration::from_secs(30);
                ensure!(!late, "{}: pictures are missing: {answer}", info.id);
                tokio::time::sleep(Duration::from_millis(10)).await;
            };
            ensure!(found["ready"] == Value::Null, "a script ran: {found}");
            ensure!(found["text"].as_u64() > Some(3000), "{}: {found}", info.id);
            ensure!(
                found["buttons"] == 0,
                "what does nothing is not shown: {found}"
            );
        }
        Ok(())
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
            page.run("document.querySelector('a[data-link]').click();")
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
