//! The instructions of `docs/embedding.md` and `docs/hosting.md` for authors and hosts, tried from another origin. More
//! of them are tried in `more/embedding_docs.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::author_pages::{headers, open};
use page_tests::doc_examples::{Example, SITE, code_blocks, docs, render_example};
use page_tests::{BoardCounts, Browser, Page, serve_cross_origin};
use serde_json::json;

/// The hosts with an example, by the heading of their section.
const HOSTS: [&str; 10] = [
    "Plain HTML",
    "MediaWiki",
    "Fandom",
    "Obsidian",
    "mdBook",
    "Astro",
    "Quartz",
    "WordPress",
    "Discourse",
    "A README on GitHub",
];

/// What is no page: style sheets are tested in `take_board_element.rs`, the settings and commands of generators with
/// the projects in `examples/`.
const TESTED_ELSEWHERE: [&str; 5] = ["css", "js", "python", "sh", "toml"];

#[tokio::test]
async fn every_example_for_authors_shows_its_board() -> Result<()> {
    let site = serve_cross_origin()?;
    let all = code_blocks(&docs("embedding.md")?);
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        let mut widget = String::new();
        let mut shown = Vec::new();
        for example in &all {
            if example.fence == "smarty" {
                widget = example.text.trim().replace(SITE, &site.url);
                continue;
            }
            if TESTED_ELSEWHERE.contains(&&*example.fence) {
                continue;
            }
            let what = format!("{}: {}", example.heading, example.text);
            let body = render_example(example, &widget).with_context(|| what.clone())?;
            let _host = open(&browser.driver, &body.replace(SITE, &site.url), &[]).await?;
            let found = page.boards(&site.url).await.with_context(|| what.clone())?;
            ensure!(found != BoardCounts::default(), "nothing is visible: {what}");
            page.expect_quiet().await.with_context(|| what.clone())?;
            shown.push(example.heading.as_str());
        }
        for host in HOSTS {
            ensure!(shown.contains(&host), "no example for {host}");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_headers_for_hosts_are_sufficient_for_boards() -> Result<()> {
    let hosting = code_blocks(&docs("hosting.md")?);
    let block = |what: &str| -> Result<&Example> {
        let fence = format!("http {what}");
        let found = hosting.iter().find(|example| example.fence == fence);
        found.with_context(|| format!("hosting.md has no block {fence}"))
    };
    let dist = page_tests::path_from_env("TAKEFIVE_DIST")?;
    let allowed = headers(block("site")?, "");
    let allowed: Vec<(&str, &str)> = allowed.iter().map(|(a, b)| (&a[..], &b[..])).collect();
    let site = xtask::static_server::Server::start(dist, "games", &allowed)?;
    let plain = code_blocks(&docs("embedding.md")?);
    let plain = |part: &str| -> Result<String> {
        let mut plain = plain
            .iter()
            .filter(|example| example.heading == "Plain HTML");
        let found = plain.find(|example| example.text.contains(part));
        // What the style sheet of a strict page contains.
        Ok(found
            .with_context(|| part.to_owned())?
            .text
            .replace(" style=\"max-width:100%\"", "")
            .replace(SITE, &site.url))
    };
    // A picture from the site itself, the one resource that needs the policy's permission.
    let image = format!(
        "<a href=\"{0}index.html#game=take\"><img src=\"{0}rules/take/figure-1.svg\" alt=\"\" /></a>",
        site.url
    );
    let kinds = [
        ("frame", plain("<iframe")?),
        ("element", plain("<take-board")?),
        ("picture", image),
    ];
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        for (kind, body) in &kinds {
            let policy = headers(block(kind)?, &site.url);
            let policy: Vec<(&str, &str)> = policy.iter().map(|(a, b)| (&a[..], &b[..])).collect();
            let _host = open(&browser.driver, body, &policy).await?;
            let found = page
                .boards(&site.url)
                .await
                .with_context(|| format!("{policy:?}"))?;
            ensure!(found != BoardCounts::default(), "{kind}: nothing is visible");
            page.expect_quiet().await?;
            // A cross-check: without the site's name, the policy blocks it.
            let shut = [("Content-Security-Policy", "default-src 'self'")];
            let _host = open(&browser.driver, body, &shut).await?;
            page.until("(globalThis.logged ?? []).some((line) => line.startsWith('policy'))")
                .await?;
        }
        Ok(())
    })
    .await
}
