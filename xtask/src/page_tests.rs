//! The programs of page tests, and the lookup of single tests by their names in the files of `tests/tests/`.

use crate::import_graph::list_files;
use anyhow::Result;
use std::{collections::BTreeMap, fs, path::Path, thread, time::Duration};

/// A program of page tests: a folder of `tests/tests/`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TestProgram {
    /// The name of the folder and the program.
    pub name: &'static str,
    /// Whether its tests run in parallel.
    pub is_parallel: bool,
    /// How long one attempt at a test may take.
    pub limit: Duration,
}

impl TestProgram {
    /// How many of its tests run at a time: in parallel, one more than there are cores, because now and then a test only
    /// waits. (On two cores, three take 516 s where two take 591.)
    pub fn threads(self) -> usize {
        match self.is_parallel {
            true => thread::available_parallelism().map_or(1, usize::from) + 1,
            false => 1,
        }
    }
}

/// What a visitor does on a normal day, losing games, links, security, and each way of input: in every run, in parallel.
pub const PAGES: TestProgram = TestProgram {
    name: "pages",
    is_parallel: true,
    limit: Duration::from_secs(180),
};

/// Other widths, looks, browsers and hosts, and long runs: only with `--all`, in parallel.
pub const MORE: TestProgram = TestProgram {
    name: "more",
    is_parallel: true,
    limit: Duration::from_secs(600),
};

/// Tests that measure time or take minutes: only with `--all`, one after the other.
pub const ALONE: TestProgram = TestProgram {
    name: "alone",
    is_parallel: false,
    limit: Duration::from_secs(3600),
};

/// All programs, in the order they run.
pub const PROGRAMS: [TestProgram; 3] = [PAGES, MORE, ALONE];

/// The page tests to run.
#[derive(Debug, Default, PartialEq)]
pub struct ChosenTests {
    /// Prefixes of the paths of tests, by the name of their program: `undo::` is a whole file; none means all of them.
    paths: BTreeMap<&'static str, Vec<String>>,
    /// The concatenated text of their files.
    text: String,
}

impl ChosenTests {
    /// All tests of these programs.
    ///
    /// # Errors
    /// Says which file cannot be read.
    pub fn whole(programs: &[TestProgram], root: &Path) -> Result<Self, String> {
        let mut chosen = Self::default();
        for (program, _, text) in files(programs, root)? {
            chosen.paths.entry(program).or_default();
            chosen.text.push_str(&text);
        }
        Ok(chosen)
    }

    /// Finds what has this name: a file, or else all tests with it in their names.
    ///
    /// # Errors
    /// Says which name matches no file and no test.
    pub fn read(names: &[&str], root: &Path) -> Result<Self, String> {
        let files = files(&PROGRAMS, root)?;
        let mut chosen = Self::default();
        for &name in names {
            let is_file = files.iter().any(|(_, file, _)| file == name);
            let mut is_known = false;
            for (program, file, text) in &files {
                let paths: Vec<String> = match is_file {
                    true if file == name => vec![format!("{file}::")],
                    true => continue,
                    false => {
                        // The whole name, as a failed test is told, or a part of its last part.
                        let named = tests(text).map(|test| (test, format!("{file}::{test}")));
                        let wanted =
                            named.filter(|(test, whole)| test.contains(name) || whole == name);
                        wanted.map(|(_, whole)| whole).collect()
                    }
                };
                if !paths.is_empty() {
                    chosen.paths.entry(*program).or_default().extend(paths);
                    chosen.text.push_str(text);
                    is_known = true;
                }
            }
            if !is_known {
                let problem = "no page test and no file of tests/tests/ is called";
                return Err(format!("{problem} {name}"));
            }
        }
        Ok(chosen)
    }

    /// Whether one of the files mentions it: a variable, or a browser.
    pub fn mentions(&self, what: &str) -> bool {
        self.text.contains(what)
    }

    /// The selected tests of a program, as prefixes of their paths, of which none means all of them; `None` if it has no
    /// selected test.
    pub fn of(&self, program: TestProgram) -> Option<&[String]> {
        self.paths.get(program.name).map(Vec::as_slice)
    }
}

/// The test files of these programs: the name of the program, that of the file, and its text.
fn files(
    programs: &[TestProgram],
    root: &Path,
) -> Result<Vec<(&'static str, String, String)>, String> {
    let mut files = Vec::new();
    for program in programs {
        let texts = texts(&root.join("tests/tests").join(program.name));
        let texts = texts.map_err(|error| format!("reading page tests: {error:#}"))?;
        files.extend(texts.into_iter().map(|it| (program.name, it.0, it.1)));
    }
    Ok(files)
}

/// The test files of a folder: names without extension and contents, in order.
fn texts(folder: &Path) -> Result<BTreeMap<String, String>> {
    let mut all = BTreeMap::new();
    for file in list_files(folder)? {
        if let Some(name) = file.strip_suffix(".rs").filter(|&name| name != "main") {
            all.insert(name.to_owned(), fs::read_to_string(folder.join(&file))?);
        }
    }
    Ok(all)
}

/// The names of the tests in a file.
fn tests(text: &str) -> impl Iterator<Item = &str> {
    let tests = text.split("::test]").skip(1);
    tests.filter_map(|rest| rest.split_once("fn ")?.1.split('(').next())
}

#[cfg(test)]
mod tests_of_names {
    use super::*;

    #[test]
    fn files_and_tests_are_found_by_their_names() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        let names = ["one_touch_speed", "whole_games"];
        let chosen = ChosenTests::read(&names, root).unwrap();
        assert_eq!(chosen.of(PAGES), Some(&["whole_games::".to_owned()][..]));
        assert_eq!(
            chosen.of(ALONE),
            Some(&["one_touch_speed::".to_owned()][..])
        );
        let chosen = ChosenTests::read(&["undo::an_opened_record_is_for_study"], root).unwrap();
        assert_eq!(
            chosen.of(PAGES),
            Some(&["undo::an_opened_record_is_for_study".to_owned()][..])
        );
        let chosen = ChosenTests::read(&["the_game_to_the_end"], root);
        assert!(chosen.is_err());
    }

    #[test]
    fn a_whole_program_needs_what_its_files_mention() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        let gate = ChosenTests::whole(&[PAGES], root).unwrap();
        assert_eq!((gate.of(PAGES), gate.of(ALONE)), (Some(&[][..]), None));
        assert!(!gate.mentions("TAKEFIVE_NOSTR_RELAY"));
        let all = ChosenTests::whole(&PROGRAMS, root).unwrap();
        assert!(all.of(ALONE).is_some() && all.mentions("TAKEFIVE_NOSTR_RELAY"));
    }
}
