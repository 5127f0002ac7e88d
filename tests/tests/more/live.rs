//! Games between people who sit apart: whole games, through networks that break and relays that lie, in other browsers
//! and in a messenger.

use anyhow::{Context, Result, ensure};
use futures_util::SinkExt;
use page_tests::live_games::{
    CHROMIUM, ON_BOARD, PLAYER, in_two, invite, play_to_the_end, sit_down,
};
use page_tests::{
    BadNetwork, Browser, BrowserKind, HostSite, Page, TestRelay, VIEWPORTS_AND_SCHEMES, new_tab,
};
use serde_json::json;
use take_five_rules::GAMES;
use tokio::net::TcpListener;
use tokio_tungstenite::{accept_async, tungstenite::Message};

/// The page's own clock is this much faster: it sends one event a second of it. Not more, because it also
/// gives a relay only 10 seconds of it to answer, and here that is half a second, on a machine that may be busy.
const FASTER: u32 = 20;

/// Each second game of the list, from this one on.
async fn two_play_whole_games(first: usize) -> Result<()> {
    let relay = TestRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], FASTER)?;
    in_two(CHROMIUM, async |browsers| {
        for info in GAMES.iter().skip(first).step_by(2) {
            let pages = sit_down(&site, info.id, browsers).await?;
            play_to_the_end(info.id, &pages).await?;
            for page in &pages {
                page.expect_quiet().await.context(info.id)?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn two_play_whole_games_of_one_half_of_all_kinds() -> Result<()> {
    two_play_whole_games(0).await
}

#[tokio::test]
async fn two_play_whole_games_of_the_other_half() -> Result<()> {
    two_play_whole_games(1).await
}

/// Of a turn with several steps, one is undone and redone, by key and by looking back: the others get all of it.
#[tokio::test]
async fn what_is_undone_and_redone_within_a_turn_is_sent() -> Result<()> {
    let relay = TestRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], FASTER)?;
    in_two(CHROMIUM, async |browsers| {
        let pages = sit_down(&site, "acquisitions", browsers).await?;
        for page in &pages {
            page.step_by_step().await?;
        }
        let play = "board.play(board.table.see((table) => table.legalActions())[0]);";
        let mut tried = 0;
        while tried < 2 {
            for (page, other) in [(&pages[0], &pages[1]), (&pages[1], &pages[0])] {
                page.until("!board.blocked || board.view.toPlay === 'over'").await?;
                ensure!(page.text("board.view.toPlay").await? != "over", "no turn had two steps");
                let steps: u32 = page.text("board.view.steps").await?.parse()?;
                page.run(play).await?;
                if page.text("!board.blocked").await? == "true" {
                    page.run(if tried == 0 { "board.undo(); board.redo();" } else {
                        "board.travel((table) => table.back()); board.travel((table) => (table.toEnd(), true));"
                    })
                    .await?;
                    tried += 1;
                }
                while page.text("!board.blocked").await? == "true" {
                    page.run(play).await?;
                }
                let after: u32 = page.text("board.view.steps").await?.parse()?;
                ensure!(after > steps);
                other.until(&format!("board.view.steps === {after}")).await.context(format!("{steps} to {after}"))?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn whoever_withholds_their_part_of_chance_is_named() -> Result<()> {
    let relay = TestRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], FASTER)?;
    in_two(CHROMIUM, async |browsers| {
        let [host, guest] = sit_down(&site, "take-back-toe", browsers).await?;
        for page in [&host, &guest] {
            page.until("typeof board.view.toPlay === 'number'").await?;
        }
        // Whoever does not move goes, before chance is due.
        let is_hosts = host.text("board.blocked === undefined").await? == "true";
        let (mover, other) = if is_hosts { (host, guest) } else { (guest, host) };
        let address = other.text("location.href").await?;
        other.driver.goto("about:blank").await?;
        mover.run("board.play(board.table.see((table) => table.legalActions())[0]);").await?;
        let notice = "document.querySelector('[data-notice=withheld]')";
        mover.until(&format!("{notice}?.textContent.includes('you can claim the game')")).await?;
        // Until then, nothing is agreed that would have it drawn anew.
        mover.expect_text("document.querySelector('#match').disabled && document.querySelector('#undo').disabled", "true").await?;
        other.driver.goto(&address).await?;
        mover.until(&format!("!{notice} && board.view.steps >= 2")).await
    })
    .await
}

#[tokio::test]
async fn firefox_and_chromium_play_together() -> Result<()> {
    let relay = TestRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], FASTER)?;
    in_two([BrowserKind::Chromium, BrowserKind::Firefox], async |browsers| {
        let pages = sit_down(&site, "take", browsers).await?;
        play_to_the_end("take", &pages).await
    })
    .await
}

#[tokio::test]
async fn no_turn_is_lost_when_the_network_and_the_relay_break_again_and_again() -> Result<()> {
    let mut relay = TestRelay::start().await?;
    let ways = [
        BadNetwork::start(relay.url(), 1, 25).await?,
        BadNetwork::start(relay.url(), 2, 25).await?,
    ];
    let site = HostSite::with_relays(&ways.each_ref().map(BadNetwork::url), FASTER)?;
    in_two(CHROMIUM, async |browsers| {
        let pages = sit_down(&site, "take-back-toe", browsers).await?;
        for page in &pages {
            page.run(&format!("globalThis.limit = 6; {PLAYER}")).await?;
        }
        for page in &pages {
            page.until("board.view.steps >= 6").await?;
        }
        relay.stop();
        // What is played now waits.
        for page in &pages {
            page.run("globalThis.limit = 8;").await?;
            page.until("document.querySelector('#connection').dataset.state === 'lost'").await?;
        }
        relay.restart().await?;
        for page in &pages {
            page.until("board.view.steps >= 8").await?;
            page.reload().await?;
            page.until(ON_BOARD).await?;
        }
        play_to_the_end("take-back-toe", &pages).await?;
        let left: usize = ways.iter().map(BadNetwork::cuts_left).sum();
        ensure!(left < 40, "only {} connections were ended", 50 - left);
        Ok(())
    })
    .await
}

/// A relay that says this to whoever asks, and nothing else.
async fn strange_relay(says: Vec<String>) -> Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("ws://{}", listener.local_addr()?);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let says = says.clone();
            tokio::spawn(async move {
                let mut socket = accept_async(stream).await.ok()?;
                for text in says {
                    socket.send(Message::text(text)).await.ok()?;
                }
                // Kept open, and silent.
                std::future::pending::<Option<()>>().await
            });
        }
    });
    Ok(url)
}

/// An event that has the form of one of the room, and is none.
fn forged(room: &str, number: usize, content: &str) -> String {
    json!(["EVENT", "room", {
        "id": format!("{number:064x}"), "pubkey": "a".repeat(64), "sig": "b".repeat(128), "kind": 2555,
        "created_at": 4_000_000_000_u64, "tags": [["x", room]], "content": content,
    }])
    .to_string()
}

#[tokio::test]
async fn relays_that_flood_forge_or_say_nothing_change_nothing() -> Result<()> {
    let relay = TestRelay::start().await?;
    let room = "0".repeat(32);
    let flood = (0..10_000).map(|number| forged(&room, number, "QUJD")).collect();
    let huge = vec![forged(&room, 1, &"A".repeat(1_000_000)); 20];
    let list = [strange_relay(flood).await?, strange_relay(huge).await?, relay.url()];
    let site = HostSite::with_relays(&list, FASTER)?;
    in_two(CHROMIUM, async |browsers| {
        let pages = sit_down(&site, "take", browsers).await?;
        play_to_the_end("take", &pages).await?;
        for page in &pages {
            page.expect_text("document.querySelectorAll('#notices > :not([data-notice=notify])').length", "0").await.context("notices")?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_messenger_carries_the_same_games() -> Result<()> {
    let site = HostSite::in_messenger()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        let member = |name| format!("{}live.html?member={name}&game=take", site.url());
        let page = Page::open(browser, &member("anna")).await?;
        invite(&page, "take").await?;
        let first = page.driver.window().await?;
        let second = new_tab(page.driver).await?;
        let page = Page::open(browser, &member("ben")).await?;
        page.until(ON_BOARD).await?;
        page.driver.switch_to_window(first.clone()).await?;
        page.until(ON_BOARD).await?;
        page.run("board.play('a1');").await?;
        // The messenger calls whoever is to play, on all their devices.
        page.expect_text("JSON.stringify(webxdc.notices)", r#"[{"ben@example.org":"Your turn in Take"}]"#).await?;
        page.driver.switch_to_window(second).await?;
        page.until("board.view.steps === 1").await?;
        page.run("globalThis.before = webxdc.sent; board.play('c3');").await?;
        // A turn is encrypted, kept and sent, in this order; what is reloaded before that has not been played.
        page.until("webxdc.sent > before").await?;
        page.reload().await?;
        page.until("board.view?.steps === 2").await?;
        page.driver.switch_to_window(first).await?;
        page.until("board.view.steps === 2").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn axe_finds_nothing_on_the_way_to_a_live_game_and_in_it() -> Result<()> {
    let relay = TestRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], FASTER)?;
    in_two(CHROMIUM, async |browsers| {
        let host = Page::open(browsers[0], &format!("{}live.html?game=take", site.url())).await?;
        let look_at = async |what: &str| -> Result<()> {
            for look in VIEWPORTS_AND_SCHEMES {
                host.set_viewport_and_scheme(look).await?;
                host.expect_accessible(&format!("{what} {look:?}")).await?;
            }
            Ok(())
        };
        host.until("!document.querySelector('#set-up button').disabled").await?;
        look_at("the form").await?;
        let link = invite(&host, "take").await?;
        look_at("the lobby").await?;
        Page::open(browsers[1], &link).await?;
        host.until(ON_BOARD).await?;
        host.run("document.querySelector('details.more').open = true; board.play('a1');").await?;
        host.until("document.querySelector('#plan:enabled')").await?;
        host.run("document.querySelector('#plan').click(); board.play('c3'); board.play('e1');").await?;
        host.until("document.querySelector('#planned button')").await?;
        look_at("the table").await
    })
    .await
}
