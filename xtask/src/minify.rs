//! Minifies the built site: scripts, styles and JSON. Splits the translations of each language into those of all
//! boards, those of each game, and those of the pages around boards.

use crate::{
    import_graph::{has_extension, list_files},
    project::Project,
    setup,
    split_sentences::{Speaker, sentence_speaker},
    wasm_modules,
};
use anyhow::{Context, Result};
use serde_json::{Map, Value};
use std::{collections::BTreeMap, fs, path::Path};
use xshell::cmd;

/// The first line of a script whose functions the browser compiles together with it, off the main thread, instead of
/// when each of them is first called. To the minifier it is a comment.
const EAGER: &str = "//# allFunctionsCalledOnLoad\n";

/// Minifies the files below `dist`.
pub fn minify(project: &Project, dist: &Path) -> Result<()> {
    let files = list_files(dist)?;
    let with = |endings| {
        files
            .iter()
            .filter(move |file| has_extension(file, endings))
    };
    let code: Vec<&String> = with(&["js", "css"]).collect();
    let mut eager = Vec::new();
    for path in code.iter().map(|file| dist.join(file)) {
        if fs::read_to_string(&path)?.starts_with(EAGER) {
            eager.push(path);
        }
    }
    let esbuild = setup::npm(project)?.join(".bin/esbuild");
    let sh = project.shell.clone();
    sh.change_dir(dist);
    let command = cmd!(
        sh,
        "{esbuild} --minify --format=esm --target=esnext --charset=utf8 --legal-comments=none
            --log-level=warning --allow-overwrite --outdir=. --outbase=. {code...}"
    );
    command.quiet().run()?;
    for path in eager {
        let text = fs::read_to_string(&path)?;
        fs::write(path, format!("{EAGER}{text}"))?;
    }
    for file in with(&["json"]) {
        let path = dist.join(file);
        let value: Value = serde_json::from_slice(&fs::read(&path)?).context(file.clone())?;
        let name = file.strip_prefix(WORDS);
        match (value, name.and_then(|name| name.strip_suffix(".json"))) {
            (Value::Object(words), Some(language)) if !language.contains('.') => {
                for (whose, part) in parted(words, &wasm_modules::game_ids(project)?) {
                    let name = format!("{WORDS}{language}{whose}.json");
                    fs::write(dist.join(name), Value::from(part).to_string())?;
                }
            }
            // A part, which is empty until it is written with the file of all sentences.
            (Value::Object(_), Some(_)) => {}
            (value, _) => fs::write(path, value.to_string())?,
        }
    }
    Ok(())
}

/// The folder of the translations.
const WORDS: &str = "www/lang/";

/// Splits the translations by file, as `www/words.js` asks for them: those of all boards, of each game, of all games,
/// of the list of keys, of lessons, of live games, of the pages around boards, of the review, of saved games, of clocks,
/// and of solved endings. Those used only by command-line programs are dropped.
fn parted(words: Map<String, Value>, games: &[String]) -> BTreeMap<String, Map<String, Value>> {
    let ending = |whose: &str| match whose {
        "" => String::new(),
        whose => format!(".{whose}"),
    };
    let others = [
        "", "app", "clocks", "games", "help", "learn", "live", "puzzle", "review", "saved",
        "tables",
    ];
    let whose = games.iter().map(String::as_str).chain(others);
    let parts = whose.map(|whose| (ending(whose), Map::new()));
    let mut parts: BTreeMap<_, Map<_, _>> = parts.collect();
    for (id, text) in words {
        let of = match sentence_speaker(&id, games) {
            Speaker::Board => vec![""],
            Speaker::Games(ids) => ids.split(' ').chain(["games"]).collect(),
            Speaker::Help => vec!["help"],
            Speaker::Lessons => vec!["learn"],
            Speaker::Live => vec!["live"],
            Speaker::Puzzles => vec!["puzzle"],
            Speaker::App => vec!["app"],
            Speaker::Review => vec!["review"],
            Speaker::SavedGames => vec!["saved"],
            Speaker::Clocks => vec!["clocks"],
            Speaker::Tables => vec!["tables"],
            Speaker::Program => Vec::new(),
        };
        for whose in of {
            let part = parts.entry(ending(whose)).or_default();
            part.insert(id.clone(), text.clone());
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_get_light_and_sentences_parted() -> Result<()> {
        let project = Project::current()?;
        let dist = std::env::temp_dir().join(format!("take-five-lighten-{}", std::process::id()));
        project.shell.remove_path(&dist)?;
        let words = r#"{ "app.new": "New", "board.undone": "Undone", "chips.cell": "Square", "gtp.odd": "Odd", "keys.undo": "undo", "learn.next": "Next", "take.cell": "Cell" }"#;
        let eager = format!("{EAGER}// why\nexport const  a = 1;\n");
        for (path, content) in [
            ("www/lang/en.json", words),
            ("www/lang/en.app.json", "{}"),
            ("www/lang/en.clocks.json", "{}"),
            ("www/lang/en.tables.json", "{}"),
            ("www/lang/en.games.json", "{}"),
            ("www/lang/en.help.json", "{}"),
            ("www/lang/en.review.json", "{}"),
            ("www/lang/en.saved.json", "{}"),
            ("www/lang/en.learn.json", "{}"),
            ("www/lang/en.live.json", "{}"),
            ("www/other.json", r#"{ "gtp.odd": 1 }"#),
            ("www/a.js", &eager),
            ("www/a.css", "a { color: red } /* why */"),
        ] {
            project.shell.write_file(dist.join(path), content)?;
        }
        minify(&project, &dist)?;
        let read = |path: &str| fs::read_to_string(dist.join(path));
        let square = r#"{"chips.cell":"Square"}"#;
        for (whose, expected) in [
            ("", r#"{"board.undone":"Undone"}"#),
            (".app", r#"{"app.new":"New"}"#),
            (".help", r#"{"keys.undo":"undo"}"#),
            (".learn", r#"{"learn.next":"Next"}"#),
            (".games", r#"{"chips.cell":"Square","take.cell":"Cell"}"#),
            (".take", r#"{"take.cell":"Cell"}"#),
            (".take-it-away", square),
            (".acquisitions", square),
            (".takeaway", "{}"),
        ] {
            assert_eq!(read(&format!("www/lang/en{whose}.json"))?, expected);
        }
        assert_eq!(read("www/other.json")?, r#"{"gtp.odd":1}"#);
        assert_eq!(
            read("www/a.js")?,
            format!("{EAGER}const o=1;export{{o as a}};\n")
        );
        assert_eq!(read("www/a.css")?, "a{color:red}\n");
        project.shell.remove_path(&dist)?;
        Ok(())
    }
}
