//! Clocks in a game between people who sit apart: both pages show the same, and who runs out of time can lose. The tests move
//! the time: nothing here waits for it to pass.

use anyhow::{Context, Result, ensure};
use page_tests::live_games::{CHROMIUM, ON_BOARD, in_two, invite};
use page_tests::{BrowserKind, HostSite, Page, TestRelay};

/// A quarter of an hour for each, and ten seconds more for each turn.
const CLOCK: &str = "900+10";

/// What the clocks show, whoever has invited first.
const SHOWN: &str = "[...document.querySelectorAll('#times b')].map((time) => time.textContent).join(' ')";

/// The seat whose clock runs, from 1; 0 if none does.
const RUNNING: &str = "[...document.querySelectorAll('#times b')].findIndex((time) => 'runs' in time.dataset) + 1";

/// Two people who play with clocks, and whose time stands still until it is moved.
struct Game<'a> {
    host: Page<'a>,
    guest: Page<'a>,
    /// When both saw the board, in milliseconds since 1970.
    begun: f64,
}

impl<'a> Game<'a> {
    async fn begin(site: &HostSite, browsers: [&'a page_tests::Browser; 2]) -> Result<Self> {
        let host = Page::open(browsers[0], &format!("{}live.html?game=take", site.url())).await?;
        host.until("document.querySelector('#choose-clock').options.length > 0").await?;
        host.run(&format!("document.querySelector('#choose-clock').value = '{CLOCK}';")).await?;
        let link = invite(&host, "take").await?;
        let guest = Page::open(browsers[1], &link).await?;
        for page in [&host, &guest] {
            page.until(ON_BOARD).await?;
        }
        let begun = host.text("Date.now()").await?.parse()?;
        let game = Game { host, guest, begun };
        game.at(0.0).await?;
        Ok(game)
    }

    fn pages(&self) -> [&Page<'a>; 2] {
        [&self.host, &self.guest]
    }

    /// Moves the time to so many seconds after the beginning.
    async fn at(&self, seconds: f64) -> Result<()> {
        let now = self.begun + seconds * 1000.0;
        for page in self.pages() {
            page.run(&format!("globalThis.still = {now};")).await?;
        }
        Ok(())
    }

    /// Waits until both pages show this, and that this seat's clock runs.
    async fn expect(&self, shown: &str, running: u8) -> Result<()> {
        for page in self.pages() {
            let found = page.until(&format!("{SHOWN} === '{shown}' && {RUNNING} === {running}")).await;
            if found.is_err() {
                let now = [page.text(SHOWN).await?, page.text(RUNNING).await?];
                found.with_context(|| format!("{now:?} instead of {shown}, {running}"))?;
            }
        }
        Ok(())
    }

    /// Plays a turn, which the other sees.
    async fn play(&self, page: &Page<'_>, cell: &str, steps: u32) -> Result<()> {
        page.until("!board.guards.whyNot(board.view)").await?;
        page.run(&format!("board.play('{cell}');")).await?;
        for page in self.pages() {
            page.until(&format!("board.view.steps === {steps}")).await?;
        }
        Ok(())
    }
}

/// Both pages show the same times; who has run out of time loses when the other claims the game.
async fn clocks_agree(kinds: [BrowserKind; 2]) -> Result<()> {
    let relay = TestRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], 1)?;
    in_two(kinds, async |browsers| {
        let game = Game::begin(&site, browsers).await?;
        game.at(600.0).await?;
        game.play(&game.host, "a1", 1).await?;
        // Ten minutes less five seconds for the way, and what passed before the time stood still; ten seconds more.
        let waits = format!("{RUNNING} === 2");
        game.host.until(&waits).await?;
        let left = game.host.text(SHOWN).await?;
        let (left, _) = left.split_once(' ').context("two clocks")?;
        let (minutes, seconds) = left.split_once(':').context("minutes and seconds")?;
        let left = left.to_owned();
        let in_seconds = minutes.parse::<u32>()? * 60 + seconds.parse::<u32>()?;
        ensure!((1..=315).contains(&in_seconds), "{left} left of 15:00 after a turn of 10:00");
        game.at(900.0).await?;
        game.expect(&format!("{left} 10:00"), 2).await?;
        // With minutes on the clock, nothing is planned.
        game.host.expect_text("document.querySelector('#plan').hidden", "true").await?;
        game.play(&game.guest, "c3", 2).await?;
        // Five minutes, less five seconds for the way, ten seconds more.
        game.expect(&format!("{left} 10:15"), 1).await?;
        for page in game.pages() {
            page.expect_text("document.querySelectorAll('[data-notice=claim]').length", "0").await.context("there is time left")?;
        }
        // Whoever is late loses nothing until somebody claims the game.
        game.at(900.0 + 330.0).await?;
        let claim = "document.querySelector('[data-notice=claim] button')";
        game.guest.until(claim).await.context("the host has run out of time")?;
        for page in game.pages() {
            let wrong = "[...document.querySelectorAll('[data-notice]')].map((e) => e.textContent).filter((text) => text.includes('went wrong'))";
            page.expect_text(wrong, "").await?;
        }
        ensure!(game.guest.text("board.view.toPlay").await? == "1");
        game.guest.run(&format!("{claim}.click();")).await?;
        for (page, name) in game.pages().into_iter().zip(["host", "guest"]) {
            let over = page.until("board.view.toPlay === 'over'").await;
            if over.is_err() {
                let about = "[...document.querySelectorAll('#connection, #status, #times, [data-notice]')].map((e) => e.textContent)";
                let [host, guest] = [game.host.text(about).await?, game.guest.text(about).await?];
                over.with_context(|| format!("the {name}; the host shows {host}, the guest {guest}"))?;
            }
            let ended = page.text("board.table.tags.get('Termination')").await?;
            ensure!(ended == "time forfeit", "{ended}");
            let result = page.text("board.table.tags.get('Result')").await?;
            ensure!(result == game.host.text("board.table.tags.get('Result')").await?, "{result}");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn clocks_over_the_net_agree_and_who_runs_out_loses() -> Result<()> {
    clocks_agree(CHROMIUM).await
}

#[tokio::test]
async fn webkit_and_chromium_agree_about_the_time() -> Result<()> {
    clocks_agree([BrowserKind::Chromium, BrowserKind::WebKit]).await
}

/// A turn that has crossed the beginning of a pause: the room refuses it, and the board shows the game as all see it.
#[tokio::test]
async fn a_turn_that_the_room_refuses_does_not_stay_on_the_board() -> Result<()> {
    let relay = TestRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], 1)?;
    in_two(CHROMIUM, async |browsers| {
        let game = Game::begin(&site, browsers).await?;
        let press = async |page: &Page<'_>, button: &str| -> Result<()> {
            let button = format!("document.querySelector('{button}')");
            page.until(&format!("{button} && !{button}.hidden && !{button}.disabled")).await?;
            page.run(&format!("{button}.click();")).await?;
            Ok(())
        };
        press(&game.guest, "#pause").await?;
        press(&game.host, "[data-notice^=offer] button").await?;
        for page in game.pages() {
            page.until("board.guards.whyNot(board.view)?.id === 'live.is-paused'").await?;
        }
        game.host
            .run("board.guards.whyNot = () => undefined; board.play('a1'); delete board.guards.whyNot;")
            .await?;
        game.host.until("board.view.steps === 0 && document.querySelector('#notices > *')").await?;
        press(&game.host, "#pause").await?;
        press(&game.guest, "[data-notice^=offer] button").await?;
        game.play(&game.host, "a1", 1).await
    })
    .await
}
