//! The stages that run cargo.

use super::{context::Context, test_counts::TestCounts};
use crate::{
    project::{Project, run_watched},
    setup::{self, WASM_TARGET},
};
use anyhow::Result;
use serde_json::json;
use std::path::{Path, PathBuf};
use xshell::{Cmd, cmd};

/// The package whose tests run in a browser.
const WEB: &str = "crates/web/Cargo.toml";

/// Checks that every file is formatted.
pub fn fmt(context: &Context) -> Result<TestCounts> {
    context.rust()?;
    let sh = &context.project.shell;
    cmd!(sh, "cargo fmt --all --check").run()?;
    cmd!(sh, "cargo fmt --manifest-path fuzz/Cargo.toml --check").run()?;
    Ok(TestCounts::ONE)
}

/// Checks that Clippy accepts everything, built for this machine.
pub fn clippy(context: &Context) -> Result<TestCounts> {
    context.rust()?;
    cmd!(
        context.project.shell,
        "cargo clippy --workspace --all-targets -- -D warnings"
    )
    .run()?;
    Ok(TestCounts::ONE)
}

/// Checks that Clippy accepts the modules, built for the browser.
pub fn clippy_wasm(context: &Context) -> Result<TestCounts> {
    context.rust()?;
    for manifest in [WEB, "crates/engine/Cargo.toml"] {
        let clippy = cmd!(
            context.project.shell,
            "cargo clippy --manifest-path {manifest}"
        );
        clippy
            .args([
                "--target",
                WASM_TARGET,
                "--all-targets",
                "--",
                "-D",
                "warnings",
            ])
            .run()?;
    }
    Ok(TestCounts::ONE)
}

/// All tests except page tests, including doc tests.
pub fn native_tests(context: &Context) -> Result<TestCounts> {
    let sh = &context.project.shell;
    test(cmd!(
        sh,
        "cargo test --workspace --exclude page-tests --no-fail-fast"
    ))
}

/// Environment variables that would override the settings here.
const OTHERS: [&str; 6] = [
    "GECKODRIVER",
    "SAFARIDRIVER",
    "GECKODRIVER_REMOTE",
    "SAFARIDRIVER_REMOTE",
    "CHROMEDRIVER_REMOTE",
    "NO_HEADLESS",
];

/// The tests of the module in headless Chromium.
pub fn wasm_tests(context: &Context) -> Result<TestCounts> {
    context.rust()?;
    let (project, chromium) = (context.project, context.chromium()?);
    let bindgen = setup::wasm_bindgen(project)?.ensure(project)?;
    let suffix = std::env::consts::EXE_SUFFIX;
    let runner = bindgen.with_file_name(format!("wasm-bindgen-test-runner{suffix}"));
    // As a list, because a path may contain spaces. Without doc tests, which are not browser tests.
    let runner = format!("target.{WASM_TARGET}.runner=[{}]", json!(runner));
    let flags = ["--target", WASM_TARGET, "--tests", "--no-fail-fast"];
    let command = cmd!(
        project.shell,
        "cargo test --config {runner} --manifest-path {WEB} {flags...}"
    );
    let command = command
        .env("CHROMEDRIVER", &chromium.driver)
        .env(
            "WASM_BINDGEN_TEST_WEBDRIVER_JSON",
            capabilities(project, &chromium.browser)?,
        )
        // Only in a browser: otherwise, a test without that setting would run in Node.
        .env("WASM_BINDGEN_TEST_ONLY_WEB", "1")
        // Seconds; a small, busy machine needs more than the default.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300")
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60");
    test(OTHERS.into_iter().fold(command, Cmd::env_remove))
}

/// Runs cargo's tests with their output passed through, and counts them.
pub fn test(command: Cmd) -> Result<TestCounts> {
    let mut tally = TestCounts::default();
    let status = run_watched(command, |line| {
        tally += TestCounts::of_line(line).unwrap_or_default()
    })?;
    Ok(tally.with_exit_status(status.success()))
}

/// Writes the file that tells the test runner how to start the browser, and returns its path. The runner itself adds
/// `headless` and `no-sandbox`.
fn capabilities(project: &Project, chromium: &Path) -> Result<PathBuf> {
    let quiet = [
        "disable-gpu",
        "disable-quic",
        "no-first-run",
        "disable-background-networking",
        "disable-component-update",
        "disable-sync",
    ];
    let options = json!({ "goog:chromeOptions": { "binary": chromium, "args": quiet } });
    let path = project.tools().join("webdriver.json");
    project.shell.write_file(&path, options.to_string())?;
    Ok(path)
}
