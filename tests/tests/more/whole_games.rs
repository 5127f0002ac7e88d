//! A short whole game of each kind by touch, in Firefox and in WebKit.

use anyhow::Result;
use page_tests::BrowserKind;
use page_tests::random_play::shortest_seed;
use page_tests::whole_games::each_in;
use take_five_rules::{GAMES, GameInfo};

/// Games that end sooner than with default options.
const SHORTER: [&str; 3] = [
    "take-it-away:players=2",
    "takeaway:players=2,rounds=1",
    "take:size=2,churn=high",
];

/// One short game of each kind: a spec and a seed.
fn soon_over() -> Result<Vec<(&'static str, u64)>> {
    let game = |info: &&'static GameInfo| {
        let is_of_game = |spec: &&&str| spec.split(':').next() == Some(info.id);
        let spec = SHORTER.iter().find(is_of_game).copied().unwrap_or(info.id);
        Ok((spec, shortest_seed(&spec.parse()?)))
    };
    GAMES.iter().map(game).collect()
}

#[tokio::test]
async fn a_whole_game_of_each_in_firefox() -> Result<()> {
    each_in(BrowserKind::Firefox, &soon_over()?).await
}

#[tokio::test]
async fn a_whole_game_of_each_in_webkit() -> Result<()> {
    // Each in a new browser: this one may stop responding after several pages.
    for game in soon_over()? {
        each_in(BrowserKind::WebKit, &[game]).await?;
    }
    Ok(())
}
