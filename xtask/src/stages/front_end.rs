//! The stages that look at the front end.

use super::{context::Context, tally::Tally};
use crate::{project::run_watched, setup};
use anyhow::Result;
use xshell::cmd;

/// Does the release site build?
pub fn site(context: &Context) -> Result<Tally> {
    context.finish_site()?;
    context.site.built()?;
    Ok(Tally::ONE)
}

/// Is it the same when it is built somewhere else?
pub fn reproduce(context: &Context) -> Result<Tally> {
    crate::reproduce::reproduce(context.project, &context.site)?;
    Ok(Tally::ONE)
}

/// Where there is something for Biome.
const BY_BIOME: [&str; 7] = [
    "www",
    "doors",
    "examples",
    "tests",
    "crates/web/tests",
    "crates/words/tests",
    "xtask/bench",
];

/// Are scripts and styles formatted as agreed, and is the linter content with them and with the pages? (Headings, links and
/// labels of pages get their words from the build, and seem to be empty before.)
pub fn biome(context: &Context) -> Result<Tally> {
    setup::npm(context.project)?;
    let flags = ["--config-path=xtask/npm/biome.json", "--error-on-warnings"];
    cmd!(context.project.shell, "biome ci {flags...} {BY_BIOME...}").run()?;
    Ok(Tally::ONE)
}

/// Do the modules that need no page do what they say?
pub fn scripts(context: &Context) -> Result<Tally> {
    setup::npm(context.project)?;
    let flags = ["--test", "--test-reporter=tap"];
    let command = cmd!(context.project.shell, "node {flags...} tests/scripts/");
    let mut tally = Tally::default();
    // At its end: `# pass 12`, `# fail 0`.
    let status = run_watched(command, |line| {
        let count = |what: &str| line.strip_prefix(what)?.trim().parse::<u32>().ok();
        tally.passed += count("# pass ").unwrap_or(0);
        tally.failed += count("# fail ").unwrap_or(0);
    })?;
    Ok(tally.closed(status.success()))
}

/// Is the type checker content with the modules of `www/`?
pub fn tsc(context: &Context) -> Result<Tally> {
    setup::npm(context.project)?;
    // It checks against the types that this build generates.
    context.site.built()?;
    cmd!(context.project.shell, "tsc --noEmit --project www").run()?;
    Ok(Tally::ONE)
}

/// Is every page of the site sound HTML?
pub fn html(context: &Context) -> Result<Tally> {
    setup::npm(context.project)?;
    context.site.built()?;
    let config = "xtask/npm/html-validate.json";
    cmd!(
        context.project.shell,
        "html-validate --config {config} dist/**/*.html"
    )
    .run()?;
    Ok(Tally::ONE)
}
