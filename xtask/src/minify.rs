//! Splits the sentences of each language by the part of the site that uses them, and minifies the built site: scripts,
//! styles and JSON.

use crate::{
    import_graph::{has_extension, list_files},
    light_fallback::with_light_fallback,
    project::Project,
    setup,
    split_sentences::{Speaker, sentence_speaker},
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
    // After the comments are gone.
    for path in with(&["css"]).map(|file| dist.join(file)) {
        let text = fs::read_to_string(&path)?;
        fs::write(path, with_light_fallback(&text))?;
    }
    for path in eager {
        let text = fs::read_to_string(&path)?;
        fs::write(path, format!("{EAGER}{text}"))?;
    }
    for file in with(&["json"]) {
        let path = dist.join(file);
        let value: Value = serde_json::from_slice(&fs::read(&path)?).context(file.clone())?;
        fs::write(path, value.to_string())?;
    }
    Ok(())
}

/// Splits the sentences of each language by the part of the site that uses them; what a language lacks, it gets in
/// English.
pub fn split_sentences(dist: &Path) -> Result<()> {
    let folder = dist.join(WORDS);
    let read = |file: &str| -> Result<Map<String, Value>> {
        serde_json::from_slice(&fs::read(folder.join(file))?).with_context(|| file.to_owned())
    };
    let english = read("en.json")?;
    for file in list_files(&folder)? {
        let language = file.trim_end_matches(".json");
        let mut words = english.clone();
        words.extend(read(&file)?);
        for (ending, part) in parted(words) {
            let name = format!("{language}{ending}.json");
            fs::write(folder.join(name), serde_json::to_string_pretty(&part)?)?;
        }
    }
    Ok(())
}

/// The folder of the translations.
const WORDS: &str = "www/lang/";

/// Splits the sentences by file, as `www/words.js` asks for them; the keys end the files' names. Those used only by
/// command-line programs are dropped.
fn parted(words: Map<String, Value>) -> BTreeMap<&'static str, Map<String, Value>> {
    let endings = ["", ".app", ".more"];
    let mut parts = BTreeMap::from(endings.map(|ending| (ending, Map::new())));
    for (id, text) in words {
        let ending = match sentence_speaker(&id) {
            Speaker::Board => "",
            Speaker::App => ".app",
            Speaker::More => ".more",
            Speaker::Program => continue,
        };
        parts.entry(ending).or_default().insert(id, text);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Else a language that is written from right to left would need styles of its own.
    #[test]
    fn styles_say_start_and_end_instead_of_left_and_right() -> Result<()> {
        let project = Project::current()?;
        let is_physical = |line: &str| {
            let (property, value) = line.trim().split_once(": ").unwrap_or_default();
            let is_aligned = ["text-align", "float", "clear"].contains(&property);
            let side = if is_aligned { value } else { property };
            let side = side.trim_end_matches(';');
            ["left", "right"].iter().any(|end| {
                side.strip_suffix(end)
                    .is_some_and(|begin| begin.is_empty() || begin.ends_with('-'))
            })
        };
        assert!(is_physical("  margin-left: 0;") && is_physical("text-align: right;"));
        assert!(!is_physical("margin-inline-start: 0;") && !is_physical("/* The left: a */"));
        let www = project.path("www");
        let files = list_files(&www)?;
        for file in files.iter().filter(|file| has_extension(file, &["css"])) {
            let text = fs::read_to_string(www.join(file))?;
            // A piece that is dragged follows the pointer.
            let expected = usize::from(file == "editor/editor-board.css");
            let found: Vec<&str> = text.lines().filter(|line| is_physical(line)).collect();
            assert_eq!(found.len(), expected, "{file}: {found:?}");
        }
        Ok(())
    }

    #[test]
    fn scripts_get_light_and_sentences_parted() -> Result<()> {
        let project = Project::current()?;
        let dist = std::env::temp_dir().join(format!("take-five-lighten-{}", std::process::id()));
        project.shell.remove_path(&dist)?;
        let words = r#"{ "app.new": "New", "board.undone": "Undone", "chips.cell": "Square", "gtp.odd": "Odd", "keys.undo": "undo", "learn.next": "Next", "take.cell": "Cell" }"#;
        let eager = format!("{EAGER}// why\nexport const  a = 1;\n");
        for (path, content) in [
            ("www/lang/en.json", words),
            ("www/lang/de.json", r#"{ "app.new": "Neu" }"#),
            ("www/other.json", r#"{ "gtp.odd": 1 }"#),
            ("www/a.js", &eager),
            ("www/a.css", "a { color: red } /* why */"),
        ] {
            project.shell.write_file(dist.join(path), content)?;
        }
        split_sentences(&dist)?;
        minify(&project, &dist)?;
        let read = |path: &str| fs::read_to_string(dist.join(path));
        for (ending, expected) in [
            (
                "",
                r#"{"board.undone":"Undone","chips.cell":"Square","take.cell":"Cell"}"#,
            ),
            (".app", r#"{"app.new":"New"}"#),
            (".more", r#"{"keys.undo":"undo","learn.next":"Next"}"#),
        ] {
            assert_eq!(read(&format!("www/lang/en{ending}.json"))?, expected);
        }
        assert_eq!(read("www/lang/de.app.json")?, r#"{"app.new":"Neu"}"#);
        let german = read("www/lang/de.more.json")?;
        assert!(german.contains("Next"), "what is missing is in English");
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
