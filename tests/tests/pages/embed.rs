//! Boards in third-party pages: in frames and as elements, from another origin than the page's.

use anyhow::{Result, ensure};
use page_tests::{Browser, HostSite, VIEWPORTS_AND_SCHEMES, Page, host_page, path_from_env};
use serde_json::{Value, json};
use take_five_static_server::Server;

/// The site on its own origin, open to pages of any origin or only to its own.
fn site(is_open: bool) -> Result<Server> {
    let headers = [("Access-Control-Allow-Origin", "*")];
    let headers = if is_open { &headers[..] } else { &[] };
    Ok(Server::start(
        path_from_env("TAKEFIVE_DIST_ONLINE")?,
        "games",
        headers,
    )?)
}

/// Opens a third-party page with any content.
async fn visit<'a>(browser: &'a Browser, url: &str) -> Result<Page<'a>> {
    browser.driver.goto("about:blank").await?;
    browser.driver.goto(url).await?;
    let page = Page {
        driver: &browser.driver,
    };
    let there = format!("location.href === '{url}' && document.readyState === 'complete'");
    page.until(&there).await?;
    Ok(page)
}

/// Keeps the messages of frames in `told`, with the number of the frame.
const LISTENER: &[u8] = b"globalThis.told = [];
addEventListener('message', ({ data, source }) => {
  const frames = [...document.querySelectorAll('iframe')].map((frame) => frame.contentWindow);
  told.push({ ...data, frame: frames.indexOf(source) });
});
globalThis.last = (frame, type) => told.findLast((one) => one.frame === frame && one.type === type);";

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
            let spec = page.text(&format!("{one}.board.spec")).await?;
            ensure!(spec.split(':').next() == Some(game), "{game}: {spec}");
            let seen = page.text(&format!("{one}.querySelector('a').checkVisibility()")).await?;
            ensure!(seen == "false", "{game}: the placeholder is still visible");
        }
        let modules = "performance.getEntriesByType('resource').filter((e) => e.name.endsWith('.wasm')).length";
        ensure!(page.text(modules).await? == "6", "one module for each game");
        // The driver adds a name of its own there.
        let left = "Object.keys(globalThis).filter((key) => !['before', 'logged', 'ret_nodes', ...before].includes(key)).join()";
        let left = page.text(left).await?;
        ensure!(left.is_empty(), "globals: {left}");
        let head = page.text("document.head.children.length").await?;
        ensure!(head == "2", "the page's head has {head} children");
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
        ensure!(page.text(shapes).await? == "lit,arrow", "{}", page.text(shapes).await?);
        let start = page.text("board.view.position").await?;
        page.tap("a1").await?;
        ensure!(page.text("board.view.position").await? == start, "played although the page cancelled it");
        ensure!(page.text("board.view.canRedo || board.view.canUndo").await? == "false");
        ensure!(page.text("told.length").await? == "0");
        page.tap("b2").await?;
        page.until("told.length === 1").await?;
        let told = page.run("return told[0];").await?;
        ensure!(told["text"] == "b2" && told["type"] == "turn" && told["player"] == 1, "{told}");
        ensure!(told["position"] == json!(page.text("board.view.position").await?), "{told}");
        ensure!(page.text(shapes).await?.is_empty(), "{}", page.text(shapes).await?);
        page.run("board.undo();").await?;
        ensure!(page.text(shapes).await? == "lit,arrow", "{}", page.text(shapes).await?);
        let wrong = page
            .text("(() => { try { board.annotate({ marks: ['z9'] }); } catch (error) { return error.id; } })()")
            .await?;
        ensure!(wrong == "picture.no-place", "{wrong}");
        // Another game, by name; an invalid one fails and leaves the current game.
        page.run("return board.load({ game: 'take:size=3', turns: 'a1' });")
            .await?;
        ensure!(page.text("board.link").await?.contains("turns=a1"));
        let failed = "return board.load('game=chess').then(() => 'opened', (error) => error.id);";
        let failed = page.run(failed).await?;
        ensure!(failed == "link.key", "{failed}");
        ensure!(page.text("board.link").await?.contains("size=3"));
        page.expect_accessible("element").await?;
        page.expect_quiet().await
    })
    .await
}

/// Runs sandboxed frames in the process of their page, so that their logs can be read.
fn together() -> Value {
    json!({ "args": ["--disable-features=IsolateSandboxedIframes"] })
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
        ensure!(
            page.text("told.some(({ frame, type }) => frame === 1 && type !== 'height')")
                .await?
                == "false"
        );
        browser.driver.enter_frame(0).await?;
        page.tap("b2").await?;
        page.expect_quiet().await?;
        browser.driver.enter_default_frame().await?;
        page.until("last(0, 'turn')?.text === 'b2'").await?;
        browser.driver.enter_frame(1).await?;
        page.until("document.querySelector('.failed .fallback img')?.naturalWidth > 100")
            .await?;
        let link = page
            .text("document.querySelector('.fallback a').href")
            .await?;
        ensure!(
            link == format!("{}index.html#game=take:size=3&turns=a1", closed.url),
            "{link}"
        );
        let seen = "getComputedStyle(document.querySelector('.fallback')).visibility";
        ensure!(page.text(seen).await? == "visible");
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
        ensure!(page.text("last(1, 'height').height > 50").await? == "true");
        ensure!(
            page.text("last(1, 'ready')").await? == "undefined",
            "ready without a board"
        );
        let height = page.run("return last(0, 'height').height;").await?.as_u64();
        ensure!((250..=720).contains(&height.unwrap_or(0)), "{height:?}");
        ensure!(
            page.text("last(1, 'error').message")
                .await?
                .contains("nonsense")
        );
        // A link that is wrong only in part has a board, and the error is told, too.
        page.until("last(2, 'ready') && last(2, 'error')").await?;
        ensure!(page.text("last(2, 'error').message").await?.contains("z9"));
        // Everything fits, in the frame that is lower than requested and in the higher one.
        let fits = "document.documentElement.scrollHeight <= innerHeight";
        browser.driver.enter_frame(0).await?;
        ensure!(
            page.text(fits).await? == "true",
            "{}",
            page.text("document.documentElement.scrollHeight").await?
        );
        let scheme = page
            .text("getComputedStyle(document.documentElement).colorScheme")
            .await?;
        ensure!(scheme == "dark", "{scheme}");
        let whole = page.text("board.view.position").await?;
        // A diagram cannot be played, and steps by button and by key.
        let offered = page
            .text("board.shadowRoot.querySelectorAll('.choice, .live').length")
            .await?;
        ensure!(offered == "0", "{offered}");
        page.run(
            "board.places.element('a1').dispatchEvent(new MouseEvent('click', { bubbles: true }));",
        )
        .await?;
        ensure!(page.text("board.view.position").await? == whole);
        page.run("document.querySelector('[data-step=back]').click();")
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
        browser.driver.enter_frame(0).await?;
        page.until(&format!("board.view.position === '{whole}'"))
            .await?;
        browser.driver.enter_default_frame().await?;
        browser.driver.enter_frame(1).await?;
        page.until("board.board?.spec.startsWith('take:size=2')")
            .await?;
        page.until("board.view.canUndo").await?;
        browser.driver.enter_default_frame().await?;
        page.until("last(1, 'ready')?.link.startsWith('game=take:size=2')")
            .await?;
        ensure!(
            page.text("told.filter(({ frame, type }) => frame === 1 && type === 'ready').length")
                .await?
                == "1"
        );
        browser.driver.enter_frame(1).await?;
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
        let cdp = browser.driver.cdp();
        cdp.send_raw("Emulation.setScriptExecutionDisabled", json!({ "value": true }))
            .await?;
        let frame = format!("{}embed.html#game=take", site.url);
        for (url, text) in [(host.url(), "Take"), (frame.as_str(), "Open the board")] {
            browser.driver.goto(url).await?;
            let expression = format!(
                "new Promise((done) => setTimeout(done, 0)) && location.href === {url:?}
                 && [...document.querySelectorAll('a')].filter((a) => a.checkVisibility({{ visibilityProperty: true }})
                   && a.getBoundingClientRect().height > 0).map((a) => a.textContent).join()"
            );
            let evaluate = json!({ "expression": expression, "returnByValue": true });
            let since = std::time::Instant::now();
            loop {
                let answer = cdp.send_raw("Runtime.evaluate", evaluate.clone()).await?;
                if answer["result"]["value"] == json!(text) {
                    break;
                }
                ensure!(since.elapsed().as_secs() < 30, "{url}: {answer}");
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn axe_finds_nothing_in_frames() -> Result<()> {
    let site = site(false)?;
    Browser::in_chromium(json!({}), async |browser| {
        for game in take_five_rules::GAMES.iter().map(|info| info.id) {
            let page = Page::open(
                browser,
                &format!("{}embed.html#game={game}&seed=1", site.url),
            )
            .await?;
            page.expect_quiet().await?;
            // A frame has no background, which axe takes to be white even if the browser's is dark.
            page.run("document.documentElement.style.background = 'Canvas';")
                .await?;
            for look in VIEWPORTS_AND_SCHEMES {
                page.set_viewport_and_scheme(look).await?;
                page.expect_accessible(&format!("{game} {look:?}")).await?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn axe_finds_nothing_in_a_frame_without_a_board() -> Result<()> {
    let site = site(false)?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        // As in a sandbox that cannot load any module.
        page.devtools("Network.enable", json!({})).await?;
        let blocked = json!({ "urls": ["*/www/embed.js"] });
        page.devtools("Network.setBlockedURLs", blocked).await?;
        for (link, picture) in [("game=take", "cover.png"), ("game=no%20game", "icon.svg")] {
            browser.driver.goto("about:blank").await?;
            browser
                .driver
                .goto(format!("{}embed.html#{link}", site.url))
                .await?;
            page.until("document.querySelector('.failed .fallback img')?.naturalWidth > 0")
                .await?;
            let shown = page
                .text("document.querySelector('.fallback img').src")
                .await?;
            ensure!(shown.ends_with(picture), "{link}: {shown}");
            page.run("document.documentElement.style.background = 'Canvas';")
                .await?;
            for look in VIEWPORTS_AND_SCHEMES {
                page.set_viewport_and_scheme(look).await?;
                page.expect_accessible(&format!("{link} {look:?}")).await?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn frames_far_away_load_only_when_scrolled_to() -> Result<()> {
    let site = site(false)?;
    let games = take_five_rules::GAMES.iter().map(|info| info.id);
    let frame = |game: &str| {
        format!(
            "<iframe title=\"{game}\" width=\"400\" height=\"400\" loading=\"lazy\" src=\"{}embed.html#game={game}&amp;seed=1&amp;play=0\"></iframe>\n<div class=\"far\"></div>\n",
            site.url
        )
    };
    let frames: String = games.cycle().take(10).map(frame).collect();
    let body = format!(
        "<script src=\"page.js\"></script><link rel=\"stylesheet\" href=\"page.css\">\n{frames}"
    );
    let css = b".far { height: 5000px; }";
    let files: [(&str, &[u8]); 2] = [("page.js", LISTENER), ("page.css", css)];
    let host = HostSite::start(&host_page(&body), &files, &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = visit(browser, host.url()).await?;
        page.until("last(0, 'ready')").await?;
        // A frame whose content has not loaded yet is still of the page's origin.
        let waiting = "[...document.querySelectorAll('iframe')].filter((frame) => frame.contentDocument).length";
        for index in 0..10 {
            let here = format!("document.querySelectorAll('iframe')[{index}]");
            page.run(&format!("{here}.scrollIntoView();")).await?;
            page.until(&format!("last({index}, 'ready') && last({index}, 'height')")).await?;
            let found = page.text(waiting).await?;
            ensure!(found == (9 - index).to_string(), "{found} frames wait at frame {index}");
        }
        ensure!(page.text("told.filter(({ type }) => type === 'ready').length").await? == "10");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn an_engine_plays_in_a_frame_of_a_page_with_a_strict_policy() -> Result<()> {
    let site = site(true)?;
    let address = format!(
        "{}embed.html#game=take:size=3&amp;seats=engine-1,human",
        site.url
    );
    let origin = site.url.trim_end_matches("games/");
    let policy = format!("default-src 'none'; script-src 'self'; frame-src {origin}");
    let headers = [("Content-Security-Policy", policy.as_str())];
    // In a sandbox, a frame has no origin from which a worker could be loaded.
    for (sandbox, thinks_on_page) in [("", "false"), (" sandbox=\"allow-scripts\"", "true")] {
        let body = format!(
            "<script src=\"page.js\"></script><iframe{sandbox} title=\"Take\" width=\"400\" height=\"600\" src=\"{address}\"></iframe>"
        );
        let host = HostSite::start(&host_page(&body), &[("page.js", LISTENER)], &headers)?;
        Browser::in_chromium(together(), async |browser| {
            let page = visit(browser, host.url()).await?;
            page.until("last(0, 'ready')").await?;
            ensure!(page.text("last(0, 'turn')").await? == "undefined", "the engine did not wait");
            browser.driver.enter_frame(0).await?;
            page.run("board.shadowRoot.querySelector('.start').click();").await?;
            page.until("board.view.steps === 1").await?;
            let on_page = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/main-thread-client.js'))";
            let found = page.text(on_page).await?;
            ensure!(found == thinks_on_page, "{sandbox}: searches on the page: {found}");
            page.expect_quiet().await?;
            browser.driver.enter_default_frame().await?;
            page.until("last(0, 'turn')?.player === 1").await?;
            page.expect_quiet().await
        })
        .await?;
    }
    Ok(())
}
