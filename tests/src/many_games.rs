//! Many saved games, as somebody has after years.

use crate::Page;
use anyhow::{Context, Result};
use serde_json::{Value, json};
use take_five_rules::{GAMES, Spec, ToPlay};
use take_five_table::{Table, rng};

/// The name of the one game that no other is called like.
pub const RARE: &str = "Łódź 1999";

/// A game in as many steps as asked, or to its end.
fn random_game(spec: &Spec, seed: u64, steps: usize) -> Result<Table> {
    let mut table = Table::new(spec, seed);
    while table.steps() < steps {
        match table.to_play() {
            ToPlay::Over => break,
            ToPlay::Chance => drop(table.advance()),
            ToPlay::Player(_) => {
                let mut actions = table.legal_actions();
                // Dropping out at once would end the games that allow it too soon.
                if actions.len() > 1 {
                    actions.retain(|action| action != "away");
                }
                let choice = rng(seed, table.steps() as u64)(actions.len() as u32) as usize;
                table.play(&actions[choice])?;
            }
        }
    }
    Ok(table)
}

/// Some random games of all kinds, finished ones and others, with what the app keeps about them.
fn samples() -> Result<Vec<Value>> {
    let mut found = Vec::new();
    for info in GAMES {
        let spec: Spec = info.id.parse()?;
        for seed in 0..4 {
            let steps = [12, 30, 60, 400][seed as usize];
            let table = random_game(&spec, seed, steps)?;
            found.push(json!({
                "record": table.record(),
                "spec": table.spec().to_string(),
                "turns": table.tree().len(),
                "over": table.to_play() == ToPlay::Over,
            }));
        }
    }
    Ok(found)
}

/// Puts games into the store, in one transaction.
const FILL: &str = "
    globalThis.filled = undefined;
    const request = indexedDB.open('take-five');
    request.onsuccess = () => {
        const work = request.result.transaction(['games', 'records'], 'readwrite');
        const [games, records] = [work.objectStore('games'), work.objectStore('records')];
        const people = ['Ana', 'Bo', 'Çem', 'Dí', 'Eva', 'Finn', 'Gül', 'Hugo', 'Ines'];
        for (let at = 0; at < count; at++) {
            const { record, spec, turns, over } = samples[at % samples.length];
            const name = at === 7 ? rare : at % 3 ? '' : `Evening ${at}`;
            const players = [people[at % 9], people[(at * 7 + 1) % 9]];
            const tags = [['Title', name], ['Player1', players[0]], ['Player2', players[1]]];
            const said = tags.filter(([, value]) => value).map(([tag, value]) => `[${tag} \"${value}\"]\\n`).join('');
            const id = `many-${at}`;
            games.put({ id, version: 1, name, players, levels: [0, 0], spec, origin: `game=${spec}&seed=${at}`, turns, over,
                changed: Date.UTC(2026, 0, 1) - at * 3600000, isUndone: false });
            records.put(record.replace('\\n', `\\n${said}`), id);
        }
        work.oncomplete = () => { request.result.close(); globalThis.filled = count; };
    };";

/// Puts so many games into the store of the page. The last changed come first: game `k` was changed `k` hours earlier.
///
/// # Errors
/// If the page has no store.
pub async fn fill_with_games(page: &Page<'_>, count: usize) -> Result<()> {
    let samples = json!(samples()?);
    let script = format!(
        "const count = {count}, samples = {samples}, rare = {};{FILL}",
        json!(RARE)
    );
    page.run(&script).await?;
    page.until("globalThis.filled").await
}

/// A file of games with about this many bytes in each record, all different.
///
/// # Errors
/// If no random game is that long.
pub fn file_of_games(count: usize, bytes: usize) -> Result<String> {
    let spec = "take-back-toe".parse()?;
    let games: Result<Vec<String>> = (0..8)
        .map(|seed| {
            (0..400)
                .map(|attempt| random_game(&spec, seed + 8 * attempt, bytes / 5))
                .find_map(|table| match table {
                    Ok(table) if table.record().len() < bytes => None,
                    table => Some(table.map(|table| table.record())),
                })
                .context("a long game")?
        })
        .collect();
    let games = games?;
    let mut file = String::new();
    for number in 0..count {
        let game = games[number % games.len()].replacen(
            '\n',
            &format!("\n[Title \"Game {number}\"]\n"),
            1,
        );
        file += &game;
        file += "\n";
    }
    Ok(file)
}

impl Page<'_> {
    /// How many games the store has, and how many records.
    ///
    /// # Errors
    /// If the page has no store.
    pub async fn stored(&self) -> Result<[u64; 2]> {
        self.run(
            "globalThis.counted = undefined;
            const request = indexedDB.open('take-five');
            request.onsuccess = () => {
                const work = request.result.transaction(['games', 'records']);
                const counts = ['games', 'records'].map((name) => work.objectStore(name).count());
                work.oncomplete = () => { request.result.close(); globalThis.counted = counts.map(({ result }) => result); };
            };",
        )
        .await?;
        Ok(serde_json::from_value(
            self.wait_for("globalThis.counted").await?,
        )?)
    }
}

/// Opens the list of games, which is not empty.
pub async fn open_list(page: &Page<'_>) -> Result<()> {
    page.click("#games").await?;
    page.until("document.querySelector('dialog li')").await
}
