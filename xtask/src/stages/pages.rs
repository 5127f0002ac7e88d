//! The stage that drives whole pages in browsers.

use super::{
    cargo::test,
    context::{Context, FIREFOX, WEBKIT},
    tally::Tally,
};
use crate::{
    process::output,
    setup::{self, Browser, Screen},
};
use anyhow::Result;
use std::ffi::OsString;

/// The tests of the package `page-tests`, or those of them that were named. They find the site and the browsers in variables
/// named `TAKEFIVE_…`; where a browser other than Chromium is missing its variables are too, and that is said.
pub fn pages(context: &Context) -> Result<Tally> {
    let (variables, _screen) = variables(context)?;
    let named = context.selection.pages.as_ref();
    let runs = named.map_or_else(|| vec![Vec::new()], |chosen| chosen.runs());
    let mut tally = Tally::default();
    for run in &runs {
        let mut command = context.project.command("cargo");
        command.args(["test", "--package", "page-tests", "--no-fail-fast"]);
        command.args(run);
        if context.selection.show_output {
            command.args((!run.contains(&"--")).then_some("--"));
            command.arg("--show-output");
        }
        // The screen is that of the browser that has no other.
        command.env_remove("WAYLAND_DISPLAY");
        command.envs(variables.iter().map(|(name, value)| (name, value)));
        tally += test(&mut command)?;
    }
    Ok(tally)
}

/// Names and values.
type Variables = Vec<(&'static str, OsString)>;

/// What the tests are told, and the screen that ends when it is dropped.
fn variables(context: &Context) -> Result<(Variables, Option<Screen>)> {
    let npm = context.npm()?;
    let packages = npm.join("node_modules");
    let mut all: Variables = vec![
        ("TAKEFIVE_DIST", context.tools.site()?.into()),
        ("TAKEFIVE_FONTS", setup::fonts(context.project, npm)?.into()),
        ("TAKEFIVE_AXE", packages.join("axe-core/axe.min.js").into()),
        ("TAKEFIVE_LIGHTHOUSE", packages.join("lighthouse").into()),
    ];
    let panicking = "TAKEFIVE_DIST_PANIC";
    if context.pages_need(panicking) {
        all.push((panicking, context.tools.panicking_site()?.into()));
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
    if context.pages_need(FIREFOX) {
        match context.firefox() {
            Ok(firefox) => give(firefox, ["TAKEFIVE_FIREFOX", "TAKEFIVE_GECKODRIVER"]),
            Err(error) => println!("NOT TESTED in Firefox: {error:#}"),
        }
    }
    let mut screen = None;
    if context.pages_need(WEBKIT) {
        let started =
            || Ok::<_, anyhow::Error>((context.webkit()?, Screen::start(context.project)?));
        match started() {
            Ok((webkit, started)) => {
                give(webkit, ["TAKEFIVE_MINIBROWSER", "TAKEFIVE_WEBKITDRIVER"]);
                all.push(("DISPLAY", OsString::from(&started.display)));
                screen = Some(started);
            }
            Err(error) => println!("NOT TESTED in WebKit: {error:#}"),
        }
    }
    Ok((all, screen))
}

/// Which browser it is to the last digit: pages may stand differently in the next.
fn version(context: &Context, browser: &Browser) -> String {
    let told = |program| {
        let told = output(context.project.command(program).arg("--version")).unwrap_or_default();
        let told = String::from_utf8_lossy(&told);
        told.lines().next().unwrap_or_default().trim().to_owned()
    };
    format!(
        "tested in {}, led by {}",
        told(&browser.browser),
        told(&browser.driver)
    )
}
