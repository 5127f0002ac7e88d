//! Puzzles: solved by keyboard, wrong answers refuted and taken back, hints and solutions; what was tried is kept; and
//! names that lead nowhere. More of them is in `more/puzzles.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::lessons::{CARD, Way, button, until_state};
use page_tests::puzzles::{
    expect_drawn, expect_result, one_turn_puzzles, one_turn_puzzles_with, open, result, said, solve, solve_after_a_mistake,
};
use page_tests::{Browser, Page, compiled_puzzles, serve_site};
use serde_json::json;

#[tokio::test]
async fn puzzles_are_solved_by_keys_after_a_mistake_and_at_once() -> Result<()> {
    let server = serve_site()?;
    let puzzles = one_turn_puzzles("acquisitions")?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server.url, &puzzles[0]).await?;
        page.expect_text_that(&format!("{CARD}.querySelector('.aim').textContent"), |it| it.contains(" to move. Find the one move that wins.")).await?;
        solve_after_a_mistake(&page, Way::Keys, &puzzles[0]).await?;
        page.expect_quiet().await?;
        page.expect_accessible("a puzzle").await?;
        let chances = &one_turn_puzzles_with("give-and-take", |goal| goal == "best")?[0];
        let page = open(browser, &server.url, chances).await?;
        solve_after_a_mistake(&page, Way::Keys, chances).await?;
        let page = open(browser, &server.url, &puzzles[1]).await?;
        solve(&page, Way::Keys, &puzzles[1]).await?;
        expect_result(&page, &puzzles[1], "solved").await?;
        // Both are known after a reload, and what was missed can be found again.
        page.reload().await?;
        page.until("board?.lesson").await?;
        until_state(&page, "open").await?;
        page.run(&format!("{}.click();", button("All puzzles"))).await?;
        let list = "document.querySelector('dialog.puzzles')";
        page.until(&format!("{list}?.querySelectorAll('li').length > 1")).await?;
        page.run(&format!("const which = {list}.querySelector('[name=which]'); which.value = 'missed'; which.dispatchEvent(new Event('change', {{ bubbles: true }}));"))
            .await?;
        page.until(&format!("{list}.querySelectorAll('li').length === 1")).await?;
        page.run(&format!("{list}.querySelector('li a').click();")).await?;
        page.until(&format!("location.hash === '#puzzle={}'", puzzles[0].name)).await?;
        until_state(&page, "open").await?;
        // The solution is played to its end, and can be set back.
        page.run(&format!("{}.click();", button("Show me"))).await?;
        until_state(&page, "done").await?;
        ensure!(said(&page).await?.starts_with("The solution: "));
        page.run(&format!("{}.click();", button("Try again"))).await?;
        until_state(&page, "open").await?;
        page.until(&format!("board.view.position === {:?}", puzzles[0].position)).await?;
        page.expect_quiet().await?;
        page.run(&format!("{}.click();", button("All puzzles"))).await?;
        page.until(&format!("{list}?.querySelector('li')")).await?;
        page.expect_accessible("the list of puzzles").await
    })
    .await
}

#[tokio::test]
async fn pages_of_puzzles_show_the_board_in_light_and_dark() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for game in ["take", "takeaway", "acquisitions"] {
            let puzzle = &compiled_puzzles(game)?[0];
            let id = puzzle["id"].as_str().context("a name")?;
            let page = Page { driver: &browser.driver };
            page.driver.goto(format!("{}puzzles/{game}/{id}.html", server.url)).await?;
            expect_drawn(&page).await.context(game)?;
            let ground = "getComputedStyle(document.querySelector('.board svg')).getPropertyValue('--ground')";
            page.expect_text_that(ground, |ground| ground.contains("light-dark(")).await?;
            page.expect_quiet().await?;
            page.expect_accessible(game).await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn todays_puzzle_counts_days_in_a_row_that_a_reload_keeps() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        let yesterday = "const day = new Date(); day.setDate(day.getDate() - 1);
            const on = new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())).toISOString().slice(0, 10);
            localStorage['take-five-puzzles'] = JSON.stringify({ puzzles: {}, days: [on] });";
        page.run(yesterday).await?;
        page.run("document.querySelector('#front a[href=\"#puzzle=today\"]').click();").await?;
        page.until("board?.lesson").await?;
        page.run("board.setAttribute('speed', '0');").await?;
        until_state(&page, "open").await?;
        page.expect_text_that(&format!("{CARD}.querySelector('h2').textContent"), |it| it.starts_with("Today’s puzzle: ")).await?;
        // Whatever game it is: the second hint names the action, which is then played.
        let name = page.text("location.hash").await?;
        let (game, id) = name.trim_start_matches("#puzzle=").split_once('/').context("a name")?;
        let puzzles = compiled_puzzles(game)?;
        let puzzle = puzzles.iter().find(|puzzle| puzzle["id"] == id).context("a puzzle")?;
        for (index, turn) in puzzle["line"].as_array().into_iter().flatten().enumerate() {
            if index % 2 == 0 {
                page.run(&format!("board.play({turn});")).await?;
                page.until(&format!("board.guards.whyNot(board.view) === undefined && !board.playback.isRunning || {}?.classList.contains('main')", button("Next"))).await?;
            }
        }
        until_state(&page, "done").await?;
        ensure!(said(&page).await?.contains("Day 2."), "{}", said(&page).await?);
        page.reload().await?;
        page.until("board?.lesson").await?;
        until_state(&page, "open").await?;
        page.expect_text("JSON.parse(localStorage['take-five-puzzles']).days.length", "2").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn what_was_shown_is_not_solved_by_playing_it_after_that() -> Result<()> {
    let server = serve_site()?;
    let puzzle = &one_turn_puzzles("take")?[0];
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server.url, puzzle).await?;
        // A move that stands alone is not told unasked.
        page.run(&format!("{}.click();", button("Hint"))).await?;
        page.until(&format!("{CARD}.querySelector('.text').textContent.startsWith('There is only the move itself')")).await?;
        ensure!(!["solved", "missed"].contains(&&*result(&page, puzzle).await?));
        page.run(&format!("{}.click();", button("Show me"))).await?;
        until_state(&page, "done").await?;
        expect_result(&page, puzzle, "missed").await?;
        page.run(&format!("{}.click();", button("Try again"))).await?;
        until_state(&page, "open").await?;
        solve(&page, Way::Keys, puzzle).await?;
        expect_result(&page, puzzle, "missed").await?;
        // Opened another time, it can be solved.
        let page = open(browser, &server.url, puzzle).await?;
        page.reload().await?;
        page.until("board?.lesson").await?;
        until_state(&page, "open").await?;
        solve(&page, Way::Keys, puzzle).await?;
        expect_result(&page, puzzle, "solved").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_name_that_leads_nowhere_says_so() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (name, expected) in [
            ("give-and-take/nowhere", "Give & Take has no puzzle “nowhere”"),
            ("chess", "There are no puzzles for “chess”"),
        ] {
            let page = Page::open(browser, &format!("{}#puzzle={name}", server.url)).await?;
            page.until("document.querySelector('[data-notice=link]')").await?;
            page.expect_text_that("document.querySelector('[data-notice=link]').textContent", |it| it.contains(expected)).await.with_context(|| name.to_string())?;
            page.expect_text("document.documentElement.dataset.view", "front").await?;
            let page = Page::open(browser, &format!("{}embed.html#puzzle={name}", server.url)).await?;
            page.until(&format!("document.querySelector('take-board').said.textContent.includes({expected:?})")).await?;
        }
        Ok(())
    })
    .await
}
