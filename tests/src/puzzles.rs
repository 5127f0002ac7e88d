//! Puzzles.

use crate::lessons::{CARD, Way, act, button, push, until_state};
use crate::{Browser, Page, compiled_puzzles};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use take_five_rules::{Position, Spec};
use take_five_table::Table;

/// A puzzle of the built site.
pub struct Known {
    /// Its game and its name: `take/fork`.
    pub name: String,
    /// The position from which it is solved.
    pub position: String,
    /// The actions of the first turn of its solution.
    pub solution: Vec<String>,
    /// A first action that is not in the solution.
    pub wrong: String,
}

/// The puzzles of a game that are solved in one turn, and whose answer is forced rather than estimated.
pub fn one_turn_puzzles(game: &str) -> Result<Vec<Known>> {
    one_turn_puzzles_with(game, |goal| goal != "best")
}

/// The puzzles of a game that are solved in one turn, and ask for such a goal.
pub fn one_turn_puzzles_with(game: &str, is_wanted: impl Fn(&str) -> bool) -> Result<Vec<Known>> {
    let mut found = Vec::new();
    for puzzle in compiled_puzzles(game)? {
        let text = |key: &str| puzzle[key].as_str().unwrap_or_default().to_owned();
        let line: Vec<&str> = puzzle["line"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
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
    ensure!(
        found.len() > 1,
        "{game}: only {} puzzles are solved in a turn",
        found.len()
    );
    Ok(found)
}

/// What the card says.
pub async fn said(page: &Page<'_>) -> Result<String> {
    page.text(&format!("{CARD}.querySelector('.text').textContent"))
        .await
}

/// Solves a puzzle, up to its last action.
pub async fn solve(page: &Page<'_>, way: Way, puzzle: &Known) -> Result<()> {
    page.run("board.places.focus();").await?;
    for (index, action) in puzzle.solution.iter().enumerate() {
        act(page, way, action)
            .await
            .with_context(|| puzzle.name.clone())?;
        let is_last = index + 1 == puzzle.solution.len();
        until_state(page, if is_last { "done" } else { "open" }).await?;
    }
    let text = said(page).await?;
    let is_solved = ["✓ Solved!", "✓ That’s it."]
        .iter()
        .any(|answer| text.starts_with(answer));
    ensure!(is_solved, "{}: {text}", puzzle.name);
    Ok(())
}

/// Plays the solution of the puzzle that is shown, whatever it is, without waiting for animations.
pub async fn play_solution(page: &Page<'_>) -> Result<()> {
    page.until("board?.lesson").await?;
    page.run("board.setAttribute('speed', '0');").await?;
    until_state(page, "open").await?;
    let name = page.text("board.lesson.name").await?;
    let (game, id) = name
        .trim_start_matches("puzzle=")
        .split_once('/')
        .context("a name")?;
    let puzzles = compiled_puzzles(game)?;
    let puzzle = puzzles
        .iter()
        .find(|puzzle| puzzle["id"] == id)
        .context("a puzzle")?;
    let text = |key: &str| puzzle[key].as_str().unwrap_or_default();
    let position = Position::parse(&text("spec").parse()?, text("position"))?;
    let mut table = Table::from_position(position, 0);
    let solver = table.turn_of();
    let line = puzzle["line"].as_array().into_iter().flatten();
    for turn in line.filter_map(Value::as_str) {
        // Whoever is the last one in has turn after turn.
        if table.turn_of() == solver {
            page.run(&format!("board.play({turn:?});")).await?;
            page.until(&format!("board.guards.whyNot(board.view) === undefined && !board.playback.isRunning || {}?.classList.contains('main')", button("Next"))).await?;
        }
        table.replay(turn)?;
    }
    until_state(page, "done").await
}

/// How a puzzle went last, as it is kept.
fn result_of(puzzle: &Known) -> String {
    format!(
        "JSON.parse(localStorage['take-five-puzzles'] ?? '{{}}').puzzles?.['{}']?.result",
        puzzle.name
    )
}

/// How a puzzle went last, as it is kept at this moment.
pub async fn result(page: &Page<'_>, puzzle: &Known) -> Result<String> {
    page.text(&result_of(puzzle)).await
}

/// Fails unless this is how a puzzle went last, now or in a moment.
pub async fn expect_result(page: &Page<'_>, puzzle: &Known, expected: &str) -> Result<()> {
    page.expect_text(&result_of(puzzle), expected).await
}

/// Opens a puzzle in the app, without waiting for animations.
pub async fn open<'a>(browser: &'a Browser, site: &str, puzzle: &Known) -> Result<Page<'a>> {
    let page = Page::open(browser, &format!("{site}#puzzle={}", puzzle.name)).await?;
    page.until("board?.lesson").await?;
    page.run("board.setAttribute('speed', '0');").await?;
    until_state(&page, "open").await?;
    page.expect_text("board.view.position", &puzzle.position)
        .await?;
    Ok(page)
}

/// A wrong answer is refuted and taken back, hints lead on, and the solution counts; then the next puzzle.
pub async fn solve_after_a_mistake(page: &Page<'_>, way: Way, puzzle: &Known) -> Result<()> {
    let places = "JSON.stringify([board.svg, board.shadowRoot.querySelector('.lesson .buttons'), board.shadowRoot.querySelector('.lesson .more')]
        .map((part) => { const { x, y, width, height } = part.getBoundingClientRect(); return [x, y + scrollY, width, height].map(Math.round); }))";
    let before = page.text(places).await?;
    page.run("board.places.focus();").await?;
    act(page, way, &puzzle.wrong).await?;
    until_state(page, "failed")
        .await
        .with_context(|| format!("{} is wrong", puzzle.wrong))?;
    let text = said(page).await?;
    ensure!(
        text.starts_with("✗ ") && text.contains(&puzzle.wrong),
        "{}: {text}",
        puzzle.name
    );
    page.expect_text(
        &format!("{CARD}.querySelector('[role=status]').textContent"),
        &text,
    )
    .await?;
    ensure!(
        page.text(places).await? == before,
        "{}: something has moved",
        puzzle.name
    );
    expect_result(page, puzzle, "missed").await?;
    push(page, way, "Try again").await?;
    until_state(page, "open").await?;
    page.until(&format!("board.view.position === {:?}", puzzle.position))
        .await?;
    for _ in 0..2 {
        push(page, way, "Hint").await?;
        until_state(page, "open").await?;
    }
    let text = said(page).await?;
    ensure!(text.starts_with("Try this: "), "{}: {text}", puzzle.name);
    solve(page, way, puzzle).await?;
    ensure!(
        page.text(places).await? == before,
        "{}: something has moved",
        puzzle.name
    );
    expect_result(page, puzzle, "missed").await?;
    push(page, way, "Next").await?;
    page.until(&format!("location.hash !== '#puzzle={}'", puzzle.name))
        .await?;
    until_state(page, "open").await
}

/// Waits until the board on the page of a puzzle is drawn: each of its shapes has come from the file of all of them.
pub async fn expect_drawn(page: &Page<'_>) -> Result<()> {
    page.until(
        "((shapes) => shapes.length > 1 && shapes.every((shape) => shape.getBBox().width > 0))
            ([...document.querySelectorAll('.board > a use')])",
    )
    .await
}
