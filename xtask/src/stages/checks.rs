//! The stages that check sources, packages and the built site with other programs.

use super::{Context, Outcome};
use crate::{
    loaded_sentences,
    project::{Project, succeeds},
    setup::{self, WASM_TARGET},
    sizes,
};
use anyhow::{Result, ensure};
use serde_json::Value;
use xshell::cmd;

/// The packages that faults are planted in.
const WITH_FAULTS: [&str; 3] = ["take-five-rules", "take-five-table", "take-five-search"];

/// All faults are parted into so many shares, of which each commit has one.
const SHARES: u64 = 100;

/// The address space of a process that has a fault, in bytes.
const MEMORY: &str = "8589934592";

/// Plants faults with cargo-mutants, each of which replaces a function's body or an operator, and reports those that no
/// test notices; they do not fail the stage. What no test can notice is listed with the reason in `.cargo/mutants.toml`.
pub fn mutants(context: &Context) -> Result<Outcome> {
    let sh = &context.project.shell;
    let commit = cmd!(sh, "git rev-parse --short=8 HEAD").quiet().read()?;
    let share = u64::from_str_radix(&commit, 16)? % SHARES;
    let share = format!("{share}/{SHARES}");
    let packages = WITH_FAULTS
        .iter()
        .flat_map(|package| ["--package", package]);
    // Each share has some of every file.
    let flags = ["--sharding", "round-robin", "--jobs", "2"];
    let output = ["--output", "target", "--shard", &share];
    // A loop that a fault makes endless may allocate without end, too.
    let limited = cmd!(sh, "prlimit --as={MEMORY} cargo mutants {packages...}");
    sh.remove_path("target/mutants.out")?;
    limited.args(flags).args(output).ignore_status().run()?;
    let missed = sh.read_file("target/mutants.out/missed.txt")?;
    println!(
        "{} faults that no test notices:\n{missed}",
        missed.lines().count()
    );
    Ok(Outcome::passed())
}

/// The folders and files for Biome.
const BY_BIOME: [&str; 9] = [
    "www",
    "entry",
    "npm",
    "examples",
    "tests",
    "crates/web/tests",
    "crates/words/tests",
    "wrappers",
    "xtask/bench",
];

/// The option that names its configuration.
const BIOME_CONFIG: &str = "--config-path=xtask/npm/biome.json";

/// Formats Rust, scripts and styles as the stages `fmt` and `biome` want them.
pub fn format(project: &Project) -> Result<()> {
    setup::components(project)?;
    setup::npm(project)?;
    let sh = &project.shell;
    cmd!(sh, "cargo fmt --all").run()?;
    Ok(cmd!(sh, "biome format --write {BIOME_CONFIG} {BY_BIOME...}").run()?)
}

/// Checks that scripts and styles are formatted, and that the linter accepts them and the pages. (Headings, links and
/// labels of pages get their text from the build, and are empty before.)
pub fn biome(context: &Context) -> Result<Outcome> {
    let sh = &context.project.shell;
    let biome = cmd!(
        sh,
        "biome ci {BIOME_CONFIG} --error-on-warnings {BY_BIOME...}"
    );
    biome.run()?;
    Ok(Outcome::passed())
}

/// Checks that the site builds, and that no module lacks a sentence.
pub fn site(context: &Context) -> Result<Outcome> {
    context.finish_site()?;
    loaded_sentences::check(context.project, context.site.ensure_built()?)?;
    Ok(Outcome::passed())
}

/// Checks that no download is too large; with `--all`, modules count, too.
pub fn sizes(context: &Context) -> Result<Outcome> {
    let site = context.site.ensure_built()?;
    sizes::check(context.project, site, context.selection.wanted.all)?;
    Ok(Outcome::passed())
}

/// Checks that every page of the site is valid HTML.
pub fn html(context: &Context) -> Result<Outcome> {
    let sh = &context.project.shell;
    let pages = context.site.ensure_built()?.join("**/*.html");
    let config = "xtask/npm/html-validate.json";
    cmd!(sh, "html-validate --config {config} {pages}").run()?;
    Ok(Outcome::passed())
}

/// Asks RustSec and npm for known vulnerabilities. Those of tools and tests are reported; those of what ships fail the
/// stage. If a list is out of reach, the stage says so and passes.
pub fn advisories(context: &Context) -> Result<Outcome> {
    let sh = &context.project.shell;
    if succeeds(cmd!(sh, "cargo deny fetch db")) {
        let check = |manifest: &str, which: &[&str]| {
            let of = ["--manifest-path", manifest, "--config", "deny.toml"];
            let what = ["check", "--disable-fetch", "advisories"];
            cmd!(sh, "cargo deny {of...} {which...} {what...}")
        };
        check("Cargo.toml", &[]).ignore_status().run()?;
        let shipped = ["--exclude-dev", "--target", WASM_TARGET];
        check("crates/web/Cargo.toml", &shipped).run()?;
    } else {
        println!("NOT CHECKED: RustSec's list of vulnerabilities is out of reach");
    }
    // The tools are `devDependencies`.
    let _folder = sh.push_dir("xtask/npm");
    let audit = cmd!(sh, "npm audit --omit=dev --json")
        .ignore_status()
        .read()?;
    let report: Value = serde_json::from_str(&audit).unwrap_or_default();
    match report["metadata"]["vulnerabilities"]["total"].as_u64() {
        Some(found) => ensure!(
            found == 0,
            "npm knows vulnerabilities of what ships:\n{audit}"
        ),
        None => println!("NOT CHECKED: npm's list of vulnerabilities is out of reach"),
    }
    Ok(Outcome::passed())
}
