//! A whole game of each kind by typing alone; one of Give and Take is in `pages/typed_moves.rs`.

use anyhow::Result;
use page_tests::Browser;
use page_tests::typed_moves::whole_game;
use serde_json::json;

macro_rules! by_typed_text_alone {
    ($($name:ident $spec:literal)*) => {$(
        #[tokio::test]
        async fn $name() -> Result<()> {
            Browser::in_chromium(json!({}), async |browser| whole_game(browser, $spec).await).await
        }
    )*};
}
by_typed_text_alone! {
    take_it_away_typed "take-it-away:players=4"
    acquisitions_typed "acquisitions:values=mixed"
    take_back_toe_typed "take-back-toe"
    takeaway_typed "takeaway:players=3,rounds=1"
    take_typed "take:size=2,churn=high"
}
