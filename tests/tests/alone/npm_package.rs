//! The npm package: installed from its packed file into projects of `tests/npm`, one for each kind of tool, and built
//! there with pinned versions of the tools; then a board is played in the browser, which reaches nothing but the
//! project's own files.

use anyhow::{Context, Result};
use page_tests::{Browser, Page, install_npm_project, path_from_env};
use serde_json::json;
use std::path::{Path, PathBuf};
use xtask::static_server::Server;
use take_five_table::{Link, Table};
use xshell::cmd;
use xtask::{npm_package, project::Project};

/// The projects with pages, and the folder of each into which its tool builds.
const PROJECTS: [(&str, &str); 5] = [
    ("vite", "dist"),
    ("webpack", "dist"),
    ("esbuild", "dist"),
    ("astro", "dist"),
    ("next", "out"),
];

/// The project without a page.
const NODE: &str = "node";

/// Installs and builds the project, and returns its folder.
fn build(project: &Project, package: &Path, name: &str) -> Result<PathBuf> {
    let sh = install_npm_project(project, name, Some(package))?;
    let npm = project.find_program("npm").context("npm is not there")?;
    let build = cmd!(sh, "{npm} run build");
    let build = build.env("ASTRO_TELEMETRY_DISABLED", "1");
    build.env("NEXT_TELEMETRY_DISABLED", "1").run()?;
    Ok(sh.current_dir())
}

#[tokio::test]
async fn a_board_plays_in_a_project_of_every_kind() -> Result<()> {
    let project = &Project::current()?;
    let package = npm_package::pack(project, &path_from_env("TAKEFIVE_DIST")?)?;
    build(project, &package, NODE)?;
    for (name, output) in PROJECTS {
        let folder = build(project, &package, name).context(name)?;
        let built = Server::start(folder.join(output), "", &[])?;
        // No other host can be reached.
        let args = json!({ "args": ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"] });
        let play = async |browser: &Browser| play(browser, &built.url).await.context(name);
        Browser::in_chromium(args, play).await?;
    }
    Ok(())
}

/// Counts what workers have answered: a board whose worker cannot start computes without one.
const COUNT_ANSWERS: &str = "globalThis.answers = 0;
globalThis.Worker = class extends Worker {
  constructor(...all) {
    super(...all);
    this.addEventListener('message', ({ data }) => data.kind === 'done' && (answers += 1));
  }
};";

/// Plays two turns by touch, and then against the computer, whose worker is a file of its own.
async fn play(browser: &Browser, url: &str) -> Result<()> {
    let page = Page {
        driver: &browser.driver,
    };
    browser.before_pages(COUNT_ANSWERS).await?;
    page.driver.goto(url).await?;
    page.until("board?.view").await?;
    page.step_by_step().await?;
    let mut table = Table::from_link(&Link::read("game=take:size=3")?)?;
    for turn in ["b2", "a1"] {
        page.expect(table.position()).await?;
        page.tap(turn).await?;
        table.play(turn)?;
        let position = table.position();
        page.until(&format!("board.view.position === '{position}'"))
            .await?;
    }
    page.expect(table.position()).await?;
    page.run("board.load({ game: 'take:size=3', seats: 'human,engine-1' });")
        .await?;
    page.until("board.view.steps === 0").await?;
    page.tap("b2").await?;
    page.until("board.view.steps >= 2 && board.view.toPlay === 1")
        .await?;
    let asked = "performance.getEntriesByType('resource').map(({ name }) => name)";
    page.until("answers > 0").await?;
    let others = format!("{asked}.filter((name) => !name.startsWith(location.origin) && !/^(data|blob):/.test(name)).join()");
    page.expect_text(&others, "").await.context("asked elsewhere")?;
    // It opens a lesson, too.
    page.run("board.load({ learn: 'take' });").await?;
    page.until("board.lesson && board.view").await?;
    page.expect_quiet().await
}
