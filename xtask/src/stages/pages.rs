//! The stage that drives whole pages in browsers.

use super::{cargo::test, context::Context, tally::Tally};
use crate::{
    fingerprint::files_below,
    process::output,
    setup::{self, Browser, Screen},
};
use anyhow::{Context as _, Result};
use std::{
    ffi::{OsStr, OsString},
    fs,
    path::{Path, PathBuf},
};
use xtask::{
    arguments::Spare,
    page_tests::{ALONE, PAGES, Program},
};

/// The tests of the package `page-tests`, or those of them that were named. They find the site and the browsers in variables
/// named `TAKEFIVE_…`.
pub fn pages(context: &Context) -> Result<Tally> {
    let (variables, _screen) = variables(context)?;
    let mut tally = Tally::default();
    for program in [PAGES, ALONE] {
        let Some(paths) = wanted(context, program) else {
            continue;
        };
        let mut command = context.project.command("cargo");
        command.args([
            "test",
            "--package",
            "page-tests",
            "--test",
            program.name,
            "--",
        ]);
        command.args(program.arguments).args(paths);
        if context.selection.show_output {
            command.arg("--show-output");
        }
        // The screen is that of the browser that has no other.
        command.env_remove("WAYLAND_DISPLAY");
        command.envs(variables.iter().map(|(name, value)| (name, value)));
        tally += test(&mut command)?;
    }
    Ok(tally)
}

/// Which tests of a program are to run: no path is all of them.
fn wanted<'a>(context: &'a Context, program: Program) -> Option<&'a [String]> {
    match &context.selection.pages {
        Some(chosen) => Some(chosen.of(program)).filter(|paths| !paths.is_empty()),
        None => (program != ALONE || context.selection.all).then_some(&[]),
    }
}

/// Names and values.
type Variables = Vec<(&'static str, OsString)>;

/// What the tests are told, and the screen that ends when it is dropped.
fn variables(context: &Context) -> Result<(Variables, Option<Screen>)> {
    let npm = context.npm()?;
    let packages = npm.join("node_modules");
    let site = context.tools.site()?;
    let mut all: Variables = vec![
        ("TAKEFIVE_DIST_ONLINE", online(context, site)?.into()),
        ("TAKEFIVE_DIST", site.into()),
        ("TAKEFIVE_FONTS", setup::fonts(context.project, npm)?.into()),
        ("TAKEFIVE_AXE", packages.join("axe-core/axe.min.js").into()),
        ("TAKEFIVE_LIGHTHOUSE", packages.join("lighthouse").into()),
    ];
    let panicking = "TAKEFIVE_DIST_PANIC";
    if context.pages_need(panicking) {
        all.push((panicking, context.tools.panicking_site()?.into()));
    }
    if let Some(shell) = context.headless_shell()? {
        all.push(("TAKEFIVE_HEADLESS_SHELL", shell.into()));
    }
    let mut give = |browser: &Browser, names: [&'static str; 2]| {
        println!("{}", version(context, browser));
        let programs = [&browser.browser, &browser.driver].map(OsString::from);
        all.extend(names.into_iter().zip(programs));
    };
    give(
        context.chromium()?,
        ["TAKEFIVE_CHROMIUM", "TAKEFIVE_CHROMEDRIVER"],
    );
    if context.is_wanted(Spare::Firefox) {
        let firefox = context.firefox().context(MISSING)?;
        give(firefox, ["TAKEFIVE_FIREFOX", "TAKEFIVE_GECKODRIVER"]);
    }
    let mut screen = None;
    if context.is_wanted(Spare::WebKit) {
        let webkit = context.webkit().context(MISSING)?;
        give(webkit, ["TAKEFIVE_MINIBROWSER", "TAKEFIVE_WEBKITDRIVER"]);
        let started = Screen::start(context.project).context(MISSING)?;
        all.push(("DISPLAY", OsString::from(&started.display)));
        screen = Some(started);
    }
    for browser in &context.selection.without {
        all.push((browser.variable(), OsString::from("1")));
    }
    Ok((all, screen))
}

/// The site without the script that keeps it offline: in a new browser that one fetches all there is, which takes a third of
/// the time of most tests. Those that are about it have the whole site.
fn online(context: &Context, site: &Path) -> Result<PathBuf> {
    let folder = context.project.path("target/online");
    let _ = fs::remove_dir_all(&folder);
    for path in files_below(site)? {
        if path == Path::new("sw.js") {
            continue;
        }
        let link = folder.join(&path);
        fs::create_dir_all(link.parent().context("a file is in a folder")?)?;
        fs::hard_link(site.join(&path), link)?;
    }
    Ok(folder)
}

/// What to do where one of the browsers besides Chromium is not there.
const MISSING: &str = "page tests need it, or `--without firefox`, `--without webkit`";

/// Which browser it is to the last digit: pages may stand differently in the next.
fn version(context: &Context, browser: &Browser) -> String {
    let first_line = |program: &OsStr, arguments: &[&OsStr]| {
        let told = output(context.project.command(program).args(arguments)).unwrap_or_default();
        let told = String::from_utf8_lossy(&told);
        told.lines().next().unwrap_or_default().trim().to_owned()
    };
    let told = |program: &Path| {
        let told = first_line(program.as_os_str(), &["--version".as_ref()]);
        if !told.is_empty() {
            return told;
        }
        // Those of WebKit do not say; Debian knows what it has installed.
        let search = ["--search".as_ref(), program.as_os_str()];
        let owner = first_line("dpkg-query".as_ref(), &search);
        let package = owner.split(':').next().unwrap_or_default();
        let format = "--showformat=${Package} ${Version}";
        let show = ["--show", format, package].map(AsRef::as_ref);
        let told = first_line("dpkg-query".as_ref(), &show);
        if told.is_empty() {
            program.display().to_string()
        } else {
            told
        }
    };
    format!(
        "tested in {}, led by {}",
        told(&browser.browser),
        told(&browser.driver)
    )
}
