//! The keyboard: a whole game of each kind by keys alone, and the shortcuts.

use anyhow::{Context, Result, ensure};
use page_tests::random_play::{random_touch, play_set_up, shortest_seed, touch_and_set_up};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;
use std::collections::{HashMap, VecDeque};
use take_five_rules::{GAMES, Spec};
use take_five_table::Table;

/// The neighbours of each place: direction and key.
pub type Near = HashMap<String, Vec<(String, String)>>;

/// The directions that lead from one place to another, by the page's own connections.
fn way(near: &Near, from: &str, to: &str) -> Option<Vec<String>> {
    let mut open = VecDeque::from([(from.to_owned(), Vec::new())]);
    let mut seen = vec![from.to_owned()];
    while let Some((here, path)) = open.pop_front() {
        if here == to {
            return Some(path);
        }
        for (way, next) in near.get(&here).into_iter().flatten() {
            if !seen.contains(next) {
                seen.push(next.clone());
                let mut longer: Vec<String> = path.clone();
                longer.push(way.clone());
                open.push_back((next.clone(), longer));
            }
        }
    }
    None
}

/// Presses the key for this direction.
async fn go(page: &Page<'_>, way: &str) -> Result<()> {
    let (key, code, held) = match way {
        "left" => ("ArrowLeft", "ArrowLeft", 0),
        "right" => ("ArrowRight", "ArrowRight", 0),
        "up" => ("ArrowUp", "ArrowUp", 0),
        "down" => ("ArrowDown", "ArrowDown", 0),
        "up-left" => ("Home", "Numpad7", 0),
        "up-right" => ("ArrowUp", "ArrowUp", 8),
        "down-right" => ("ArrowRight", "ArrowRight", 8),
        _ => ("End", "Numpad1", 0),
    };
    page.press(key, code, held).await
}

/// The place or control that has the focus.
const HERE: &str = "board.shadowRoot.activeElement?.dataset.key ?? ''";

/// Moves the focus to a place with arrow keys, or to a control with Tab.
pub async fn reach(page: &Page<'_>, near: &Near, key: &str) -> Result<()> {
    if !near.contains_key(key) {
        // The buttons come before the board.
        for _ in 0..40 {
            if page.text(HERE).await? == key {
                return Ok(());
            }
            page.press("Tab", "Tab", 8).await?;
        }
    }
    for _ in 0..40 {
        let here = page.text(HERE).await?;
        if let Some(path) = way(near, &here, key) {
            for way in path {
                go(page, &way).await?;
            }
            break;
        }
        page.press("Tab", "Tab", 0).await?;
    }
    let here = page.text(HERE).await?;
    ensure!(here == key, "the keys lead to {here}, not {key}");
    Ok(())
}

/// The neighbours of every place; checks that all can be reached from the first.
pub async fn connections(page: &Page<'_>) -> Result<Near> {
    let script = "return board.board.places.map((p) => [p.key, p.near]);";
    let near: Vec<(String, Vec<(String, String)>)> =
        serde_json::from_value(page.run(script).await?)?;
    let first = near.first().context("places")?.0.clone();
    let near: Near = near.into_iter().collect();
    for key in near.keys() {
        ensure!(way(&near, &first, key).is_some(), "no way to {key}");
    }
    Ok(near)
}

async fn whole_game(browser: &Browser, spec: &str) -> Result<()> {
    let server = serve_site()?;
    let game: Spec = spec.parse()?;
    let seed = shortest_seed(&game);
    let page = Page::open(browser, &format!("{}#game={spec}&seed={seed}", server.url)).await?;
    page.step_by_step().await?;
    let mut table = Table::new(&game, seed);
    play_set_up(&mut table);
    let near = connections(&page).await?;
    page.run("board.places.focus();").await?;
    for k in 0.. {
        let position = table.position().to_string();
        page.until(&format!("board.view.position === '{position}'"))
            .await?;
        // A single tab stop, whatever was touched.
        let stops = "board.svg.querySelectorAll('[tabindex=\"0\"]').length";
        ensure!(page.text(stops).await? == "1");
        let Some(key) = random_touch(&table, seed, k) else {
            break;
        };
        // Whatever has gone, the focus has not left the board.
        page.until("board.shadowRoot.activeElement").await?;
        reach(&page, &near, &key).await?;
        if near.contains_key(&key) {
            let label = page
                .text("board.shadowRoot.activeElement.getAttribute('aria-label')")
                .await?;
            ensure!(
                label.contains(", can ") || label.contains(", select it to "),
                "{spec}: {key} is called {label}"
            );
            let disabled = "board.shadowRoot.activeElement.getAttribute('aria-disabled')";
            ensure!(page.text(disabled).await? == "false", "{key} is disabled");
        }
        page.press(if k % 2 == 0 { "Enter" } else { " " }, "", 0)
            .await?;
        touch_and_set_up(&mut table, &key);
    }
    ensure!(page.text("!!board.view.result").await? == "true");
    page.expect_quiet().await
}

macro_rules! by_keys_alone {
    ($($name:ident $spec:literal)*) => {$(
        #[tokio::test]
        async fn $name() -> Result<()> {
            Browser::in_chromium(json!({}), async |browser| whole_game(browser, $spec).await).await
        }
    )*};
}
by_keys_alone! {
    take_it_away_by_keys "take-it-away:opening=8"
    acquisitions_by_keys "acquisitions"
    take_back_toe_by_keys "take-back-toe"
    takeaway_by_keys "takeaway:players=2,rounds=1"
    give_and_take_by_keys "give-and-take"
    take_by_keys "take:size=3"
}

#[tokio::test]
async fn the_cursor_stays_in_view_on_a_zoomed_board() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=16", server.url)).await?;
        let size = json!({ "width": 375, "height": 700, "deviceScaleFactor": 1, "mobile": false });
        page.devtools("Emulation.setDeviceMetricsOverride", size).await?;
        page.run("board.places.focus();").await?;
        for _ in 0..4 {
            page.press("+", "Equal", 8).await?;
        }
        page.until("board.svg.classList.contains('zoomed')").await?;
        let in_view = "(() => { const [place, view] = [board.shadowRoot.activeElement, board.svg].map((e) => e.getBoundingClientRect());
            const slack = place.height / 8; // the corners of a hexagon
            return place.left >= view.left - slack && place.right <= view.right + slack
                && place.top >= view.top - slack && place.bottom <= view.bottom + slack; })()";
        for key in ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] {
            for step in 0..16 {
                page.press(key, key, 0).await?;
                ensure!(page.text(in_view).await? == "true", "{key}, step {step}");
            }
        }
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn keys_work_only_while_the_board_has_the_focus() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=3&turns=a1,b3,c4", server.url);
        let page = Page::open(browser, &address).await?;
        let steps = async || page.text("board.view.steps").await;
        page.run("document.querySelector('#undo').focus();").await?;
        for key in ["u", "?", "/", "p"] {
            page.press(key, "", 0).await?;
        }
        ensure!(steps().await? == "3");
        ensure!(
            page.text("board.typed === undefined && board.keyList === undefined")
                .await?
                == "true"
        );
        page.run("board.places.focus();").await?;
        page.press("u", "KeyU", 0).await?;
        ensure!(steps().await? == "2");
        page.press("r", "KeyR", 0).await?;
        ensure!(steps().await? == "3");
        // With Ctrl they belong to the browser.
        page.press("u", "KeyU", 2).await?;
        ensure!(steps().await? == "3");
        for _ in 0..4 {
            page.press("u", "KeyU", 0).await?;
        }
        ensure!(steps().await? == "0");
        let said = page.said().await?;
        ensure!(said == "Nothing to undo.", "{said}");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_list_of_shortcuts_matches_the_key_bindings() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=3", server.url)).await?;
        page.run("board.places.focus();").await?;
        page.press("?", "Slash", 8).await?;
        page.until("board.keyList?.dialog.open").await?;
        // The module with the key bindings, loaded the same way as by the board.
        page.run(
            "const own = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/key-bindings.js'));
             import(own.name).then(({ KEY_BINDINGS }) => { globalThis.bindings = KEY_BINDINGS; });",
        )
        .await?;
        page.until("globalThis.bindings").await?;
        let rows = page
            .text("[...board.keyList.dialog.querySelectorAll('tr')].map((row) => row.querySelectorAll('kbd').length)")
            .await?;
        let bound = page.text("bindings.map(({ keys }) => keys.length)").await?;
        ensure!(rows == bound, "{rows} and {bound}");
        let text = page.text("board.keyList.dialog.textContent").await?;
        for words in ["select the place you are on", "Shift + ←", "enter a move", "Space"] {
            ensure!(text.contains(words), "{text}");
        }
        page.press("Escape", "Escape", 0).await?;
        page.until("!board.keyList.dialog.open").await?;
        let here = page.text(HERE).await?;
        ensure!(!here.is_empty(), "the focus is back on the board");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn keyboard_focus_starts_at_a_playable_place() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for game in GAMES {
            let page = Page::open(browser, &format!("{}#game={}&seed=1", server.url, game.id)).await?;
            page.run("board.setAttribute('speed', '0');").await?;
            page.until("board.view && !board.view.settingUp").await?;
            page.until("board.view.choices.includes(board.places.here.key)").await?;
            let stops = page
                .text("[...board.svg.querySelectorAll('[tabindex=\"0\"]')].map((e) => e.dataset.key).join()")
                .await?;
            ensure!(stops == page.text("board.places.here.key").await?, "{}: {stops}", game.id);
            // A focused place keeps the focus.
            page.run("globalThis.stood = board.places.keys[0]; board.places.stand(stood); board.setAttribute('coords', 'off');").await?;
            ensure!(page.text("board.places.here.key === stood").await? == "true", "{}", game.id);
        }
        Ok(())
    })
    .await
}
