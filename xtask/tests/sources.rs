//! Rules for every script of the site, and for every Rust source.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The most lines of a script in `www/`: a longer one does more than one thing.
const MAX_LINES: usize = 300;

/// The most modules of `www/` that define a function with the same name: in more, the name would mean too many things.
const MAX_MODULES: usize = 3;

/// All files below these folders of the project whose names have this ending.
fn files(folders: &[&str], ending: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut open: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                found.push(path);
            }
        }
    }
    assert!(found.len() > 50, "{found:?}");
    found
}

/// All scripts of the site.
fn scripts() -> Vec<PathBuf> {
    files(&["www", "entry"], "js")
}

/// The numbers (from 1) of lines that ignore an error without a comment that says which error it may be and why it is
/// ignored.
fn silent(script: &str) -> Vec<usize> {
    let lines: Vec<&str> = script.lines().map(str::trim).collect();
    let is_silent = |at: &usize| {
        let (line, next) = (lines[*at], lines.get(at + 1).copied().unwrap_or_default());
        let before = at.checked_sub(1).map_or("", |at| lines[at]);
        // A handler that takes the error has to use it.
        let takes_none = line.ends_with("catch {") && !next.contains("//");
        let is_empty = line.contains("catch (") && line.ends_with('{') && next.starts_with('}');
        let ends_chain = [".catch(() => {})", ".catch(() => undefined)"]
            .iter()
            .any(|end| line.contains(end));
        takes_none || is_empty || ends_chain && !line.contains("//") && !before.starts_with("//")
    };
    (0..lines.len())
        .filter(is_silent)
        .map(|at| at + 1)
        .collect()
}

#[test]
fn no_script_passes_over_an_error_in_silence() {
    for path in scripts() {
        let found = silent(&fs::read_to_string(&path).unwrap());
        assert!(found.is_empty(), "{}: lines {found:?}", path.display());
    }
}

#[test]
fn silence_is_noticed() {
    let script = "try {\n} catch {\n  // blocked\n}\ntry {\n} catch {\n}\ntry {\n} catch (error) {\n}\n\
        a().catch(() => {});\na().catch(() => {}); // offline\n// Offline.\na().catch(() => undefined);\n";
    assert_eq!(silent(script), [6, 9, 11]);
}

/// Whether a file is part of the front end itself.
fn is_of_front_end(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "www")
}

#[test]
fn no_script_is_long() {
    for path in scripts().iter().filter(|path| is_of_front_end(path)) {
        let lines = fs::read_to_string(path).unwrap().lines().count();
        assert!(lines <= MAX_LINES, "{}: {lines} lines", path.display());
    }
}

/// The identifier that a text begins with, and the rest of the text.
fn identifier(text: &str) -> (&str, &str) {
    let end = text.find(|sign: char| !sign.is_alphanumeric() && sign != '_');
    text.split_at(end.unwrap_or(text.len()))
}

/// The text without those of these words that it begins with.
fn without<'a>(text: &'a str, words: &[&str]) -> &'a str {
    let strip = |text: &'a str, word: &&str| text.strip_prefix(word).unwrap_or(text);
    words.iter().fold(text, strip)
}

/// The name of the function or method whose definition begins in this line.
fn defined(line: &str) -> Option<&str> {
    let plain = without(line.trim_start(), &["export ", "async "]);
    if let Some(rest) = plain.strip_prefix("function ") {
        return Some(identifier(rest).0);
    }
    let is_variable = ["const ", "let "]
        .iter()
        .any(|word| plain.starts_with(word));
    let member = line
        .strip_prefix("  ")
        .filter(|rest| !rest.starts_with(' '));
    let rest = match member {
        _ if is_variable => without(plain, &["const ", "let "]),
        Some(rest) => without(rest, &["static ", "async ", "#"]),
        None => return None,
    };
    let (name, rest) = identifier(rest);
    let is_word = matches!(
        name,
        "" | "if" | "for" | "while" | "switch" | "catch" | "constructor"
    );
    let value = rest
        .strip_prefix(" = ")
        .map(|value| without(value, &["async "]));
    let is_arrow = value.is_some_and(|value| {
        value.starts_with('(') && value.contains(") =>") || identifier(value).1.starts_with(" =>")
    });
    let is_method = !is_variable && rest.starts_with('(') && rest.ends_with(") {");
    (!is_word && (is_arrow || is_method)).then_some(name)
}

#[test]
fn a_name_means_one_thing() {
    let mut modules: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for path in scripts().iter().filter(|path| is_of_front_end(path)) {
        let script = fs::read_to_string(path).unwrap();
        for name in script.lines().filter_map(defined) {
            let all = modules.entry(name.to_owned()).or_default();
            all.insert(path.clone());
        }
    }
    assert!(modules.len() > 300, "{}", modules.len());
    modules.retain(|_, all| all.len() > MAX_MODULES);
    assert!(modules.is_empty(), "{modules:#?}");
}

#[test]
fn definitions_are_noticed() {
    let lines = [
        ("export async function load(url) {", Some("load")),
        ("    const update = async () => {", Some("update")),
        ("const half = number => number / 2;", Some("half")),
        ("  static async #begin(link, id) {", Some("begin")),
        ("  word = (message, args = {}) => {", Some("word")),
        ("  if (isOver) {", None),
        ("    board.show(game);", None),
        ("  constructor(board) {", None),
        ("const found = list.find(({ key }) => key);", None),
    ];
    for (line, name) in lines {
        assert_eq!(defined(line), name, "{line}");
    }
}

/// The name of the public type or trait whose definition begins in this line of Rust.
fn public_type(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub ")?;
    let (word, rest) = rest.split_once(' ')?;
    ["struct", "enum", "union", "trait", "type"]
        .contains(&word)
        .then(|| identifier(rest).0)
}

/// Whether a file belongs to a package itself, not to its tests, examples or benches.
fn is_of_package(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "src")
}

#[test]
fn no_two_public_types_share_a_name() {
    let mut places: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    let sources = files(&["crates", "xtask/src"], "rs");
    for path in sources.iter().filter(|path| is_of_package(path)) {
        let source = fs::read_to_string(path).unwrap();
        for name in source.lines().filter_map(public_type) {
            let first = places.entry(name.to_owned()).or_default();
            assert!(first.insert(path.clone()), "{name} twice in {path:?}");
        }
    }
    assert!(places.len() > 150, "{}", places.len());
    places.retain(|_, all| all.len() > 1);
    assert!(places.is_empty(), "{places:#?}");
}

#[test]
fn public_types_are_noticed() {
    let lines = [
        ("pub struct Table<'a> {", Some("Table")),
        ("    pub enum Step {", Some("Step")),
        ("pub type Toe = Chips<Rules>;", Some("Toe")),
        ("pub trait Draw: Game {", Some("Draw")),
        ("struct Inner;", None),
        ("pub fn table() -> Table {", None),
        ("pub use table::Table;", None),
    ];
    for (line, name) in lines {
        assert_eq!(public_type(line), name, "{line}");
    }
}

/// The places where the front end takes text apart: the script, a part of the line, and the kind of text. The table
/// parses notation; `notation.js` has what is needed before there is a table, and the early scripts, which are not
/// modules and cannot import it, have the same for the address (`crates/web/tests/notation.rs` checks them all against
/// what Rust reads).
const TEXTS: &[(&str, &str, &str)] = &[
    (
        "www/app/dialogs/new-game.js",
        "(field)",
        "names of fields of its own form",
    ),
    (
        "www/app/dialogs/search-games.js",
        "plain(query)",
        "words that somebody looks for",
    ),
    (
        "www/app/share/embed-dialog.js",
        "URLSearchParams(link)",
        "keys of a link become attributes, and no value is looked at",
    ),
    (
        "www/app/share/embed-snippets.js",
        "URLSearchParams(wish.link)",
        "the same",
    ),
    (
        "www/app/share/picture-file.js",
        "(value)",
        "a computed colour",
    ),
    (
        "www/app/store/export-import.js",
        "(tags.get(BY_LINK)",
        "a tag that the app itself writes",
    ),
    ("www/board/legend.js", "path.match", "numbers of a shape"),
    (
        "www/board/translate-path.js",
        "numbers.matchAll",
        "numbers of a shape",
    ),
    (
        "www/preload.js",
        "keysOfLink()",
        "the address, before there is a module",
    ),
    ("www/preload.js", "dataset[name]", "a list in the page"),
    ("www/preload.js", "address.split", "the ending of a file"),
    (
        "www/editor/piece-trays.js",
        "(key)",
        "a key of the keyboard",
    ),
    (
        "www/embed/preload-or-fallback.js",
        "URLSearchParams(link)",
        "the address, before there is a module",
    ),
    (
        "www/embed/preload-or-fallback.js",
        "keys.get",
        "the address, before there is a module",
    ),
    (
        "www/embed/preload-or-fallback.js",
        "(game)",
        "whether it can be the name of a folder",
    ),
    (
        "www/embed/run-on-click.js",
        "URLSearchParams(link)",
        "the address, before there is a module",
    ),
    (
        "www/embed/run-on-click.js",
        "lesson ??",
        "the address, before there is a module",
    ),
    (
        "www/embed/run-on-click.js",
        "dataset.modules",
        "a list in the page",
    ),
    (
        "www/game.js",
        "(id)",
        "whether it can be the name of a folder",
    ),
    ("www/game.js", "error.message", "what a browser says"),
    (
        "www/register-service-worker.js",
        "import.meta.url",
        "its own address",
    ),
    (
        "www/load-with-retry.js",
        "error.message",
        "what a browser says",
    ),
    ("www/notation.js", "", "see there"),
    (
        "www/learn/course.js",
        "(game)",
        "whether it can be the name of a file",
    ),
    ("www/learn/progress.js", "", "what it has written itself"),
    (
        "www/live/live-room.js",
        "opened.text",
        "a short message of its own",
    ),
    (
        "www/live/messenger-room.js",
        "[0-9a-f]",
        "whether it is a key",
    ),
    (
        "www/live/qr-code.js",
        "bits.matchAll",
        "bits that it has written itself",
    ),
    ("www/live/relays.js", "wss?", "what kind of address it is"),
    (
        "www/live/room-link.js",
        "hash.replace",
        "the address, which no module reads",
    ),
    (
        "www/live/room-link.js",
        "(game)",
        "whether it can be the name of a folder",
    ),
    ("www/live/sealing.js", "hex.match", "hexadecimal digits"),
    (
        "www/live/start-form.js",
        "location.search",
        "the address, before there is a module",
    ),
    ("www/live/transport.js", "[0-9a-f]", "ids and keys"),
    (
        "www/puzzles/collection.js",
        "(game)",
        "whether it can be the name of a file",
    ),
    ("www/puzzles/history.js", "", "what it has written itself"),
    ("www/settings.js", "all.split", "what it has written itself"),
    ("www/words.js", "", "sentences"),
];

/// Whether a line of a script takes a text apart.
fn takes_apart(line: &str) -> bool {
    let ways = [
        ".split(",
        ".match(",
        ".matchAll(",
        ".exec(",
        ".test(",
        "RegExp(",
    ];
    // Text that is built from values is not parsed.
    let reads = line
        .match_indices("new URLSearchParams(")
        .any(|(at, start)| {
            let behind = &line[at + start.len()..];
            behind.starts_with(|c: char| c.is_alphabetic()) && !behind.starts_with("said.map(")
        });
    reads || ways.iter().any(|way| line.contains(way))
}

#[test]
fn no_script_reads_notation() {
    let mut used: BTreeSet<&(&str, &str, &str)> = BTreeSet::new();
    for path in scripts().iter().filter(|path| is_of_front_end(path)) {
        let name = path.to_str().unwrap().replace('\\', "/");
        for line in fs::read_to_string(path).unwrap().lines() {
            if !takes_apart(line) {
                continue;
            }
            let known = TEXTS
                .iter()
                .find(|(script, part, _)| name.ends_with(script) && line.contains(part));
            assert!(
                known.is_some(),
                "{name} takes a text apart: ask the table, or say what text it is: {line}"
            );
            used.extend(known);
        }
    }
    let unused: Vec<_> = TEXTS.iter().filter(|text| !used.contains(text)).collect();
    assert!(
        unused.is_empty(),
        "there is no such line any more: {unused:?}"
    );
}

#[test]
fn what_takes_a_text_apart_is_noticed() {
    for (line, expected) in [
        ("const [id] = spec.split(\":\");", true),
        ("const keys = new URLSearchParams(game.link);", true),
        ("if (/^engine-/.test(seat)) return;", true),
        (
            "return new URLSearchParams({ game, seed }).toString();",
            false,
        ),
        ("const all = table.linkParts();", false),
    ] {
        assert_eq!(takes_apart(line), expected, "{line}");
    }
}
