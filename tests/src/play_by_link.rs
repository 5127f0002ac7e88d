//! Games that are sent as links.

use crate::Page;
use anyhow::Result;

/// The button that answers which seat the sender plays; the question is loaded when it is first asked.
pub const QUESTION: &str = "document.querySelector('dialog.whose button.main')";

/// Presses the send button and returns the link. If asked for a seat, takes the suggested one.
pub async fn send(page: &Page<'_>) -> Result<String> {
    page.run(
        "document.querySelector('#link').value = ''; document.querySelector('#send').click();",
    )
    .await?;
    page.until(&format!(
        "{QUESTION} || document.querySelector('#link').value"
    ))
    .await?;
    page.run(&format!("{QUESTION}?.click();")).await?;
    page.until(
        "document.querySelector('#link-told').textContent && document.querySelector('#link').value",
    )
    .await?;
    page.text("document.querySelector('#link').value").await
}
