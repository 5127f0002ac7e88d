//! Boards that wait for a click.

use crate::{HostSite, Page, host_page};
use anyhow::Result;

/// A game of Take after two turns, with a mark.
pub const LINK: &str = "game=take:size=4&turns=d4,f3&mark=c4";

/// The button of a frame, and whether it can be pressed.
pub const READY: &str = "document.querySelector('.play:not([hidden])')
    && document.querySelector('.picture img')?.complete && document.readyState === 'complete'";

/// The element's button.
pub fn play_button(element: &str) -> String {
    format!("{element}.lastElementChild?.shadowRoot?.querySelector('.play')")
}

/// Whether the focus is on a place of the board.
pub const FOCUSED: &str =
    "document.activeElement === board && board.shadowRoot.activeElement?.dataset.key";

/// Sums up the layout shifts of every page and frame.
pub const SHIFTS: &str = "globalThis.shifted = [];
new PerformanceObserver((list) => { for (const { value, sources } of list.getEntries())
    shifted.push([value, ...sources.map(({ node }) => node?.className || node?.nodeName)]); })
  .observe({ type: 'layout-shift', buffered: true });";

/// Opens a page with a frame, and enters that once it has loaded.
pub async fn enter(page: &Page<'_>, host: &HostSite) -> Result<()> {
    page.open_foreign(host.url()).await?;
    page.until("document.querySelector('iframe') && document.readyState === 'complete'")
        .await?;
    page.enter_frame(0).await?;
    page.until(READY).await
}

/// A page with a frame, which keeps its messages, and text below it.
pub fn framing(address: &str, sandbox: &str) -> Result<HostSite> {
    let script = b"globalThis.told = [];
        addEventListener('message', ({ data, source }) => {
            if (source === document.querySelector('iframe').contentWindow) told.push(data);
        });";
    let body = format!(
        "<script src=\"page.js\"></script>\n<main><h1>A page</h1>\n\
         <iframe {sandbox} title=\"Take\" width=\"480\" height=\"560\" src=\"{address}\"></iframe><footer>Behind</footer></main>"
    );
    HostSite::start(&host_page(&body), &[("page.js", script)], &[])
}

/// Three boards: two wait. Their pictures are the page's own.
const BOARDS: &str = "<take-board id=\"first\" game=\"take:size=4\" turns=\"d4,f3\" run=\"click\" width=\"480\" height=\"640\"><a href=\"#there\"><img src=\"a.svg\" width=\"480\" height=\"418\" alt=\"Take, two stones\"></a></take-board>
    <p id=\"between\">Between</p>
    <take-board id=\"second\" link=\"game=give-and-take\" run=\"click\" width=\"480\" height=\"640\"><img src=\"a.svg\" width=\"480\" height=\"418\" alt=\"\"></take-board>
    <footer>Behind</footer>";

/// The picture of a page, an empty one.
const PICTURE: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\" height=\"418\"/>";

/// A page with the boards, under a strict policy, and one of the two scripts.
pub fn page_with_boards(site: &str, script: &str) -> Result<HostSite> {
    let body = format!(
        "<main><h1>A page</h1>\n<script type=\"module\" src=\"{site}{script}\"></script>\n{BOARDS}</main>"
    );
    let origin = site.trim_end_matches("games/");
    let policy = format!(
        "default-src 'none'; img-src 'self'; script-src {origin} 'wasm-unsafe-eval'; style-src {origin}; connect-src {origin}"
    );
    let headers = [("Content-Security-Policy", policy.as_str())];
    HostSite::start(&host_page(&body), &[("a.svg", PICTURE)], &headers)
}
