//! The gadget for MediaWiki on a page as MediaWiki writes it, with the few calls of MediaWiki that it uses.

use anyhow::{Context, Result, ensure};
use page_tests::{BoardCounts, Browser, ExampleProject, Page, path_from_env, serve_cross_origin};
use serde_json::json;
use std::fs;
use xtask::static_server::Server;

/// MediaWiki's script: hooks call later handlers, too, with what they were fired with last. It fires this one again when
/// a preview takes the place of the page, with its content as jQuery's list of elements.
const MEDIAWIKI: &str = "
const handlers = [], warned = [];
const fire = (content) => { for (const handler of handlers) handler(content); };
const show = (place) => fire([place]);
const mw = {
  config: { get: (name, other) => (name === 'wgTakeFiveSite' ? SITE : other) },
  log: { warn: (text) => warned.push(text) },
  hook: (name) => ({ add(handler) {
    if (name !== 'wikipage.content') throw new Error(name);
    handlers.push(handler);
    handler([document.querySelector('#mw-content-text')]);
  } }),
};";

const PICTURE: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\" height=\"418\"/>";

/// Serves the page with the gadget; boards come from `site`, pictures link to `links`.
fn serve(site: &str, links: &str) -> Result<(ExampleProject, Server)> {
    let wiki = ExampleProject::copy("mediawiki", links)?;
    let gadget = path_from_env("TAKEFIVE_WRAPPERS")?.join("mediawiki/Gadget-take-five.js");
    fs::copy(gadget, wiki.folder.join("Gadget-take-five.js"))?;
    let script = MEDIAWIKI.replace("SITE", &format!("{site:?}"));
    fs::write(wiki.folder.join("mediawiki.js"), script)?;
    fs::write(wiki.folder.join("Take-4.svg"), PICTURE)?;
    let server = wiki.serve("")?;
    Ok((wiki, server))
}

#[tokio::test]
async fn marked_texts_of_a_wiki_become_boards() -> Result<()> {
    let site = serve_cross_origin()?;
    let (_wiki, server) = serve(&site.url, &site.url)?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign(&format!("{}Take.html", server.url)).await?;
        let found = page.boards(&site.url).await?;
        let expected = BoardCounts {
            elements: 3,
            pictures: 1,
            ..BoardCounts::default()
        };
        ensure!(found == expected, "{found:?}");
        let said = "[...document.querySelectorAll('figure > :not(take-board)')].map((one) => one.textContent).join('|')";
        page.expect_text(said, "Two cells are closed to Red.|White has opened with c3-c4.|White goes on.").await?;
        // No text is left beside the boards, except what is not marked.
        page.expect_text("[...document.querySelectorAll('pre')].filter((one) => one.checkVisibility()).map((one) => one.textContent).join()", "game=take\n").await?;
        ensure!(page.touch_every_element().await? == 3);
        // A preview has boards, too, and what is wrong in it is told.
        page.run("const preview = document.createElement('div');
            preview.innerHTML = '<pre class=\"take-board\">game=take</pre><pre class=\"take-board\">size=4</pre>';
            document.querySelector('#mw-content-text').replaceChildren(preview);
            show(document.querySelector('#mw-content-text'));").await?;
        page.until("board?.view?.position").await?;
        let left = page.expect_text_that("[...document.querySelectorAll('pre')].filter((one) => one.checkVisibility()).map((one) => one.title).join()", |left| left.starts_with("1: ") && left.ends_with("not with “size”")).await?;
        page.expect_text("warned.join()", &left).await?;
        page.expect_quiet().await
    })
    .await
}

/// What a hook may hand over, with the number of boards and of warnings: `make` gives an element with this content.
const CONTENTS: &str = "
const block = '<pre class=\"take-board\">game=take\\n</pre>';
const make = (html) => Object.assign(document.createElement('div'), { innerHTML: html });
const fragment = (html) => document.createRange().createContextualFragment(html);
const highlighted = (classes) => `<div class=\"${classes}\"><pre><span class=\"linenos\" data-line=\"1\"></span>game=take\\n<span class=\"lineno\">2 </span>turns=d4\\n</pre></div>`;
const contents = {
  nothing: undefined, empty: [], text: 'text', comment: [document.createComment(block)],
  texts: [document.createTextNode('a'), make(block), document.createTextNode('b')],
  several: [make(block), make(block)], itself: [make(block).firstChild], detached: [fragment(block).firstChild.cloneNode(true)],
  element: make(block), fragment: fragment(block + block), list: make(block + block).childNodes,
  highlighted: [make(highlighted('take-board mw-highlight mw-highlight-lines'))],
  forgotten: [make(highlighted('mw-highlight mw-content-ltr'))],
  division: [make('<div class=\"take-board\">game=take</div>')],
  box: [make(`<div class=\"take-five\"><img alt=\"\">${block}</div>`)],
  'two in a box': [make(`<div class=\"take-five\"><img alt=\"\">${block}${block}</div>`)],
  'wrong in a box': [make(`<div class=\"take-five\"><img alt=\"\">${block.replace('game', 'gaem')}</div>`)],
};
const count = (name) => {
  const content = contents[name];
  const nodes = content?.nodeType ? [content] : Array.from(Object(content));
  const page = make('');
  const before = warned.length;
  const inPage = nodes.map((node) => node.parentNode ?? node);
  fire(content);
  fire(content);
  page.append(...new Set(inPage));
  return `${name}: ${page.querySelectorAll('take-board').length} ${warned.length - before}`;
};
globalThis.counted = Object.keys(contents).map(count).join(', ');";

#[tokio::test]
async fn whatever_a_hook_hands_over_becomes_boards_or_is_told() -> Result<()> {
    let site = serve_cross_origin()?;
    let (_wiki, server) = serve(&site.url, &site.url)?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign(&format!("{}Take.html", server.url)).await?;
        page.run(CONTENTS).await?;
        let expected = "nothing: 0 0, empty: 0 0, text: 0 0, comment: 0 0, texts: 1 0, several: 2 0, itself: 1 0, detached: 1 0, \
            element: 1 0, fragment: 2 0, list: 2 0, highlighted: 1 0, forgotten: 0 1, division: 0 1, box: 1 0, \
            two in a box: 2 0, wrong in a box: 0 1";
        page.expect_text("globalThis.counted", expected).await
    })
    .await
}

#[tokio::test]
async fn a_board_that_waits_for_a_click_loads_only_its_button() -> Result<()> {
    let site = serve_cross_origin()?;
    let (wiki, server) = serve(&site.url, &site.url)?;
    let file = wiki.folder.join("Take.html");
    let text = fs::read_to_string(&file)?;
    fs::write(&file, text.replace(">game=", ">run=click\ngame="))?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign(&format!("{}Take.html", server.url))
            .await?;
        page.until("board?.lastElementChild?.shadowRoot?.querySelector('.play')")
            .await?;
        page.expect_text("customElements.get('take-board')", "undefined")
            .await?;
        ensure!(page.boards(&site.url).await?.elements == 3);
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn what_a_wiki_shows_without_boards_stays_if_none_come() -> Result<()> {
    // Nobody listens at the port of a server that is gone.
    let gone = serve_cross_origin()?.url.clone();
    let (_wiki, server) = serve(&gone, &gone)?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign(&format!("{}Take.html", server.url)).await?;
        page.until("(globalThis.logged ?? []).some((line) => line.includes('take-board.js'))")
            .await
            .context("the script cannot be loaded")?;
        page.expect_text("document.images[0].checkVisibility() && [...document.querySelectorAll('pre')].map((one) => one.checkVisibility()).join()", "true,true").await?;
        Ok(())
    })
    .await
}
