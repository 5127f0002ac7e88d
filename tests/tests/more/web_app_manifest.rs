//! What a system needs to install the site as an app: a manifest and icons.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::{Value, json};

#[tokio::test]
async fn the_manifest_is_valid_and_its_icons_have_the_stated_sizes() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        let devtools = page.driver.cdp();
        let answer = devtools.send_raw("Page.getAppManifest", json!({})).await?;
        ensure!(answer["errors"] == json!([]), "{answer}");
        let address = format!("{}manifest.webmanifest", server.url);
        ensure!(answer["url"] == json!(address), "{answer}");
        let manifest: Value = serde_json::from_str(answer["data"].as_str().context("its text")?)?;
        ensure!(manifest["start_url"] == "./index.html" && manifest["scope"] == "./");
        let icons = manifest["icons"].as_array().context("icons")?;
        ensure!(icons.iter().any(|icon| icon["purpose"] == "maskable"));
        for icon in icons {
            let source = icon["src"].to_string();
            let size = format!(
                "(async () => {{ const image = new Image(); image.src = {source};
                    await image.decode(); return image.naturalWidth + 'x' + image.naturalHeight; }})()"
            );
            let evaluate =
                json!({ "expression": size, "awaitPromise": true, "returnByValue": true });
            let answer = devtools.send_raw("Runtime.evaluate", evaluate).await?;
            let size = &answer["result"]["value"];
            let wanted = &icon["sizes"];
            ensure!(size == wanted || (wanted == "any" && size.is_string()), "{icon}: {answer}");
        }
        page.expect_quiet().await
    })
    .await
}
