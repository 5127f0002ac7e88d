//! The review of a finished game: what was lost by which move, stepped through on the board, and what comes next.

use anyhow::{Context, Result, anyhow, ensure};
use page_tests::engine_pages::{COUNT_WORKERS, open};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;
use std::collections::HashMap;
use take_five_rules::{Game, Notation, Take, ToPlay};
use take_five_table::{Table, below};

/// An ending in which player 1 wins by three captures in a row and loses by the other one, which ends the game.
fn ending(points: u8) -> String {
    format!(
        "game=acquisitions:values=mixed&seats=human,engine-2\
         &position=8/8/8/8/8/8/w7/wb1b1w2%201%2012%200,{points}%200%20-"
    )
}

/// What the review says once it is done.
async fn reviewed(page: &Page<'_>) -> Result<String> {
    page.until("document.querySelector('#review .found')?.textContent")
        .await?;
    page.text("document.querySelector('#review').innerText")
        .await
}

#[tokio::test]
async fn a_lost_win_is_shown_on_the_board_and_can_be_tried_again() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, &ending(4)).await?;
        let width = json!({ "width": 375, "height": 667, "deviceScaleFactor": 1, "mobile": false });
        page.devtools("Emulation.setDeviceMetricsOverride", width).await?;
        let place = "JSON.stringify(board.getBoundingClientRect())";
        let before = page.text(place).await?;
        page.run("board.play('a1xa3');").await?;
        let told = reviewed(&page).await?;
        ensure!(told.contains("One move lost 10\u{a0}% or more."), "{told}");
        ensure!(told.contains("Turn 1: a1xa3 lost 100\u{a0}%"), "{told}");
        ensure!(page.text(place).await? == before, "the board has moved");
        // The better move, on the board and step by step.
        page.click("#review .line").await?;
        page.until("board.view.steps === 0 && board.annotations.arrows.length > 0").await?;
        let arrow = page.text("board.annotations.arrows[0].join()").await?;
        ensure!(arrow == "a1,c1", "{arrow}");
        let why = page.text("document.querySelector('#review .better').innerText").await?;
        ensure!(why.contains("a1xc1 wins, whatever the other side does; after a1xa3 the chance is 0\u{a0}%."), "{why}");
        page.expect_accessible("the review").await?;
        page.run("logged.length = 0;").await?; // axe adds styles
        for (steps, label) in [(1, "Next move"), (2, "Next move"), (1, "Previous move"), (0, "Previous move")] {
            page.click(&format!("#review [aria-label=\"{label}\"]")).await?;
            page.until(&format!("board.view.steps === {steps}")).await?;
        }
        // The game that was played is still the main line.
        let first = page.text("board.game.turns(board.view.version).turns[0].text").await?;
        ensure!(first == "a1xa3", "{first}");
        let id = "document.querySelector('#review')";
        page.click("#record-title").await?;
        page.until(&format!("!{id}.open && document.querySelector('#turns').checkVisibility()")).await?;
        page.click("#review-tab").await?;
        page.until_saved().await?;
        let link = page.text("board.link").await?;
        page.click_called("Try again from here", "#review").await?;
        page.until(&format!("board.view.steps === 0 && !board.view.canForward && {id}.hidden")).await?;
        let levels = page.text("board.game.see((table) => table.levels()).join()").await?;
        ensure!(levels == "0,2", "{levels}");
        page.until_saved().await?;
        page.run("board.play('a1xc1xe1xg1');").await?;
        let told = reviewed(&page).await?;
        ensure!(told.contains("No move lost 10\u{a0}% or more."), "{told}");
        // Both are there.
        page.until_saved().await?;
        page.click("#games").await?;
        page.until("[...document.querySelectorAll('dialog input')].some(({ value }) => value === 'Again from turn 1')").await?;
        let rows = page.text("document.querySelectorAll('dialog li').length").await?;
        ensure!(rows == "2", "{rows}: {link}");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn two_wins_in_a_row_lead_to_the_next_level() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for points in [1, 2] {
            let page = open(browser, &server, &ending(points)).await?;
            page.run("board.play('a1xc1xe1xg1');").await?;
            page.until("!document.querySelector('#result').hidden").await?;
            if points == 1 {
                page.until("document.querySelector('#review .found')?.textContent").await?;
                ensure!(page.text("!!document.querySelector('#next-level')").await? == "false");
            } else {
                page.until("document.querySelector('#next-level')").await?;
            }
            let offer = page.text("document.querySelector('#next-level')?.textContent ?? ''").await?;
            ensure!(offer.starts_with("Move up to level 3, ") == (points == 2), "{offer}");
        }
        let page = Page { driver: &browser.driver };
        page.click("#next-level").await?;
        page.until("board.view.steps === 1 && document.querySelector('#result').hidden").await?;
        let levels = page.text("board.game.see((table) => table.levels()).join()").await?;
        ensure!(levels == "3,0", "the seats turn: {levels}");
        page.expect_quiet().await
    })
    .await
}

/// Whether the player to move wins: a complete search.
fn wins(state: &Take, known: &mut HashMap<Take, bool>) -> bool {
    if let Some(&known) = known.get(state) {
        return known;
    }
    let mut found = false;
    state.each_action(|action| found = found || wins_by(state, action, known));
    known.insert(state.clone(), found);
    found
}

fn wins_by(state: &Take, action: <Take as Game>::Action, known: &mut HashMap<Take, bool>) -> bool {
    let ToPlay::Player(mover) = state.to_play() else {
        return false;
    };
    let mut after = state.clone();
    after.play_unchecked(action);
    match after.outcome() {
        Some(outcome) => outcome.places()[usize::from(mover) - 1] == 1,
        None => !wins(&after, known),
    }
}

/// A game on the board of size 2, in which whoever can win plays for that, except for Blue's choice number `blunder`.
/// Returns the link and the number of that turn.
fn game_of_take(blunder: usize) -> Result<(String, Option<usize>)> {
    let mut known = HashMap::new();
    let mut state = Take::start(&"take:size=2".parse()?);
    let (mut turns, mut choices, mut at) = (Vec::new(), 0, None);
    while let ToPlay::Player(mover) = state.to_play() {
        let (mut good, mut bad) = (Vec::new(), Vec::new());
        state.each_action(|action| {
            let list = if wins_by(&state, action, &mut known) { &mut good } else { &mut bad };
            list.push(action);
        });
        let is_choice = mover == 2 && !good.is_empty() && !bad.is_empty();
        choices += usize::from(is_choice);
        let errs = is_choice && choices == blunder;
        if errs {
            at = Some(turns.len() + 1);
        }
        let action = if errs { bad.first() } else { good.first().or(bad.first()) };
        let action = *action.context("an action")?;
        turns.push(state.action_text(action));
        state.play_unchecked(action);
    }
    Ok((format!("game=take:size=2&turns={}", turns.join(",")), at))
}

#[tokio::test]
async fn the_blunder_of_a_solved_game_is_found_and_nothing_in_perfect_play() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for blunder in [0, 1, 2] {
            let (link, at) = game_of_take(blunder)?;
            ensure!(at.is_some() == (blunder > 0), "{link}");
            let page = open(browser, &server, &link).await?;
            // Nobody has played it here: the review waits to be asked for.
            page.until("document.querySelector('#review-tab:not([hidden])')").await?;
            ensure!(page.text("document.querySelector('#review').hidden").await? == "true");
            page.click("#review-tab").await?;
            let told = reviewed(&page).await?;
            match at {
                None => ensure!(told.contains("No move lost 10\u{a0}% or more."), "{link}: {told}"),
                Some(turn) => {
                    let lines = page.text("document.querySelectorAll('#review .line').length").await?;
                    ensure!(lines == "1", "{link}: {told}");
                    ensure!(told.contains(&format!("Blunder Turn {turn}: ")) && told.contains("lost 100\u{a0}%"), "{link}: {told}");
                }
            }
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

/// A link to a random game that is not over.
fn long_game(seed: u64) -> Result<String> {
    let mut table = Table::new(&"take:size=7".parse()?, 1);
    while table.turns().len() < 60 {
        let actions = table.legal_actions();
        let any = below(seed, table.steps() as u64)(actions.len() as u32) as usize;
        let action = actions.get(any).context("the game ends too soon")?;
        table.play(action).map_err(|problem| anyhow!("{problem:?}"))?;
    }
    Ok(table.link().to_string())
}

/// Ways to leave a finished game: each ends the workers at once and leaves nothing that computes.
#[tokio::test]
async fn the_review_stops_when_the_game_is_left() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(COUNT_WORKERS).await?;
        for (seed, leave, left) in [
            (2, "document.querySelector('#again').click();", "board.view.steps === 0"),
            (3, "document.querySelector('#undo').click();", "board.view.result === undefined"),
            (4, "document.querySelector('#record-title').click();", "document.querySelector('#review').hidden"),
        ] {
            let page = open(browser, &server, &long_game(seed)?).await?;
            page.run("board.play(board.game.see((table) => table.legalActions())[0]);").await?;
            page.resign().await?;
            page.until("workers.length > 0 && document.querySelector('#review .progress')?.textContent").await?;
            page.run(leave).await?;
            page.until(&format!("{left} && ended === workers.length")).await?;
            ensure!(page.text("document.querySelector('#review .found')?.textContent ?? ''").await?.is_empty());
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

/// The same rolls again and again: both players together win every game.
#[tokio::test]
async fn in_a_game_of_chance_it_says_what_luck_has_done() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=take-back-toe&position=0,0,0,0/10,10,4,8/3,3,0,2%201%20-%20-&turns=3:c2-c1&seats=human,human";
        let page = open(browser, &server, link).await?;
        page.until("document.querySelector('#review-tab:not([hidden])')")
            .await?;
        page.click("#review-tab").await?;
        let told = reviewed(&page).await?;
        let luck = page.text("document.querySelector('#review .luck').textContent").await?;
        let percents: Vec<u32> = luck.split(['%', ',', '.']).filter_map(|part| part.split_whitespace().last()?.parse().ok()).collect();
        ensure!(luck.contains("with the same draws") && percents.iter().sum::<u32>() == 100, "{told}: {percents:?}");
        page.expect_quiet().await
    })
    .await
}
