//! Attacks through files. None reaches a prototype that all objects share, runs as script or stops the page.

use anyhow::{Context, Result, ensure};
use page_tests::untouched::{REMEMBER, expect_untouched};
use page_tests::{Browser, Page, TempFolder, serve_site};
use serde_json::json;
use std::fs::File;
use thirtyfour::By;

/// Records with hostile tags, and with settings for names that every object has.
const RECORD: &str = "[Game \"take:size=2\"]
[__proto__ \"hacked\"]
[constructor \"<img src=x onerror=hacked=1>\"]
[Changed \"-1e999\"]
[ByLink \"__proto__\"]
[Settings \"theme=dark,__proto__=hacked,constructor=x,lessons=__proto__/hacked+constructor/prototype,notes=__proto__/x\"]

1. a1 *
";

#[tokio::test]
async fn no_file_does_harm() -> Result<()> {
    let server = serve_site()?;
    let folder = TempFolder::new("hostile")?;
    let file = |name: &str, content: &[u8]| -> Result<String> {
        let path = folder.join(name);
        std::fs::write(&path, content)?;
        Ok(path.display().to_string())
    };
    let noise: Vec<u8> = (0..200_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    // A name that would be markup, a path and a change of direction if it were not a text.
    let named = file("<img src=x onerror=hacked=1>\u{202e}.take5", &noise)?;
    let page_file = file("page.html", b"<script>globalThis.hacked = 1</script>")?;
    // Without seeds, each would get one by chance, and now and then two the same.
    let games = (1..=10_001).map(|seed| format!("[Game \"take:size=2\"]\n[Seed \"{seed}\"]\n\n1. a1 *\n\n"));
    let many = file("many.take5", games.collect::<String>().as_bytes())?;
    let two = file("two.take5", format!("{RECORD}\n{}", RECORD.replace("1. a1", "1. b1")).as_bytes())?;
    // Sparse: it takes no room.
    let huge = folder.join("huge.take5");
    File::create(&huge)?.set_len(256_000_001)?;
    let huge = huge.display().to_string();
    Browser::in_chromium(json!({}), async |browser| {
        browser.before_pages(REMEMBER).await?;
        let page = Page::open(browser, &format!("{}#game=take:size=3&turns=a1&seed=1", server.url)).await?;
        let before = page.text("board.view.position").await?;
        let told = "(document.querySelector('dialog p')?.textContent ?? '') + document.querySelector('#notices').textContent";
        for (path, part) in [
            (&named, "can’t be read as text"),
            (&page_file, "isn’t a Take Five game"),
            (&many, "10001 games added"),
            (&huge, "huge.take5"),
            (&two, "2 can’t be read"),
        ] {
            page.run("document.querySelector('#notices').textContent = ''; document.querySelector('dialog')?.close();").await?;
            page.driver.find(By::Id("file")).await?.send_keys(path.clone()).await?;
            page.until(&format!("({told}).includes({})", json!(part))).await.context(path.clone())?;
            ensure!(page.text("board.view.position").await? == before, "{path}");
            let made = "document.querySelectorAll(':is(#notices, dialog) :is(img, script, a)').length";
            ensure!(page.text(made).await? == "0", "{path}");
            expect_untouched(&page).await?;
        }
        // Its settings and lessons apply if the reader agrees, but only those that there are.
        page.run("for (const name of ['lessons', 'settings']) document.querySelector(`[data-notice=${name}] button`).click();").await?;
        page.until("board.getAttribute('theme') === 'dark'").await?;
        expect_untouched(&page).await?;
        page.expect_quiet().await
    })
    .await
}
