//! Pieces move, pages do not: whole games of all six in the app, on a phone, a tablet and a desktop at once. Everything
//! around the board stays in place from the first turn to the last. Frames and elements are in `more/layout_shift.rs`.

use anyhow::Result;
use page_tests::layout_shift::{Content, plays_still};

#[tokio::test]
async fn playing_shifts_nothing_in_the_app_and_the_last_turn_is_visible() -> Result<()> {
    plays_still(|link| Content::Address(format!("index.html#{link}"))).await
}
