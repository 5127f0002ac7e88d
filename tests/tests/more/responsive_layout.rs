//! Every main screen from a phone to a large desktop: nothing is wider than the window, nothing is cut off, every touch
//! target is large enough, and nothing shifts while a page loads.

use anyhow::{Context, Result, ensure};
use page_tests::first_screen::resize;
use page_tests::responsive_layout::open;
use page_tests::review::ending;
use page_tests::{Browser, Page, serve_site};
use serde_json::json;
use take_five_rules::GAMES;
use take_five_words::LANGUAGES;

/// Windows: the narrowest that pages have to fit (WCAG 1.4.10), a phone, a tablet, a laptop, a large desktop.
const WINDOWS: [(u32, u32); 5] = [
    (320, 640),
    (375, 667),
    (768, 1024),
    (1280, 800),
    (2560, 1440),
];

/// The layout faults of what is visible now; of the dialog if one is open. An element is identified by name, id and
/// class.
const FAULTS: &str = r#"
    const deep = (root) => [...root.querySelectorAll("*")].flatMap((e) => [e, ...(e.shadowRoot ? deep(e.shadowRoot) : [])]);
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const named = (e) => `${e.localName}#${e.id}.${e.getAttribute("class") ?? ""} ${(e.getAttribute("aria-label") ?? e.dataset?.key ?? e.textContent).trim().slice(0, 30)}`;
    const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
    // Content for screen readers only is no larger than a dot, and cuts off what is in it.
    const isCut = (e) => e.parentElement !== null && getComputedStyle(e.parentElement).clipPath === "inset(50%)";
    const isThere = (e) => { const { width, height } = e.getBoundingClientRect(); return width > 1 && height > 1 && !isCut(e); };
    // A skip link is hidden until it has the focus; inert content is only a picture.
    const isMeant = (e) => !e.matches(".skip:not(:focus)") && !e.closest("[inert]") && !e.getRootNode().host?.inert;
    const every = deep(dialog ?? document.body).filter(isMeant);
    const all = every.filter((e) => seen(e) && isThere(e));
    const faults = [];
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} wide`);
    if (dialog) {
        const { left, top, right, bottom } = dialog.getBoundingClientRect();
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) faults.push(`the dialog is at ${[left, top, right, bottom]}`);
        if (dialog.scrollWidth > dialog.clientWidth) faults.push("the dialog scrolls sideways");
    }
    // Pieces may lie partly below their surroundings; places and all of HTML may not.
    for (const e of all.filter((e) => e instanceof HTMLElement || e.dataset.key)) {
        const { left, right } = e.getBoundingClientRect();
        if (left < -1 || right > innerWidth + 1) faults.push(`${named(e)} is from ${left} to ${right}`);
    }
    // Nothing is cut off: every container of text has space for it, and nothing hides a part of its content.
    // Except the two rows of a line of the analysis, which may be as long as a game: playing it shows the rest.
    // And the boards on the tiles, which fill them.
    const isCutOnPurpose = (e) => e.matches(".line > span, .cards picture");
    const hasText = (e) => [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
    for (const e of all.filter((e) => e instanceof HTMLElement && !isCutOnPurpose(e))) {
        const { overflowX, overflowY, display } = getComputedStyle(e);
        // A field scrolls to what is typed into it or copied from it.
        if (display === "inline" || e.matches("option, optgroup, input, textarea")) continue;
        const hides = (overflow) => ["hidden", "clip"].includes(overflow);
        const isWider = e.scrollWidth > e.clientWidth + 1 && (hides(overflowX) || hasText(e));
        const isHigher = e.scrollHeight > e.clientHeight + 1 && hides(overflowY);
        if (isWider || isHigher) faults.push(`${named(e)} has more to say than room: ${e.scrollWidth}×${e.scrollHeight} in ${e.clientWidth}×${e.clientHeight}`);
    }
    for (const e of all.filter((e) => e instanceof HTMLSelectElement)) {
        // Every one of its options has to be readable once it is selected.
        const wanted = e.cloneNode(true);
        wanted.style.cssText = "position: absolute; width: max-content; min-width: 0; max-width: none; flex: none";
        e.after(wanted);
        if (wanted.offsetWidth > e.offsetWidth + 1) faults.push(`${named(e)} is ${e.offsetWidth} wide and wants ${wanted.offsetWidth}`);
        wanted.remove();
    }
    const isTouched = "button, a[href], select, textarea, input, summary, [role=button], .places [data-key]";
    for (const e of every.filter((e) => e.matches(isTouched) && e.checkVisibility({ visibilityProperty: true }))) {
        // A link in a sentence is as high as the sentence.
        if (e.matches("p a, li a, td a, figcaption a") && getComputedStyle(e).display === "inline") continue;
        const { width, height } = (e.closest("label") ?? e).getBoundingClientRect();
        if (width < 24 || height < 24) faults.push(`${named(e)} is ${width} by ${height}`);
    }
    return faults;
"#;

/// A page and what to do there before checking it.
struct Screen {
    address: String,
    /// The element to press, and the element that has to appear.
    opens: Option<(&'static str, &'static str)>,
}

fn screens() -> Vec<Screen> {
    let page = |address: &str| Screen {
        address: address.to_owned(),
        opens: None,
    };
    let dialog = |address: &str, button, there| Screen {
        opens: Some((button, there)),
        ..page(address)
    };
    let take = "index.html#game=take&turns=e5,a1&seed=1";
    let mut all = vec![
        page("index.html"),
        page("rules/index.html"),
        page("figures/index.html"),
        page("figures/take/index.html"),
        page("about.html"),
    ];
    for game in GAMES.iter().map(|info| info.id) {
        let play = format!("index.html#game={game}&seed=1");
        all.push(page(&format!("rules/{game}/index.html")));
        all.push(page(&play));
        let tray = "document.querySelector('dialog.editor .desk')?.shadowRoot.querySelector('.trays input')";
        all.push(dialog(&play, "edit-position", tray));
    }
    // A finished game, a frame with the first turns of one, and a page with an element: `layout_shift.rs` plays in all three.
    all.push(page("index.html#game=take-it-away&seed=1&end=resign-2"));
    // Only a game against a computer is reviewed: then there is one more tab.
    let reviewed = "index.html#game=give-and-take&turns=e3-e4,d6-d5&seats=human,engine-1&seed=1&end=resign-1";
    let review = "!document.querySelector('#review').hidden";
    all.push(dialog(reviewed, "review-tab", review));
    all.push(page("embed.html#game=takeaway&seed=1"));
    for (panel, there) in [
        ("analyse", "document.querySelector('.line:enabled')"),
        (
            "rules-tab",
            "document.querySelector('#rules article')",
        ),
        ("share-tab", "!document.querySelector('#share').hidden"),
    ] {
        all.push(dialog(take, panel, there));
    }
    for (button, there) in [
        ("new", "document.querySelector('#choose-match')"),
        ("games", "document.querySelector('dialog.games li')"),
        ("settings", "document.querySelector('#set-look')"),
        (
            "embed",
            "document.querySelector('dialog.embed textarea')?.value",
        ),
        ("film", "document.querySelector('dialog.film [type=submit]')"),
        ("resign", "document.querySelector('dialog.ask')"),
        ("draw", "document.querySelector('dialog.ask')"),
    ] {
        all.push(dialog(take, button, there));
    }
    all
}

/// The address of the same page in another language.
fn in_language(address: &str, tag: &str) -> String {
    let address = address.replacen(".html", &format!(".{tag}.html"), 1);
    match address.contains('#') {
        true => format!("{address}&lang={tag}"),
        false => address,
    }
}

/// The faults of a screen at the address, in windows of these sizes.
async fn faults_of(
    page: &Page<'_>,
    address: &str,
    opens: Option<(&str, &str)>,
    windows: &[(u32, u32)],
) -> Result<Vec<String>> {
    if let Some((button, there)) = opens {
        page.until(&format!("!document.querySelector('#{button}').hidden"))
            .await?;
        page.run(&format!("document.querySelector('#{button}').click();"))
            .await?;
        page.until(there).await?;
    }
    let mut faults = Vec::new();
    for &(width, height) in windows {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
        page.devtools("Emulation.setDeviceMetricsOverride", size)
            .await?;
        // Until everything that depends on the window size has been updated.
        page.run(
            "globalThis.settled = false;
            requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.settled = true)));",
        )
        .await?;
        page.until("globalThis.settled").await?;
        let found = page.run(&format!("return (() => {{ {FAULTS} }})();")).await?;
        let found: Vec<String> = serde_json::from_value(found)?;
        let dialog = opens.map_or("", |(button, _)| button);
        let at = format!("{address} {dialog} at {width}");
        faults.extend(found.iter().map(|fault| format!("{at}: {fault}")));
    }
    Ok(faults)
}

/// Begins a game, for the list.
async fn begin_game(browser: &Browser, address: &str) -> Result<()> {
    let page = Page::open(browser, &format!("{address}#game=take:size=3")).await?;
    page.tap("a1").await?;
    page.until("document.querySelector('#saved').dataset.state === 'saved'")
        .await
}

#[tokio::test]
async fn every_screen_fits_from_a_phone_to_a_large_desktop() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        begin_game(browser, &server.url).await?;
        let mut faults = Vec::new();
        for Screen { address, opens } in screens() {
            let page = open(browser, &format!("{}{address}", server.url)).await?;
            faults.extend(faults_of(&page, &address, opens, &WINDOWS).await?);
        }
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    })
    .await
}

#[tokio::test]
async fn every_screen_fits_a_phone_in_every_language() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        begin_game(browser, &server.url).await?;
        let mut faults = Vec::new();
        for language in &LANGUAGES[1..] {
            for Screen { address, opens } in screens() {
                if address == "about.html" || address.starts_with("figures/") {
                    continue; // in English only
                }
                let address = in_language(&address, language.tag);
                let page = open(browser, &format!("{}{address}", server.url)).await?;
                page.expect_text("document.documentElement.lang", language.tag).await?;
                faults.extend(faults_of(&page, &address, opens, &WINDOWS[1..2]).await?);
            }
        }
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    })
    .await
}

/// The layout shift without user input, as browsers measure it.
const MOVED: &str = "globalThis.moved = [];
    new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries()) {
            if (!hadRecentInput) moved.push([value, ...sources.map(({ node, previousRect, currentRect }) => {
                const places = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '));
                return `${node?.id || node?.className || node?.nodeName} from ${places.join(' to ')}`;
            })]);
        }
    }).observe({ type: 'layout-shift', buffered: true });";

/// The most that may shift in total: 0.01 is a hundredth of the window by its full height.
const STILL: f64 = 0.01;

#[tokio::test]
async fn nothing_shifts_while_pages_load_and_panels_fill() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(MOVED).await?;
        let games = GAMES
            .iter()
            .map(|info| format!("index.html#game={}&seed=1", info.id));
        let frames = GAMES
            .iter()
            .map(|info| format!("embed.html#game={}&seed=1", info.id));
        let pages = [
            "index.html",
            "rules/take/index.html",
            "index.html#game=take&turns=e5,a1",
        ];
        for address in games.chain(frames).chain(pages.map(String::from)) {
            for (width, height) in [(375, 667), (1280, 800)] {
                let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
                browser
                    .driver
                    .cdp()
                    .send_raw("Emulation.setDeviceMetricsOverride", size)
                    .await?;
                let page = open(browser, &format!("{}{address}", server.url)).await?;
                if address.starts_with("index.html#") {
                    for panel in 0..5 {
                        let opened = open_panel(&page, panel).await;
                        opened.with_context(|| format!("{address} at {width}, panel {panel}"))?;
                    }
                }
                let moved = page.run("return moved;").await?;
                let sum: f64 = moved
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(|one| one[0].as_f64())
                    .sum();
                ensure!(sum < STILL, "{address} at {width}: {moved}");
            }
        }
        Ok(())
    })
    .await
}

/// Shows a panel with the mouse, and waits until it is filled.
async fn open_panel(page: &Page<'_>, panel: usize) -> Result<()> {
    page.until("document.documentElement.dataset.begun === ''")
        .await?;
    // In play, the menu leads to the panels.
    if page.text("document.querySelector('#tabs').hidden").await? == "true" {
        click(page, "document.querySelector('#more-button')").await?;
        page.until("document.querySelector('#more').matches(':popover-open')")
            .await?;
        click(page, "document.querySelector('#more [data-panel=record-title]')").await?;
        page.until("!document.querySelector('#tabs').hidden").await?;
    }
    click(page, &format!("document.querySelectorAll('[role=tab]:not([hidden])')[{panel}]")).await?;
    page.until(&format!(
        "document.querySelectorAll('[role=tab]:not([hidden])')[{panel}].ariaSelected === 'true'"
    ))
    .await
}

/// Clicks on an element with the mouse.
async fn click(page: &Page<'_>, element: &str) -> Result<()> {
    // A click counts only if the element does not move between press and release.
    page.until(&format!(
        "(() => {{
            {element}.scrollIntoView({{ block: 'center', behavior: 'instant' }});
            const before = globalThis.lastTop;
            globalThis.lastTop = {element}.getBoundingClientRect().top;
            return before === lastTop;
        }})()"
    ))
    .await?;
    page.run(&format!(
        "globalThis.clicks = 0; {element}.addEventListener('click', () => clicks++);"
    ))
    .await?;
    // Where the page scrolls between press and release, a browser sees no click.
    for _ in 0..5 {
        let at = page
            .run(&format!(
                "const box = {element}.getBoundingClientRect();
                return [box.left + 20, box.top + box.height / 2];"
            ))
            .await?;
        let at: (f64, f64) = serde_json::from_value(at)?;
        page.mouse("mousePressed", at).await?;
        page.mouse("mouseReleased", at).await?;
        if page.text("clicks > 0").await? == "true" {
            break;
        }
    }
    page.expect_text("clicks > 0", "true").await.context("no click")
}

/// The spacing of text that readers may set (WCAG 1.4.12), in the page and in every element of it.
const SPACE_OUT: &str = r#"
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-block-end: 2em !important }`);
    const adopt = (root) => {
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
        for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot) adopt(shadowRoot);
    };
    adopt(document);
"#;

/// At 320 by 200 pixels, a window of 1280 by 800 zoomed to 400 %, and on a phone.
#[tokio::test]
async fn spaced_out_text_makes_no_page_wider_than_the_window() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (width, height) in [(320u64, 200), (375, 667)] {
            let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true });
            for address in [
                "index.html",
                "index.html#game=give-and-take&turns=c3-c4,c6-c5&seed=1",
                "index.html#game=takeaway&seed=1",
                "index.html#learn=take",
                "embed.html#game=take:size=3",
                "rules/take/index.html",
                "about.html",
            ] {
                let page = open(browser, &format!("{}{address}", server.url)).await?;
                page.devtools("Emulation.setDeviceMetricsOverride", size.clone()).await?;
                page.run(SPACE_OUT).await?;
                page.until("getComputedStyle(document.querySelector('p')).letterSpacing !== 'normal'").await?;
                let wide = page.run("return document.documentElement.scrollWidth;").await?;
                ensure!(wide.as_u64() == Some(width), "{address}: {wide} px instead of {width}");
                page.expect_quiet().await.context(address)?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn why_a_game_is_over_stands_below_who_won() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (width, height, size) in [(375, 667, 100), (320, 568, 100), (375, 667, 150)] {
            resize(browser, (width, height)).await?;
            let page = Page::open(browser, &format!("{}#{}", server.url, ending(4))).await?;
            page.run(&format!("document.documentElement.style.fontSize = '{size}%'; board.play('a1xc1xe1xg1');")).await?;
            page.until("board.view.result && !board.playback.isRunning").await?;
            // As in a game of several, where it says more.
            page.run("board.status.textContent = 'Player 4 wins. You came third, 36 points behind.';").await?;
            let apart = "(() => {
                const [reason] = board.shadowRoot.querySelectorAll('.reason');
                const range = document.createRange();
                range.selectNodeContents(board.status);
                const { top, bottom } = reason.getBoundingClientRect();
                return top >= range.getBoundingClientRect().bottom
                    && bottom <= document.querySelector('#players-above').getBoundingClientRect().top;
            })()";
            page.expect_text(apart, "true").await.with_context(|| format!("{width} × {height} at {size} %"))?;
        }
        Ok(())
    })
    .await
}
