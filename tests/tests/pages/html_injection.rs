//! Names, comments and links with markup in them stay text, and what is too long is refused.

use anyhow::{Result, ensure};
use page_tests::{Browser, HostSite, Page, host_page, serve_cross_origin, serve_site};
use serde_json::json;

const RECORD: &str = "[Game \"take:size=3\"]
[Seed \"1\"]
[Title \"<img src=x onerror=hacked=1>\"]
[Player1 \"<script>hacked=1</script>\"]
[Player2 \"\u{202e}javascript:hacked=1\"]

{<script>globalThis.hacked = 1</script>}
1. a1 {<img src=x onerror='hacked=1'> \u{202e}turned} (1. c3 {javascript:hacked=1}) 2. b2 {&lt;b&gt;} *
";

/// The elements that none of it may become.
const MADE: &str = "document.querySelectorAll(
    '#turns :is(img, script, a, iframe, b), .players :is(img, script), #names :is(img, script), dialog :is(:not(.picture) > img, script, a, iframe), #notices :is(img, script, a)').length";

async fn paste(page: &Page<'_>, text: &str) -> Result<()> {
    page.run(&format!(
        "const data = new DataTransfer(); data.setData('text/plain', {});
        document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true }}));",
        json!(text)
    ))
    .await?;
    Ok(())
}

#[tokio::test]
async fn markup_in_records_and_links_is_shown_as_text() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2&seed=1", server.url)).await?;
        paste(&page, RECORD).await?;
        page.until("document.querySelector('#turns').textContent.includes('<img src=x onerror=')")
            .await?;
        let list = page
            .text("document.querySelector('#turns').textContent")
            .await?;
        for text in [
            "<script>globalThis.hacked = 1</script>",
            "javascript:hacked=1",
            "&lt;b&gt;",
        ] {
            ensure!(list.contains(text), "{text} is not in {list}");
        }
        page.until("document.querySelector('#saved').dataset.state === 'saved'")
            .await?;
        ensure!(page.text(MADE).await? == "0");
        // Characters that change the text direction are isolated in comments and removed from sentences.
        page.click("#games")
            .await?;
        page.until("document.querySelector('dialog li .facts')")
            .await?;
        let facts = page
            .text("document.querySelector('dialog li .facts').textContent")
            .await?;
        ensure!(facts.contains("<script>hacked=1</script>"), "{facts}");
        ensure!(
            facts.contains("\u{fffd}javascript:") && !facts.contains('\u{202e}'),
            "{facts}"
        );
        ensure!(page.text(MADE).await? == "0");
        page.run("document.querySelector('dialog').close();")
            .await?;
        page.until("!document.querySelector('dialog')").await?;
        // An error message quotes a link.
        paste(
            &page,
            "#game=take:size=3&turns=<img/src=x/onerror=hacked=1>",
        )
        .await?;
        page.until("document.querySelector('dialog p')?.textContent.includes('<img/src=x')")
            .await?;
        ensure!(page.text(MADE).await? == "0");
        ensure!(page.text("typeof globalThis.hacked").await? == "undefined");
        page.expect_quiet().await
    })
    .await
}

/// Longer and deeper than anything that can be opened: reported at once, and the current game stays.
#[tokio::test]
async fn oversized_input_is_refused_at_once() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2&turns=a1&seed=1", server.url)).await?;
        let before = page.text("board.view.position").await?;
        let deep = "'[Game \"take:size=2\"] 1. a1 ' + '(1. b1 (1. a1 '.repeat(100)";
        for (text, said) in [
            ("'game=take&x=' + 'y'.repeat(3e6)", "longer than 2"),
            ("'&game='.repeat(1e5)", "no game called"),
            ("'[Game \"take\"] {' + 'x'.repeat(9e6)", "longer than 8"),
            (deep, "100 deep"),
        ] {
            page.run("document.querySelector('#notices').textContent = ''; document.querySelector('dialog')?.close();")
                .await?;
            page.run(&format!(
                "const data = new DataTransfer(); data.setData('text/plain', {text});
                document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true }}));"
            ))
            .await?;
            let told = "(document.querySelector('dialog p')?.textContent ?? '') + document.querySelector('#notices').textContent";
            page.until(&format!("({told}).includes({})", json!(said)))
                .await?;
            ensure!(page.text("board.view.position").await? == before, "{said}");
        }
        page.expect_quiet().await
    })
    .await
}

/// The same in a frame and in an element: an error in a link is shown as text on the board and reported as text to the
/// page.
#[tokio::test]
async fn markup_in_embedded_boards_is_shown_as_text() -> Result<()> {
    let site = serve_cross_origin()?;
    let bad = "game=take:size=3&turns=<img/src=x/onerror=hacked=1>\u{202e}javascript:hacked=1";
    let body = format!(
        "<script src=\"page.js\"></script>
        <script type=\"module\" src=\"{0}take-board.js\"></script>
        <iframe src=\"{0}embed.html#game=take:size=3\"></iframe>
        <take-board game=\"take:size=3\"></take-board>",
        site.url
    );
    let listen =
        "globalThis.told = []; addEventListener('message', ({ data }) => told.push(data));";
    let host = HostSite::start(&host_page(&body), &[("page.js", listen.as_bytes())], &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page { driver: &browser.driver };
        page.driver.goto(host.url()).await?;
        page.until("board?.view && told.some(({ type }) => type === 'ready')").await?;
        let link = json!(bad);
        page.run(&format!(
            "board.setAttribute('link', {link});
            document.querySelector('iframe').contentWindow.postMessage({{ takeFive: 1, type: 'load', link: {link} }}, '*');"
        ))
        .await?;
        let is_text = async || -> Result<()> {
            page.until("board.said.textContent.includes('<img/src=x')").await?;
            let made = "board.shadowRoot.querySelectorAll('img, script, a, iframe').length";
            ensure!(page.text(made).await? == "0");
            ensure!(!page.said().await?.contains('\u{202e}'), "the text direction changes");
            ensure!(page.text("typeof globalThis.hacked").await? == "undefined");
            page.expect_quiet().await
        };
        is_text().await?;
        page.until("told.some(({ type, message }) => type === 'error' && message.includes('<img/src=x') && !message.includes('\\u202e'))")
            .await?;
        page.enter_frame(0).await?;
        is_text().await
    })
    .await
}
