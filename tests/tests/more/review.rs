//! The review of a finished game: what it finds in solved games and in games of chance, and what comes next.

use anyhow::{Context, Result, ensure};
use page_tests::engine_pages::open;
use page_tests::review::{ending, reviewed};
use page_tests::{Browser, serve_site};
use serde_json::json;
use std::collections::HashMap;
use take_five_rules::{Game, Notation, Take, ToPlay};

#[tokio::test]
async fn after_a_win_the_next_level_is_offered() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server, &ending(1)).await?;
        page.run("board.play('a1xc1xe1xg1');").await?;
        page.until("document.querySelector('#next-level')").await?;
        page.expect_text("document.querySelector('#next-level').textContent", "A little harder").await?;
        page.expect_text("Object.values(JSON.parse(localStorage['take-five-beaten'])).join()", "2").await?;
        page.expect_text("localStorage['take-five-best']", r#"{"acquisitions":7}"#).await?;
        page.click("#next-level").await?;
        page.until("board.view.steps === 1 && document.querySelector('#result').hidden").await?;
        page.expect_text("board.table.see((table) => table.levels()).join()", "3,0").await.context("the seats turn")?;
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
        let has_alternatives = mover == 2 && !good.is_empty() && !bad.is_empty();
        choices += usize::from(has_alternatives);
        let errs = has_alternatives && choices == blunder;
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
            page.expect_text("document.querySelector('#review').hidden", "true").await?;
            page.click("#review-tab").await?;
            let told = reviewed(&page).await?;
            match at {
                None => ensure!(told.contains("No move lost 10% or more."), "{link}: {told}"),
                Some(turn) => {
                    page.expect_text("document.querySelectorAll('#review .line').length", "1").await.with_context(|| format!("{link}: {told}"))?;
                    ensure!(told.contains(&format!("Blunder Turn {turn}: ")) && told.contains("lost 100%"), "{link}: {told}");
                }
            }
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
