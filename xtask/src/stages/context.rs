//! The tools that the stages need, each prepared when a stage asks for it.

use super::background_build::BackgroundBuild;
use crate::{
    project::Project,
    setup::{self, Browser, Debian},
    site::{self, BaseUrl, Site},
};
use anyhow::Result;
use std::{cell::RefCell, path::PathBuf};
use xtask::{
    arguments::{OptionalBrowser, Selection, Stage},
    page_tests::ALONE,
};

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

impl<'a> Context<'a> {
    /// Does not look at anything yet.
    pub fn new(project: &'a Project, selection: &'a Selection) -> Self {
        Self {
            project,
            selection,
            site: Site::new(project, BaseUrl::Is(None)),
            debian: Debian::new(project),
            beside: RefCell::new(None),
        }
    }

    /// Starts to build the site in the background while the stages before it run.
    pub fn build_site_in_background(&self) {
        match BackgroundBuild::start(self.project, &self.selection.stages) {
            Ok(build) => *self.beside.borrow_mut() = build,
            // It is built when its stage comes.
            Err(error) => println!("{error:#}"),
        }
    }

    /// Waits for that build.
    pub fn finish_site(&self) -> Result<()> {
        self.beside.take().map_or(Ok(()), BackgroundBuild::finish)
    }

    /// Formatter, linter and the wasm target.
    pub fn rust(&self) -> Result<()> {
        setup::components(self.project)?;
        setup::wasm_target(self.project)
    }

    /// Whether the selected page tests mention it: a variable, or a browser.
    pub fn pages_need(&self, what: &str) -> bool {
        let named = self.selection.pages.as_ref();
        named.is_none_or(|chosen| chosen.mentions(what))
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

    /// Whether page tests are to run in a browser besides Chromium.
    pub fn is_wanted(&self, browser: OptionalBrowser) -> bool {
        let called = match browser {
            OptionalBrowser::Firefox => "BrowserKind::Firefox",
            OptionalBrowser::WebKit => "BrowserKind::WebKit",
        };
        !self.selection.wanted.without.contains(&browser) && self.pages_need(called)
    }

    /// The tests that are skipped, and how to run them, one line each.
    pub fn skipped(&self) -> Vec<String> {
        let selection = self.selection;
        let tests_pages = selection.stages.contains(&Stage::Pages);
        let mut without_all: Vec<String> = selection.left_out.iter().map(|it| it.name()).collect();
        if tests_pages && selection.pages.is_none() && !selection.wanted.all {
            without_all.push(format!("page tests of tests/tests/{}/", ALONE.name));
        }
        let how = |what| format!("{what} (cargo xtask test --all runs it)");
        let mut lines: Vec<String> = without_all.into_iter().map(how).collect();
        let browsers = selection.wanted.without.iter().filter(|_| tests_pages);
        lines.extend(browsers.map(|browser| format!("page tests in {browser:?}")));
        lines
    }

    /// A browser besides Chromium.
    pub fn optional_browser(&self, browser: OptionalBrowser) -> Result<Browser> {
        match browser {
            OptionalBrowser::Firefox => setup::firefox(self.project, &self.debian),
            OptionalBrowser::WebKit => setup::webkit(self.project, &self.debian),
        }
    }
}

// Functions that prepare a stage. They ignore errors; the stage reports them when it asks again.

/// For stages that only need cargo.
pub fn prepare_rust(context: &Context) {
    let _ = context.rust();
}

/// For fuzzing.
pub fn prepare_fuzz(context: &Context) {
    prepare_rust(context);
    let _ = setup::cargo_fuzz().ensure(context.project);
    let _ = setup::cxx_compiler(context.project, &context.debian);
}

/// For the check of third-party packages.
pub fn prepare_dependency_audit(context: &Context) {
    let _ = setup::cargo_deny().ensure(context.project);
}

/// For the formatter and linter of scripts and styles.
pub fn prepare_node(context: &Context) {
    let _ = setup::npm(context.project);
}

/// For the stages that use the site.
pub fn prepare_site(context: &Context) {
    prepare_rust(context);
    let _ = site::install_build_tools(context.project);
}

/// For the tests of the module in a browser.
pub fn prepare_wasm_tests(context: &Context) {
    prepare_site(context);
    let _ = context.chromium();
}

/// For the tests of whole pages.
pub fn prepare_page_tests(context: &Context) {
    prepare_site(context);
    let _ = context.headless_shell();
    for browser in [OptionalBrowser::Firefox, OptionalBrowser::WebKit] {
        if context.is_wanted(browser) {
            let _ = context.optional_browser(browser);
        }
    }
}
