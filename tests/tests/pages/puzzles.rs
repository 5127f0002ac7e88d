//! Puzzles: solved by keyboard, wrong answers refuted and taken back, hints and solutions; what follows a solution, and why it
//! is one; what was tried is kept, and the day's result shared; and names that lead nowhere. More of them is in `more/puzzles.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::lessons::{CARD, Way, button, until_state};
use page_tests::puzzles::{
    expect_drawn, expect_result, one_turn_puzzles, one_turn_puzzles_with, open, play_solution, result, said, solve,
    solve_after_a_mistake,
};
use page_tests::{Browser, Page, compiled_puzzles, serve_site};
use serde_json::{Value, json};

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
        play_solution(&page).await?;
        page.expect_text_that(&format!("{CARD}.querySelector('h2').textContent"), |it| it.starts_with("Today’s puzzle: ")).await?;
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
        ensure!(said(&page).await?.starts_with("✓ That’s it. This one doesn’t count"), "{}", said(&page).await?);
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
async fn what_was_shown_is_no_day_in_a_row_not_even_after_a_reload() -> Result<()> {
    let server = serve_site()?;
    let days = "(JSON.parse(localStorage['take-five-puzzles']).days ?? []).length";
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#puzzle=today", server.url)).await?;
        page.until("board?.lesson").await?;
        page.run("board.setAttribute('speed', '0');").await?;
        until_state(&page, "open").await?;
        page.run(&format!("{}.click();", button("Show me"))).await?;
        until_state(&page, "done").await?;
        page.until(&format!("{CARD}.querySelector('.text').textContent.endsWith('Today doesn’t count, but tomorrow will.')")).await?;
        page.run(&format!("{}.click();", button("Try again"))).await?;
        for _ in 0..2 {
            play_solution(&page).await?;
            ensure!(said(&page).await?.starts_with("✓ That’s it. Today doesn’t count"), "{}", said(&page).await?);
            page.expect_text(days, "0").await?;
            page.reload().await?;
        }
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_solved_puzzle_is_played_out_and_says_why_it_is_won() -> Result<()> {
    let server = serve_site()?;
    let puzzles = one_turn_puzzles("take")?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server.url, &puzzles[0]).await?;
        solve(&page, Way::Keys, &puzzles[0]).await?;
        let text = format!("{CARD}.querySelector('.text').textContent");
        page.until("board.view.toPlay === 'over'").await?;
        page.expect_text_that(&text, |it| it.starts_with("✓ Solved! You won: ") && it.ends_with(" has no stones left.")).await?;
        page.expect_text_that(&format!("{CARD}.querySelector('[role=status]').textContent"), |it| it.starts_with("You won: ")).await?;
        // It is looked through with the buttons beside it, and stays solved.
        let last = page.text("board.view.steps").await?;
        let step = |label: &str| format!("{CARD}.querySelector('[aria-label=\"{label}\"]').click();");
        page.run(&step("Previous turn")).await?;
        page.until(&format!("board.view.steps === {last} - 1")).await?;
        page.run(&step("Next turn")).await?;
        page.until(&format!("board.view.steps === {last}")).await?;
        until_state(&page, "done").await?;
        expect_result(&page, &puzzles[0], "solved").await?;
        // Whoever goes back while it is being played is left alone; the rest is there to go forward to.
        let page = open(browser, &server.url, &puzzles[1]).await?;
        page.run("board.setAttribute('speed', '0.5');").await?;
        page.run(&format!("board.play({:?});", puzzles[1].solution[0])).await?;
        until_state(&page, "done").await?;
        page.run(&step("Previous turn")).await?;
        page.expect_text_that(&text, |it| it.contains("You won: ")).await?;
        page.expect_text("board.view.position", &puzzles[1].position).await?;
        page.run("board.travel((table) => (table.toEnd(), true));").await?;
        page.expect_text("board.view.toPlay", "over").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_best_move_says_what_it_takes_and_what_the_reply_does() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        // The puzzles of chips end with points, or with the game.
        let puzzles = one_turn_puzzles_with("take-it-away", |goal| goal == "best")?;
        let page = open(browser, &server.url, &puzzles[0]).await?;
        let score = "board.view.facts[board.host.localPlayer()].find(({ id }) => id === 'facts.points').args.points";
        let before: i32 = page.text(score).await?.parse()?;
        for (index, action) in puzzles[0].solution.iter().enumerate() {
            page.run(&format!("board.play('{action}');")).await?;
            until_state(&page, if index + 1 == puzzles[0].solution.len() { "done" } else { "open" }).await?;
        }
        let after: i32 = page.text(score).await?.parse()?;
        let text = format!("{CARD}.querySelector('.text').textContent");
        let gain = format!("It takes {} points; the best reply takes ", after - before);
        page.expect_text_that(&text, |it| it.contains(&gain)).await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn rules_that_are_not_the_usual_ones_are_explained() -> Result<()> {
    let server = serve_site()?;
    let rules = format!("{CARD}.querySelector('.rules')");
    Browser::in_chromium(json!({}), async |browser| {
        for (churn, expected) in [("high", "High churn: a removed stone leaves a hatched tile, which can be seeded again."), ("low", "")] {
            let puzzles = compiled_puzzles("take")?;
            let is_of = |puzzle: &&Value| puzzle["spec"].as_str().is_some_and(|spec| spec.ends_with(churn));
            let id = puzzles.iter().find(is_of).context("a puzzle")?["id"].as_str().context("an id")?.to_owned();
            let page = Page::open(browser, &format!("{}#puzzle=take/{id}", server.url)).await?;
            page.until("board?.lesson").await?;
            until_state(&page, "open").await?;
            page.expect_text(&format!("{rules}.innerText"), expected).await?;
            page.expect_text(&format!("{rules}.hidden"), if expected.is_empty() { "true" } else { "false" }).await?;
            page.expect_text_that(&format!("{CARD}.querySelector('[role=status]').textContent"), |it| it.contains(expected)).await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_result_of_the_day_is_shared_as_a_picture_and_a_link() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#puzzle=today", server.url)).await?;
        play_solution(&page).await?;
        page.run("navigator.canShare = () => true; navigator.share = async (data) => { globalThis.shared = data; };").await?;
        page.run(&format!("{}.click();", button("Share"))).await?;
        page.until("globalThis.shared").await?;
        let words = "Take Five · puzzle of the day · solved · day 1\n";
        page.expect_text("shared.text", &format!("{words}{}", page.text("location.href").await?)).await?;
        page.expect_text("shared.files.map(({ type }) => type).join()", "image/png").await?;
        page.run("createImageBitmap(shared.files[0]).then(({ width, height }) => { globalThis.size = [width, height]; });").await?;
        page.until("globalThis.size?.[0] === 1080 && size[1] > 600").await?;
        // Where no app takes a picture, it is saved.
        page.run("navigator.canShare = undefined; navigator.clipboard.writeText = async (text) => { globalThis.copied = text; };
            HTMLAnchorElement.prototype.click = function () { globalThis.saved = this.download; };").await?;
        page.run(&format!("{}.click();", button("Share"))).await?;
        page.until(&format!("{CARD}.querySelector('.text').textContent === 'Link copied, picture saved.'")).await?;
        page.expect_text("copied === location.href && saved", "take-five.png").await?;
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
