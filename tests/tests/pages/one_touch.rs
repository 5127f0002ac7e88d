//! The cards of the front page: one touch starts a game, as it was chosen last.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, compiled_puzzles, serve_site};
use serde_json::json;
use take_five_rules::GAMES;

/// Clicks on a link of a game's card, and waits for the board with these seats.
async fn start(page: &Page<'_>, game: &str, kind: &str, seats: &str) -> Result<()> {
    page.run(&format!(
        "document.querySelector('#front .row a[data-game={game}][data-start={kind}]').click();"
    ))
    .await?;
    let opened = format!("board.board?.game === '{game}'");
    page.until(&format!("{opened} && !document.querySelector('dialog')"))
        .await?;
    let found = page
        .text("board.game.see((table) => table.seats()).join()")
        .await?;
    ensure!(found == seats, "{game}, {kind}: {found}");
    Ok(())
}

#[tokio::test]
async fn one_touch_starts_a_game_as_it_was_played_last() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        start(&page, "take", "computer", "human,engine-2").await?;
        // The computer answers, and what to expect of it is said.
        page.until("board.view.choices.length > 0").await?;
        page.run("board.touch(board.view.choices[0]);").await?;
        page.until("board.view.steps === 2 && board.view.toPlay === 1")
            .await?;
        page.until("[...document.querySelectorAll('.players li')].some(({ title }) => title.length > 5)")
            .await?;
        let who = page.text("document.querySelector('#players-above').textContent").await?;
        ensure!(who.contains("Computer 2 · "), "{who}");

        // Another level and other options: next time they are the card's, of this game only.
        page.begin(&[("game", "take"), ("size", "3"), ("seat-0", "engine-3"), ("seat-1", "human"), ("name-1", "Ann")])
            .await?;
        page.until("board.board?.spec.startsWith('take:size=3')").await?;
        let page = Page::open(browser, &server.url).await?;
        start(&page, "take", "computer", "engine-3,human").await?;
        ensure!(page.text("board.board.spec").await? == "take:size=3,churn=low");
        ensure!(page.text("board.game.tags.get('Player2')").await? == "Ann");
        let page = Page::open(browser, &server.url).await?;
        start(&page, "acquisitions", "computer", "human,engine-2").await?;

        // Two people, also in a game that is usually for more; the computer takes all other seats.
        let page = Page::open(browser, &server.url).await?;
        start(&page, "takeaway", "people", "human,human").await?;
        let page = Page::open(browser, &server.url).await?;
        start(&page, "takeaway", "computer", "human,engine-2,engine-2,engine-2").await?;
        page.expect_quiet().await
    })
    .await
}

/// Clicks on a card as soon as it has been parsed, before any module of the page has run.
const IMPATIENT: &str = "document.addEventListener('readystatechange', () => {
  if (document.readyState === 'interactive') document.querySelector('.button[data-game=take]').click();
});";

#[tokio::test]
async fn a_touch_before_the_scripts_have_loaded_starts_the_game_too() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(IMPATIENT).await?;
        let page = Page::open(browser, &server.url).await?;
        page.until("board.game?.see((table) => table.seats()).join() === 'human,engine-2'")
            .await?;
        page.until("document.querySelector('#turns').checkVisibility() && board.view.toPlay === 1")
            .await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn each_way_into_a_game_has_a_name_of_its_own_and_works_in_a_new_tab() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        let told = page
            .run(
                "return [...document.querySelectorAll('#front .cards .row a')]
                    .map((link) => [link.ariaLabel, link.textContent, link.getAttribute('href')]);",
            )
            .await?;
        let links: Vec<[String; 3]> = serde_json::from_value(told)?;
        // And one to the puzzles, where there are any.
        let with_puzzles = GAMES.iter().filter(|info| compiled_puzzles(info.id).is_ok());
        ensure!(links.len() == 5 * GAMES.len() + with_puzzles.count(), "{} links", links.len());
        for (at, [name, text, _]) in links.iter().enumerate() {
            // Who reads it can say it.
            ensure!(name.contains(text.as_str()), "{name} shows {text}");
            ensure!(links[..at].iter().all(|[other, ..]| other != name), "{name} stands twice");
        }
        for game in GAMES.iter().map(|info| info.id) {
            let learn = format!("#learn={game}");
            ensure!(links.iter().any(|[.., href]| *href == learn), "no {learn}");
        }
        let play = links.iter().find(|[.., href]| href.starts_with("#game=take&"));
        let [.., href] = play.expect("a link that plays Take");
        let page = Page::open(browser, &format!("{}{href}", server.url)).await?;
        page.until("board.game?.see((table) => table.seats()).join() === 'human,engine-2'")
            .await?;
        page.expect_quiet().await
    })
    .await
}

/// What names the tab after the game on the board is loaded on the front page, too, where there is none.
#[tokio::test]
async fn the_front_page_keeps_its_name() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        page.until("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/app/game-page.js'))").await?;
        let title = page
            .run(
                "const files = performance.getEntriesByType('resource').map(({ name }) => name);
                return import(files.find((name) => name.endsWith('/app/game-page.js')))
                    .then(({ loadPanels }) => loadPanels())
                    .then(() => document.title);",
            )
            .await?;
        ensure!(title == "Take Five", "{title}");
        Ok(())
    })
    .await
}
