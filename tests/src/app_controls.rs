//! What surrounds the board in the app: its buttons, its dialogs, storage.

use crate::Page;
use anyhow::Result;
use serde_json::json;
use std::path::Path;
use thirtyfour::By;

impl Page<'_> {
    /// Clicks on the first element that a selector finds, once it is there and can be used: some controls follow the
    /// board a moment later.
    pub async fn click(&self, selector: &str) -> Result<()> {
        let element = format!("document.querySelector({selector:?})");
        self.until(&format!("{element}.disabled !== true")).await?;
        self.run(&format!("{element}.click();")).await?;
        Ok(())
    }

    /// Clicks on the button with this name, inside the element that a selector finds, as soon as it is there.
    pub async fn click_called(&self, name: &str, within: &str) -> Result<()> {
        // A closed dialog stays in the page until the browser's next frame, and its buttons do nothing.
        let button = format!(
            "[...document.querySelectorAll('{within} button')]
                .find((b) => b.textContent === '{name}' && !b.closest('dialog:not([open])'))"
        );
        self.until(&button).await?;
        self.run(&format!("{button}.click();")).await?;
        Ok(())
    }

    /// Touches the first choice on the board this many times.
    pub async fn touch_first(&self, times: usize) -> Result<()> {
        for _ in 0..times {
            self.run("board.touch(board.view.choices[0]);").await?;
        }
        Ok(())
    }

    /// The text of all notices.
    pub async fn notices(&self) -> Result<String> {
        self.text("document.querySelector('#notices').textContent")
            .await
    }

    /// Makes the downloads of these addresses fail from now on, and no others.
    pub async fn block_downloads(&self, urls: &[&str]) -> Result<()> {
        self.devtools("Network.enable", json!({})).await?;
        self.devtools("Network.setBlockedURLs", json!({ "urls": urls }))
            .await?;
        Ok(())
    }

    /// Who won, above the board, and why, below it.
    pub async fn outcome(&self) -> Result<String> {
        self.text("`${board.status.textContent} ${board.said.textContent}`")
            .await
    }

    /// Resigns, and confirms it.
    pub async fn resign(&self) -> Result<()> {
        self.click("#resign").await?;
        self.click_called("Resign", "dialog.ask").await?;
        self.until("!document.querySelector('#result').hidden && !document.querySelector('dialog')")
            .await
    }

    /// Waits until the page says that the game is saved.
    pub async fn until_saved(&self) -> Result<()> {
        self.until("document.querySelector('#saved').dataset.state === 'saved'")
            .await
    }

    /// Opens a file, as somebody does who picks it.
    pub async fn pick_file(&self, file: &Path) -> Result<()> {
        let input = self.driver.find(By::Id("file")).await?;
        Ok(input.send_keys(file.display().to_string()).await?)
    }
}
