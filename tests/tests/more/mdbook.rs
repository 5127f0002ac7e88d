//! The book of `examples/mdbook`, built by mdBook.

use anyhow::{Context, Result, ensure};
use page_tests::{BoardCounts, Browser, ExampleProject, Page, path_from_env, serve_cross_origin};
use serde_json::json;
use std::fs;

/// The pages of the book with the number of their boards, and of those among them that can be played on and are no
/// lessons. The first page is there twice.
const PAGES: [(&str, usize, usize); 5] = [
    ("index.html", 2, 2),
    ("take.html", 2, 2),
    ("growing.html", 3, 1),
    ("give-and-take.html", 1, 1),
    ("print.html", 6, 4),
];

#[tokio::test]
async fn the_boards_of_a_book_play() -> Result<()> {
    let site = serve_cross_origin()?;
    let book = ExampleProject::copy("mdbook", &site.url)?;
    let mdbook = path_from_env("TAKEFIVE_MDBOOK")?;
    let preprocessor = path_from_env("TAKEFIVE_MDBOOK_TAKE_FIVE")?;
    let built = book.run(&mdbook, &["build"], &preprocessor)?;
    let told = String::from_utf8_lossy(&built.stderr).into_owned();
    ensure!(built.status.success() && !told.contains("WARN"), "{told}");
    let server = book.serve("book")?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        // The page with the whole book opens the dialog for printing.
        browser.before_pages("globalThis.print = () => {};").await?;
        for (name, boards, to_play) in PAGES {
            page.open_foreign(&format!("{}{name}", server.url)).await?;
            let expected = BoardCounts {
                elements: boards,
                pictures: boards,
                ..BoardCounts::default()
            };
            let found = page.boards(&site.url).await.context(name)?;
            ensure!(found == expected, "{name}: {found:?}");
            let touched = page.touch_every_element().await?;
            ensure!(touched == to_play, "{name}: {touched}");
            page.expect_quiet().await.context(name)?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_mistake_ends_the_build_of_a_book() -> Result<()> {
    let book = ExampleProject::copy("mdbook", "https://example.org/games/")?;
    let chapter = book.folder.join("src/growing.md");
    let text = fs::read_to_string(&chapter)?;
    fs::write(&chapter, text.replacen("d4,f3,d5,f4", "d4,f3,d5,z4", 1))?;
    let mdbook = path_from_env("TAKEFIVE_MDBOOK")?;
    let preprocessor = path_from_env("TAKEFIVE_MDBOOK_TAKE_FIVE")?;
    let built = book.run(&mdbook, &["build"], &preprocessor)?;
    let told = String::from_utf8_lossy(&built.stderr).into_owned();
    let is_told = told.contains("src/growing.md:7:10: ");
    ensure!(!built.status.success() && is_told, "{told}");
    Ok(())
}
