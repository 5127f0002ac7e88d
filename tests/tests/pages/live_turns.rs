//! Live games: what is done for a player when their turn comes.

use anyhow::{Context, Result};
use page_tests::live_games::{CHROMIUM, in_two, sit_down};
use page_tests::{HostSite, TrickRelay};

/// The page's own clock is this much faster.
const FASTER: u32 = 5;

#[tokio::test]
async fn what_is_forced_after_the_others_turn_is_played() -> Result<()> {
    let relay = TrickRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], FASTER)?;
    in_two(CHROMIUM, async |browsers| {
        let pages = sit_down(&site, "takeaway", browsers).await?;
        for page in &pages {
            // Both play, but not where there is only one action.
            page.run(
                "board.setAttribute('speed', '0');
                 let chosen = 0;
                 board.addEventListener('acted', () => {
                   const { view } = board;
                   // What the others have played, or chance has brought, is put onto the board: nobody can play meanwhile.
                   if (view.forced !== undefined && view.turnOf === board.reader && board.blocked) globalThis.forcedAt ??= view.steps;
                 });
                 setInterval(() => {
                   const { view } = board;
                   if (typeof view.toPlay !== 'number' || view.forced !== undefined || board.blocked) return;
                   const all = board.table.see((table) => table.legalActions());
                   board.play(all[(chosen += 1) % all.length]);
                 }, 20);",
            )
            .await?;
        }
        pages[0].until("globalThis.forcedAt").await.context("a turn that begins with what is forced")?;
        pages[0].until("board.view.steps > globalThis.forcedAt").await?;
        Ok(())
    })
    .await
}
