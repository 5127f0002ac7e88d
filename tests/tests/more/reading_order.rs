//! What a screen reader has to read, in its order: whole games from the browser's accessibility tree, compared with the
//! rules and with transcripts that have been read by people.

use anyhow::{Context, Result, bail, ensure};
use page_tests::random_play::{play_set_up, random_touch, shortest_seed};
use page_tests::{Browser, Page, serve_site};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::Path;
use take_five_picture::{StepPicture, ViewOptions, draw};
use take_five_rules::{Spec, ToPlay};
use take_five_table::{Table, TouchResult};
use take_five_words::Words;

/// Something that a screen reader stops at.
#[derive(Clone, Debug, PartialEq)]
struct Stop {
    role: String,
    name: String,
    states: Vec<&'static str>,
}

impl Stop {
    fn line(&self) -> String {
        let states: String = self.states.iter().map(|state| format!(" ({state})")).collect();
        format!("{}: {}{states}", self.role, self.name)
    }
}

/// Roles that are read; all others only hold them, or repeat the text of what they are in.
const READ: [&str; 13] = [
    "heading", "link", "button", "tab", "grid", "gridcell", "StaticText", "textbox", "checkbox", "combobox", "image", "log",
    "status",
];

/// The text of a property of a node, such as its role or name.
fn text(value: &Value) -> &str {
    value["value"].as_str().unwrap_or_default()
}

/// Everything of the page that a screen reader stops at, in the order of the accessibility tree.
async fn read(page: &Page<'_>) -> Result<Vec<Stop>> {
    let tree = page.devtools("Accessibility.getFullAXTree", json!({})).await?;
    let nodes = tree["nodes"].as_array().context("a tree")?;
    let by_id: HashMap<&str, &Value> = nodes
        .iter()
        .filter_map(|node| Some((node["nodeId"].as_str()?, node)))
        .collect();
    let mut stops = Vec::new();
    let root = nodes.first().context("a root")?;
    add(root, &by_id, "", &mut stops);
    Ok(stops)
}

/// `around`: the name of what this is in, whose text is not read twice.
fn add(node: &Value, all: &HashMap<&str, &Value>, around: &str, stops: &mut Vec<Stop>) {
    let (role, name) = (text(&node["role"]), text(&node["name"]).trim());
    let mut inner = around;
    if node["ignored"] != true && READ.contains(&role) {
        let is_repeated = role == "StaticText" && around.contains(name);
        let is = |state: &str| {
            let all = node["properties"].as_array().into_iter().flatten();
            all.clone().any(|one| one["name"] == state && (one["value"]["value"] == true || one["value"]["value"] == "true"))
        };
        let states = ["disabled", "selected", "pressed"].into_iter().filter(|state| is(state));
        if !is_repeated {
            stops.push(Stop {
                role: role.to_owned(),
                name: name.to_owned(),
                states: states.collect(),
            });
        }
        if role != "StaticText" && !["log", "status", "grid"].contains(&role) {
            inner = name;
        }
    }
    let children = node["childIds"].as_array().into_iter().flatten();
    for child in children.filter_map(|id| all.get(id.as_str()?)) {
        add(child, all, inner, stops);
    }
}

/// The same once nothing changes any more: lists around the board are written when it is at rest. Whether the game is
/// saved yet is left out.
async fn read_at_rest(page: &Page<'_>) -> Result<Vec<Stop>> {
    let mut before = Vec::new();
    for _ in 0..100 {
        page.run(
            "globalThis.wasIdle = 0;
            const idle = () => requestIdleCallback(() => { if ((wasIdle += 1) < 5) requestAnimationFrame(idle); });
            idle();",
        )
        .await?;
        page.until("wasIdle === 5").await?;
        let mut stops = read(page).await?;
        stops.retain(|stop| !["Saving…", "Saved"].contains(&stop.name.as_str()));
        if stops == before {
            return Ok(stops);
        }
        before = stops;
    }
    bail!("the page is never at rest")
}

fn say_all<'a>(messages: impl IntoIterator<Item = &'a take_five_rules::Message>) -> String {
    let words = Words::english();
    let all: Vec<String> = messages.into_iter().map(|message| words.say(message)).collect();
    all.join(" ")
}

/// Whether the labels of the places, which are written when the page is idle, are up to date, and nothing moves.
const AT_REST: &str = "!board.playback.isRunning && board.places.keys.every((key, index) =>
    board.places.element(key).getAttribute('aria-label') === board.narrator.labels(true)[index])";

/// Checks what is read of a position against the rules; returns all of it.
async fn expect(page: &Page<'_>, table: &Table) -> Result<Vec<Stop>> {
    let position = table.position();
    page.until(&format!("board.view.position === {:?} && {AT_REST}", position.to_string()))
        .await?;
    let stops = read_at_rest(page).await?;
    // The places: all of them, row by row from the top, with what they hold; those that can be touched say what for.
    let cells: Vec<&Stop> = stops.iter().filter(|stop| stop.role == "gridcell").collect();
    let places = draw(position, ViewOptions::default()).places;
    ensure!(cells.len() == places.len(), "{} of {} places are read", cells.len(), places.len());
    let choices = table.choices();
    for (cell, place) in cells.iter().zip(&places) {
        let label = Words::english().say(&place.label);
        ensure!(cell.name.starts_with(&label), "{} is read as {}", label, cell.name);
        let has_alternatives = choices.contains(&place.key);
        let can = cell.name.len() > label.len();
        ensure!(can || !has_alternatives, "{} does not say what it is for", cell.name);
        let is_picked = table.pending().contains(&place.key);
        ensure!(cell.states.contains(&"disabled") != (has_alternatives || is_picked), "{}", cell.line());
    }
    // What to do comes before the board, what happened after it, then the actions.
    let index = |what: &str, found: Option<usize>| found.with_context(|| format!("{what} is not read"));
    let status = page.text("board.status.textContent").await?;
    let order = [
        index("the name of the site", stops.iter().position(|it| it.role == "heading" && it.name == "Take Five"))?,
        index("what to do", stops.iter().position(|it| it.role == "StaticText" && it.name == status.trim()))?,
        index("the board", stops.iter().position(|it| it.role == "grid"))?,
        index("what happened", stops.iter().position(|it| it.role == "log"))?,
        index("the tools", stops.iter().position(|it| it.role == "button" && it.name == "More actions"))?,
        index("the turns", stops.iter().position(|it| it.role == "tab" && it.name == "Turns"))?,
    ];
    ensure!(order.is_sorted(), "{status}: {order:?}");
    // Undo and its neighbours: above the panels, or on a phone at the end of the board.
    ensure!(stops.iter().any(|it| it.role == "button" && it.name == "Undo"));
    Ok(stops)
}

/// The lines that are new since the last reading, in their order: what a listener finds changed.
fn new_lines(before: &[Stop], after: &[Stop]) -> Vec<String> {
    let mut left: Vec<&Stop> = before.iter().collect();
    let mut lines = Vec::new();
    for stop in after {
        match left.iter().position(|it| *it == stop) {
            Some(index) => drop(left.swap_remove(index)),
            None => lines.push(stop.line()),
        }
    }
    lines
}

/// Plays a whole game by touches, and returns what is read: all of the page at first, then what has changed.
async fn transcript(page: &Page<'_>, site: &str, spec: &str) -> Result<String> {
    let game: Spec = spec.parse()?;
    let seed = shortest_seed(&game);
    let address = format!("{site}#game={spec}&seed={seed}");
    page.driver.goto("about:blank").await?;
    page.driver.goto(&address).await?;
    page.until("document.documentElement.dataset.ready === ''").await?;
    page.step_by_step().await?;
    // With the panels that are opened from the menu: else the rules of the game are beside the board.
    page.click("#record-title").await?;
    page.devtools("Accessibility.enable", json!({})).await?;
    let mut table = Table::new(&game, seed);
    play_set_up(&mut table);
    let mut before = expect(page, &table).await?;
    let mut text: String = before.iter().map(|stop| stop.line() + "\n").collect();
    for k in 0.. {
        let Some(key) = random_touch(&table, seed, k) else {
            break;
        };
        let start = table.position().clone();
        let played = match table.touch(&key) {
            TouchResult::Played(steps) => steps,
            _ => Vec::new(),
        };
        play_set_up(&mut table);
        page.run(&format!("board.touch({key:?});")).await?;
        let mut after = expect(page, &table).await?;
        if table.to_play() == ToPlay::Over {
            // The review of the game begins, and takes its time.
            let panels = after.iter().position(|stop| stop.role == "tab");
            after.truncate(panels.context("panels")?);
        }
        // What happened is read last in the log, in the words of the rules.
        let mut told = Vec::new();
        let mut from = start;
        for step in played {
            told.extend(StepPicture::new(&from, &step).sentences);
            from = step.after;
        }
        let told = say_all(&told);
        let log: Vec<&Stop> = after
            .iter()
            .skip_while(|stop| stop.role != "log")
            .skip(1)
            .take_while(|stop| stop.role == "StaticText")
            .collect();
        let heard = log.iter().any(|stop| stop.name.starts_with(told.trim()));
        ensure!(heard, "{spec}: {told:?} is not in the log: {log:?}");
        text.push_str(&format!("\n> {key}\n"));
        for line in new_lines(&before, &after) {
            text.push_str(&line);
            text.push('\n');
        }
        before = after;
    }
    page.expect_text("!!board.view.result", "true").await?;
    page.expect_quiet().await?;
    Ok(text)
}

/// Compares a transcript with the one that is kept. After an intended change: `TAKEFIVE_ACCEPT=1`, and read it.
async fn is_read_as_kept(spec: &str, file: &str) -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.rolling_by_hand().await?;
        let page = Page { driver: &browser.driver };
        let text = transcript(&page, &server.url, spec).await?;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("reading_order").join(file);
        if std::env::var_os("TAKEFIVE_ACCEPT").is_some() {
            std::fs::write(&path, &text)?;
        }
        let kept = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        for (number, (is, was)) in (1..).zip(text.lines().zip(kept.lines())) {
            ensure!(is == was, "{file}, line {number}: {is:?} is read, {was:?} is kept");
        }
        ensure!(text == kept, "{file}: {} lines are read, {} kept", text.lines().count(), kept.lines().count());
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_whole_game_of_take_is_read_in_order() -> Result<()> {
    is_read_as_kept("take:size=2", "take.txt").await
}

#[tokio::test]
async fn a_whole_game_of_take_back_toe_is_read_in_order() -> Result<()> {
    is_read_as_kept("take-back-toe", "take-back-toe.txt").await
}
