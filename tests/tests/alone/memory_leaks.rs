//! Engine games played one after the other in one page, whose memory has to be the same afterwards.
//!
//! `TAKEFIVE_GAMES` sets the number of games; the default is what takes about a minute.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve_with_service_worker};
use serde_json::json;

/// All games, from positions near their ends; the last one is played again with the rematch button.
const ROUND: [&str; 7] = [
    "take-it-away&position=8/8/8/1wr1bw2/2w1r3/8/8/8+1+12+20,17+0+-",
    "acquisitions&position=8/8/8/1ww1ww2/2w1w3/8/8/8+1+12+20,17+0+-",
    "take-back-toe&position=0,0,0,0/7,7,7,7/4,4,4,0+1+-+-",
    LAST_CARDS,
    "give-and-take&position=8/8/1B6/8/8/1W4W1/8/8+w+-+-+95",
    "take:size=2",
    AGAIN,
];

/// A deck with three cards left.
const LAST_CARDS: &str = "takeaway:players=2,rounds=1&position=\
    AS,3S,5S,7S,9S,JS|KS,2H|4H,6H,8H,TH,QH,2S,4S,6S|8S,TS,QS,AH|3H,5H,7H,9H,JH,KH|\
    2D,4D,6D,8D,TD,QD,AC,3C,5C|7C,9C,JC,KC,AD,3D,5D|7D,9D,JD,KD,2C,4C,6C+1+1R+draw+1+0,0";

/// Instead of a game: the same one again.
const AGAIN: &str = "";

/// The default number of games.
const USUAL: usize = 140;

/// Plays a game to its end and returns how many steps it took.
async fn play(page: &Page<'_>, game: &str) -> Result<u64> {
    page.run("globalThis.before = board.table;").await?;
    if game == AGAIN {
        page.until("document.querySelector('#again')").await?;
    }
    let begin = match game {
        AGAIN => "document.querySelector('#again').click();".to_owned(),
        _ => format!("location.hash = '#game={game}&seats=engine-1,engine-1';"),
    };
    page.run(&begin).await?;
    page.until("board.table !== before").await?;
    page.run("before = undefined;").await?;
    // However slow the machine is, there is progress.
    let mut steps = 0;
    loop {
        let goes_on = format!("board.view.toPlay === 'over' || board.view.steps > {steps}");
        page.until(&goes_on).await?;
        let now = page
            .run("return [board.view.toPlay, board.view.steps];")
            .await?;
        steps = now[1].as_u64().context("steps")?;
        if now[0] == "over" {
            return Ok(steps);
        }
    }
}

#[tokio::test]
async fn consecutive_games_do_not_leak_memory() -> Result<()> {
    let games = match std::env::var("TAKEFIVE_GAMES") {
        Ok(games) => games.parse().context("TAKEFIVE_GAMES")?,
        Err(_) => USUAL,
    };
    let rounds = games.div_ceil(ROUND.len()).max(2);
    let server = serve_with_service_worker()?;
    // Chromium ignores changes of the address when a page makes two hundred in ten seconds, which no person who plays
    // does.
    let patient = json!({ "args": ["--disable-ipc-flooding-protection"] });
    Browser::in_full_chromium(patient, async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        page.run("board.setAttribute('speed', '0');").await?;
        let mut steps = 0;
        let mut held = Vec::new();
        for round in 1..=rounds {
            for game in ROUND {
                steps += play(&page, game).await.context(game)?;
            }
            if round == rounds.div_ceil(10) || round % 10 == 0 || round == rounds {
                let now = browser.memory().await?;
                println!("{} games, {steps} steps: {now:?}", round * ROUND.len());
                held.push(now);
            }
        }
        let (first, last) = (held[0], held[held.len() - 1]);
        for (what, first, last) in [
            ("scripts", first.heap, last.heap),
            ("modules", first.wasm, last.wasm),
            ("scripts of workers", first.workers_heap, last.workers_heap),
            ("modules of workers", first.workers_wasm, last.workers_wasm),
            ("nodes", first.nodes, last.nodes),
        ] {
            ensure!(
                last * 10 <= first * 12,
                "{what}: {first} after a tenth of the games, then {last}"
            );
        }
        ensure!(last.workers == 1, "{last:?}");
        page.expect_quiet().await
    })
    .await
}
