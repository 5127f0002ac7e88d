//! The stage that drives whole pages in browsers.

use super::{cargo::test, context::Context, tally::Tally};
use crate::setup::{Browser, Screen};
use anyhow::Result;
use std::process::Command;

/// The tests of the package `page-tests`. They find the site and the browsers in variables named `TAKEFIVE_…`; where a
/// browser other than Chromium is missing its variables are too, and that is said.
pub fn pages(context: &Context) -> Result<Tally> {
    let dist = context.tools.site()?;
    let packages = context.npm()?.join("node_modules");
    let chromium = context.chromium()?;
    let mut command = context.project.command("cargo");
    command.args(["test", "--package", "page-tests", "--no-fail-fast"]);
    command
        .env("TAKEFIVE_DIST", dist)
        .env("TAKEFIVE_DIST_PANIC", context.tools.panicking_site()?)
        .env("TAKEFIVE_AXE", packages.join("axe-core/axe.min.js"))
        .env("TAKEFIVE_LIGHTHOUSE", packages.join("lighthouse"));
    give(
        &mut command,
        chromium,
        "TAKEFIVE_CHROMIUM",
        "TAKEFIVE_CHROMEDRIVER",
    );
    match context.firefox() {
        Ok(firefox) => give(
            &mut command,
            firefox,
            "TAKEFIVE_FIREFOX",
            "TAKEFIVE_GECKODRIVER",
        ),
        Err(error) => println!("NOT TESTED in Firefox: {error:#}"),
    }
    // It ends with this function, after the tests.
    let screen;
    match context
        .webkit()
        .and_then(|webkit| Ok((webkit, Screen::start(context.project)?)))
    {
        Ok((webkit, started)) => {
            give(
                &mut command,
                webkit,
                "TAKEFIVE_MINIBROWSER",
                "TAKEFIVE_WEBKITDRIVER",
            );
            screen = started;
            command
                .env("DISPLAY", &screen.display)
                .env_remove("WAYLAND_DISPLAY");
        }
        Err(error) => println!("NOT TESTED in WebKit: {error:#}"),
    }
    test(&mut command)
}

fn give(command: &mut Command, browser: &Browser, browser_name: &str, driver_name: &str) {
    command
        .env(browser_name, &browser.browser)
        .env(driver_name, &browser.driver);
}
