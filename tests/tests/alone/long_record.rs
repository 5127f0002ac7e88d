//! How long a record of 1,000 turns takes to open.

use anyhow::{Result, ensure};
use page_tests::long_record::{long_record, open_long_record};
use page_tests::{Browser, Page, serve_with_service_worker, tracing_options};

/// The most processor time that the page's thread may use until the first turns of a record of 1,000 turns are shown,
/// and until all of them are, in milliseconds. Processor time does not count other work on the machine.
const MOST: [f64; 2] = [130.0, 260.0];

/// How often it is opened; the minimum counts, because other work can only add to it.
const ROUNDS: u8 = 4;

#[tokio::test]
async fn a_long_record_opens_fast() -> Result<()> {
    let record = long_record()?;
    let server = serve_with_service_worker()?;
    let mut least = [f64::INFINITY; 2];
    // A new browser each time, so that nothing is cached.
    for _ in 0..ROUNDS {
        Browser::in_full_chromium(tracing_options(), async |browser| {
            let address = format!("{}#game=take-back-toe", server.url);
            let page = Page::open(browser, &address).await?;
            open_long_record(&page, &record).await?;
            let pairs = [["opening", "opened"], ["opening-all", "opened-all"]];
            let works = page.work_between(&pairs).await?.concat();
            for (least, work) in least.iter_mut().zip(&works) {
                *least = least.min(*work);
            }
            println!(
                "a record of {} bytes: {:.0} ms of work until it is shown, {:.0} ms with all turns",
                record.len(),
                works[0],
                works[1]
            );
            page.expect_quiet().await
        })
        .await?;
    }
    for (found, most) in least.into_iter().zip(MOST) {
        ensure!(
            found <= most,
            "a record of 1,000 turns opens in {found:.0} ms of work, more than {most}"
        );
    }
    Ok(())
}
