//! The app around the board: from the front page to a result, remembered choices, and matches.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, phone_emulation, serve_site};
use serde_json::json;
use take_five_table::Table;

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
    page.until(&format!("!!{element}")).await?;
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
        // One step to a new game for two.
        let two = "document.activeElement.matches('[data-game=take][data-start=people]')";
        tab_to(&page, two).await?;
        page.press("Enter", "Enter", 0).await?;
        page.until("board.view?.toPlay === 1 && document.documentElement.dataset.view === 'table'")
            .await?;
        // Moves are typed, which the board offers by a keyboard shortcut.
        tab_to(
            &page,
            "document.activeElement === board && board.shadowRoot.activeElement?.dataset.key",
        )
        .await?;
        for turn in ["a1", "e5"] {
            page.press("/", "Slash", 0).await?;
            page.until("board.typed?.form.hidden === false").await?;
            page.type_text(turn).await?;
            page.press("Enter", "Enter", 0).await?;
            page.until("board.shadowRoot.activeElement?.value === ''")
                .await?;
            page.press("Escape", "Escape", 0).await?;
        }
        page.until("board.view.steps === 2").await?;
        tab_to(&page, "document.activeElement.id === 'resign'").await?;
        page.press("Enter", "Enter", 0).await?;
        page.until("document.querySelector('dialog.ask')").await?;
        // One Enter too many does nothing that cannot be undone.
        page.press("Enter", "Enter", 0).await?;
        page.until("!document.querySelector('dialog.ask')").await?;
        ensure!(page.text("board.view.toPlay").await? == "1");
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
        let told = page
            .text("document.querySelector('#result').innerText")
            .await?;
        ensure!(
            told.contains("Blue wins") && told.contains("Red resign"),
            "{told}"
        );
        ensure!(
            page.text("document.querySelectorAll('#result tbody tr').length")
                .await?
                == "2"
        );
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn from_the_front_page_to_the_result_by_touch_alone() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(667), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        tap(
            &page,
            "document.querySelector('[data-game=take]:not([data-start])')",
        )
        .await?;
        tap(&page, "document.querySelector('#choices summary')").await?;
        page.until("document.querySelector('#choose-size').checkVisibility()")
            .await?;
        for (field, value) in [("size", "2"), ("seat-1", "human")] {
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
                    ("name-0", "Ann"),
                    ("name-1", "Ben"),
                    ("match", "games"),
                    ("count", "5"),
                ][..],
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
            page.run("document.querySelector('#new').click();").await?;
            page.until("document.querySelector('#choose-match')")
                .await?;
            for (name, value) in chosen {
                let offered = page
                    .text(&format!("document.querySelector('#choose-{name}').value"))
                    .await?;
                ensure!(offered == *value, "{name}: {offered}");
            }
            // The game that starts is the one that was offered.
            page.run("document.querySelector('#new-game').requestSubmit();")
                .await?;
            page.until(&format!("board.board?.spec.startsWith('{spec}')"))
                .await?;
            let seats = "board.game.see((table) => table.seats()).join()";
            let wanted: Vec<&str> = chosen
                .iter()
                .filter_map(|(name, value)| name.starts_with("seat-").then_some(*value))
                .collect();
            ensure!(page.text(seats).await? == wanted.join(","));
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_match_of_three_games() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        page.begin(&[
            ("game", "take"),
            ("size", "3"),
            ("name-0", "Ann"),
            ("name-1", "Ben"),
            ("match", "games"),
            ("count", "3"),
        ])
        .await?;
        let stands = "document.querySelector('#match').textContent";
        page.until(&format!("{stands}.includes('game 1 of 3')"))
            .await?;
        // The players begin in turn, and the one who begins resigns, so each wins when the other begins.
        for (number, begins, score) in [
            (1, "Ann", "Ann: 0, Ben: 1"),
            (2, "Ben", "Ben: 1, Ann: 1"),
            (3, "Ann", "Ann: 1, Ben: 2"),
        ] {
            let red = page
                .text("document.querySelector('#players-below').textContent")
                .await?;
            ensure!(red.starts_with(&format!("{begins} Red")), "{red}");
            page.resign().await?;
            let told = page.text(stands).await?;
            let told = told.replace(" and ", ", ");
            ensure!(told.contains(score), "game {number}: {told}");
            // The standing of the match is saved with the game.
            page.until("document.querySelector('#saved').dataset.state === 'saved'")
                .await?;
            page.reload().await?;
            page.until(&format!("{stands} !== ''")).await?;
            if number < 3 {
                page.run("document.querySelector('#again').click();")
                    .await?;
                page.until(&format!("{stands}.includes('game {} of 3')", number + 1))
                    .await?;
            }
        }
        let told = page.text(stands).await?;
        ensure!(told.contains("Ben wins"), "{told}");
        page.expect_quiet().await
    })
    .await
}

/// Ends the game by a draw, which both players have to agree to.
async fn agree_draw(page: &Page<'_>) -> Result<()> {
    page.run("document.querySelector('#draw').click();").await?;
    page.until("document.querySelectorAll('dialog.ask [type=checkbox]').length === 2")
        .await?;
    let dialog = "document.querySelector('dialog.ask')";
    let yes = format!("{dialog}.querySelector('button.main')");
    for player in 0..2 {
        ensure!(page.text(&format!("{yes}.disabled")).await? == "true");
        page.run(&format!(
            "{dialog}.querySelectorAll('[type=checkbox]')[{player}].click();"
        ))
        .await?;
    }
    page.run(&format!("{yes}.click();")).await?;
    page.until("!document.querySelector('#result').hidden && !document.querySelector('dialog')")
        .await
}

#[tokio::test]
async fn two_players_on_one_page_agree_on_a_draw_for_half_a_point_each() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        let match_of_two = [
            ("name-0", "Ann"),
            ("name-1", "Ben"),
            ("match", "games"),
            ("count", "2"),
        ];
        let begin = async |game| {
            page.begin(&[&[("game", game)][..], &match_of_two].concat())
                .await
        };
        begin("give-and-take").await?;
        let stands = "document.querySelector('#match').textContent";
        page.until(&format!("{stands}.includes('game 1 of 2')"))
            .await?;
        // It takes only one player to decline.
        page.run("document.querySelector('#draw').click();").await?;
        page.until("document.querySelector('dialog.ask')").await?;
        let asked = page
            .text("document.querySelector('dialog.ask').innerText")
            .await?;
        ensure!(
            asked.contains("Ann agrees") && asked.contains("Ben agrees"),
            "{asked}"
        );
        page.run(
            "document.querySelector('dialog.ask input').click();
            [...document.querySelectorAll('dialog.ask button')].at(-1).click();",
        )
        .await?;
        page.until("!document.querySelector('dialog')").await?;
        ensure!(page.text("board.view.toPlay").await? == "1");
        agree_draw(&page).await?;
        let told = page
            .text("document.querySelector('#result').innerText")
            .await?;
        ensure!(told.contains("agreed on a draw"), "{told}");
        let told = page.text(stands).await?;
        ensure!(told.contains("Ann: ½") && told.contains("Ben: ½"), "{told}");
        // When points add up over games, abandoning a game would leave it without points: neither
        // way to end it is offered.
        for (game, offered) in [
            ("take", true),
            ("take-back-toe", false),
            ("take-it-away", false),
            ("acquisitions", false),
        ] {
            begin(game).await?;
            page.until(&format!(
                "board.board?.spec.startsWith('{game}:') && {stands}.includes('game 1 of 2')"
            ))
            .await?;
            for way in ["draw", "resign"] {
                let hidden = page
                    .text(&format!("document.querySelector('#{way}').hidden"))
                    .await?;
                ensure!(hidden == (!offered).to_string(), "{game}: {way}");
            }
        }
        // A single game of this kind can be drawn.
        page.begin(&[("game", "take-back-toe"), ("match", "one")])
            .await?;
        page.until(&format!(
            "board.board?.spec.startsWith('take-back-toe:') && {stands} === ''"
        ))
        .await?;
        agree_draw(&page).await?;
        page.expect_quiet().await
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
        ensure!(page.text("board.view.steps").await? == "1");
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
async fn the_rules_open_beside_the_game() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=3", server.url)).await?;
        page.run("document.querySelector('#rules-tab').click();")
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
        ensure!(
            page.text(&format!("{facts}.innerText"))
                .await?
                .contains("2 players")
        );
        ensure!(page.text("document.documentElement.dataset.view").await? == "undefined");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn sounds_are_played_from_the_first_touch_until_muted() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let count = "globalThis.heard = 0;
            const Real = AudioContext;
            globalThis.AudioContext = class extends Real {
                createBuffer(...all) { heard += 1; return super.createBuffer(...all); }
            };";
        browser.before_pages(count).await?;
        let page = Page::open(browser, &format!("{}#game=take:size=3&seed=1", server.url)).await?;
        page.tap("a1").await?;
        page.until("board.view.steps === 1").await?;
        // Until somebody uses the page, there is nothing to play sounds with.
        ensure!(page.text("heard").await? == "0");
        page.press("Shift", "ShiftLeft", 0).await?;
        page.until("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/sounds.js'))").await?;
        page.tap("c3").await?;
        page.until("heard > 0").await?;
        page.click("#sounds").await?;
        page.until("document.querySelector('#sounds').ariaPressed === 'false'").await?;
        let kept = "JSON.parse(localStorage['take-five-settings']).sounds";
        ensure!(page.text(kept).await? == "off");
        set(&page, "sounds", "on").await?;
        ensure!(page.text("document.querySelector('#sounds').ariaPressed").await? == "true");
        set(&page, "sounds", "off").await?;
        let before = page.text("heard").await?;
        page.tap("a3").await?;
        page.until("board.view.steps === 3").await?;
        ensure!(page.text("heard").await? == before);
        page.expect_quiet().await
    })
    .await
}

/// Changes a setting in the settings dialog.
async fn set(page: &Page<'_>, name: &str, value: &str) -> Result<()> {
    page.run("document.querySelector('#settings').click();")
        .await?;
    let field = format!("document.querySelector('#set-{name}')");
    page.until(&field).await?;
    page.run(&format!(
        "const field = {field}; field.value = '{value}'; field.dispatchEvent(new Event('change'));
        document.querySelector('dialog').close();"
    ))
    .await?;
    page.until("!document.querySelector('dialog')").await
}

/// The text of an export of all games at this moment.
async fn exported(page: &Page<'_>) -> Result<String> {
    page.run(
        "globalThis.exported = undefined;
        const app = document.querySelector('script[src$=\"/app.js\"]').src;
        Promise.all(['export-import', 'game-store'].map((name) => import(new URL(`app/store/${name}.js`, app))))
            .then(async ([{ exportGames }, { GameStore }]) => {
                globalThis.exported = await exportGames(new GameStore());
            });",
    )
    .await?;
    page.until("globalThis.exported").await?;
    page.text("exported").await
}

/// Drops the last export on the page, and waits for a notice.
async fn bring_back(page: &Page<'_>, notice: &str) -> Result<()> {
    page.run(
        "const data = new DataTransfer(); data.setData('text/plain', exported);
        dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));",
    )
    .await?;
    page.until(&format!("document.querySelector('[data-notice={notice}]')"))
        .await
}

#[tokio::test]
async fn an_export_contains_the_settings() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=3&seed=1", server.url)).await?;
        // Exporting works without a game, too, and includes defaults, which may differ on another device.
        let usual = exported(&page).await?;
        ensure!(
            usual.starts_with("[Settings \"") && usual.contains("look=paper"),
            "{usual}"
        );
        set(&page, "look", "wood").await?;
        let alone = exported(&page).await?;
        ensure!(alone.contains("look=wood"), "{alone}");
        bring_back(&page, "settings").await?;
        let said = "document.querySelector('[data-notice=settings] p').textContent";
        ensure!(page.text(said).await?.contains("the same as yours"));
        set(&page, "look", "paper").await?;
        bring_back(&page, "settings").await?;
        page.until(&format!("{said}.includes('different from yours')"))
            .await?;
        page.run("document.querySelector('[data-notice=settings] button').click();")
            .await?;
        page.until("board.getAttribute('look') === 'wood'").await?;
        // What was learnt is added, if that is wanted.
        let learnt = "JSON.parse(localStorage['take-five-lessons'] ?? '{}').courses?.take?.done?.join()";
        page.run("localStorage['take-five-lessons'] = JSON.stringify({ courses: { take: { done: ['seed', 'grow'] } } });")
            .await?;
        let with_lessons = exported(&page).await?;
        ensure!(with_lessons.contains("lessons=take/seed+take/grow"), "{with_lessons}");
        page.run("localStorage.removeItem('take-five-lessons');").await?;
        bring_back(&page, "lessons").await?;
        ensure!(page.text(&format!("{learnt} ?? ''")).await? == "");
        page.run("document.querySelector('[data-notice=lessons] button').click();")
            .await?;
        page.until(&format!("{learnt} === 'seed,grow'")).await?;
        // With a game, the setting is part of the game's record, and is removed from it again.
        page.tap("a1").await?;
        page.until("document.querySelector('#saved').dataset.state === 'saved'")
            .await?;
        let with_game = exported(&page).await?;
        let (table, problem) = Table::open_record(&with_game, 0)?;
        ensure!(problem.is_none(), "{problem:?} in {with_game}");
        let settings = table.tags().iter().find(|(name, _)| name == "Settings");
        ensure!(
            settings.is_some_and(|(_, value)| value.contains("look=wood")),
            "{with_game}"
        );
        set(&page, "look", "paper").await?;
        bring_back(&page, "settings").await?;
        ensure!(page.text("board.getAttribute('look')").await? == "paper");
        page.run("document.querySelector('[data-notice=settings] button').click();")
            .await?;
        page.until("board.getAttribute('look') === 'wood'").await?;
        ensure!(!page.text("board.game.record").await?.contains("Settings"));
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn engine_games_run_at_the_chosen_speed_and_can_be_paused() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        // Records how long the board intends to wait, regardless of the machine's load.
        let waits = "globalThis.waits = [];
            const real = setTimeout;
            globalThis.setTimeout = (act, length, ...all) => (waits.push(length), real(act, length, ...all));";
        browser.before_pages(waits).await?;
        let address = format!(
            "{}#game=take:size=5&seats=engine-1,engine-1&seed=1",
            server.url
        );
        let page = Page::open(browser, &address).await?;
        page.until("board.view.steps > 0").await?;
        // At normal speed, each turn is shown for half a second.
        for (speed, length) in [("0.5", 1000), ("2", 250), ("1", 500)] {
            page.run(&format!(
                "const speed = document.querySelector('#watch-speed'); speed.value = '{speed}';
                speed.dispatchEvent(new Event('change'));"
            ))
            .await?;
            let steps = page.text("board.view.steps").await?;
            // Skip the turn that was being shown when the speed changed.
            page.until(&format!("board.view.steps > {steps} + 1")).await?;
            page.run("waits.length = 0;").await?;
            let steps = page.text("board.view.steps").await?;
            page.until(&format!("board.view.steps > {steps} + 1")).await?;
            let pauses = "[...new Set(waits.filter((length) => [250, 500, 1000].includes(length)))].join()";
            let waited = page.text(pauses).await?;
            ensure!(waited == length.to_string(), "speed {speed}: {waited}");
        }
        page.run("document.querySelector('#pause').click();")
            .await?;
        page.until("board.opponents.isResting && !board.opponents.isThinking")
            .await?;
        let steps = page.text("board.view.steps").await?;
        page.run("document.querySelector('#pause').click();")
            .await?;
        page.until(&format!("board.view.steps > {steps}")).await?;
        page.expect_quiet().await
    })
    .await
}

/// Names a player in the names panel.
async fn rename(page: &Page<'_>, player: u8, name: &str) -> Result<()> {
    page.run(&format!(
        "const field = document.querySelector('#names [name=Player{player}]'); field.value = '{name}';
         field.dispatchEvent(new Event('change', {{ bubbles: true }}));"
    ))
    .await
    .map(drop)
}

#[tokio::test]
async fn a_new_name_appears_everywhere_at_once() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=give-and-take&turns=a3-a4", server.url);
        let page = Page::open(browser, &address).await?;
        rename(&page, 1, "Ann").await?;
        rename(&page, 2, "Ben").await?;
        let text = async |of: &str| {
            page.text(&format!("document.querySelector('{of}').textContent"))
                .await
        };
        ensure!(page.text("board.status.textContent").await? == "Ben: move a piece");
        let below = text("#players-below").await?;
        ensure!(below.contains("Ann White"), "{below}");
        let above = text("#players-above").await?;
        ensure!(above.contains("Ben Black"), "{above}");
        let mark = page
            .text("document.querySelector('#turns .who').ariaLabel")
            .await?;
        ensure!(mark == "Ann", "{mark}");
        // The label of the field still says whose name it is.
        ensure!(text("#names").await?.contains("White"));
        page.run("board.play('a6-a5');").await?;
        page.until("board.said.textContent.includes('Ben moves')")
            .await?;
        page.run("document.querySelector('#draw').click();").await?;
        page.until("document.querySelector('dialog.ask')").await?;
        let asked = text("dialog.ask").await?;
        ensure!(
            asked.contains("Ann agrees") && asked.contains("Ben agrees"),
            "{asked}"
        );
        page.run("document.querySelector('dialog.ask').close();")
            .await?;
        page.until("!document.querySelector('dialog.ask')").await?;
        page.run("document.querySelector('#resign').click();")
            .await?;
        page.until("document.querySelector('dialog.ask')").await?;
        let asked = text("dialog.ask").await?;
        ensure!(asked.contains("Ann"), "{asked}");
        page.run("document.querySelector('dialog.ask button').click();")
            .await?;
        page.until("!document.querySelector('#result').hidden")
            .await?;
        let result = text("#result").await?;
        ensure!(
            result.contains("Ben wins")
                && result.contains("Ann resigned")
                && result.contains("Ann (White)"),
            "{result}"
        );
        ensure!(page.text("board.status.textContent").await? == "Ben wins.");
        let turns = text("#turns").await?;
        ensure!(
            turns.contains("Ann resigns") && !turns.contains("resign-"),
            "{turns}"
        );
        // The names disappear as soon as they are deleted.
        rename(&page, 2, "").await?;
        ensure!(page.text("board.status.textContent").await? == "Black wins.");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_status_names_the_engine_that_is_thinking() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=give-and-take&seats=human,engine-2", server.url);
        let page = Page::open(browser, &address).await?;
        page.run("board.show.speed = 1e-4; board.play('a3-a4');")
            .await?;
        let status = "board.status.textContent";
        page.until(&format!("{status}.includes('Black is thinking')"))
            .await?;
        rename(&page, 2, "Deep").await?;
        ensure!(page.text(status).await?.contains("Deep is thinking"));
        page.run("board.touch('a6');").await?;
        page.until("board.said.textContent.includes('Deep is thinking')")
            .await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn chance_is_set_by_hand_where_there_is_a_die_or_a_deck() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (game, what) in [
            ("take", ""),
            ("take-it-away", ""),
            ("take-back-toe", "Choose dice rolls by hand"),
            ("takeaway", "Choose cards by hand"),
        ] {
            let page = Page::open(browser, &format!("{}#game={game}&seed=1", server.url)).await?;
            let row = "document.querySelector('p:has(> label > #by-hand)')";
            let said = page
                .text(&format!("{row}.hidden ? '' : {row}.textContent.trim()"))
                .await?;
            ensure!(said == what, "{game}: {said}");
        }
        Ok(())
    })
    .await
}

/// Captures repeating timers in `again` instead of running them.
const HOLD_TIMERS: &str = "
    globalThis.again = [];
    globalThis.setInterval = (work) => again.push(work);";

#[tokio::test]
async fn the_settings_preview_moves_only_when_a_setting_changes() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(HOLD_TIMERS).await?;
        for (motion, steps) in [("no-preference", "-1,+1"), ("reduce", "")] {
            let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": motion }] });
            let page = Page::open(browser, &format!("{}#game=take:size=3", server.url)).await?;
            page.devtools("Emulation.setEmulatedMedia", media).await?;
            page.run("document.querySelector('#settings').click();")
                .await?;
            page.until("document.querySelector('dialog.settings take-board')?.view?.canUndo")
                .await?;
            page.run(
                "const preview = document.querySelector('dialog.settings take-board');
                 globalThis.moved = [];
                 globalThis.acted = 0;
                 let { steps } = preview.view;
                 preview.addEventListener('acted', () => {
                     acted += 1;
                     const by = preview.view.steps - steps;
                     steps += by;
                     if (by !== 0) moved.push(by < 0 ? '-1' : '+1');
                 });
                 for (const work of again) work();
                 for (const work of again) work();",
            )
            .await?;
            ensure!(page.text("acted").await? == "0", "it moves without a change");
            page.run(
                "const field = document.querySelector('#set-look');
                 field.value = 'wood';
                 field.dispatchEvent(new Event('change'));",
            )
            .await?;
            page.until("document.querySelector('dialog.settings take-board').getAttribute('look') === 'wood'")
                .await?;
            page.until(&format!("moved.join() === '{steps}'")).await?;
            page.run("document.querySelector('#set-look').value = 'paper';
                document.querySelector('#set-look').dispatchEvent(new Event('change'));")
                .await?;
        }
        Ok(())
    })
    .await
}

/// The colour at a point of an element, given as fractions of its width and height.
async fn seen_at(page: &Page<'_>, element: &str, [x, y]: [f64; 2]) -> Result<String> {
    let at = page
        .run(&format!(
            "const element = document.querySelector('{element}');
             element.scrollIntoView({{ block: 'center', behavior: 'instant' }});
             const box = element.getBoundingClientRect();
             return [scrollX + box.left + {x} * box.width, scrollY + box.top + {y} * box.height];"
        ))
        .await?;
    let clip = json!({ "x": at[0], "y": at[1], "width": 1, "height": 1, "scale": 1 });
    let shot = page
        .devtools("Page.captureScreenshot", json!({ "clip": clip }))
        .await?;
    page.run(&format!(
        "globalThis.seen = undefined;
         const image = new Image();
         image.onload = () => {{
             const context = document.createElement('canvas').getContext('2d');
             context.drawImage(image, 0, 0);
             globalThis.seen = [...context.getImageData(0, 0, 1, 1).data].join();
         }};
         image.src = 'data:image/png;base64,' + {};",
        shot["data"]
    ))
    .await?;
    page.until("globalThis.seen").await?;
    page.text("seen").await
}

#[tokio::test]
async fn turns_players_and_bars_are_distinct_in_forced_colours() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=take:size=3&turns=c3,c4";
        let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
        let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
        page.devtools("Emulation.setEmulatedMedia", forced).await?;
        page.until("document.querySelector('#turns [aria-current]')")
            .await?;
        page.run("document.querySelector('#analyse').click();")
            .await?;
        page.until("document.querySelector('.bars')?.innerText.includes('%')")
            .await?;
        let differ = async |at: [f64; 2], a: &str, b: &str| -> Result<()> {
            let [one, other] = [seen_at(&page, a, at).await?, seen_at(&page, b, at).await?];
            ensure!(one != other, "{a} and {b}: {one}");
            Ok(())
        };
        // The bar of the analysis: the middle of each player's part.
        let share = "#evaluation > :nth-child";
        differ([0.5, 0.5], &format!("{share}(1)"), &format!("{share}(2)")).await?;
        page.run("document.querySelector('#record-title').click();")
            .await?;
        let turn = "#turns button";
        differ(
            [0.02, 0.5],
            &format!("{turn}[aria-current]"),
            &format!("{turn}:not([aria-current])"),
        )
        .await?;
        differ(
            [0.5, 0.5],
            "#players-above .who",
            "#players-below .who",
        )
        .await?;
        page.expect_quiet().await
    })
    .await
}
