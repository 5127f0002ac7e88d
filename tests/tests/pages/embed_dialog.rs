//! The embed dialog: its pictures are those of `takefive draw`, and its snippets are boards in a third-party page.

use anyhow::{Context, Result, ensure};
use page_tests::doc_examples::{Example, render_example};
use page_tests::{
    BoardCounts, Browser, HostSite, Page, VIEWPORTS_AND_SCHEMES, host_page, position_shown_first,
    serve_cross_origin, serve_site,
};
use serde_json::{Value, json};
use take_five_picture::{Caption, ColourScheme, Overlay, ViewOptions, draw, svg, svg_height};
use take_five_rules::{GAMES, ToPlay};
use take_five_table::{Link, Table};

/// A link to a game after some turns, at least one by each player.
fn some_turns(game: &str) -> Result<String> {
    let mut table = Table::from_link(&Link::read(&format!("game={game}&seed=5"))?)?;
    for _ in 0..6 {
        while table.to_play() == ToPlay::Chance {
            table.advance().context("a chance outcome")?;
        }
        let action = table
            .legal_actions()
            .into_iter()
            .next()
            .context("the game is not over")?;
        table
            .replay(&action)
            .map_err(|problem| anyhow::anyhow!("{action}: {problem}"))?;
    }
    while table.to_play() == ToPlay::Chance {
        table.advance().context("a chance outcome")?;
    }
    Ok(table.link().to_string())
}

/// Opens a game and the dialog.
async fn open<'a>(browser: &'a Browser, site: &str, link: &str) -> Result<Page<'a>> {
    let page = Page::open(browser, &format!("{site}#{link}")).await?;
    page.step_by_step().await?;
    page.run("document.querySelector('#embed').click();")
        .await?;
    page.until("document.querySelector('dialog.embed textarea')")
        .await?;
    Ok(page)
}

/// Chooses an option in the dialog.
async fn choose(page: &Page<'_>, name: &str, value: &str) -> Result<()> {
    let script = format!(
        "const controls = [...document.querySelectorAll('dialog [name={name}]')];
        const radio = controls.find((control) => control.type === 'radio' && control.value === '{value}');
        if (radio) return radio.click();
        const [control] = controls;
        if (control.type === 'checkbox') return control.click();
        control.value = '{value}';
        control.dispatchEvent(new Event('change', {{ bubbles: true }}));"
    );
    page.run(&script).await?;
    Ok(())
}

/// The snippet in a language.
async fn given(page: &Page<'_>, language: &str) -> Result<String> {
    page.text(&format!(
        "document.querySelector('#paste-{language}').value"
    ))
    .await
}

/// The picture of the preview.
async fn picture(page: &Page<'_>) -> Result<String> {
    let source = "document.querySelector('dialog .sample img').src";
    page.text(&format!(
        "decodeURIComponent({source}.split(',').slice(1).join(','))"
    ))
    .await
}

/// The text between two delimiters.
fn between<'a>(text: &'a str, from: &str, to: &str) -> Result<&'a str> {
    let behind = text
        .split_once(from)
        .and_then(|(_, behind)| behind.split_once(to));
    Ok(behind
        .with_context(|| format!("no {from}…{to} in {text}"))?
        .0)
}

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
                let shown = page
                    .text("['lit', 'arrow'].map((name) => board.shadowRoot.querySelectorAll(`path.${name}`).length)")
                    .await?;
                ensure!(shown == if dark { "0,0" } else { "1,1" }, "{wish}: {shown}");
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
                browser.driver.goto(there.url()).await?;
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
            page.run("document.querySelector('dialog .files button').click();").await?;
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
        let found = page.text("board.offsetHeight").await?;
        ensure!(
            found == height.to_string(),
            "{found} px high instead of {height}"
        );
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn what_is_to_load_on_a_click_waits_in_the_preview_and_in_any_page() -> Result<()> {
    let server = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server.url, "game=take:size=4&turns=d4,f3").await?;
        let checkbox = "document.querySelector('dialog [name=run]').checkVisibility()";
        ensure!(page.text(checkbox).await? == "false", "a picture is all there is");
        let file = picture(&page).await?;
        // The space around the board is measured on a board that does not wait.
        choose(&page, "kind", "element").await?;
        page.until("document.querySelector('dialog take-board')?.view").await?;
        page.run("return document.querySelector('dialog take-board').told;").await?;
        choose(&page, "run", "").await?;
        page.until("document.querySelector('dialog take-board')?.lastElementChild?.shadowRoot").await?;
        ensure!(page.text("document.querySelector('dialog take-board').view").await? == "undefined");
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
        page.run("return board.told;").await?;
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
        page.devtools("Browser.grantPermissions", granted).await?;
        for language in ["html", "markdown", "wikitext"] {
            let area = format!("document.querySelector('#paste-{language}')");
            page.run(&format!("{area}.closest('.field').querySelector('button').click();"))
                .await?;
            let wanted = given(&page, language).await?;
            page.run("globalThis.read = undefined; navigator.clipboard.readText().then((text) => (globalThis.read = text), (error) => (globalThis.read = String(error)));")
                .await?;
            page.until("globalThis.read !== undefined").await?;
            ensure!(page.text("read").await? == wanted, "{language}");
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
        ensure!(page.text(selected).await? == "true");
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
        page.until("board?.view?.steps === 4 && !board.show.isRunning")
            .await?;
        page.run("return board.told;").await?;
        let button = |name: &str| format!("board.shadowRoot.querySelector('[data-step={name}]')");
        for (name, steps) in [("back", 3), ("start", 0), ("forward", 1), ("end", 4)] {
            let one = button(name);
            // Their script is loaded after the board's.
            page.until(&format!(
                "{one}?.checkVisibility() && !{one}.disabled && {one}.ariaLabel?.length > 3"
            ))
            .await?;
            page.run(&format!("{one}.click(); return board.told;"))
                .await?;
            ensure!(
                page.text("board.view.steps").await? == steps.to_string(),
                "{name}"
            );
        }
        // The first and last step are known; a button that becomes disabled passes the focus on.
        ensure!(
            page.text(&format!("{}.disabled", button("forward")))
                .await?
                == "true"
        );
        page.run(&format!(
            "{0}.focus(); {0}.click(); return board.told;",
            button("start")
        ))
        .await?;
        ensure!(
            page.text("board.shadowRoot.activeElement.dataset.step")
                .await?
                == "forward"
        );
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
        ensure!(
            page.text(&format!("{}.checkVisibility()", button("back")))
                .await?
                == "false"
        );
        Ok(())
    })
    .await
}
