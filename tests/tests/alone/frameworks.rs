//! `<take-board>` in pages made by frameworks, with their pinned packages in `tests/npm/frameworks`: put in, changed and
//! taken out again. They set properties where the element has them, and attributes otherwise.

use anyhow::{Context, Result};
use page_tests::{Browser, HostSite, Page, host_page, install_npm_project, serve_cross_origin};
use serde_json::json;
use std::fs;
use xshell::cmd;
use xtask::project::Project;

const FRAMEWORKS: [&str; 9] = [
    "react",
    "preact",
    "vue",
    "vue with an object",
    "svelte",
    "lit",
    "lit with attributes",
    "morphdom",
    "idiomorph",
];

#[tokio::test]
async fn a_board_is_put_in_changed_and_taken_out_by_every_framework() -> Result<()> {
    let project = &Project::current()?;
    let sh = install_npm_project(project, "frameworks", None)?;
    let npm = project.find_program("npm").context("npm is not there")?;
    cmd!(sh, "{npm} run build").run()?;
    let script = fs::read(sh.current_dir().join("dist/main.js"))?;

    let site = serve_cross_origin()?;
    let element = format!("<script type=\"module\" src=\"{}take-board.js\"></script>", site.url);
    let body = "<script src=\"main.js\"></script><main><h1>A page</h1></main>";
    let with_element = format!("{element}{body}");
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page { driver: &browser.driver };
        // The element may be defined before the page is made, or after.
        for is_early in [true, false] {
            let html = host_page(if is_early { &with_element } else { body });
            let host = HostSite::start(&html, &[("main.js", &script)], &[])?;
            for name in FRAMEWORKS {
                page.driver.goto(host.url()).await?;
                // The driver does not wait for the page.
                page.until("globalThis.frameworks && document.querySelector('main')").await?;
                if is_early {
                    page.until("customElements.get('take-board')").await?;
                }
                play(&page, name, &site.url).await.with_context(|| format!("{name}, {is_early}"))?;
            }
        }
        Ok(())
    })
    .await
}

/// Puts a board into the page, changes it, and takes it out, as a framework does it.
async fn play(page: &Page<'_>, name: &str, site: &str) -> Result<()> {
    page.run(&format!(
        "const host = document.createElement('div');
         document.querySelector('main').append(host);
         globalThis.made = frameworks['{name}'](host, {{ game: 'take:size=3', play: 'off' }});
         document.head.append(Object.assign(document.createElement('script'), {{ type: 'module', src: '{site}take-board.js' }}));"
    ))
    .await?;
    let is = |size: u8, playable: bool| {
        format!("document.querySelector('take-board')?.board?.spec.startsWith('take:size={size}') && document.querySelector('take-board').playable === {playable}")
    };
    page.until(&is(3, false)).await.context("put in")?;
    page.run("made.set({ game: 'take:size=4', play: 'on' });").await?;
    page.until(&is(4, true)).await.context("changed")?;
    page.run("made.set({ link: 'game=take:size=2', game: undefined, play: false });").await?;
    page.until("document.querySelector('take-board').board.spec.startsWith('take:size=2')").await.context("a link")?;
    page.run("made.set({ learn: 'take', game: undefined });").await?;
    page.until("document.querySelector('take-board').lesson && document.querySelector('take-board').playable").await.context("a lesson")?;
    page.run("made.stop();").await?;
    page.until("!document.querySelector('take-board')").await?;
    page.expect_quiet().await
}
