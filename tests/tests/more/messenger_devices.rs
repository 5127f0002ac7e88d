//! A person who opens the game of a chat on a second device.

use anyhow::{Context, Result, ensure};
use page_tests::live_games::{ON_BOARD, invite};
use page_tests::{Browser, HostSite, Page, new_tab};
use serde_json::json;

const SENTENCE: &str = "document.querySelector('#elsewhere p').textContent";

#[tokio::test]
async fn a_second_device_gets_the_seat_when_the_first_agrees() -> Result<()> {
    let site = HostSite::in_messenger()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let on = |member: &str| format!("{}live.html?game=take&member={member}", site.url());
        let anna = Page::open(browser, &on("anna")).await?;
        invite(&anna, "take").await?;
        let mut firsts = vec![anna.driver.window().await?];
        firsts.push(new_tab(anna.driver).await?);
        let page = Page::open(browser, &on("ben")).await?;
        page.until(ON_BOARD).await?;
        let mut windows = firsts.clone();
        for (member, first) in ["anna", "ben"].iter().zip(&firsts) {
            let second = new_tab(page.driver).await?;
            let page = Page::open(browser, &on(&format!("{member}&device={member}-phone"))).await?;
            page.until("document.documentElement.dataset.view === 'elsewhere'").await?;
            let told = page.expect_text_that(SENTENCE, |text| text.starts_with("Your seat was taken on another device")).await?;
            page.expect_accessible("the sentence about the other device").await?;
            let code = told.trim_end_matches('.').rsplit(' ').next().unwrap_or_default();
            ensure!(code.len() == 14, "{told}");
            // It is asked on the first device, which shows the same code.
            page.driver.switch_to_window(first.clone()).await?;
            page.until(&format!("document.querySelector('dialog.ask #question')?.textContent.includes('{code}')")).await?;
            page.run("document.querySelector('dialog.ask .main').click();").await?;
            page.driver.switch_to_window(second.clone()).await?;
            page.until(ON_BOARD).await.with_context(|| format!("{member}'s second device"))?;
            windows.push(second);
        }
        // Both devices of both play on the same two seats: in `windows`, the second ones come last.
        for (count, window) in (1..).zip([2, 3, 0, 1]) {
            page.driver.switch_to_window(windows[window].clone()).await?;
            page.until("!board.guards.whyNot(board.view)").await?;
            page.run("board.play(board.table.see((table) => table.legalActions())[0]);").await?;
            for other in &windows {
                page.driver.switch_to_window(other.clone()).await?;
                let arrived = format!("board.view.steps === {count}");
                page.until(&arrived).await.with_context(|| format!("turn {count}"))?;
            }
        }
        for window in &windows {
            page.driver.switch_to_window(window.clone()).await?;
            page.expect_text("[...document.querySelectorAll('#notices > *')].map((one) => one.textContent).join()", "").await?;
        }
        // A third one can watch until it is confirmed, too.
        new_tab(page.driver).await?;
        let page = Page::open(browser, &on("ben&device=tablet")).await?;
        page.until("document.documentElement.dataset.view === 'elsewhere'").await?;
        page.run("document.querySelector('#elsewhere button').click();").await?;
        page.until("board.view?.steps === 4").await?;
        // Only the first window collects what is logged.
        page.driver.switch_to_window(firsts[0].clone()).await?;
        page.expect_quiet().await
    })
    .await
}
