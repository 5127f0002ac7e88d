//! Games between people who sit apart: two browsers, and a real relay between them. Whole games, strange relays and
//! other browsers are in `more/live.rs`.

use anyhow::{Result, ensure};
use page_tests::live_games::{CHROMIUM, in_two, sit_down};
use page_tests::{Browser, HostSite, Page, TestRelay, serve_site};
use serde_json::json;

/// The page's own clock is this much faster: it sends one event a second of it. A relay still has two
/// seconds to answer.
const FASTER: u32 = 5;

#[tokio::test]
async fn the_others_answer_what_one_offers() -> Result<()> {
    let relay = TestRelay::start().await?;
    let site = HostSite::with_relays(&[relay.url()], FASTER)?;
    in_two(CHROMIUM, async |browsers| {
        let [host, guest] = sit_down(&site, "take", browsers).await?;
        let press = async |page: &Page<'_>, button: &str| -> Result<()> {
            let button = format!("document.querySelector('{button}')");
            page.until(&format!("{button} && !{button}.disabled")).await?;
            page.run(&format!("{button}.click();")).await?;
            Ok(())
        };
        // The game is the one that was chosen in the form.
        for page in [&host, &guest] {
            let spec = page.text("board.board.spec").await?;
            ensure!(spec.starts_with("take:size=3"), "{spec}");
        }
        // Whoever gets a link to watch has no seat.
        guest.run("navigator.clipboard.writeText = async (text) => void (globalThis.copied = { text });").await?;
        press(&guest, "#copy-watch").await?;
        guest.until("globalThis.copied").await?;
        let watch = guest.text("globalThis.copied.text").await?;
        ensure!(watch.contains("#game=take&room=") && !watch.contains("seat="), "{watch}");
        host.tap("a1").await?;
        guest.until("board.view.steps === 1").await?;
        // Somebody who touches the board while it is put back plays nothing that the others do not hear of.
        host.run(
            "const { showGame } = board;
             board.showGame = async function (game) { await showGame.call(this, game); globalThis.hasty = `${board.play('c3')}`; };",
        )
        .await?;
        press(&host, "#undo").await?;
        press(&guest, "[data-notice^=offer] button").await?;
        host.until("globalThis.hasty === 'undefined'").await?;
        for page in [&host, &guest] {
            page.until("board.view.steps === 0").await?;
        }
        // Nobody plays for the others.
        let refused = guest.text("board.play('a1')").await?;
        ensure!(refused == "undefined", "{refused}");
        press(&guest, "#phrases button").await?;
        host.until("document.querySelector('#said').textContent.includes('Hello')").await?;
        host.tap("a1").await?;
        guest.until("board.view.steps === 1").await?;
        for page in [&host, &guest] {
            page.reload().await?;
            page.until("board.view?.steps === 1").await?;
        }
        look_back(&host, &guest).await?;
        // Nor does the end of the game take anybody from what they look at.
        host.run("board.travel((table) => table.back());").await?;
        press(&guest, "#resign").await?;
        press(&guest, "dialog .main").await?;
        guest.until("board.view.toPlay === 'over'").await?;
        host.until("board.table.tags.get('Result') !== '*'").await?;
        host.expect_text("board.view.steps", "4").await?;
        host.run("board.travel((table) => (table.toEnd(), true));").await?;
        for page in [&host, &guest] {
            page.until("board.view.toPlay === 'over' && board.view.steps === 6").await?;
        }
        // From the list, a game that is over is opened to be looked at, and not in its room.
        let listed = "(() => {
            const request = indexedDB.open('take-five');
            request.onsuccess = () => {
                const all = request.result.transaction('games').objectStore('games').getAll();
                all.onsuccess = () => { globalThis.listed = all.result.find(({ over }) => over); request.result.close(); };
            };
            return globalThis.listed;
        })()";
        guest.until(listed).await?;
        let room = guest.text("globalThis.listed.live").await?;
        ensure!(room == "undefined", "{room}");
        press(&host, "#again").await?;
        press(&guest, "[data-notice^=offer] button").await?;
        for page in [&host, &guest] {
            page.until("board.view.toPlay !== 'over' && board.view.steps === 0").await?;
        }
        Ok(())
    })
    .await
}

/// The game goes on at its end while somebody looks at an earlier position: they stay there, and play nothing there.
async fn look_back(host: &Page<'_>, guest: &Page<'_>) -> Result<()> {
    let play = async |page: &Page<'_>, steps: u8| -> Result<()> {
        page.until(&format!("board.view.steps === {} && !board.blocked", steps - 1)).await?;
        page.run("board.play(board.table.see((table) => table.legalActions())[0]);").await?;
        page.until(&format!("board.view.steps === {steps}")).await
    };
    play(guest, 2).await?;
    play(host, 3).await?;
    host.run("board.places.focus(); document.querySelector('[data-step=back]').click();").await?;
    host.expect_text("`${board.view.steps} ${board.status.textContent}`", "2 You are looking at the position before turn 3.").await?;
    play(guest, 4).await?;
    host.until("new URLSearchParams(board.link).get('turns').split(',').length === 4").await?;
    host.expect_text("`${board.view.steps} ${board.status.textContent}`", "2 You are looking at the position before turn 3.").await?;
    // The turn is told all the same.
    host.expect_said(|said| said.starts_with("The game has gone on: Blue ")).await?;
    // It is the host's turn, but not at what the board shows, nor where undoing would lead.
    host.run("globalThis.refused = []; board.addEventListener('refused', ({ detail }) => refused.push(detail.id));").await?;
    for key in ["[", "u"] {
        host.press(key, if key == "u" { "KeyU" } else { "BracketLeft" }, 0).await?;
        host.run("board.play(board.table.see((table) => table.legalActions())[0]);").await?;
    }
    host.expect_text("`${board.view.steps} ${refused}`", "1 live.go-to-end,board.no-undo,live.go-to-end").await?;
    host.run("document.querySelector('[data-step=end]').click();").await?;
    play(host, 5).await?;
    guest.until("board.view.steps === 5").await?;
    let line = "board.table.record.split('\\n\\n').slice(1).join().trim().replaceAll(' @', '')";
    let lines = (host.text(line).await?, guest.text(line).await?);
    ensure!(lines.0 == lines.1 && !lines.0.contains('('), "{lines:?}");
    Ok(())
}

#[tokio::test]
async fn without_relays_there_are_no_live_games() -> Result<()> {
    let site = HostSite::with_relays(&[], 1)?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}live.html", site.url())).await?;
        page.until("document.documentElement.dataset.view === 'sorry'").await?;
        let link = format!("{}live.html#game=take&room=AAAA", site.url());
        let page = Page::open(browser, &link).await?;
        page.until("document.querySelector('#sorry p').textContent.includes('not complete')").await?;
        page.expect_quiet().await
    })
    .await?;
    // The page as built connects to nothing but relays with certificates.
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}live.html", server.url)).await?;
        let policy = page
            .text("document.querySelector('meta[http-equiv=Content-Security-Policy]').content")
            .await?;
        let expected = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
            connect-src 'self' wss:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
            require-trusted-types-for 'script'; trusted-types take-five-offline take-five-sealing take-five-worker";
        ensure!(policy == expected, "{policy}");
        Ok(())
    })
    .await
}
