//! The dialog for a new game: three choices, a slider of levels, and behind *More* all else.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, phone_emulation, serve_site};
use serde_json::json;

const SEATS: &str = "board.table?.see((table) => table.seats()).join()";

/// The names that are in the record.
const NAMES: &str = "[1, 2].map((player) => board.table?.tags.get(`Player${player}`) ?? '').join()";

/// Opens the dialog.
async fn open(page: &Page<'_>) -> Result<()> {
    page.click("#new").await?;
    page.until("document.querySelector('#choose-game')").await
}

async fn choose(page: &Page<'_>, opponent: &str) -> Result<()> {
    page.run(&format!("document.querySelector('#choose-opponent-{opponent}').click();"))
        .await
        .map(drop)
}

/// Chooses a value of a field.
async fn choose_value(page: &Page<'_>, id: &str, value: &str) -> Result<()> {
    let field = format!("document.querySelector('#choose-{id}')");
    page.until(&field).await?;
    page.run(&format!(
        "const field = {field};
        field.value = '{value}';
        field.dispatchEvent(new Event('change', {{ bubbles: true }}));"
    ))
    .await
    .map(drop)
}

async fn submit(page: &Page<'_>) -> Result<()> {
    page.run("document.querySelector('#new-game').requestSubmit();").await.map(drop)
}

#[tokio::test]
async fn everything_but_more_fits_on_a_phone() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(667), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        open(&page).await?;
        page.expect_text("document.activeElement.matches('#new-game [type=submit]')", "true").await?;
        for game in ["take", "takeaway", "take-it-away", "take-back-toe", "give-and-take", "acquisitions"] {
            choose_value(&page, "game", game).await?;
            for opponent in ["computer", "here", "link"] {
                choose(&page, opponent).await?;
                page.until(&format!("document.querySelector('#choose-opponent-{opponent}').checked")).await?;
                let below = "(() => { const dialog = document.querySelector('dialog');
                    return dialog.scrollHeight - dialog.clientHeight; })()";
                page.expect_text(below, "0").await.with_context(|| format!("{game} {opponent}"))?;
            }
        }
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_level_is_slid_to_and_remembered() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        open(&page).await?;
        page.run("document.querySelector('#choose-level').focus();").await?;
        let said = "document.querySelector('#choose-level').ariaValueText";
        page.expect_text(said, "Hasty").await?;
        let expect = "document.querySelector('#choose-level-hint').textContent";
        let before = page.text(expect).await?;
        page.press("ArrowRight", "ArrowRight", 0).await?;
        page.expect_text(said, "Casual").await?;
        page.expect_text("document.querySelector('.level strong').textContent", "Casual").await?;
        ensure!(page.text(expect).await? != before);
        // No names, and nothing else to read: the seats are under More, and follow.
        page.expect_text("document.querySelectorAll('#new-game [id^=choose-name-]').length", "0").await?;
        page.expect_text("document.querySelector('#choose-seat-1').checkVisibility()", "false").await?;
        page.expect_text("document.querySelector('#choose-seat-1').value", "engine-3").await?;
        submit(&page).await?;
        page.until(&format!("{SEATS} === 'human,engine-3'")).await?;
        page.expect_text(NAMES, ",").await?;
        open(&page).await?;
        page.expect_text(said, "Casual").await?;
        // In a game for more, all others are computers of the level chosen.
        choose_value(&page, "game", "takeaway").await?;
        choose_value(&page, "players", "3").await?;
        page.run("document.querySelector('#choose-level').focus();").await?;
        page.press("End", "End", 0).await?;
        page.expect_text(said, "Ruthless").await?;
        submit(&page).await?;
        page.until(&format!("{SEATS} === 'human,engine-4,engine-4'")).await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_friend_here_can_be_named_and_seats_can_be_mixed() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        open(&page).await?;
        choose(&page, "here").await?;
        for (seat, name) in ["Ann", "Ben"].iter().enumerate() {
            page.run(&format!("document.querySelector('#choose-name-{seat}').value = '{name}';"))
                .await?;
        }
        submit(&page).await?;
        page.until(&format!("{SEATS} === 'human,human'")).await?;
        page.expect_text(NAMES, "Ann,Ben").await?;
        // Against the computer, only the person keeps a name, and the one who begins is chosen by the seats.
        open(&page).await?;
        page.expect_text("document.querySelector('#choose-opponent-here').checked", "true").await?;
        page.expect_text("document.querySelector('#choose-name-1').value", "Ben").await?;
        choose_value(&page, "seat-0", "engine-1").await?;
        page.expect_text("document.querySelector('#choose-opponent-computer').checked", "true").await?;
        page.expect_text("document.querySelector('#choose-level').value", "1").await?;
        submit(&page).await?;
        page.until(&format!("{SEATS} === 'engine-1,human'")).await?;
        page.expect_text(NAMES, ",Ben").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_friend_is_invited_by_link_or_gets_one_after_each_turn() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        open(&page).await?;
        choose(&page, "link").await?;
        choose_value(&page, "game", "take").await?;
        choose_value(&page, "churn", "high").await?;
        page.expect_text("document.querySelectorAll('[id^=choose-clock], [id^=choose-seat]').length", "0").await?;
        submit(&page).await?;
        page.until("location.pathname.endsWith('/live.html') && document.querySelector('#choose-churn')").await?;
        page.expect_text("document.querySelector('#choose-game').value", "take").await?;
        page.expect_text("document.querySelector('#choose-churn').value", "high").await?;
        // On a site without invitations, the links of the game itself are sent.
        let page = Page::open(browser, &server.url).await?;
        page.run("document.querySelector('#menu a[href$=\"live.html\"]').remove();").await?;
        open(&page).await?;
        page.expect_text("document.querySelector('#choose-opponent-link').checked", "true").await?;
        submit(&page).await?;
        page.until("board.board?.spec === 'take:size=5,churn=high' && document.querySelector('#send').checkVisibility()")
            .await?;
        page.expect_text(SEATS, "human,human").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn sizes_and_clocks_that_people_choose_are_offered() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        let offered = |id: &str| format!("[...document.querySelector('#choose-{id}').options].map(({{ value }}) => value).join()");
        for (last, sizes, kinds) in [
            (json!({}), "3,4,5,6,8", "none,game,turn"),
            (
                json!({ "game": "take", "options": { "take": { "size": "7" } }, "clocks": { "take": { "kind": "delay" } } }),
                "3,4,5,6,7,8",
                "none,game,turn,delay",
            ),
        ] {
            page.run(&format!("localStorage['take-five-set-up'] = '{last}';")).await?;
            open(&page).await?;
            choose_value(&page, "game", "take").await?;
            page.expect_text(&offered("size"), sizes).await?;
            page.expect_text(&offered("clock-kind"), kinds).await?;
            page.run("document.querySelector('dialog').close();").await?;
        }
        // What is unusual is told while it is folded up.
        open(&page).await?;
        page.expect_text_that("document.querySelector('#choices summary').textContent", |it| {
            it.contains("size 7") && it.contains("delay")
        })
        .await?;
        choose_value(&page, "clock-kind", "turn").await?;
        choose_value(&page, "clock-minutes", "1440").await?;
        submit(&page).await?;
        page.until("board.table?.tags.get('TimeControl') === '1/86400'").await?;
        page.expect_text("board.board.spec", "take:size=7,churn=low").await?;
        page.expect_quiet().await
    })
    .await
}
