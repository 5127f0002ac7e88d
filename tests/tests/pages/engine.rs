//! Opponents, hints and analyses in the browser.

use anyhow::{Context, Result, ensure};
use page_tests::engine_pages::{COUNT_WORKERS, open, open_at, play_on};
use page_tests::{Browser, HostSite, BrowserKind, Page, host_page, path_from_env, serve_site, serve_cross_origin};
use serde_json::json;
use take_five_random::below;
use take_five_rules::{Position, Spec, ToPlay};
use take_five_search::{Level, Limits, Player};
use take_five_table::{Link, Table};
use take_five_static_server::Server;

#[tokio::test]
async fn a_whole_game_against_the_first_level() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=take:size=3&seats=human,engine-1").await?;
        play_on(&page, u64::MAX).await?;
        // The rules accept the whole game and agree that it is over.
        let link = page.text("board.game.link").await?;
        let (table, problem) = Table::open_link(&Link::read(&link)?);
        ensure!(problem.is_none(), "{link}: {problem:?}");
        ensure!(table.to_play() == ToPlay::Over, "{link}");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn undo_stops_the_engine_at_once() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(COUNT_WORKERS).await?;
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-8").await?;
        page.run("board.play('a3-a4');").await?;
        page.until("workers.length === 1 && board.status.textContent.includes('thinking')")
            .await?;
        page.run("board.undo();").await?;
        page.until("ended === 1 && board.view.steps === 0").await?;
        ensure!(page.run("return board.opponents.isThinking;").await? == json!(false));
        // And a new worker answers the next action.
        page.run("board.play('b3-b4');").await?;
        page.until("board.view.steps === 2").await?;
        ensure!(page.run("return workers.length;").await? == json!(2));
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_new_game_stops_the_engine_at_once() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(COUNT_WORKERS).await?;
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-8").await?;
        page.run("board.play('a3-a4');").await?;
        page.until("workers.length === 1 && board.status.textContent.includes('thinking')")
            .await?;
        // It would think for a second; it is terminated before the new game is on the board, and never answers.
        page.run(
            "globalThis.answers = 0;
             workers[0].addEventListener('message', ({ data }) => { answers += Number(data.kind === 'done'); });
             board.load('game=take:size=3');",
        )
        .await?;
        page.until("board.game.spec.startsWith('take:size=3')")
            .await?;
        let told = page.run("return [ended, answers];").await?;
        ensure!(told == json!([1, 0]), "{told}");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn nobody_can_play_for_an_engine_that_is_thinking() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-8").await?;
        page.run("board.play('a3-a4'); board.touch(board.view.choices[0]);")
            .await?;
        ensure!(page.said().await?.contains("thinking"));
        page.until("board.view.steps === 2").await?;
        // Too slow to answer: no choices are offered, however often the board is painted.
        page.run("board.show.speed = 1e-4; board.play(board.game.see((table) => table.legalActions())[0]);")
            .await?;
        page.until("board.status.textContent.includes('thinking')")
            .await?;
        page.expect_nothing_offered().await?;
        page.run("board.setAttribute('flip', 'on');").await?;
        page.expect_nothing_offered().await?;
        let status = page.text("board.status.textContent").await?;
        ensure!(status.contains("thinking"), "{status}");
        page.run("document.querySelector('#hint').click();").await?;
        page.until("board.said.textContent.includes('Please wait')")
            .await?;
        // A paused engine leaves its seat to the person at the board.
        page.run("board.opponents.rest();").await?;
        page.until("board.shadowRoot.querySelector('.movable')")
            .await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn an_engine_rolls_its_own_die() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=take-back-toe&seed=1&seats=human,engine-1";
        let page = open(browser, &server, link).await?;
        page.run("board.show.speed = 1e-4; board.advance();")
            .await?;
        page.until("board.view.toPlay === 1").await?;
        page.run("board.play(board.game.see((table) => table.legalActions())[0]);")
            .await?;
        page.until("board.view.turnOf === 2").await?;
        page.expect_nothing_offered().await?;
        page.run("board.touch('die');").await?;
        ensure!(page.text("board.view.toPlay").await? == "chance");
        page.expect_quiet().await
    })
    .await
}

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

/// Says that there are many cores, counts the workers that are refused and the instances of modules that were compiled
/// beforehand, the engine's, and keeps these from starting until they are let.
const HOLD_ENGINES: &str = "
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
        browser.before_pages(HOLD_ENGINES).await?;
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
        let engines = page.text("engines").await?;
        ensure!(engines == "1", "{engines} engines");
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
async fn a_worker_that_dies_or_hangs_is_replaced() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(COUNT_WORKERS).await?;
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-8").await?;
        // A capture may take several steps.
        let next = "board.play(board.game.see((table) => table.legalActions()[0]));";
        let answered = "!board.opponents.isThinking && board.view.turnOf === 1";
        page.run(next).await?;
        page.until(&format!("{answered} && workers.length === 1"))
            .await?;
        let killed = "workers[0].dispatchEvent(new ErrorEvent('error', { message: 'killed' }));";
        page.run(next).await?;
        page.run(killed).await?;
        page.until(&format!("{answered} && workers.length === 2"))
            .await?;
        // A terminated one says nothing more.
        let hangs = "Worker.prototype.terminate.call(workers[1]);";
        page.run(&format!("{next} {hangs}")).await?;
        page.until(&format!("{answered} && workers.length === 3"))
            .await?;
        page.expect_quiet().await
    })
    .await
}

/// Pressed by the only person at the board, Resign never ends the game for the computer.
#[tokio::test]
async fn a_person_who_resigns_while_the_computer_thinks_has_lost() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-8").await?;
        page.run("board.show.speed = 1e-4; board.play('a3-a4');").await?;
        page.until("board.status.textContent.includes('thinking')").await?;
        page.resign().await?;
        page.until("board.view.result").await?;
        let record = page.text("board.game.record").await?;
        ensure!(record.contains("resign-1") && record.contains("[Result \"2,1\"]"), "{record}");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_hint_points_at_a_legal_action() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=acquisitions&seed=4").await?;
        page.run("document.querySelector('#hint').click();").await?;
        page.until("board.said.textContent.startsWith('Hint: ')")
            .await?;
        let legal = page
            .run(
                "const [, action] = board.said.textContent.trim().split('Hint: ');
                 return board.game.see((table) => table.legalActions()).includes(action);",
            )
            .await?;
        ensure!(legal == json!(true), "{}", page.said().await?);
        // At the next turn there is another one.
        page.until("!document.querySelector('#hint').disabled").await?;
        page.run("board.play(board.game.see((table) => table.legalActions())[0]);").await?;
        page.until("board.view.steps > 0 && !board.show.isRunning").await?;
        page.run("document.querySelector('#hint').click();")
            .await?;
        page.until("board.said.textContent.startsWith('Hint: ')").await?;
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
        page.run("document.querySelector('#analyse').click();")
            .await?;
        let line = "[...document.querySelectorAll('.line')].find((line) =>
            line.querySelector('b')?.textContent && !line.textContent.includes('% a3-a4'))";
        page.until(line).await?;
        // Read immediately: the next depth may bring a different line.
        let text = page
            .text(&format!("(() => {{ const line = {line}; const text = line.textContent; line.click(); return text; }})()"))
            .await?;
        let turns = page
            .run("return board.game.see((table) => table.turns()).turns[0].variations;")
            .await?;
        let first = turns[0][0]["text"].as_str().context("a variation")?;
        let (_, actions) = text.split_once("% ").context("a value and actions")?;
        ensure!(actions.split(' ').next() == Some(first), "{text}: {turns}");
        // The engine in seat 2 does not respond to it.
        ensure!(page.run("return board.opponents.isThinking;").await? == json!(false));
        // The graph knows the turns of the line, and goes to them.
        page.run("document.querySelector('.graph').focus();")
            .await?;
        page.press("Home", "Home", 0).await?;
        page.until("board.view.steps === 0").await?;
        page.expect_quiet().await
    })
    .await
}

/// A link to a position.
fn to_position(spec: &str, position: &str) -> String {
    let position = position.replace(' ', "%20").replace('|', "%7C");
    format!("game={spec}&position={position}")
}

/// Numbers counted by hand; `crates/search/tests/exact_odds.rs` explains how.
#[tokio::test]
async fn the_analysis_shows_exact_results() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (spec, position, known) in [
            (
                "take-back-toe",
                "0,0,0,0/10,10,4,8/3,3,0,2 1 - -",
                [
                    "Player 1 wins with the next roll on 2 faces of the die, as things stand: 33\u{a0}%.",
                    "Player 2 wins with the next roll on no face of the die, as things stand: 0\u{a0}%.",
                ]
                .as_slice(),
            ),
            (
                "takeaway:players=2",
                "AS|5D|9C|JH|-|-|-|- 1 1R draw 1 0,0",
                &["15 of the 48 unseen cards would fit: "],
            ),
        ] {
            let page = open(browser, &server, &to_position(spec, position)).await?;
            page.run("document.querySelector('#analyse').click();")
                .await?;
            page.until(&format!("document.querySelectorAll('.odds li').length === {}", known.len()))
                .await?;
            let odds = page
                .text("document.querySelector('.odds').innerText")
                .await?;
            for known in known {
                ensure!(odds.contains(known), "{odds}");
            }
        }
        Ok(())
    })
    .await
}

/// The rows of the panel: the expected result of each seat.
async fn hopes(page: &Page<'_>) -> Result<String> {
    page.run("document.querySelector('#analyse').click();")
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
                ["100\u{a0}%, 3.0 points", "0\u{a0}%, 0.0 points"],
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
        page.run("document.querySelector('#analyse').click();")
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
        page.run("document.querySelector('#analyse').click();")
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
        page.run("document.querySelector('#analysis .check input').click();")
            .await?;
        page.until("heat() === 0").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn an_engine_that_fails_to_load_can_be_retried() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (wanted, there) in [
            ("document.querySelector('#hint').click();", "board.said.textContent.startsWith('Hint: ')"),
            ("document.querySelector('#analyse').click();", "document.querySelector('.bars')?.innerText.includes('%')"),
            ("board.play('a1');", "board.view.steps === 2"),
        ] {
            let page = open(browser, &server, "game=take:size=3&seats=human,engine-1").await?;
            page.devtools("Network.enable", json!({})).await?;
            page.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }))
                .await?;
            let blocked = json!({ "urls": ["*/take-five-engine_bg.wasm"] });
            page.devtools("Network.setBlockedURLs", blocked).await?;
            page.run(wanted).await?;
            let sign = "[...document.querySelectorAll('[data-notice=trouble], [data-notice=loading]'),
                ...board.shadowRoot.querySelectorAll('.trouble')].find((sign) => sign.querySelector('button'))";
            page.until(sign).await.context(wanted)?;
            let said = page.text(&format!("({sign}).textContent")).await?;
            ensure!(said.contains("could not be loaded") && said.contains("Try again"), "{said}");
            page.devtools("Network.setBlockedURLs", json!({ "urls": [] })).await?;
            page.run(&format!("({sign}).querySelector('button').click();")).await?;
            page.until(there).await.context(wanted)?;
            ensure!(page.run(&format!("return !({sign});")).await? == json!(true));
        }
        Ok(())
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
        page.run("document.querySelector('#hint').click();").await?;
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

/// The action that a level chooses natively, on this machine.
fn native(spec: &str, text: &str, level: u8, nodes: u64) -> Result<String> {
    let spec: Spec = spec.parse()?;
    let position = Position::parse(&spec, text)?;
    let mut limits = Limits {
        nodes,
        stop: &mut || false,
    };
    let level = Level::Numbered(level);
    let mut below = below(7);
    Ok(Player::new().choose(level, &position, &[], &mut below, &mut limits)?)
}

#[tokio::test]
async fn with_seed_and_node_limit_the_engine_plays_as_it_does_natively() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=take").await?;
        page.run(
            "const script = document.querySelector('script[src$=\"www/app.js\"]').src;
             import(new URL('engine/engine-pool.js', script)).then((found) => { globalThis.found = found; });",
        )
        .await?;
        page.until("globalThis.found").await?;
        for (spec, text, level) in [
            ("give-and-take", "", 1),
            ("give-and-take", "", 8),
            ("take:size=3", "", 4),
            ("take-back-toe", "0,0,0,0/10,10,10,10/0,0,0,0 1 3 -", 3),
            ("acquisitions", "", 3),
            ("takeaway:players=2", "AS|3S|5S|7S|9S|JS|2S|4H 1 1R take 1 0,0", 2),
        ] {
            let start = Position::start(&spec.parse()?).to_string();
            let text = if text.is_empty() { &start } else { text };
            let expected = native(spec, text, level, 20_000)?;
            let question = json!({
                "spec": spec, "position": text, "before": [],
                "level": level, "seed": 7, "nodes": 20_000, "time": 60_000,
            });
            page.run(&format!(
                "globalThis.chosen = undefined;
                 found.enginePool.choose({question}).then((it) => {{ chosen = it; }}, (it) => {{ chosen = JSON.stringify(it); }});"
            ))
            .await?;
            page.until("globalThis.chosen").await?;
            let chosen = page.run("return chosen;").await?;
            ensure!(chosen.as_str() == Some(expected.as_str()), "{spec} {text}: {chosen}, natively {expected}");
        }
        page.expect_quiet().await
    })
    .await
}
