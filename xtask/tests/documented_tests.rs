//! Documents that say which test shows what: the tests exist, and no criterion of the statement on accessibility is left
//! out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The documents whose tables name tests.
const DOCUMENTS: [&str; 3] = ["accessibility.md", "reliability.md", "security.md"];

/// The folders of page tests; a file may be in several of them.
const FOLDERS: [&str; 3] = [
    "tests/tests/pages/",
    "tests/tests/more/",
    "tests/tests/alone/",
];

/// Success criteria of WCAG 2.2, levels A and AA, with the one that version 2.2 has removed.
const CRITERIA: [&str; 56] = [
    "1.1.1", "1.2.1", "1.2.2", "1.2.3", "1.2.4", "1.2.5", "1.3.1", "1.3.2", "1.3.3", "1.3.4",
    "1.3.5", "1.4.1", "1.4.2", "1.4.3", "1.4.4", "1.4.5", "1.4.10", "1.4.11", "1.4.12", "1.4.13",
    "2.1.1", "2.1.2", "2.1.4", "2.2.1", "2.2.2", "2.3.1", "2.4.1", "2.4.2", "2.4.3", "2.4.4",
    "2.4.5", "2.4.6", "2.4.7", "2.4.11", "2.5.1", "2.5.2", "2.5.3", "2.5.4", "2.5.7", "2.5.8",
    "3.1.1", "3.1.2", "3.2.1", "3.2.2", "3.2.3", "3.2.4", "3.2.6", "3.3.1", "3.3.2", "3.3.3",
    "3.3.4", "3.3.7", "3.3.8", "4.1.1", "4.1.2", "4.1.3",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn document(name: &str) -> String {
    fs::read_to_string(root().join("docs").join(name)).unwrap()
}

/// All Rust files and scripts that can hold tests, by their paths within the project.
fn sources() -> BTreeMap<String, String> {
    let mut open: Vec<PathBuf> = ["crates", "fuzz", "tests", "xtask"]
        .map(|it| root().join(it))
        .to_vec();
    let mut found = BTreeMap::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if path.is_dir() {
                if !["target", "node_modules", "corpus", "artifacts"].contains(&name) {
                    open.push(path);
                }
            } else if name.ends_with(".rs") || name.ends_with(".js") {
                let within = path.strip_prefix(root()).unwrap().to_str().unwrap();
                let text = fs::read_to_string(&path).unwrap();
                found.insert(within.replace('\\', "/"), text);
            }
        }
    }
    assert!(found.len() > 300, "{}", found.len());
    found
}

/// The names of the tests in a file: of functions with the attribute, and of those that a macro makes, one in a line
/// with its first argument.
fn tests(source: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    let mut is_next = false;
    for line in source.lines().map(str::trim) {
        let behind = line.split_once("fn ").map(|(_, behind)| behind);
        if ["#[test]", "#[tokio::test", "#[wasm_bindgen_test]"]
            .iter()
            .any(|it| line.starts_with(it))
        {
            is_next = true;
        } else if let Some(behind) = behind.filter(|_| is_next) {
            found.extend(behind.split('(').next());
            is_next = false;
        } else if let Some((name, _)) = line.strip_suffix('"').and_then(|it| it.split_once(" \"")) {
            found.insert(name);
        }
    }
    found.retain(|name| is_name(name));
    found
}

/// Whether a text is a name in Rust of several words.
fn is_name(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty()
            && word
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    text.contains('_') && text.split('_').all(is_word)
}

/// What stands in a line of Markdown as code.
fn code(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Whether a path is meant by the end of it: `keyboard.rs`, `tests/keyboard.rs`.
fn is_meant(path: &str, named: &str) -> bool {
    path.strip_suffix(named)
        .is_some_and(|before| before.is_empty() || before.ends_with('/'))
}

#[test]
fn tests_named_in_documents_exist() {
    let sources = sources();
    let mut known: BTreeSet<&str> = sources.values().flat_map(|source| tests(source)).collect();
    // What many page tests call.
    known.extend(["expect_quiet", "expect_nothing_offered"]);
    let mut count = 0;
    for name in DOCUMENTS {
        let text = document(name);
        for line in text.lines() {
            for named in code(line) {
                if named.ends_with(".rs") || named.ends_with(".test.js") {
                    let is_there = sources.keys().any(|path| is_meant(path, named));
                    assert!(is_there, "{name}: there is no {named}: {line}");
                } else if is_name(named) && named.matches('_').count() > 1 {
                    assert!(
                        known.contains(named),
                        "{name}: there is no test {named}: {line}"
                    );
                    count += 1;
                } else if let Some(start) = named.strip_suffix("_…").filter(|it| is_name(it)) {
                    let is_there = known.iter().any(|test| test.starts_with(start));
                    assert!(is_there, "{name}: no test begins with {start}: {line}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 150, "only {count} names were found");
}

/// In the statement on accessibility every test follows the name of its file.
#[test]
fn tests_of_criteria_are_in_the_files_named() {
    let sources = sources();
    let mut file = None;
    for line in document("accessibility.md").lines() {
        // A sentence may go on in the next line, a row of a table does not.
        if line.is_empty() || line.starts_with('|') {
            file = None;
        }
        for named in code(line) {
            if named.ends_with(".rs") {
                let paths = match named.contains('/') {
                    true => vec![named.to_owned()],
                    false => FOLDERS.map(|folder| format!("{folder}{named}")).to_vec(),
                };
                let found: BTreeSet<&str> = paths
                    .iter()
                    .filter_map(|path| sources.get(path))
                    .flat_map(|source| tests(source))
                    .collect();
                assert!(!found.is_empty(), "no tests in {named}: {line}");
                file = Some((named, found));
            } else if is_name(named) {
                let (file, tests) = file
                    .as_ref()
                    .unwrap_or_else(|| panic!("{named} in which file? {line}"));
                assert!(tests.contains(named), "{named} is not in {file}");
            }
        }
    }
}

#[test]
fn every_criterion_has_its_row() {
    let text = document("accessibility.md");
    let first_words = text
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split(' ').next());
    let rows: Vec<&str> = first_words
        .filter(|word| word.starts_with(|c: char| c.is_ascii_digit()))
        .collect();
    assert_eq!(rows, CRITERIA);
}

#[test]
fn tests_are_found() {
    let source = "#[test]\nfn one_is_found() {\n}\n#[tokio::test]\nasync fn another_too() -> Result<()> {\n\
        fn helper_of_both() {\nby_keys! {\n    made_by_macro \"take:size=3\"\n}\n";
    assert_eq!(
        tests(source).into_iter().collect::<Vec<_>>(),
        ["another_too", "made_by_macro", "one_is_found"]
    );
    assert!(
        is_meant("crates/a/tests/b.rs", "tests/b.rs") && !is_meant("crates/a/tests/ab.rs", "b.rs")
    );
    assert_eq!(
        code("`a` or `b_c`, not d").collect::<Vec<_>>(),
        ["a", "b_c"]
    );
}
