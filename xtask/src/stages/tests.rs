//! The stages that run tests without pages.

use super::{Context, Outcome, cargo_test::test};
use crate::{
    fuzz::FuzzTargets,
    project::run_watched,
    setup::{self, WASM_TARGET},
};
use anyhow::Result;
use serde_json::json;
use xshell::cmd;

/// All tests except page tests and doc tests.
pub fn native(context: &Context) -> Result<Outcome> {
    let sh = &context.project.shell;
    // Page tests are programs that are left out unless they are named.
    let what = ["--workspace", "--tests"];
    cmd!(sh, "cargo test {what...} --no-run").run()?;
    // The hooks of the site's build may link xtask anew, which tests start.
    context.wait_for_site()?;
    let tests = cmd!(sh, "cargo test {what...} --no-fail-fast");
    test(match context.selection.wanted.all {
        true => tests,
        // What has passed passes again; with `--all`, other inputs are tried each time.
        false => tests.env("PROPTEST_RNG_SEED", "1"),
    })
}

/// The tests of the scripts that need no page.
pub fn scripts(context: &Context) -> Result<Outcome> {
    let sh = &context.project.shell;
    let command = cmd!(sh, "node --test --test-reporter=tap tests/scripts/");
    let mut outcome = Outcome::default();
    // A failed test is told as `not ok 3 - its name`, and so is its file; the last lines are `# pass 12`, `# fail 0`.
    let status = run_watched(command, |line| {
        let passed = line
            .strip_prefix("# pass ")
            .and_then(|count| count.parse().ok());
        outcome.passed += passed.unwrap_or(0);
        let failed = line.trim_start().strip_prefix("not ok ");
        let name = failed.and_then(|failed| Some(failed.split_once(" - ")?.1));
        outcome.failed.extend(name.map(str::to_owned));
    })?;
    if outcome.failed.is_empty() && (!status.success() || outcome.passed == 0) {
        outcome.failed.push("node --test".to_owned());
    }
    Ok(outcome)
}

/// The flags of Chromium besides `headless` and `no-sandbox`, which the test runner itself adds.
const QUIET: [&str; 6] = [
    "disable-gpu",
    "disable-quic",
    "no-first-run",
    "disable-background-networking",
    "disable-component-update",
    "disable-sync",
];

/// The tests of the module in headless Chromium.
pub fn wasm(context: &Context) -> Result<Outcome> {
    let (project, chromium) = (context.project, context.chromium()?);
    let bindgen = setup::WASM_BINDGEN.ensure(project)?;
    let suffix = std::env::consts::EXE_SUFFIX;
    let runner = bindgen.with_file_name(format!("wasm-bindgen-test-runner{suffix}"));
    // As a list, because a path may contain spaces. Without doc tests, which are not browser tests.
    let runner = format!("target.{WASM_TARGET}.runner=[{}]", json!(runner));
    let what = ["--manifest-path=crates/web/Cargo.toml", "--tests"];
    let sh = &project.shell;
    let command = cmd!(
        sh,
        "cargo test --config {runner} --target {WASM_TARGET} {what...} --no-fail-fast"
    );
    let options = json!({ "binary": chromium.browser, "args": QUIET });
    let capabilities = project.path("target/webdriver.json");
    let text = json!({ "goog:chromeOptions": options }).to_string();
    sh.write_file(&capabilities, text)?;
    let command = command
        .env("CHROMEDRIVER", &chromium.driver)
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", capabilities)
        // Only in a browser: otherwise, a test without that setting would run in Node.
        .env("WASM_BINDGEN_TEST_ONLY_WEB", "1")
        // Seconds; a small, busy machine needs more than the default.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300")
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60");
    test(command)
}

/// The number of new inputs for each target of the fuzzer: what takes some seconds.
const NEW: [(&str, u64); 8] = [
    ("clock", 30_000),
    ("gtp", 4_000),
    ("link", 15_000),
    ("position", 50_000),
    ("record", 10_000),
    ("spec", 30_000),
    ("touches", 400),
    ("turns", 6_000),
];

/// The same for a target that is not listed.
const NEW_BY_DEFAULT: u64 = 2_000;

/// Checks that everything holds for some new inputs, always the same, grown from those in the repository, and that
/// Clippy accepts the targets. `cargo xtask fuzz` looks for unknown inputs; here, a tree that has passed passes again.
pub fn fuzz(context: &Context) -> Result<Outcome> {
    let fuzz = FuzzTargets::build(context.project)?;
    let mut outcome = Outcome::default();
    let mut count = |what: &str, result: Result<()>| {
        outcome += Outcome::of(what, result.is_ok());
        result.unwrap_or_else(|error| println!("{what}: {error:#}"));
    };
    for target in fuzz.targets() {
        let listed = NEW.iter().find(|(name, _)| name == target);
        let new = listed.map_or(NEW_BY_DEFAULT, |(_, new)| *new);
        // Without the findings of earlier runs.
        let found = context.project.path("target/fuzz/tested").join(target);
        count(target, fuzz.run_reproducibly(target, new, &found));
    }
    let sh = &context.project.shell;
    let what = ["--package", "take-five-fuzz", "--features", "libfuzzer"];
    let clippy = cmd!(sh, "cargo clippy {what...} --all-targets -- -D warnings");
    count("clippy", clippy.run().map_err(Into::into));
    Ok(outcome)
}
