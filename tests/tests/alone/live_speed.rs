//! How soon two people who sit apart see the board, and each other's turns, through a relay on this machine.

use crate::one_touch_speed::emulate_slow_phone;
use anyhow::{Context, Result, ensure};
use page_tests::{Browser, HostSite, Page, TestRelay, machine_is_idle, phone_emulation};
use serde_json::json;

/// The limit from opening an invitation until both see the board, on a slow phone with a slow network, in milliseconds.
const MOST_TO_BOARD: f64 = 2000.0;

/// The limit from a turn until the other's board shows it, in milliseconds.
const MOST_TO_SEE: f64 = 150.0;

/// This many tries count, and the best one has to meet the limit; on a busy machine there are a few more.
const ROUNDS: usize = 3;
const TRIES: usize = 6;

/// Turns that are timed in a try.
const TURNS: usize = 10;

/// Too long even for a machine that is busy with other work: this many times the limit.
const TOO_LONG: f64 = 10.0;

/// Notes when the board of the game is there and painted, on a clock that all pages of a machine share.
const WATCH_BOARD: &str = "
const look = () => {
  const board = document.querySelector('take-board');
  const isReady = document.documentElement.dataset.view === 'table' && board?.view?.turnOf;
  if (!isReady || !board.checkVisibility({ visibilityProperty: true })) return requestAnimationFrame(look);
  requestAnimationFrame(() => setTimeout(() => (globalThis.ready = performance.timeOrigin + performance.now())));
};
requestAnimationFrame(look);
";

/// Notes when the board shows each step.
const WATCH_STEPS: &str = "
globalThis.seen = [];
setInterval(() => {
  const { steps } = board.view;
  globalThis.seen[steps] ??= performance.timeOrigin + performance.now();
}, 1);";

/// The link of an invitation to a game of Take.
async fn invite(host: &Page<'_>) -> Result<String> {
    host.until("!document.querySelector('#set-up button').disabled").await?;
    host.run("document.querySelector('#choose-size').value = '3'; document.querySelector('#set-up').requestSubmit();")
        .await?;
    let field = "document.querySelector('.invitation input')";
    host.until(field).await?;
    host.text(&format!("{field}.value")).await
}

async fn number(page: &Page<'_>, expression: &str) -> Result<f64> {
    page.until(expression).await?;
    Ok(serde_json::from_value(page.run(&format!("return {expression};")).await?)?)
}

/// Milliseconds from opening an invitation until both see the board.
async fn time_to_board(site: &HostSite) -> Result<f64> {
    let mut waited = 0.0;
    Browser::in_full_chromium(json!({}), async |browser| {
        let host = Page::open(browser, &format!("{}live.html?game=take", site.url())).await?;
        let link = invite(&host).await?;
        host.run(WATCH_BOARD).await?;
        Browser::in_full_chromium(phone_emulation(667), async |browser| {
            browser.before_pages(WATCH_BOARD).await?;
            let guest = Page {
                driver: &browser.driver,
            };
            emulate_slow_phone(&guest).await?;
            let guest = Page::open(browser, &link).await?;
            let start = number(&guest, "performance.timeOrigin").await?;
            let ready = number(&guest, "globalThis.ready").await.context("the guest")?;
            let others = number(&host, "globalThis.ready").await.context("the host")?;
            guest.expect_quiet().await?;
            waited = ready.max(others) - start;
            Ok(())
        })
        .await
    })
    .await?;
    Ok(waited)
}

/// Milliseconds from each turn until the other sees it.
async fn times_to_see(site: &HostSite) -> Result<Vec<f64>> {
    let mut waited = Vec::new();
    Browser::in_full_chromium(json!({}), async |browser| {
        let host = Page::open(browser, &format!("{}live.html?game=take", site.url())).await?;
        let link = invite(&host).await?;
        Browser::in_full_chromium(json!({}), async |browser| {
            let guest = Page::open(browser, &link).await?;
            let pages = [&host, &guest];
            for page in pages {
                page.until("document.documentElement.dataset.view === 'table' && board.view").await?;
                page.run(WATCH_STEPS).await?;
            }
            for turn in 0..TURNS {
                let (own, other) = (pages[turn % 2], pages[1 - turn % 2]);
                own.until(&format!("board.view.steps === {turn} && !board.guards.whyNot(board.view)")).await?;
                let play = "const [first] = board.game.see((table) => table.legalActions());
                    const at = performance.timeOrigin + performance.now(); board.play(first); return at;";
                let played: f64 = serde_json::from_value(own.run(play).await?)?;
                let seen = number(other, &format!("globalThis.seen[{}]", turn + 1)).await?;
                waited.push(seen - played);
            }
            Ok(())
        })
        .await
    })
    .await?;
    Ok(waited)
}

/// Repeats a measurement until the best of the quiet rounds meets the limit; says what it has found.
async fn expect_within(what: &str, most: f64, measure: impl AsyncFn() -> Result<f64>) -> Result<()> {
    let (mut best, mut quiet_rounds) = (f64::INFINITY, 0);
    for _ in 0..TRIES {
        quiet_rounds += usize::from(machine_is_idle());
        let waited = measure().await?;
        println!("{what}: {waited:.0} ms, at most {most} ms");
        best = best.min(waited);
        if best <= most || quiet_rounds >= ROUNDS {
            break;
        }
    }
    if quiet_rounds < ROUNDS && best > most {
        println!("{what}: the machine is busy: NOT CHECKED against the {most} ms");
        ensure!(best < TOO_LONG * most, "{what}: {best:.0} ms");
    } else {
        ensure!(best <= most, "{what}: {best:.0} ms in the best of {quiet_rounds} rounds");
    }
    Ok(())
}

#[tokio::test]
async fn an_invitation_leads_both_to_the_board_soon() -> Result<()> {
    let relay = TestRelay::start().await?;
    let site = HostSite::of_compressed_site_with_relays(&[relay.url()])?;
    expect_within("both see the board", MOST_TO_BOARD, async || time_to_board(&site).await).await
}

#[tokio::test]
async fn a_turn_is_seen_by_the_other_at_once() -> Result<()> {
    let relay = TestRelay::start().await?;
    let site = HostSite::of_compressed_site_with_relays(&[relay.url()])?;
    expect_within("the other sees a turn", MOST_TO_SEE, async || {
        let mut waited = times_to_see(&site).await?;
        println!("all turns: {waited:.0?} ms");
        waited.sort_by(f64::total_cmp);
        Ok(waited[waited.len() / 2])
    })
    .await
}
