//! `<take-board>` among what other people's pages do: frameworks that set properties, keys and wheels with uses of
//! their own, text styles, containers of every kind, and boards that are not shown yet.

use anyhow::{Context, Result, ensure};
use page_tests::author_pages::headers;
use page_tests::doc_examples::{code_blocks, docs};
use page_tests::element_pages::open;
use page_tests::{Browser, Page, path_from_env, serve_cross_origin};
use xtask::static_server::Server;
use serde_json::{Value, json};

#[tokio::test]
async fn every_attribute_is_a_property_and_none_of_them_is_ours() -> Result<()> {
    let site = serve_cross_origin()?;
    // Set before the element is defined, as by a template.
    let body = "<script>
            const early = document.createElement('take-board');
            Object.assign(early, { game: 'take:size=2', turns: ['a1', 'b3'], autoRoll: true, play: false });
        </script>
        <take-board game=\"take:size=3\" class=\"theirs\" style=\"color: rgb(1, 2, 3)\" width=\"400\" height=\"500\"></take-board>";
    Browser::in_chromium(json!({}), async |browser| {
        let (page, _host) = open(browser, &site, body, &[]).await?;
        page.until("board.view").await?;
        // Each one reads, sets, reflects and is removed; `link` reads the game as it stands, and `play` is called.
        let wrong = page
            .text(
                "board.constructor.observedAttributes.flatMap((name) => {
                    const it = document.createElement('take-board');
                    const property = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
                    const found = [];
                    for (const value of ['x', 7]) {
                        it[property] = value;
                        if (it.getAttribute(name) !== String(value)) found.push(`${name}: ${value}`);
                        const is = name === 'goal' ? it[property] === true : String(it[property]) === String(value);
                        if (!['link', 'play'].includes(name) && !is) found.push(`${name} reads ${it[property]}`);
                    }
                    for (const none of [null, undefined]) {
                        it[property] = 'x';
                        it[property] = none;
                        if (it.hasAttribute(name)) found.push(`${name}: ${none}`);
                    }
                    return found;
                }).join()",
            )
            .await?;
        ensure!(wrong.is_empty(), "{wrong}");
        page.run("board.play = 'off';").await?;
        page.expect_text("board.playable || typeof board.play !== 'function' || board.getAttribute('play')", "off").await?;
        page.run("board.play = true; board.coords = false; board.goal = true;").await?;
        page.expect_text("['play', 'coords', 'goal'].map((name) => `${board.getAttribute(name)}`).join()", "on,off,").await?;
        page.run("board.goal = false; board.coords = board.play = undefined; board.game = 'take:size=4';").await?;
        page.until("board.board.spec.startsWith('take:size=4')").await?;
        page.expect_text("board.play('a1').kind", "played").await?;

        page.run("document.querySelector('main').append(early);").await?;
        page.until("early.view?.steps === 2").await?;
        page.expect_text("[early.playable, early.getAttribute('turns'), early.getAttribute('auto-roll')].join()", "false,a1,b3,on").await?;

        // What a link or a lesson wants is not in the attributes, which the page may compare, replace or clone.
        let own = "JSON.stringify(board.getAttributeNames().sort().map((name) => [name, board.getAttribute(name)]))";
        let before = page.text(own).await?;
        ensure!(before.contains("rgb(1, 2, 3)\"") && before.contains("\"theirs\"]"), "{before}");
        for opened in ["game=take:size=2&play=0&theme=dark&coords=0&flip=1", "learn=take"] {
            page.run(&format!("return board.load('{opened}');")).await?;
            page.until(&format!("Boolean(board.lesson) === {}", opened.starts_with("learn"))).await?;
            page.expect_text(own, &before).await.context(opened)?;
            let plays = if opened.contains("play=0") { "false,dark" } else { "true,normal" };
            page.expect_text("[board.playable, getComputedStyle(board).colorScheme].join()", plays).await?;
        }
        page.run("board.removeAttribute('width'); board.speed = 2;").await?;
        page.expect_text("board.getAttribute('style')", "color: rgb(1, 2, 3)").await?;
        page.expect_text("getComputedStyle(board).color", "rgb(1, 2, 3)").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_page_that_isolates_itself_has_boards_and_frames() -> Result<()> {
    let isolated = [("Cross-Origin-Embedder-Policy", "require-corp")];
    let site = serve_cross_origin()?;
    let hosting = code_blocks(&docs("hosting.md")?);
    let block = hosting.iter().find(|example| example.fence == "http isolated");
    let told = headers(block.context("hosting.md has no block for isolated pages")?, "");
    let headers: Vec<(&str, &str)> = told.iter().map(|(a, b)| (&a[..], &b[..])).collect();
    let framed = Server::start(path_from_env("TAKEFIVE_DIST")?, "games", &headers)?;
    let body = format!(
        "<take-board game=\"take:size=3\"></take-board><take-board game=\"take:size=2\" run=\"click\">Take</take-board>
        <iframe src=\"{}embed.html#game=take:size=4\" width=\"480\" height=\"560\"></iframe>",
        framed.url
    );
    Browser::in_chromium(json!({}), async |browser| {
        let (page, _host) = open(browser, &site, &body, &isolated).await?;
        page.until("board.view").await?;
        page.expect_text("getComputedStyle(board).display", "grid").await?;
        page.expect_quiet().await?;
        page.enter_frame(0).await?;
        page.until("board?.view").await
    })
    .await
}

/// Notes each key that reaches the document, and takes the bracket of a search for its own.
const LISTENER: &str = "<script>
    globalThis.heard = [];
    for (const type of ['keydown', 'keyup'])
        document.addEventListener(type, (event) => {
            heard.push(`${type} ${event.key}`);
            if (/^[s/]$/.test(event.key)) event.preventDefault();
        });
</script>";

#[tokio::test]
async fn keys_that_the_board_handles_do_not_reach_the_page() -> Result<()> {
    let site = serve_cross_origin()?;
    let body = format!(
        "{LISTENER}<dialog><take-board game=\"take-back-toe\" seed=\"3\"></take-board></dialog>
        <script>document.querySelector('dialog').showModal();</script>"
    );
    Browser::in_chromium(json!({}), async |browser| {
        let (page, _host) = open(browser, &site, &body, &[]).await?;
        page.until("board.view?.toPlay === 'chance' || board.view?.choices.length > 0").await?;
        page.run("board.places.focus();").await?;
        for (key, code, held) in [
            ("ArrowRight", "ArrowRight", 0), ("Home", "Home", 0), ("b", "KeyB", 0), ("[", "BracketLeft", 0),
            ("U", "KeyU", 0), ("г", "KeyU", 0), ("х", "BracketLeft", 0), ("[", "Digit5", 1), ("p", "KeyP", 0),
        ] {
            page.press(key, code, held).await?;
        }
        page.expect_text("heard.join()", "").await?;
        for (key, code, held) in [("a", "KeyA", 0), ("F5x", "F6", 0), ("[", "BracketLeft", 1), ("u", "KeyU", 2)] {
            page.press(key, code, held).await?;
        }
        page.expect_text("heard.filter((it) => it.startsWith('keydown')).length", "4").await?;
        // In the move field, everything is typed, and heard by nobody.
        page.run("heard = []; board.openDialog('typed');").await?;
        page.until("board.shadowRoot.activeElement?.localName === 'input'").await?;
        for (key, code) in [("s", "KeyS"), ("/", "Slash"), ("k", "KeyK")] {
            page.press(key, code, 0).await?;
        }
        page.expect_text("`${board.shadowRoot.activeElement.value} ${heard.length}`", "s/k 0").await?;
        // A key that is held down is released once.
        let held = "(() => {
            const { addEventListener } = globalThis;
            let count = 0;
            globalThis.addEventListener = (...all) => ((count += 1), addEventListener(...all));
            for (const repeat of [false, true, true, true])
                board.shadowRoot.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 's', code: 'KeyS', repeat, bubbles: true, composed: true }));
            globalThis.addEventListener = addEventListener;
            dispatchEvent(new KeyboardEvent('keyup', { key: 's', code: 'KeyS' }));
            return `${count} ${heard.length}`;
        })()";
        page.expect_text(held, "2 0").await?;
        page.press("Escape", "Escape", 0).await?;
        page.expect_text("document.querySelector('dialog').open", "true").await.context("the field was closed, and the dialog with it")?;

        // Escape deselects first, and then closes what the page has opened.
        page.run("return board.load('game=give-and-take');").await?;
        page.run("board.places.stand('a3'); board.places.focus(); board.touch('a3');").await?;
        page.until("board.view.held === 'a3' || board.view.pending.length > 0").await?;
        page.press("Escape", "Escape", 0).await?;
        page.expect_text("`${board.view.held ?? ''}${board.view.pending} ${document.querySelector('dialog').open}`", " true").await?;
        page.press("Escape", "Escape", 0).await?;
        page.until("!document.querySelector('dialog').open").await?;
        page.expect_quiet().await
    })
    .await
}

/// Containers that take the width of their content, and what has that width.
const CONTAINERS: [&str; 9] = [
    "<div style=\"display: flex; justify-content: center\">BOARD</div>",
    "<div style=\"display: flex; flex-direction: column; align-items: center\">BOARD</div>",
    "<div style=\"float: left\">BOARD</div>",
    "<div style=\"display: inline-block\">BOARD</div>",
    "<table><tr><td>BOARD</td></tr></table>",
    "<div style=\"display: grid; place-items: center\">BOARD</div>",
    "<dialog open>BOARD</dialog>",
    "<div style=\"position: absolute\">BOARD</div>",
    "<div style=\"width: fit-content\">BOARD</div>",
];

#[tokio::test]
async fn a_board_has_its_width_in_every_container_and_obeys_the_page() -> Result<()> {
    let site = serve_cross_origin()?;
    let board = "<take-board game=\"take:size=4\" width=\"480\" height=\"600\"><img alt=\"\" width=\"480\"></take-board>";
    let boxes: Vec<String> = CONTAINERS.iter().map(|it| format!("<section>{}</section>", it.replace("BOARD", board))).collect();
    let body = format!(
        "<link rel=\"stylesheet\" href=\"page.css\">
        <div style=\"text-transform: uppercase; letter-spacing: 9px; text-align: right; white-space: pre; fill: red\">
        <take-board game=\"take:size=3\" id=\"styled\"></take-board></div>
        <take-board game=\"take:size=3\" id=\"hidden\" hidden></take-board>{}
        <div class=\"far\"></div><take-board id=\"last\" game=\"take:size=2\"></take-board>",
        boxes.concat()
    );
    Browser::in_chromium(json!({}), async |browser| {
        let (page, _host) = open(browser, &site, &body, &[]).await?;
        page.run("globalThis.all = [...document.querySelectorAll('section take-board')]; globalThis.one = (id) => document.getElementById(id);").await?;
        // What is on paper is loaded before it is scrolled to, but for what is hidden.
        page.run("dispatchEvent(new Event('beforeprint'));").await?;
        page.until("one('last').view && all.every(({ view }) => view)").await?;
        page.expect_text("`${one('hidden').view} ${getComputedStyle(one('hidden')).display}`", "undefined none").await?;
        page.expect_text("all.map((it) => it.getBoundingClientRect().width).join()", &["480"; CONTAINERS.len()].join(",")).await?;
        page.run("for (const it of all) it.closest('section').style.cssText = 'width: 250px; position: relative';").await?;
        page.until("all.every((it) => it.getBoundingClientRect().width <= 250 && it.getBoundingClientRect().width > 200)").await
            .context("in less room")?;
        page.run("all[0].hidden = true; one('hidden').hidden = false;").await?;
        page.until("getComputedStyle(all[0]).display === 'none' && one('hidden').view").await?;
        let style = "(() => { const it = getComputedStyle(one('styled').status); return ['textTransform', 'letterSpacing', 'textAlign', 'whiteSpace'].map((name) => it[name]).join(); })()";
        page.expect_text(style, "none,normal,center,normal").await?;
        page.expect_quiet().await
    })
    .await
}

/// Turns the wheel over the board: up by so many pixels, with or without Ctrl.
async fn turn_wheel(page: &Page<'_>, up: i32, has_ctrl: bool) -> Result<Value> {
    let middle = page.middle("c3").await?;
    page.devtools(
        "Input.dispatchMouseEvent",
        json!({ "type": "mouseWheel", "x": middle.0, "y": middle.1, "deltaX": 0, "deltaY": -up, "modifiers": 2 * i32::from(has_ctrl) }),
    )
    .await
}

#[tokio::test]
async fn a_board_that_was_not_shown_zooms_and_scrolls_like_any_other() -> Result<()> {
    let site = serve_cross_origin()?;
    let body = "<link rel=\"stylesheet\" href=\"page.css\"><div style=\"height: 300px\"></div>
        <details><summary>A spoiler</summary><div draggable=\"true\"><take-board width=\"480\"></take-board></div></details>
        <div class=\"far\"></div>";
    Browser::in_chromium(json!({}), async |browser| {
        let (page, _host) = open(browser, &site, body, &[]).await?;
        page.run("return board.load('game=give-and-take');").await?;
        page.run("document.querySelector('details').open = true;").await?;
        page.until("board.svg.getBoundingClientRect().width === 480").await?;
        page.expect_text("`${board.svg.classList.contains('zooms')} ${board.zoom.isOffered}`", "false false").await?;

        // Without Ctrl, the wheel is the page's, however small the places are.
        page.run("board.style.width = '120px'; scrollTo({ top: 250, behavior: 'instant' });").await?;
        page.until("board.zoom.isOffered && scrollY === 250").await?;
        turn_wheel(&page, 100, false).await?;
        page.until("scrollY === 150 && board.zoom.scale === 1").await?;
        turn_wheel(&page, 100, true).await?;
        page.until("board.zoom.scale > 1.5 && scrollY === 150").await?;

        // The cursor is always in sight.
        page.run("board.style.width = ''; board.places.stand('a8'); board.places.focus();").await?;
        page.run("scrollTo({ top: board.getBoundingClientRect().bottom + scrollY - 200, behavior: 'instant' });").await?;
        page.press("ArrowLeft", "ArrowLeft", 0).await?;
        page.press("ArrowRight", "ArrowRight", 0).await?;
        page.until("(() => { const { top } = board.shadowRoot.activeElement.getBoundingClientRect(); return top >= 0; })()").await?;

        // A drag from a piece is the board's alone, and what is around it stays where it is.
        page.run(
            "globalThis.heard = [];
             for (const type of ['pointerdown', 'mousedown', 'dragstart'])
                 document.querySelector('details div').addEventListener(type, () => heard.push(type));
             board.places.element('a3').scrollIntoView({ block: 'center', behavior: 'instant' });",
        )
        .await?;
        page.drag("a3", "a4").await?;
        page.until("board.view.steps === 1").await?;
        page.expect_text("heard.join()", "").await?;
        page.expect_quiet().await
    })
    .await
}
