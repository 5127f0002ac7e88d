//! `<take-board>` in a third-party page: which game it shows, whether it is playable, and which events it fires.

use anyhow::{Context, Result, ensure};
use page_tests::doc_examples::code_blocks;
use page_tests::element_pages::open;
use page_tests::{Browser, Page, serve_cross_origin};
use serde_json::{Value, json};
use take_five_rules::{Spec, ToPlay};
use take_five_table::{Link, Table};

/// Scrolls to the board and waits until it must have noticed.
async fn go_there(page: &Page<'_>) -> Result<()> {
    page.run(
        "globalThis.noticed = false;
        board.scrollIntoView();
        new IntersectionObserver((entries, eye) => {
            if (!entries.some((entry) => entry.isIntersecting)) return;
            eye.disconnect();
            requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.noticed = true)));
        }).observe(board);",
    )
    .await?;
    page.until("noticed").await
}

const FAR: &str = "<link rel=\"stylesheet\" href=\"page.css\"><div class=\"far\"></div>";

#[tokio::test]
async fn a_game_loaded_by_a_page_overrides_earlier_attributes() -> Result<()> {
    let site = serve_cross_origin()?;
    let body = format!("{FAR}<take-board game=\"take:size=2\" turns=\"a1\"></take-board>");
    Browser::in_chromium(json!({}), async |browser| {
        let (page, _host) = open(browser, &site, &body, &[]).await?;
        page.expect_text("board.view", "undefined").await.context("loaded before it was visible")?;
        let wrong = "return board.load('game=chess').then(() => 'opened', (error) => error.id);";
        ensure!(page.run(wrong).await? == json!("link.key"));
        page.run("return board.load({ game: 'take:size=3', turns: undefined, seats: null });")
            .await?;
        go_there(&page).await?;
        page.expect_text_that("board.board.spec", |it| it.starts_with("take:size=3")).await.context("the loaded game was replaced")?;
        // Attributes set later count, even if the value is the same as before.
        for value in ["take:size=4", "take:size=4"] {
            page.run(&format!("board.setAttribute('game', '{value}');"))
                .await?;
            page.until("board.board.spec.startsWith('take:size=4') && board.view.steps === 1")
                .await?;
            page.run("board.play(board.view.choices[0]);").await?;
            page.until("board.view.steps === 2").await?;
        }
        for _ in 0..2 {
            page.run("board.link = 'game=take:size=2';").await?;
            page.until("board.board.spec.startsWith('take:size=2') && board.view.steps === 0")
                .await?;
            page.run("board.play('a1');").await?;
            page.until("board.view.steps === 1").await?;
        }
        // Moving the element in the page keeps the game.
        page.run("document.body.append(board);").await?;
        go_there(&page).await?;
        page.expect_text("board.view.steps", "1").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_link_that_fails_to_load_leaves_the_game_of_the_attributes() -> Result<()> {
    let site = serve_cross_origin()?;
    let body = format!("{FAR}<take-board game=\"take:size=2\" turns=\"a1\"></take-board>");
    Browser::in_chromium(json!({}), async |browser| {
        let (page, _host) = open(browser, &site, &body, &[]).await?;
        let wrong = "return board.load('game=chess').then(() => 'opened', (error) => error.id);";
        ensure!(page.run(wrong).await? == json!("link.key"));
        go_there(&page).await?;
        page.until("board.view?.steps === 1").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_play_option_of_a_link_applies_to_its_game_only() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (own, usual) in [("", "true"), (" play=\"0\"", "false")] {
            let body = format!("<take-board game=\"take:size=2\"{own}></take-board>");
            let (page, _host) = open(browser, &site, &body, &[]).await?;
            page.until("board.view").await?;
            for (link, playable) in [
                ("game=take:size=2", usual),
                ("game=take:size=2&play=0", "false"),
                ("game=take:size=3", usual),
                ("game=take:size=2&play=1", "true"),
                ("game=take:size=2", usual),
            ] {
                page.run(&format!("return board.open('{link}');")).await?;
                page.expect_text("board.playable", playable).await.with_context(|| format!("{own} {link}"))?;
                page.tap("a1").await?;
                let steps = page.text("board.view.steps").await?;
                ensure!(
                    (steps == "1") == (playable == "true"),
                    "{own} {link}: {steps}"
                );
            }
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

/// The details of the `turn` events when this text is played.
async fn told(page: &Page<'_>, link: &str, text: &str) -> Result<Vec<Value>> {
    page.run(&format!("return board.load('{link}');")).await?;
    page.run(&format!(
        "globalThis.told = [];
        board.addEventListener('turn', ({{ detail }}) => told.push(detail));
        board.play('{text}', false);"
    ))
    .await?;
    Ok(serde_json::from_value(page.run("return told;").await?)?)
}

#[tokio::test]
async fn each_turn_fires_an_event_with_its_player_and_result() -> Result<()> {
    let site = serve_cross_origin()?;
    let body = "<take-board game=\"give-and-take\" auto-chain=\"off\" speed=\"0\"></take-board>";
    Browser::in_chromium(json!({}), async |browser| {
        for (link, text, steps) in [
            (
                "game=give-and-take&position=8/4b3/8/4W3/8/4b3/3b1b2/8+w+-+-+0",
                "e5xe8xe2",
                2,
            ),
            ("game=take:size=3", "a1", 1),
            ("game=take:size=3&turns=a1", "b3", 1),
        ] {
            let (page, _host) = open(browser, &site, body, &[]).await?;
            page.until("board.view").await?;
            let found = told(&page, link, text).await?;
            let mut table = Table::from_link(&Link::read(link)?)?;
            let mut player = table.turn_of();
            let played = table
                .play(text)
                .map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
            ensure!(
                played.len() == steps && found.len() == steps,
                "{link}: {found:?}"
            );
            for (told, step) in found.iter().zip(&played) {
                let expected = json!({
                    "text": step.text, "chance": step.chance, "player": player,
                    "position": step.after.to_string(),
                });
                ensure!(*told == expected, "{link}: {told} instead of {expected}");
                player = step.after.turn_of();
            }
        }
        // Chance belongs to the turn in which it occurs.
        let (page, _host) = open(browser, &site, body, &[]).await?;
        page.until("board.view").await?;
        let found = told(&page, "game=take-back-toe&seed=3", "die").await?;
        let [roll] = &found[..] else {
            anyhow::bail!("{found:?}")
        };
        ensure!(roll["chance"] == true && roll["player"] == 1, "{roll}");
        ensure!(
            roll["position"] == json!(page.text("board.view.position").await?),
            "{roll}"
        );
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_end_of_a_game_fires_one_event_with_the_result() -> Result<()> {
    let site = serve_cross_origin()?;
    // A whole game by always playing the first choice.
    let spec: Spec = "take:size=2".parse()?;
    let mut table = Table::new(&spec, 1);
    let mut turns = Vec::new();
    while table.to_play() != ToPlay::Over {
        let action = table
            .legal_actions()
            .into_iter()
            .next()
            .context("an action")?;
        table
            .play(&action)
            .map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
        turns.push(action);
    }
    let result = table.outcome().context("the game is over")?;
    let body = "<take-board game=\"take:size=2\" auto-chain=\"off\" speed=\"0\"></take-board>";
    Browser::in_chromium(json!({}), async |browser| {
        let (page, _host) = open(browser, &site, body, &[]).await?;
        page.until("board.view").await?;
        page.run(
            "globalThis.told = [];
            for (const name of ['turn', 'result']) {
                document.addEventListener(name, ({ detail }) => told.push([name, detail]));
            }",
        )
        .await?;
        for turn in &turns {
            page.run(&format!("board.play('{turn}');")).await?;
        }
        page.until("board.view.toPlay === 'over'").await?;
        let told = page.run("return told;").await?;
        let told = told.as_array().context("events")?;
        ensure!(told.len() == turns.len() + 1, "{told:?}");
        let last = &told[turns.len()];
        ensure!(
            last[0] == "result" && last[1]["places"] == json!(result.places()),
            "{last}"
        );
        page.expect_quiet().await
    })
    .await
}

/// The policy that `docs/hosting.md` recommends for strict pages with engine players.
fn strict(site: &str) -> Result<(String, String)> {
    let docs = code_blocks(include_str!("../../../docs/hosting.md"));
    let block = docs.iter().find(|example| example.fence == "http computer");
    let text = &block.context("hosting.md has no block for engines")?.text;
    let origin = site.split('/').take(3).collect::<Vec<_>>().join("/");
    let (name, value) = text.trim().split_once(": ").context("a header")?;
    Ok((
        name.to_owned(),
        value.replace("https://example.org", &origin),
    ))
}

/// Records the workers that a page creates in `workers`.
const COUNT_WORKERS: &str = "
    globalThis.workers = [];
    globalThis.Worker = class extends Worker {
        constructor(url, about) { super(url, about); workers.push(String(url)); }
    };";

const LOADED: &str =
    "performance.getEntriesByType('resource').filter((e) => e.name.includes('engine')).length";

#[tokio::test]
async fn an_engine_that_begins_waits_for_the_reader() -> Result<()> {
    let site = serve_cross_origin()?;
    let body = "<take-board game=\"take:size=3\" seats=\"engine-1,human\"></take-board>";
    let (name, policy) = strict(&site.url)?;
    let policy = [(name.as_str(), policy.as_str())];
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(COUNT_WORKERS).await?;
        let start = "board.shadowRoot.querySelector('.start')";
        // By the button, by its key, and by a touch anywhere.
        for how in ["click", "key", "touch"] {
            let (page, _host) = open(browser, &site, body, &policy).await?;
            page.until(&format!("board.view && {start}.checkVisibility()"))
                .await?;
            page.until("board.said.textContent.includes('Start')")
                .await?;
            page.expect_text(LOADED, "0").await.context("a part of the engine was loaded")?;
            page.expect_text("board.shadowRoot.querySelectorAll('.choice').length", "0").await?;
            // Nobody can play for the engine.
            ensure!(page.text("board.play('a1')").await? == "undefined");
            page.expect_text("board.view.steps", "0").await?;
            page.expect_quiet().await?;
            page.expect_accessible("waiting").await?;
            match how {
                "click" => {
                    page.run(&format!("{start}.click();")).await?;
                }
                "key" => {
                    page.run(&format!("{start}.focus();")).await?;
                    page.press("Enter", "Enter", 0).await?;
                }
                _ => page.tap("a1").await?,
            }
            page.until("board.view.steps === 1").await?;
            page.expect_text(&format!("{start}.checkVisibility()"), "false").await?;
            if how == "key" {
                // The button is gone; the focus is not.
                page.until("board.shadowRoot.activeElement?.getAttribute('role') === 'gridcell'").await?;
            }
            // In a worker that the page's policy allows, created by a page of another origin.
            let workers = page.text("workers").await?;
            ensure!(
                workers.starts_with("blob:") && !workers.contains(','),
                "{workers}"
            );
            page.expect_text(&LOADED.replace("engine", "on-page"), "0").await?;
            // The reader's first move wakes the engine, which answers automatically from then on.
            page.run("board.play(board.view.choices[0]);").await?;
            page.until("board.view.steps === 3 || board.view.toPlay === 'over'")
                .await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn an_engine_does_not_wait_if_the_reader_begins() -> Result<()> {
    let site = serve_cross_origin()?;
    let body = "<take-board game=\"take:size=3\" seats=\"human,engine-1\"></take-board>";
    Browser::in_chromium(json!({}), async |browser| {
        let (page, _host) = open(browser, &site, body, &[]).await?;
        page.until("board.view").await?;
        let start = "board.shadowRoot.querySelector('.start').checkVisibility()";
        page.expect_text(start, "false").await?;
        page.tap("a1").await?;
        page.until("board.view.steps === 2").await?;
        // A game between two engines waits for the reader, too.
        page.run("return board.load('game=take:size=2&seats=engine-1,engine-1');")
            .await?;
        page.expect_text(start, "true").await?;
        page.run("board.start();").await?;
        page.until("board.view.steps > 2").await?;
        page.expect_quiet().await
    })
    .await
}
