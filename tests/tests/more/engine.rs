//! The analysis in the browser, in other browsers too, and engines on pages of others and without
//! workers.

use anyhow::{Context, Result, ensure};
use page_tests::engine_pages::{COUNT_WORKERS, open, open_at, play_on, to_position};
use page_tests::{
    Browser, BrowserKind, HostSite, Page, host_page, path_from_env, serve_cross_origin, serve_site,
};
use serde_json::json;
use xtask::static_server::Server;

#[tokio::test]
async fn if_a_policy_blocks_workers_the_page_searches_in_slices() -> Result<()> {
    let policy = [("Content-Security-Policy", "worker-src 'none'")];
    let server = Server::start(path_from_env("TAKEFIVE_DIST_ONLINE")?, "", &policy)?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-6").await?;
        play_on(&page, 8).await?;
        let log = page.text("logged.join()").await?;
        ensure!(
            log.contains("policy: worker-src"),
            "workers were allowed: {log}"
        );
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_engine_plays_on_a_third_party_page_too() -> Result<()> {
    let server = serve_cross_origin()?;
    let body = format!(
        "<script type=\"module\" src=\"{}take-board.js\"></script>
         <take-board link=\"game=take:size=3&amp;seats=engine-1,human\"></take-board>",
        server.url
    );
    let host = HostSite::start(&host_page(&body), &[], &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(COUNT_WORKERS).await?;
        browser.driver.goto(host.url()).await?;
        let page = Page {
            driver: &browser.driver,
        };
        page.until("board?.opponents?.isWaiting").await?;
        page.run("board.start();").await?;
        page.until("board?.view?.steps === 1").await?;
        ensure!(page.run("return workers.length;").await? == json!(1));
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_line_of_the_analysis_becomes_a_variation() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=give-and-take&turns=a3-a4,b6-b5&ply=0&seats=human,engine-3";
        let page = open(browser, &server, link).await?;
        page.click("#analyse")
            .await?;
        let line = "[...document.querySelectorAll('.line')].find((line) =>
            line.querySelector('b')?.textContent && !line.textContent.includes('% a3-a4'))";
        page.until(line).await?;
        // Read immediately: the next depth may bring a different line.
        let text = page
            .text(&format!("(() => {{ const line = {line}; const text = line.textContent; line.click(); return text; }})()"))
            .await?;
        let turns = page
            .run("return board.table.see((table) => table.turns()).turns[0].variations;")
            .await?;
        let first = turns[0][0]["text"].as_str().context("a variation")?;
        let (_, actions) = text.split_once("% ").context("a value and actions")?;
        ensure!(actions.split(' ').next() == Some(first), "{text}: {turns}");
        // The engine in seat 2 does not respond to it.
        page.expect_text("board.opponents.isThinking", "false").await?;
        // The graph knows the turns of the line, and goes to them.
        page.run("document.querySelector('.graph').focus();")
            .await?;
        page.press("Home", "Home", 0).await?;
        page.until("board.view.steps === 0").await?;
        page.expect_quiet().await
    })
    .await
}

/// The rows of the panel: the expected result of each seat.
async fn hopes(page: &Page<'_>) -> Result<String> {
    page.click("#analyse")
        .await?;
    page.until("document.querySelector('.bars')?.innerText.includes('%')")
        .await?;
    page.text("document.querySelector('.bars').innerText").await
}

/// For two players, too, in games that count points.
#[tokio::test]
async fn the_analysis_shows_expected_points() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        // Three blue chips, less twice the one that is left; a win with stacks of three.
        for (spec, position, points) in [
            (
                "take-it-away",
                "8/8/8/8/8/8/8/wb1b1b2 1 12 5,5 0 -",
                ["12.0 points", "5.0 points"],
            ),
            (
                "take-back-toe",
                "0,0,0,0/10,10,4,8/3,3,0,2 1 3 -",
                ["100%, 3.0 points", "0%, 0.0 points"],
            ),
        ] {
            let page = open(browser, &server, &to_position(spec, position)).await?;
            let told = hopes(&page).await?;
            let rows: Vec<&str> = told.lines().collect();
            for (row, points) in rows.iter().zip(points) {
                ensure!(row.contains(points), "{spec}: {told}");
            }
            ensure!(rows.len() == 2, "{told}");
        }
        for spec in [
            "acquisitions",
            "takeaway:players=2",
            "take-it-away:players=3",
        ] {
            let page = open(browser, &server, &format!("game={spec}&seed=1")).await?;
            let told = hopes(&page).await?;
            ensure!(
                told.lines().all(|row| row.contains("points expected")),
                "{spec}: {told}"
            );
        }
        for spec in ["take:size=3", "give-and-take"] {
            let page = open(browser, &server, &format!("game={spec}")).await?;
            let told = hopes(&page).await?;
            ensure!(!told.contains("points"), "{spec}: {told}");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_click_on_the_graph_goes_to_that_turn() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=give-and-take&turns=a3-a4,h6-h5,b3-b4,g6-g5";
        let page = open(browser, &server, link).await?;
        page.click("#analyse")
            .await?;
        page.until("document.querySelector('.graph')?.ariaValueMax === '4'")
            .await?;
        for turn in [1, 4, 0, 3] {
            let at = page
                .run(&format!(
                    "const graph = document.querySelector('.graph');
                     graph.scrollIntoView({{ block: 'center' }});
                     const box = graph.getBoundingClientRect();
                     return [box.left + 9 + (box.width - 18) * {turn} / 4, box.top + box.height / 2];"
                ))
                .await?;
            let at = serde_json::from_value(at)?;
            page.mouse("mousePressed", at).await?;
            page.mouse("mouseReleased", at).await?;
            page.until(&format!("board.view.steps === {turn}")).await?;
        }
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_search_heat_map_is_drawn_over_the_board() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=take:size=3").await?;
        page.click("#analyse")
            .await?;
        page.run(
            "globalThis.heat = () => {
                 const canvas = board.shadowRoot.querySelector('canvas.heat');
                 if (!canvas?.width) return 0;
                 const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
                 return data.filter((value, index) => index % 4 === 3 && value > 0).length;
             };
             globalThis.board = board;",
        )
        .await?;
        // Only when asked for: it lies over the pieces.
        page.until("document.querySelector('.bars')?.innerText.includes('%')").await?;
        page.expect_text("heat()", "0").await?;
        page.click("#analysis .check input").await?;
        page.until("heat() > 100").await?;
        // It covers the picture exactly.
        let off = page
            .run(
                "const boxes = ['canvas.heat', 'svg'].map((name) => board.shadowRoot.querySelector(name).getBoundingClientRect());
                 return ['left', 'top', 'width', 'height'].map((side) => Math.abs(boxes[0][side] - boxes[1][side]));",
            )
            .await?;
        let off: Vec<f64> = serde_json::from_value(off)?;
        ensure!(off.iter().all(|&off| off < 1.0), "{off:?}");
        page.click("#analysis .check input")
            .await?;
        page.until("heat() === 0").await?;
        page.expect_quiet().await
    })
    .await
}

/// An answer, a hint and an analysis.
async fn thinks_elsewhere(kind: BrowserKind) -> Result<()> {
    Browser::in_kind(kind, async |browser| {
        let site = HostSite::of_site(browser)?;
        let link = "game=take:size=3&seats=human,engine-2";
        let page = open_at(browser, site.url(), link).await?;
        page.run("board.play('a1');").await?;
        page.until("board.view.steps === 2").await?;
        page.click("#hint").await?;
        page.until("board.said.textContent.startsWith('Hint: ')")
            .await?;
        let told = hopes(&page).await?;
        ensure!(told.lines().count() == 2, "{told}");
        page.until("document.querySelectorAll('.line b').length === 3")
            .await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn firefox_thinks() -> Result<()> {
    thinks_elsewhere(BrowserKind::Firefox).await
}

#[tokio::test]
async fn webkit_thinks() -> Result<()> {
    thinks_elsewhere(BrowserKind::WebKit).await
}

/// Says that there are many cores, counts the workers that are refused and the instances of modules that were compiled
/// beforehand, the engine's, and keeps these from starting until they are let.
const HOLD_MODULES: &str = "
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 });
    globalThis.refused = 0;
    globalThis.engines = 0;
    document.addEventListener('securitypolicyviolation', () => { refused += 1; });
    const held = new Promise((done) => { globalThis.letEnginesStart = done; });
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = async (module, imports) => {
        if (!(module instanceof WebAssembly.Module)) return instantiate(module, imports);
        engines += 1;
        await held;
        return instantiate(module, imports);
    };";

#[tokio::test]
async fn without_workers_boards_that_start_together_share_one_engine() -> Result<()> {
    let server = serve_cross_origin()?;
    let board = "<take-board link=\"game=take:size=3&amp;seats=engine-1,human\"></take-board>";
    let body = format!(
        "<script type=\"module\" src=\"{}take-board.js\"></script>{board}{board}",
        server.url
    );
    let policy = [("Content-Security-Policy", "worker-src 'none'")];
    let host = HostSite::start(&host_page(&body), &[], &policy)?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(HOLD_MODULES).await?;
        browser.driver.goto(host.url()).await?;
        let page = Page {
            driver: &browser.driver,
        };
        let boards = "[...document.querySelectorAll('take-board')]";
        page.until(&format!("{boards}.every((board) => board.opponents?.isWaiting)"))
            .await?;
        page.run(&format!("for (const board of {boards}) board.start();"))
            .await?;
        page.until("refused === 2 && engines > 0").await?;
        page.run("letEnginesStart();").await?;
        page.until(&format!("{boards}.every((board) => board.view?.steps === 1)"))
            .await?;
        page.expect_text("engines", "1").await?;
        Ok(())
    })
    .await
}
