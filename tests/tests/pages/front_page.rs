//! The first screen: one card, and a tile for each game.

use anyhow::{Context, Result};
use page_tests::first_screen::{WINDOWS, resize};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;
use take_five_rules::GAMES;

#[tokio::test]
async fn the_card_and_six_tiles_fit_on_the_first_screen() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for size in [(360, 640), (375, 553)].into_iter().chain(WINDOWS) {
            resize(browser, size).await?;
            let page = Page::open(browser, &server.url).await?;
            let tiles = "document.querySelectorAll('#front .cards li').length";
            page.expect_text(tiles, &GAMES.len().to_string()).await?;
            let outside = "[...document.querySelectorAll('#front :is(.card, .cards li:nth-child(-n + 6), .cards li:nth-child(-n + 6) > :not([popover], picture), .about:popover-open *)')]
                .filter((part) => part.getBoundingClientRect().bottom > innerHeight || part.scrollWidth > part.clientWidth + 1)
                .map((part) => part.className || part.localName).join()";
            page.expect_text(outside, "").await.with_context(|| format!("{size:?}"))?;
            // Wherever a finger comes down, it starts that game, or does what it says there.
            let hit = "[...document.querySelectorAll('#front .cards li:nth-child(-n + 6)')].flatMap((tile) => {
                const { left, top, width, height } = tile.getBoundingClientRect();
                return [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) =>
                    document.elementFromPoint(left + x * width, top + y * height)?.closest('.tile, .learn, .more')))
                    .filter((part) => !part || part.closest('li') !== tile);
            }).length";
            page.expect_text(hit, "0").await.with_context(|| format!("{size:?}"))?;
            page.click("[popovertarget=more-take]").await?;
            page.until("document.querySelector('#more-take').checkVisibility()").await?;
            page.expect_text(outside, "").await.with_context(|| format!("more at {size:?}"))?;
            page.expect_quiet().await?; // before axe, whose own checks violate the policy
            page.expect_accessible("the rest about a game").await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_card_is_of_todays_puzzle_until_there_is_a_game_to_continue() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let picture = "document.querySelector('#continue .picture img')?.naturalWidth > 0
            && document.querySelector('#continue .picture img').src.startsWith('data:')";
        let page = Page::open(browser, &server.url).await?;
        page.until(picture).await?;
        // It names the game of the puzzle that it leads to.
        let named = page.text("document.querySelector('#continue .quiet').textContent").await?;
        page.click("#continue a").await?;
        let game = "[...document.querySelectorAll('take-board')].find(({ lesson }) => lesson)?.board?.game";
        page.until(game).await?;
        page.expect_text(&format!("document.querySelector(`#front .tile[data-game=${{{game}}}]`).textContent"), &named).await?;
        // A game that is begun takes its place, and says how it stands.
        let page = Page::open(browser, &format!("{}#game=take&seed=4&seats=human,engine-2", server.url)).await?;
        page.run("board.touch(board.view.choices[0]);").await?;
        page.until("board.view.steps === 2 && !board.opponents.isThinking").await?;
        page.until_saved().await?;
        let page = Page::open(browser, &server.url).await?;
        page.until(picture).await?;
        page.expect_text("document.querySelector('#continue strong').textContent", "Continue Take").await?;
        page.expect_text("document.querySelector('#continue .quiet').textContent", "Hasty · Your turn").await?;
        page.click("#continue button").await?;
        page.until("board.board?.game === 'take' && board.view.steps === 2").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_tile_shows_the_highest_level_beaten_and_the_best_score() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser
            .before_pages("localStorage['take-five-beaten'] = JSON.stringify({ take: 3, chess: 2, takeaway: 'x', acquisitions: 99 });
                localStorage['take-five-best'] = JSON.stringify({ acquisitions: 45, take: -3 });
                localStorage['take-five-lessons'] = JSON.stringify({ courses: { take: { done: ['seed', 'grow'] }, takeaway: 'x' } });")
            .await?;
        let page = Page::open(browser, &server.url).await?;
        let pips = "[...document.querySelectorAll('.pips')].map((pips) => `${pips.ariaLabel} ${pips.querySelectorAll('.on').length} ${pips.children.length}`).join()";
        page.expect_text(pips, "You beat level 8 of 8 8 8,You beat level 3 of 8 3 8").await?;
        // How much of a lesson is done, for the eye and for the ear.
        let learnt = "[...document.querySelectorAll('.learn')].map(({ textContent, ariaLabel }) => `${textContent}/${ariaLabel}`).filter((it) => it.includes('✓')).join()";
        page.expect_text(learnt, "Learn ✓2/Learn ✓2: Take, 2 steps done").await?;
        page.expect_text("[...document.querySelectorAll('.best')].map((best) => best.textContent).join()", "best 45").await?;
        page.expect_quiet().await?; // before axe, whose own checks violate the policy
        page.expect_accessible("front page").await
    })
    .await
}

#[tokio::test]
async fn every_game_has_its_emblem_on_its_tile_and_beside_its_name() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        resize(browser, (375, 667)).await?;
        let page = Page::open(browser, &server.url).await?;
        // The shapes are in a file of their own: their frame is empty until it is there.
        let drawn = "(emblem) => emblem.checkVisibility() && emblem.firstChild.getBBox().width > 0";
        let on_tiles = format!("[...document.querySelectorAll('#front .tile')].filter((tile) =>
            tile.parentElement.querySelector('.emblem use').href.baseVal.endsWith('#' + tile.dataset.game)
            && ({drawn})(tile.parentElement.querySelector('.emblem'))).length === {}", GAMES.len());
        page.until(&on_tiles).await.context("on the tiles")?;
        let page = Page::open(browser, &format!("{}#game=takeaway", server.url)).await?;
        page.expect_text("document.querySelector('#name').textContent", "Takeaway").await?;
        page.until(&format!("({drawn})(document.querySelector('#name .emblem'))")).await.context("in the header")?;
        let colour = "getComputedStyle(document.querySelector('#name .emblem')).fill === getComputedStyle(document.querySelector('#name')).color";
        page.expect_text(colour, "true").await?;
        page.expect_quiet().await
    })
    .await
}
