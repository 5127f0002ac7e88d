//! Every main screen in the pseudo-locale, on a phone: nothing is said but what comes from the sentences, and what is two
//! fifths longer and written from right to left has room.

use anyhow::{Result, ensure};
use page_tests::responsive_layout::{begin_game, each_screen_in, faults_now, plain_texts};
use page_tests::{Browser, serve_site};
use serde_json::json;
use take_five_words::PSEUDO_LOCALE;

#[tokio::test]
async fn every_screen_has_its_words_from_the_sentences_and_room_for_longer_ones() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        begin_game(browser, &server.url).await?;
        let mut faults = Vec::new();
        each_screen_in(PSEUDO_LOCALE.tag, browser, &server.url, async |page, screen| {
            page.expect_text("document.documentElement.dir", "rtl").await?;
            for fault in faults_now(page).await? {
                faults.push(format!("{screen}: {fault}"));
            }
            for text in plain_texts(page).await? {
                faults.push(format!("{screen}: {text:?} is none of the sentences"));
            }
            Ok(())
        })
        .await?;
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    })
    .await
}
