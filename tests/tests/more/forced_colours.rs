//! Forced colours, as in contrast themes of the system.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// The colour at a point of an element, given as fractions of its width and height.
async fn seen_at(page: &Page<'_>, element: &str, [x, y]: [f64; 2]) -> Result<String> {
    let at = page
        .run(&format!(
            "const element = document.querySelector('{element}');
             element.scrollIntoView({{ block: 'center', behavior: 'instant' }});
             const box = element.getBoundingClientRect();
             return [scrollX + box.left + {x} * box.width, scrollY + box.top + {y} * box.height];"
        ))
        .await?;
    let clip = json!({ "x": at[0], "y": at[1], "width": 1, "height": 1, "scale": 1 });
    let shot = page
        .devtools("Page.captureScreenshot", json!({ "clip": clip }))
        .await?;
    page.run(&format!(
        "globalThis.seen = undefined;
         const image = new Image();
         image.onload = () => {{
             const context = document.createElement('canvas').getContext('2d');
             context.drawImage(image, 0, 0);
             globalThis.seen = [...context.getImageData(0, 0, 1, 1).data].join();
         }};
         image.src = 'data:image/png;base64,' + {};",
        shot["data"]
    ))
    .await?;
    page.until("globalThis.seen").await?;
    page.text("seen").await
}

#[tokio::test]
async fn turns_players_and_bars_are_distinct_in_forced_colours() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=take:size=3&turns=c3,c4";
        let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
        let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
        page.devtools("Emulation.setEmulatedMedia", forced).await?;
        page.until("document.querySelector('#turns [aria-current]')")
            .await?;
        page.click("#analyse")
            .await?;
        page.until("document.querySelector('.bars')?.innerText.includes('%')")
            .await?;
        let differ = async |at: [f64; 2], a: &str, b: &str| -> Result<()> {
            let [one, other] = [seen_at(&page, a, at).await?, seen_at(&page, b, at).await?];
            ensure!(one != other, "{a} and {b}: {one}");
            Ok(())
        };
        // The bar of the analysis: the middle of each player's part.
        let share = "#evaluation > :nth-child";
        differ([0.5, 0.5], &format!("{share}(1)"), &format!("{share}(2)")).await?;
        page.click("#record-title")
            .await?;
        let turn = "#turns button";
        differ(
            [0.02, 0.5],
            &format!("{turn}[aria-current]"),
            &format!("{turn}:not([aria-current])"),
        )
        .await?;
        differ(
            [0.5, 0.5],
            "#players-above .who",
            "#players-below .who",
        )
        .await?;
        page.expect_quiet().await
    })
    .await
}
