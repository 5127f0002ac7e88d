//! What the page loads ahead, it uses. What a browser downloads in all is in `more/first_load.rs`.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// Records in `asked` what scripts fetch.
const ASKED: &str = "
globalThis.asked = new Set();
const fetched = globalThis.fetch;
globalThis.fetch = (what, ...rest) => {
  asked.add(new URL(what.url ?? what, location.href).href);
  return fetched(what, ...rest);
};";

/// Preloaded files that nothing on the page has asked for. (Modules are preloaded because others import them.)
const UNUSED: &str = "
const styles = [document, ...[...document.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? [])];
const used = new Set([...asked, ...styles.flatMap((root) => [...root.styleSheets].map(({ href }) => href))]);
const ahead = [...document.querySelectorAll('link[rel=preload]')].map(({ href }) => href);
return [ahead.length, ahead.filter((href) => !used.has(href))];";

#[tokio::test]
async fn the_page_uses_everything_that_it_preloads() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(ASKED).await?;
        for name in ["index.html", "embed.html"] {
            let address = format!("{}{name}#game=take&seed=1", server.url);
            let page = Page::open(browser, &address).await?;
            let (count, unused): (usize, Vec<String>) =
                serde_json::from_value(page.run(UNUSED).await?)?;
            ensure!(count > 3, "{name}: only {count} files are preloaded");
            ensure!(unused.is_empty(), "{name}: never used: {unused:?}");
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}
