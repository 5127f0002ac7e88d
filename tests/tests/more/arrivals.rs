//! Links and files as they arrive, at all entry points: what has happened to them on their way is undone, or told.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, TempFolder, serve_site};
use serde_json::json;
use thirtyfour::By;

/// A link to a board that can only be looked at.
const LINK: &str = "game=take:size=4&turns=d4,f3&play=0";

/// The same in some of the shapes that `crates/web/tests/notation.rs` lists.
fn shapes() -> [String; 6] {
    [
        LINK.replace('=', "%3D").replace('&', "%26").replace(':', "%3A"),
        LINK.replace('&', "&amp;"),
        LINK.replace('&', "&amp;amp;"),
        format!("{LINK}."),
        format!("{LINK}\u{200b}"),
        LINK.replace("&play", "&utm_source=x&fbclid=y&play"),
    ]
}

/// Pastes a text into the page.
async fn paste(page: &Page<'_>, text: &str) -> Result<()> {
    let data = format!("const data = new DataTransfer(); data.setData('text/plain', {});", json!(text));
    let event = "new ClipboardEvent('paste', { clipboardData: data, bubbles: true })";
    page.run(&format!("{data} document.body.dispatchEvent({event});"))
        .await
        .map(drop)
}

#[tokio::test]
async fn all_entry_points_read_links_that_were_changed_on_their_way() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let plain = Page::open(browser, &format!("{}embed.html#{LINK}", server.url)).await?;
        let position = plain.text("board.view.position").await?;
        ensure!(position != "undefined");
        for shape in shapes() {
            for entry in ["index.html", "embed.html"] {
                let page = Page::open(browser, &format!("{}{entry}#{shape}", server.url)).await?;
                page.expect_text("board.view.position", &position)
                    .await
                    .context(format!("{entry} {shape}"))?;
                page.expect_text("board.table.problem?.id", "undefined").await?;
                page.expect_quiet().await?;
            }
            // The element, by its attribute and by its method.
            let page = Page::open(browser, &format!("{}embed.html#game=take-back-toe", server.url)).await?;
            let make = format!(
                "globalThis.made = [0, 1].map(() => document.createElement('take-board'));
                 document.body.append(...made);
                 made[0].setAttribute('link', {0});
                 made[1].load({0});",
                json!(shape)
            );
            page.run(&make).await?;
            let there = format!("made.every((one) => one.view?.position === {})", json!(position));
            page.until(&there).await.context(shape.clone())?;
            page.expect_text("made[0].playable", "false").await?;
            // A frame that waits for a click.
            page.driver.goto("about:blank").await?;
            page.driver.goto(format!("{}embed-click.html#{shape}", server.url)).await?;
            let shown = "document.querySelector('.title').textContent === 'Take'
                && document.querySelector('.picture img').src.includes('rules/take/')
                && document.querySelector('button').dataset.says === 'open'";
            page.until(shown).await.context(shape.clone())?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn what_a_link_does_not_know_is_told_and_its_game_opens() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (entry, told) in [
            ("index.html", "document.querySelector('[data-notice=link]')?.textContent"),
            ("embed.html", "board.said.textContent"),
        ] {
            let link = "game=take:size=4&turns=d4,f3&unknown=1";
            let page = Page::open(browser, &format!("{}{entry}#{link}", server.url)).await?;
            page.expect_text("board.view.steps", "2").await?;
            let names = |said: &str| said.contains("“unknown”") && said.contains("turns, ply");
            page.expect_text_that(told, names).await.context(entry)?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn an_address_without_a_game_opens_the_front_page() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for more in ["?fbclid=IwY2xjawM0", "?utm_source=news&utm_medium=mail", "?v=2", "?lang=en", "#top", "#lang=en"] {
            let address = format!("{}index.html{more}", server.url);
            let page = Page::open(browser, &address).await?;
            page.expect_text("document.documentElement.dataset.view", "front").await.context(more)?;
            page.expect_text("document.querySelector('[data-notice=link]')", "null").await?;
            // Neither loaded again nor changed.
            page.expect_text("location.href", &address).await?;
            page.expect_text("performance.getEntriesByType('navigation')[0].type", "navigate").await?;
            page.expect_quiet().await?;
        }
        // What was a link is told.
        let page = Page::open(browser, &format!("{}index.html#turns%3Dd4%2Cf3", server.url)).await?;
        let told = "document.querySelector('[data-notice=link]')?.textContent";
        page.expect_text_that(told, |said| said.contains("which game")).await.map(drop)
    })
    .await
}

#[tokio::test]
async fn a_message_with_a_link_can_be_pasted() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=take:size=4&turns=d4,f3";
        let url = format!("{}index.html#{link}", server.url);
        for message in [
            format!("Your turn at Take: {url}"),
            format!("Hi,\n> {}\n> Bye", url.replace(",f3", ",\n> f3")),
            format!("<{url}>.\n\nBye, Ann"),
        ] {
            let page = Page::open(browser, &format!("{}index.html#game=take-back-toe", server.url)).await?;
            paste(&page, &message).await?;
            page.until("board.table?.spec.startsWith('take:size=4') && board.view.steps === 2")
                .await
                .context(message)?;
        }
        // An invitation, and a lesson.
        let key = |c: &str| c.repeat(42) + "A";
        let room = format!("game=take&room={}{}&seat={}", key("b"), key("c"), key("d"));
        for (sent, there) in [
            (
                format!("Join me: {}live.html#{}", server.url, room.replace('&', "%26").replace('=', "%3D")),
                format!("location.pathname.endsWith('/live.html') && location.hash === {}", json!(format!("#{room}"))),
            ),
            (
                format!("Try {}index.html#learn=take!", server.url),
                "document.documentElement.dataset.view === 'lesson'".to_owned(),
            ),
        ] {
            let page = Page::open(browser, &format!("{}index.html#game=take-back-toe", server.url)).await?;
            paste(&page, &sent).await?;
            page.until(&there).await.context(sent)?;
        }
        Ok(())
    })
    .await
}

const GAME: &str = "[Game \"take:size=2\"]\n[Seed \"1\"]\n[Player1 \"Müller\"]\n\n1. a1 *\n";

#[tokio::test]
async fn files_are_read_as_they_are_and_never_by_half() -> Result<()> {
    let server = serve_site()?;
    let folder = TempFolder::new("arrivals")?;
    let western = |text: &str| text.chars().map(|c| c as u8).collect::<Vec<u8>>();
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    let marked = format!("{}\u{feff}{}", GAME.replace("a1", "b1"), GAME.replace("a1", "c1"));
    let bad = format!("{}{}", GAME.replace("a1", "a2"), GAME.replace("a1", "z1"));
    let quoted: String = GAME.lines().map(|line| format!("> {line}\n")).collect();
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}index.html#game=take-back-toe", server.url)).await?;
        let told = "(document.querySelector('dialog p')?.textContent ?? '') + document.querySelector('#notices').textContent";
        let names = "board.table.record.includes('Müller')";
        for (name, content, expected) in [
            ("western", western(GAME), names.to_owned()),
            ("wide", wide(GAME), names.to_owned()),
            ("quoted", quoted.as_bytes().to_vec(), names.to_owned()),
            ("marked", marked.as_bytes().to_vec(), format!("({told}).includes('2 games added')")),
            ("bad", bad.as_bytes().to_vec(), format!("({told}).includes('Game 2 of this file') && ({told}).includes('Line 10, column 4')")),
            ("torn", [GAME.as_bytes(), b"\xff"].concat(), format!("({told}).includes('read as text')")),
        ] {
            let path = folder.join(format!("{name}.take5"));
            std::fs::write(&path, content)?;
            page.run("document.querySelector('#notices').textContent = ''; document.querySelector('dialog')?.close();").await?;
            page.driver.find(By::Id("file")).await?.send_keys(path.display().to_string()).await?;
            page.until(&expected).await.context(name)?;
            if name == "bad" {
                // Unless the reader agrees, nothing of it is stored.
                page.run("document.querySelector('dialog button:not(.main)').click();").await?;
                page.until(&format!("({told}).includes('No games were added')")).await?;
            }
        }
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_frame_whose_scripts_do_not_arrive_says_so() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.devtools("Network.enable", json!({})).await?;
        let said = "document.querySelector('.fallback').textContent";
        let address = format!("{}embed.html#{LINK}", server.url);
        // None at all; then all but the modules, when the link leads to the game.
        for (blocked, is_said) in [("*/www/*", true), ("*/www/embed.js", false)] {
            page.devtools("Network.setBlockedURLs", json!({ "urls": [blocked] })).await?;
            page.driver.goto("about:blank").await?;
            page.driver.goto(address.clone()).await?;
            page.until("document.readyState === 'complete'").await?;
            page.expect_text(&format!("{said}.includes('could not be loaded')"), &is_said.to_string()).await?;
            if !is_said {
                page.expect_text("document.querySelector('.fallback a').hash", &format!("#{LINK}")).await?;
            }
        }
        Ok(())
    })
    .await
}
