//! Pages of other sites with elements.

use crate::{Browser, HostSite, Page, host_page};
use anyhow::Result;
use xtask::static_server::Server;

/// Opens a third-party page with this body and these headers, served from another origin than the boards.
pub async fn open<'a>(
    browser: &'a Browser,
    site: &Server,
    body: &str,
    headers: &[(&str, &str)],
) -> Result<(Page<'a>, HostSite)> {
    let script = format!(
        "<script type=\"module\" src=\"{}take-board.js\"></script>",
        site.url
    );
    let body = format!("{script}\n<main><h1>A page</h1>\n{body}\n</main>");
    let css = b".far { height: 400vh; }";
    let host = HostSite::start(&host_page(&body), &[("page.css", css)], headers)?;
    let page = Page {
        driver: &browser.driver,
    };
    browser.driver.goto("about:blank").await?;
    browser.driver.goto(host.url()).await?;
    // The whole page has been read by then: the script is a module.
    page.until("customElements.get('take-board')").await?;
    Ok((page, host))
}
