//! The app around the board: from the front page to a result, remembered choices, and the rules beside a game.

use anyhow::{Context, Result, ensure};
use page_tests::settings::set;
use page_tests::{Browser, Page, phone_emulation, serve_site};
use serde_json::json;

/// Presses Tab until an expression is true.
async fn tab_to(page: &Page<'_>, what: &str) -> Result<()> {
    for _ in 0..80 {
        if page.text(&format!("!!({what})")).await? == "true" {
            return Ok(());
        }
        page.press("Tab", "Tab", 0).await?;
    }
    anyhow::bail!("Tab never reaches: {what}")
}

/// Taps the middle of an element with a finger.
async fn tap(page: &Page<'_>, element: &str) -> Result<()> {
    // What is still gliding in is somewhere else by the time the finger comes down.
    page.until(&format!(
        "{element} && document.getAnimations().every(({{ playState, effect }}) =>
            playState !== 'running' || !effect.target.contains({element}))"
    ))
    .await?;
    let at = page
        .run(&format!(
            "const box = ({element}).getBoundingClientRect();
             if (box.top < 0 || box.bottom > innerHeight) ({element}).scrollIntoView({{ block: 'center' }});
             const now = ({element}).getBoundingClientRect();
             return [now.left + now.width / 2, now.top + now.height / 2];"
        ))
        .await?;
    let at = serde_json::from_value(at)?;
    page.fingers("touchStart", &[at]).await?;
    page.fingers("touchEnd", &[]).await
}

/// The place on the board of the next choice.
const NEXT: &str = "document.querySelector('take-board').shadowRoot
    .querySelector(`[data-key=\"${document.querySelector('take-board').view.choices[0]}\"]`)";

#[tokio::test]
async fn from_the_front_page_to_the_result_by_keys_alone() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        // Two steps to a new game for two.
        let more = "document.activeElement.matches('[popovertarget=more-take]')";
        tab_to(&page, more).await?;
        page.press("Enter", "Enter", 0).await?;
        let two = "document.activeElement.matches('[data-game=take][data-start=people]')";
        tab_to(&page, two).await?;
        page.press("Enter", "Enter", 0).await?;
        page.until("board.view?.toPlay === 1 && document.documentElement.dataset.view === 'table'")
            .await?;
        // Moves are typed, in the field beside the board, which a keyboard shortcut leads to.
        tab_to(
            &page,
            "document.activeElement === board && board.shadowRoot.activeElement?.dataset.key",
        )
        .await?;
        for turn in ["a1", "e5"] {
            page.press("/", "Slash", 0).await?;
            page.until("document.activeElement.id === 'typed-text'").await?;
            page.type_text(turn).await?;
            page.press("Enter", "Enter", 0).await?;
            page.until("document.activeElement.value === ''").await?;
            page.press("Escape", "Escape", 0).await?;
        }
        page.until("board.view.steps === 2").await?;
        tab_to(&page, "document.activeElement.id === 'resign'").await?;
        page.press("Enter", "Enter", 0).await?;
        page.until("document.querySelector('dialog.ask')").await?;
        // One Enter too many does nothing that cannot be undone.
        page.press("Enter", "Enter", 0).await?;
        page.until("!document.querySelector('dialog.ask')").await?;
        page.expect_text("board.view.toPlay", "1").await?;
        tab_to(&page, "document.activeElement.id === 'resign'").await?;
        page.press("Enter", "Enter", 0).await?;
        page.until("document.querySelector('dialog.ask')").await?;
        tab_to(
            &page,
            "document.activeElement.matches('dialog.ask button.main')",
        )
        .await?;
        page.press("Enter", "Enter", 0).await?;
        page.until("!document.querySelector('#result').hidden")
            .await?;
        let told = page.outcome().await?;
        ensure!(
            told.contains("Blue wins") && told.contains("Red resign"),
            "{told}"
        );
        page.expect_text("document.querySelector('#result h2').textContent.trim()", "Blue won")
            .await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn from_the_front_page_to_the_result_by_touch_alone() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(667), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        tap(&page, "document.querySelector('[popovertarget=more-take]')").await?;
        let options = "document.querySelector('[data-game=take]:not([data-start])')";
        page.until(&format!("{options}.checkVisibility()")).await?;
        tap(&page, options).await?;
        tap(&page, "document.querySelector('#choices summary')").await?;
        page.until("document.querySelector('#choose-size').checkVisibility()")
            .await?;
        for (field, value) in [("size", "3"), ("seat-1", "human")] {
            page.run(&format!(
                "const field = document.querySelector('#choose-{field}');
                field.value = '{value}';
                field.dispatchEvent(new Event('change', {{ bubbles: true }}));"
            ))
            .await?;
        }
        page.until("document.querySelector('#choices details').open")
            .await?;
        tap(&page, "document.querySelector('#new-game [type=submit]')").await?;
        page.until("board.view?.toPlay === 1").await?;
        // The status and the whole board fit on the first screen.
        page.run("scrollTo(0, 0);").await?;
        let below = page
            .text("board.svg.getBoundingClientRect().bottom - innerHeight")
            .await?;
        ensure!(
            below.parse::<f64>()? <= 0.0,
            "the board ends {below} px below the window"
        );
        for step in 1..400 {
            if page.text("board.view.toPlay").await? == "over" {
                break;
            }
            tap(&page, NEXT).await?;
            page.until(&format!(
                "board.view.steps >= {step} || board.view.pending.length > 0"
            ))
            .await?;
        }
        page.until("!document.querySelector('#result').hidden")
            .await?;
        tap(&page, "document.querySelector('#again')").await?;
        page.until("board.view.steps === 0 && document.querySelector('#result').hidden")
            .await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_last_choices_are_offered_again() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        // With options, engines, names, a match, and a random start.
        for (spec, chosen) in [
            (
                "take:size=3,churn=high",
                &[
                    ("game", "take"),
                    ("size", "3"),
                    ("churn", "high"),
                    ("seat-0", "human"),
                    ("seat-1", "engine-2"),
                    ("match", "games"),
                    ("count", "5"),
                ][..],
            ),
            (
                "take:size=4,churn=high",
                &[("size", "4"), ("name-0", "Ann"), ("name-1", "Ben")],
            ),
            (
                "take-back-toe:first=",
                &[
                    ("game", "take-back-toe"),
                    ("first", "drawn"),
                    ("seat-0", "engine-1"),
                    ("seat-1", "human"),
                    ("match", "points"),
                    ("count", "40"),
                ],
            ),
        ] {
            let page = Page::open(browser, &server.url).await?;
            page.begin(chosen).await?;
            page.until(&format!("board.board?.spec.startsWith('{spec}')"))
                .await?;
            let page = Page::open(browser, &server.url).await?;
            page.click("#new").await?;
            page.until("document.querySelector('#choose-match')")
                .await?;
            for (name, value) in chosen {
                page.expect_text(
                    &format!("document.querySelector('#choose-{name}').value"),
                    value,
                )
                .await
                .with_context(|| name.to_string())?;
            }
            // The game that starts is the one that was offered.
            page.run("document.querySelector('#new-game').requestSubmit();")
                .await?;
            page.until(&format!("board.board?.spec.startsWith('{spec}')"))
                .await?;
            let seats = "board.table.see((table) => table.seats()).join()";
            let mut wanted: Vec<&str> = chosen
                .iter()
                .filter_map(|(name, value)| name.starts_with("seat-").then_some(*value))
                .collect();
            if wanted.is_empty() {
                wanted = vec!["human"; 2];
                page.expect_text("board.table.tags.get('Player2')", "Ben").await?;
            }
            page.expect_text(seats, &wanted.join(",")).await?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_turn_counts_once_it_is_confirmed() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=3&seed=1", server.url);
        let page = Page::open(browser, &address).await?;
        set(&page, "confirm", "on").await?;
        page.tap("a1").await?;
        page.until("document.querySelector('[data-notice=confirm]')")
            .await?;
        page.expect_nothing_offered().await?;
        let objection = "board.speech.last.textContent.trim() === board.word('confirm.first')";
        page.tap("c3").await?;
        page.until(objection).await?;
        page.expect_text("board.view.steps", "1").await?;
        let answer = async |index: usize| {
            page.run(&format!(
                "document.querySelectorAll('[data-notice=confirm] button')[{index}].click();"
            ))
            .await
        };
        answer(1).await?;
        page.until("board.view.steps === 0 && !document.querySelector('[data-notice=confirm]')")
            .await?;
        page.tap("a1").await?;
        page.until("document.querySelector('[data-notice=confirm]')")
            .await?;
        page.tap("c3").await?;
        page.until(objection).await?;
        answer(0).await?;
        // The question is not asked again, and the board offers the next choices.
        page.until(&format!(
            "!({objection}) && board.shadowRoot.querySelector('.choice')"
        ))
        .await?;
        page.tap("c3").await?;
        page.until("board.view.steps === 2").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_turn_played_in_place_of_a_deleted_one_is_asked_about_at_once() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=give-and-take&turns=c3-c4&seed=1", server.url);
        let page = Page::open(browser, &address).await?;
        page.run("document.querySelector('#settings').click();")
            .await?;
        page.until("document.querySelector('#set-confirm')").await?;
        // All at once: whatever the page would load for the question comes too late.
        page.run(
            "const choice = document.querySelector('#set-confirm');
            choice.checked = true;
            choice.dispatchEvent(new Event('change', { bubbles: true }));
            document.querySelector('dialog').close();
            document.querySelector('#remove').click();
            board.play(board.table.see((table) => table.legalActions()[0]));",
        )
        .await?;
        page.until("document.querySelector('[data-notice=confirm]')")
            .await?;
        page.expect_nothing_offered().await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_rules_open_beside_the_game() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=3", server.url)).await?;
        page.click("#rules-tab")
            .await?;
        let title = "document.querySelector('#rules h1')?.textContent";
        page.until(&format!("{title} === 'Take'")).await?;
        page.until(
            "[...document.querySelectorAll('#rules img')].some((image) => image.naturalWidth > 0)",
        )
        .await?;
        page.begin(&[("game", "take-back-toe")]).await?;
        page.until(&format!("{title} === 'Take-Back-Toe'")).await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_front_page_is_readable_before_any_script_runs() -> Result<()> {
    let server = serve_site()?;
    let dist = page_tests::path_from_env("TAKEFIVE_DIST")?;
    let html = std::fs::read_to_string(dist.join("index.html"))?;
    for info in take_five_rules::GAMES {
        let card = format!("href=\"./rules/{}/index.html\"", info.id);
        ensure!(html.contains(&card), "{card}");
    }
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.devtools(
            "Emulation.setScriptExecutionDisabled",
            json!({ "value": true }),
        )
        .await?;
        browser.driver.goto(&server.url).await?;
        let facts = "document.querySelector('.cards li:last-child .facts')";
        page.until(&format!("{facts}?.getBoundingClientRect().height > 0"))
            .await?;
        page.expect_text_that(&format!("{facts}.innerText"), |it| it.ends_with(" min"))
            .await?;
        page.expect_text("document.documentElement.dataset.view", "undefined")
            .await?;
        Ok(())
    })
    .await
}

/// A link that is typed on the front page opens its game once: a reload after that would take what has been played.
#[tokio::test]
async fn a_link_typed_on_the_front_page_is_opened_once() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page { driver: &browser.driver };
        // What opens games has loaded, and what is around the board has not.
        page.block_downloads(&["*/panels.js"]).await?;
        page.driver.goto(&server.url).await?;
        let table = "performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/game-page.js'))";
        page.until(table).await?;
        page.run(&format!("import({table}.name).then(() => (globalThis.isThere = true));")).await?;
        page.until("globalThis.isThere").await?;
        page.run("globalThis.isSame = 'same'; location.hash = 'game=take:size=3&seed=1';").await?;
        page.until("document.documentElement.dataset.view === 'table' && board.view?.steps === 0").await?;
        page.touch_first(3).await?;
        page.expect_text("`${globalThis.isSame} ${board.view.steps}`", "same 3").await?;
        Ok(())
    })
    .await
}
