//! oEmbed, whose answers are static files, with a consumer that other sites use: unfurl.js finds the answer through the
//! link in the head of a page (the rules of a game, a position, a puzzle), and a page of another origin shows what it
//! answers.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, HostSite, Page, compiled_puzzles, host_page, install_npm_project, path_from_env};
use serde_json::{Value, json};
use std::{fs, path::Path};
use take_five_fence::{PageAddress, publish_page};
use take_five_rules::GAMES;
use take_five_site::{SiteSources, write_site};
use xtask::static_server::Server;
use xshell::cmd;
use xtask::{
    import_graph::list_files,
    project::{Project, copy_file},
};

/// The folder of the page of a position.
const POSITIONS: &str = "positions";
/// What its board shows.
const POSITION: &str = "ob/ooo/ro r 2";

/// Makes a page of a position in the site, as `takefive fence --page --base-url` does; relative to the site.
fn write_position_page(site: &Path, url: &str) -> Result<String> {
    let folder = site.join(POSITIONS);
    fs::create_dir_all(&folder)?;
    let source = "# Two seeds\n\n```take-board\ngame=take:size=2\nturns=a1,c2\n```\n";
    let address = PageAddress {
        folder: &format!("{url}{POSITIONS}/"),
        name: "two-seeds",
    };
    let made = publish_page(source, url, address);
    let oembed = made.oembed.context("the page has a board")?;
    fs::write(folder.join("two-seeds.html"), made.page.text)?;
    fs::write(folder.join("two-seeds.oembed.json"), oembed.to_string())?;
    Ok(format!("{POSITIONS}/two-seeds.html"))
}

#[tokio::test]
async fn a_consumer_finds_a_board_that_plays_on_another_origin() -> Result<()> {
    let project = &Project::current()?;
    let consumer = install_npm_project(project, "oembed", None)?;
    // The site as it is built for its address, which is known only now.
    let copy = project.shell.create_temp_dir()?;
    let (copy, dist) = (copy.path(), path_from_env("TAKEFIVE_DIST_ONLINE")?);
    for file in list_files(&dist)? {
        copy_file(&dist.join(&file), &copy.join(&file))?;
    }
    let cors = [("Access-Control-Allow-Origin", "*")];
    let site = Server::start(copy.to_owned(), "games", &cors)?;
    let sources = SiteSources {
        pages: &project.path("rules"),
        lessons: &project.path("lessons"),
        figures: &project.path("figures"),
        puzzles: &project.path("puzzles"),
        has_pseudo_locale: false,
    };
    write_site(sources, copy, Some(&site.url))
        .map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let mut pages: Vec<String> = GAMES.iter().map(|game| format!("rules/{}/index.html", game.id)).collect();
    pages.push(write_position_page(copy, &site.url)?);
    let puzzle = &compiled_puzzles("acquisitions")?[0];
    pages.push(format!("puzzles/acquisitions/{}.html", puzzle["id"].as_str().context("a name")?));
    let mut frames = String::new();
    for page in &pages {
        let address = format!("{}{page}", site.url);
        let found = cmd!(consumer, "node unfold.js {address}").read()?;
        let found: Value = serde_json::from_str(&found).context(found.clone())?;
        ensure!(found["type"] == "rich", "{page}: {found}");
        let html = found["html"].as_str().context(page.clone())?;
        ensure!(html.contains(&site.url), "{html}");
        frames.push_str(html);
    }
    let host = HostSite::start(&host_page(&frames), &[], &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        browser.driver.goto(host.url()).await?;
        for (index, name) in (0u16..).zip(&pages) {
            page.enter_frame(index).await?;
            // A puzzle can be played as soon as its goal is in view.
            let ready = match name.starts_with("puzzles/") {
                true => "board?.lesson && !board.guards.whyNot(board.view) && !board.playback.isRunning",
                false => "board?.view?.choices.length > 0",
            };
            page.until(ready).await.context(name.clone())?;
            let steps = page.text("board.view.steps").await?;
            if name.starts_with(POSITIONS) {
                page.expect_text("board.view.position", POSITION).await.with_context(|| name.to_string())?;
            }
            page.run("board.touch(board.view.choices[0]);").await?;
            let acted = format!("board.view.steps > {steps} || board.view.pending.length > 0");
            page.until(&acted).await.context(name.clone())?;
            browser.driver.enter_parent_frame().await?;
        }
        page.expect_quiet().await
    })
    .await
}
