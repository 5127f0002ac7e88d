//! Pages in windows of several widths.

use crate::{Browser, Page};
use anyhow::Result;
use serde_json::json;
use take_five_rules::GAMES;
use take_five_words::Words;

/// The window of a phone.
pub const PHONE: (u32, u32) = (375, 667);

/// Opens a page, also one without a script that reports when it is ready.
pub async fn open<'a>(browser: &'a Browser, url: &str) -> Result<Page<'a>> {
    let page = Page {
        driver: &browser.driver,
    };
    page.driver.goto("about:blank").await?;
    page.driver.goto(url).await?;
    page.until("document.readyState === 'complete' && (!document.querySelector('take-board') || document.documentElement.dataset.ready === '')")
        .await?;
    Ok(page)
}

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
    // And the boards on the tiles, which fill them. Players can have longer names than any of ours.
    const isPseudo = page.lang.startsWith("qps");
    const isCutOnPurpose = (e) => e.matches(".line > span, .cards picture") || (isPseudo && e.matches(".players .name, .players .name *"));
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
pub struct Screen {
    /// Relative to the site.
    pub address: String,
    /// The element to press, and the element that has to appear.
    pub opens: Option<(&'static str, &'static str)>,
}

impl Screen {
    /// The same in another language.
    pub fn in_language(mut self, tag: &str) -> Self {
        if tag != "en" {
            self.address = self.address.replacen(".html", &format!(".{tag}.html"), 1);
        }
        if self.address.contains('#') {
            self.address += &format!("&lang={tag}");
        }
        self
    }
}

/// Every main screen.
pub fn screens() -> Vec<Screen> {
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
        page("puzzles/index.html"),
        page("puzzles/take/index.html"),
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
    let reviewed =
        "index.html#game=give-and-take&turns=e3-e4,d6-d5&seats=human,engine-1&seed=1&end=resign-1";
    let review = "!document.querySelector('#review').hidden";
    all.push(dialog(reviewed, "review-tab", review));
    all.push(page("embed.html#game=takeaway&seed=1"));
    for (panel, there) in [
        ("analyse", "document.querySelector('.line:enabled')"),
        ("rules-tab", "document.querySelector('#rules article')"),
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
        (
            "film",
            "document.querySelector('dialog.film [type=submit]')",
        ),
        ("resign", "document.querySelector('dialog.ask')"),
        ("draw", "document.querySelector('dialog.ask')"),
    ] {
        all.push(dialog(take, button, there));
    }
    all
}

impl Page<'_> {
    /// Presses what opens a screen, and waits until it is there.
    async fn open_screen(&self, opens: Option<(&str, &str)>) -> Result<()> {
        let Some((button, there)) = opens else {
            return Ok(());
        };
        self.until(&format!("!document.querySelector('#{button}').hidden"))
            .await?;
        self.run(&format!("document.querySelector('#{button}').click();"))
            .await?;
        self.until(there).await
    }

    /// Gives the window a size, and waits until everything that depends on it has been updated.
    async fn resize_and_settle(&self, (width, height): (u32, u32)) -> Result<()> {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
        self.devtools("Emulation.setDeviceMetricsOverride", size)
            .await?;
        self.run(
            "globalThis.settled = false;
            requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.settled = true)));",
        )
        .await?;
        self.until("globalThis.settled").await
    }
}

/// Opens every main screen in a language, on a phone, and has a look at each.
pub async fn each_screen_in(
    tag: &str,
    browser: &Browser,
    site: &str,
    mut look: impl AsyncFnMut(&Page<'_>, &str) -> Result<()>,
) -> Result<()> {
    let mut shown = String::new();
    for screen in screens() {
        let Screen { address, opens } = screen.in_language(tag);
        // What is on the same page is opened there.
        let page = Page {
            driver: &browser.driver,
        };
        if address == shown {
            page.run("document.querySelector('dialog[open]')?.close();")
                .await?;
            page.until("!document.querySelector('dialog[open]')")
                .await?;
        } else {
            open(browser, &format!("{site}{address}")).await?;
        }
        page.open_screen(opens).await?;
        page.resize_and_settle(PHONE).await?;
        let dialog = opens.map_or("", |(button, _)| button);
        look(&page, &format!("{address} {dialog}")).await?;
        shown = address;
    }
    Ok(())
}

/// The faults of a screen at the address, in windows of these sizes.
pub async fn faults_of(
    page: &Page<'_>,
    address: &str,
    opens: Option<(&str, &str)>,
    windows: &[(u32, u32)],
) -> Result<Vec<String>> {
    page.open_screen(opens).await?;
    let mut faults = Vec::new();
    for &window in windows {
        page.resize_and_settle(window).await?;
        let found = faults_now(page).await?;
        let dialog = opens.map_or("", |(button, _)| button);
        let at = format!("{address} {dialog} at {}", window.0);
        faults.extend(found.iter().map(|fault| format!("{at}: {fault}")));
    }
    Ok(faults)
}

/// The faults of what is visible now.
pub async fn faults_now(page: &Page<'_>) -> Result<Vec<String>> {
    let found = page
        .run(&format!("return (() => {{ {FAULTS} }})();"))
        .await?;
    Ok(serde_json::from_value(found)?)
}

/// Begins a game, for the list.
pub async fn begin_game(browser: &Browser, address: &str) -> Result<()> {
    let page = Page::open(browser, &format!("{address}#game=take:size=3")).await?;
    page.tap("a1").await?;
    page.until("document.querySelector('#saved').dataset.state === 'saved'")
        .await
}

/// Texts of the page that do not come from its sentences: in the pseudo-locale each of these has an accent on every letter.
/// What is hidden now may be shown later, and what is not shown may be read aloud.
const PLAIN_TEXTS: &str = r#"
    const deep = (root) => [...root.querySelectorAll("*")].flatMap((e) => [e, ...(e.shadowRoot ? deep(e.shadowRoot) : [])]);
    // Pages without a translation say so, and are marked as English; languages are named in themselves.
    const isUntranslated = document.querySelector("article[lang=en]") !== null;
    const isForeign = (e) => (isUntranslated && e.localName === "meta") || e.matches("script, style, code, kbd, pre, noscript, textarea, #link, .languages *, #set-lang option") || e.closest("[lang]:not([lang^=qps])");
    const attributes = ["alt", "aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "data-room", "label", "placeholder", "title"];
    const texts = [document.documentElement, ...deep(document)].filter((e) => !isForeign(e)).flatMap((e) => [
        ...[...e.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data),
        ...attributes.map((name) => e.getAttribute(name)),
        ...(e.localName === "meta" && e.name === "description" ? [e.content] : []),
    ]);
    // Not notation, such as a1 or c4xd5: a letter alone, or letters beside digits.
    // Not names of games and of files, nor dates, for which the browser has no language here.
    const exempt = new RegExp(`${names.join("|")}|[-\\w]+\\.[a-z]+\\b|[A-Z][a-z]{2} \\d+, \\d{4}, [\\d:]+\\s[AP]M`, "gu");
    const plain = (text) => (text?.replace(exempt, "").match(/[\p{L}\p{M}\d]+/gu) ?? []).filter((word) => /^[A-Za-z]{2,}$/.test(word));
    return [...new Set(texts.filter((text) => plain(text).length > 0).map((text) => text.trim()))];
"#;

/// The texts of the page in the pseudo-locale that do not come from its sentences.
pub async fn plain_texts(page: &Page<'_>) -> Result<Vec<String>> {
    let names = GAMES
        .iter()
        .filter_map(|info| Words::english().named(&format!("game.{}", info.id)));
    // The longest first: some begin like others.
    let mut names: Vec<String> = names.collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let script = format!(
        "return (() => {{ const names = {}; {PLAIN_TEXTS} }})();",
        json!(names)
    );
    let found = page.run(&script).await?;
    Ok(serde_json::from_value(found)?)
}
