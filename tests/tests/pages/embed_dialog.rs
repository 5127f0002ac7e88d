//! The embed dialog: its snippets are boards in a third-party page, and its pictures can be saved. More of it is in
//! `more/embed_dialog.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::doc_examples::{Example, render_example};
use page_tests::embed_dialog::{between, choose, given, open, picture, some_turns};
use page_tests::{
    BoardCounts, Browser, HostSite, Page, host_page, position_shown_first, serve_cross_origin,
    serve_site,
};
use serde_json::json;
use take_five_picture::{ViewOptions, draw, svg_height};
use take_five_rules::GAMES;

#[tokio::test]
async fn the_snippet_is_a_board_in_any_page() -> Result<()> {
    let server = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        let host = Page {
            driver: &browser.driver,
        };
        for info in GAMES {
            let link = some_turns(info.id)?;
            let mut snippets = Vec::new();
            let page = open(browser, &server.url, &link).await?;
            choose(
                &page,
                "what",
                if info.id.len() % 2 == 0 {
                    "game"
                } else {
                    "position"
                },
            )
            .await?;
            let file = picture(&page).await?;
            for (kind, languages) in [
                ("picture", &["html", "markdown", "wikitext"][..]),
                ("frame", &["html"]),
                ("element", &["html"]),
            ] {
                choose(&page, "kind", kind).await?;
                for language in languages {
                    snippets.push((kind, *language, given(&page, language).await?));
                }
            }
            page.expect_quiet().await?;
            for (kind, language, text) in snippets {
                ensure!(
                    !text.contains("127.0.0.1") || text.contains(&server.url),
                    "{text}"
                );
                let example = Example {
                    heading: String::new(),
                    fence: language.to_owned(),
                    text: text.clone(),
                };
                let body = render_example(&example, "").context("a page")?;
                let name = format!("{}-", info.id);
                let name = match kind {
                    "picture" => format!("{name}{}.svg", between(&text, &name, ".svg")?),
                    _ => "none.svg".to_owned(),
                };
                let files = [(name.as_str(), file.as_bytes())];
                let there = HostSite::start(&host_page(&body), &files, &[])?;
                host.open_foreign(there.url()).await?;
                let found = host
                    .boards(&server.url)
                    .await
                    .with_context(|| text.clone())?;
                let expected = match kind {
                    "picture" => BoardCounts {
                        pictures: 1,
                        ..BoardCounts::default()
                    },
                    "frame" => BoardCounts {
                        frames: 1,
                        ..BoardCounts::default()
                    },
                    _ => BoardCounts {
                        elements: 1,
                        ..BoardCounts::default()
                    },
                };
                ensure!(found == expected, "{found:?}: {text}");
                host.expect_quiet().await.with_context(|| text.clone())?;
            }
        }
        Ok(())
    })
    .await
}

/// Catches downloads and the names of their files.
const CATCH: &str = "globalThis.saved = [];
    URL.createObjectURL = (blob) => (saved.push({ blob }), 'data:,');
    HTMLAnchorElement.prototype.click = function () { saved.at(-1).name = this.download; };";

#[tokio::test]
async fn pictures_are_saved_as_svg_and_as_png() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=take:size=3&turns=b3,c4";
        let page = open(browser, &server.url, link).await?;
        page.run(CATCH).await?;
        choose(&page, "width", "300").await?;
        for (count, format) in [(1, "svg"), (2, "png")] {
            choose(&page, "format", format).await?;
            // Each snippet names the file that is saved.
            for language in ["html", "markdown", "wikitext"] {
                let text = given(&page, language).await?;
                ensure!(text.contains(&format!("take-2.{format}")), "{text}");
            }
            page.click("dialog .files button").await?;
            page.until(&format!("saved.length === {count} && saved.every(({{ name }}) => name)"))
                .await?;
        }
        let found = page
            .run("return (async () => {
                const [svg, png] = ['svg', 'png'].map((end) => saved.find(({ name }) => name.endsWith(end)));
                const bitmap = await createImageBitmap(png.blob);
                const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
                const context = canvas.getContext('2d');
                context.drawImage(bitmap, 0, 0);
                const pixels = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
                return { svg: await svg.blob.text(), type: png.blob.type, size: [bitmap.width, bitmap.height],
                    name: svg.name, other: png.name, middle: pixels[pixels.length / 2 + bitmap.width / 2 | 0], colours: new Set(pixels).size };
            })();")
            .await?;
        ensure!(found["svg"] == picture(&page).await?, "{found}");
        let drawn = draw(&position_shown_first(link)?, ViewOptions::default());
        ensure!(found["size"] == json!([300, svg_height(&drawn, 300)]) && found["type"] == "image/png", "{found}");
        ensure!(found["name"] == "take-2.svg" && found["other"] == "take-2.png", "{found}");
        ensure!(found["colours"].as_u64() > Some(20), "an empty picture: {found}");
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_options_chosen_are_in_the_snippet() -> Result<()> {
    let server = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=take:size=4&turns=d4,f3&mark=d4&arrow=d4-f3";
        let page = open(browser, &server.url, link).await?;
        choose(&page, "width", "360").await?;
        for kind in ["frame", "element"] {
            choose(&page, "kind", kind).await?;
            for (name, value, attribute) in [
                ("theme", "dark", "theme=\"dark\""),
                ("theme", "auto", ""),
                ("play", "", "play=\"1\""),
                ("play", "", "play=\"0\""),
            ] {
                choose(&page, name, value).await?;
                let text = given(&page, "html").await?;
                let told = match kind {
                    // In the fragment of its address.
                    "frame" => attribute.replace('"', ""),
                    _ => attribute.to_owned(),
                };
                ensure!(text.contains(&told), "{kind} {name} {value}: {text}");
                ensure!(!attribute.is_empty() || !text.contains("theme"), "{text}");
                ensure!(text.contains("width=\"360\""), "{text}");
                let marks = if kind == "frame" {
                    "mark=d4&amp;arrow=d4-f3"
                } else {
                    "mark=\"d4\" arrow=\"d4-f3\""
                };
                ensure!(text.contains(marks), "{text}");
            }
        }
        // As wide as requested, in a page with more space, and as high as the snippet says.
        page.until("document.querySelector('dialog take-board')?.view")
            .await?;
        page.run("return document.querySelector('dialog take-board').told;")
            .await?;
        let text = given(&page, "html").await?;
        let host = HostSite::start(&host_page(&text), &[], &[])?;
        browser.driver.goto(host.url()).await?;
        page.until("board?.view && board.offsetWidth === 360")
            .await?;
        let height: u64 = between(&text, "height=\"", "\"")?.parse()?;
        page.expect_text("board.offsetHeight", &height.to_string())
            .await?;
        page.expect_quiet().await
    })
    .await
}
