//! The board by keyboard alone.

use crate::random_play::{play_set_up, random_touch, shortest_seed, touch_and_set_up};
use crate::{Browser, Page, serve_site};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use take_five_rules::{Arg, Message, Spec};
use take_five_table::Table;
use take_five_words::{LANGUAGES, Language};

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
    whole_game_in(browser, spec, &LANGUAGES[0]).await
}

/// Keeps what the live region says of each step, with the messages that it was made from.
const LISTEN: &str = "
    globalThis.told = [];
    const { narrator } = board;
    const report = narrator.report.bind(narrator);
    narrator.report = (played, before, after) => {
        report(played, before, after);
        const steps = played.steps.flatMap((step) => step.told);
        const spoken = [...board.speech.last.childNodes].filter((node) => node.ariaHidden !== 'true').map((node) => node.textContent);
        const next = after.held === undefined ? after.result?.who ?? after.status : undefined;
        if (steps.length > 0) told.push({ steps, spoken, next, lang: board.speech.region.lang });
    };";

/// What is said of a step has the sentences that the language has natively for it, and for what comes next.
fn expect_native(told: &Value, language: &'static Language) -> Result<()> {
    let say = |message: &Value| language.words().say(&read_message(message));
    let steps = told["steps"].as_array().context("steps")?.iter();
    let expected = steps.map(say).collect::<Vec<_>>().join(" ");
    ensure!(told["spoken"][0] == expected, "not {expected:?}: {told}");
    ensure!(told["lang"] == language.tag, "{told}");
    if told["next"].is_object() {
        let next = say(&told["next"]);
        let heard = told["spoken"][1].as_str().unwrap_or_default();
        ensure!(heard.contains(&next), "not {next:?}: {told}");
    }
    Ok(())
}

/// A message of the page. Ids and names are kept for as long as the program runs.
fn read_message(json: &Value) -> Message {
    let kept = |text: &str| -> &'static str { text.to_owned().leak() };
    let id = json["id"].as_str().unwrap_or_default();
    let args = json["args"].as_object().into_iter().flatten();
    args.fold(Message::new(kept(id)), |message, (name, arg)| {
        message.with(kept(name), read_arg(arg))
    })
}

fn read_arg(json: &Value) -> Arg {
    match json {
        Value::Number(number) => Arg::Number(number.as_i64().unwrap_or_default()),
        Value::Array(items) => Arg::List(items.iter().map(read_arg).collect()),
        Value::Object(_) => Arg::Message(read_message(json)),
        text => Arg::Text(text.as_str().unwrap_or_default().to_owned()),
    }
}

/// The same in a language: places are named and steps are told in the sentences that it has natively.
pub async fn whole_game_in(
    browser: &Browser,
    spec: &str,
    language: &'static Language,
) -> Result<()> {
    let server = serve_site()?;
    let game: Spec = spec.parse()?;
    let seed = shortest_seed(&game);
    browser.rolling_by_hand().await?;
    let link = format!(
        "{}#game={spec}&seed={seed}&lang={}",
        server.url, language.tag
    );
    let page = Page::open(browser, &link).await?;
    page.step_by_step().await?;
    page.run(LISTEN).await?;
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
            let label = "board.shadowRoot.activeElement.getAttribute('aria-label')";
            let message = "JSON.stringify(board.table.see((table) => table.labels())[board.places.keys.indexOf(board.places.here.key)])";
            let message: Value = serde_json::from_str(&page.text(message).await?)?;
            ensure!(
                message["id"] == "place.does",
                "{spec}: {key} does nothing: {message}"
            );
            let expected = language.words().say(&read_message(&message));
            page.expect_text(label, &expected)
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
    let told: Vec<Value> = serde_json::from_value(page.run("return told;").await?)?;
    ensure!(told.len() > 4, "{told:?}");
    for step in &told {
        expect_native(step, language)?;
    }
    page.expect_quiet().await
}
