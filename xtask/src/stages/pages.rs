//! The stage that tests whole pages in browsers.

use super::{
    Context, Outcome,
    cargo_test::{TestRun, run_tests},
    context::{MDBOOK_VARIABLE, NOSTR_RELAY_VARIABLE},
    outcome::FlakyTest,
};
use crate::{
    arguments::OptionalBrowser,
    import_graph::list_files,
    page_tests::{PROGRAMS, TestProgram},
    setup::{self, Browser, VirtualDisplay},
    site, wrappers,
};
use anyhow::{Context as _, Result};
use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};
use xshell::{Cmd, cmd};

/// How often a failed test is tried again.
const RETRIES: u32 = 2;

/// If more tests than these failed, the tree is broken, and none of them is tried again.
const MOST_RETRIED: usize = 12;

/// Runs the tests of the package `page-tests`, or those that were named. Environment variables named `TAKEFIVE_…` tell
/// them where the site and the browsers are.
///
/// What fails runs again, alone; if it passes then, it counts as passed and is told as flaky. Not with `--all` or
/// `--repeat`: they are there to find flaky tests.
pub fn pages(context: &Context) -> Result<Outcome> {
    let (variables, _screen) = variables(context)?;
    let (project, wanted) = (context.project, &context.selection.wanted);
    project.shell.remove_path(failures(context))?;
    let mut total = Outcome::default();
    for round in 1..=wanted.repeat {
        if wanted.repeat > 1 {
            println!("--- round {round} of {}", wanted.repeat);
        }
        for program in PROGRAMS {
            let Some(paths) = context.selection.pages.of(program) else {
                continue;
            };
            let program = RunnableProgram {
                context,
                program,
                variables: &variables,
            };
            let run = program.run(paths)?;
            let outcome = match wanted.all || wanted.repeat > 1 {
                true => run.outcome,
                false => program.retry(run)?,
            };
            total += outcome;
        }
    }
    Ok(total)
}

/// The folder for what a failed test leaves: a picture of its page, and what page and driver said.
fn failures(context: &Context) -> PathBuf {
    context.project.path("target/page-tests")
}

/// A program of page tests with all that it needs.
struct RunnableProgram<'a> {
    context: &'a Context<'a>,
    program: TestProgram,
    variables: &'a Variables,
}

impl RunnableProgram<'_> {
    /// Runs the tests whose paths begin so; all of them if there are none.
    fn run(&self, paths: &[String]) -> Result<TestRun> {
        let threads = format!("--test-threads={}", self.program.threads());
        let output = self.context.selection.wanted.show_output;
        let output = output.then_some("--show-output");
        run_tests(self.command().arg(threads).args(paths).args(output))
    }

    /// Runs what has failed again, each test alone.
    fn retry(&self, run: TestRun) -> Result<Outcome> {
        let TestRun {
            mut outcome,
            errors,
        } = run;
        if outcome.failed.len() > MOST_RETRIED {
            return Ok(outcome);
        }
        let load = load();
        for name in std::mem::take(&mut outcome.failed) {
            let Some(error) = errors.get(&name) else {
                // Not a test: the program could not be built, or crashed.
                outcome.failed.push(name);
                continue;
            };
            match self.passes_at(&name)? {
                Some(passed_at) => {
                    outcome.passed += 1;
                    outcome.flaky.push(FlakyTest {
                        name,
                        passed_at,
                        error: error.clone(),
                        load,
                    });
                }
                None => outcome.failed.push(name),
            }
        }
        Ok(outcome)
    }

    /// The number of the try at which a test that has failed once passes, alone.
    fn passes_at(&self, name: &str) -> Result<Option<u32>> {
        for attempt in 2..=1 + RETRIES {
            println!("--- {name}: try {attempt}");
            let run = run_tests(self.command().arg("--exact").arg(name))?;
            if run.outcome.failed.is_empty() {
                return Ok(Some(attempt));
            }
        }
        Ok(None)
    }

    fn command(&self) -> Cmd<'_> {
        let (sh, name) = (&self.context.project.shell, self.program.name);
        // With the whole workspace, so that nothing is compiled a second time with other features.
        let command = cmd!(sh, "cargo test --workspace --test {name} --");
        let command = command
            // The virtual X screen is the only display, for the browser that cannot run without one.
            .env_remove("WAYLAND_DISPLAY")
            // An error says what was done; fifty frames of the test runner would only push it out of sight.
            .env("RUST_LIB_BACKTRACE", "0")
            .env("TAKEFIVE_LIMIT", self.program.limit.as_secs().to_string());
        command.envs(self.variables.iter().map(|(name, value)| (name, value)))
    }
}

/// The machine's load, averaged over the last minute, if the system tells.
fn load() -> Option<f64> {
    let told = fs::read_to_string("/proc/loadavg").ok()?;
    told.split(' ').next()?.parse().ok()
}

/// Servers that the site is hosted on: the variable with its program, Debian's package, the program.
const SERVERS: [(&str, &str, &str); 3] = [
    ("TAKEFIVE_NGINX", "nginx-light", "nginx"),
    ("TAKEFIVE_CADDY", "caddy", "caddy"),
    ("TAKEFIVE_APACHE", "apache2-bin", "apache2"),
];

/// Names and values.
type Variables = Vec<(&'static str, OsString)>;

/// The environment variables for the tests, and the screen, which ends when it is dropped.
fn variables(context: &Context) -> Result<(Variables, Option<VirtualDisplay>)> {
    let project = context.project;
    let packages = setup::npm(project)?;
    let site = context.site.ensure_built()?;
    let mut all: Variables = vec![
        ("TAKEFIVE_DIST_ONLINE", online(context, site)?.into()),
        ("TAKEFIVE_DIST", site.into()),
        ("TAKEFIVE_FONTS", setup::fonts(project)?.into()),
        ("TAKEFIVE_AXE", packages.join("axe-core/axe.min.js").into()),
        ("TAKEFIVE_LIGHTHOUSE", packages.join("lighthouse").into()),
        ("TAKEFIVE_FAILURES", failures(context).into()),
    ];
    let panicking = "TAKEFIVE_DIST_PANIC";
    if context.pages_need(panicking) {
        all.push((panicking, site::build_panicking_site(project)?.into()));
    }
    let program = "TAKEFIVE_PROGRAM";
    if context.pages_need(program) {
        cmd!(project.shell, "cargo build --workspace --bin takefive").run()?;
        all.push((program, project.path("target/debug/takefive").into()));
    }
    let variable = "TAKEFIVE_WRAPPERS";
    if context.pages_need(variable) {
        all.push((variable, wrappers::build(project, site)?.into()));
    }
    if let Some(mdbook) = context.mdbook()? {
        let sh = &project.shell;
        cmd!(sh, "cargo build --workspace --bin mdbook-take-five").run()?;
        let preprocessor = project.path("target/debug/mdbook-take-five");
        all.push((MDBOOK_VARIABLE, mdbook.into()));
        all.push(("TAKEFIVE_MDBOOK_TAKE_FIVE", preprocessor.into()));
    }
    for (variable, package, program) in SERVERS {
        if context.pages_need(variable) {
            all.push((variable, context.server(package, program)?.into()));
        }
    }
    if let Some(relay) = context.nostr_relay()? {
        all.push((NOSTR_RELAY_VARIABLE, relay.into()));
    }
    if let Some(shell) = context.headless_shell()? {
        all.push(("TAKEFIVE_HEADLESS_SHELL", shell.into()));
    }
    let mut give = |browser: Browser, names: [&'static str; 2]| {
        println!("{}", version(context, &browser));
        let programs = [browser.browser, browser.driver].map(OsString::from);
        all.extend(names.into_iter().zip(programs));
    };
    let chromium = ["TAKEFIVE_CHROMIUM", "TAKEFIVE_CHROMEDRIVER"];
    give(context.chromium()?, chromium);
    let mut screen = None;
    for (kind, browser) in context.optional_browsers()? {
        let names = match kind {
            OptionalBrowser::Firefox => ["TAKEFIVE_FIREFOX", "TAKEFIVE_GECKODRIVER"],
            OptionalBrowser::WebKit => {
                screen = Some(VirtualDisplay::start(project)?);
                ["TAKEFIVE_MINIBROWSER", "TAKEFIVE_WEBKITDRIVER"]
            }
        };
        give(browser, names);
    }
    all.extend(screen.iter().map(|it| ("DISPLAY", (&it.display).into())));
    let skipped = context.selection.wanted.without.iter();
    all.extend(skipped.map(|browser| (browser.skip_variable(), "1".into())));
    Ok((all, screen))
}

/// The site without the service worker's script: in a new browser, the service worker fetches the whole site, which
/// takes a third of the time of most tests. Tests of the offline copy use the complete site.
fn online(context: &Context, site: &Path) -> Result<PathBuf> {
    let folder = context.project.path("target/online");
    context.project.shell.remove_path(&folder)?;
    for file in list_files(site)?.iter().filter(|file| *file != "sw.js") {
        let link = folder.join(file);
        fs::create_dir_all(link.parent().context("a file is in a folder")?)?;
        fs::hard_link(site.join(file), link)?;
    }
    Ok(folder)
}

/// The full version of the browser: layouts may differ in the next one.
fn version(context: &Context, browser: &Browser) -> String {
    let sh = &context.project.shell;
    let told = |program: &Path| {
        let told = cmd!(sh, "{program} --version").quiet().ignore_stderr();
        let told = told.read().unwrap_or_default();
        // WebKit's programs do not say it.
        let line = told.lines().next().map(|line| line.trim().to_owned());
        line.unwrap_or_else(|| program.display().to_string())
    };
    let [ours, drivers] = [&browser.browser, &browser.driver].map(|program| told(program));
    format!("tested in {ours}, led by {drivers}")
}
