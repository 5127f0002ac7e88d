//! The puzzles of each game, from records to JSON for the page that shows them.

use super::puzzles::GamePuzzles;
use super::write::{SiteError, reading};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fs, path::Path};
use take_five_puzzle::{Puzzle, find_misfit, read_collection};
use take_five_rules::{GAMES, Message, Spec};

/// Writes the puzzles of all games into the folder `www`, `puzzles/<game>.json` for each that has any, and their numbers,
/// `puzzles/counts.json`; returns them. They are not proved anew, a stage of the tests does that; but one that has been
/// altered since it was proved is refused.
pub fn write_puzzles(folder: &Path, www: &Path) -> Result<Vec<GamePuzzles>, SiteError> {
    let written = www.join("puzzles");
    fs::create_dir_all(&written)?;
    let mut counts = Vec::new();
    let mut all = Vec::new();
    for info in GAMES {
        let file = folder.join(format!("{}.take5", info.id));
        if !file.is_file() {
            continue;
        }
        let in_file = |problem| {
            let message = Message::new("site.in-file").with("file", file.display().to_string());
            SiteError::Puzzles(message.with("problem", problem))
        };
        let source = reading(&file).map_err(SiteError::Puzzles)?;
        let puzzles = read_collection(&source).map_err(in_file)?;
        if let Some(fault) = puzzles.iter().find_map(find_misfit) {
            return Err(in_file(fault));
        }
        let text = puzzles_json(info.id, &puzzles).to_string();
        fs::write(written.join(format!("{}.json", info.id)), text)?;
        counts.push(json!({ "game": info.id, "count": puzzles.len() }));
        all.push(GamePuzzles {
            game: info.id,
            puzzles,
        });
    }
    fs::write(
        written.join("counts.json"),
        Value::Array(counts).to_string(),
    )?;
    Ok(all)
}

/// `{"game":"take","puzzles":[{"id":"take-7f3k2q","spec":…,"options":{"churn":"high"},"position":…,"line":[…],
/// "goal":"win","themes":[…],"difficulty":2,"nodes":3000},…]}`.
fn puzzles_json(game: &str, puzzles: &[Puzzle]) -> Value {
    let each = puzzles.iter().map(|puzzle| {
        json!({
            "id": puzzle.id,
            "spec": puzzle.position.spec().to_string(),
            "options": unusual_options(&puzzle.position.spec()),
            "position": puzzle.position.to_string(),
            "line": puzzle.line,
            "goal": puzzle.goal.to_string(),
            "themes": puzzle.themes,
            "difficulty": puzzle.difficulty,
            "nodes": puzzle.nodes,
        })
    });
    json!({ "game": game, "puzzles": each.collect::<Vec<_>>() })
}

/// The options that are not at their defaults, which somebody who knows the game has perhaps never met.
fn unusual_options(spec: &Spec) -> BTreeMap<&'static str, &'static str> {
    let usual = Spec::new(spec.info());
    let changed = spec.values().zip(usual.values());
    let changed = changed.filter(|((_, value), (_, default))| value != default);
    changed
        .map(|((option, value), _)| (option.name, value))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_options_that_differ_from_the_usual_game_are_named() {
        let of = |spec: &str| unusual_options(&spec.parse().unwrap());
        assert_eq!(of("take"), BTreeMap::new());
        let small_and_high = [("churn", "high"), ("size", "3")];
        assert_eq!(of("take:size=3,churn=high"), BTreeMap::from(small_and_high));
        assert_eq!(of("give-and-take:kings=rook"), BTreeMap::new());
    }

    /// A record as `takefive puzzles` writes it.
    fn record() -> String {
        let record = "[Game \"take:size=2\"][Position \"bo/boo/or r 4\"][Puzzle \"take-000000\"][Goal \"win\"]\
            [Difficulty \"1\"][Nodes \"3000\"] 1. b3 *";
        let mut puzzle = Puzzle::read(record).unwrap();
        puzzle.id = puzzle.id_of_position();
        puzzle.proof = puzzle.checksum();
        puzzle.record().unwrap()
    }

    #[test]
    fn each_game_with_puzzles_gets_a_file_and_a_number() {
        let folder = std::env::temp_dir().join(format!("take-five-puzzles-{}", std::process::id()));
        let (from, www) = (folder.join("from"), folder.join("www"));
        fs::create_dir_all(&from).unwrap();
        let record = record();
        fs::write(from.join("take.take5"), &record).unwrap();
        let written = write_puzzles(&from, &www);
        assert_eq!(written.unwrap()[0].puzzles.len(), 1);
        let read = |name| fs::read_to_string(www.join("puzzles").join(name)).unwrap();
        let counts: Value = serde_json::from_str(&read("counts.json")).unwrap();
        assert_eq!(counts, json!([{ "count": 1, "game": "take" }]));
        let json: Value = serde_json::from_str(&read("take.json")).unwrap();
        let puzzle = &json["puzzles"][0];
        assert_eq!(puzzle["line"], json!(["b3"]));
        assert_eq!(puzzle["spec"], "take:size=2,churn=low");
        // No such goal, another answer, another position, another id.
        for (old, new) in [
            ("win", "fun"),
            ("b3", "c2"),
            ("r 4", "r 6"),
            ("take-", "take-0"),
        ] {
            assert!(record.contains(old), "{old}: {record}");
            fs::write(from.join("take.take5"), record.replace(old, new)).unwrap();
            let wrong = write_puzzles(&from, &www);
            assert!(matches!(wrong, Err(SiteError::Puzzles(_))), "{new}");
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
