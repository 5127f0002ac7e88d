//! Signs on the board: what can be touched, what is selected, where it can go, the last turn and what decided the game.
//! The legend is in `more/highlights.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve_site};
use serde_json::json;

/// The places that have a sign, sorted: the class identifies the sign, its position the place.
fn bearing(role: &str) -> String {
    format!(
        "[...board.svg.querySelectorAll(':is(.signs, .dots) .sign.{role}')].map((sign) => {{
            const middle = ({{ x, y, width, height }}) => [x + width / 2, y + height / 2];
            const far = (key) => Math.hypot(...middle(board.places.element(key).getBBox()).map((at, axis) => at - middle(sign.getBBox())[axis]));
            return board.places.keys.reduce((best, key) => (far(key) < far(best) ? key : best));
        }}).sort().join(' ')"
    )
}

async fn expect(page: &Page<'_>, expected: &[(&str, &str)]) -> Result<()> {
    for (role, places) in expected {
        page.expect_text(&bearing(role), places)
            .await
            .with_context(|| role.to_string())?;
    }
    Ok(())
}

#[tokio::test]
async fn each_role_has_its_sign_and_all_of_a_turn_is_marked() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        browser.rolling_by_hand().await?;
        let position = "8/8/8/8/8/1w6/8/ww1w1w2+1+12+0,0+0+-";
        let address = format!("{}#game=acquisitions&position={position}", server.url);
        let page = Page::open(browser, &address).await?;
        page.step_by_step().await?;
        expect(
            &page,
            &[
                ("movable", "a1"),
                ("selected", ""),
                ("target", ""),
                ("last", ""),
                ("decisive", ""),
            ],
        )
        .await?;
        page.tap("a1").await?;
        expect(
            &page,
            &[
                ("movable", ""),
                ("selected", "a1"),
                ("target", "c1"),
                ("last", ""),
                ("decisive", ""),
            ],
        )
        .await?;
        page.tap("c1").await?;
        expect(
            &page,
            &[
                ("movable", ""),
                ("selected", "c1"),
                ("target", "e1"),
                ("last", "a1 c1"),
                ("decisive", ""),
            ],
        )
        .await?;
        page.tap("e1").await?;
        page.tap("g1").await?;
        expect(
            &page,
            &[
                ("movable", ""),
                ("selected", ""),
                ("target", ""),
                ("last", "a1 c1 e1 g1"),
                ("removed", "b1 d1 f1"),
                ("decisive", ""),
            ],
        )
        .await?;

        // Three equal stacks; the roll for the next turn leaves the last turn visible.
        let won = "7,0,2,0/1,3,7,5/5,5,0,5+2+-+c2-d2*1";
        let page = Page::open(
            browser,
            &format!("{}#game=take-back-toe&position={won}", server.url),
        )
        .await?;
        expect(&page, &[("decisive", "a1 b1 d1")]).await?;
        let rolled = format!("{}#game=take-back-toe&turns=4:a2-a1,3:", server.url);
        let page = Page::open(browser, &rolled).await?;
        expect(&page, &[("last", "a1 a2")]).await?;
        // What is to be touched next, and nothing else, glows; below it and all pieces.
        let address = format!("{}#game=take-back-toe", server.url);
        let page = Page::open(browser, &address).await?;
        expect(&page, &[("chance", "die")]).await?;
        expect(&page, &[("movable", "")]).await?;
        let order = "const layers = [...board.svg.children].map((layer) => layer.getAttribute('class'));
            return layers.indexOf('signs') < layers.indexOf('parts') && layers.indexOf('parts') < layers.indexOf('dots');";
        ensure!(page.run(order).await? == json!(true));
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_player_who_is_stuck_is_told_what_to_do() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (link, told) in [
            (
                "game=take-it-away&position=8/8/8/8/8/8/8/w1w5+1+12+9,3+0+-",
                "Player 1: no jumps left, so “Take it away!”",
            ),
            (
                "game=take-it-away&seed=1",
                "Player 1: take any white chip. After this, it’s all jumping",
            ),
            (
                "game=take-back-toe&position=4,4,2,3/4,4,4,4/3,2,3,3+1+6+-",
                "Player 1 rolled 6, but no 6 chips can move, so skip this turn",
            ),
            (
                "game=give-and-take&turns=c3-c4,c6-c5",
                "White: capture the piece just moved to c5",
            ),
        ] {
            let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
            page.until("board.view.turnOf !== undefined").await?;
            page.expect_text("board.status.textContent", told)
                .await
                .with_context(|| link.to_string())?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn rings_nearly_everywhere_are_shown_for_two_turns_and_to_those_who_use_keys() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let shown = "const rings = [...board.svg.querySelectorAll('.signs .sign.movable')];
            return rings.length > 0 && rings.every((ring) => getComputedStyle(ring).visibility === 'visible');";
        // Red may plant nearly everywhere; later in the same game, too.
        for (turns, is_shown) in [("", true), ("a1", true), ("a1,g4", false)] {
            let address = format!("{}#game=take:size=4&turns={turns}", server.url);
            let page = Page::open(browser, &address).await?;
            page.until("board.svg.querySelector('.sign.movable')").await?;
            ensure!(page.run(shown).await? == json!(is_shown), "{turns}");
            if !is_shown {
                page.run("board.svg.querySelector('[tabindex=\"0\"]').focus({ focusVisible: true });")
                    .await?;
                ensure!(page.run(shown).await? == json!(true));
            }
        }
        // A few rings stay: they say where something can be done at all.
        let address = format!("{}#game=take-back-toe&turns=4:a2-a1,3:a1-a2,2:", server.url);
        let page = Page::open(browser, &address).await?;
        page.until("board.svg.querySelector('.sign.movable')").await?;
        ensure!(page.run(shown).await? == json!(true));
        page.expect_quiet().await
    })
    .await
}
