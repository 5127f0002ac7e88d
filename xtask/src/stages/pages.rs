//! The stage that tests whole pages in browsers.

use super::{
    Context, TestCounts,
    context::{MDBOOK_VARIABLE, NOSTR_RELAY_VARIABLE},
    tests::test,
};
use crate::{
    arguments::OptionalBrowser,
    import_graph::list_files,
    page_tests::{ALONE, PAGES, TestProgram},
    setup::{self, Browser, VirtualDisplay},
    site,
};
use anyhow::{Context as _, Result};
use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};
use xshell::{Cmd, cmd};

/// Runs the tests of the package `page-tests`, or those that were named. Environment variables named `TAKEFIVE_…` tell
/// them where the site and the browsers are.
pub fn pages(context: &Context) -> Result<TestCounts> {
    let (variables, _screen) = variables(context)?;
    let mut tally = TestCounts::default();
    for program in [PAGES, ALONE] {
        let Some(paths) = wanted(context, program) else {
            continue;
        };
        let (sh, name) = (&context.project.shell, program.name);
        let output = context.selection.wanted.show_output;
        let output = output.then_some("--show-output");
        let threads = format!("--test-threads={}", program.threads());
        let command = cmd!(
            sh,
            "cargo test --package page-tests --test {name} -- {threads} {paths...} {output...}"
        );
        // The virtual X screen is the only display, for the browser that cannot run without one.
        let command = command.env_remove("WAYLAND_DISPLAY");
        // An error says what was done; fifty frames of the test runner would only push it out of sight.
        let command = command.env("RUST_LIB_BACKTRACE", "0");
        tally += test(command.envs(variables.iter().map(|(name, value)| (name, value))))?;
    }
    Ok(tally)
}

/// The tests of a program to run; an empty list of paths means all of them.
fn wanted<'a>(context: &'a Context, program: TestProgram) -> Option<&'a [String]> {
    match &context.selection.pages {
        Some(chosen) => Some(chosen.paths_of_program(program)).filter(|paths| !paths.is_empty()),
        None => (program != ALONE || context.selection.wanted.all).then_some(&[]),
    }
}

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
    ];
    let panicking = "TAKEFIVE_DIST_PANIC";
    if context.pages_need(panicking) {
        all.push((panicking, site::build_panicking_site(project)?.into()));
    }
    let program = "TAKEFIVE_PROGRAM";
    if context.pages_need(program) {
        cmd!(project.shell, "cargo build --package take-five").run()?;
        all.push((program, project.path("target/debug/takefive").into()));
    }
    let wrappers = "TAKEFIVE_WRAPPERS";
    if context.pages_need(wrappers) {
        cmd!(project.shell, "node wrappers/build.mjs").run()?;
        all.push((wrappers, project.path("target/wrappers").into()));
    }
    if let Some(mdbook) = context.mdbook()? {
        let sh = &project.shell;
        cmd!(sh, "cargo build --package mdbook-take-five").run()?;
        let preprocessor = project.path("target/debug/mdbook-take-five");
        all.push((MDBOOK_VARIABLE, mdbook.into()));
        all.push(("TAKEFIVE_MDBOOK_TAKE_FIVE", preprocessor.into()));
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
    let first_line = |command: Cmd| {
        let told = command.quiet().ignore_stderr().read().unwrap_or_default();
        told.lines().next().unwrap_or_default().trim().to_owned()
    };
    let told = |program: &Path| {
        // WebKit's programs do not report it, but Debian knows which version it has installed.
        let by_debian = || {
            let owner = first_line(cmd!(sh, "dpkg-query --search {program}"));
            let package = owner.split(':').next().unwrap_or_default();
            let format = "--showformat=${Package} ${Version}";
            first_line(cmd!(sh, "dpkg-query --show {format} {package}"))
        };
        let told = [first_line(cmd!(sh, "{program} --version")), by_debian()];
        let told = told.into_iter().find(|told| !told.is_empty());
        told.unwrap_or_else(|| program.display().to_string())
    };
    let [ours, drivers] = [&browser.browser, &browser.driver].map(|program| told(program));
    format!("tested in {ours}, led by {drivers}")
}
