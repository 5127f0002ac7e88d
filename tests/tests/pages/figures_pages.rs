//! The games in figures: from the rules to the figures, their plots and numbers, and a game of them on the board. That they
//! are accessible is tested in `more/figures_pages.rs`.

use anyhow::Result;
use page_tests::{Browser, Page, phone_emulation, rules_pages, serve_site};

#[tokio::test]
async fn the_rules_lead_to_figures_and_these_to_a_game_on_the_board() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(667), async |browser| {
        let page = Page::open(browser, &rules_pages::address(&server.url, "take")).await?;
        page.click("a[href$='figures/take/index.html']").await?;
        page.until("document.querySelectorAll('svg.plot').length === 5").await?;
        // Nothing is cut off, and each plot is drawn in the colours of the page.
        page.expect_text("document.documentElement.scrollWidth", "375").await?;
        let line = "getComputedStyle(document.querySelector('.plot polyline[stroke=\"#0F5FA0\"]')).stroke";
        page.expect_text(line, "rgb(11, 92, 156)").await?;
        // The plot as a table.
        let numbers = "document.querySelector('figure + details')";
        page.expect_text(&format!("{numbers}.querySelector('td').checkVisibility()"), "false").await?;
        page.click("figure + details summary").await?;
        page.expect_text(&format!("{numbers}.querySelector('td').checkVisibility()"), "true").await?;
        let shares = format!("Math.round([...{numbers}.querySelectorAll('td:last-child')].reduce((sum, cell) => sum + Number(cell.textContent), 0))");
        page.expect_text(&shares, "100").await?;
        page.click("main a[href*='#game=take']").await?;
        page.until("board?.view?.result").await?;
        page.expect_quiet().await
    })
    .await
}
