//! Every main screen in the pseudo-locale, on a phone: nothing is said but what comes from the sentences, and what is two
//! fifths longer and written from right to left has room.

use anyhow::{Result, ensure};
use page_tests::responsive_layout::{PHONE, Screen, begin_game, faults_of, open, plain_texts, screens};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;
use take_five_words::PSEUDO_LOCALE;

/// The page without its dialog.
async fn close_dialog(browser: &Browser) -> Result<Page<'_>> {
    let page = Page { driver: &browser.driver };
    page.run("document.querySelector('dialog[open]')?.close();").await?;
    page.until("!document.querySelector('dialog[open]')").await?;
    Ok(page)
}

#[tokio::test]
async fn every_screen_has_its_words_from_the_sentences_and_room_for_longer_ones() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        begin_game(browser, &server.url).await?;
        let mut faults = Vec::new();
        let mut shown = String::new();
        for screen in screens() {
            let Screen { address, opens } = screen.in_language(PSEUDO_LOCALE.tag);
            // What is on the same page is opened there.
            let page = match address == shown {
                true => close_dialog(browser).await?,
                false => open(browser, &format!("{}{address}", server.url)).await?,
            };
            faults.extend(faults_of(&page, &address, opens, &[PHONE]).await?);
            let texts = plain_texts(&page).await?.into_iter();
            let dialog = opens.map_or("", |(button, _)| button);
            faults.extend(texts.map(|text| format!("{address} {dialog}: {text:?}")));
            shown = address;
        }
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    })
    .await
}
