//! The page test programs, and the lookup of single tests by their names in the files of `tests/tests/`.

use crate::import_graph::list_files;
use anyhow::Result;
use std::{collections::BTreeMap, fs, path::Path, thread};

/// A program of page tests: a folder of `tests/tests/`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TestProgram {
    /// The name of the folder and the program.
    pub name: &'static str,
    /// Whether its tests run in parallel.
    pub is_parallel: bool,
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

/// Whole pages, in parallel.
pub const PAGES: TestProgram = TestProgram {
    name: "pages",
    is_parallel: true,
};

/// Tests that measure time or take minutes, one after the other.
pub const ALONE: TestProgram = TestProgram {
    name: "alone",
    is_parallel: false,
};

/// The page tests named on the command line.
#[derive(Debug, Default, PartialEq)]
pub struct ChosenTests {
    /// Prefixes of the paths of tests, by the name of their program: `undo::` is a whole file.
    paths: BTreeMap<&'static str, Vec<String>>,
    /// The concatenated text of their files.
    text: String,
}

impl ChosenTests {
    /// Finds what has this name: a file, or else all tests with it in their names.
    ///
    /// # Errors
    /// Says which name matches no file and no test.
    pub fn read(names: &[&str], root: &Path) -> Result<Self, String> {
        let mut files = Vec::new();
        for program in [PAGES, ALONE] {
            let texts = texts(&root.join("tests/tests").join(program.name));
            let texts = texts.map_err(|error| format!("reading page tests: {error:#}"))?;
            files.extend(texts.into_iter().map(|it| (program.name, it.0, it.1)));
        }
        let mut chosen = Self::default();
        for &name in names {
            let is_file = files.iter().any(|(_, file, _)| file == name);
            let mut is_known = false;
            for (program, file, text) in &files {
                let paths: Vec<String> = match is_file {
                    true if file == name => vec![format!("{file}::")],
                    true => continue,
                    false => {
                        let tests = tests(text).filter(|test| test.contains(name));
                        tests.map(|test| format!("{file}::{test}")).collect()
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

    /// The selected tests of a program, as prefixes of their paths; empty if there are none.
    pub fn paths_of_program(&self, program: TestProgram) -> &[String] {
        self.paths.get(program.name).map_or(&[], Vec::as_slice)
    }
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
        let names = ["touch_speed", "a_panic_keeps", "turn_list"];
        let chosen = ChosenTests::read(&names, root).unwrap();
        let [trap, list] = chosen.paths_of_program(PAGES) else {
            panic!("{chosen:?}");
        };
        assert!(trap.starts_with("wasm_traps::a_panic_keeps"));
        assert_eq!(list, "turn_list::");
        assert_eq!(chosen.paths_of_program(ALONE), ["touch_speed::"]);
        assert!(chosen.mentions("TAKEFIVE_DIST_PANIC") && !chosen.mentions("BrowserKind::WebKit"));
        assert!(ChosenTests::read(&["delays"], root).is_err());
    }
}
