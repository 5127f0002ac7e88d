//! The languages of the app, of boards and of the copy for offline use.

use anyhow::{Context, Result, ensure};
use page_tests::element_pages::open;
use page_tests::settings::set;
use page_tests::versioned_site::IS_KEPT;
use page_tests::{Browser, Page, serve_cross_origin, serve_site, serve_with_service_worker};
use serde_json::json;
use take_five_words::{LANGUAGES, Language};

/// The sentence with this id in a language.
fn said(tag: &str, id: &str) -> Result<String> {
    let language = Language::find(tag).context("one of the languages")?;
    language.words().named(id).context("one of the sentences")
}

const UNDO: &str = "document.querySelector('#undo').textContent";

#[tokio::test]
async fn the_app_speaks_the_language_of_the_link_and_the_setting_and_keeps_the_game() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = format!("{}#game=take:size=3&seed=1&lang=de", server.url);
        let page = Page::open(browser, &link).await?;
        page.expect_text("location.pathname.split('/').at(-1)", "index.de.html").await?;
        page.expect_text("document.documentElement.lang", "de").await?;
        page.expect_text(UNDO, &said("de", "app.undo")?).await?;
        page.tap("a1").await?;
        page.expect_text("board.view.steps", "1").await?;
        let blue = said("de", "take.blue")?;
        page.expect_text_that("board.status.textContent", |it| it.starts_with(&blue)).await?;
        // The address no longer says so.
        page.reload().await?;
        page.expect_text(UNDO, &said("de", "app.undo")?).await?;
        page.expect_text("board.view.steps", "1").await?;
        set(&page, "lang", "pt-BR").await?;
        page.until("location.pathname.split('/').at(-1) === 'index.pt-BR.html'").await?;
        page.expect_text(UNDO, &said("pt-BR", "app.undo")?).await?;
        page.expect_text("board.view.steps", "1").await?;
        page.click("#undo").await?;
        page.expect_text("board.view.steps", "0").await?;
        // In the menu, each language is named in itself.
        let link = "document.querySelector('.languages [lang=en]')";
        page.expect_text(&format!("{link}.textContent"), "English").await?;
        // Before the address or what is stored can know of the turn.
        page.run(&format!("board.play('b2'); {link}.click();")).await?;
        page.until("location.pathname.split('/').at(-1) === 'index.html'").await?;
        page.expect_text(UNDO, &said("en", "app.undo")?).await?;
        page.expect_text("board.table.turns().turns.map((turn) => turn.text).join()", "b2").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn who_asks_for_nothing_gets_the_language_of_the_browser() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser
            .before_pages("Object.defineProperty(navigator, 'languages', { get: () => ['sv', 'pt-PT', 'en'] });")
            .await?;
        let page = Page::open(browser, &server.url).await?;
        page.expect_text("location.pathname.split('/').at(-1)", "index.pt-BR.html").await?;
        let learn = said("pt-BR", "front.learn")?;
        page.expect_text("document.querySelector('.cards .learn').textContent", &learn).await?;
        // A link to a game leads readers to their own language; the page of another language is what they have asked for,
        // and stays so in this tab.
        for (address, tag) in [("#game=take", "pt-BR"), ("", "fr"), ("#game=take", "fr")] {
            let address = format!("{}index.fr.html{address}", server.url);
            browser.driver.goto("about:blank").await?;
            let page = Page::open(browser, &address).await?;
            page.expect_text("document.documentElement.lang", tag).await?;
            page.expect_quiet().await?;
        }
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_board_speaks_the_language_of_its_place_and_changes_it_at_once() -> Result<()> {
    let site = serve_cross_origin()?;
    let body = "<div lang=\"it\"><take-board game=\"take:size=2\"></take-board></div>";
    Browser::in_chromium(json!({}), async |browser| {
        let (page, _host) = open(browser, &site, body, &[]).await?;
        let keys = "board.panel.keys.textContent";
        page.expect_text(keys, &said("it", "board.keys")?).await?;
        page.expect_text("board.panel.keys.closest('[lang]').lang", "it").await?;
        page.run("board.play('a1');").await?;
        for language in &LANGUAGES {
            page.run(&format!("board.lang = '{}';", language.tag)).await?;
            page.expect_text(keys, &said(language.tag, "board.keys")?).await?;
            let blue = said(language.tag, "take.blue")?;
            page.expect_text_that("board.status.textContent", |it| it.contains(&blue))
                .await
                .context(language.tag)?;
            page.expect_text("board.view.steps", "1").await?;
        }
        // A link says more than the attribute; a language that there is not is none.
        page.run("return board.open('game=take:size=2&lang=de');").await?;
        page.expect_text(keys, &said("de", "board.keys")?).await?;
        page.run("board.lang = 'sv';").await?;
        page.expect_text(keys, &said("it", "board.keys")?).await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_frame_and_its_lesson_speak_the_language_of_the_link() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}embed.html#learn=take&lang=ja", server.url)).await?;
        page.expect_text("location.pathname.split('/').at(-1)", "embed.ja.html").await?;
        page.expect_text("board.panel.keys.textContent", &said("ja", "board.keys")?).await?;
        let course = "fetch(performance.getEntriesByType('resource').find(({ name }) => name.includes('/lessons/take.')).name)
            .then((response) => response.json()).then(({ steps }) => steps[0].title)";
        let title = page.run(&format!("return {course};")).await?;
        let title = title.as_str().context("a title")?;
        ensure!(!title.is_ascii(), "{title}");
        page.expect_text_that("board.parentElement.textContent + board.shadowRoot.textContent", |it| it.contains(title)).await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_languages_that_were_used_work_without_a_connection() -> Result<()> {
    Browser::in_full_chromium(json!({}), async |browser| {
        let server = serve_with_service_worker()?;
        let page = Page::open(browser, &format!("{}index.es.html", server.url)).await?;
        page.until(IS_KEPT).await?;
        let kept = |page: &str| {
            format!("(async () => (await caches.match(new URL('{page}', location))) !== undefined)()")
        };
        let is_kept = format!("{} && {}", kept("index.es.html"), kept("rules/take/index.es.html"));
        page.wait_for(&format!("(async () => await {} && await {})()", kept("index.es.html"), kept("rules/take/index.es.html"))).await.context(is_kept)?;
        ensure!(page.run(&format!("return {};", kept("index.de.html"))).await? == json!(false));
        drop(server);
        page.reload().await?;
        page.expect_text("document.documentElement.lang", "es").await?;
        page.run("document.querySelector('[data-game=take]').click();").await?;
        page.until("board.view").await?;
        page.tap("a1").await?;
        page.until("board.view.steps > 0").await?;
        page.expect_quiet().await
    })
    .await
}
