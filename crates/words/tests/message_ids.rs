//! Every message id in the sources has an English sentence, and every sentence is used.
//!
//! An id is any string literal that looks like one (`take.touches-several`), and the first argument
//! of `Message::new("…")` and `t("…")`. This way no id is overlooked because it is in a table or a
//! variable; a literal that looks like an id but is not one fails the test until it is listed here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use take_five_rules::Message;
use take_five_words::Words;

/// Literals that look like ids but are not, with the reason.
const NO_IDS: &[(&str, &str)] = &[("o.rb", "the letters of a cell of Take")];

/// Prefixes of ids that are built at run time, with the reason.
const FAMILIES: &[(&str, &str)] = &[
    ("about.", "one for each game, named by its id"),
    ("slogan.", "one for each game, named by its id"),
    ("by.", "one for each game, named by its id"),
    ("credit.", "one for each game, named by its id"),
    ("game.", "one for each game, named by its id"),
    ("level-name.", "one for each game, named by its id"),
    ("level-play.", "one for each game, named by its id"),
    ("report-group.", "one for each group of figures"),
    ("report-meaning.", "one for each figure"),
    ("report-name.", "one for each figure"),
    ("report-rule.", "one for each rule whose use is counted"),
    ("report-unit.", "one for each unit of a figure"),
];

/// A literal with one of these endings is a file name. No id may end like this.
const FILES: &[&str] = &[
    "css",
    "csv",
    "gif",
    "gz",
    "html",
    "js",
    "json",
    "md",
    "mjs",
    "png",
    "rs",
    "svg",
    "toml",
    "ts",
    "txt",
    "wasm",
    "webm",
    "webmanifest",
    "xml",
];

fn is_a_file_name(text: &str) -> bool {
    text.rsplit_once('.')
        .is_some_and(|(_, ending)| FILES.contains(&ending))
}

fn looks_like_an_id(text: &str) -> bool {
    let inside = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_.".contains(c);
    let begins = text.starts_with(|c: char| c.is_ascii_lowercase());
    let (first, last) = text.rsplit_once('.').unwrap_or_default();
    let parts = !first.is_empty() && !last.is_empty();
    begins && parts && text.chars().all(inside) && !is_a_file_name(text)
}

fn english() -> BTreeMap<String, String> {
    serde_json::from_str(include_str!("../../../www/lang/en.json")).unwrap()
}

/// The sources that can contain message ids, without whole-line comments and unit tests.
fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let crates = root.join("crates").read_dir().unwrap();
    let mut left: Vec<PathBuf> = crates.map(|dir| dir.unwrap().path().join("src")).collect();
    left.extend(["www", "entry", "index.html"].map(|path| root.join(path)));
    let mut sources = Vec::new();
    while let Some(path) = left.pop() {
        if let Ok(entries) = path.read_dir() {
            left.extend(entries.map(|entry| entry.unwrap().path()));
        } else if !path.ends_with("tests.rs")
            && !path
                .parent()
                .is_some_and(|folder| folder.ends_with("tests"))
            && path
                .extension()
                .is_some_and(|end| ["rs", "js", "html"].iter().any(|e| end == *e))
        {
            // A file may be missing at this moment, because editors replace files when they save.
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let text = text
                .split("#[cfg(test)]\nmod tests {")
                .next()
                .unwrap_or_default();
            let script = path.extension().is_some_and(|end| end == "js");
            let comment = |line: &&str| {
                let line = line.trim_start();
                line.starts_with("//")
                    || script && (line.starts_with("/*") || line.starts_with("* "))
            };
            let lines: Vec<&str> = text.lines().filter(|line| !comment(line)).collect();
            sources.push((path, lines.join("\n")));
        }
    }
    sources
}

/// The ids in a source; a template such as `take.${name}` gives `take.$`.
fn ids(source: &str) -> BTreeSet<&str> {
    let mut ids = BTreeSet::new();
    for (at, quote) in source.match_indices(['"', '\'', '`']) {
        let behind = &source[at + 1..];
        let Some(literal) = behind.split(quote).next() else {
            continue;
        };
        let mut before = source[..at].trim_end().chars().rev();
        let made = source[..at].trim_end().ends_with("Message::new(")
            || before.by_ref().take(2).eq("(t".chars())
                && !before
                    .next()
                    .is_some_and(|c| c.is_alphanumeric() || "_.".contains(c));
        let template = literal.find("${").map(|end| &literal[..=end]);
        let template = template.filter(|template| !is_a_file_name(template.trim_end_matches('$')));
        match template.filter(|template| looks_like_an_id(&template.replace('$', "x"))) {
            Some(template) => ids.insert(template),
            None => (made || looks_like_an_id(literal)) && ids.insert(literal),
        };
    }
    let none = |id: &&str| NO_IDS.iter().any(|(none, _)| none == id);
    ids.retain(|id| !none(id));
    ids
}

#[test]
fn the_file_is_sorted_and_its_ids_look_like_ids() {
    let words = english();
    words
        .keys()
        .for_each(|id| assert!(looks_like_an_id(id), "{id}"));
    let lines = include_str!("../../../www/lang/en.json").lines();
    let keys: Vec<&str> = lines
        .filter_map(|line| line.trim().split("\": \"").next())
        .collect();
    let keys = &keys[1..keys.len() - 1];
    assert_eq!(keys.len(), words.len(), "one sentence a line, no id twice");
    assert!(keys.is_sorted(), "en.json is not sorted by id");
}

#[test]
fn every_id_has_a_sentence() {
    let words = english();
    let mut without = Vec::new();
    for (path, source) in sources() {
        for id in ids(&source) {
            let known = match id.strip_suffix('$') {
                Some(family) => FAMILIES.iter().any(|(known, _)| family.starts_with(known)),
                None => words.contains_key(id),
            };
            if !known {
                without.push(format!("{id} in {}", path.display()));
            }
        }
    }
    assert!(without.is_empty(), "not in www/lang/en.json: {without:#?}");
}

#[test]
fn every_sentence_is_used() {
    let sources = sources();
    let used: BTreeSet<&str> = sources.iter().flat_map(|(_, source)| ids(source)).collect();
    let mut words = english();
    words.retain(|id, _| {
        let family = FAMILIES.iter().any(|(family, _)| id.starts_with(family));
        !family && !used.contains(&**id)
    });
    assert!(words.is_empty(), "unused in www/lang/en.json: {words:#?}");
}

/// Catches a misspelt argument, unless the name belongs to another message.
#[test]
fn every_argument_of_a_sentence_is_given_somewhere() {
    let sources = sources();
    let given = |name: &str| {
        let rust = format!("\"{name}\"");
        let script = |c: char| !c.is_alphanumeric() && c != '_';
        sources.iter().any(|(path, source)| match path.extension() {
            Some(end) if end == "rs" => source.contains(&rust),
            _ => source.split(script).any(|word| word == name),
        })
    };
    for id in english().into_keys() {
        // A missing argument appears as `{name}`. Once it is given, the arguments inside its cases
        // appear.
        let mut message = Message::new(id.leak());
        loop {
            let said = Words::english().say(&message);
            let name = said
                .split_once('{')
                .and_then(|(_, text)| text.split_once('}'));
            let Some((name, _)) = name else { break };
            assert!(
                given(name),
                "{}: nothing gives the argument {name}",
                message.id
            );
            message = message.with(name.to_owned().leak(), 5);
        }
    }
}

#[test]
fn ids_are_found_wherever_they_stand() {
    let source = r#"
        let id = if red { "take.red" } else { "take.blue-2" };
        Message::new(
            "plain").with("cell", '"'); cursor.expected("expect.cell"); read("words.js");
        say({ id: 'app.new', args: {} }); t("other"); at("nothing"); t(`seat.${name}`);
        "no.id: it is", "1.5", "b.", ".c"
    "#;
    let found: Vec<&str> = ids(source).into_iter().collect();
    let expected = [
        "app.new",
        "expect.cell",
        "other",
        "plain",
        "seat.$",
        "take.blue-2",
        "take.red",
    ];
    assert_eq!(found, expected);
}

/// The messages for when the language file itself could not be loaded.
#[test]
fn the_sentences_in_the_scripts_are_those_of_the_file() {
    let words = english();
    for script in [
        include_str!("../../../www/load-with-retry.js"),
        include_str!("../../../www/page-load-error.js"),
    ] {
        for id in ["fault.loading", "fault.retry"] {
            let line = format!("\"{id}\": \"{}\",", words[id]);
            assert!(script.contains(&line), "a script does not contain {line}");
        }
    }
}
