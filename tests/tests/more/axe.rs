//! Axe finds no accessibility problems in panels, dialogs, questions, the editor and the page about the site, in light
//! and dark, narrow and wide; nor on any screen of a phone in any language.

use anyhow::{Result, ensure};
use page_tests::responsive_layout::{begin_game, each_screen_in};
use page_tests::{Browser, Page, VIEWPORTS_AND_SCHEMES, serve_site};
use serde_json::json;
use take_five_words::{LANGUAGES, PSEUDO_LOCALE};

#[tokio::test]
async fn axe_finds_nothing_in_panels_and_dialogs() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let address = format!("{}#game=take:size=4&seats=human,human&turns=c4,d5,c5", server.url);
        let page = Page::open(browser, &address).await?;
        page.until("document.querySelector('#turns button')").await?;
        // Everything that can be open at once: a variation, a comment, a game by link, a notice.
        page.run("document.querySelector('#answer').click(); document.querySelector('#both').click();").await?;
        page.until("document.querySelector('#both').hidden").await?;
        page.run("board.undo(); board.play('b2'); board.travel((table) => (table.comment(board.view.at, 'why not'), true));
            board.play('e5'); document.querySelector('#remove').click(); document.querySelector('#send').click();").await?;
        // The first question is which seat the user plays.
        page.until("document.querySelector('dialog.whose button.main')").await?;
        page.click("dialog.whose button.main").await?;
        page.until("document.querySelector('#notices button') && document.querySelector('#link-told').textContent").await?;
        page.expect_quiet().await?; // before axe, whose own checks violate the policy
        for look in VIEWPORTS_AND_SCHEMES {
            page.set_viewport_and_scheme(look).await?;
            let tabs = "document.querySelectorAll('[role=tab]:not([hidden])')";
            let panels = page.text(&format!("{tabs}.length")).await?;
            for panel in 0..panels.parse::<usize>()? {
                let tab = format!("{tabs}[{panel}]");
                page.run(&format!("{tab}.click();")).await?;
                page.until(&format!("!document.getElementById({tab}.getAttribute('aria-controls')).hidden")).await?;
                page.expect_accessible(&format!("panel {panel} {look:?}")).await?;
            }
            page.click("#menu-button").await?;
            page.expect_accessible(&format!("menu {look:?}")).await?;
            page.run("document.querySelector('#menu').hidePopover();").await?;
            for button in ["games", "resign", "new", "settings"] {
                page.run(&format!("document.querySelector('#{button}').click();")).await?;
                page.until("document.querySelector('dialog button') && (document.querySelector('#choices')?.children.length ?? 1) > 0").await?;
                page.expect_accessible(&format!("{button} {look:?}")).await?;
                page.run("document.querySelector('dialog').close();").await?;
                page.until("!document.querySelector('dialog')").await?;
            }
            // The move input and the list of keyboard shortcuts.
            page.run("board.openDialog('typed');").await?;
            page.until("board.typed?.form.hidden === false").await?;
            page.run("board.panel.keys.click();").await?;
            page.until("board.keyList.dialog.open").await?;
            page.expect_accessible(&format!("keys {look:?}")).await?;
            page.run("board.keyList.dialog.close();").await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn axe_finds_nothing_in_questions_the_embed_dialog_and_results() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for look in VIEWPORTS_AND_SCHEMES {
            let page = Page::open(browser, &server.url).await?;
            page.set_viewport_and_scheme(look).await?;
            page.begin(&[("game", "take"), ("size", "3"), ("match", "games")])
                .await?;
            page.until("board.view?.toPlay === 1").await?;
            let close = async || {
                page.run("document.querySelector('dialog').close();")
                    .await?;
                page.until("!document.querySelector('dialog')").await
            };
            for kind in ["picture", "frame", "element"] {
                page.click("#embed")
                    .await?;
                page.until("document.querySelector('dialog.embed textarea')?.value")
                    .await?;
                page.run(&format!(
                    "document.querySelector('dialog.embed [name=kind][value={kind}]').click();"
                ))
                .await?;
                page.until(&format!(
                    "document.querySelector('dialog.embed form').dataset.kind === '{kind}'"
                ))
                .await?;
                if kind == "picture" {
                    page.expect_quiet().await?; // before axe, whose own checks violate the policy
                }
                page.expect_accessible(&format!("embed as {kind} {look:?}"))
                    .await?;
                close().await?;
            }
            for button in ["draw", "resign"] {
                page.run(&format!("document.querySelector('#{button}').click();"))
                    .await?;
                page.until("document.querySelector('dialog.ask')").await?;
                page.expect_accessible(&format!("{button} {look:?}"))
                    .await?;
                if button == "draw" {
                    close().await?;
                }
            }
            page.click("dialog.ask button.main")
                .await?;
            page.until(
                "!document.querySelector('#result').hidden && !document.querySelector('dialog')",
            )
            .await?;
            // It fades in.
            page.until("document.getAnimations().every(({ playState }) => playState !== 'running')").await?;
            page.expect_accessible(&format!("result {look:?}")).await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn axe_finds_nothing_where_films_are_made() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=3&turns=b3,c4", server.url)).await?;
        page.click("#film").await?;
        page.until("document.querySelector('dialog.film [type=submit]')").await?;
        page.expect_quiet().await?; // before axe, whose own checks violate the policy
        for look in VIEWPORTS_AND_SCHEMES {
            page.set_viewport_and_scheme(look).await?;
            page.expect_accessible(&format!("choices of a film {look:?}")).await?;
        }
        page.click("dialog.film [type=submit]").await?;
        page.until("document.querySelector('dialog.film img')").await?;
        for look in VIEWPORTS_AND_SCHEMES {
            page.set_viewport_and_scheme(look).await?;
            page.expect_accessible(&format!("film {look:?}")).await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn axe_finds_nothing_in_the_position_editor() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        // Each kind of tray: pieces, a number, ranks and suits.
        for game in ["give-and-take", "take-back-toe", "takeaway", "take"] {
            let page = Page::open(browser, &format!("{}#game={game}", server.url)).await?;
            page.click("#edit-position").await?;
            page.until("document.querySelector('dialog.editor .desk')?.shadowRoot.querySelector('.trays input')").await?;
            page.expect_quiet().await?; // before axe, whose own checks violate the policy
            for look in VIEWPORTS_AND_SCHEMES {
                page.set_viewport_and_scheme(look).await?;
                page.expect_accessible(&format!("editor of {game} {look:?}")).await?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn axe_finds_nothing_on_the_about_page() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.driver
            .goto(format!("{}about.html", server.url))
            .await?;
        page.until("document.readyState === 'complete' && document.querySelector('main li')")
            .await?;
        for look in VIEWPORTS_AND_SCHEMES {
            page.set_viewport_and_scheme(look).await?;
            page.expect_accessible(&format!("about {look:?}")).await?;
        }
        Ok(())
    })
    .await
}

/// Axe finds nothing on any main screen in this language, on a phone.
async fn finds_nothing_in(tag: &str) -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        begin_game(browser, &server.url).await?;
        let mut found = Vec::new();
        each_screen_in(tag, browser, &server.url, async |page, screen| {
            page.expect_text("document.documentElement.lang", tag)
                .await?;
            found.extend(page.expect_accessible(screen).await.err());
            Ok(())
        })
        .await?;
        ensure!(found.is_empty(), "{found:#?}");
        Ok(())
    })
    .await
}

// A test each: they run in parallel.

#[tokio::test]
async fn axe_finds_nothing_in_english() -> Result<()> {
    finds_nothing_in("en").await
}

#[tokio::test]
async fn axe_finds_nothing_in_german() -> Result<()> {
    finds_nothing_in("de").await
}

#[tokio::test]
async fn axe_finds_nothing_in_spanish() -> Result<()> {
    finds_nothing_in("es").await
}

#[tokio::test]
async fn axe_finds_nothing_in_french() -> Result<()> {
    finds_nothing_in("fr").await
}

#[tokio::test]
async fn axe_finds_nothing_in_italian() -> Result<()> {
    finds_nothing_in("it").await
}

#[tokio::test]
async fn axe_finds_nothing_in_japanese() -> Result<()> {
    finds_nothing_in("ja").await
}

#[tokio::test]
async fn axe_finds_nothing_in_portuguese() -> Result<()> {
    finds_nothing_in("pt-BR").await
}

#[tokio::test]
async fn axe_finds_nothing_in_the_pseudo_locale() -> Result<()> {
    finds_nothing_in("qps-plocm").await
}

#[test]
fn axe_looks_at_every_language() {
    let tests = include_str!("axe.rs");
    for tag in LANGUAGES.iter().map(|it| it.tag).chain([PSEUDO_LOCALE.tag]) {
        let test = format!("finds_nothing_in({tag:?}).await");
        assert!(tests.contains(&test), "{tag}");
    }
}
