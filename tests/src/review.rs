//! The review of a finished game.

use crate::Page;
use anyhow::Result;

/// An ending in which player 1 wins by three captures in a row and loses by the other one, which ends the game.
pub fn ending(points: u8) -> String {
    format!(
        "game=acquisitions:values=mixed&seats=human,engine-2\
         &position=8/8/8/8/8/8/w7/wb1b1w2%201%2012%200,{points}%200%20-"
    )
}

/// What the review says once it is done.
pub async fn reviewed(page: &Page<'_>) -> Result<String> {
    page.until("document.querySelector('#review .found')?.textContent")
        .await?;
    page.text("document.querySelector('#review').innerText")
        .await
}
