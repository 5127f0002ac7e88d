//! Lessons: every step of every game is solved by keyboard and by touch, every mistake gets its answer; and the coach
//! on the table.

use anyhow::{Context, Result, ensure};
use page_tests::lessons::{CARD, Way, act, push, until_state};
use page_tests::{Browser, Page, compiled_course, phone_emulation, serve_site};
use serde_json::{Value, json};
use take_five_rules::GAMES;

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

/// Makes the game on the page the one that is coached.
async fn coach(page: &Page<'_>) -> Result<()> {
    page.until("history.state?.game").await?;
    page.run(
        "const kept = JSON.parse(localStorage['take-five-lessons'] ?? '{}');
        localStorage['take-five-lessons'] = JSON.stringify({ ...kept, coached: history.state.game });
        board.setAttribute('speed', '0');",
    )
    .await?;
    Ok(())
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
        await board.settled;
        if (say && (told !== 1 || status.textContent !== text)) throw new Error(`${action} is announced ${told} times`);
        watch.disconnect();
        count += 1;
        shown('Try again').click();
        await until(() => isOpen() && board.view.position === position, `back after ${action}`);
    };
    const walk = async (node) => {
        for (const [action, answer] of Object.entries(node)) if (answer.mistake) await expect(action, answer);
        const legal = board.table.see((table) => table.legalActions());
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
                page.expect_text(&format!("{CARD}.querySelector('.text').textContent"), &format!("✗ {}", say.as_str().unwrap_or_default())).await.with_context(|| what.to_string())?;
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
                page.expect_text(&format!("{CARD}.querySelector('.text').textContent"), &format!("✓ {say}")).await.with_context(|| what.to_string())?;
            }
        }
        if way == Way::Fingers {
            page.expect_text(&format!("(() => {{ {BELOW} }})()"), "").await.with_context(|| format!("{what}: not on the screen"))?;
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

#[tokio::test]
async fn nobody_waits_for_the_coach_who_also_explains_forced_moves() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let note = "document.querySelector('[data-notice=coach]')";
        let start = format!("{}#game=acquisitions&seats=human,engine-1", server.url);
        let page = Page::open(browser, &start).await?;
        coach(&page).await?;
        page.run("board.play('f1xh1');").await?;
        page.until(&format!("{note} && board.host.patience > 1")).await?;
        // The computer plays, and the note is still there; it goes when the player plays on, and does not come again.
        page.until("board.view.steps > 1 && board.view.turnOf === 1 && !board.playback.isRunning").await?;
        let read = page.text(&format!("{note}.firstChild.textContent")).await?;
        page.run("board.play(board.table.see((table) => table.legalActions())[0]);").await?;
        page.until(&format!("{note}?.firstChild.textContent !== {read:?}")).await?;
        page.until("JSON.parse(localStorage['take-five-lessons']).got.includes('acquisitions/jump')").await?;
        // A note goes with its game.
        page.run("localStorage['take-five-lessons'] = JSON.stringify({ coached: history.state.game });").await?;
        page.until("board.view.turnOf === 1 && !board.playback.isRunning").await?;
        page.run("board.play(board.table.see((table) => table.legalActions())[0]);").await?;
        page.until(note).await?;
        page.run("location.hash = 'game=take';").await?;
        page.until(&format!("board.board?.game === 'take' && !{note}")).await?;
        let position = "8/3w4/4w3/5w2/3w4/2w5/6w1/8 1 12 29,28 0 -";
        let page = Page::open(browser, &format!("{start}&position={position}")).await?;
        coach(&page).await?;
        page.run("board.play('c3xe5'); board.play('e5xe7');").await?;
        for _ in 0..3 {
            page.until(note).await?;
            if page.text(&format!("{note}.textContent")).await?.contains("we made it for you") {
                return page.expect_quiet().await;
            }
            page.run(&format!("[...{note}.querySelectorAll('button')].at(-1).click();")).await?;
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
            page.until(
                "(() => {
                    // The offer of the lesson may have come in the meantime.
                    document.querySelectorAll('#notices > :not([data-notice=coach])').forEach((other) => other.remove());
                    const { top } = document.querySelector('[data-notice=coach]').getBoundingClientRect();
                    const parts = [board.svg, document.querySelector('#players-below'), board.shadowRoot.querySelector('.controls')];
                    return parts.every((part) => part.getBoundingClientRect().bottom <= top);
                })()",
            )
            .await
            .context(info.id)?;
            page.until("(document.querySelector('[data-notice=coach] button')?.click(), !document.querySelector('[data-notice=coach]'))")
                .await?;
            page.until(&toolbar("visible")).await.context(info.id)?;
        }
        Ok(())
    })
    .await
}
