//! The plug-in for Obsidian, built as it is installed, with the few calls of Obsidian that it uses. Pages are files, and
//! there is no server: whatever the plug-in needs is in it.

use anyhow::{Context, Result, ensure};
use page_tests::doc_examples::code_blocks;
use page_tests::{BoardCounts, Browser, ExampleProject, Page, host_page, path_from_env};
use serde_json::json;
use std::fs;
use std::path::Path;

/// Obsidian, as far as the plug-in knows it: it loads `main.js` as a CommonJS module.
const OBSIDIAN: &str = r#"
const processors = new Map();
class Plugin {
  constructor(app, manifest) { Object.assign(this, { app, manifest }); }
  registerMarkdownCodeBlockProcessor(language, processor) { processors.set(language, processor); }
}
const MarkdownRenderer = {
  async render(app, markdown, place, path, component) {
    if (!(component instanceof Plugin) || path !== "Boards.md") throw new Error(`render(${path})`);
    place.textContent = markdown;
  },
};
const module = { exports: {} };
const load = (name) => {
  if (name !== "obsidian") throw new Error(`there is no module ${name}`);
  return { Plugin, MarkdownRenderer };
};
"#;

/// Runs the plug-in and shows these blocks.
const SHOW: &str = "
const TheirPlugin = module.exports.default ?? module.exports;
new TheirPlugin({}, {}).onload();
for (const block of blocks) {
  const place = document.createElement('div');
  document.body.append(place);
  processors.get('take-board')(block, place, { sourcePath: 'Boards.md', addChild() {} });
}";

/// Writes a page that shows blocks, and returns its address.
fn write_page(folder: &Path, blocks: &[String]) -> Result<String> {
    let wrappers = path_from_env("TAKEFIVE_WRAPPERS")?;
    let manifest = fs::read(wrappers.join("obsidian/manifest.json"))?;
    let manifest: serde_json::Value = serde_json::from_slice(&manifest)?;
    ensure!(manifest["isDesktopOnly"] == false, "{manifest}");
    let plugin = fs::read_to_string(wrappers.join("obsidian/main.js"))?;
    let plugin = format!("function run(require, module, exports) {{\n{plugin}\n}}");
    fs::write(folder.join("plugin.js"), plugin)?;
    let blocks = serde_json::to_string(blocks)?.replace('<', "\\u003c");
    let body = format!(
        "<script src=\"plugin.js\"></script>\n<script>{OBSIDIAN}\nrun(load, module, module.exports);\n\
         const blocks = {blocks};\n{SHOW}</script>"
    );
    fs::write(folder.join("index.html"), host_page(&body))?;
    Ok(format!("file://{}", folder.join("index.html").display()))
}

#[tokio::test]
async fn the_boards_of_a_note_play_without_a_net() -> Result<()> {
    let vault = ExampleProject::copy("obsidian", "")?;
    let note = code_blocks(&fs::read_to_string(vault.folder.join("Boards.md"))?);
    let blocks: Vec<String> = note.into_iter().map(|block| block.text).collect();
    let address = write_page(&vault.folder, &blocks)?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign_until(&address, "customElements.get('take-board')").await?;
        // One block shows three moments.
        let boards = blocks.len() + 2;
        let found = page.boards("").await?;
        let expected = BoardCounts {
            elements: boards,
            ..BoardCounts::default()
        };
        ensure!(found == expected, "{found:?}");
        page.expect_text("[...document.querySelectorAll('figcaption, figure p')].length", "5").await?;
        // The computer answers, in a worker that comes from the plug-in, too.
        let computer = "document.querySelector('[seats]')";
        page.run(&format!("{computer}.play('a1');")).await?;
        let answered = format!("new URLSearchParams({computer}.link).get('turns').includes(',')");
        page.until(&format!("{answered} && {computer}.playable && {computer}.view.toPlay === 1"))
            .await?;
        let touched = page.touch_every_element().await?;
        ensure!(touched == boards - 1, "{touched}");
        page.expect_text("performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => !name.startsWith('blob:') && !name.startsWith('file:')).join()", "").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn an_unknown_game_is_told_in_the_note_and_other_boards_play() -> Result<()> {
    let vault = ExampleProject::copy("obsidian", "")?;
    let blocks = ["game=chess".to_owned(), "game=take:size=3".to_owned()];
    let address = write_page(&vault.folder, &blocks)?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign(&address).await?;
        let boards = "[...document.querySelectorAll('take-board')]";
        page.until(&format!("{boards}.at(-1)?.view")).await?;
        let told = format!("{boards}[0].shadowRoot.textContent");
        page.until(&format!("{told}.includes('There is no game called “chess”')"))
            .await?;
        let other = page.text(&format!("{boards}[1].shadowRoot.textContent")).await?;
        ensure!(!other.contains("could not be loaded"), "{other}");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_line_that_is_wrong_is_told_in_the_note() -> Result<()> {
    let vault = ExampleProject::copy("obsidian", "")?;
    let blocks = ["game=take\nturn=a1\n".to_owned(), "game=take".to_owned()];
    let address = write_page(&vault.folder, &blocks)?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign(&address).await?;
        page.until("board?.view").await?;
        let told = page.text("document.querySelector('p').textContent").await?;
        let is_told = told.starts_with("2: ") && told.ends_with("not with “turn”");
        ensure!(is_told, "{told}");
        page.expect_text("document.querySelector('pre').textContent", &blocks[0]).await?;
        page.expect_quiet().await.context("quiet")
    })
    .await
}
