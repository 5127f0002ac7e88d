//! Records on other people's pages: the list of turns beside a board or below it, and games on paper. The page of games
//! is that of `examples/annotated`.

use anyhow::{Context, Result, anyhow, ensure};
use page_tests::doc_examples::code_blocks;
use page_tests::element_pages::open;
use page_tests::{
    Browser, ExampleProject, HostSite, Page, VIEWPORTS_AND_SCHEMES, host_page, phone_emulation,
    serve_cross_origin,
};
use serde_json::json;
use std::fs;
use take_five_fence::{Figure, GamePart, VariationPart, markdown_page};
use xtask::integrity::integrity;
use xtask::static_server::Server;

/// Finds what a board shows in its shadow tree.
const LOOK: &str = "globalThis.one = board;
    globalThis.find = (selector) => one.shadowRoot.querySelector(selector);
    globalThis.turn = (text) => [...one.shadowRoot.querySelectorAll('.turn-list button')].find((it) => it.textContent === text);
    globalThis.current = () => find('.turn-list [aria-current]')?.textContent ?? 'start';
    globalThis.focused = () => one.shadowRoot.activeElement;";

/// The record of a short game with all that a list can show.
const RECORD: &str = "[Game \"take:size=2,churn=low\"]\n[Result \"*\"]\n\n{About the game.}\n1. a1 {!? Near\nthe edge.} 2. c2 (2. b3 {?? No.} 3. c1) 3. b1 *";

/// How each game of the example ends: the number of its last turn, and who has won.
const ENDS: [(u32, &str); 5] = [
    (37, "Blue wins."),
    (36, "Black wins."),
    (20, "Player 2 wins."),
    (32, "Player 1 wins."),
    (45, "Player 2 wins."),
];

/// The source of the example.
fn source() -> Result<String> {
    let example = ExampleProject::copy("annotated", "")?;
    Ok(fs::read_to_string(example.folder.join("index.md"))?)
}

/// The page of the example, for these boards or for none.
fn example(site: Option<&str>) -> Result<String> {
    let done = markdown_page(&source()?, site);
    ensure!(done.problems.is_empty() && done.replaced == ENDS.len(), "{:?}", done.problems);
    Ok(done.text)
}

/// Opens the example with a strict policy, from another origin than the boards.
async fn open_example(page: &Page<'_>, site: &Server) -> Result<HostSite> {
    let example = example(Some(&site.url))?;
    let origin = site.url.trim_end_matches("games/");
    let styles = example.split("<style>").skip(1);
    let styles = styles.filter_map(|rest| Some(rest.split_once("</style>")?.0));
    let hashes: Vec<_> = styles.map(|style| format!("'{}'", integrity(style.as_bytes()))).collect();
    let policy = format!(
        "default-src 'none'; script-src {origin} 'wasm-unsafe-eval'; style-src {origin} {}; connect-src {origin}; img-src data:",
        hashes.join(" ")
    );
    let host = HostSite::start(&example, &[], &[("Content-Security-Policy", &policy)])?;
    page.open_foreign(host.url()).await?;
    page.until("board?.view").await?;
    page.run(LOOK).await?;
    page.until("find('.turn-list button')").await?;
    Ok(host)
}

#[tokio::test]
async fn every_game_of_the_example_is_listed_and_accessible_under_a_strict_policy() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        let _host = open_example(&page, &site).await?;
        // All of each record is read.
        for (index, (turns, end)) in ENDS.iter().enumerate() {
            page.run(&format!("globalThis.one = document.querySelectorAll('take-board')[{index}]; one.scrollIntoView();")).await?;
            page.until("one.view").await?;
            let last = "[...one.shadowRoot.querySelectorAll('.turn-list > ol > li > button .number')].at(-1).textContent";
            let shown = format!("[{last}, find('.end').textContent, one.table?.problem?.id].join()");
            page.expect_text(&shown, &format!("{turns},{end},")).await.with_context(|| index.to_string())?;
            // Before the first turn, as the block says.
            page.expect_text("find('.turn-list [aria-current] .number')", "null").await?;
            // What marks a diagram is for paper.
            page.expect_text("find('.turn-list').textContent.includes('@diagram')", "false").await?;
        }
        page.expect_quiet().await?;
        for viewport in VIEWPORTS_AND_SCHEMES {
            page.set_viewport_and_scheme(viewport).await?;
            let place = if viewport.0 == 375 { "record" } else { "record beside" };
            page.until(&format!("[...document.querySelectorAll('take-board')].every((one) => one.shadowRoot.querySelector('.record').className === '{place}')")).await?;
            page.expect_accessible(&format!("{viewport:?}")).await?;
        }
        // On paper, there are the text and the diagrams again.
        page.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" })).await?;
        page.until("[...document.querySelectorAll('take-board')].every((one) => one.querySelector('.score').checkVisibility() && !one.svg.checkVisibility())").await?;
        page.expect_text("[...document.querySelectorAll('.score')].every((it) => it.scrollHeight <= it.clientHeight)", "true").await
    })
    .await
}

#[tokio::test]
async fn the_example_is_complete_without_scripts_at_320_px_and_on_paper() -> Result<()> {
    let plain = HostSite::start(&example(None)?, &[], &[("Content-Security-Policy", "script-src 'none'")])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign(plain.url()).await?;
        for viewport in [(1280, "light"), (320, "dark"), (320, "light")] {
            page.set_viewport_and_scheme(viewport).await?;
            page.expect_accessible(&format!("{viewport:?}")).await?;
        }
        expect_all_of_it(&page).await?;
        page.expect_text("[...document.querySelectorAll('main *')].filter((it) => it.getBoundingClientRect().right > 320).map((it) => it.outerHTML.slice(0, 80)).join()", "").await?;
        page.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" })).await?;
        expect_all_of_it(&page).await?;
        page.expect_text("[...document.querySelectorAll('.score figure')].every((it) => getComputedStyle(it).breakInside === 'avoid')", "true").await?;
        page.expect_quiet().await?;

        // Where boards are wanted, but scripts do not run.
        page.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await?;
        let site = serve_cross_origin()?;
        let live = HostSite::start(&example(Some(&site.url))?, &[], &[])?;
        browser.driver.goto(live.url()).await?;
        page.until("document.querySelector('take-board') && document.readyState === 'complete'").await?;
        page.expect_text("customElements.get('take-board')", "undefined").await?;
        expect_all_of_it(&page).await?;
        page.expect_text("[...document.querySelectorAll('.score')].every((it) => it.scrollHeight <= it.clientHeight)", "true").await?;
        page.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": false })).await?;
        Ok(())
    })
    .await
}

/// Fails unless the page shows every turn, comment, variation, diagram and result of the example.
async fn expect_all_of_it(page: &Page<'_>) -> Result<()> {
    let text = page.text("document.body.innerText.replace(/\\s+/g, ' ')").await?;
    let mut diagrams = 0;
    for block in code_blocks(&source()?) {
        let figure = Figure::read(&block.text, 1).map_err(|error| anyhow!("{error:?}"))?;
        diagrams += figure.frames.len();
        let game = figure.game.context("a record")?;
        for part in &game.parts {
            let expected: Vec<String> = match part {
                GamePart::Turns(turns) => turns.iter().map(|turn| turn.text.clone()).collect(),
                GamePart::Event(words) | GamePart::Comment(words) => vec![words.clone()],
                GamePart::Variation(parts) => parts.iter().filter_map(|part| match part {
                    VariationPart::Turn(turn) => Some(turn.text.clone()),
                    VariationPart::Comment(words) => Some(words.clone()),
                    VariationPart::Variation(_) => None,
                }).collect(),
                GamePart::Diagram(_) => Vec::new(),
            };
            for expected in expected {
                ensure!(text.contains(&expected), "{expected} is not in {text}");
            }
        }
        ensure!(text.contains(&game.result), "{}", game.result);
    }
    ensure!(!text.contains("@diagram"), "{text}");
    let shown = "[...document.querySelectorAll('.score figure img')].filter((it) => it.naturalWidth > 0 && it.checkVisibility()).length";
    page.until(&format!("{shown} === {diagrams}")).await
}

#[tokio::test]
async fn the_list_is_beside_the_board_or_below_it_and_on_paper_as_a_whole() -> Result<()> {
    let site = serve_cross_origin()?;
    let example = source()?;
    let record = example.split("\n\n```").find_map(|text| Some(&text[text.find("[Game")?..])).context("a record")?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        let body = format!(
            "<script type=\"module\" src=\"{}take-board.js\"></script><main><take-board src=\"game.take5\" turns=\"right\" ply=\"0\" steps=\"on\">
             <a href=\"game.take5\">The record</a></take-board></main>",
            site.url
        );
        let host = HostSite::start(&host_page(&body), &[("game.take5", record.as_bytes())], &[])?;
        page.open_foreign(host.url()).await?;
        page.until("board?.view").await?;
        page.run(LOOK).await?;
        page.until("find('.turn-list button')").await?;
        page.run("globalThis.place = () => {
            const [picture, list] = ['svg', '.record'].map((one) => find(one).getBoundingClientRect());
            return list.left >= picture.right ? 'right' : list.top >= picture.bottom ? 'below' : `${JSON.stringify([picture, list])}`;
        };")
        .await?;
        for (width, place) in [("599px", "below"), ("600px", "right"), ("320px", "below")] {
            page.run(&format!("board.parentElement.style.cssText = 'box-sizing: content-box; padding: 0; width: {width}';")).await?;
            page.until(&format!("place() === '{place}'")).await.context(width)?;
            page.expect_text("document.documentElement.scrollWidth <= innerWidth", "true").await?;
        }
        page.run("board.parentElement.removeAttribute('style');").await?;
        page.until("place() === 'right'").await?;
        // As high as the board, and the current turn is in sight.
        let is_scrolled = "find('.turn-list').scrollHeight > find('.turn-list').clientHeight + 100";
        page.expect_text(is_scrolled, "true").await?;
        page.run("find('[data-step=end]').click();").await?;
        page.expect_text("current()", "37b2").await?;
        page.until("(() => {
            const [list, last] = ['.turn-list', '[aria-current]'].map((one) => find(one).getBoundingClientRect());
            return last.top >= list.top && last.bottom <= list.bottom;
        })()")
        .await?;
        page.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" })).await?;
        page.until("place() === 'below'").await?;
        page.expect_text(is_scrolled, "false").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_list_and_the_board_follow_each_other_and_the_reader_comes_back() -> Result<()> {
    let site = serve_cross_origin()?;
    let body = format!(
        "<take-board turns=\"right\" steps=\"on\"><script type=\"text/x-take-five\">{RECORD}</script></take-board>
         <take-board game=\"take:size=2\" turns=\"a1\" style=\"width: 300px\"></take-board>"
    );
    Browser::in_chromium(json!({}), async |browser| {
        let (page, _host) = open(browser, &site, &body, &[]).await?;
        page.until("board.view").await?;
        page.run(LOOK).await?;
        page.expect_text("current()", "3b1").await?;
        let comments = "[...board.shadowRoot.querySelectorAll('.comment:not([hidden])')].map((it) => it.textContent).join('|')";
        page.expect_text(comments, "About the game.|Near the edge.|No.").await?;
        // A sign is behind its turn, and has a name; a comment is the description of its turn.
        let sign = "((it) => [it.textContent, it.querySelector('.glyph').ariaLabel, find(`#${it.getAttribute('aria-describedby')}`).textContent].join())";
        page.expect_text(&format!("{sign}(turn('1a1!?'))"), "1a1!?,interesting,Near the edge.").await?;
        page.expect_text(&format!("{sign}(turn('2b3??'))"), "2b3??,blunder,No.").await?;
        page.expect_text("turn('3c1').closest('li > ol').ariaLabel", "Variation").await?;
        page.run("turn('3c1').click();").await?;
        page.expect_text("[current(), board.view.position].join()", "3c1,ro/oob/ro b 3").await?;
        page.run("find('[data-step=back]').click();").await?;
        page.expect_text("current()", "2b3??").await?;
        // By ear, too, although the focus is elsewhere.
        page.until("board.said.textContent.includes('blunder: No.')").await?;
        page.run("find('[data-step=start]').click();").await?;
        page.expect_text("current()", "start").await?;

        page.run("turn('1a1!?').click();").await?;
        page.expect_text("current()", "1a1!?").await?;
        page.expect_text("find('.return').checkVisibility()", "false").await?;
        page.tap("b2").await?;
        page.expect_text("turn('2b2')?.closest('ol').ariaLabel", "Variation").await?;
        page.expect_text("[current(), find('.return').checkVisibility()].join()", "2b2,true").await?;
        page.run("find('.return').focus(); find('.return').click();").await?;
        page.expect_text("[current(), find('.return').checkVisibility(), focused()?.textContent].join()", "1a1!?,false,1a1!?").await?;

        // A board without a record plays on in its own module, and a record gives way to another game.
        page.run("globalThis.other = document.querySelectorAll('take-board')[1]; other.play('c2'); other.remove(); document.querySelector('main').append(other);").await?;
        page.expect_text("other.view.position", "ob/ooo/ro r 2").await?;
        page.run("return board.load('game=take:size=3');").await?;
        page.expect_text("[board.board.spec, find('.record')].join()", "take:size=3,churn=low,").await?;
        page.expect_text("find('svg').getBoundingClientRect().width > 0.9 * board.offsetWidth", "true").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_list_is_read_by_keyboard() -> Result<()> {
    let site = serve_cross_origin()?;
    let body = format!(
        "<take-board turns=\"below\" ply=\"0\" record='{RECORD}'></take-board><a href=\"#\">Behind</a>"
    );
    Browser::in_chromium(json!({}), async |browser| {
        let (page, _host) = open(browser, &site, &body, &[]).await?;
        page.until("board.view").await?;
        page.run(LOOK).await?;
        page.until("turn('3b1')").await?;
        page.run("board.places.focus();").await?;
        // From the board to the list, which is one stop, and on.
        for expected in ["1a1!?", "Help", "Behind"] {
            page.press("Tab", "Tab", 0).await?;
            page.expect_text("focused()?.textContent ?? document.activeElement.textContent", expected).await?;
        }
        for _ in 0..2 {
            page.press("Tab", "Tab", 8).await?;
        }
        page.expect_text("current()", "start").await?;
        page.press("Enter", "Enter", 0).await?;
        page.expect_text("current()", "1a1!?").await?;
        // Up and down in the order of the text, left and right along the line.
        for (key, expected) in [
            ("ArrowDown", "2c2"),
            ("ArrowDown", "2b3??"),
            ("ArrowRight", "3c1"),
            ("ArrowUp", "2b3??"),
            ("ArrowLeft", "1a1!?"),
            ("End", "3c1"),
            ("Home", "start"),
        ] {
            page.press(key, key, 0).await?;
            page.expect_text("current()", expected).await.context(key)?;
            let focus = if expected == "start" { "1a1!?" } else { expected };
            page.expect_text("focused()?.textContent", focus).await.context(key)?;
        }
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn what_cannot_be_read_or_fetched_is_told_where_the_board_would_be() -> Result<()> {
    let site = serve_cross_origin()?;
    let bad = RECORD.replace("2. c2", "2. zz");
    Browser::in_chromium(json!({}), async |browser| {
        let body = "<take-board src=\"none.take5\" turns=\"right\"><a href=\"none.take5\">The record</a></take-board>";
        let (page, _host) = open(browser, &site, body, &[]).await?;
        page.run(LOOK).await?;
        page.until("find('.control:not(.start)')?.textContent === 'Try again'").await?;
        page.expect_text("board.said.textContent", "The record at none.take5 could not be loaded: 404").await?;
        page.expect_text("board.querySelector('a').checkVisibility()", "true").await?;
        page.expect_accessible("not fetched").await?;
        page.run(&format!("globalThis.fetch = async () => new Response({});
            find('.control:not(.start)').click();", json!(RECORD)))
        .await?;
        page.expect_text("current()", "3b1").await?;
        page.expect_text("find('.control:not(.start)')", "null").await?;

        // Up to the mistake the game is shown, and the rest as it is written.
        let body = format!("<take-board record='{bad}' turns=\"below\"></take-board>");
        let (page, _host) = open(browser, &site, &body, &[]).await?;
        page.until("board.view").await?;
        page.run(LOOK).await?;
        page.expect_text("current()", "1a1!?").await?;
        page.expect_text_that("find('.wrong').textContent", |text| text.starts_with("The record could be read only up to here: Line 6, column 15: zz:")).await?;
        page.expect_text("find('.unread').textContent", &bad.lines().skip(5).collect::<Vec<_>>().join("\n")).await?;
        page.expect_accessible("read in part").await?;

        // Nothing can be shown: the text stays.
        let body = "<take-board turns=\"below\"><pre>[Gme \"take\"] 1. a1 *</pre></take-board>";
        let (page, _host) = open(browser, &site, body, &[]).await?;
        page.run(LOOK).await?;
        page.until("board.said.textContent.startsWith('Line 1, column 1: expected the game')").await?;
        page.expect_text("board.querySelector('pre').checkVisibility()", "true").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_frame_shows_a_record_as_its_link_says() -> Result<()> {
    let site = serve_cross_origin()?;
    Browser::in_chromium(phone_emulation(700), async |browser| {
        let record: String = RECORD.replace('%', "%25").replace('\n', "%0A");
        let record = record.replace(' ', "+").replace('"', "%22");
        let link = format!("record={record}&turns=right&ply=1&theme=dark&play=0&coords=maybe");
        let page = Page::open(browser, &format!("{}embed.html#{link}", site.url)).await?;
        page.run(LOOK).await?;
        page.expect_text("[current(), find('.record').className, board.playable, getComputedStyle(board).colorScheme].join()", "1a1!?,record,false,dark").await?;
        page.expect_text_that("board.said.textContent", |text| text.starts_with("Coords: expected 0 or 1")).await?;
        page.expect_text("document.documentElement.scrollWidth <= innerWidth", "true").await?;
        // One module is fetched: that with records.
        let modules = "performance.getEntriesByType('resource').map((it) => it.name).filter((name) => name.endsWith('web_bg.wasm') && !name.includes('/board/')).length";
        page.expect_text(modules, "1").await?;
        page.expect_text(&modules.replace("!name", "name"), "0").await?;
        Ok(())
    })
    .await
}
