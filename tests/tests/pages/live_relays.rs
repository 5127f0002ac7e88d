//! Games between people who sit apart, through a relay that loses, refuses and forgets what it is sent, and with devices
//! whose clocks are off.

use anyhow::{Result, ensure};
use page_tests::live_games::{CHROMIUM, ON_BOARD, in_two, invite, sit_down};
use page_tests::{Browser, HostSite, Page, TrickRelay, new_tab};
use serde_json::json;

/// The page's own clock is this much faster: what it sends again it sends sooner. A relay still has two seconds to answer.
const FASTER: u32 = 5;

/// What the page says in the lobby.
const LOBBY: &str = "document.querySelector('#lobby-state').textContent";

/// Plays a legal action, and waits until the other sees it.
async fn play(mover: &Page<'_>, other: &Page<'_>, steps: u8) -> Result<()> {
    mover.until(&format!("board.view.steps === {} && !board.blocked", steps - 1)).await?;
    mover.run("board.play(board.table.see((table) => table.legalActions())[0]);").await?;
    other.until(&format!("board.view.steps === {steps}")).await
}

#[tokio::test]
async fn what_a_relay_loses_refuses_or_forgets_is_sent_again() -> Result<()> {
    let relay = TrickRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], FASTER)?;
    in_two(CHROMIUM, async |browsers| {
        let [host, guest] = sit_down(&site, "take", browsers).await?;
        relay.lose_next(1);
        play(&host, &guest, 1).await?;
        ensure!(relay.left_to_lose() == 0, "nothing was lost");
        relay.refuse(Some("blocked: not today"));
        guest.run("board.play(board.table.see((table) => table.legalActions())[0]);").await?;
        let notice = "document.querySelector('[data-notice=relays]')";
        guest.until(&format!("{notice}?.textContent.includes('blocked: not today')")).await?;
        relay.refuse(None);
        host.until("board.view.steps === 2").await?;
        guest.until(&format!("!{notice}")).await?;
        // Somebody comes to watch, and the relay has nothing any more.
        guest.run("navigator.clipboard.writeText = async (text) => void (globalThis.copied = { text });").await?;
        guest.run("document.querySelector('#copy-watch').click();").await?;
        guest.until("globalThis.copied").await?;
        let watch = guest.text("globalThis.copied.text").await?;
        let before = relay.count();
        relay.forget();
        Browser::in_chromium(json!({}), async |browser| {
            let watcher = Page::open(browser, &watch).await?;
            watcher.until(ON_BOARD).await?;
            watcher.until("board.view.steps === 2").await
        })
        .await?;
        host.until("document.querySelector('#connection').dataset.state !== 'lost'").await?;
        ensure!(relay.count() >= before - 1, "{} of {before} are back", relay.count());
        play(&host, &guest, 3).await
    })
    .await
}

#[tokio::test]
async fn the_lobby_says_what_is_wrong_on_both_sides() -> Result<()> {
    let relay = TrickRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], FASTER)?;
    in_two(CHROMIUM, async |browsers| {
        relay.close_requests(Some("auth-required: members only"));
        let host = Page::open(browsers[0], &format!("{}live.html?game=take", site.url())).await?;
        let link = invite(&host, "take").await?;
        let guest = Page::open(browsers[1], &link).await?;
        for page in [&host, &guest] {
            page.until(&format!("{LOBBY}.includes('turn this page away (auth-required: members only)')")).await?;
        }
        relay.close_requests(None);
        for page in [&host, &guest] {
            page.until(ON_BOARD).await?;
        }
        // A room of which the relay has nothing.
        let room = link.find("room=").map_or(0, |at| at + 5);
        let mut strange = link.clone();
        strange.replace_range(room..room + 4, "AAAA");
        let guest = Page::open(browsers[1], &strange).await?;
        guest.until(&format!("{LOBBY}.includes('nothing of this game so far')")).await
    })
    .await?;
    let site = HostSite::with_relays(&["ws://127.0.0.1:9".to_owned()], FASTER)?;
    Browser::in_chromium(json!({}), async |browser| {
        let host = Page::open(browser, &format!("{}live.html?game=take", site.url())).await?;
        invite(&host, "take").await?;
        host.until(&format!("{LOBBY}.includes('cannot be reached')")).await
    })
    .await
}

#[tokio::test]
async fn the_windows_of_one_browser_are_one_seat() -> Result<()> {
    let relay = TrickRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], FASTER)?;
    in_two(CHROMIUM, async |browsers| {
        let host = Page::open(browsers[0], &format!("{}live.html?game=take", site.url())).await?;
        let link = invite(&host, "take").await?;
        let first = host.driver.window().await?;
        let second = new_tab(host.driver).await?;
        // The address of the host's window is the invitation: whoever copies it invites.
        let host = Page::open(browsers[0], &link).await?;
        host.until(&format!("{LOBBY}.startsWith('Waiting for the others')")).await?;
        let guest = Page::open(browsers[1], &link).await?;
        for page in [&host, &guest] {
            page.until(ON_BOARD).await?;
        }
        play(&host, &guest, 1).await?;
        host.driver.switch_to_window(first).await?;
        host.until("board.view.steps === 1").await?;
        play(&guest, &host, 2).await?;
        play(&host, &guest, 3).await?;
        host.driver.switch_to_window(second).await?;
        host.until("board.view.steps === 3").await?;
        for page in [&host, &guest] {
            page.expect_text("document.querySelectorAll('#notices > :not([data-notice=notify])').length", "0").await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn whoever_is_there_before_all_are_knows_their_seat() -> Result<()> {
    let relay = TrickRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], FASTER)?;
    in_two(CHROMIUM, async |browsers| {
        let host = Page::open(browsers[0], &format!("{}live.html?game=take-it-away", site.url())).await?;
        host.until("document.querySelector('#choose-players')").await?;
        host.run("document.querySelector('#choose-players').value = '3'; document.querySelector('#set-up').requestSubmit();").await?;
        host.until("document.querySelectorAll('.invitation input').length === 2").await?;
        let link = host.text("document.querySelector('.invitation input').value").await?;
        let guest = Page::open(browsers[1], &link).await?;
        guest.until(&format!("{LOBBY} === 'You are player 2. One more to come.'")).await?;
        host.until("document.querySelector('#connection').textContent === 'Player 2 is here.'").await
    })
    .await
}

#[tokio::test]
async fn a_game_begins_and_goes_on_between_devices_whose_clocks_are_off() -> Result<()> {
    let relay = TrickRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], FASTER)?;
    in_two(CHROMIUM, async |browsers| {
        for [host_ahead, guest_ahead] in [[160_i32, 0], [-1200, 1200]] {
            let address = format!("{}live.html?game=take&ahead={host_ahead}", site.url());
            let host = Page::open(browsers[0], &address).await?;
            let link = invite(&host, "take").await?;
            let link = link.replacen('#', &format!("?ahead={guest_ahead}#"), 1);
            let guest = Page::open(browsers[1], &link).await?;
            for page in [&host, &guest] {
                page.until(ON_BOARD).await?;
            }
            let words = if guest_ahead > host_ahead { "ahead of" } else { "behind" };
            let minutes = ((guest_ahead - host_ahead).abs() + 30) / 60;
            guest.until(&format!(
                "document.querySelector('[data-notice=clock]')?.textContent.includes('{minutes} minutes {words} that of')"
            ))
            .await?;
            guest.expect_text("document.querySelectorAll('#notices > *').length", "1").await?;
            play(&host, &guest, 1).await?;
            play(&guest, &host, 2).await?;
            guest.reload().await?;
            guest.until("board.view?.steps === 2").await?;
            play(&host, &guest, 3).await?;
        }
        Ok(())
    })
    .await
}
