//! The stages that cargo does.

use super::{context::Context, tally::Tally};
use crate::{
    process::{run, run_watched},
    project::Project,
};
use anyhow::{Context as _, Result};
use serde_json::json;
use std::{fs, path::Path, process::Command};

const WASM: &str = "wasm32-unknown-unknown";

/// The package whose tests run in a browser.
const WEB: &str = "crates/web/Cargo.toml";

/// Is every file formatted?
pub fn fmt(context: &Context) -> Result<Tally> {
    context.rust()?;
    run(context
        .project
        .command("cargo")
        .args(["fmt", "--all", "--check"]))?;
    run(context.project.command("cargo").args([
        "fmt",
        "--manifest-path",
        "fuzz/Cargo.toml",
        "--check",
    ]))?;
    Ok(Tally::ONE)
}

/// Is the linter content with everything, as it is built for this machine?
pub fn clippy(context: &Context) -> Result<Tally> {
    context.rust()?;
    let mut command = context.project.command("cargo");
    run(command.args([
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))?;
    Ok(Tally::ONE)
}

/// Is the linter content with the modules, as they are built for the browser?
pub fn clippy_wasm(context: &Context) -> Result<Tally> {
    context.rust()?;
    let engine = "crates/engine/Cargo.toml";
    let there = context.project.path(engine).is_file();
    for manifest in [WEB].into_iter().chain(there.then_some(engine)) {
        let mut command = context.project.command("cargo");
        command.args([
            "clippy",
            "--manifest-path",
            manifest,
            "--target",
            WASM,
            "--all-targets",
        ]);
        run(command.args(["--", "-D", "warnings"]))?;
    }
    Ok(Tally::ONE)
}

/// All tests but those of pages, examples in the documentation included.
pub fn native(context: &Context) -> Result<Tally> {
    let mut command = context.project.command("cargo");
    test(command.args([
        "test",
        "--workspace",
        "--exclude",
        "page-tests",
        "--no-fail-fast",
    ]))
}

/// The tests of the module in headless Chromium.
pub fn wasm(context: &Context) -> Result<Tally> {
    context.rust()?;
    let builder = context.tools.builder()?;
    let chromium = context.chromium()?;
    let runner = builder.wasm_bindgen.with_file_name(format!(
        "wasm-bindgen-test-runner{}",
        std::env::consts::EXE_SUFFIX
    ));
    let mut command = context.project.command("cargo");
    // As a list, because a path may hold spaces. Not the documentation's examples: they are no browser tests.
    let runner = format!("target.{WASM}.runner=[{}]", json!(runner));
    command.args([
        "test",
        "--config",
        &runner,
        "--manifest-path",
        WEB,
        "--target",
        WASM,
        "--tests",
        "--no-fail-fast",
    ]);
    command
        .env("CHROMEDRIVER", &chromium.driver)
        .env(
            "WASM_BINDGEN_TEST_WEBDRIVER_JSON",
            capabilities(context.project, &chromium.browser)?,
        )
        // Only in a browser: a test that forgot to say so would run in Node.
        .env("WASM_BINDGEN_TEST_ONLY_WEB", "1")
        // Seconds; a small machine that is busy needs more than is usual.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300")
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60");
    // They would go before what is asked for here.
    for other in [
        "GECKODRIVER",
        "SAFARIDRIVER",
        "GECKODRIVER_REMOTE",
        "SAFARIDRIVER_REMOTE",
        "CHROMEDRIVER_REMOTE",
        "NO_HEADLESS",
    ] {
        command.env_remove(other);
    }
    test(&mut command)
}

/// Runs cargo's tests with their output let through, and counts them.
///
/// # Errors
/// When cargo cannot be started.
pub fn test(command: &mut Command) -> Result<Tally> {
    let mut tally = Tally::default();
    let status = run_watched(command, |line| {
        if let Some(more) = Tally::of_line(line) {
            tally += more;
        }
    })?;
    Ok(tally.closed(status.success()))
}

/// Writes down how the runner of tests is to start the browser, which it looks for in a file, and gives its path. The
/// runner itself adds `headless` and `no-sandbox`.
fn capabilities(project: &Project, chromium: &Path) -> Result<std::path::PathBuf> {
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
    fs::write(&path, options.to_string()).with_context(|| format!("writing {}", path.display()))?;
    Ok(path)
}
