//! The arguments of `cargo xtask`: parsed by the program, and by the test that checks the documentation against them.

use crate::{
    page_tests::{ChosenTests, PAGES, PROGRAMS},
    stages::{STAGES, Stage},
};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::Path;

/// Sets up, serves, builds, tests and benchmarks Take Five.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
pub struct Arguments {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    /// Build the release site, if anything changed, and serve it on this machine.
    Serve {
        /// Port to listen on; if it is taken, the next free one.
        #[arg(long, default_value_t = 8080)]
        port: u16,
    },
    /// Serve the site and rebuild it, unoptimised, whenever a file changes.
    Dev {
        /// Port to listen on; if it is taken, the next free one.
        #[arg(long, default_value_t = 8081)]
        port: u16,
    },
    /// Build the static release site into dist/.
    Build {
        /// Instead build the site that pages are tested with into target/test-site/: its modules are compiled fast.
        #[arg(long, conflicts_with = "base_url")]
        for_tests: bool,
        /// The site's address, folder included: makes the URLs in previews absolute, and writes a sitemap.
        #[arg(long, value_name = "URL", value_parser = address)]
        base_url: Option<String>,
    },
    /// Build the site, if anything changed, and pack the npm package from it into target/npm/.
    Npm,
    /// Build the site, if anything changed, and pack the page of live games as an app for messengers into
    /// target/take-five.xdc.
    Xdc,
    /// Build the site, if anything changed, and compare its download sizes with those in docs/sizes.json.
    Sizes {
        /// Write today's sizes into that file.
        #[arg(long)]
        accept: bool,
    },
    /// Build the site, if anything changed, and from it the plug-in for Obsidian and the gadget for MediaWiki into
    /// target/wrappers/.
    Wrappers,
    /// Make everything that is published, from the site to the crates, in release/.
    Release {
        /// The site's address, as for `build`.
        #[arg(long, value_name = "URL", value_parser = address)]
        base_url: Option<String>,
    },
    /// Format Rust, scripts and styles.
    Fmt,
    /// Trunk's hook while it copies the files: adds the modules.
    #[command(hide = true)]
    Modules,
    /// Trunk's final hook: writes the pages, and turns a release build into the files for browsers.
    #[command(hide = true)]
    Finish,
    /// Run the checks and tests that every change has to pass, only the stages named, or single page tests: `test pages
    /// undo`.
    #[command(after_help = format!("Stages: {}", stage_names()))]
    Test(TestArgs),
    /// Fuzz everything that reads input, continuing from the inputs found before.
    Fuzz {
        /// Seconds per target.
        #[arg(long, default_value_t = 600, conflicts_with = "runs")]
        seconds: u64,
        /// Inputs per target, instead of a time.
        #[arg(long)]
        runs: Option<u64>,
        /// Add a minimal selection of the new inputs to fuzz/corpus/.
        #[arg(long)]
        keep: bool,
        /// Targets in fuzz/fuzz_targets/; all of them if none is named.
        targets: Vec<String>,
    },
    /// Benchmark the rules natively and in wasm under Node; needs an idle machine.
    Bench {
        /// Number of measurements of each figure; the best counts.
        #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
    },
}

/// Rejects what cannot be an address before anything is built; the program that writes the address checks the rest.
fn address(text: &str) -> Result<String, String> {
    match text.starts_with("https://") || text.starts_with("http://") {
        true => Ok(text.to_owned()),
        false => Err("an address such as https://example.org/games/ is expected".to_owned()),
    }
}

/// The arguments of `test`.
#[derive(Args, Debug)]
pub struct TestArgs {
    /// Stages to run, in their usual order; all of them if none is named. Names after `pages` select page tests: files of
    /// tests/tests/, or names of tests or parts of them.
    #[arg(value_name = "STAGE|pages NAME")]
    pub names: Vec<String>,
    /// Show the output of page tests that pass, too, such as the figures they measure.
    #[arg(long)]
    pub show_output: bool,
    /// Also run everything that is skipped by default, on the release site; here nothing is tried a second time.
    #[arg(long)]
    pub all: bool,
    /// Run the page tests this many times, to find one that fails now and then.
    #[arg(long, value_name = "TIMES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub repeat: u32,
    /// A browser to skip because this machine does not have it.
    #[arg(long, value_name = "BROWSER")]
    pub without: Vec<OptionalBrowser>,
}

/// A browser besides Chromium that pages are tested in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)]
#[value(rename_all = "lower")]
pub enum OptionalBrowser {
    Firefox,
    WebKit,
}

impl OptionalBrowser {
    /// The environment variable that makes page tests skip it.
    pub fn skip_variable(self) -> &'static str {
        match self {
            Self::Firefox => "TAKEFIVE_WITHOUT_FIREFOX",
            Self::WebKit => "TAKEFIVE_WITHOUT_WEBKIT",
        }
    }
}

/// The names of all stages.
fn stage_names() -> String {
    STAGES.each_ref().map(|stage| stage.name).join(", ")
}

/// What to test.
pub struct Selection {
    /// The stages, in the order they run.
    pub stages: Vec<&'static Stage>,
    /// The stages skipped by default.
    pub left_out: Vec<&'static Stage>,
    /// The page tests.
    pub pages: ChosenTests,
    /// The arguments it was read from.
    pub wanted: TestArgs,
}

impl Selection {
    /// Reads stages and, after `pages`, names of page tests of the tree at `root`.
    ///
    /// # Errors
    /// Says which name is neither a stage nor a page test.
    pub fn read(wanted: TestArgs, root: &Path) -> Result<Self, String> {
        let mut names = wanted.names.iter().map(String::as_str);
        let mut named = Vec::new();
        while !named.contains(&"pages")
            && let Some(name) = names.next()
        {
            if STAGES.iter().all(|stage| stage.name != name) {
                let all = stage_names();
                return Err(format!("{name} is not a stage; the stages are {all}"));
            }
            named.push(name);
        }
        let names_pages = named.contains(&"pages");
        if wanted.show_output && !named.is_empty() && !names_pages {
            return Err("--show-output is for page tests: name the stage pages".to_owned());
        }
        let tests: Vec<&str> = names.collect();
        if wanted.repeat > 1 && !names_pages {
            return Err("--repeat is for page tests: name the stage pages".to_owned());
        }
        let pages = match (tests.is_empty(), wanted.all) {
            (false, _) => ChosenTests::read(&tests, root),
            (true, true) => ChosenTests::whole(&PROGRAMS, root),
            (true, false) => ChosenTests::whole(&[PAGES], root),
        };
        let is_left_out = |stage: &&Stage| named.is_empty() && !wanted.all && stage.is_left_out;
        let is_wanted = |stage: &&Stage| named.is_empty() || named.contains(&stage.name);
        let (left_out, stages) = STAGES.iter().filter(is_wanted).partition(is_left_out);
        Ok(Self {
            stages,
            left_out,
            pages: pages?,
            wanted,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page_tests::{ALONE, MORE};
    use std::path::PathBuf;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    /// The selection of `cargo xtask test` with these arguments.
    fn read(arguments: &[&str]) -> Result<Selection, String> {
        let all = ["cargo xtask", "test"].iter().chain(arguments);
        let parsed = Arguments::try_parse_from(all).map_err(|error| error.to_string())?;
        match parsed.command {
            Command::Test(wanted) => Selection::read(wanted, &root()),
            _ => Err("another command".to_owned()),
        }
    }

    fn names(stages: &[&Stage]) -> Vec<&'static str> {
        stages.iter().map(|stage| stage.name).collect()
    }

    #[test]
    fn stages_are_named_in_any_order_and_run_in_theirs() {
        let all = read(&["--all"]).unwrap();
        assert_eq!((all.stages.len(), all.left_out.len()), (STAGES.len(), 0));
        let some = read(&["sizes", "clippy-wasm", "pages"]).unwrap();
        assert_eq!(names(&some.stages), ["clippy-wasm", "sizes", "pages"]);
        let problem = read(&["nothing"]).err().unwrap();
        assert!(
            problem.contains("nothing is not a stage") && problem.contains("clippy-wasm, native")
        );
    }

    #[test]
    fn what_is_left_out_runs_when_it_is_named() {
        let usual = read(&[]).unwrap();
        let (stages, left_out) = (names(&usual.stages), names(&usual.left_out));
        assert_eq!(stages.len() + left_out.len(), STAGES.len());
        assert!(left_out.contains(&"reproduce"));
        assert!(stages.contains(&"native") && stages.contains(&"pages"));
        let named = read(&["reproduce"]).unwrap();
        assert_eq!(names(&named.stages), ["reproduce"]);
        assert!(named.left_out.is_empty());
    }

    #[test]
    fn all_page_tests_run_only_with_all() {
        let [usual, all] = [&[][..], &["--all"]].map(|it| read(it).unwrap().pages);
        assert!(usual.of(PAGES).is_some() && usual.of(MORE).is_none());
        assert!(PROGRAMS.iter().all(|&program| all.of(program).is_some()));
    }

    #[test]
    fn what_follows_pages_are_page_tests() {
        let selection = read(&["tsc", "pages", "undo", "one_touch_speed"]).unwrap();
        assert_eq!(names(&selection.stages), ["tsc", "pages"]);
        let chosen = selection.pages;
        assert_eq!(chosen.of(PAGES).unwrap(), ["undo::"]);
        assert_eq!(chosen.of(ALONE).unwrap(), ["one_touch_speed::"]);
        assert!(read(&["pages", "fmt"]).err().unwrap().contains("fmt"));
    }

    #[test]
    fn only_page_tests_are_repeated() {
        for tests in [&["pages", "undo"][..], &["pages"]] {
            let selection = read(&[tests, &["--repeat", "30"]].concat()).unwrap();
            assert_eq!(selection.wanted.repeat, 30);
        }
        for wrong in [&["--repeat", "2"][..], &["tsc", "--repeat", "2"]] {
            assert!(
                read(wrong).err().unwrap().contains("stage pages"),
                "{wrong:?}"
            );
        }
    }

    #[test]
    fn the_command_line_is_sound() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }
}
