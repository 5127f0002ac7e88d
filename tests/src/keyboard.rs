//! The board by keyboard alone.

use crate::random_play::{play_set_up, random_touch, shortest_seed, touch_and_set_up};
use crate::{Browser, Page, serve_site};
use anyhow::{Context, Result, ensure};
use std::collections::{HashMap, VecDeque};
use take_five_rules::Spec;
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
pub const HERE: &str = "board.shadowRoot.activeElement?.dataset.key ?? ''";

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
    page.expect_text(HERE, key).await?;
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

/// Plays a whole game by keys alone, checked against the rules at every step.
pub async fn whole_game(browser: &Browser, spec: &str) -> Result<()> {
    let server = serve_site()?;
    let game: Spec = spec.parse()?;
    let seed = shortest_seed(&game);
    browser.rolling_by_hand().await?;
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
        page.expect_text(stops, "1").await?;
        let Some(key) = random_touch(&table, seed, k) else {
            break;
        };
        reach(&page, &near, &key).await?;
        if near.contains_key(&key) {
            page.expect_text_that(
                "board.shadowRoot.activeElement.getAttribute('aria-label')",
                |label| label.contains(", can ") || label.contains(", select it to "),
            )
            .await
            .with_context(|| format!("{spec}: {key} is called"))?;
            let disabled = "board.shadowRoot.activeElement.getAttribute('aria-disabled')";
            page.expect_text(disabled, "false")
                .await
                .with_context(|| format!("{key} is disabled"))?;
        }
        page.press(if k % 2 == 0 { "Enter" } else { " " }, "", 0)
            .await?;
        touch_and_set_up(&mut table, &key);
    }
    page.expect_text("!!board.view.result", "true").await?;
    page.expect_quiet().await
}
