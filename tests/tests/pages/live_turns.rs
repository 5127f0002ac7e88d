//! Live games: what is done for a player when their turn comes, how they are told, and what they plan before.

use anyhow::{Context, Result, ensure};
use page_tests::live_games::{CHROMIUM, in_two, sit_down};
use page_tests::{HostSite, Page, TrickRelay};

/// The page's own clock is this much faster.
const FASTER: u32 = 5;

/// Keeps what the page tells the system.
const SYSTEM: &str = "
globalThis.told = [];
navigator.setAppBadge = async (count) => void (globalThis.badge = count);
navigator.clearAppBadge = async () => void (globalThis.badge = 0);
globalThis.Notification = class {
  static permission = 'default';
  static async requestPermission() { told.push('asked'); return (this.permission = globalThis.answer); }
  constructor(text) { told.push(text); }
  close() {}
};
Object.defineProperty(document, 'hidden', { get: () => globalThis.isHidden === true });";

/// What is told at the bottom of the page, or beside the board.
const NOTICES: &str = "[...document.querySelectorAll('#notices p:first-child')].map((line) => line.textContent).join(' ')";

/// What is planned.
const PLANNED: &str = "[...document.querySelectorAll('#planned li')].map((line) => line.firstChild.textContent.trim()).join(' ')";

/// Plays an action, and waits until both see it.
async fn play(mover: &Page<'_>, other: &Page<'_>, action: &str, steps: u8) -> Result<()> {
    mover.until(&format!("board.view.steps === {} && !board.blocked", steps - 1)).await?;
    mover.run(&format!("board.play('{action}');")).await?;
    for page in [mover, other] {
        page.until(&format!("board.view.steps === {steps}")).await.context(action.to_owned())?;
    }
    Ok(())
}

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

#[tokio::test]
async fn a_player_is_told_of_their_turn() -> Result<()> {
    let relay = TrickRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], FASTER)?;
    in_two(CHROMIUM, async |browsers| {
        for browser in browsers {
            browser.before_pages(SYSTEM).await?;
        }
        let [host, guest] = sit_down(&site, "take", browsers).await?;
        let question = "document.querySelector('[data-notice=notify]')";
        host.expect_text("document.title", "Your turn – Take – Take Five").await?;
        guest.expect_text("document.title", "Take – Take Five").await?;
        play(&host, &guest, "a1", 1).await?;
        host.expect_text("`${document.title} ${globalThis.badge}`", "Take – Take Five 0").await?;
        guest.expect_text("`${document.title} ${globalThis.badge}`", "Your turn – Take – Take Five 1").await?;
        play(&guest, &host, "c3", 2).await?;
        host.until("document.title.startsWith('Your turn')").await?;
        // Each is asked after the second turn, and not by the browser.
        for page in [&host, &guest] {
            page.expect_text(&format!("{question} === null"), "true").await?;
        }
        play(&host, &guest, "e1", 3).await?;
        host.until(question).await?;
        host.expect_text("told.length", "0").await?;
        host.run(&format!("globalThis.answer = 'granted'; {question}.querySelector('button').click();")).await?;
        host.until(&format!("told.length === 1 && !{question}")).await?;
        host.run("globalThis.isHidden = true;").await?;
        play(&guest, &host, "c5", 4).await?;
        host.expect_text("`${told}`", "asked,Your turn in Take").await?;
        guest.until(question).await?;
        guest.run(&format!("{question}.querySelector('button:last-child').click();")).await?;
        guest.until(&format!("!{question}")).await?;
        // What was refused is not asked again, and what the browser takes back counts.
        host.run("Notification.permission = 'denied'; document.querySelector('details.more').open = true;").await?;
        host.until("!document.querySelector('#notify').checked").await?;
        play(&host, &guest, "e3", 5).await?;
        guest.reload().await?;
        guest.until("document.title.startsWith('Your turn')").await?;
        play(&guest, &host, "a3", 6).await?;
        guest.expect_text(&format!("`${{document.title}} ${{{question}}} ${{told}}`"), "Take – Take Five null ").await?;
        host.until("document.title.startsWith('Your turn')").await?;
        host.expect_text("`${told}`", "asked,Your turn in Take").await?;
        // It can be chosen later.
        let choose = async |answer: &str| guest.run(&format!("globalThis.answer = '{answer}'; document.querySelector('#notify').click();")).await;
        choose("denied").await?;
        guest.expect_text_that(NOTICES, |text| text.starts_with("Your browser does not allow that.")).await?;
        guest.until("!document.querySelector('#notify').checked").await?;
        choose("granted").await?;
        guest.until("document.querySelector('#notify').checked && JSON.parse(localStorage['take-five-live']).notify === 'on'").await
    })
    .await
}

#[tokio::test]
async fn a_planned_answer_is_played_when_exactly_its_turn_comes() -> Result<()> {
    let relay = TrickRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], FASTER)?;
    in_two(CHROMIUM, async |browsers| {
        let [host, guest] = sit_down(&site, "take", browsers).await?;
        play(&host, &guest, "a1", 1).await?;
        let plan = async |page: &Page<'_>, [turn, answer]: [&str; 2]| -> Result<()> {
            page.until("document.querySelector('#plan:enabled')").await?;
            page.run("document.querySelector('#plan').click();").await?;
            page.run(&format!("board.play('{turn}');")).await?;
            page.expect_text("board.status.textContent", "Planning: now your answer").await?;
            page.run(&format!("board.play('{answer}');")).await?;
            let line = format!("If {turn}, then {answer}");
            page.expect_text_that(PLANNED, |text| text.contains(&line)).await?;
            Ok(())
        };
        let before = relay.count();
        for planned in [["c3", "e1"], ["c5", "e1"], ["d4", "e1"], ["e2", "c5"], ["b2", "e3"]] {
            plan(&host, planned).await?;
        }
        // One of them is taken back, and nothing of it remains on the board or has gone out.
        host.run("document.querySelector('#planned li:last-child button').click();").await?;
        let four = "If c3, then e1 If c5, then e1 If d4, then e1 If e2, then c5";
        host.expect_text(PLANNED, four).await?;
        host.expect_text("`${board.view.steps} ${board.table.record.includes('c3')}`", "1 false").await?;
        host.reload().await?;
        host.expect_text("document.querySelector('#name').textContent", "Take").await?;
        host.expect_text(PLANNED, four).await?;
        ensure!(relay.count() == before, "{} events more", relay.count() - before);
        guest.until("!board.blocked").await?;
        guest.run("board.play('c3');").await?;
        for page in [&host, &guest] {
            page.until("board.view.steps === 3").await?;
        }
        host.expect_text(NOTICES, "Blue played c3, and your planned answer e1 was played.").await?;
        host.expect_text(PLANNED, "").await?;
        // What was planned for another turn is dropped, and not played later.
        play(&guest, &host, "c5", 4).await?;
        plan(&guest, ["e3", "a3"]).await?;
        play(&host, &guest, "c1", 5).await?;
        guest.expect_text_that(NOTICES, |text| text.contains("Red played c1. You had planned for something else.")).await?;
        guest.expect_text(PLANNED, "").await?;
        // Where the other plays meanwhile, the board shows that.
        play(&guest, &host, "a3", 6).await?;
        guest.until("document.querySelector('#plan:enabled')").await?;
        guest.run("document.querySelector('#plan').click();").await?;
        // While one plans, Undo asks nobody to take anything back.
        guest.until("document.querySelector('#undo:disabled')").await?;
        play(&host, &guest, "e3", 7).await?;
        guest.expect_text_that(NOTICES, |text| text.contains("The game has gone on, so nothing was planned.")).await?;
        play(&guest, &host, "d4", 8).await
    })
    .await
}
