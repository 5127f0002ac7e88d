//! Lessons: every step of every game is solved by keyboard and by touch, every mistake gets its answer; what was learnt
//! is kept; lessons in the pages of others; and what the table shows of them.

use crate::keyboard::{connections, reach};
use anyhow::{Context, Result, ensure};
use page_tests::{
    Browser, HostSite, Page, compiled_course, host_page, phone_emulation, serve_cross_origin,
    serve_site,
};
use serde_json::{Value, json};
use take_five_rules::{GAMES, Spec};

/// What the card of the lesson shows.
pub const CARD: &str = "board.shadowRoot.querySelector('.lesson')";

/// Waits until the learner is to act, has made a mistake, or has reached the goal.
pub async fn until_state(page: &Page<'_>, state: &str) -> Result<()> {
    let buttons = format!("[...{CARD}.querySelectorAll('.buttons button')]");
    let main = format!("{buttons}.filter((b) => !b.hidden && b.classList.contains('main')).map((b) => b.textContent).join()");
    let condition = match state {
        "failed" => format!("{main} === 'Try again'"),
        "done" => format!("['Next', 'Finish'].includes({main})"),
        // With its goal in view.
        _ => format!("{main} === '' && {CARD}.querySelector('.aim').innerText !== '' && board.guards.whyNot(board.view) === undefined && !board.show.isRunning"),
    };
    page.until(&condition).await.context(state.to_owned())
}

/// A button of the lesson.
pub fn button(text: &str) -> String {
    format!("[...{CARD}.querySelectorAll('button')].find((b) => b.textContent === {text:?} && b.checkVisibility())")
}

/// The learner's actions that lead to the goal, with what is shown on the way: the first shortest way.
fn solution(node: &Value, line: &Value) -> Option<Vec<(String, Value)>> {
    let preferred: Vec<&str> = line.as_array()?.iter().filter_map(Value::as_str).collect();
    let mut best: Option<Vec<(String, Value)>> = None;
    for (action, answer) in node.as_object()? {
        let mut way = vec![(action.clone(), answer.clone())];
        if answer["done"] != json!(true) {
            let Some(rest) = answer.get("then").and_then(|then| solution(then, line)) else {
                continue;
            };
            way.extend(rest);
        }
        let rank = |way: &[(String, Value)]| (way.len(), !preferred.contains(&&*way[0].0));
        if best.as_ref().is_none_or(|best| rank(&way) < rank(best)) {
            best = Some(way);
        }
    }
    best
}

/// Plays every mistake of a node and of those after it, within the page, and checks its answer and that *Try again* sets
/// the position back. Returns how many there were.
const MAKE_MISTAKES: &str = "const [answers, otherwise, done] = arguments;
    const board = document.querySelector('take-board');
    const card = board.shadowRoot.querySelector('.lesson');
    const status = card.querySelector('[role=status]');
    const until = async (condition, what) => {
        for (const start = performance.now(); !condition(); await new Promise((next) => setTimeout(next)))
            if (performance.now() - start > 60000) throw new Error(`never: ${what}`);
    };
    const shown = (text) => [...card.querySelectorAll('.buttons button')].find((b) => b.textContent === text && !b.hidden);
    const isOpen = () => board.guards.whyNot(board.view) === undefined;
    let count = 0;
    const expect = async (action, { say }) => {
        const { position } = board.view;
        let told = 0;
        const watch = new MutationObserver((all) => (told += all.length));
        watch.observe(status, { childList: true, characterData: true, subtree: true });
        board.play(action);
        await until(() => shown('Try again')?.classList.contains('main'), `${action} is a mistake`);
        const text = card.querySelector('.text').textContent;
        if (say && text !== `✗ ${say}`) throw new Error(`${action}: ${text}`);
        await board.told;
        if (say && (told !== 1 || status.textContent !== text)) throw new Error(`${action} is announced ${told} times`);
        watch.disconnect();
        count += 1;
        shown('Try again').click();
        await until(() => isOpen() && board.view.position === position, `back after ${action}`);
    };
    const walk = async (node) => {
        for (const [action, answer] of Object.entries(node)) if (answer.mistake) await expect(action, answer);
        const legal = board.game.see((table) => table.legalActions());
        const other = legal.find((action) => !Object.hasOwn(node, action));
        if (other) {
            if (!otherwise) throw new Error(`no answer to ${other}`);
            await expect(other, { say: otherwise });
        }
        for (const [action, answer] of Object.entries(node)) {
            if (!answer.then || !Object.values(answer.then).some(({ mistake, then }) => mistake || then)) continue;
            const { position, steps } = board.view;
            board.play(action);
            await until(() => board.view.steps > steps && isOpen(), `on after ${action}`);
            await walk(answer.then);
            board.undo();
            await until(() => isOpen() && board.view.position === position, `undone ${action}`);
            break;
        }
    };
    walk(answers).then(() => done(count), (error) => done(`${error}`));";

/// What of a step does not fit on the screen when it is solved.
const BELOW: &str = "scrollTo(0, 0);
    const card = board.shadowRoot.querySelector('.lesson');
    const next = [...card.querySelectorAll('.buttons button')].pop();
    const parts = { goal: card.querySelector('.aim'), board: board.svg, answer: card.querySelector('.text'), next };
    return Object.entries(parts).flatMap(([name, part]) => {
        const { top, bottom, height } = part.getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= innerHeight ? [] : [`${name} from ${top} to ${bottom} of ${innerHeight}`];
    }).join();";

/// How somebody acts.
#[derive(Clone, Copy, PartialEq)]
pub enum Way {
    Keys,
    Fingers,
}

/// Touches what an action consists of.
pub async fn act(page: &Page<'_>, way: Way, action: &str) -> Result<()> {
    let spec: Spec = page.text("board.board.spec").await?.parse()?;
    let paths = page.position(&spec).await?.touch_paths();
    let found = paths.into_iter().find(|(text, _)| text == action);
    let (_, keys) = found.with_context(|| format!("{action} is not legal"))?;
    let steps = page.text("board.view.steps").await?;
    let last = keys.len() - 1;
    for (index, key) in keys.iter().enumerate() {
        if way == Way::Keys {
            let near = connections(page).await?;
            reach(page, &near, key).await?;
            page.press("Enter", "Enter", 0).await?;
        } else {
            let there = format!("board.shadowRoot.querySelector(\"[data-key='{key}']\")");
            page.run(&format!("{there}.scrollIntoView({{ block: 'center' }});"))
                .await?;
            let at = page.middle(key).await?;
            page.fingers("touchStart", &[at]).await?;
            page.fingers("touchEnd", &[]).await?;
        }
        let begun = if index == last {
            format!("board.view.steps > {steps}")
        } else {
            format!("board.view.pending.length === {}", index + 1)
        };
        page.until(&begun).await.with_context(|| format!("{key} of {action}"))?;
    }
    Ok(())
}

/// Presses a button of the lesson.
pub async fn push(page: &Page<'_>, way: Way, text: &str) -> Result<()> {
    if way == Way::Fingers {
        page.run(&format!("{}.scrollIntoView({{ block: 'center' }});", button(text))).await?;
        let script = format!("const box = {}.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2];", button(text));
        let at: (f64, f64) = serde_json::from_value(page.run(&script).await?)?;
        page.fingers("touchStart", &[at]).await?;
        return page.fingers("touchEnd", &[]).await;
    }
    // From the board on.
    for _ in 0..12 {
        let here = page.text("board.shadowRoot.activeElement?.textContent").await?;
        if here == text {
            return page.press("Enter", "Enter", 0).await;
        }
        page.press("Tab", "Tab", 0).await?;
    }
    anyhow::bail!("Tab does not lead to {text}")
}

/// Takes the course of a game from its first step to the end.
async fn take_course(browser: &Browser, game: &str, way: Way) -> Result<usize> {
    let server = serve_site()?;
    let course = compiled_course(game)?;
    let steps = course["steps"].as_array().context("steps")?;
    let page = Page::open(browser, &format!("{}#learn={game}", server.url)).await?;
    page.run("board.setAttribute('speed', '0');").await?;
    let mut mistakes = 0;
    let mut places: Vec<(String, String)> = Vec::new();
    for step in steps {
        let what = format!("{game}/{}", step["id"].as_str().unwrap_or_default());
        let shown = format!("location.hash === '#learn={what}' && {CARD}.querySelector('h2').textContent === {}", step["title"]);
        page.until(&shown).await.with_context(|| what.clone())?;
        until_state(&page, "open").await.with_context(|| what.clone())?;
        // The board keeps its place from step to step.
        let place = page.text("(() => { const box = board.svg.getBoundingClientRect(); return [box.top + scrollY, box.left, box.width, box.height].map(Math.round).join() })()").await?;
        places.push((page.text("board.board.spec").await?, place));
        if way == Way::Fingers {
            let args = vec![step["answers"].clone(), step["otherwise"].clone()];
            let made = page.driver.execute_async(MAKE_MISTAKES, args).await?;
            let made = made.json();
            mistakes += made.as_u64().with_context(|| format!("{what}: {made}"))? as usize;
            for (reason, say) in step["refused"].as_object().into_iter().flatten() {
                page.run(&format!("board.dispatchEvent(new CustomEvent('refused', {{ detail: {{ id: 'refused.step', args: {{ reason: {{ id: {reason:?}, args: {{}} }} }} }} }}));"))
                    .await?;
                let text = page.text(&format!("{CARD}.querySelector('.text').textContent")).await?;
                ensure!(text == format!("✗ {}", say.as_str().unwrap_or_default()), "{what}: {text}");
            }
        }
        page.run("board.places.focus();").await?;
        let way_on = solution(&step["answers"], &step["line"]).with_context(|| what.clone())?;
        ensure!(Some(way_on.len() as u64) == step["fewest"].as_u64(), "{what}: {way_on:?}");
        for (action, answer) in way_on {
            act(&page, way, &action).await.with_context(|| what.clone())?;
            let is_done = answer["done"] == json!(true);
            until_state(&page, if is_done { "done" } else { "open" }).await.with_context(|| what.clone())?;
            if let Some(say) = answer["say"].as_str().filter(|_| is_done) {
                let text = page.text(&format!("{CARD}.querySelector('.text').textContent")).await?;
                ensure!(text == format!("✓ {say}"), "{what}: {text}");
            }
        }
        if way == Way::Fingers {
            let below = page.text(&format!("(() => {{ {BELOW} }})()")).await?;
            ensure!(below.is_empty(), "{what}: not on the screen: {below}");
        }
        let is_last = step == &steps[steps.len() - 1];
        push(&page, way, if is_last { "Finish" } else { "Next" }).await.with_context(|| what.clone())?;
    }
    page.until(&format!("{CARD}.querySelector('.end h2')?.checkVisibility()")).await?;
    for (spec, place) in &places {
        let first = places.iter().find(|(other, _)| other == spec);
        ensure!(first.is_some_and(|(_, first)| first == place), "{game}: the board has moved: {places:?}");
    }
    // Nothing of it is a game.
    page.run("indexedDB.databases().then((all) => { globalThis.stores = all; });").await?;
    page.until("globalThis.stores").await?;
    if page.text("stores.some(({ name }) => name === 'take-five')").await? == "true" {
        ensure!(page.kept_positions().await?.is_empty());
    }
    page.expect_quiet().await?;
    Ok(mistakes)
}

#[tokio::test]
async fn every_lesson_is_solved_by_keys() -> Result<()> {
    Browser::in_chromium(json!({}), async |browser| {
        for info in GAMES {
            take_course(browser, info.id, Way::Keys).await.context(info.id)?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn every_lesson_is_solved_by_touch_and_every_mistake_has_its_answer() -> Result<()> {
    Browser::in_chromium(phone_emulation(667), async |browser| {
        for info in GAMES {
            let mistakes = take_course(browser, info.id, Way::Fingers).await.context(info.id)?;
            ensure!(mistakes >= 4, "{}: only {mistakes} mistakes", info.id);
        }
        Ok(())
    })
    .await
}

/// Waits until the table knows of lessons, which it learns when it is idle.
async fn until_learning(page: &Page<'_>) -> Result<()> {
    page.until("globalThis.learning ??= performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/learn/at-table.js'))")
        .await?;
    page.run("import(learning.name).then(() => { globalThis.hasLearnt = true; });").await?;
    page.until("globalThis.hasLearnt").await
}

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
                page.driver.enter_frame(0).await?;
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
            let kept = page.text("(() => { try { return localStorage.length; } catch { return 0; } })()").await?;
            ensure!(kept == "0", "{kept} things are stored");
        }
        // The link of the frame leads to the same step in the app.
        page.until("document.querySelector('.steps a').hash === `#${board.lesson.link}`").await?;
        page.driver.enter_parent_frame().await?;
        let told = page.text("JSON.stringify(told.map(({ step, solved, done }) => [step, solved, done]))").await?;
        ensure!(told.contains(r#"["grow",true,1]"#), "{told}");
        // Another game in the same element ends the lesson.
        page.run("board.load({ game: 'take:size=2' });").await?;
        page.until("!board.lesson && board.board.spec.startsWith('take:size=2') && !board.shadowRoot.querySelector('.lesson')").await?;
        ensure!(page.text("board.hasAttribute('auto-chain') || board.hasAttribute('data-lesson')").await? == "false");
        page.expect_quiet().await
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
        let shown = page.text(&dots).await?;
        ensure!(shown == "done,here,", "{shown}");
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
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn the_table_offers_a_lesson_once_and_its_coach_explains_once() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let notice = |key: &str| format!("document.querySelector('[data-notice={key}]')");
        let address = format!("{}#game=take:size=3&turns=c3,a1", server.url);
        let page = Page::open(browser, &address).await?;
        ensure!(page.text(&notice("learn")).await? == "null");
        let page = Page::open(browser, &format!("{}#game=take:size=3", server.url)).await?;
        page.until(&notice("learn")).await?;
        page.run(&format!("{}.querySelectorAll('button')[1].click();", notice("learn"))).await?;
        page.reload().await?;
        until_learning(&page).await?;
        page.run("board.play('c3');").await?;
        // A refusal leads to the step that explains it, and Back to the game as it was.
        page.run("board.touch('c3');").await?;
        page.until("board.said.querySelector('a')").await?;
        ensure!(page.text(&notice("learn")).await? == "null");
        let before = page.text("board.view.position").await?;
        page.run("board.said.querySelector('a').click();").await?;
        page.until("document.documentElement.dataset.view === 'lesson' && board.lesson").await?;
        until_state(&page, "open").await?;
        let legal = "board.play(board.game.see((table) => table.legalActions())[0]);";
        page.run(legal).await?;
        page.run("history.back();").await?;
        let table = "document.querySelector('#table take-board')";
        page.until(&format!("document.documentElement.dataset.view === 'table' && {table}.view.position === '{before}'")).await?;
        ensure!(page.kept_positions().await? == [before]);

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
            until_learning(&page).await?;
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
            page.run(&format!("{}.querySelector('button').click();", notice("coach"))).await?;
            let now = page.text(&format!("{}?.firstChild.textContent", notice("coach"))).await?;
            ensure!(now != note, "{note} stays");
        }
        page.expect_quiet().await
    })
    .await
}

/// Makes the game on the page the one that is coached.
async fn coach(page: &Page<'_>) -> Result<()> {
    until_learning(page).await?;
    page.until("history.state?.game").await?;
    page.run(
        "const kept = JSON.parse(localStorage['take-five-lessons'] ?? '{}');
        localStorage['take-five-lessons'] = JSON.stringify({ ...kept, coached: history.state.game });
        board.setAttribute('speed', '0');",
    )
    .await?;
    Ok(())
}

#[tokio::test]
async fn the_opponents_wait_for_the_coach_who_also_explains_forced_moves() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let note = "document.querySelector('[data-notice=coach]')";
        let start = format!("{}#game=acquisitions&seats=human,engine-1", server.url);
        let page = Page::open(browser, &start).await?;
        coach(&page).await?;
        page.run("board.play('f1xh1');").await?;
        page.until(note).await?;
        let waits = "board.guards.whyNobody(board.view)?.id === 'learn.read-first' && !board.opponents.isThinking && board.show.patience > 1 \
            && !board.status.textContent.includes('thinking')";
        page.until(waits).await?;
        let before = page.text("board.view.steps").await?;
        page.run(&format!("{note}.querySelector('button').click();")).await?;
        page.until(&format!("board.view.steps > {before}")).await?;
        let position = "8/3w4/4w3/5w2/3w4/2w5/6w1/8 1 12 29,28 0 -";
        let page = Page::open(browser, &format!("{start}&position={position}")).await?;
        coach(&page).await?;
        page.run("board.play('c3xe5'); board.play('e5xe7');").await?;
        for _ in 0..3 {
            page.until(note).await?;
            if page.text(&format!("{note}.textContent")).await?.contains("is played for you") {
                return page.expect_quiet().await;
            }
            page.run(&format!("{note}.querySelector('button').click();")).await?;
        }
        anyhow::bail!("nothing is said of forced moves")
    })
    .await
}

#[tokio::test]
async fn the_coach_covers_neither_board_nor_players_on_a_phone() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(phone_emulation(667), async |browser| {
        for info in GAMES {
            let page = Page::open(browser, &format!("{}#game={}&seed=1", server.url, info.id)).await?;
            // As in a coached game, but without notes of its own.
            page.run("board.classList.add('coached');").await?;
            let course = compiled_course(info.id)?;
            let texts = course["coach"].as_array().into_iter().flatten().filter_map(|note| note["text"].as_str());
            let forced = page
                .text("board.narrator.words.say({ id: 'learn.forced', args: { setting: board.narrator.words.say({ id: 'settings.name', args: { name: 'auto-chain' } }) } })")
                .await?;
            let longest = texts.chain([&*forced]).max_by_key(|text| text.chars().count()).context("notes")?;
            page.run(&format!(
                "import(document.querySelector('script[src$=\"app.js\"]').src.replace('app.js', 'app/page/notices.js')).then(({{ showNotice }}) =>
                    showNotice('coach', {longest:?}, [{{ text: 'Got it', act() {{}} }}, {{ text: 'See the lesson', act() {{}} }}], false));"
            ))
            .await?;
            page.until(&format!("document.querySelector('[data-notice=coach]')?.textContent.startsWith({longest:?})")).await?;
            // It takes the place of the toolbar, which nobody sees half of, as soon as the styles for it are there.
            let toolbar = |visibility: &str| {
                format!("getComputedStyle(document.querySelector('.acts')).visibility === '{visibility}'")
            };
            page.until(&toolbar("hidden")).await.context(info.id)?;
            let covered = page
                .text(
                    "(() => {
                    // The offer of the lesson may have come in the meantime.
                    document.querySelectorAll('#notices > :not([data-notice=coach])').forEach((other) => other.remove());
                    const { top } = document.querySelector('[data-notice=coach]').getBoundingClientRect();
                    const parts = [board.svg, document.querySelector('#players-below'), board.shadowRoot.querySelector('.controls')];
                    return parts.map((part) => part.getBoundingClientRect().bottom - top).filter((over) => over > 0).join();
                    })()",
                )
                .await?;
            ensure!(covered.is_empty(), "{}: by {covered}", info.id);
            page.until("(document.querySelector('[data-notice=coach] button')?.click(), !document.querySelector('[data-notice=coach]'))")
                .await?;
            page.until(&toolbar("visible")).await.context(info.id)?;
        }
        Ok(())
    })
    .await
}
