//! Pages with engines.

use crate::{Browser, Page};
use anyhow::Result;
use xtask::static_server::Server;

/// Collects the workers that a page creates in `workers`, and counts those that it terminates.
pub const COUNT_WORKERS: &str = "
    globalThis.workers = [];
    globalThis.ended = 0;
    globalThis.Worker = class extends Worker {
        constructor(...all) { super(...all); workers.push(this); }
        terminate() { ended += 1; super.terminate(); }
    };";

/// Holds back what engines answer until the test calls `release()`, and again after `hold()`: however fast a machine is,
/// an engine thinks as long as the test wants. `awaited()` is the number of answers that the page is waiting for. Goes
/// after [`COUNT_WORKERS`] if both are needed.
pub const HOLD_ENGINES: &str = "{
    let isHeld = true;
    let held = [];
    const listening = new Set();
    globalThis.hold = () => { isHeld = true; };
    globalThis.release = () => {
        isHeld = false;
        const all = held;
        held = [];
        for (const deliver of all) deliver();
    };
    globalThis.awaited = () => listening.size;
    // The page gives up a worker that is silent for too long: it hears that this one is there.
    setInterval(() => { if (isHeld) for (const hear of listening) hear(new MessageEvent('message', { data: { kind: 'held' } })); }, 1000);
    globalThis.Worker = class extends Worker {
        addEventListener(type, hear, options) {
            const { once, signal } = options ?? {};
            if (type !== 'message' || once) return super.addEventListener(type, hear, options);
            listening.add(hear);
            signal?.addEventListener('abort', () => listening.delete(hear), { once: true });
            const heard = (event) => {
                const deliver = () => { if (!signal?.aborted) hear(event); };
                if (isHeld && event.data.kind !== 'ready') held.push(deliver);
                else deliver();
            };
            super.addEventListener(type, heard, options);
        }
    };
}";

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
