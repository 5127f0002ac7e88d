//! Opponents, hints and analyses in the browser. More of the analysis, and pages without workers, are in
//! `more/engine.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::engine_pages::{COUNT_WORKERS, HOLD_ENGINES, open, play_on, to_position};
use page_tests::{Browser, serve_site};
use serde_json::json;
use take_five_search::rng;
use take_five_rules::{Position, Spec, ToPlay};
use take_five_search::{Level, Limits, Player};
use take_five_table::{Link, Table};

#[tokio::test]
async fn a_whole_game_against_the_first_level() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=take:size=3&seats=human,engine-1").await?;
        play_on(&page, u64::MAX).await?;
        // The rules accept the whole game and agree that it is over.
        let link = page.text("board.table.link").await?;
        let (table, problem) = Table::open_link(&Link::read(&link)?);
        ensure!(problem.is_none(), "{link}: {problem:?}");
        ensure!(table.to_play() == ToPlay::Over, "{link}");
        page.expect_quiet().await
    })
    .await
}

/// What a level overlooks, it overlooks again when the turn is taken back.
#[tokio::test]
async fn an_engine_does_not_waver_when_a_turn_is_taken_back() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=take:size=5&seats=human,engine-1").await?;
        let mut answers = Vec::new();
        for _ in 0..4 {
            page.run("board.play('e5');").await?;
            page.until("board.view.steps === 2").await?;
            answers.push(page.text("board.view.position").await?);
            page.run("board.undo();").await?;
            page.until("board.view.steps === 0").await?;
        }
        answers.dedup();
        ensure!(answers.len() == 1, "{answers:?}");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn undo_stops_the_engine_at_once() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(COUNT_WORKERS).await?;
        browser.before_pages(HOLD_ENGINES).await?;
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-8").await?;
        page.run("board.play('a3-a4');").await?;
        page.until("workers.length === 1 && board.status.textContent.includes('thinking')")
            .await?;
        page.run("board.undo();").await?;
        page.until("ended === 1 && board.view.steps === 0").await?;
        ensure!(page.run("return board.opponents.isThinking;").await? == json!(false));
        // And a new worker answers the next action.
        page.run("release(); board.play('b3-b4');").await?;
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
        browser.before_pages(HOLD_ENGINES).await?;
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-8").await?;
        page.run("board.play('a3-a4');").await?;
        page.until("workers.length === 1 && board.status.textContent.includes('thinking')")
            .await?;
        page.run("board.load('game=take:size=3');").await?;
        page.until("board.table.spec.startsWith('take:size=3')")
            .await?;
        // It was terminated before the new game is on the board, and what it has answered plays nothing.
        ensure!(page.run("return ended;").await? == json!(1));
        page.run("release();").await?;
        ensure!(page.text("board.view.steps").await? == "0");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn nobody_can_play_for_an_engine_that_is_thinking() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(HOLD_ENGINES).await?;
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-8").await?;
        page.run("board.play('a3-a4'); board.touch(board.view.choices[0]);")
            .await?;
        page.expect_said(|said| said.contains("thinking")).await?;
        // No choices are offered, however often the board is painted.
        page.until("board.status.textContent.includes('thinking')")
            .await?;
        page.expect_nothing_offered().await?;
        page.run("board.setAttribute('flip', 'on');").await?;
        page.expect_nothing_offered().await?;
        page.expect_text_that("board.status.textContent", |it| it.contains("thinking"))
            .await?;
        page.click("#hint").await?;
        page.until("board.said.textContent.includes('Please wait')")
            .await?;
        // A paused engine leaves its seat to the person at the board.
        page.run("board.opponents.pause();").await?;
        page.until("board.shadowRoot.querySelector('.movable')")
            .await?;
        ensure!(page.text("board.view.steps").await? == "1");
        page.run("board.opponents.resume(); release();").await?;
        page.until("board.view.steps === 2").await?;
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
        page.run("board.playback.speed = 1e-4; board.advance();")
            .await?;
        page.until("board.view.toPlay === 1").await?;
        page.run("board.play(board.table.see((table) => table.legalActions())[0]);")
            .await?;
        page.until("board.view.turnOf === 2").await?;
        page.expect_nothing_offered().await?;
        page.run("board.touch('die');").await?;
        page.expect_text("board.view.toPlay", "chance").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_worker_that_dies_or_hangs_is_replaced() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(COUNT_WORKERS).await?;
        browser.before_pages(HOLD_ENGINES).await?;
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-8").await?;
        // A capture may take several steps.
        let next = "board.play(board.table.see((table) => table.legalActions()[0]));";
        let answered = "!board.opponents.isThinking && board.view.turnOf === 1";
        page.run(&format!("{next} release();")).await?;
        page.until(&format!("{answered} && workers.length === 1"))
            .await?;
        page.run(&format!("hold(); {next}")).await?;
        page.until("awaited() === 1").await?;
        let killed = "workers[0].dispatchEvent(new ErrorEvent('error', { message: 'killed' }));";
        page.run(&format!("{killed} release();")).await?;
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
        browser.before_pages(HOLD_ENGINES).await?;
        let page = open(browser, &server, "game=give-and-take&seats=human,engine-8").await?;
        page.run("board.playback.speed = 1e-4; board.play('a3-a4');").await?;
        page.until("board.status.textContent.includes('thinking')").await?;
        page.resign().await?;
        page.until("board.view.result").await?;
        let lost = |record: &str| record.contains("resign-1") && record.contains("[Result \"2,1\"]");
        page.expect_text_that("board.table.record", lost).await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_hint_points_at_a_legal_action() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, "game=acquisitions&seed=4").await?;
        page.click("#hint").await?;
        page.until("board.said.textContent.startsWith('Hint: ')")
            .await?;
        let legal = page
            .run(
                "const [, action] = board.said.textContent.trim().match(/^Hint: ([^ .]+)/);
                 return board.table.see((table) => table.legalActions()).includes(action);",
            )
            .await?;
        ensure!(legal == json!(true), "{}", page.said().await?);
        // At the next turn there is another one.
        page.until("!document.querySelector('#hint').disabled").await?;
        page.run("board.play(board.table.see((table) => table.legalActions())[0]);").await?;
        page.until("board.view.steps > 0 && !board.playback.isRunning").await?;
        page.click("#hint").await?;
        page.until("board.said.textContent.startsWith('Hint: ')").await?;
        // It says what comes of it: here, there is no choice, so nothing further is looked at.
        let turns = "a3-a4,h6-h5,b3-a3,h7-h6,d3-d4,f6-f5,d4-e4";
        let page = open(browser, &server, &format!("game=give-and-take&turns={turns}")).await?;
        page.step_by_step().await?;
        page.run("board.play('e6-e5');").await?;
        page.until("board.view.steps === 8 && !board.playback.isRunning").await?;
        page.click("#hint").await?;
        page.until("board.said.textContent.trim() === 'Hint: e4xe6. It takes 1 piece.'").await?;
        page.expect_quiet().await
    })
    .await
}

/// Numbers counted by hand; `crates/search/tests/exact_odds.rs` explains how.
#[tokio::test]
async fn the_analysis_shows_exact_results() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.rolling_by_hand().await?;
        for (spec, position, known) in [
            (
                "take-back-toe",
                "0,0,0,0/10,10,4,8/3,3,0,2 1 - -",
                [
                    "Player 1 wins with the next roll on 2 faces of the die, as things stand: 33%.",
                    "Player 2 wins with the next roll on no face of the die, as things stand: 0%.",
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
            page.click("#analyse")
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
            page.expect_text_that(&format!("({sign}).textContent"), |said| said.contains("could not be loaded") && said.contains("Try again")).await?;
            page.devtools("Network.setBlockedURLs", json!({ "urls": [] })).await?;
            page.run(&format!("({sign}).querySelector('button').click();")).await?;
            page.until(there).await.context(wanted)?;
            page.expect_text(&format!("!({sign})"), "true").await?;
        }
        Ok(())
    })
    .await
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
    let mut rng = rng(7);
    Ok(Player::new().choose(level, &position, &[], &mut rng, &mut limits)?)
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
