//! The links of the front page: each has a name of its own.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, compiled_puzzles, serve_site};
use serde_json::json;
use take_five_rules::GAMES;

#[tokio::test]
async fn each_way_into_a_game_has_a_name_of_its_own_and_works_in_a_new_tab() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        let told = page
            .run(
                "return [...document.querySelectorAll('#front .cards a')]
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
        page.until("board.table?.see((table) => table.seats()).join() === 'human,engine-2'")
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
