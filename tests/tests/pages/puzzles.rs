//! Puzzles: solved by keyboard and by touch, wrong answers refuted and taken back, hints and solutions; what was tried is
//! kept; puzzles in the pages of others, and names that lead nowhere.

use crate::lessons::{CARD, Way, act, button, push, until_state};
use crate::settings::{bring_back, exported};
use anyhow::{Context, Result, ensure};
use page_tests::{
    Browser, HostSite, Page, compiled_puzzles, host_page, phone_emulation, serve_cross_origin,
    serve_site,
};
use serde_json::{Value, json};
use take_five_rules::{Position, Spec};

/// A puzzle of the built site.
struct Known {
    name: String,
    position: String,
    /// The actions of the first turn of its solution.
    solution: Vec<String>,
    /// A first action that is not in the solution.
    wrong: String,
}

/// The puzzles of a game that are solved in one turn, and whose answer is forced rather than estimated.
fn one_turn_puzzles(game: &str) -> Result<Vec<Known>> {
    one_turn_puzzles_with(game, |goal| goal != "best")
}

/// The puzzles of a game that are solved in one turn, and ask for such a goal.
fn one_turn_puzzles_with(game: &str, is_wanted: impl Fn(&str) -> bool) -> Result<Vec<Known>> {
    let mut found = Vec::new();
    for puzzle in compiled_puzzles(game)? {
        let text = |key: &str| puzzle[key].as_str().unwrap_or_default().to_owned();
        let line: Vec<&str> = puzzle["line"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let ([turn], true) = (&line[..], is_wanted(&text("goal"))) else {
            continue;
        };
        let spec: Spec = text("spec").parse()?;
        let position = Position::parse(&spec, &text("position"))?;
        let steps = position.read_turn(turn, false)?;
        let solution: Vec<String> = steps.iter().map(|step| step.text.clone()).collect();
        let legal = position.touch_paths().into_iter().map(|(action, _)| action);
        let wrong = legal.into_iter().find(|action| action != &solution[0]);
        found.extend(wrong.map(|wrong| Known {
            name: format!("{game}/{}", text("id")),
            position: text("position"),
            solution,
            wrong,
        }));
    }
    ensure!(found.len() > 1, "{game}: only {} puzzles are solved in a turn", found.len());
    Ok(found)
}

/// What the card says.
async fn said(page: &Page<'_>) -> Result<String> {
    page.text(&format!("{CARD}.querySelector('.text').textContent")).await
}

async fn solve(page: &Page<'_>, way: Way, puzzle: &Known) -> Result<()> {
    page.run("board.places.focus();").await?;
    for (index, action) in puzzle.solution.iter().enumerate() {
        act(page, way, action).await.with_context(|| puzzle.name.clone())?;
        let is_last = index + 1 == puzzle.solution.len();
        until_state(page, if is_last { "done" } else { "open" }).await?;
    }
    let text = said(page).await?;
    ensure!(text.starts_with("✓ Solved."), "{}: {text}", puzzle.name);
    Ok(())
}

/// How a puzzle went last, as it is kept.
async fn result(page: &Page<'_>, puzzle: &Known) -> Result<String> {
    page.text(&format!("JSON.parse(localStorage['take-five-puzzles'] ?? '{{}}').puzzles?.['{}']?.result", puzzle.name))
        .await
}

/// Opens a puzzle in the app, without waiting for animations.
async fn open<'a>(browser: &'a Browser, site: &str, puzzle: &Known) -> Result<Page<'a>> {
    let page = Page::open(browser, &format!("{site}#puzzle={}", puzzle.name)).await?;
    page.until("board?.lesson").await?;
    page.run("board.setAttribute('speed', '0');").await?;
    until_state(&page, "open").await?;
    ensure!(page.text("board.view.position").await? == puzzle.position);
    Ok(page)
}

/// A wrong answer is refuted and taken back, hints lead on, and the solution counts; then the next puzzle.
async fn solve_after_a_mistake(page: &Page<'_>, way: Way, puzzle: &Known) -> Result<()> {
    let places = "JSON.stringify([board.svg, board.shadowRoot.querySelector('.lesson .buttons'), board.shadowRoot.querySelector('.lesson .more')]
        .map((part) => { const { x, y, width, height } = part.getBoundingClientRect(); return [x, y + scrollY, width, height].map(Math.round); }))";
    let before = page.text(places).await?;
    page.run("board.places.focus();").await?;
    act(page, way, &puzzle.wrong).await?;
    until_state(page, "failed").await.with_context(|| format!("{} is wrong", puzzle.wrong))?;
    let text = said(page).await?;
    ensure!(text.starts_with("✗ ") && text.contains(&puzzle.wrong), "{}: {text}", puzzle.name);
    ensure!(page.text(&format!("{CARD}.querySelector('[role=status]').textContent")).await? == text);
    ensure!(page.text(places).await? == before, "{}: something has moved", puzzle.name);
    ensure!(result(page, puzzle).await? == "missed");
    push(page, way, "Try again").await?;
    until_state(page, "open").await?;
    page.until(&format!("board.view.position === {:?}", puzzle.position)).await?;
    for _ in 0..2 {
        push(page, way, "Hint").await?;
        until_state(page, "open").await?;
    }
    let text = said(page).await?;
    ensure!(text.starts_with("Try this: "), "{}: {text}", puzzle.name);
    solve(page, way, puzzle).await?;
    ensure!(page.text(places).await? == before, "{}: something has moved", puzzle.name);
    ensure!(result(page, puzzle).await? == "missed", "{}", puzzle.name);
    push(page, way, "Next").await?;
    page.until(&format!("location.hash !== '#puzzle={}'", puzzle.name)).await?;
    until_state(page, "open").await
}

#[tokio::test]
async fn puzzles_are_solved_by_keys_after_a_mistake_and_at_once() -> Result<()> {
    let server = serve_site()?;
    let puzzles = one_turn_puzzles("acquisitions")?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server.url, &puzzles[0]).await?;
        let task = page.text(&format!("{CARD}.querySelector('.aim').textContent")).await?;
        ensure!(task.contains(" to move. Find the one move that wins."), "{task}");
        solve_after_a_mistake(&page, Way::Keys, &puzzles[0]).await?;
        page.expect_quiet().await?;
        page.expect_accessible("a puzzle").await?;
        let chances = &one_turn_puzzles_with("give-and-take", |goal| goal == "best")?[0];
        let page = open(browser, &server.url, chances).await?;
        solve_after_a_mistake(&page, Way::Keys, chances).await?;
        let page = open(browser, &server.url, &puzzles[1]).await?;
        solve(&page, Way::Keys, &puzzles[1]).await?;
        ensure!(result(&page, &puzzles[1]).await? == "solved");
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
        let title = page.text(&format!("{CARD}.querySelector('h2').textContent")).await?;
        ensure!(title.starts_with("Today’s puzzle: "), "{title}");
        // Whatever game it is: the second hint names the action, which is then played.
        let name = page.text("location.hash").await?;
        let (game, id) = name.trim_start_matches("#puzzle=").split_once('/').context("a name")?;
        let puzzles = compiled_puzzles(game)?;
        let puzzle = puzzles.iter().find(|puzzle| puzzle["id"] == id).context("a puzzle")?;
        for (index, turn) in puzzle["line"].as_array().into_iter().flatten().enumerate() {
            if index % 2 == 0 {
                page.run(&format!("board.play({turn});")).await?;
                page.until(&format!("board.guards.whyNot(board.view) === undefined && !board.show.isRunning || {}?.classList.contains('main')", button("Next"))).await?;
            }
        }
        until_state(&page, "done").await?;
        ensure!(said(&page).await?.contains("2 days in a row."), "{}", said(&page).await?);
        page.reload().await?;
        page.until("board?.lesson").await?;
        until_state(&page, "open").await?;
        ensure!(page.text("JSON.parse(localStorage['take-five-puzzles']).days.length").await? == "2");
        page.expect_quiet().await
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
        page.run("document.querySelector('[data-notice=lessons] button').click();").await?;
        page.until(&format!("localStorage['take-five-puzzles'].includes({:?})", puzzles[0].name)).await?;
        ensure!(result(&page, &puzzles[0]).await? == "solved");
        ensure!(result(&page, &puzzles[1]).await? == "missed");
        ensure!(page.text("JSON.parse(localStorage['take-five-puzzles']).days.join()").await? == "2026-01-01");
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
                page.driver.enter_frame(0).await?;
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
            let kept = page.text("(() => { try { return localStorage.length; } catch { return 0; } })()").await?;
            ensure!(kept == "0", "{kept} things are stored");
        }
        page.until("document.querySelector('.steps a').hash === `#${board.lesson.link}`").await?;
        page.driver.enter_parent_frame().await?;
        let told = page.text("told.map(({ state, result }) => [state, result].join(' ')).join()").await?;
        ensure!(told == "open ,failed missed,done missed", "{told}");
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
        ensure!(percent(&text, &format!("{wrong} loses "))? == cost, "{cost} % before: {text}");
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
        ensure!(result(&page, puzzle).await? == "missed");
        page.run(&format!("{}.click();", button("Try again"))).await?;
        until_state(&page, "open").await?;
        solve(&page, Way::Keys, puzzle).await?;
        ensure!(result(&page, puzzle).await? == "missed");
        // Opened another time, it can be solved.
        let page = open(browser, &server.url, puzzle).await?;
        page.reload().await?;
        page.until("board?.lesson").await?;
        until_state(&page, "open").await?;
        solve(&page, Way::Keys, puzzle).await?;
        ensure!(result(&page, puzzle).await? == "solved");
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
        let pasted = page.text(pasted).await?;
        ensure!(pasted.contains("embed.html#puzzle=today") && !pasted.contains("<img"), "{pasted}");
        // The frame asks for nothing that is not there.
        let frame = format!("{}embed.html#puzzle=today", server.url);
        let page = Page::open(browser, &frame).await?;
        page.until("board?.lesson").await?;
        until_state(&page, "open").await?;
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
            let text = page.text("document.querySelector('[data-notice=link]').textContent").await?;
            ensure!(text.contains(expected), "{name}: {text}");
            ensure!(page.text("document.documentElement.dataset.view").await? == "front");
            let page = Page::open(browser, &format!("{}embed.html#puzzle={name}", server.url)).await?;
            page.until(&format!("document.querySelector('take-board').said.textContent.includes({expected:?})")).await?;
        }
        Ok(())
    })
    .await
}
