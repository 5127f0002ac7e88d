//! What a failed test leaves in the folder that the test command names: a picture of its page, the page itself, and what
//! page and driver have said.

use crate::path_from_env;
use anyhow::{Error, Result};
use std::{fs, future::Future, path::Path, thread, time::Duration};
use thirtyfour::{WebDriver, error::WebDriverResult};
use tokio::time::timeout;

/// How long a browser may take for each answer; it may hang.
const PATIENCE: Duration = Duration::from_secs(10);

/// What the page has logged, and its elements with those of its boards.
const PAGE: &str = "
const roots = [document, ...[...document.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? [])];
return JSON.stringify(globalThis.logged) + '\\n' +
    roots.map((root) => (root.documentElement ?? root).outerHTML ?? root.innerHTML).join('\\n\\n');";

/// Keeps it, unless an earlier try of this test has left something.
pub(crate) async fn keep(driver: &WebDriver, log: &str, error: &Error) {
    if let Err(problem) = try_to_keep(driver, log, error).await {
        println!("nothing could be kept: {problem:#}");
    }
}

async fn try_to_keep(driver: &WebDriver, log: &str, error: &Error) -> Result<()> {
    // The harness names threads after their tests.
    let test = thread::current()
        .name()
        .unwrap_or("test")
        .replace("::", ".");
    let folder = path_from_env("TAKEFIVE_FAILURES")?.join(test);
    if folder.exists() {
        return Ok(());
    }
    fs::create_dir_all(&folder)?;
    let keep = |name: &str, content: &[u8]| fs::write(Path::new(&folder).join(name), content);
    keep("error.txt", format!("{error:?}").as_bytes())?;
    keep("driver.log", log.as_bytes())?;
    if let Some(picture) = answer(driver.screenshot_as_png()).await {
        keep("page.png", &picture)?;
    }
    if let Some(page) = answer(driver.execute(PAGE, Vec::new())).await {
        keep(
            "page.txt",
            page.json().as_str().unwrap_or_default().as_bytes(),
        )?;
    }
    println!("kept in {}", folder.display());
    Ok(())
}

/// The answer of a browser, if it gives one.
async fn answer<T>(asked: impl Future<Output = WebDriverResult<T>>) -> Option<T> {
    timeout(PATIENCE, asked).await.ok()?.ok()
}
