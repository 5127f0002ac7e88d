//! Opponents, hints and analyses in the browser.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Host, Page, host_page, path, serve, serve_to_all};
use serde_json::json;
use take_five_random::below;
use take_five_rules::{Position, Spec, ToPlay};
use take_five_search::{Level, Limits, Player};
use take_five_table::{Link, Table};
use xtask::server::Server;

/// Keeps the workers that a page makes in `workers`, and counts those that it ends.
const COUNT_WORKERS: &str = "
    globalThis.workers = [];
    globalThis.ended = 0;
    globalThis.Worker = class extends Worker {
        constructor(...all) { super(...all); workers.push(this); }
        terminate() { ended += 1; super.terminate(); }
    };";

/// Keeps in `slow` how long each task took in which nothing else could happen: over 50 ms.
const WATCH_TASKS: &str = "
    globalThis.slow = [];
    new PerformanceObserver((list) => slow.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: 'longtask' });";

async fn open<'a>(browser: &'a Browser, server: &Server, link: &str) -> Result<Page<'a>> {
    let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
    page.run("board.setAttribute('speed', '0');").await?;
    Ok(page)
}

/// Plays whatever comes first for the person, up to the end or so many steps.
async fn play_on(page: &Page<'_>, steps: u64) -> Result<()> {
    loop {
        page.until("!board.opponents.isThinking").await?;
        let state = page
            .run("return [board.view.toPlay, board.view.steps];")
            .await?;
        if state[0] == "over" || state[1].as_u64() >= Some(steps) {
            return Ok(());
        }
        page.run("board.touch(board.view.choices[0]);").await?;
    }
}

#[tokio::test]
async fn a_whole_game_against_the_first_level() -> Result<()> {
    let server = serve()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=take:size=3&seats=human,engine-1").await?;
        play_on(&page, u64::MAX).await?;
        // The rules find nothing wrong with the game, and that it is over.
        let link = page.text("board.game.link").await?;
        let (table, problem) = Table::open_link(&Link::read(&link)?);
        ensure!(problem.is_none(), "{link}: {problem:?}");
        ensure!(table.to_play() == ToPlay::Over, "{link}");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn taking_back_stops_what_is_thought_at_once() -> Result<()> {
    let server = serve()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(COUNT_WORKERS).await?;
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-8").await?;
        page.run("board.play('a3-a4');").await?;
        page.until("workers.length === 1 && board.status.textContent.includes('thinking')")
            .await?;
        page.run("board.undo();").await?;
        page.until("ended === 1 && board.view.steps === 0").await?;
        ensure!(page.run("return board.opponents.isThinking;").await? == json!(false));
        // And another worker answers the next action.
        page.run("board.play('b3-b4');").await?;
        page.until("board.view.steps === 2").await?;
        ensure!(page.run("return workers.length;").await? == json!(2));
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn while_an_engine_thinks_nobody_plays_for_it() -> Result<()> {
    let server = serve()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-8").await?;
        page.run("board.play('a3-a4'); board.touch(board.view.choices[0]);")
            .await?;
        ensure!(page.said().await?.contains("thinking"));
        page.until("board.view.steps === 2").await?;
        page.expect_quiet().await
    })
    .await
}

/// Plays on until two steps were taken without a task that somebody could feel. On a busy machine one comes now and
/// then by itself; what the engine does to the page it does each time.
async fn plays_without_stalling(page: &Page<'_>) -> Result<()> {
    page.run(WATCH_TASKS).await?;
    let mut all = String::new();
    for turn in 1..=5 {
        page.run("slow.length = 0;").await?;
        play_on(page, 2 * turn + 2).await?;
        let slow = page.text("slow").await?;
        if slow.is_empty() {
            return Ok(());
        }
        all += &format!(" {slow}");
    }
    anyhow::bail!("tasks of{all} ms")
}

#[tokio::test]
async fn the_page_never_stalls_while_engines_think() -> Result<()> {
    let server = serve()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-8").await?;
        plays_without_stalling(&page).await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn where_a_policy_refuses_workers_the_page_thinks_in_slices() -> Result<()> {
    let policy = [("Content-Security-Policy", "worker-src 'none'")];
    let server = Server::start(path("TAKEFIVE_DIST")?, "", &policy)?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-6").await?;
        play_on(&page, 2).await?;
        plays_without_stalling(&page).await?;
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
async fn on_a_page_of_somebody_else_it_plays_too() -> Result<()> {
    let server = serve_to_all()?;
    let body = format!(
        "<script type=\"module\" src=\"{}take-board.js\"></script>
         <take-board link=\"game=take:size=3&amp;seats=engine-1,human\"></take-board>",
        server.url
    );
    let host = Host::start(&host_page(&body), &[], &[])?;
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
    let server = serve()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(COUNT_WORKERS).await?;
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-8").await?;
        // A capture may go on for several steps.
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
        // One that was ended says nothing any more.
        let hangs = "Worker.prototype.terminate.call(workers[1]);";
        page.run(&format!("{next} {hangs}")).await?;
        page.until(&format!("{answered} && workers.length === 3"))
            .await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_hint_points_at_a_legal_action() -> Result<()> {
    let server = serve()?;
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
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_line_of_the_analysis_becomes_a_variation() -> Result<()> {
    let server = serve()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=give-and-take&turns=a3-a4,b6-b5&ply=0&seats=human,engine-3";
        let page = open(browser, &server, link).await?;
        page.run("document.querySelector('#analyse').click();")
            .await?;
        let line = "[...document.querySelectorAll('.line')].find((line) =>
            line.querySelector('b')?.textContent && !line.textContent.includes('% a3-a4'))";
        page.until(line).await?;
        let text = page.text(&format!("({line}).textContent")).await?;
        page.run(&format!("({line}).click();")).await?;
        let turns = page
            .run("return board.game.see((table) => table.turns()).turns[0].variations;")
            .await?;
        let first = turns[0][0]["text"].as_str().context("a variation")?;
        let (_, actions) = text.split_once("% ").context("a value and actions")?;
        ensure!(actions.split(' ').next() == Some(first), "{text}: {turns}");
        // The engine in seat 2 leaves it at that.
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

#[tokio::test]
async fn the_analysis_tells_what_is_exactly_known() -> Result<()> {
    let server = serve()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=take-back-toe&seed=1").await?;
        page.run("document.querySelector('#analyse').click();")
            .await?;
        page.until("document.querySelectorAll('.odds li').length === 2")
            .await?;
        let odds = page
            .text("document.querySelector('.odds').innerText")
            .await?;
        ensure!(
            odds.contains("Player 1 wins with the next roll on no face"),
            "{odds}"
        );
        Ok(())
    })
    .await
}

/// The action that a level chooses here, natively.
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
async fn a_seed_and_a_number_of_nodes_choose_the_same_as_natively() -> Result<()> {
    let server = serve()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=take").await?;
        page.run(
            "const script = document.querySelector('script[src$=\"www/app.js\"]').src;
             import(new URL('engine/thinker.js', script)).then((found) => { globalThis.found = found; });",
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
                 found.thinker.choose({question}).then((it) => {{ chosen = it; }}, (it) => {{ chosen = JSON.stringify(it); }});"
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
