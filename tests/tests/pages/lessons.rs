//! Lessons: in the pages of others; what was learnt is kept; and what the table shows of them. Every step of every
//! lesson is in `more/lessons.rs`.

use anyhow::{Context, Result, ensure};
use page_tests::lessons::{CARD, button, until_state};
use page_tests::{
    Browser, HostSite, Page, compiled_course, host_page, serve_cross_origin, serve_site,
};
use serde_json::json;

/// What the card of the lesson says.
fn card_text() -> String {
    format!("{CARD}.querySelector('.text').textContent")
}

#[tokio::test]
async fn a_lesson_in_the_page_of_another_site_teaches_and_stores_nothing() -> Result<()> {
    let site = serve_cross_origin()?;
    let body = format!(
        "<script type=\"module\" src=\"{0}take-board.js\"></script>
         <take-board learn=\"take/grow\" width=\"480\" height=\"760\" speed=\"0\">Take</take-board>
         <iframe src=\"{0}embed.html#learn=take/grow\" width=\"480\" height=\"760\"></iframe>",
        site.url
    );
    let host = HostSite::start(&host_page(&body), &[], &[])?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page {
            driver: &browser.driver,
        };
        page.driver.goto(host.url()).await?;
        page.run("globalThis.told = []; addEventListener('lesson', ({ detail }) => told.push(detail));").await?;
        for is_frame in [false, true] {
            if is_frame {
                page.run("document.querySelector('iframe').scrollIntoView();").await?;
                page.enter_frame(0).await?;
            }
            page.until("board?.lesson").await?;
            until_state(&page, "open").await?;
            // Refused for real: a cell that is taken, typed and touched.
            page.run("board.play('c3');").await?;
            page.until(&format!("{}.startsWith('✗ ')", card_text())).await?;
            page.run("board.play('c5');").await?;
            until_state(&page, "done").await?;
            page.run(&format!("{}.click();", button("Next"))).await?;
            let second = "board.lesson.step.id !== 'grow'";
            page.until(second).await?;
            until_state(&page, "open").await?;
            page.expect_text("(() => { try { return localStorage.length; } catch { return 0; } })()", "0").await.context("things are stored")?;
        }
        // The link of the frame leads to the same step in the app.
        page.until("document.querySelector('.steps a').hash === `#${board.lesson.link}`").await?;
        page.driver.enter_parent_frame().await?;
        page.expect_text_that("JSON.stringify(told.map(({ step, solved, done }) => [step, solved, done]))", |it| it.contains(r#"["grow",true,1]"#)).await?;
        // Another game in the same element ends the lesson.
        page.run("board.load({ game: 'take:size=2' });").await?;
        page.until("!board.lesson && board.board.spec.startsWith('take:size=2') && !board.shadowRoot.querySelector('.lesson')").await?;
        page.expect_text("board.getAttributeNames().join()", "learn,width,height,speed").await.context("the page's own attributes")?;
        page.expect_quiet().await
    })
    .await
}

/// What is captured leaves a board at once where no player's bar shows what it flies to.
#[tokio::test]
async fn a_chip_captured_in_a_lesson_dissolves() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#learn=take-it-away", server.url)).await?;
        until_state(&page, "open").await?;
        // How captures leave is loaded once the board can be played on.
        page.run(
            "const { name } = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/svg-painter.js'));
            import(name).then((module) => Object.assign(globalThis, module));",
        )
        .await?;
        page.until("globalThis.SvgPainter?.motion").await?;
        page.run("board.setAttribute('speed', '0.01'); board.play('b8');").await?;
        let gone = "[...board.svg.querySelectorAll('.gone')]";
        let leave = "part.getAnimations().filter(({ animationName }) => animationName === 'leave')";
        page.until(&format!("{gone}.length > 0 && {gone}.every((part) => {leave}.length === 1)"))
            .await?;
        page.run(&format!("for (const part of {gone}) {leave}[0].finish();")).await?;
        page.until(&format!("{gone}.length === 0")).await?;
        page.expect_quiet().await
    })
    .await
}

/// The page that a lesson was opened from may have been scrolled, and however long it was: the task is in view.
#[tokio::test]
async fn a_lesson_opens_at_its_top() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let phone = json!({ "width": 375, "height": 667, "deviceScaleFactor": 1, "mobile": true });
        for address in ["", "#game=take:size=3&turns=c3,a1"] {
            let page = Page::open(browser, &format!("{}{address}", server.url)).await?;
            page.devtools("Emulation.setDeviceMetricsOverride", phone.clone()).await?;
            page.until("'ready' in document.documentElement.dataset").await?;
            // Every view is long here: a browser that has the next one at once moves only as far as it must.
            page.run(
                "const sheet = new CSSStyleSheet();
                sheet.replaceSync('main { min-height: 5000px; }');
                document.adoptedStyleSheets = [sheet];
                scrollTo(0, 3000);",
            )
            .await?;
            page.until("scrollY === 3000").await?;
            page.run("location.hash = 'learn=acquisitions';").await?;
            until_state(&page, "open").await?;
            page.until("scrollY === 0").await?;
            // And so does the game that it was opened from.
            if !address.is_empty() {
                page.run("scrollTo(0, 3000);").await?;
                page.until("scrollY === 3000").await?;
                page.run("history.back();").await?;
                page.until("document.documentElement.dataset.view === 'table' && scrollY === 0").await?;
            }
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn what_was_learnt_is_kept_and_can_be_reset() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#learn=take", server.url)).await?;
        until_state(&page, "open").await?;
        let course = compiled_course("take")?;
        let first = course["steps"][0]["line"][0].as_str().context("a line")?;
        page.run(&format!("board.play('{first}');")).await?;
        until_state(&page, "done").await?;
        // Undo leads back to the start of the step, and the way shown is no solution.
        page.run("board.undo();").await?;
        until_state(&page, "open").await?;
        page.run(&format!("{}.click();", button("Next"))).await?;
        page.until("location.hash === '#learn=take/grow'").await?;
        until_state(&page, "open").await?;
        page.run(&format!("{}.click();", button("Show me"))).await?;
        until_state(&page, "done").await?;
        page.expect_accessible("a lesson").await?;
        page.reload().await?;
        until_state(&page, "open").await?;
        let dots = format!("[...{CARD}.querySelectorAll('.dots i')].map((dot) => dot.className.trim()).slice(0, 3).join()");
        page.expect_text(&dots, "done,here,").await?;
        // From elsewhere, it is resumed where it was left.
        let page = Page::open(browser, &format!("{}#learn=take", server.url)).await?;
        page.until("board?.lesson?.step.id === 'grow'").await?;
        until_state(&page, "open").await?;
        page.run(&format!("{CARD}.querySelector('.dots').click();")).await?;
        page.run(&format!("{}.click();", button("Start over"))).await?;
        page.until(&format!("board.lesson.step.id === 'seed' && {dots} === 'here,,'")).await?;
        // At the end, the first game: against the weakest computer, with a coach.
        page.run("board.lesson.goToStep(99);").await?;
        page.until(&format!("{CARD}.querySelectorAll('.ways button').length === 3")).await?;
        page.run(&format!("{}.click();", button("Play your first game"))).await?;
        page.until("/^#game=take:.*seats=human,engine-1/.test(location.hash) && document.documentElement.dataset.view === 'table'").await?;
        page.until("JSON.parse(localStorage['take-five-lessons']).coached === history.state.game").await?;
        page.expect_quiet().await?;
        // Who has solved the last step begins again.
        page.run("const all = JSON.parse(localStorage['take-five-lessons']);
            all.courses.take.done.push(all.courses.take.at);
            localStorage['take-five-lessons'] = JSON.stringify(all);").await?;
        let page = Page::open(browser, &format!("{}#learn=take", server.url)).await?;
        page.until("board?.lesson?.step.id === 'seed'").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_table_offers_a_lesson_until_somebody_plays_and_its_coach_explains_once() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let offer = "document.querySelector('#learn-offer')";
        let notice = |key: &str| format!("document.querySelector('[data-notice={key}]')");
        let address = format!("{}#game=take:size=3&turns=c3,a1", server.url);
        let page = Page::open(browser, &address).await?;
        page.expect_text(offer, "null").await?;
        let page = Page::open(browser, &format!("{}#game=take:size=3", server.url)).await?;
        page.expect_text(&format!("{offer}.hash"), "#learn=take").await?;
        page.run("board.play('c3');").await?;
        // A refusal leads to the step that explains it, and Back to the game as it was.
        page.run("board.touch('c3');").await?;
        page.until("board.said.querySelector('a')").await?;
        page.expect_text(offer, "null").await?;
        let before = page.text("board.view.position").await?;
        page.run("board.said.querySelector('a').click();").await?;
        page.until("document.documentElement.dataset.view === 'lesson' && board.lesson").await?;
        until_state(&page, "open").await?;
        let legal = "board.play(board.table.see((table) => table.legalActions())[0]);";
        page.run(legal).await?;
        page.run("history.back();").await?;
        let table = "document.querySelector('#table take-board')";
        page.until(&format!("document.documentElement.dataset.view === 'table' && {table}.view.position === '{before}'")).await?;
        page.expect_kept_positions(&[before]).await?;

        // The coach: in the game that it was begun for, at the first group that is taken, until it was got.
        let wall = compiled_course("take")?;
        let wall = wall["steps"].as_array().into_iter().flatten().find(|step| step["id"] == "wall");
        let wall = wall.context("a step where a group is taken")?;
        let link = wall["link"].as_str().unwrap_or_default().replace("&mark=", "&x=");
        let take = format!("board.play({});", wall["line"][0]);
        let mut note = String::new();
        for is_known in [false, true] {
            let page = Page::open(browser, &format!("{}#{link}", server.url)).await?;
            page.run("const kept = JSON.parse(localStorage['take-five-lessons']);
                localStorage['take-five-lessons'] = JSON.stringify({ ...kept, coached: history.state.game });")
                .await?;
            let place = "JSON.stringify(board.svg.getBoundingClientRect())";
            let before = page.text(place).await?;
            page.run(&take).await?;
            if is_known {
                // Asked once more, it has nothing to say.
                page.until("globalThis.coach ??= performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/learn/coach.js'))").await?;
                page.run("import(coach.name).then(({ coach }) => coach(board)).then(() => { globalThis.asked = true; });").await?;
                page.until("globalThis.asked").await?;
                let now = page.text(&format!("{}?.firstChild.textContent", notice("coach"))).await?;
                ensure!(now != note, "{note} once more");
                continue;
            }
            page.until(&notice("coach")).await?;
            ensure!(page.text(place).await? == before, "the board has moved");
            note = page.text(&format!("{}.firstChild.textContent", notice("coach"))).await?;
            page.run(&format!("[...{}.querySelectorAll('button')].at(-1).click();", notice("coach"))).await?;
            let now = page.text(&format!("{}?.firstChild.textContent", notice("coach"))).await?;
            ensure!(now != note, "{note} stays");
        }
        page.expect_quiet().await
    })
    .await
}
