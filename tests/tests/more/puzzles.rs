//! Puzzles: solved by touch, exported, in the pages of others; what a move costs, and choices among them.

use anyhow::{Context, Result, ensure};
use page_tests::lessons::{Way, button, until_state};
use page_tests::puzzles::{
    expect_result, one_turn_puzzles, one_turn_puzzles_with, open, result, said, solve, solve_after_a_mistake,
};
use page_tests::settings::{bring_back, exported};
use page_tests::{
    Browser, HostSite, Page, compiled_puzzles, host_page, phone_emulation, serve_cross_origin,
    serve_site,
};
use serde_json::json;
use take_five_rules::{Position, Spec};

#[tokio::test]
async fn puzzles_are_solved_by_touch_on_a_phone() -> Result<()> {
    let server = serve_site()?;
    let puzzles = [
        one_turn_puzzles("take-it-away")?,
        one_turn_puzzles_with("takeaway", |goal| goal == "best")?,
        one_turn_puzzles("take")?,
    ];
    Browser::in_chromium(phone_emulation(667), async |browser| {
        for puzzle in puzzles.iter().map(|all| &all[0]) {
            let page = open(browser, &server.url, puzzle).await?;
            solve_after_a_mistake(&page, Way::Fingers, puzzle).await?;
            page.expect_quiet().await?;
        }
        let page = Page { driver: &browser.driver };
        // Last, because the checker adds styles of its own.
        page.expect_accessible("a puzzle on a phone").await
    })
    .await
}

#[tokio::test]
async fn what_was_tried_goes_along_with_an_export_and_is_added_elsewhere() -> Result<()> {
    let server = serve_site()?;
    let puzzles = one_turn_puzzles("take")?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server.url, &puzzles[0]).await?;
        solve(&page, Way::Keys, &puzzles[0]).await?;
        let days = "const kept = JSON.parse(localStorage['take-five-puzzles']); kept.days = ['2026-01-01'];
            localStorage['take-five-puzzles'] = JSON.stringify(kept);";
        page.run(days).await?;
        let file = exported(&page).await?;
        ensure!(file.contains(&puzzles[0].name), "{file}");
        // Elsewhere, where another puzzle was missed, nothing is added unasked.
        let elsewhere = json!({ "puzzles": { &puzzles[1].name: { "result": "missed", "on": "2026-01-02" } } });
        page.run(&format!("localStorage['take-five-puzzles'] = JSON.stringify({elsewhere});")).await?;
        bring_back(&page, "lessons").await?;
        ensure!(!["solved", "missed"].contains(&&*result(&page, &puzzles[0]).await?));
        page.click("[data-notice=lessons] button").await?;
        page.until(&format!("localStorage['take-five-puzzles'].includes({:?})", puzzles[0].name)).await?;
        expect_result(&page, &puzzles[0], "solved").await?;
        expect_result(&page, &puzzles[1], "missed").await?;
        page.expect_text("JSON.parse(localStorage['take-five-puzzles']).days.join()", "2026-01-01").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_puzzle_in_the_page_of_another_site_is_judged_and_stores_nothing() -> Result<()> {
    let site = serve_cross_origin()?;
    let puzzles = one_turn_puzzles("acquisitions")?;
    let puzzle = &puzzles[0];
    let body = format!(
        "<script type=\"module\" src=\"{0}take-board.js\"></script>
         <take-board puzzle=\"{1}\" width=\"480\" height=\"800\" speed=\"0\">Acquisitions</take-board>
         <iframe src=\"{0}embed.html#puzzle={1}\" width=\"480\" height=\"800\"></iframe>",
        site.url, puzzle.name
    );
    let host = HostSite::start(&host_page(&body), &[], &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.driver.goto(host.url()).await?;
        page.run("globalThis.told = []; addEventListener('puzzle', ({ detail }) => told.push(detail));").await?;
        for is_frame in [false, true] {
            if is_frame {
                page.run("document.querySelector('iframe').scrollIntoView();").await?;
                page.enter_frame(0).await?;
            }
            page.until("board?.lesson").await?;
            page.run("board.setAttribute('speed', '0');").await?;
            until_state(&page, "open").await?;
            page.run(&format!("board.play('{}');", puzzle.wrong)).await?;
            until_state(&page, "failed").await?;
            page.run("board.undo();").await?;
            until_state(&page, "open").await?;
            for (index, action) in puzzle.solution.iter().enumerate() {
                page.run(&format!("board.play('{action}');")).await?;
                until_state(&page, if index + 1 == puzzle.solution.len() { "done" } else { "open" }).await?;
            }
            page.expect_text("(() => { try { return localStorage.length; } catch { return 0; } })()", "0").await.context("things are stored")?;
        }
        page.until("document.querySelector('.steps a').hash === `#${board.lesson.link}`").await?;
        page.driver.enter_parent_frame().await?;
        page.expect_text("told.map(({ state, result }) => [state, result].join(' ')).join()", "open ,failed missed,done missed").await?;
        // Another game in the same element ends the puzzle.
        page.run("board.load({ game: 'take:size=2' });").await?;
        page.until("!board.lesson && board.board.spec.startsWith('take:size=2') && !board.shadowRoot.querySelector('.lesson')").await?;
        page.expect_quiet().await
    })
    .await
}

/// What an answer costs, in per cent, as a text says it after these words.
fn percent(text: &str, before: &str) -> Result<String> {
    let (_, rest) = text.split_once(before).with_context(|| format!("“{before}” in {text}"))?;
    let (number, _) = rest.split_once('%').with_context(|| text.to_owned())?;
    Ok(number.to_owned())
}

#[tokio::test]
async fn what_a_move_costs_is_the_same_before_and_after_the_solution() -> Result<()> {
    let server = serve_site()?;
    // One of few legal actions is best.
    let found = compiled_puzzles("takeaway")?.into_iter().find_map(|puzzle| {
        let text = |key: &str| puzzle[key].as_str().unwrap_or_default().to_owned();
        let spec: Spec = text("spec").parse().ok()?;
        let legal = Position::parse(&spec, &text("position")).ok()?.legal_actions();
        let best = puzzle["line"][0].as_str()?.to_owned();
        let wrong = legal.iter().map(ToString::to_string).find(|action| *action != best)?;
        (legal.len() == 2 && puzzle["line"].as_array()?.len() == 1).then(|| (text("id"), best, wrong))
    });
    let (id, best, wrong) = found.context("a choice between two")?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#puzzle=takeaway/{id}", server.url)).await?;
        page.until("board?.lesson").await?;
        page.run("board.setAttribute('speed', '0');").await?;
        until_state(&page, "open").await?;
        page.run(&format!("board.play('{wrong}');")).await?;
        until_state(&page, "failed").await?;
        let text = said(&page).await?;
        let cost = percent(&text, &format!("{wrong} costs "))?;
        ensure!(text.contains("One move is better."), "{text}");
        page.run("board.undo();").await?;
        until_state(&page, "open").await?;
        page.run(&format!("board.play('{best}');")).await?;
        until_state(&page, "done").await?;
        let text = said(&page).await?;
        ensure!(percent(&text, &format!("{wrong} costs "))? == cost, "{cost} % before: {text}");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_choice_among_the_puzzles_of_one_game_hides_none_of_another() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#puzzle=take", server.url)).await?;
        page.until("board?.lesson").await?;
        until_state(&page, "open").await?;
        page.run(&format!("{}.click();", button("All puzzles"))).await?;
        let theme = "document.querySelector('dialog.puzzles [name=theme]')";
        page.until(theme).await?;
        page.run(&format!("{theme}.value = 'two-groups'; {theme}.dispatchEvent(new Event('change', {{ bubbles: true }}));")).await?;
        page.run("document.querySelector('dialog.puzzles').close(); location.hash = '#puzzle=give-and-take';").await?;
        page.until("board?.lesson?.name.startsWith('puzzle=give-and-take/')").await?;
        until_state(&page, "open").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn each_days_puzzle_is_embedded_as_a_board_and_never_as_a_picture() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#puzzle=take", server.url)).await?;
        page.until("board?.lesson").await?;
        until_state(&page, "open").await?;
        page.run(&format!("{}.click();", button("Embed…"))).await?;
        let form = "document.querySelector('dialog form.choices')";
        page.until(form).await?;
        page.run(&format!("{form}.querySelector('[value=today]').click();")).await?;
        page.until(&format!("{form}.querySelector('[value=frame]').checked && {form}.querySelector('[value=picture]').disabled")).await?;
        let pasted = "[...document.querySelectorAll('dialog textarea')].map((text) => text.value).join(' ')";
        page.expect_text_that(pasted, |pasted| pasted.contains("embed.html#puzzle=today") && !pasted.contains("<img")).await?;
        // The frame asks for nothing that is not there.
        let frame = format!("{}embed.html#puzzle=today", server.url);
        let page = Page::open(browser, &frame).await?;
        page.until("board?.lesson").await?;
        until_state(&page, "open").await?;
        page.expect_quiet().await
    })
    .await
}
