//! How much memory engines take.

use anyhow::{Result, ensure};
use page_tests::{Browser, Page, engine_pages::open, serve_with_service_worker};
use serde_json::json;
use take_five_rules::{Position, Spec};

/// Makes each worker report the size of its module's memory.
const MEASURE_WORKERS: &str = "
    globalThis.workers = [];
    globalThis.Worker = class extends Worker {
        constructor(url, options) {
            const engine = new URL('../../take-five-engine.js', url);
            const script = `import '${url}';
                import init from '${engine}';
                new BroadcastChannel('ask').onmessage = async () => {
                    const { memory } = await init();
                    new BroadcastChannel('sizes').postMessage(memory.buffer.byteLength);
                };`;
            super(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })), options);
            workers.push(this);
        }
    };
    globalThis.sizes = [];
    new BroadcastChannel('sizes').onmessage = ({ data }) => sizes.push(data);";

/// The maximum number of workers, each with its hardest task.
#[tokio::test]
async fn all_workers_together_stay_within_the_memory_limit() -> Result<()> {
    let server = serve_with_service_worker()?;
    Browser::in_full_chromium(json!({}), async |browser| {
        browser.before_pages(MEASURE_WORKERS).await?;
        // The page's policy allows only the site's own workers.
        let page = Page {
            driver: &browser.driver,
        };
        page.devtools("Page.setBypassCSP", json!({ "enabled": true }))
            .await?;
        for (spec, position) in [
            ("give-and-take", ""),
            ("take", ""),
            ("acquisitions", ""),
            ("take-back-toe", "0,0,0,0/10,10,10,10/0,0,0,0 1 3 -"),
            ("takeaway:players=2", "AS|2S|3S|QD|AC|9H|7D|5C 1 1R take 1 0,0"),
            (
                "take-it-away",
                "wrwrwrwr/rwrwrwrw/wrwrwrwr/rwrwrwrw/wrwrwrwr/bwbwbwbw/wbwbwbwb/bbwwwww1 1 12 0,0 0 -",
            ),
        ] {
            let page = open(browser, &server, "game=take:size=2").await?;
            page.run(
                "const script = document.querySelector('script[src$=\"www/app.js\"]').src;
                 import(new URL('engine/engine-pool.js', script)).then((found) => { globalThis.found = found; });",
            )
            .await?;
            page.until("globalThis.found").await?;
            let start = Position::start(&spec.parse::<Spec>()?).to_string();
            let position = if position.is_empty() { &start } else { position };
            let question = json!({ "spec": spec, "position": position, "before": [], "time": 6000 });
            page.run(&format!(
                "const thinker = new found.EnginePool(4);
                 const all = Array.from({{ length: 4 }}, (_, seed) => thinker.analyse({{ ...{question}, seed }}));
                 Promise.all(all).then((all) => {{ globalThis.nodes = all.map(({{ nodes }}) => nodes); }});"
            ))
            .await?;
            page.until("globalThis.nodes").await?;
            page.run("new BroadcastChannel('ask').postMessage('');").await?;
            page.until("workers.length === 4 && sizes.length === 4").await?;
            let sizes = page.run("return sizes;").await?;
            let sizes: Vec<f64> = serde_json::from_value(sizes)?;
            let all = sizes.iter().sum::<f64>() / f64::from(1 << 20);
            println!("{spec}: {all:.0} MB in {sizes:?}, {}", page.text("nodes").await?);
            ensure!((4.0..=256.0).contains(&all), "{spec}: {all} MB");
        }
        Ok(())
    })
    .await
}
