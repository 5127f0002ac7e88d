//! Boards in third-party pages: accessible, loaded when they come into view, and with an engine under a strict policy.

use anyhow::{Context, Result};
use page_tests::embedded_frames::{LISTENER, site, together, visit};
use page_tests::{Browser, HostSite, Page, VIEWPORTS_AND_SCHEMES, host_page};
use serde_json::json;

#[tokio::test]
async fn axe_finds_nothing_in_frames() -> Result<()> {
    let site = site(false)?;
    Browser::in_chromium(json!({}), async |browser| {
        for game in take_five_rules::GAMES.iter().map(|info| info.id) {
            let page = Page::open(
                browser,
                &format!("{}embed.html#game={game}&seed=1", site.url),
            )
            .await?;
            page.expect_quiet().await?;
            // A frame has no background, which axe takes to be white even if the browser's is dark.
            page.run("document.documentElement.style.background = 'Canvas';")
                .await?;
            for look in VIEWPORTS_AND_SCHEMES {
                page.set_viewport_and_scheme(look).await?;
                page.expect_accessible(&format!("{game} {look:?}")).await?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn axe_finds_nothing_in_a_frame_without_a_board() -> Result<()> {
    let site = site(false)?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        // As in a sandbox that cannot load any module.
        page.devtools("Network.enable", json!({})).await?;
        let blocked = json!({ "urls": ["*/www/embed.js"] });
        page.devtools("Network.setBlockedURLs", blocked).await?;
        for (link, picture) in [("game=take", "cover.png"), ("game=no%20game", "icon.svg")] {
            browser.driver.goto("about:blank").await?;
            browser
                .driver
                .goto(format!("{}embed.html#{link}", site.url))
                .await?;
            page.until("document.querySelector('.failed .fallback img')?.naturalWidth > 0")
                .await?;
            page.expect_text_that("document.querySelector('.fallback img').src", |it| it.ends_with(picture)).await.with_context(|| link.to_string())?;
            page.run("document.documentElement.style.background = 'Canvas';")
                .await?;
            for look in VIEWPORTS_AND_SCHEMES {
                page.set_viewport_and_scheme(look).await?;
                page.expect_accessible(&format!("{link} {look:?}")).await?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn frames_far_away_load_only_when_scrolled_to() -> Result<()> {
    let site = site(false)?;
    let games = take_five_rules::GAMES.iter().map(|info| info.id);
    let frame = |game: &str| {
        format!(
            "<iframe title=\"{game}\" width=\"400\" height=\"400\" loading=\"lazy\" src=\"{}embed.html#game={game}&amp;seed=1&amp;play=0\"></iframe>\n<div class=\"far\"></div>\n",
            site.url
        )
    };
    let frames: String = games.cycle().take(10).map(frame).collect();
    let body = format!(
        "<script src=\"page.js\"></script><link rel=\"stylesheet\" href=\"page.css\">\n{frames}"
    );
    let css = b".far { height: 5000px; }";
    let files: [(&str, &[u8]); 2] = [("page.js", LISTENER), ("page.css", css)];
    let host = HostSite::start(&host_page(&body), &files, &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = visit(browser, host.url()).await?;
        page.until("last(0, 'ready')").await?;
        // A frame whose content has not loaded yet is still of the page's origin.
        let waiting = "[...document.querySelectorAll('iframe')].filter((frame) => frame.contentDocument).length";
        for index in 0..10 {
            let here = format!("document.querySelectorAll('iframe')[{index}]");
            page.run(&format!("{here}.scrollIntoView();")).await?;
            page.until(&format!("last({index}, 'ready') && last({index}, 'height')")).await?;
            page.expect_text(waiting, &(9 - index).to_string()).await.with_context(|| format!("frames wait at frame {index}"))?;
        }
        page.expect_text("told.filter(({ type }) => type === 'ready').length", "10").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn an_engine_plays_in_a_frame_of_a_page_with_a_strict_policy() -> Result<()> {
    let site = site(true)?;
    let address = format!(
        "{}embed.html#game=take:size=3&amp;seats=engine-1,human",
        site.url
    );
    let origin = site.url.trim_end_matches("games/");
    let policy = format!("default-src 'none'; script-src 'self'; frame-src {origin}");
    let headers = [("Content-Security-Policy", policy.as_str())];
    // In a sandbox, a frame has no origin from which a worker could be loaded.
    for (sandbox, thinks_on_page) in [("", "false"), (" sandbox=\"allow-scripts\"", "true")] {
        let body = format!(
            "<script src=\"page.js\"></script><iframe{sandbox} title=\"Take\" width=\"400\" height=\"600\" src=\"{address}\"></iframe>"
        );
        let host = HostSite::start(&host_page(&body), &[("page.js", LISTENER)], &headers)?;
        Browser::in_chromium(together(), async |browser| {
            let page = visit(browser, host.url()).await?;
            page.until("last(0, 'ready')").await?;
            page.expect_text("last(0, 'turn')", "undefined").await.context("the engine did not wait")?;
            page.enter_frame(0).await?;
            page.run("board.shadowRoot.querySelector('.start').click();").await?;
            page.until("board.view.steps === 1").await?;
            let on_page = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/main-thread-client.js'))";
            page.expect_text(on_page, thinks_on_page).await.with_context(|| format!("{sandbox}: searches on the page"))?;
            page.expect_quiet().await?;
            browser.driver.enter_default_frame().await?;
            page.until("last(0, 'turn')?.player === 1").await?;
            page.expect_quiet().await
        })
        .await?;
    }
    Ok(())
}
