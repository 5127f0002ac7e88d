//! Whole games in several windows at once, in which nothing around the board may move.

use crate::{Browser, Page, serve_site};
use anyhow::{Context, Result, ensure};
use serde_json::json;
use take_five_rules::{GAMES, ToPlay};
use take_five_table::{Link, Table, rng};
use xtask::static_server::Server;

/// Windows in which a game is played at once: the narrowest that pages have to fit (WCAG 1.4.10), a phone, a tablet, a
/// desktop.
const WINDOWS: [(u32, u32); 4] = [(320, 640), (375, 667), (768, 1024), (1280, 800)];

/// A whole random game as the steps to play; a step is empty where chance is due. It is the shortest of several games
/// that are not trivially short, so that all kinds of turns occur and it does not take long.
fn whole_game(game: &str) -> Result<(String, Vec<String>)> {
    let mut found: Option<(String, Vec<String>)> = None;
    for seed in 1..=60 {
        let link = format!("game={game}&seed={seed}");
        let mut table = Table::from_link(&Link::read(&link)?)?;
        let mut steps = Vec::new();
        while table.to_play() != ToPlay::Over && steps.len() < 400 {
            if table.to_play() == ToPlay::Chance {
                // The set-up of a game is automatic.
                if !table.is_setting_up() {
                    steps.push(String::new());
                }
                table.advance().context("a chance outcome")?;
                continue;
            }
            let actions = table.legal_actions();
            let any = rng(seed, table.steps() as u64)(actions.len() as u32) as usize;
            table
                .play(&actions[any])
                .map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
            // What is forced after the set-up is played before anybody could change that.
            if !(steps.is_empty() && actions.len() == 1) {
                steps.push(actions[any].clone());
            }
        }
        let is_shorter = found
            .as_ref()
            .is_none_or(|(_, best)| steps.len() < best.len());
        if table.to_play() == ToPlay::Over && steps.len() > 30 && is_shorter {
            found = Some((link, steps));
        }
    }
    found.with_context(|| format!("no short game of {game}"))
}

/// Records layout shifts in every page and frame, as browsers report them: `shifts(since)` returns the shifts since
/// that time of the page, however late the browser reports them.
const WATCH: &str = "{
        const noted = [];
        const note = (entries) => {
            for (const { startTime, value, sources } of entries) {
                noted.push([startTime, [value, ...sources.map(({ node, previousRect: a, currentRect: b }) =>
                    `${node?.id || node?.className || node?.nodeName} ${a.x},${a.y} ${a.width}x${a.height} to ${b.x},${b.y} ${b.width}x${b.height}`)].join(' ')]);
            }
        };
        const observer = new PerformanceObserver((list) => note(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        globalThis.shifts = (since) => {
            note(observer.takeRecords());
            return noted.filter(([at]) => at >= since).map(([, text]) => text);
        };
    }";

/// Plays in all windows at once, and records in `faults` everything that has moved since before the first turn.
const PLAY: &str = r#"
    const windows = [...document.querySelectorAll("iframe")].map((frame) => frame.contentWindow);
    const boards = windows.map((one) => one.document.querySelector("take-board"));
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    /** The parts around a board, including those that are only there while a game is in progress. */
    const around = (board) => ["status", "seats", "facts", "controls", "said", "tools"].map((name) => board.shadowRoot.querySelector(`.${name}`));
    const beside = (one) => [...one.document.querySelectorAll("main #record .steps, .top > :not(#saved), .players li, .acts button, #tabs, .panel")];
    const boxes = (elements) => elements.filter((e) => e.checkVisibility()).map((e) => {
        const { x, y, width, height } = e.getBoundingClientRect();
        return [`${e.localName}#${e.id}.${e.part[0]}`, [x, y, width, height].map((n) => Math.round(10 * n) / 10).join()];
    });
    const told = (board) => `“${board.status.textContent}” “${board.said.textContent}”`;
    globalThis.faults = [];
    globalThis.played = 0;
    globalThis.isPlayed = false;
    (async () => {
        for (const one of windows) one.scrollTo(0, 0);
        await frame();
        for (const one of windows) one.begun = one.performance.now();
        const now = (at) => [boxes([...around(boards[at]), boards[at].svg]), boxes(beside(windows[at]))];
        const first = boards.map((_, at) => now(at));
        for (const [number, step] of steps.entries()) {
            globalThis.played = number;
            if (number === steps.length - 1) {
                await frame();
                for (const one of windows) one.before = one.shifts(one.begun);
            }
            for (const [at, board] of boards.entries()) {
                const answer = step ? board.play(step, false) : board.advance();
                if (answer?.kind !== "played") faults.push(`${step || "chance"} is not played`);
                const isOver = board.view.toPlay === "over";
                const [inside, outside] = now(at);
                // At the end of a game, the app shows the result beside the board.
                const pairs = isOver ? [[first[at][0], inside]] : [[first[at][0], inside], [first[at][1], outside]];
                for (const [was, is] of pairs) {
                    const moved = was.filter(([name, box], k) => is[k]?.[0] !== name || is[k]?.[1] !== box).map(([name, box], k) => `${name} ${box}`);
                    const to = is.filter(([name, box], k) => was[k]?.[0] !== name || was[k]?.[1] !== box).map(([, box]) => box);
                    if (moved.length > 0) faults.push(`${windows[at].innerWidth}: at ${number} ${step}: ${moved[0]} to ${to[0]} (${moved.length}); ${told(board)}`);
                }
                const page = windows[at].document.documentElement;
                if (page.scrollWidth > page.clientWidth) faults.push(`${windows[at].innerWidth}: the page is ${page.scrollWidth} wide`);
            }
            // At the start of a round, the cards are laid out automatically.
            do await frame(); while (boards.some((board) => board.view.settingUp || board.playback.isRunning));
        }
        await frame();
        for (const one of windows) {
            const all = one.document.querySelector('#result') ? one.before : one.shifts(one.begun);
            for (const shift of all) faults.push(`${one.innerWidth}: ${shift}`);
        }
        if (boards.some((board) => board.view.toPlay !== "over")) faults.push("the game is not over");
        isPlayed = true;
    })();
"#;

/// Opens an address, or a page with this body, in all windows at once, from the site's own origin.
async fn open<'a>(browser: &'a Browser, server: &Server, content: &Content) -> Result<Page<'a>> {
    let page = Page {
        driver: &browser.driver,
    };
    let size = json!({ "width": 2800, "height": 1100, "deviceScaleFactor": 1, "mobile": false });
    page.devtools("Emulation.setDeviceMetricsOverride", size)
        .await?;
    // A missing page has the same origin, but no policy.
    let nowhere = format!("{}nothing-here", server.url);
    browser.driver.goto("about:blank").await?;
    browser.driver.goto(&nowhere).await?;
    page.until(&format!("location.href === '{nowhere}' && document.body"))
        .await?;
    let (name, text) = match content {
        Content::Address(address) => ("src", format!("{}{address}", server.url)),
        Content::Html(html) => ("srcdoc", html.replace("SITE", &server.url)),
    };
    page.run(&format!(
        "document.documentElement.innerHTML = '<body></body>';
        document.body.style = 'margin: 0; display: flex; align-items: start';
        for (const [width, height] of {}) {{
            const frame = document.createElement('iframe');
            frame.style = `border: 0; flex: none; width: ${{width}}px; height: ${{height}}px`;
            frame[{name:?}] = {};
            document.body.append(frame);
        }}",
        json!(WINDOWS),
        json!(text)
    ))
    .await?;
    page.until(
        "[...document.querySelectorAll('iframe')].every(({ contentDocument }) => {
            const board = contentDocument?.querySelector('take-board');
            // In the app, what is around the board appears once its style is there.
            const isReady = contentDocument?.documentElement.matches('[data-begun], [data-ready]:not([data-view]), .plain');
            return isReady && board?.view && !board.view.settingUp && !board.playback.isRunning;
        })",
    )
    .await?;
    Ok(page)
}

/// The content of the windows.
pub enum Content {
    /// A page of the site.
    Address(String),
    /// A third-party page; `SITE` stands for the address of the boards.
    Html(String),
}

/// Plays whole games of all six, shown by `content`.
pub async fn plays_still(content: impl Fn(&str) -> Content) -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.rolling_by_hand().await?;
        browser.before_pages(WATCH).await?;
        for game in GAMES.iter().map(|info| info.id) {
            // Two rounds show the same as four.
            let spec = game.replace("takeaway", "takeaway:rounds=2");
            let (link, steps) = whole_game(&spec)?;
            let page = open(browser, &server, &content(&link)).await?;
            page.run(
                "for (const { contentDocument } of document.querySelectorAll('iframe')) {
                    const board = contentDocument.querySelector('take-board');
                    board.setAttribute('speed', '0');
                    board.setAttribute('auto-chain', 'off');
                }",
            )
            .await?;
            page.run(&format!("globalThis.steps = {}; {PLAY}", json!(steps)))
                .await?;
            // In batches, so that no query takes too long.
            for step in (0..steps.len()).step_by(10) {
                page.until(&format!("played >= {step}")).await?;
            }
            page.until("isPlayed").await?;
            let faults = page.run("return faults;").await?;
            let faults: Vec<String> = serde_json::from_value(faults)?;
            ensure!(
                faults.is_empty(),
                "{link}, {} steps, {} faults:\n{}",
                steps.len(),
                faults.len(),
                faults[..faults.len().min(12)].join("\n")
            );
            in_sight_at_the_end(&page, game).await?;
        }
        Ok(())
    })
    .await
}

/// If there is a list of turns, the last one is visible in it when the game is over.
async fn in_sight_at_the_end(page: &Page<'_>, game: &str) -> Result<()> {
    let hidden = "[...document.querySelectorAll('iframe')].flatMap(({ contentDocument, width, offsetWidth }) => {
        const list = contentDocument.querySelector('#turns');
        if (!list) return [];
        // The review of the game comes in front of the list as soon as it has loaded; on a phone, both are further down.
        contentDocument.querySelector('#record-title[aria-selected=false]')?.click();
        list.scrollIntoView({ block: 'center', behavior: 'instant' });
        const [outer, turn] = [list, list.querySelector('[aria-current]')].map((e) => e?.getBoundingClientRect());
        const isLast = [...list.querySelectorAll('button')].at(-1)?.hasAttribute('aria-current');
        return isLast && turn.top >= outer.top - 1 && turn.bottom <= outer.bottom + 1 && turn.height > 0
            ? [] : [`${offsetWidth}: ${turn?.top} to ${turn?.bottom} in ${outer.top} to ${outer.bottom}`];
    })";
    let seen = page.until(&format!("({hidden}).length === 0")).await;
    let hidden = page.text(hidden).await?;
    seen.with_context(|| format!("{game}: the last turn is out of sight: {hidden}"))
}
