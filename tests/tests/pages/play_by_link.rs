//! A game by link: two players send each other links, from one browser profile to another. More ways are in
//! `more/play_by_link.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::play_by_link::send;
use page_tests::{Browser, Page, serve_site};
use serde_json::json;
use take_five_rules::{Spec, ToPlay};
use take_five_table::{Table, rng};

/// The most turns that the game may have.
const MOST: usize = 24;

/// A short game: its seed, and the touches of each of its turns.
fn short_game(spec: &Spec) -> Result<(u64, Vec<Vec<String>>)> {
    for seed in 1..100_000 {
        let mut table = Table::new(spec, seed);
        let mut turns: Vec<Vec<String>> = vec![Vec::new()];
        while turns.len() <= MOST && table.to_play() != ToPlay::Over {
            let player = table.position().turn_of();
            let choices = table.choices();
            let k = turns.iter().map(Vec::len).sum::<usize>() as u64;
            let key = choices[rng(seed, k)(choices.len() as u32) as usize].clone();
            table.touch(&key);
            turns.last_mut().context("a turn")?.push(key);
            if table.position().turn_of() != player {
                turns.push(Vec::new());
            }
        }
        if table.to_play() == ToPlay::Over {
            turns.retain(|turn| !turn.is_empty());
            return Ok((seed, turns));
        }
    }
    anyhow::bail!("no game is short enough")
}

/// The text of the notice at the bottom of the window, where it is visible.
const NOTICE: &str = "document.querySelector('[data-notice=news]')?.textContent ?? 'no notice'";

/// Opens the list of games, in which the only one has a picture and stands as expected.
async fn expect_in_list(page: &Page<'_>, standing: &str) -> Result<()> {
    page.until_saved().await?;
    page.click("#games").await?;
    page.until("document.querySelector('dialog.games .picture img')?.naturalWidth > 100")
        .await?;
    page.expect_text("document.querySelector('dialog.games .standing').textContent", standing).await?;
    let heading = page
        .text("document.querySelector('dialog.games h3').textContent")
        .await?;
    ensure!((heading == "Your turn") == (standing == "Your turn"), "{heading}");
    page.run("document.querySelector('dialog.games').close();")
        .await
        .map(drop)
}

/// Counts the games in which it is this player's turn, as an installed app would on its icon.
const BADGE: &str = "globalThis.badge = 'none';
    navigator.setAppBadge = async (count) => void (globalThis.badge = count);
    navigator.clearAppBadge = async () => void (globalThis.badge = 0);";

/// Deletes the only game in the list, from another game, and brings it back: the badge follows.
async fn expect_badge_to_follow_the_list(page: &Page<'_>) -> Result<()> {
    page.run("location.hash = '#game=take:size=2';").await?;
    page.until("board.board?.spec.startsWith('take:size=2')").await?;
    page.click("#games").await?;
    page.until("document.querySelector('dialog.games li')").await?;
    page.click_called("Delete", "dialog.games").await?;
    page.until("badge === 0 && !document.querySelector('dialog.games li')").await?;
    page.click_called("Undo", "dialog.games").await?;
    page.until("badge === 1").await?;
    page.click_called("Open", "dialog.games").await?;
    page.until("board.board?.spec.startsWith('take-back-toe')").await
}

#[tokio::test]
async fn two_players_finish_a_game_of_take_back_toe_by_link() -> Result<()> {
    let server = serve_site()?;
    let spec: Spec = "take-back-toe".parse()?;
    let (seed, turns) = short_game(&spec)?;
    println!("a game of {} turns", turns.len());
    Browser::in_chromium(json!({}), async |one| {
        Browser::in_chromium(json!({}), async |two| {
            let mut table = Table::new(&spec, seed);
            for browser in [one, two] {
                browser.rolling_by_hand().await?;
            }
            one.before_pages(BADGE).await?;
            let mut link = format!("{}#game={spec}&seed={seed}", server.url);
            let pages = [
                Page {
                    driver: &one.driver,
                },
                Page {
                    driver: &two.driver,
                },
            ];
            for (index, turn) in turns.iter().enumerate() {
                let page = &pages[index % 2];
                // Now and then the link is opened in a new tab, otherwise in the tab that already has the game.
                if index < 2 || index % 5 == 0 {
                    let browser = [one, two][index % 2];
                    Page::open(browser, &link).await?;
                } else {
                    page.run(&format!("location.href = {};", json!(link)))
                        .await?;
                }
                let position = table.position().to_string();
                page.until(&format!("board.view?.position === '{position}'"))
                    .await?;
                // The notice appears once the board has been painted.
                if index > 0 {
                    page.until("document.querySelector('[data-notice=news]')")
                        .await?;
                }
                let told = page
                    .text("document.querySelector('#by-link').textContent")
                    .await?;
                if index == 1 {
                    // A link alone does not say whether the sender expects an answer.
                    page.expect_text("document.querySelector('#answer').hidden", "false").await?;
                    page.expect_text_that(NOTICE, |it| it.contains("Play as Player 2")).await?;
                    page.click("[data-notice=news] button")
                        .await?;
                    page.until("!document.querySelector('[data-notice=news]')")
                        .await?;
                } else if index > 1 {
                    let you = format!("You play Player {}.", index % 2 + 1);
                    ensure!(told.contains(&you), "{told}");
                    let what = ["moves", "skips"].iter().any(|word| told.contains(word));
                    ensure!(
                        what,
                        "the notice does not say what the opponent did: {told}"
                    );
                    page.expect_text_that(NOTICE, |it| it.contains(told.trim())).await?;
                }
                if index > 1 {
                    // The tab says whose turn it is, and the board faces its player.
                    page.until("document.title.startsWith('Your turn – ')").await?;
                    page.expect_text("board.board.flip", &(index % 2 == 1).to_string()).await?;
                }
                if index == 2 {
                    page.until("badge === 1").await?;
                    expect_in_list(page, "Your turn").await?;
                    expect_badge_to_follow_the_list(page).await?;
                }
                for key in turn {
                    table.touch(key);
                    page.tap(key).await?;
                }
                let after = table.position().to_string();
                page.until(&format!("board.view.position === '{after}'"))
                    .await?;
                link = send(page).await?;
                ensure!(link.starts_with(&server.url), "{link}");
                if table.to_play() != ToPlay::Over {
                    // It is the opponent's turn, so nothing happens.
                    page.run("board.touch('die');").await?;
                    page.expect_said(|said| said.contains("Send them the link"))
                        .await?;
                    page.expect_text("board.view.position", &after).await?;
                    page.expect_nothing_offered().await?;
                    // The link stays in view, as it was sent.
                    page.until(&format!(
                        "document.querySelector('#to-send input:not([hidden] > *)').value === {}",
                        json!(link)
                    ))
                    .await?;
                    page.until("!document.title.startsWith('Your turn')").await?;
                }
                if index == 2 {
                    page.until("badge === 0").await?;
                    expect_in_list(page, "Waiting for Player 2").await?;
                }
            }
            // The loser sees the result, and both have one game in their list.
            let loser = &pages[turns.len() % 2];
            loser
                .run(&format!("location.href = {};", json!(link)))
                .await?;
            loser.until("board.view.toPlay === 'over'").await?;
            for page in &pages {
                page.until("document.querySelector('#saved').dataset.state === 'saved'")
                    .await?;
                ensure!(page.kept_positions().await?.len() == 1);
                page.expect_quiet().await?;
            }
            Ok(())
        })
        .await
    })
    .await
}

/// Opens a link in the tab that already has the game.
async fn follow(page: &Page<'_>, link: &str) -> Result<()> {
    page.run(&format!("location.href = {};", json!(link)))
        .await?;
    Ok(())
}

#[tokio::test]
async fn crossing_and_outdated_links_stay_one_game() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |one| {
        Browser::in_chromium(json!({}), async |two| {
            let address = format!("{}#game=take:size=4&seed=1", server.url);
            let red = Page::open(one, &address).await?;
            red.tap("a1").await?;
            let first = send(&red).await?;
            let blue = Page::open(two, &first).await?;
            blue.until("!document.querySelector('#answer').hidden").await?;
            blue.run("document.querySelector('#answer').click(); board.play('c4');")
                .await?;
            let second = send(&blue).await?;
            // Blue resigns after all; meanwhile Red has answered.
            blue.click("#resign")
                .await?;
            blue.until("document.querySelector('dialog')").await?;
            blue.click("dialog button")
                .await?;
            blue.until("board.view.toPlay === 'over'").await?;
            let resigned = send(&blue).await?;
            follow(&red, &second).await?;
            red.until("board.view.steps === 2").await?;
            red.run("board.play('e2');").await?;
            red.until("board.view.steps === 3").await?;
            let third = send(&red).await?;
            // Links that Red has seen before open the game in its current state, and a notice says so.
            for old in [&first, &second] {
                follow(&red, old).await?;
                red.until(&format!("{NOTICE}.includes('This link is older')"))
                    .await?;
                red.expect_text("board.view.steps", "3").await?;
                red.click("[data-notice=news] button")
                    .await?;
            }
            follow(&red, &resigned).await?;
            red.until("board.view.toPlay === 'over'").await?;
            // The notice appears once the board has been painted.
            red.until(&format!("{NOTICE}.includes('Blue resigned')")).await?;
            red.expect_text_that("board.table.link", |turns| turns.contains("turns=a1,c4,e2&") && turns.ends_with("end=resign-2")).await?;
            // The turn that Red then played is too late for Blue.
            follow(&blue, &third).await?;
            blue.until(&format!("{NOTICE}.includes('too late')"))
                .await?;
            blue.expect_text_that(NOTICE, |it| it.contains("Blue resigned")).await?;
            blue.expect_text("board.view.toPlay", "over").await?;
            for page in [&red, &blue] {
                page.until("document.querySelector('#saved').dataset.state === 'saved'")
                    .await?;
                ensure!(page.kept_positions().await?.len() == 1);
                page.expect_quiet().await?;
            }
            Ok(())
        })
        .await
    })
    .await
}

/// Once more has been played, it would be true of another link.
#[tokio::test]
async fn that_a_link_was_copied_is_said_for_a_while() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=3&seed=1", server.url)).await?;
        let granted = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        browser.for_all_tabs("Browser.grantPermissions", granted).await?;
        // Seconds pass at once.
        page.run(
            "const wait = setTimeout;
            globalThis.setTimeout = (act, time, ...rest) => wait(act, time > 5000 ? 0 : time, ...rest);
            globalThis.told = [];
            const place = document.querySelector('#link-told');
            new MutationObserver(() => told.push(place.textContent)).observe(place, { childList: true });
            document.querySelector('#copy-game').click();",
        )
        .await?;
        page.expect_text("told.join('|')", "Link copied.|").await?;
        page.expect_quiet().await
    })
    .await
}

/// A link to the game on the board is read against the game as it is then, not as it was when the link was opened.
#[tokio::test]
async fn what_is_played_while_a_link_is_loading_stays_in_the_game() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=take:size=3&seed=1";
        let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
        for place in ["a1", "c3"] {
            page.tap(place).await?;
        }
        page.until_saved().await?;
        // Once the saved games have been read, and before what compares them is there.
        page.run(&format!(
            "const {{ getAll }} = IDBIndex.prototype;
            IDBIndex.prototype.getAll = function (...all) {{
                IDBIndex.prototype.getAll = getAll;
                const request = getAll.apply(this, all);
                request.addEventListener('success', () => setTimeout(() => (globalThis.played = board.play('b2')?.kind)));
                return request;
            }};
            location.hash = '{link}&turns=a1';"
        ))
        .await?;
        page.until("globalThis.played === 'played' && board.view.canForward").await?;
        page.expect_text("board.view.steps", "1").await?;
        page.expect_text_that("board.table.record", |record| record.contains("1. a1 @ 2. c3 3. b2")).await?;
        page.until_saved().await?;
        page.expect_quiet().await
    })
    .await
}
