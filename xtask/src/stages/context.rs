//! What the stages need, each seen to once, when the first stage asks for it.

use super::beside::Build;
use crate::{
    project::Project,
    setup::{self, Apt, Browser},
    site::{BaseUrl, Once, Tools, once},
};
use anyhow::Result;
use std::{
    cell::{OnceCell, RefCell},
    path::PathBuf,
};
use xtask::{
    arguments::{Selection, Spare, Stage},
    page_tests::ALONE,
};

/// The tree and the tools of one test run.
pub struct Context<'a> {
    /// The tree.
    pub project: &'a Project,
    /// What is to be tested.
    pub selection: &'a Selection,
    /// What builds the site.
    pub tools: Tools<'a>,
    apt: Apt<'a>,
    beside: RefCell<Option<Build>>,
    rust: Once<()>,
    npm: Once<PathBuf>,
    chromium: Once<Browser>,
    headless_shell: OnceCell<Option<PathBuf>>,
    firefox: Once<Browser>,
    webkit: Once<Browser>,
}

impl<'a> Context<'a> {
    /// Nothing is looked at yet.
    pub fn new(project: &'a Project, selection: &'a Selection) -> Self {
        Self {
            project,
            selection,
            tools: Tools::new(project, BaseUrl::Is(None)),
            apt: Apt::new(project),
            beside: RefCell::new(None),
            rust: OnceCell::new(),
            npm: OnceCell::new(),
            chromium: OnceCell::new(),
            headless_shell: OnceCell::new(),
            firefox: OnceCell::new(),
            webkit: OnceCell::new(),
        }
    }

    /// Starts to build the site beside the stages that come before it.
    pub fn build_site_beside(&self) {
        match Build::start(self.project, &self.selection.stages) {
            Ok(build) => *self.beside.borrow_mut() = build,
            // It is built when its stage comes.
            Err(error) => println!("{error:#}"),
        }
    }

    /// Waits for that build.
    pub fn finish_site(&self) -> Result<()> {
        self.beside.take().map_or(Ok(()), Build::finish)
    }

    /// Formatter, linter and the wasm target.
    pub fn rust(&self) -> Result<()> {
        once(&self.rust, || setup::components(self.project)).copied()?;
        self.tools.wasm_target()
    }

    /// The folder that the packages of Node are in.
    pub fn npm(&self) -> Result<&PathBuf> {
        once(&self.npm, || setup::npm(self.project))
    }

    /// Whether the page tests that are to run speak of it: a variable, or a browser.
    pub fn pages_need(&self, what: &str) -> bool {
        let named = self.selection.pages.as_ref();
        named.is_none_or(|chosen| chosen.speaks_of(what))
    }

    /// The browser that has to be there.
    pub fn chromium(&self) -> Result<&Browser> {
        once(&self.chromium, || setup::chromium(self.project, &self.apt))
    }

    /// The same without windows, where there is one.
    pub fn headless_shell(&self) -> Result<Option<&PathBuf>> {
        let chromium = self.chromium()?;
        let look = || setup::headless_shell(self.project, &self.apt, chromium);
        Ok(self.headless_shell.get_or_init(look).as_ref())
    }

    /// Whether page tests are to run in a browser besides Chromium.
    pub fn is_wanted(&self, browser: Spare) -> bool {
        let called = match browser {
            Spare::Firefox => "Kind::Firefox",
            Spare::WebKit => "Kind::WebKit",
        };
        !self.selection.without.contains(&browser) && self.pages_need(called)
    }

    /// What of all there is does not run, and how it does: a line each.
    pub fn left_out(&self) -> Vec<String> {
        let Selection {
            stages,
            pages,
            all,
            without,
            left_out,
            ..
        } = self.selection;
        let mut without_all: Vec<String> = left_out.iter().map(|stage| stage.name()).collect();
        let tests_pages = stages.contains(&Stage::Pages);
        if tests_pages && pages.is_none() && !all {
            without_all.push(format!("page tests of tests/tests/{}/", ALONE.name));
        }
        let mut lines: Vec<String> = without_all
            .iter()
            .map(|what| format!("{what} (cargo xtask test --all runs it)"))
            .collect();
        if tests_pages {
            lines.extend(
                without
                    .iter()
                    .map(|browser| format!("page tests in {browser:?}")),
            );
        }
        lines
    }

    /// One of the others.
    pub fn firefox(&self) -> Result<&Browser> {
        once(&self.firefox, || setup::firefox(self.project, &self.apt))
    }

    /// Another.
    pub fn webkit(&self) -> Result<&Browser> {
        once(&self.webkit, || setup::webkit(self.project, &self.apt))
    }
}

// Preparing is asking; what cannot be had is told by the stage that asks again.

/// For the stages of cargo alone.
pub fn rust(context: &Context) {
    let _ = context.rust();
}

/// For hostile input.
pub fn fuzz(context: &Context) {
    let _ = (
        context.rust(),
        setup::cargo_fuzz().ensure(context.project),
        setup::cxx(context.project, &context.apt),
    );
}

/// For what others wrote.
pub fn supply(context: &Context) {
    let _ = setup::cargo_deny().ensure(context.project);
}

/// For the tests of the module in a browser.
pub fn wasm(context: &Context) {
    let _ = (context.rust(), context.tools.builder(), context.chromium());
}

/// For the formatter and linter of scripts and styles.
pub fn node(context: &Context) {
    let _ = context.npm();
}

/// For what looks at the site.
pub fn site(context: &Context) {
    let _ = (context.rust(), context.tools.builder(), context.npm());
}

/// For the tests of whole pages.
pub fn pages(context: &Context) {
    site(context);
    let _ = context.headless_shell();
    if context.is_wanted(Spare::Firefox) {
        let _ = context.firefox();
    }
    if context.is_wanted(Spare::WebKit) {
        let _ = context.webkit();
    }
}
