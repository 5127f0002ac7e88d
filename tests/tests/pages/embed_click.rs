//! Boards that wait for a click: how they start, and what is there without them. What is loaded before the click is in
//! `more/embed_click.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::waiting_boards::{
    FOCUSED, LINK, SHIFTS, enter, framing, page_with_boards, play_button,
};
use page_tests::{
    Browser, HostSite, Page, host_page, position_shown_first, serve_cross_origin, serve_site,
};
use serde_json::json;

#[tokio::test]
async fn a_frame_starts_in_place_by_keys_and_the_focus_is_on_the_board() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(SHIFTS).await?;
        for (key, code) in [("Enter", "Enter"), (" ", "Space")] {
            let address = format!("{}embed-click.html#{LINK}", site.url).replace('&', "&amp;");
            let host = framing(&address, "")?;
            let page = Page {
                driver: &browser.driver,
            };
            enter(&page, &host).await?;
            page.expect_text("document.querySelector('.title').textContent", "Take").await?;
            page.expect_text("document.querySelector('.play').innerText", "Play").await?;
            page.expect_text("document.documentElement.scrollHeight <= innerHeight", "true").await?;
            for _ in 0..2 {
                if page.text("document.activeElement.className").await? == "play" {
                    break;
                }
                page.press("Tab", "Tab", 0).await?;
            }
            page.expect_text("document.activeElement.className", "play").await?;
            // From here on nothing moves: before, the page was still being opened.
            page.run("shifted.length = 0;").await?;
            page.press(key, code, 0).await?;
            let shown = position_shown_first(LINK)?.to_string();
            page.until(&format!("board.view?.position === {shown:?}")).await?;
            page.until(FOCUSED).await?;
            page.expect_text("document.querySelector('.cover').checkVisibility()", "false").await?;
            page.until("document.querySelector('[data-step=back]').checkVisibility({ visibilityProperty: true })").await?;
            page.expect_text("document.documentElement.scrollHeight <= innerHeight", "true").await?;
            page.expect_text("JSON.stringify(shifted)", "[]").await.context("in the frame")?;
            page.press("ArrowRight", "ArrowRight", 0).await?;
            page.expect_quiet().await?;
            page.driver.enter_default_frame().await?;
            page.expect_text("JSON.stringify(shifted)", "[]").await.context("around the frame")?;
            page.until("told.some(({ type }) => type === 'ready')").await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_lesson_or_a_puzzle_that_waits_has_the_title_and_the_picture_of_its_game() -> Result<()> {
    let site = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        for (link, title, picture) in [
            ("learn=take/grow", "Learn Take", "rules/take/card.svg"),
            (
                "puzzle=give-and-take/7f3k2q",
                "Give & Take",
                "rules/give-and-take/card.svg",
            ),
            ("puzzle=today", "Take Five board", "icons/icon.svg"),
        ] {
            let address = format!("{}embed-click.html#{link}", site.url);
            page.driver.goto("about:blank").await?;
            page.open_foreign_until(&address, "document.documentElement.dataset.ready === ''")
                .await?;
            page.expect_text("document.querySelector('.title').textContent", title)
                .await
                .context(link)?;
            let shown =
                format!("document.querySelector('.picture img').src.endsWith('/{picture}')");
            page.expect_text(&shown, "true").await.context(link)?;
        }
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_frame_says_nothing_before_the_click_and_an_engine_begins_after_it() -> Result<()> {
    let site = serve_cross_origin()?;
    let address = format!(
        "{}embed-click.html#game=take:size=3&amp;seats=engine-1,human",
        site.url
    );
    Browser::in_chromium(json!({}), async |browser| {
        let host = framing(&address, "")?;
        let page = Page {
            driver: &browser.driver,
        };
        enter(&page, &host).await?;
        page.driver.enter_default_frame().await?;
        ensure!(
            page.text("told.length").await? == "0",
            "{}",
            page.text("JSON.stringify(told)").await?
        );
        page.enter_frame(0).await?;
        page.click(".play").await?;
        page.until("board.view?.steps === 1").await?;
        page.driver.enter_default_frame().await?;
        page.until("told.some(({ type, player }) => type === 'turn' && player === 1)")
            .await
    })
    .await
}

#[tokio::test]
async fn where_no_module_can_be_loaded_the_picture_and_the_link_stay() -> Result<()> {
    // Not open to other origins, and a sandboxed frame is of none.
    let site = serve_site()?;
    let address = format!("{}embed-click.html#game=take:size=3", site.url);
    let host = framing(&address, "sandbox=\"allow-scripts\"")?;
    let together = json!({ "args": ["--disable-features=IsolateSandboxedIframes"] });
    Browser::in_chromium(together, async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        enter(&page, &host).await?;
        page.click(".play").await?;
        page.until("document.querySelector('.play').innerText === 'Try again'")
            .await?;
        page.expect_text(
            "document.querySelector('.picture img').naturalWidth > 0",
            "true",
        )
        .await?;
        page.expect_text(
            "document.querySelector('.app a').href",
            &format!("{}index.html#game=take:size=3", site.url),
        )
        .await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn without_scripts_a_frame_shows_a_picture_and_a_link() -> Result<()> {
    let site = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": true }))
            .await?;
        page.driver.goto(format!("{}embed-click.html#game=take", site.url)).await?;
        let seen = "[...document.querySelectorAll('a, button, img')]
            .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().height > 0)
            .map((one) => one.nodeName === 'IMG' ? `${one.naturalWidth > 0}` : one.textContent).join()";
        page.evaluate_until(seen, |seen| *seen == json!("true,Open full size"))
            .await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn another_value_of_run_is_told_and_the_board_is_there() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        let told = "run: expected click at character 1, found soon";
        let host = framing(&format!("{}embed.html#game=take:size=2&amp;run=soon", site.url), "")?;
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign(host.url()).await?;
        page.until(&format!("told.some(({{ type, message }}) => type === 'error' && message.toLowerCase().includes('{told}'))")).await?;
        page.expect_text("told.some(({ type }) => type === 'ready')", "true").await?;
        let element = format!(
            "<script type=\"module\" src=\"{}take-board-click.js\"></script><take-board game=\"take:size=2\" run=\"soon\"></take-board>",
            site.url
        );
        let host = HostSite::start(&host_page(&element), &[], &[])?;
        page.open_foreign(host.url()).await?;
        page.until(&format!("board.view && board.said.textContent.toLowerCase().includes('{told}')")).await
    })
    .await
}

#[tokio::test]
async fn a_board_that_does_not_wait_starts_at_once_whatever_others_do() -> Result<()> {
    let site = serve_cross_origin()?;
    let host = page_with_boards(&site.url, "take-board-click.js")?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign(host.url()).await?;
        page.until(&play_button("second")).await?;
        page.run(
            "const more = document.createElement('take-board'); more.id = 'more';
            more.setAttribute('game', 'take:size=2'); document.querySelector('h1').after(more);",
        )
        .await?;
        page.until("more.view").await?;
        page.expect_text("first.view ?? second.view", "undefined")
            .await?;
        // Without the attribute it need not wait, and a game that a script loads is there.
        page.run("first.removeAttribute('run'); second.load('game=take:size=3');")
            .await?;
        page.until("first.view?.steps === 2 && second.board?.spec.startsWith('take:size=3')")
            .await?;
        page.until("!first.querySelector('span') && !second.querySelector('span')")
            .await?;
        page.expect_quiet().await
    })
    .await
}
