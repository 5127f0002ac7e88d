//! The tree, the selection and the tools of one test run.

use super::{Outcome, background_build::BackgroundBuild, cargo_test};
use crate::{
    arguments::{OptionalBrowser, Selection},
    page_tests::PROGRAMS,
    project::Project,
    setup::{self, Browser, Debian},
    site::{self, BaseUrl, Site},
};
use anyhow::{Context as _, Result};
use std::{cell::RefCell, path::PathBuf};
use xshell::Cmd;

/// The tree and the tools of one test run.
pub struct Context<'a> {
    /// The tree.
    pub project: &'a Project,
    /// What to test.
    pub selection: &'a Selection,
    /// The site under test.
    pub site: Site<'a>,
    debian: Debian<'a>,
    beside: RefCell<Option<BackgroundBuild>>,
}

/// What a stage needs installed.
#[derive(Clone, Copy)]
pub enum Need {
    /// Formatter, linter and the wasm target.
    Rust,
    /// The packages of Node: formatter and linter of scripts, type checker, validator.
    Node,
    /// libFuzzer.
    Fuzzer,
    /// The check of third-party packages.
    CargoDeny,
    /// What plants faults in the rules.
    CargoMutants,
    /// What builds the site.
    SiteTools,
    /// Chromium.
    Chromium,
    /// The browsers of page tests, and the generators whose pages they open.
    Browsers,
}

/// Where page tests find mdBook.
pub const MDBOOK_VARIABLE: &str = "TAKEFIVE_MDBOOK";

/// Where page tests find nostr-rs-relay.
pub const NOSTR_RELAY_VARIABLE: &str = "TAKEFIVE_NOSTR_RELAY";

/// The browsers besides Chromium, as page tests name them.
const OTHERS: [(OptionalBrowser, &str); 2] = [
    (OptionalBrowser::Firefox, "BrowserKind::Firefox"),
    (OptionalBrowser::WebKit, "BrowserKind::WebKit"),
];

impl<'a> Context<'a> {
    /// Does not look at anything yet.
    pub fn new(project: &'a Project, selection: &'a Selection) -> Self {
        Self {
            project,
            selection,
            site: match selection.wanted.all {
                true => Site::new(project, BaseUrl::Is(None)),
                false => Site::for_tests(project),
            },
            debian: Debian::new(project),
            beside: RefCell::new(None),
        }
    }

    /// Makes sure that it is there.
    pub fn ensure(&self, need: Need) -> Result<()> {
        let project = self.project;
        match need {
            Need::Rust => {
                setup::components(project)?;
                setup::wasm_target(project)
            }
            Need::Node => setup::npm(project).map(drop),
            Need::Fuzzer => {
                setup::CARGO_FUZZ.ensure(project)?;
                // libFuzzer is built with it.
                self.debian.ensure("c++", "g++").map(drop)
            }
            Need::CargoDeny => setup::CARGO_DENY.ensure(project).map(drop),
            Need::CargoMutants => setup::CARGO_MUTANTS.ensure(project).map(drop),
            Need::SiteTools => site::install_build_tools(project),
            Need::Chromium => self.chromium().map(drop),
            Need::Browsers => {
                self.headless_shell()?;
                self.mdbook()?;
                self.nostr_relay()?;
                self.optional_browsers().map(drop)
            }
        }
    }

    /// A check that passes if these commands succeed.
    pub fn check(&self, commands: &[&str]) -> Result<Outcome> {
        for command in commands {
            self.command(command).run()?;
        }
        Ok(Outcome::passed())
    }

    /// The outcome of cargo's tests that this command runs.
    pub fn test(&self, command: &str) -> Result<Outcome> {
        cargo_test::test(self.command(command))
    }

    /// A command of words without quotes.
    fn command(&self, command: &str) -> Cmd<'_> {
        let mut words = command.split(' ');
        let program = words.next().unwrap_or_default();
        self.project.shell.cmd(program).args(words)
    }

    /// Starts to build the site in the background while the stages before it run.
    pub fn build_site_in_background(&self) {
        match BackgroundBuild::start(self.project, &self.site, &self.selection.stages) {
            Ok(build) => *self.beside.borrow_mut() = build,
            // It is built when its stage comes.
            Err(error) => println!("{error:#}"),
        }
    }

    /// Waits until that build replaces no programs any more. Whether it has failed is told by its own stage.
    pub fn wait_for_site(&self) -> Result<()> {
        let mut beside = self.beside.borrow_mut();
        beside
            .as_mut()
            .map_or(Ok(()), |build| build.wait().map(drop))
    }

    /// Waits for that build, and shows its output.
    pub fn finish_site(&self) -> Result<()> {
        self.beside.take().map_or(Ok(()), BackgroundBuild::finish)
    }

    fn tests_pages(&self) -> bool {
        let mut stages = self.selection.stages.iter();
        stages.any(|stage| stage.name == "pages")
    }

    /// Whether page tests are to run, and mention it: a variable, or a browser.
    pub fn pages_need(&self, what: &str) -> bool {
        self.tests_pages() && self.selection.pages.mentions(what)
    }

    /// Chromium, which every run of page tests needs.
    pub fn chromium(&self) -> Result<Browser> {
        setup::chromium(self.project, &self.debian)
    }

    /// Chromium's headless shell, if there is one.
    pub fn headless_shell(&self) -> Result<Option<PathBuf>> {
        let chromium = self.chromium()?;
        Ok(setup::headless_shell(self.project, &self.debian, &chromium))
    }

    /// The browsers besides Chromium that the selected page tests are to run in.
    pub fn optional_browsers(&self) -> Result<Vec<(OptionalBrowser, Browser)>> {
        let is_wanted = |&&(browser, called): &&(OptionalBrowser, &str)| {
            !self.selection.wanted.without.contains(&browser) && self.pages_need(called)
        };
        let found = |&(browser, _): &(OptionalBrowser, _)| {
            let found = match browser {
                OptionalBrowser::Firefox => setup::firefox(self.project, &self.debian),
                OptionalBrowser::WebKit => setup::webkit(self.project, &self.debian),
            };
            let missing = "page tests need it, or `--without firefox`, `--without webkit`";
            Ok((browser, found.context(missing)?))
        };
        OTHERS.iter().filter(is_wanted).map(found).collect()
    }

    /// mdBook, if the selected page tests build a book.
    pub fn mdbook(&self) -> Result<Option<PathBuf>> {
        let is_needed = self.pages_need(MDBOOK_VARIABLE);
        let install = is_needed.then(|| setup::MDBOOK.ensure(self.project));
        install.transpose()
    }

    /// A relay as people run it, if a selected page test plays through one. Building it takes minutes.
    pub fn nostr_relay(&self) -> Result<Option<PathBuf>> {
        let is_needed = self.pages_need(NOSTR_RELAY_VARIABLE);
        let install = is_needed.then(|| setup::nostr_relay(self.project, &self.debian));
        install.transpose()
    }

    /// A server that a selected page test hosts the site on.
    pub fn server(&self, package: &str, program: &str) -> Result<PathBuf> {
        self.debian.ensure(program, package)
    }

    /// What is skipped, and how to run it, one line each.
    pub fn skipped(&self) -> Vec<String> {
        let selection = self.selection;
        let mut without_all: Vec<String> = selection
            .left_out
            .iter()
            .map(|it| it.name.to_owned())
            .collect();
        if selection.wanted.names.is_empty() {
            let left_out = PROGRAMS
                .iter()
                .filter(|&&it| selection.pages.of(it).is_none());
            without_all
                .extend(left_out.map(|it| format!("page tests of tests/tests/{}/", it.name)));
        }
        let how = |what| format!("{what} (cargo xtask test --all runs it)");
        let mut lines: Vec<String> = without_all.into_iter().map(how).collect();
        let browsers = selection.wanted.without.iter();
        let browsers = browsers.filter(|_| self.tests_pages());
        lines.extend(browsers.map(|browser| format!("page tests in {browser:?}")));
        lines
    }
}
