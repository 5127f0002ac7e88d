//! The page with its board, for tests.

use crate::{Browser, new_tab};
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use take_five_rules::{Position, Spec};
use take_five_table::Table;
use thirtyfour::{WebDriver, WebElement, WindowHandle};

/// How long a page may take to do something before a test gives up: far more than any needs on an idle machine.
/// (Chromium alone takes 30 s on a busy machine until a new offline version takes over.)
const PATIENCE: Duration = Duration::from_secs(45);

/// How long a page may take to show what it is about to show anyway, when nothing has to be loaded or thought about.
pub(crate) const MOMENT: Duration = Duration::from_secs(10);

/// Whether the board is there.
const READY: &str = "document.documentElement.dataset.ready === ''";

/// Whether the app has loaded all that it loads around a board when the browser is idle, too.
const COMPLETE: &str = "document.documentElement.dataset.ready === ''
    && (!document.querySelector('#names') || document.documentElement.matches('[data-complete], :not([data-view=table])'))";

/// What the page has told its reader and the console.
const REPORTED: &str = "return [...document.querySelectorAll('#notices > *')].map((e) => e.textContent).concat(globalThis.logged ?? []);";

/// Where the game stands, for whoever asks why something never came true.
const STANDING: &str = "const { view, opponents, guards, show, status } = board ?? {};
    const { steps, at, toPlay, turnOf, position, canForward, settingUp, forced } = view ?? {};
    return JSON.stringify({ steps, at, toPlay, turnOf, position, canForward, settingUp, forced,
        status: status?.textContent, blocked: view && guards?.whyNobody(view), isShowing: show?.isRunning,
        isThinking: opponents?.isThinking, isPaused: opponents?.isPaused,
        saved: document.querySelector('#saved')?.dataset.state, record: board?.table?.record });";

/// What the live region says.
const SAID: &str = "[...board.said.childNodes].filter((node) => node.nodeName !== 'A').map((node) => node.textContent).join('').trim()";

/// A page that shows a board.
pub struct Page<'a> {
    /// Its driver.
    pub driver: &'a WebDriver,
}

impl<'a> Page<'a> {
    /// Opens an address and waits until its board is there with all that is around it.
    pub async fn open(browser: &'a Browser, url: &str) -> Result<Self> {
        let driver = &browser.driver;
        let page = Page { driver };
        page.run("delete document.documentElement.dataset.ready;")
            .await?;
        driver.goto("about:blank").await?; // else another hash would load nothing
        driver.goto(url).await?;
        page.until(COMPLETE).await?;
        Ok(page)
    }

    /// Opens a page that is not of this site, up to the end of its text.
    pub async fn open_foreign(&self, url: &str) -> Result<()> {
        self.open_foreign_until(url, "document.readyState !== 'loading'")
            .await
    }

    /// Opens a page of another site, and waits until something is true in it.
    pub async fn open_foreign_until(&self, url: &str, condition: &str) -> Result<()> {
        self.driver.goto(url).await?;
        // The driver does not wait: for a moment, the page before it is still there.
        let is_there = format!("location.href === {url:?} && ({condition})");
        self.until(&is_there).await
    }

    /// Reloads the page, as a person does who continues with it.
    pub async fn reload(&self) -> Result<()> {
        self.reload_until(COMPLETE).await
    }

    async fn reload_until(&self, condition: &str) -> Result<()> {
        // A reloaded page takes its time to go; a mark distinguishes it from the new one.
        let _ = self
            .run("document.documentElement.dataset.ready = 'old';")
            .await;
        self.driver.refresh().await?;
        self.until(condition).await
    }

    /// Kills the page's process, as a crash does, and opens its address in a new tab with its history state, as a
    /// browser does that restores its tabs.
    pub async fn crash(&self) -> Result<()> {
        let known = self.run("return [location.href, history.state];").await?;
        let crash = self.driver.cdp();
        // The crash of the tab is not an error here.
        let answer = crash.send_raw("Page.crash", json!({})).await;
        ensure!(answer.is_err(), "the page has not crashed");
        self.restore_in_new_tab(&known, "").await
    }

    /// Opens the page a second time, in a new tab that becomes the current one and is returned, as a browser duplicates
    /// a tab. `script` runs before the page's own scripts.
    pub async fn duplicate(&self, script: &str) -> Result<WindowHandle> {
        let known = self.run("return [location.href, history.state];").await?;
        self.restore_in_new_tab(&known, script).await?;
        Ok(self.driver.window().await?)
    }

    /// `known`: the address and its history state.
    async fn restore_in_new_tab(&self, known: &Value, script: &str) -> Result<()> {
        new_tab(self.driver).await?;
        crate::browser::listen(self.driver).await?;
        crate::browser::before_pages(self.driver, script).await?;
        let there = known[0].as_str().unwrap_or_default();
        let base = there.split('#').next().unwrap_or_default();
        self.driver.goto(format!("{base}nothing-here")).await?;
        self.until(&format!("location.href === '{base}nothing-here'"))
            .await?;
        let restore = format!("history.replaceState({}, '', {});", known[1], known[0]);
        self.run(&restore).await?;
        self.reload_until(READY).await
    }

    /// The current positions of the saved games, from their records.
    pub async fn kept_positions(&self) -> Result<Vec<String>> {
        self.run(
            "globalThis.kept = undefined;
            const request = indexedDB.open('take-five');
            // There is nothing yet, or nothing any more; it is for the page to create it.
            request.onupgradeneeded = () => request.transaction.abort();
            request.onerror = (event) => { event.preventDefault(); globalThis.kept = []; };
            request.onsuccess = () => {
                const all = request.result.transaction('records').objectStore('records').getAll();
                all.onsuccess = () => { globalThis.kept = all.result; request.result.close(); };
            };",
        )
        .await?;
        self.until("globalThis.kept").await?;
        let records: Vec<String> =
            serde_json::from_value(self.run("return globalThis.kept;").await?)?;
        let position = |record: &String| -> Result<String> {
            let (table, problem) = Table::open_record(record, 0)?;
            ensure!(problem.is_none(), "{problem:?} in {record}");
            Ok(table.position().to_string())
        };
        records.iter().map(position).collect()
    }

    /// Fails unless these are the current positions of the saved games, now or in a moment.
    pub async fn expect_kept_positions(&self, expected: &[String]) -> Result<()> {
        let start = Instant::now();
        loop {
            let kept = self.kept_positions().await?;
            if kept == expected {
                return Ok(());
            }
            ensure!(
                start.elapsed() <= MOMENT,
                "{kept:?} is saved, not {expected:?}"
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Starts a new game as a visitor does: in the dialog, with these of its fields chosen in this order, the game first.
    /// Seats that are not among them are taken by people.
    pub async fn begin(&self, chosen: &[(&str, &str)]) -> Result<()> {
        self.click("#new").await?;
        self.until("document.querySelector('#choose-game')").await?;
        let here = "document.querySelector('#choose-opponent-here')";
        let mut is_here = false;
        for (name, value) in chosen {
            if *name != "game" && !is_here {
                self.run(&format!("{here}.click();")).await?;
                is_here = true;
            }
            let field = format!("document.querySelector('#choose-{name}')");
            self.until(&field).await?;
            self.run(&format!(
                "{field}.value = '{value}'; {field}.dispatchEvent(new Event('change', {{ bubbles: true }}));"
            ))
            .await?;
        }
        if !is_here {
            self.run(&format!("{here}.click();")).await?;
        }
        self.run("document.querySelector('#new-game').requestSubmit();")
            .await?;
        Ok(())
    }

    /// Runs a script in the page and returns its result; `board` is the board element.
    pub async fn run(&self, script: &str) -> Result<Value> {
        let whole = format!("const board = document.querySelector('take-board'); {script}");
        let answer = self.driver.execute(&whole, Vec::new()).await;
        Ok(answer.with_context(|| script.to_owned())?.json().clone())
    }

    /// Enters a frame of the page, once the document of its address is there. (The driver that has entered the empty
    /// document before stays in it, even when that has gone; and sometimes it says that it has entered a frame that comes up
    /// just now, and is still in the page around it.)
    pub async fn enter_frame(&self, index: u16) -> Result<()> {
        // When a document was begun tells it from every other.
        let outside = self.text("performance.timeOrigin").await?;
        let inside = format!(
            "location.href !== 'about:blank' && String(performance.timeOrigin) !== '{outside}'"
        );
        let since = Instant::now();
        loop {
            self.driver.enter_frame(index).await?;
            if self.text(&inside).await? == "true" {
                return Ok(());
            }
            self.driver.enter_parent_frame().await?;
            ensure!(since.elapsed() < PATIENCE, "frame {index} stays empty");
        }
    }

    /// Waits until an expression is true in the page; if it throws, as between two pages, it is not true yet.
    pub async fn until(&self, condition: &str) -> Result<()> {
        self.wait_for(&format!("!!({condition})")).await.map(drop)
    }

    /// Waits until an expression is truthy in the page, and returns its value. It must not be a text.
    pub async fn wait_for(&self, condition: &str) -> Result<Value> {
        self.wait_at_most(PATIENCE, condition).await
    }

    /// Fails unless an expression, as a text, is the expected one now or in a moment.
    pub async fn expect_text(&self, expression: &str, expected: &str) -> Result<()> {
        let condition = format!("String({expression}) === {}", json!(expected));
        let Err(error) = self.wait_at_most(MOMENT, &condition).await else {
            return Ok(());
        };
        let last = match self.text(expression).await {
            Ok(text) => format!("{text:?}"),
            Err(failure) => format!("unknown ({failure:#})"),
        };
        Err(error.context(format!("{expression} is {last}, not {expected:?}")))
    }

    /// Waits until an expression, as a text, passes a test, and returns the text; fails if it does not in a moment.
    pub async fn expect_text_that(
        &self,
        expression: &str,
        passes: impl Fn(&str) -> bool,
    ) -> Result<String> {
        let start = Instant::now();
        loop {
            let answer = self.text(expression).await;
            if let Ok(text) = &answer
                && passes(text)
            {
                return answer;
            }
            if start.elapsed() > MOMENT || answer.as_ref().is_err_and(crate::browser::is_crash) {
                let text = answer?;
                bail!("{expression} is {text:?}, which is not what it should be");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub(crate) async fn wait_at_most(&self, limit: Duration, condition: &str) -> Result<Value> {
        let start = Instant::now();
        let ask = format!("try {{ return {condition}; }} catch (error) {{ return `${{error}}`; }}");
        let wait = format!(
            "const done = arguments[0], since = performance.now();
            const look = () => {{
                const board = document.querySelector('take-board');
                try {{ if ({condition}) return done(); }} catch {{ }}
                if (performance.now() - since > 1000) done(); else setTimeout(look, 10);
            }};
            look();"
        );
        loop {
            // If the page goes away meanwhile, the query fails and is repeated.
            let answer = self.run(&ask).await;
            if let Ok(value) = &answer
                && !matches!(value, Value::Bool(false) | Value::Null | Value::String(_))
            {
                return Ok(value.clone());
            }
            let is_lost = answer.as_ref().is_err_and(crate::browser::is_crash);
            if is_lost || start.elapsed() > limit {
                let answer = answer?;
                let said = self.run(REPORTED).await.unwrap_or_default();
                let standing = self.run(STANDING).await.unwrap_or_default();
                bail!(
                    "never came true, but {answer}: {condition}; the page reported {said}; the game: {standing}"
                );
            }
            // The page polls its own condition: repeated queries would take it more time than the wait itself.
            if self.driver.execute_async(&wait, Vec::new()).await.is_err() {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    }

    /// The value of an expression as a text.
    pub async fn text(&self, expression: &str) -> Result<String> {
        let value = self.run(&format!("return String({expression});")).await?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    }

    /// The position on the board.
    pub async fn position(&self, spec: &Spec) -> Result<Position> {
        let text = self.text("board.view.position").await?;
        Ok(Position::parse(spec, &text)?)
    }

    /// Fails unless the board shows this position and offers exactly the first touches of its legal actions, now or in a
    /// moment.
    pub async fn expect(&self, expected: &Position) -> Result<()> {
        self.expect_text("board.view.position", &expected.to_string())
            .await?;
        let mut keys: Vec<String> = expected
            .touch_paths()
            .into_iter()
            .map(|(_, path)| path[0].clone())
            .collect();
        keys.sort_unstable();
        keys.dedup();
        let keys = json!(keys).to_string();
        self.expect_text("JSON.stringify(board.view.choices)", &keys)
            .await
            .context("what the page offers")?;
        let marked = "JSON.stringify([...board.shadowRoot.querySelectorAll('[data-key].choice, button[data-key]')]
            .map((e) => e.dataset.key).sort())";
        self.expect_text(marked, &keys)
            .await
            .context("what the page marks")
    }

    /// Fails if the board offers anything to do: by marks, enabled places, controls, or words.
    pub async fn expect_nothing_offered(&self) -> Result<()> {
        let offered = self
            .text(
                "(() => {
                    board.places.label();
                    const labels = board.table.see((table) => table.labels());
                    const holds = ({ id, args }) => board.word(id === 'place.does' ? args.holds : { id, args });
                    const spoken = board.places.keys.filter((key, index) => board.places.element(key).ariaLabel !== holds(labels[index]));
                    const shown = board.shadowRoot.querySelectorAll('.choice, .movable, .picked, [aria-disabled=false], .controls button');
                    return [...spoken, ...[...shown].map(({ dataset }) => dataset.key)].join();
                })()",
            )
            .await?;
        ensure!(
            offered.is_empty(),
            "offered to somebody who may not act: {offered}"
        );
        Ok(())
    }

    /// The element of a place or control.
    pub async fn place(&self, key: &str) -> Result<WebElement> {
        // By script: Firefox's driver finds no SVG elements in a shadow root.
        let script = format!(
            "return document.querySelector('take-board').shadowRoot
                .querySelector(\"[data-key='{key}']\");"
        );
        Ok(self.driver.execute(&script, Vec::new()).await?.element()?)
    }

    /// Taps a place or control in its middle.
    pub async fn tap(&self, key: &str) -> Result<()> {
        Ok(self.place(key).await?.click().await?)
    }

    /// The text of the live region.
    pub async fn said(&self) -> Result<String> {
        self.text(SAID).await
    }

    /// Waits until the text of the live region passes a test, and returns it; fails if it does not in a moment.
    pub async fn expect_said(&self, passes: impl Fn(&str) -> bool) -> Result<String> {
        self.expect_text_that(SAID, passes).await
    }

    /// Turns off animation and automatic moves, so that each step can be compared with the rules.
    pub async fn step_by_step(&self) -> Result<()> {
        self.run("for (const [name, value] of [['speed', '0'], ['auto-chain', 'off'], ['auto-roll', 'off']])
                board.setAttribute(name, value);")
            .await?;
        Ok(())
    }

    /// Sends a command of the DevTools protocol.
    pub async fn devtools(&self, command: &str, with: Value) -> Result<Value> {
        Ok(self.driver.cdp().send_raw(command, with).await?)
    }

    /// The middle of a place or control in the window.
    pub async fn middle(&self, key: &str) -> Result<(f64, f64)> {
        let script = format!(
            "const box = board.shadowRoot.querySelector(\"[data-key='{key}']\").getBoundingClientRect();
             return [box.left + box.width / 2, box.top + box.height / 2];"
        );
        Ok(serde_json::from_value(self.run(&script).await?)?)
    }

    /// Presses a key with modifiers (8 is Shift), wherever the focus is.
    pub async fn press(&self, key: &str, code: &str, held: u8) -> Result<()> {
        let text = match key {
            "Enter" => Some("\r"),
            key if key.chars().count() == 1 => Some(key),
            _ => None,
        };
        let kind = if text.is_some() {
            "keyDown"
        } else {
            "rawKeyDown"
        };
        let virtual_key = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            " " => 32,
            _ => 0,
        };
        for kind in [kind, "keyUp"] {
            let mut event = json!({
                "type": kind, "key": key, "code": code, "modifiers": held,
                "windowsVirtualKeyCode": virtual_key,
            });
            if let Some(text) = text.filter(|_| kind == "keyDown") {
                event["text"] = json!(text);
            }
            self.devtools("Input.dispatchKeyEvent", event).await?;
        }
        Ok(())
    }

    /// Types a text where the focus is.
    pub async fn type_text(&self, text: &str) -> Result<()> {
        self.devtools("Input.insertText", json!({ "text": text }))
            .await?;
        Ok(())
    }

    /// Moves fingers: `touchStart`, `touchMove` or `touchEnd` with their positions.
    pub async fn fingers(&self, kind: &str, at: &[(f64, f64)]) -> Result<()> {
        let points: Vec<Value> = (0..)
            .zip(at)
            .map(|(id, (x, y)): (u8, _)| json!({ "id": id, "x": x, "y": y }))
            .collect();
        let event = json!({ "type": kind, "touchPoints": points });
        self.devtools("Input.dispatchTouchEvent", event).await?;
        Ok(())
    }

    /// Drags one finger along a line.
    pub async fn drag_finger(&self, from: (f64, f64), to: (f64, f64)) -> Result<()> {
        self.fingers("touchStart", &[from]).await?;
        for step in 1..=8 {
            let part = f64::from(step) / 8.0;
            let at = (
                from.0 + (to.0 - from.0) * part,
                from.1 + (to.1 - from.1) * part,
            );
            self.fingers("touchMove", &[at]).await?;
        }
        self.fingers("touchEnd", &[]).await
    }

    /// Moves the mouse: `mousePressed`, `mouseMoved` or `mouseReleased`.
    pub async fn mouse(&self, kind: &str, (x, y): (f64, f64)) -> Result<()> {
        let held = i32::from(kind != "mouseReleased");
        let event = json!({
            "type": kind, "x": x, "y": y, "button": "left", "buttons": held, "clickCount": 1,
        });
        self.devtools("Input.dispatchMouseEvent", event).await?;
        Ok(())
    }

    /// Drags with the mouse from a place to another.
    pub async fn drag(&self, from: &str, to: &str) -> Result<()> {
        let (start, end) = (self.middle(from).await?, self.middle(to).await?);
        self.mouse("mousePressed", start).await?;
        for part in [0.1, 0.5, 1.0] {
            let at = (
                start.0 + (end.0 - start.0) * part,
                start.1 + (end.1 - start.1) * part,
            );
            self.mouse("mouseMoved", at).await?;
        }
        self.mouse("mouseReleased", end).await
    }

    /// Fails if the browser has logged anything: an error, a warning, a violated policy; or if nobody has listened.
    pub async fn expect_quiet(&self) -> Result<()> {
        let log = self.text("JSON.stringify(globalThis.logged)").await?;
        ensure!(log == "[]", "the page logged {log}");
        Ok(())
    }
}
