//! Single page tests, found by their names in the files of `tests/tests/`, and what they need to run.

use std::{collections::BTreeMap, fs, path::Path};

/// Page tests that were named.
#[derive(Debug, Default, PartialEq)]
pub struct Chosen {
    /// Files of which every test is wanted, without their ending.
    pub files: Vec<String>,
    /// Other files, with the names of tests, or parts of names, that are wanted of them.
    pub tests: Vec<(String, Vec<String>)>,
    /// What stands in all these files.
    text: String,
}

impl Chosen {
    /// Finds what is called so: a file, else all tests with this in their names.
    ///
    /// # Errors
    /// What is called like no file and no test, in words.
    pub fn read(names: &[&str], root: &Path) -> Result<Self, String> {
        let all = files(&root.join("tests/tests"))?;
        let mut chosen = Self::default();
        let mut tests: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for &name in names {
            if all.contains_key(name) {
                chosen.files.push(name.to_owned());
                continue;
            }
            let mut holding = all
                .iter()
                .filter(|(_, text)| has_test(text, name))
                .peekable();
            if holding.peek().is_none() {
                return Err(format!(
                    "no page test and no file of tests/tests/ is called {name}"
                ));
            }
            for (file, _) in holding {
                tests.entry(file).or_default().push(name.to_owned());
            }
        }
        tests.retain(|&file, _| !chosen.files.iter().any(|whole| whole == file));
        chosen.tests = tests
            .into_iter()
            .map(|(file, names)| (file.to_owned(), names))
            .collect();
        let read = chosen
            .files
            .iter()
            .chain(chosen.tests.iter().map(|(file, _)| file));
        chosen.text = read.map(|file| all[file].as_str()).collect();
        Ok(chosen)
    }

    /// Whether one of the files speaks of it: a variable, or a browser.
    pub fn speaks_of(&self, what: &str) -> bool {
        self.text.contains(what)
    }

    /// What cargo is told to run, one run after the other.
    pub fn runs(&self) -> Vec<Vec<&str>> {
        let mut runs = Vec::new();
        if !self.files.is_empty() {
            runs.push(
                self.files
                    .iter()
                    .flat_map(|file| ["--test", file])
                    .collect(),
            );
        }
        for (file, names) in &self.tests {
            let mut run = vec!["--test", file.as_str(), "--"];
            run.extend(names.iter().map(String::as_str));
            runs.push(run);
        }
        runs
    }
}

/// The files of tests with what stands in them, by their names without the ending.
fn files(folder: &Path) -> Result<BTreeMap<String, String>, String> {
    let failed = |error| format!("{}: {error}", folder.display());
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|ending| ending == "rs")
            && let Some(name) = path.file_stem()
        {
            let text = fs::read_to_string(&path).map_err(failed)?;
            all.insert(name.to_string_lossy().into_owned(), text);
        }
    }
    Ok(all)
}

/// Whether a test in this file has `part` in its name.
fn has_test(text: &str, part: &str) -> bool {
    let tests = text.split("::test]").skip(1);
    let mut names = tests.filter_map(|rest| rest.split_once("fn ")?.1.split('(').next());
    names.any(|name| name.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_go_together_and_tests_by_their_file() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        let names = [
            "touch_speed",
            "a_panic_keeps",
            "turn_list",
            "the_first_touches",
        ];
        let chosen = Chosen::read(&names, root).unwrap();
        let runs = chosen.runs();
        let expected = [
            &["--test", "touch_speed", "--test", "turn_list"][..],
            &["--test", "trap", "--", "a_panic_keeps"],
        ];
        assert_eq!(runs, expected);
        assert!(chosen.speaks_of("TAKEFIVE_DIST_PANIC") && !chosen.speaks_of("Kind::WebKit"));
        assert!(Chosen::read(&["delays"], root).is_err());
    }
}
