//! How soon a touch is seen. By itself in this file: nothing else is to run meanwhile.

use anyhow::{Result, ensure};
use page_tests::choice::{choose, set_up, touch};
use page_tests::{Browser, Page, phone, serve};
use serde_json::json;
use take_five_table::Table;

/// Records how long it takes from the end of each touch to the frame that shows what it did, and what is in that frame:
/// the position, and what is half entered.
const WATCH: &str = "
globalThis.delays = [];
globalThis.painted = [];
let up;
addEventListener('pointerup', () => { up = performance.now(); }, true);
addEventListener('click', () => {
  const begun = up;
  requestAnimationFrame(() => {
    const picked = [...board.svg.querySelectorAll('.picked')].map((place) => place.dataset.key);
    painted.push([board.view.position, board.view.pending.filter((key) => !picked.includes(key))]);
    const frame = new MessageChannel();
    frame.port1.onmessage = () => delays.push(performance.now() - begun);
    frame.port2.postMessage(0);
  });
}, true);";

/// Milliseconds from touch to paint, at the 95th percentile of all touches.
const HELD: f64 = 50.0;
/// So many times the same touches are made while the figure is too high.
const ROUNDS: u8 = 5;
/// What else runs excuses no more than this.
const BUSIEST: f64 = 3.0;

#[tokio::test]
async fn a_touch_is_painted_soon_on_a_slow_machine() -> Result<()> {
    let server = serve()?;
    Browser::in_chromium(phone(480), async |browser| {
        // Whatever else the machine does can only make a touch slower: while the figure is too
        // high, the same touches are made again, and the quickest time of each counts.
        let mut busy = f64::INFINITY;
        let mut best: Vec<Vec<f64>> = vec![Vec::new(); GAMES.len()];
        for round in 1..=ROUNDS {
            for (game, (spec, touches)) in GAMES.iter().enumerate() {
                let address = format!("{}#game={spec}&seed=7", server.url);
                let page = Page::open(browser, &address).await?;
                let delays = delays(&page, spec, *touches).await?;
                if game == 0 {
                    busy = busy.min(others(&page).await?);
                }
                let quickest = best[game].iter().zip(&delays).map(|(a, b)| a.min(*b));
                best[game] = if round == 1 {
                    delays
                } else {
                    quickest.collect()
                };
                println!("{spec}, round {round}: {}", quantiles(&best[game]));
            }
            let all: Vec<f64> = best.concat();
            println!(
                "from touch to paint, CPU 4 times slower: {}",
                quantiles(&all)
            );
            ensure!(all.len() >= 100, "only {} touches", all.len());
            if quantile(&all, 95) <= HELD {
                return Ok(());
            }
        }
        let all = best.concat();
        ensure!(
            quantile(&all, 95) <= HELD * busy.min(BUSIEST),
            "more than {HELD} ms at the 95th percentile: {}",
            quantiles(&all)
        );
        Ok(())
    })
    .await
}

/// Games and how many touches of each are measured.
const GAMES: [(&str, u64); 6] = [
    ("take-it-away", 22),
    ("acquisitions", 16),
    ("take-back-toe", 18),
    ("takeaway", 18),
    ("give-and-take", 22),
    ("take", 18),
];

async fn delays(page: &Page<'_>, spec: &str, touches: u64) -> Result<Vec<f64>> {
    let mut table = Table::new(&spec.parse()?, 7);
    set_up(&mut table);
    page.run(
        "board.setAttribute('auto-chain', 'off'); board.svg.scrollIntoView({ block: 'end' });",
    )
    .await?;
    page.run(WATCH).await?;
    let throttle = async |rate: u8| {
        let rate = json!({ "rate": rate });
        page.devtools("Emulation.setCPUThrottlingRate", rate).await
    };
    throttle(4).await?;
    for k in 0..touches {
        let Some(key) = choose(&table, 7, k) else {
            break;
        };
        let control = page.middle(&key).await?;
        page.fingers("touchStart", &[control]).await?;
        page.fingers("touchEnd", &[]).await?;
        touch(&mut table, &key);
        page.until(&format!("delays.length > {k}")).await?;
        let (position, unseen): (String, Vec<String>) =
            serde_json::from_value(page.run(&format!("return painted[{k}];")).await?)?;
        ensure!(
            position == table.position().to_string() && unseen.is_empty(),
            "{spec}: the frame after the touch of {key} shows {position}, and not chosen {unseen:?}"
        );
        // A finger comes again when what it did has been seen and told, and no sooner.
        page.run("globalThis.rests = false; board.told.then(() => requestIdleCallback(() => { rests = true; }));")
            .await?;
        page.until("rests").await?;
    }
    throttle(1).await?;
    page.expect_quiet().await?;
    Ok(serde_json::from_value(page.run("return delays;").await?)?)
}

/// How many times slower the page's thread is for what else runs on this machine: 1 where that is
/// next to nothing, for then the figure is to hold as it stands.
async fn others(page: &Page<'_>) -> Result<f64> {
    let work = "globalThis.works = [];
        const work = () => {
          const begun = performance.now();
          let sum = 0;
          for (let k = 0; k < 3e6; k++) sum = (sum + k * k) % 1000003;
          works.push(performance.now() - begun + sum * 0);
          if (works.length < 60) setTimeout(work, 20);
        };
        work();";
    page.run(work).await?;
    page.until("works.length === 60").await?;
    let works: Vec<f64> = serde_json::from_value(page.run("return works;").await?)?;
    let slower = quantile(&works, 95) / quantile(&works, 0);
    println!("a fixed piece of work takes up to {slower:.1} times its least time");
    Ok(if slower < 1.5 { 1.0 } else { slower })
}

fn quantile(values: &[f64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[(sorted.len() * percent / 100).min(sorted.len() - 1)]
}

fn quantiles(values: &[f64]) -> String {
    let [median, high, most] = [50, 95, 100].map(|percent| quantile(values, percent));
    let count = values.len();
    format!("{count} touches, median {median:.1} ms, 95 % {high:.1} ms, most {most:.1} ms")
}
