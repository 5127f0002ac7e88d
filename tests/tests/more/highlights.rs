//! The legend of the signs on the board.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::{Value, json};

/// The visual appearance of a shape.
const LOOK: &str = "((shape) => ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity']
    .map((name) => getComputedStyle(shape).getPropertyValue(name)).join(';'))";

#[tokio::test]
async fn the_legend_shows_the_same_signs_as_the_board_in_the_app_and_in_a_frame() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let link = "game=give-and-take&turns=c3-c4,h6-h5&mark=d4&arrow=a3-a4";
        for page in ["index.html", "embed.html"] {
            let page = Page::open(browser, &format!("{}{page}#{link}", server.url)).await?;
            page.run("board.places.focus(); board.touch('b3');").await?;
            page.run("board.panel.keys.click();").await?;
            page.until("board.keyList?.dialog.open").await?;
            // Each sign on the board is in the legend, with the same form and appearance.
            let shapes = page
                .run(&format!(
                    "const look = {LOOK};
                    const legend = [...board.keyList.dialog.querySelectorAll('.legend path')];
                    const missing = [];
                    let seen = 0;
                    for (const shape of board.svg.querySelectorAll(':is(.signs, .dots, .below, .above) path')) {{
                        const names = shape.getAttribute('class');
                        const known = legend.find((other) => other.getAttribute('class') === names);
                        if (!known || look(known) !== look(shape)) missing.push(names);
                        const [one, other] = [shape.getBBox(), known?.getBBox()];
                        if (names.startsWith('sign') && Math.abs(one.width - other.width) + Math.abs(one.height - other.height) > 1) missing.push(`size of ${{names}}`);
                        seen += 1;
                    }}
                    return [seen, missing, legend.length];"
                ))
                .await?;
            ensure!(shapes[0].as_u64() > Some(5), "{shapes}");
            ensure!(shapes[1] == Value::Array(Vec::new()), "{shapes}");
            let rows = "[...board.keyList.dialog.querySelectorAll('.legend li')].map((row) => row.textContent)";
            let told = page.run(&format!("return {rows};")).await?;
            let told: Vec<String> = serde_json::from_value(told)?;
            ensure!(told.len() == 9 && told.iter().all(|row| row.contains(' ')), "{told:?}");
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}
