//! Documents with fenced boards, as `takefive fence` writes them, opened on another site.

use anyhow::{Result, ensure};
use page_tests::{BoardCounts, Browser, HostSite, Page, serve_cross_origin};
use serde_json::json;
use take_five_fence::markdown_page;
use take_five_rules::GAMES;

#[tokio::test]
async fn fenced_boards_of_every_game_come_to_life_and_play() -> Result<()> {
    let site = serve_cross_origin()?;
    let games = GAMES.iter().map(|info| {
        format!("```take-board\ngame={}\nseed=3\ncaption={}\n```\n", info.id, info.id)
    });
    let more = [
        "```take-board\ngame=take:size=3\nturns=a1,c3\nstep=|One.\nvariation=1 b2|Two.\n```\n",
        "```take-board\nlearn=take\n```\n",
    ];
    let source: Vec<String> = games.chain(more.map(String::from)).collect();
    let done = markdown_page(&format!("# Boards\n\n{}", source.join("\n")), Some(&site.url));
    ensure!(done.problems.is_empty(), "{:?}", done.problems);
    let host = HostSite::start(&done.text, &[], &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.open_foreign(host.url()).await?;
        let boards = GAMES.len() + 3;
        let expected = BoardCounts {
            elements: boards,
            pictures: boards,
            ..BoardCounts::default()
        };
        ensure!(page.boards(&site.url).await? == expected);
        ensure!(page.touch_every_element().await? == boards - 1);
        page.expect_quiet().await
    })
    .await
}
