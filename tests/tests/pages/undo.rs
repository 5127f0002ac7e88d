//! After an undo, the line that is played becomes the game: in the record, the list of turns, the list of games and
//! links.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// Taps each place in turn, as a person does.
async fn tap_all(page: &Page<'_>, places: &[&str]) -> Result<()> {
    for place in places {
        let steps = page.run("return board.view.steps;").await?;
        page.tap(place).await?;
        page.until(&format!("board.view.steps > {steps}")).await?;
    }
    Ok(())
}

/// The line of turns in the record, without the part about the display.
const MOVES: &str =
    "board.table.record.split('\\n\\n').slice(1).join('\\n\\n').trim().replaceAll(' @', '')";

/// The text of the list of games.
async fn listed(page: &Page<'_>) -> Result<String> {
    page.until_saved().await?;
    page.click("#games").await?;
    page.until("document.querySelector('dialog.games .standing')?.textContent.trim()")
        .await?;
    let text = page
        .text("document.querySelector('dialog.games').innerText")
        .await?;
    page.run("document.querySelector('dialog.games').close();")
        .await?;
    Ok(text)
}

#[tokio::test]
async fn an_undone_turn_becomes_a_variation_and_the_new_turn_the_main_line() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take", server.url)).await?;
        page.step_by_step().await?;
        tap_all(&page, &["e5", "e1", "c3"]).await?;
        page.click("#undo").await?;
        tap_all(&page, &["a1", "i5"]).await?;
        page.resign().await?;
        let played = "1. e5 2. e1 3. a1 (3. c3) 4. i5 resign-1 2,1";
        page.expect_text(MOVES, played).await?;
        let games = listed(&page).await?;
        ensure!(
            games.contains("Finished") && games.contains("4 turns"),
            "{games}"
        );
        page.expect_text_that("board.table.link", |link| link.contains("turns=e5,e1,a1,i5&") && link.contains("end=resign-1")).await?;
        page.reload().await?;
        page.expect_text(MOVES, played).await?;
        // Looking back keeps the result of a finished game.
        page.click("#back").await?;
        page.click("#back").await?;
        page.until("board.view.at === 3").await?;
        tap_all(&page, &["c4"]).await?;
        page.expect_text_that(MOVES, |moves| moves.ends_with("resign-1 2,1")).await?;
        let games = listed(&page).await?;
        ensure!(
            games.contains("Finished") && games.contains("4 turns"),
            "{games}"
        );
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn an_undone_resignation_stays_undone_after_a_reload() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=3", server.url)).await?;
        page.step_by_step().await?;
        tap_all(&page, &["a1", "b3"]).await?;
        page.resign().await?;
        ensure!(listed(&page).await?.contains("Finished"));
        page.click("#undo").await?;
        let games = listed(&page).await?;
        ensure!(games.contains("In progress") && games.contains("Red to move"), "{games}");
        page.click("#redo").await?;
        let games = listed(&page).await?;
        ensure!(games.contains("Finished"), "{games}");
        page.click("#undo").await?;
        page.until_saved().await?;
        page.reload().await?;
        let games = listed(&page).await?;
        ensure!(games.contains("In progress") && games.contains("Red to move"), "{games}");
        tap_all(&page, &["c2"]).await?;
        page.expect_text_that("board.table.record", |it| it.contains("[Result \"*\"]")).await?;
        let games = listed(&page).await?;
        ensure!(
            games.contains("In progress") && games.contains("3 turns"),
            "{games}"
        );
        page.expect_quiet().await
    })
    .await
}

/// The board lets go of the memory of a game when it leaves the page, and opens it anew if a turn is not allowed.
#[tokio::test]
async fn an_undone_resignation_stays_undone_when_the_game_is_opened_anew() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=3", server.url)).await?;
        page.step_by_step().await?;
        tap_all(&page, &["a1", "b3"]).await?;
        page.resign().await?;
        page.click("#undo").await?;
        for (is_refused, turn) in [(false, "c2"), (true, "b2")] {
            if is_refused {
                page.run("board.addEventListener('beforeturn', (event) => event.preventDefault(), { once: true });
                    board.play(board.view.choices[0]);").await?;
            } else {
                page.run("[globalThis.kept, globalThis.home, globalThis.next] = [board, board.parentNode, board.nextSibling];
                    board.remove();").await?;
                page.until("kept.lifecycle.isOver").await?;
                page.run("home.insertBefore(kept, next);").await?;
            }
            page.expect_text("board.view.steps", "2").await?;
            tap_all(&page, &[turn]).await?;
            page.expect_text_that("board.table.record", |it| it.contains("[Result \"*\"]")).await.context(turn)?;
            page.resign().await?;
            page.click("#undo").await?;
            page.click("#undo").await?;
            page.expect_text("board.view.steps", "2").await?;
        }
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn after_an_undo_against_the_engine_the_new_turn_is_the_main_line() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        // The engine always chooses the same: by chance, the game might end before there is anything to undo.
        browser.before_pages("crypto.getRandomValues = (values) => values.fill(7);").await?;
        let link = "#game=take-back-toe&seats=human,engine-1&seed=4";
        let page = Page::open(browser, &format!("{}{link}", server.url)).await?;
        page.run("board.setAttribute('speed', '0'); board.setAttribute('auto-roll', 'on');")
            .await?;
        // The person's turn, with the die rolled.
        let mine = "board.view.toPlay === 1 && !board.view.canForward";
        page.until(mine).await?;
        let play = "const [action] = board.table.see((table) => table.legalActions()).toReversed(); board.play(action);";
        for _ in 0..3 {
            let before = page.run("return board.view.steps;").await?;
            page.run(play).await?;
            page.until(&format!("board.view.steps > {before} + 2 && {mine}"))
                .await?;
        }
        page.click("#undo").await?;
        page.click("#undo").await?;
        let before = page.run("return board.view.steps;").await?;
        page.run("const [action] = board.table.see((table) => table.legalActions()); board.play(action);")
            .await?;
        page.until(&format!("board.view.steps > {before} + 2 && {mine}")).await?;
        // A person who is alone at the board is addressed as "you".
        let status = "board.status.textContent";
        page.until(&format!("{status}.startsWith('You rolled ')")).await?;
        // The game on the table is the main line, all of it.
        let is_main = "(() => { const turns = board.table.turns(board.view.version).turns;
            return turns.reduce((sum, { steps }) => sum + steps, 0) === board.view.steps
                && turns.some(({ variations }) => variations.length > 0); })()";
        page.expect_text(is_main, "true").await?;
        page.run("board.travel((table) => (table.resign(2), true));").await?;
        page.until(&format!("{status} === 'You won: Player 2 resigned.'")).await?;
        page.until("document.querySelector('#result h2')").await?;
        page.until("document.querySelector('#review-tab:not([hidden])')").await?;
        page.expect_quiet().await
    })
    .await
}

/// Whoever looks back sees the game as it was played.
#[tokio::test]
async fn an_engine_does_not_play_where_somebody_looks_back() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "#game=take:size=3&seats=human,engine-1&seed=4";
        let page = Page::open(browser, &format!("{}{link}", server.url)).await?;
        page.tap("a1").await?;
        page.until("board.view.steps === 2 && !board.playback.isRunning").await?;
        page.run("board.travel((table) => table.back());").await?;
        page.until("board.view.at === 1 && board.view.toPlay === 2").await?;
        ensure!(page.text("board.opponents.turn()").await? == "undefined");
        ensure!(page.text("board.opponents.isThinking").await? == "false");
        page.run("board.travel((table) => table.forward());").await?;
        page.until("board.view.toPlay === 1 && !board.view.canForward").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_finished_game_keeps_its_result_whatever_is_tried_in_it() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=3", server.url)).await?;
        page.step_by_step().await?;
        tap_all(&page, &["a1", "b3", "c2"]).await?;
        page.resign().await?;
        page.until("document.querySelector('#result h2')").await?;
        let result = page.text("board.view.result && board.word(board.view.result.who)").await?;
        page.run("board.travel((table) => (table.back(), table.back()));").await?;
        page.until("board.view.canForward && document.querySelector('#resign').disabled").await?;
        tap_all(&page, &["c4"]).await?;
        page.until("!board.view.canForward").await?;
        page.until_saved().await?;
        // From another game, its entry says how it ended, and it is opened there.
        page.run("location.hash = '#game=take:size=2';").await?;
        page.until("board.board.spec.startsWith('take:size=2')").await?;
        page.click("#games").await?;
        let entry = "[...document.querySelectorAll('dialog.games li')].find((item) => item.querySelector('.standing').textContent.trim())";
        page.until(entry).await?;
        page.expect_text(&format!("{entry}.querySelector('.standing').textContent"), &result).await?;
        page.run(&format!("{entry}.querySelector('button').click();")).await?;
        page.until("board.view?.result && board.view.steps === 4").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn an_opened_record_is_for_study() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        let record = "[Game \"take:size=3\"]\n\n1. a1 2. b3 3. c2 *\n";
        page.run(&format!(
            "const data = new DataTransfer(); data.setData('text/plain', {});
             document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true }}));",
            json!(record)
        ))
        .await?;
        page.until("board.view?.steps === 3").await?;
        page.step_by_step().await?;
        page.click("#undo").await?;
        tap_all(&page, &["c4"]).await?;
        page.expect_text(MOVES, "1. a1 2. b3 3. c2 (3. c4) *").await?;
        // The same after a reload.
        page.until_saved().await?;
        page.reload().await?;
        page.click("#undo").await?;
        tap_all(&page, &["c5"]).await?;
        page.expect_text_that(MOVES, |moves| moves.starts_with("1. a1 2. b3 3. c2 (3. c4) (3. c5)")).await?;
        page.expect_quiet().await
    })
    .await
}
