//! Endings that are solved.

use crate::Page;
use anyhow::Result;

/// White's king against two of Black's: `takefive solve probe` says that player 2 wins in 16 turns.
pub const LOST: &str = "game=give-and-take&position=8/8/1B6/4B3/8/8/6W1/8%20w%20-%20-%200";

/// Opens the analysis.
pub const ANALYSE: &str = "document.querySelector('#analyse').click();";

/// What the analysis states, once it is done.
pub async fn stated(page: &Page<'_>) -> Result<String> {
    page.until("document.querySelector('.odds li')").await?;
    page.text("document.querySelector('.odds').innerText").await
}
