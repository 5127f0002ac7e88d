//! The embed dialog: its pictures are those of `takefive draw`, its previews are live, and the snippet that is copied
//! is the one shown.

use anyhow::{Context, Result, ensure};
use page_tests::embed_dialog::{between, choose, given, open, picture, some_turns};
use page_tests::{
    Browser, HostSite, VIEWPORTS_AND_SCHEMES, host_page, position_shown_first, serve_cross_origin,
    serve_site,
};
use serde_json::{Value, json};
use take_five_picture::{Caption, ColourScheme, Overlay, ViewOptions, draw, svg};
use take_five_rules::GAMES;

#[tokio::test]
async fn pictures_are_the_same_as_from_the_command_line() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for info in GAMES {
            let link = some_turns(info.id)?;
            let position = position_shown_first(&link)?;
            for (flip, coordinates, dark) in [(false, true, false), (true, false, true)] {
                let drawn = draw(&position, ViewOptions { flip, coordinates, ..ViewOptions::default() });
                let (first, last) = (&drawn.places[0], &drawn.places[drawn.places.len() - 1]);
                // Highlights are part of the picture; without highlights, the picture has none.
                let overlay = if dark {
                    Overlay::default()
                } else {
                    Overlay {
                        marks: vec![last],
                        circles: Vec::new(),
                        arrows: vec![[first, last]],
                    }
                };
                let mut wish = format!(
                    "{link}&flip={}&coords={}",
                    u8::from(flip),
                    u8::from(coordinates)
                );
                if !dark {
                    wish += &format!("&mark={0}&arrow={1}-{0}", last.key, first.key);
                }
                let page = open(browser, &server.url, &wish).await?;
                choose(&page, "theme", if dark { "dark" } else { "light" }).await?;
                choose(&page, "width", "360").await?;
                let found = picture(&page).await?;
                let caption = Caption {
                    title: between(&found, "<title>", "</title>")?.to_owned(),
                    description: between(&found, "<desc>", "</desc>")?.to_owned(),
                    width: 360,
                };
                ensure!(
                    !caption.title.contains('.') && caption.description.len() > 10,
                    "{caption:?}"
                );
                let colours = ColourScheme::new("paper", dark)?;
                // Empty options can be written out or left out.
                let with = |overlay: &Overlay| {
                    svg(&drawn, &colours, overlay, &caption)
                        .replace(" stroke=\"none\"", "")
                        .replace("&amp;amp;", "&amp;")
                };
                let expected = with(&overlay);
                ensure!(
                    found == expected,
                    "{wish}:\n{found}\ninstead of\n{expected}"
                );
                // As many as the board shows.
                page.expect_text("['lit', 'arrow'].map((name) => board.shadowRoot.querySelectorAll(`path.${name}`).length)", if dark { "0,0" } else { "1,1" }).await.with_context(|| wish.to_string())?;
                let plain = with(&Overlay::default());
                ensure!((plain == expected) == dark, "{wish}: nothing pointed out");
                page.expect_quiet().await?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn previews_are_live_and_determine_the_height_of_a_frame() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server.url, "game=take:size=4&turns=d4").await?;
        choose(&page, "kind", "element").await?;
        page.until("document.querySelector('dialog take-board')?.view?.position === board.view.position").await?;
        choose(&page, "kind", "frame").await?;
        let before = given(&page, "html").await?;
        page.until(&format!("document.querySelector('#paste-html').value !== {}", Value::from(before))).await?;
        page.until("document.querySelector('dialog iframe').contentDocument.documentElement.dataset.ready === ''").await?;
        let inside = "document.querySelector('dialog iframe').contentDocument.documentElement";
        page.until(&format!("{inside}.scrollHeight <= {inside}.clientHeight")).await?;
        page.expect_quiet().await?; // before axe, whose own checks violate the policy
        for look in VIEWPORTS_AND_SCHEMES {
            page.set_viewport_and_scheme(look).await?;
            for kind in ["picture", "frame", "element"] {
                choose(&page, "kind", kind).await?;
                page.expect_accessible(&format!("{kind} {look:?}")).await?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn what_is_to_load_on_a_click_waits_in_the_preview_and_in_any_page() -> Result<()> {
    let server = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server.url, "game=take:size=4&turns=d4,f3").await?;
        let checkbox = "document.querySelector('dialog [name=run]').checkVisibility()";
        page.expect_text(checkbox, "false").await.context("a picture is all there is")?;
        let file = picture(&page).await?;
        // The space around the board is measured on a board that does not wait.
        choose(&page, "kind", "element").await?;
        page.until("document.querySelector('dialog take-board')?.view").await?;
        page.run("return document.querySelector('dialog take-board').told;").await?;
        choose(&page, "run", "").await?;
        page.until("document.querySelector('dialog take-board')?.lastElementChild?.shadowRoot").await?;
        page.expect_text("document.querySelector('dialog take-board').view", "undefined").await?;
        // The picture has to be saved next to the page.
        page.until("document.querySelector('dialog .files button')").await?;
        let element = given(&page, "html").await?;
        ensure!(element.contains("take-board-click.js") && element.contains("src=\"take-2.svg\""), "{element}");
        choose(&page, "kind", "frame").await?;
        page.until("document.querySelector('dialog iframe').contentDocument?.querySelector('.play:not([hidden])')").await?;
        let frame = given(&page, "html").await?;
        ensure!(frame.contains("embed-click.html#"), "{frame}");
        page.expect_quiet().await?;
        // Both start, and what is below the element stays where it was.
        let body = format!("{element}<footer>Behind</footer>{frame}");
        let host = HostSite::start(&host_page(&body), &[("take-2.svg", file.as_bytes())], &[])?;
        page.open_foreign(host.url()).await?;
        let button = "board?.lastElementChild?.shadowRoot?.querySelector('.play')";
        page.until(&format!("{button} && document.images[0].naturalWidth > 0")).await?;
        let behind = "document.querySelector('footer').getBoundingClientRect().top + scrollY";
        let before = page.text(behind).await?;
        let found = page.boards(&server.url).await?;
        ensure!((found.elements, found.frames) == (1, 1), "{found:?}");
        page.run("return board.settled;").await?;
        ensure!(page.text(behind).await? == before, "{} instead of {before}", page.text(behind).await?);
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_copied_snippet_is_the_one_shown() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server.url, "game=take:size=3&turns=b3").await?;
        let granted = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        browser.for_all_tabs("Browser.grantPermissions", granted).await?;
        for language in ["html", "markdown", "wikitext"] {
            let area = format!("document.querySelector('#paste-{language}')");
            page.run(&format!("{area}.closest('.field').querySelector('button').click();"))
                .await?;
            let wanted = given(&page, language).await?;
            page.run("globalThis.read = undefined; navigator.clipboard.readText().then((text) => (globalThis.read = text), (error) => (globalThis.read = String(error)));")
                .await?;
            page.until("globalThis.read !== undefined").await?;
            page.expect_text("read", &wanted).await.with_context(|| language.to_string())?;
            page.until("document.querySelector('dialog [role=status]').textContent === 'Copied.'")
                .await?;
            page.run("document.querySelector('dialog [role=status]').textContent = '';")
                .await?;
        }
        // If the browser refuses to copy, the text is selected.
        page.run("navigator.clipboard.writeText = () => Promise.reject(new Error('no'));")
            .await?;
        page.run("document.querySelector('#paste-html').closest('.field').querySelector('button').click();")
            .await?;
        page.until("document.querySelector('dialog [role=status]').textContent.includes('selected')")
            .await?;
        let selected = "(({ selectionStart, selectionEnd, value }) => value.slice(selectionStart, selectionEnd) === value)(document.querySelector('#paste-html'))";
        page.expect_text(selected, "true").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_game_to_step_through_has_step_buttons() -> Result<()> {
    let server = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=take:size=4&turns=d4,f3,d5,f4&seed=1";
        let page = open(browser, &server.url, link).await?;
        choose(&page, "kind", "element").await?;
        ensure!(
            !given(&page, "html").await?.contains("steps"),
            "a position has no steps"
        );
        choose(&page, "what", "game").await?;
        page.until("document.querySelector('dialog take-board')?.view?.steps === 4")
            .await?;
        page.run("return document.querySelector('dialog take-board').told;")
            .await?;
        let text = given(&page, "html").await?;
        let host = HostSite::start(
            &host_page(&format!("<main><h1>Take</h1>{text}</main>")),
            &[],
            &[],
        )?;
        browser.driver.goto(host.url()).await?;
        page.until("board?.view?.steps === 4 && !board.playback.isRunning")
            .await?;
        page.run("return board.settled;").await?;
        let button = |name: &str| format!("board.shadowRoot.querySelector('[data-step={name}]')");
        for (name, steps) in [("back", 3), ("start", 0), ("forward", 1), ("end", 4)] {
            let one = button(name);
            // Their script is loaded after the board's.
            page.until(&format!(
                "{one}?.checkVisibility() && !{one}.disabled && {one}.ariaLabel?.length > 3"
            ))
            .await?;
            page.run(&format!("{one}.click(); return board.settled;"))
                .await?;
            page.expect_text("board.view.steps", &steps.to_string())
                .await
                .with_context(|| name.to_string())?;
        }
        // The first and last step are known; a button that becomes disabled passes the focus on.
        page.expect_text(&format!("{}.disabled", button("forward")), "true")
            .await?;
        page.run(&format!(
            "{0}.focus(); {0}.click(); return board.settled;",
            button("start")
        ))
        .await?;
        page.expect_text("board.shadowRoot.activeElement.dataset.step", "forward")
            .await?;
        // As high as the snippet says, including the step buttons.
        let height = between(&text, "height=\"", "\"")?;
        ensure!(
            page.text("board.offsetHeight").await? == height,
            "{} instead of {height}",
            page.text("board.offsetHeight").await?
        );
        page.expect_quiet().await?;
        page.expect_accessible("element with steps").await?;
        // A change of the attribute takes effect at any time.
        page.run("board.removeAttribute('steps');").await?;
        page.expect_text(&format!("{}.checkVisibility()", button("back")), "false")
            .await?;
        Ok(())
    })
    .await
}
