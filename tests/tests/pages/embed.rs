//! Boards in third-party pages: in frames and as elements, from another origin than the page's. More of them is in
//! `more/embed.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::embedded_frames::{LISTENER, site, together, visit};
use page_tests::{Browser, HostSite, Page, host_page};
use serde_json::{Value, json};

/// A page with frames that listens to their messages.
fn framing(frames: &str) -> Result<HostSite> {
    let body = format!("<script src=\"page.js\"></script>\n<main><h1>Frames</h1>\n{frames}</main>");
    HostSite::start(&host_page(&body), &[("page.js", LISTENER)], &[])
}

#[tokio::test]
async fn elements_work_under_a_strict_policy_and_leave_the_page_unchanged() -> Result<()> {
    let site = site(true)?;
    let games = take_five_rules::GAMES.iter().map(|info| info.id);
    let games: Vec<&str> = games.cycle().take(10).collect();
    let board = |game: &&str| {
        format!(
            "<take-board game=\"{game}\" seed=\"1\"><a href=\"{game}\">To the board</a></take-board>\n"
        )
    };
    let boards: String = games.iter().map(board).collect();
    let body = format!(
        "<script type=\"module\" src=\"{}take-board.js\"></script>\n{boards}",
        site.url
    );
    let origin = site.url.trim_end_matches("games/");
    let policy = format!(
        "default-src 'none'; script-src {origin} 'wasm-unsafe-eval'; style-src {origin}; connect-src {origin}"
    );
    let headers = [("Content-Security-Policy", policy.as_str())];
    let host = HostSite::start(&host_page(&body), &[], &headers)?;
    Browser::in_chromium(json!({}), async |browser| {
        let around = "globalThis.before = Object.keys(globalThis); ";
        browser.before_pages(around).await?;
        let page = visit(browser, host.url()).await?;
        page.until("board.view").await?;
        // Frames far away wait; meanwhile they show the page's own placeholder.
        let waiting = page
            .text("[...document.querySelectorAll('take-board')].filter((b) => !b.view).length")
            .await?;
        ensure!(waiting.parse::<usize>()? >= 5, "{waiting} of ten frames wait");
        page.until("[...document.querySelectorAll('take-board')].every((board) => {
                if (!board.view) board.scrollIntoView();
                return board.view;
            })")
        .await?;
        for (index, game) in games.iter().enumerate() {
            let one = format!("document.querySelectorAll('take-board')[{index}]");
            page.expect_text_that(&format!("{one}.board.spec"), |spec| spec.split(':').next() == Some(game)).await.with_context(|| game.to_string())?;
            page.expect_text(&format!("{one}.querySelector('a').checkVisibility()"), "false").await.with_context(|| format!("{game}: the placeholder is still visible"))?;
        }
        let modules = "performance.getEntriesByType('resource').filter((e) => e.name.endsWith('.wasm')).length";
        page.expect_text(modules, "1").await.context("one module for all games")?;
        // The driver adds a name of its own there.
        let left = "Object.keys(globalThis).filter((key) => !['before', 'logged', 'ret_nodes', ...before].includes(key)).join()";
        page.expect_text(left, "").await.context("globals")?;
        page.expect_text("document.head.children.length", "2").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_page_is_asked_before_anything_is_played() -> Result<()> {
    let site = site(true)?;
    let body = format!(
        "<script type=\"module\" src=\"{}take-board.js\"></script>
         <main><h1>Give &amp; Take</h1><take-board game=\"give-and-take\" speed=\"0\"></take-board></main>",
        site.url
    );
    let host = HostSite::start(&host_page(&body), &[], &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = visit(browser, host.url()).await?;
        page.until("board.view").await?;
        page.run("globalThis.asked = []; globalThis.answer = () => false;
            document.addEventListener('beforeturn', (event) => {
                asked.push(`${event.detail.text} ${board.view.steps} ${board.link.includes('turns')}`);
                if (!answer()) event.preventDefault();
            });")
            .await?;
        // By taps: what was selected still is, and can be played to the other place.
        page.tap("c3").await?;
        page.tap("c4").await?;
        page.expect_text("asked.join()", "c3-c4 0 false").await?;
        page.expect_text("board.view.pending.join()", "c3").await?;
        page.expect_text("board.view.canUndo || board.view.canRedo", "false").await?;
        page.tap("c3").await?;
        // By dragging: the piece goes back.
        let parts = "[...board.svg.querySelectorAll('.parts path, .carried path')].map((e) => e.getAttribute('d') + e.style.translate + e.classList.contains('lifted')).sort().join()";
        let before = page.text(parts).await?;
        page.drag("d3", "d4").await?;
        page.expect_text("asked.at(-1)", "d3-d4 0 false").await?;
        page.expect_text(parts, &before).await?;
        // Who is asked may open another position, or play: that is what holds.
        page.run("answer = () => (answer = () => true, board.playAction('e3-e4'), true); board.playAction('d3-d4');").await?;
        page.expect_text("asked.slice(-2).join()", "d3-d4 0 false,e3-e4 0 false").await?;
        page.expect_text_that("board.link", |it| it.contains("turns=e3-e4&")).await?;
        page.run("answer = () => (board.undo(), true); board.playAction(board.table.see((table) => table.legalActions()[0]));").await?;
        page.expect_text("board.view.steps", "0").await?;
        page.run("answer = () => true; board.playAction('d3-d4');").await?;
        page.expect_text("board.view.steps", "1").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_page_can_cancel_a_turn_and_gets_events() -> Result<()> {
    let site = site(true)?;
    let body = format!(
        "<script type=\"module\" src=\"{}take-board.js\"></script>
         <main><h1>Take</h1><take-board game=\"take:size=2\" mark=\"a1\" arrow=\"a1-b2\" theme=\"dark\"></take-board></main>",
        site.url
    );
    let host = HostSite::start(&host_page(&body), &[], &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = visit(browser, host.url()).await?;
        page.until("board.view").await?;
        page.run("globalThis.told = [];
            document.addEventListener('beforeturn', (event) => event.detail.text === 'a1' && event.preventDefault());
            document.addEventListener('turn', ({ type, detail }) => told.push({ type, ...detail }));")
        .await?;
        // Highlights stay as long as the position does.
        let shapes = "[...board.shadowRoot.querySelectorAll('.lit, .arrow')].map((path) => path.getAttribute('class')).join()";
        page.expect_text(shapes, "lit,arrow").await?;
        let start = page.text("board.view.position").await?;
        page.tap("a1").await?;
        page.expect_text("board.view.position", &start).await.context("played although the page cancelled it")?;
        page.expect_text("board.view.canRedo || board.view.canUndo", "false").await?;
        page.expect_text("told.length", "0").await?;
        page.tap("b2").await?;
        page.until("told.length === 1").await?;
        let told = page.run("return told[0];").await?;
        ensure!(told["text"] == "b2" && told["type"] == "turn" && told["player"] == 1, "{told}");
        ensure!(told["position"] == json!(page.text("board.view.position").await?), "{told}");
        page.expect_text(shapes, "").await?;
        page.run("board.undo();").await?;
        page.expect_text(shapes, "lit,arrow").await?;
        page.expect_text("(() => { try { board.annotate({ marks: ['z9'] }); } catch (error) { return error.id; } })()", "picture.no-place").await?;
        // Another game, by name; an invalid one fails and leaves the current game.
        page.run("return board.load({ game: 'take:size=3', turns: 'a1' });")
            .await?;
        page.expect_text_that("board.link", |it| it.contains("turns=a1")).await?;
        let failed = "return board.load('game=chess').then(() => 'opened', (error) => error.id);";
        let failed = page.run(failed).await?;
        ensure!(failed == "link.key", "{failed}");
        page.expect_text_that("board.link", |it| it.contains("size=3")).await?;
        page.expect_accessible("element").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_sandboxed_frame_plays_if_it_can_load_or_else_shows_a_linked_picture() -> Result<()> {
    let (open, closed) = (site(true)?, site(false)?);
    let frame = |url: &str| {
        format!(
            "<iframe sandbox=\"allow-scripts\" width=\"400\" height=\"300\" src=\"{url}embed.html#game=take:size=3&turns=a1\"></iframe>\n"
        )
    };
    let host = framing(&[frame(&open.url), frame(&closed.url)].concat())?;
    Browser::in_chromium(together(), async |browser| {
        let page = visit(browser, host.url()).await?;
        page.until("last(0, 'ready') && last(0, 'height')").await?;
        // A frame that gets no board still reports its height, and nothing else.
        page.until("last(1, 'height')?.height > 100").await?;
        page.expect_text("told.some(({ frame, type }) => frame === 1 && type !== 'height')", "false").await?;
        page.enter_frame(0).await?;
        page.tap("b2").await?;
        page.expect_quiet().await?;
        browser.driver.enter_default_frame().await?;
        page.until("last(0, 'turn')?.text === 'b2'").await?;
        page.enter_frame(1).await?;
        page.until("document.querySelector('.failed .fallback img')?.naturalWidth > 100")
            .await?;
        page.expect_text("document.querySelector('.fallback a').href", &format!("{}index.html#game=take:size=3&turns=a1", closed.url)).await?;
        let seen = "getComputedStyle(document.querySelector('.fallback')).visibility";
        page.expect_text(seen, "visible").await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_frame_and_its_page_exchange_messages() -> Result<()> {
    let site = site(false)?;
    let frames = format!(
        "<iframe title=\"A diagram\" width=\"400\" height=\"260\" src=\"{0}embed.html#game=take:size=4&turns=c4,d5,c5&play=0&theme=dark\"></iframe>
         <iframe title=\"No game\" width=\"400\" height=\"600\" src=\"{0}embed.html#game=nonsense\"></iframe>
         <iframe title=\"A wrong turn\" width=\"400\" height=\"600\" src=\"{0}embed.html#game=take:size=4&turns=c4,z9\"></iframe>",
        site.url
    );
    let host = framing(&frames)?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = visit(browser, host.url()).await?;
        page.until(
            "last(0, 'ready') && last(0, 'height') && last(1, 'error') && last(1, 'height')",
        )
        .await?;
        page.expect_text("last(1, 'height').height > 50", "true").await?;
        page.expect_text("last(1, 'ready')", "undefined").await.context("ready without a board")?;
        let height = page.run("return last(0, 'height').height;").await?.as_u64();
        ensure!((250..=720).contains(&height.unwrap_or(0)), "{height:?}");
        page.expect_text_that("last(1, 'error').message", |it| it.contains("nonsense")).await?;
        // A link that is wrong only in part has a board, and the error is told, too.
        page.until("last(2, 'ready') && last(2, 'error')").await?;
        page.expect_text_that("last(2, 'error').message", |it| it.contains("z9")).await?;
        // Everything fits, in the frame that is lower than requested and in the higher one.
        let fits = "document.documentElement.scrollHeight <= innerHeight";
        page.enter_frame(0).await?;
        page.expect_text(fits, "true").await?;
        page.expect_text("getComputedStyle(document.documentElement).colorScheme", "dark").await?;
        let whole = page.text("board.view.position").await?;
        // A diagram cannot be played, and steps by button and by key.
        page.expect_text("board.shadowRoot.querySelectorAll('.choice, .live').length", "0").await?;
        page.run(
            "board.places.element('a1').dispatchEvent(new MouseEvent('click', { bubbles: true }));",
        )
        .await?;
        page.expect_text("board.view.position", &whole).await?;
        page.click("[data-step=back]")
            .await?;
        page.until("board.link.endsWith('ply=2') || board.link.includes('ply=2&')")
            .await?;
        page.run("board.places.focus();").await?;
        page.press("ArrowLeft", "ArrowLeft", 0).await?;
        page.until("board.link.includes('ply=1')").await?;
        page.expect_accessible("diagram").await?;
        browser.driver.enter_default_frame().await?;
        let say =
            |frame: u8, message: Value| format!("frames[{frame}].postMessage({message}, '*');");
        page.run(&say(
            0,
            json!({ "takeFive": 1, "type": "step", "to": "end" }),
        ))
        .await?;
        page.run(&say(
            1,
            json!({ "takeFive": 1, "type": "load", "link": "game=take:size=2&turns=a1" }),
        ))
        .await?;
        page.run(&say(
            1,
            json!({ "takeFive": 2, "type": "load", "link": "game=take:size=3" }),
        ))
        .await?;
        page.enter_frame(0).await?;
        page.until(&format!("board.view.position === '{whole}'"))
            .await?;
        browser.driver.enter_default_frame().await?;
        page.enter_frame(1).await?;
        page.until("board.board?.spec.startsWith('take:size=2')")
            .await?;
        page.until("board.view.canUndo").await?;
        browser.driver.enter_default_frame().await?;
        page.until("last(1, 'ready')?.link.startsWith('game=take:size=2')")
            .await?;
        page.expect_text("told.filter(({ frame, type }) => frame === 1 && type === 'ready').length", "1").await?;
        page.enter_frame(1).await?;
        ensure!(
            page.text("localStorage.length + document.cookie.length")
                .await?
                == "0"
        );
        Ok(())
    })
    .await
}

#[tokio::test]
async fn without_scripts_the_page_shows_its_own_text_and_a_link() -> Result<()> {
    let site = site(true)?;
    let body = format!(
        "<script type=\"module\" src=\"{0}take-board.js\"></script>
         <take-board game=\"take\"><a href=\"{0}index.html#game=take\">Take</a></take-board>",
        site.url
    );
    let host = HostSite::start(&host_page(&body), &[], &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": true }))
            .await?;
        let frame = format!("{}embed.html#game=take", site.url);
        for (url, text) in [(host.url(), "Take"), (frame.as_str(), "Open the board")] {
            browser.driver.goto(url).await?;
            let expression = format!(
                "new Promise((done) => setTimeout(done, 0)) && location.href === {url:?}
                 && [...document.querySelectorAll('a')].filter((a) => a.checkVisibility({{ visibilityProperty: true }})
                   && a.getBoundingClientRect().height > 0).map((a) => a.textContent).join()"
            );
            page.evaluate_until(&expression, |shown| *shown == json!(text))
                .await
                .context(text)?;
        }
        Ok(())
    })
    .await
}
