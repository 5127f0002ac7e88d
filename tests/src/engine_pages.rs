//! Pages with engines.

use crate::{Browser, Page};
use anyhow::Result;
use take_five_static_server::Server;

/// Collects the workers that a page creates in `workers`, and counts those that it terminates.
pub const COUNT_WORKERS: &str = "
    globalThis.workers = [];
    globalThis.ended = 0;
    globalThis.Worker = class extends Worker {
        constructor(...all) { super(...all); workers.push(this); }
        terminate() { ended += 1; super.terminate(); }
    };";

/// Opens a game without animation.
pub async fn open<'a>(browser: &'a Browser, server: &Server, link: &str) -> Result<Page<'a>> {
    open_at(browser, &server.url, link).await
}

/// The same on a site that is served differently.
pub async fn open_at<'a>(browser: &'a Browser, url: &str, link: &str) -> Result<Page<'a>> {
    let page = Page::open(browser, &format!("{url}#{link}")).await?;
    page.run("board.setAttribute('speed', '0');").await?;
    Ok(page)
}

/// Plays the first legal action for the person each time, up to the end or this many steps.
pub async fn play_on(page: &Page<'_>, steps: u64) -> Result<()> {
    loop {
        page.until("!board.opponents.isThinking").await?;
        let state = page
            .run("return [board.view.toPlay, board.view.steps];")
            .await?;
        if state[0] == "over" || state[1].as_u64() >= Some(steps) {
            return Ok(());
        }
        page.run("board.touch(board.view.choices[0]);").await?;
    }
}

/// A link to a position.
pub fn to_position(spec: &str, position: &str) -> String {
    let position = position.replace(' ', "%20").replace('|', "%7C");
    format!("game={spec}&position={position}")
}
