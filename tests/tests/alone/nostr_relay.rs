//! Games between people who sit apart, through a relay as people run it.

use anyhow::Result;
use page_tests::live_games::{CHROMIUM, in_two, play_to_the_end, sit_down};
use page_tests::{HostSite, NostrRelay, path_from_env};

#[tokio::test]
async fn two_play_a_whole_game_through_nostr_rs_relay() -> Result<()> {
    let relay = NostrRelay::start(&path_from_env("TAKEFIVE_NOSTR_RELAY")?).await?;
    // Ten times as fast: a page sends no more than 20 events in a minute of its own clock.
    let site = HostSite::with_relays(&[relay.url()], 10)?;
    in_two(CHROMIUM, async |browsers| {
        // With cards: nothing is drawn before both have revealed a link.
        let pages = sit_down(&site, "takeaway", browsers).await?;
        play_to_the_end("takeaway", &pages).await?;
        for page in &pages {
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}
