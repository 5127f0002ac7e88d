//! oEmbed, whose answers are static files, with a consumer that other sites use: unfurl.js finds the answer through the
//! link in the head of a rules page, and a page of another origin shows what it answers.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, HostSite, Page, host_page, install_npm_project, path_from_env};
use serde_json::{Value, json};
use take_five_rules::GAMES;
use take_five_site::{SiteSources, write_site};
use take_five_static_server::Server;
use xshell::cmd;
use xtask::{
    import_graph::list_files,
    project::{Project, copy_file},
};

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
        puzzles: &project.path("puzzles"),
    };
    write_site(sources, copy, copy, Some(&site.url))
        .map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let mut frames = String::new();
    for game in GAMES {
        let page = format!("{}rules/{}/index.html", site.url, game.id);
        let found = cmd!(consumer, "node unfold.js {page}").read()?;
        let found: Value = serde_json::from_str(&found).context(found.clone())?;
        ensure!(found["type"] == "rich", "{}: {found}", game.id);
        let html = found["html"].as_str().context(game.id)?;
        ensure!(html.contains(&site.url), "{html}");
        frames.push_str(html);
    }
    let host = HostSite::start(&host_page(&frames), &[], &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        browser.driver.goto(host.url()).await?;
        for (index, game) in (0u16..).zip(GAMES) {
            browser.driver.enter_frame(index).await?;
            page.until("board?.view?.choices.length > 0")
                .await
                .context(game.id)?;
            let steps = page.text("board.view.steps").await?;
            page.run("board.touch(board.view.choices[0]);").await?;
            let acted = format!("board.view.steps > {steps} || board.view.pending.length > 0");
            page.until(&acted).await.context(game.id)?;
            browser.driver.enter_parent_frame().await?;
        }
        page.expect_quiet().await
    })
    .await
}
