//! The stages that look at the front end.

use super::{context::Context, tally::Tally};
use crate::process::{run, run_watched};
use anyhow::{Result, bail};

/// Does the release site build?
pub fn site(context: &Context) -> Result<Tally> {
    context.finish_site()?;
    context.tools.site()?;
    Ok(Tally::ONE)
}

/// Is it the same when it is built somewhere else?
pub fn reproduce(context: &Context) -> Result<Tally> {
    crate::reproduce::reproduce(context.project, &context.tools)?;
    Ok(Tally::ONE)
}

/// Are the scripts formatted as agreed, and is the linter content with them and with the styles?
pub fn biome(context: &Context) -> Result<Tally> {
    context.npm()?;
    let mut command = context.project.command("biome");
    run(command.args([
        "ci",
        "--config-path=xtask/npm/biome.json",
        "--error-on-warnings",
        "www",
        "doors",
        "tests/scripts",
    ]))?;
    Ok(Tally::ONE)
}

/// Do the modules that need no page do what they say?
pub fn scripts(context: &Context) -> Result<Tally> {
    context.npm()?;
    let mut command = context.project.command("node");
    command.args(["--test", "--test-reporter=tap", "tests/scripts/"]);
    let mut tally = Tally::default();
    // At its end: `# pass 12`, `# fail 0`.
    let status = run_watched(&mut command, |line| {
        let count = |what: &str| line.strip_prefix(what)?.trim().parse::<u32>().ok();
        tally.passed += count("# pass ").unwrap_or(0);
        tally.failed += count("# fail ").unwrap_or(0);
    })?;
    Ok(tally.closed(status.success()))
}

/// Is the type checker content with the modules of `www/`?
pub fn tsc(context: &Context) -> Result<Tally> {
    context.npm()?;
    // It checks against the types that this build generates.
    context.tools.site()?;
    if !context.project.path("www/tsconfig.json").is_file() {
        bail!("there is no www/tsconfig.json");
    }
    run(context
        .project
        .command("tsc")
        .args(["--noEmit", "--project", "www"]))?;
    Ok(Tally::ONE)
}

/// Is every page of the site sound HTML?
pub fn html(context: &Context) -> Result<Tally> {
    context.npm()?;
    context.tools.site()?;
    let mut command = context.project.command("html-validate");
    run(command.args(["--config", "xtask/npm/html-validate.json", "dist/**/*.html"]))?;
    Ok(Tally::ONE)
}
