//! Whole games between people who sit apart, in two browsers.

use crate::{Browser, BrowserKind, HostSite, Page};
use anyhow::{Context, Result, ensure};
use take_five_rules::Position;
use take_five_table::Table;

/// What the form offers is large; these values make games short.
const SHORT: [(&str, &str); 2] = [("size", "3"), ("players", "2")];

/// Makes a page play whenever it may: one of the legal actions, chosen by a seeded generator.
pub const PLAYER: &str = "
let seed = 7;
const next = (count) => ((seed = (seed * 1103515245 + 12345) % 2147483648), Math.floor(seed / 65536) % count);
board.setAttribute('speed', '0');
globalThis.limit ??= Infinity;
clearInterval(globalThis.playing);
globalThis.playing = setInterval(() => {
  const { view } = board;
  if (!view || typeof view.toPlay !== 'number' || view.steps >= globalThis.limit || board.guards.whyNot(view)) return;
  const all = board.table.see((table) => table.legalActions());
  if (all.length > 0) board.play(all[next(all.length)]);
}, 20);";

/// Whether the board of a live game is there.
pub const ON_BOARD: &str = "document.documentElement.dataset.view === 'table' && board.view";

/// Makes an invitation to a game, and returns its link.
pub async fn invite(page: &Page<'_>, game: &str) -> Result<String> {
    page.until("!document.querySelector('#set-up button').disabled")
        .await?;
    for (option, value) in SHORT {
        page.run(&format!(
            "const field = document.querySelector('#choose-{option}');
            if ([...(field?.options ?? [])].some((option) => option.value === '{value}')) field.value = '{value}';"
        ))
        .await?;
    }
    page.run("document.querySelector('#set-up').requestSubmit();")
        .await?;
    let field = "document.querySelector('.invitation input')";
    page.until(field)
        .await
        .with_context(|| format!("an invitation to {game}"))?;
    page.text(&format!("{field}.value")).await
}

/// Opens a room in one browser, and its invitation in the other, until both see the board.
pub async fn sit_down<'a>(
    site: &HostSite,
    game: &str,
    browsers: [&'a Browser; 2],
) -> Result<[Page<'a>; 2]> {
    let host = Page::open(browsers[0], &format!("{}live.html?game={game}", site.url())).await?;
    let link = invite(&host, game).await?;
    let guest = Page::open(browsers[1], &link).await?;
    for page in [&host, &guest] {
        page.until(ON_BOARD).await.context(game.to_owned())?;
    }
    Ok([host, guest])
}

/// Both play until the game is over, and agree about it with each other and with the rules.
pub async fn play_to_the_end(game: &str, pages: &[Page<'_>; 2]) -> Result<()> {
    for page in pages {
        page.run(PLAYER).await?;
    }
    for page in pages {
        // However long a game is, each turn of it comes.
        let mut steps = 0_u32;
        while page.text("board.view.toPlay").await? != "over" {
            let next = format!("board.view.toPlay === 'over' || board.view.steps > {steps}");
            page.until(&next)
                .await
                .with_context(|| format!("{game} after {steps} steps"))?;
            steps = page.text("board.view.steps").await?.parse()?;
            ensure!(steps < 5000, "{game} never ends");
        }
    }
    let mut records = Vec::new();
    for page in pages {
        let record = page.text("board.table.record").await?;
        let (table, problem) = Table::open_record(&record, 0)?;
        ensure!(problem.is_none(), "{problem:?} in {record}");
        ensure!(table.position().to_string() == page.text("board.view.position").await?);
        ensure!(is_over(table.position()), "{game}: {record}");
        records.push(record);
        page.until("document.querySelector('#saved').textContent === 'Saved'")
            .await?;
    }
    ensure!(records[0] == records[1], "{game}: {records:?}");
    Ok(())
}

fn is_over(position: &Position) -> bool {
    position.outcome().is_some()
}

/// Runs a test in two browsers.
pub async fn in_two(
    kinds: [BrowserKind; 2],
    mut test: impl AsyncFnMut([&Browser; 2]) -> Result<()>,
) -> Result<()> {
    Browser::in_kind(kinds[0], async |one| {
        Browser::in_kind(kinds[1], async |two| test([one, two]).await).await
    })
    .await
}

/// Two of the usual kind.
pub const CHROMIUM: [BrowserKind; 2] = [BrowserKind::Chromium; 2];
