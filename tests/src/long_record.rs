//! Records of many turns, and how they are opened.

use crate::Page;
use anyhow::{Result, ensure};
use serde_json::json;
use take_five_rules::ToPlay;
use take_five_table::{Table, rng};

/// A random action that does not end the game, and not `other` first; false if there is none.
fn play_on(table: &mut Table, turns: usize, salt: u64, other: Option<&str>) -> Result<bool> {
    let mut played = 0;
    while played < turns {
        if table.to_play() == ToPlay::Chance {
            table.advance();
            continue;
        }
        let actions = table.legal_actions();
        let first = rng(salt, table.steps() as u64)(actions.len() as u32) as usize;
        let mut order = actions.iter().cycle().skip(first).take(actions.len());
        let fits = |action: &&String| {
            let mut after = table.clone();
            let is_other = played == 0 && other == Some(action.as_str());
            !is_other && after.play(action).is_ok() && after.to_play() != ToPlay::Over
        };
        let Some(action) = order.find(fits).cloned() else {
            return Ok(false);
        };
        table.play(&action)?;
        played += 1;
    }
    Ok(true)
}

/// A record of 1,000 turns of Take-Back-Toe with 100 variations.
///
/// # Errors
/// If no game is that long.
pub fn long_record() -> Result<String> {
    let spec = "take-back-toe".parse()?;
    let mut table = Table::new(&spec, 0);
    for seed in 1.. {
        if play_on(&mut table, 1000, seed, None)? {
            break;
        }
        table = Table::new(&spec, seed);
    }
    let turns = table.tree();
    // What is played elsewhere in it becomes a variation.
    table.set_study(true);
    let mut variations = 0;
    for pair in turns.windows(2) {
        let [before, turn] = pair else { continue };
        let (_, main) = turn.text.split_once(':').unwrap_or_default();
        let back = table.clone();
        table.go_to(before.id);
        match play_on(&mut table, 3, 7, Some(main))? {
            true => variations += 1,
            false => table = back,
        }
        if variations == 100 {
            break;
        }
    }
    ensure!(variations == 100, "{variations} variations");
    table.go_to(0);
    Ok(table.record())
}

/// Opens `record` over another game, and marks when its first turns were on the page, and when all were.
const OPEN: &str = "
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const data = new DataTransfer();
    data.setData('text/plain', record);
    const turns = () => document.querySelectorAll('#turns button').length;
    globalThis.opened = undefined;
    (async () => {
        for (const begin of ['opening', 'opening-all']) performance.mark(begin);
        // Reported as soon as the page has put turns into the list, whenever they are painted.
        const laid = new Promise((done) => {
            new MutationObserver(() => turns() > 0 && done(turns()))
                .observe(document.querySelector('#turns'), { childList: true, subtree: true });
        });
        dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
        const first = await laid;
        await frame();
        performance.mark('opened');
        while (turns() < 1300) await frame();
        performance.mark('opened-all');
        globalThis.opened = [first, turns()];
    })();";

/// The maximum number of turns created before the first of them are shown, including variations.
const AT_FIRST: usize = 150;

/// Opens it over another game of Take-Back-Toe. The page marks the start, when the first turns are there, and when all
/// are: `opening` to `opened`, and `opening-all` to `opened-all`.
///
/// # Errors
/// If not all turns come, or too many before any of them is shown.
pub async fn open_long_record(page: &Page<'_>, record: &str) -> Result<()> {
    page.run(&format!("globalThis.record = {};", json!(record)))
        .await?;
    page.run(OPEN).await?;
    page.until("globalThis.opened").await?;
    let counted = page.run("return globalThis.opened;").await?;
    let [first, all] = serde_json::from_value::<[usize; 2]>(counted)?;
    ensure!(
        first <= AT_FIRST && all >= 1300,
        "{first} of {all} turns are made before any is seen"
    );
    Ok(())
}

/// A script's `turns` of the heaviest game that can still be opened: a roll and a move for each, back and forth with
/// turns that are not take-backs, as many steps as a table allows.
macro_rules! heaviest {
    ($rest:literal) => {
        concat!(
            "const turns = Array.from({ length: 24_900 }, (_, k) => ['1:a2-b2', '2:c2-d2', '1:b2-c2', '2:d2-c2', '1:c2-b2', '2:c2-d2', '1:b2-a2', '2:d2-c2'][k % 8]);",
            $rest
        )
    };
}

/// Pastes its record into the page.
pub const PASTE_HEAVIEST: &str = heaviest!(
    "const data = new DataTransfer();
    data.setData('text/plain', '[Game \"take-back-toe\"]\\n\\n' + turns.join(' ') + ' *\\n');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));"
);

/// Opens a link to it.
pub const LINK_HEAVIEST: &str =
    heaviest!("location.hash = '#game=take-back-toe&turns=' + turns.join(',');");
