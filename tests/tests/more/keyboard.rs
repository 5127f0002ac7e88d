//! A whole game of each kind by keys alone; one of Take is in `pages/keyboard.rs`.

use anyhow::Result;
use page_tests::Browser;
use page_tests::keyboard::whole_game;
use serde_json::json;

macro_rules! by_keys_alone {
    ($($name:ident $spec:literal)*) => {$(
        #[tokio::test]
        async fn $name() -> Result<()> {
            Browser::in_chromium(json!({}), async |browser| whole_game(browser, $spec).await).await
        }
    )*};
}
by_keys_alone! {
    take_it_away_by_keys "take-it-away:opening=8"
    acquisitions_by_keys "acquisitions"
    take_back_toe_by_keys "take-back-toe"
    takeaway_by_keys "takeaway:players=2,rounds=1"
    give_and_take_by_keys "give-and-take"
}
