//! The position editor: positions of every game set up by finger, by keys and by dragging, rejected
//! when the rules do not allow them, and played from.

#[path = "../../../crates/picture/tests/invalid_setups/mod.rs"]
mod refused;

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, serve_site};
use refused::REFUSED;
use serde_json::json;
use take_five_rules::{Control, Draft, Message, Position, Spec, TextError};
use take_five_words::Words;

/// One position for each game, not always one that play could reach.
const POSITIONS: [(&str, &str); 6] = [
    (
        "take-it-away:players=3",
        "7b/3w4/2r5/8/1b1b4/8/5w2/8 3 13 31,0,12 0 -",
    ),
    ("acquisitions", "w7/8/8/8/4w3/4w3/8/8 2 12 20,18 0 e3"),
    ("take-back-toe", "0,3,3,0/4,10,0,10/5,0,5,0 2 6 a2-a1*5"),
    (
        "takeaway:players=2",
        "2S,9H|4D|KC|QS|-|-|TD|AS 2 1R draw 2 10,14",
    ),
    ("give-and-take", "8/1b4W1/8/3w4/3b4/8/5w2/8 w d4 - 3"),
    ("take:size=3,churn=high", "o.R/obrB/.o..o/oooo/ooo b 9"),
];

/// Elements of the editor, for scripts.
const EDITOR: &str = "const editor = document.querySelector('dialog.editor');
    const desk = editor?.querySelector('.desk')?.shadowRoot;
    const text = editor?.querySelector('textarea');";

struct Editor<'a> {
    page: Page<'a>,
    /// What the editor is expected to show.
    draft: Draft,
}

impl<'a> Editor<'a> {
    /// Opens a game's page and the editor there, with an empty board.
    async fn open(browser: &'a Browser, url: &str, spec: &Spec) -> Result<Self> {
        let page = Page::open(browser, &format!("{url}#game={spec}")).await?;
        page.run("document.querySelector('#edit-position').click();")
            .await?;
        let editor = Editor {
            page,
            draft: Draft::empty(spec),
        };
        editor
            .until("desk?.querySelector('[data-key]') && editor.open")
            .await?;
        editor.empty().await?;
        Ok(editor)
    }

    /// Erases all pieces of the original position.
    async fn empty(&self) -> Result<()> {
        self.run("[...editor.querySelectorAll('button')].find((b) => b.textContent === 'Empty board').click();").await?;
        self.shows_it().await
    }

    async fn run(&self, script: &str) -> Result<serde_json::Value> {
        self.page.run(&format!("{EDITOR} {script}")).await
    }

    async fn until(&self, condition: &str) -> Result<()> {
        self.page
            .until(&format!("(() => {{ {EDITOR} return {condition}; }})()"))
            .await
    }

    /// Waits until text and verdict match the draft.
    async fn shows_it(&self) -> Result<()> {
        let text = json!(self.draft.text());
        let shown = self.until(&format!("text.value === {text}")).await;
        if shown.is_err() {
            let is = self.run("return text.value;").await?;
            anyhow::bail!("the editor says {is}, the rules {text}");
        }
        let wrong = self.draft.position().err();
        let said = self
            .run("return editor.querySelector('.verdict').textContent;")
            .await?;
        match wrong {
            Some(problem) => ensure!(said == json!(verdict(problem)), "{said}"),
            None => ensure!(!said.to_string().contains("Not valid"), "{said}"),
        }
        Ok(())
    }

    /// Touches the middle of an element with a finger.
    async fn touch(&self, element: &str) -> Result<()> {
        let script = format!(
            "const touched = {element}; touched.scrollIntoView({{ block: 'center' }});
             const box = touched.getBoundingClientRect();
             return [box.left + box.width / 2, box.top + box.height / 2];"
        );
        let at = serde_json::from_value(self.run(&script).await?)?;
        self.page.fingers("touchStart", &[at]).await?;
        self.page.fingers("touchEnd", &[]).await
    }

    /// Selects a piece in the trays by finger.
    async fn choose(&self, piece: &str) -> Result<()> {
        let trays = self.draft.trays();
        let mut rest = piece;
        for (index, tray) in trays.iter().enumerate() {
            let input = format!("desk.querySelector('input[name=tray-{index}]");
            if tray.most.is_some() {
                let set = format!(
                    "const input = {input}'); input.value = '{rest}'; input.dispatchEvent(new Event('input'));"
                );
                self.run(&set).await?;
                continue;
            }
            let mut keys = tray.choices.iter().map(|choice| &choice.key);
            let last = index + 1 == trays.len();
            let key = keys
                .find(|key| {
                    if last {
                        *key == rest
                    } else {
                        !key.is_empty() && rest.starts_with(key.as_str())
                    }
                })
                .with_context(|| format!("{piece} is in no tray"))?;
            rest = &rest[key.len()..];
            self.touch(&format!("{input}[value=\"{key}\"]').parentElement"))
                .await?;
            self.until(&format!("{input}[value=\"{key}\"]').checked"))
                .await?;
        }
        Ok(())
    }

    /// Puts a piece on a place by finger.
    async fn put(&mut self, place: &str, piece: &str) -> Result<()> {
        self.choose(piece).await?;
        self.draft.put(place, piece)?;
        self.touch(&format!("desk.querySelector('[data-key=\"{place}\"]')"))
            .await?;
        self.shows_it().await
    }

    /// Sets a control to a value.
    async fn set(&mut self, control: &Control) -> Result<()> {
        let Control { name, value, .. } = control;
        self.draft.set(name, value)?;
        let id = name.replace(' ', "-");
        self.run(&format!(
            "const input = editor.querySelector('#set-{id}'); input.value = '{value}';
             input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input'));"
        ))
        .await?;
        self.shows_it().await
    }

    /// Starts a game from the position and compares it.
    async fn play(&self) -> Result<()> {
        self.touch("editor.querySelector('button.main')").await?;
        self.until("!editor?.open").await?;
        let text = self.draft.text();
        self.page
            .until(&format!("board.view.position === {}", json!(text)))
            .await?;
        self.page.expect_quiet().await
    }
}

/// The message for an invalid draft, without the field of the position text that is wrong.
fn verdict(problem: TextError) -> String {
    let said = problem.reason().clone();
    Words::english().say(&Message::new("editor.problem").with("problem", said))
}

/// The pieces at a place from bottom to top.
fn pile(mut draft: Draft, place: &str) -> Result<Vec<String>> {
    let mut pile = Vec::new();
    while let Some(piece) = draft.top_piece(place).filter(|piece| !piece.is_empty()) {
        draft.put(place, "")?;
        pile.insert(0, piece);
    }
    Ok(pile)
}

#[tokio::test]
async fn a_position_of_every_game_is_set_up_by_touch_and_played_from() -> Result<()> {
    let server = serve_site()?;
    let metrics = json!({ "width": 375, "height": 740, "pixelRatio": 2.0, "touch": true });
    let phone = json!({ "mobileEmulation": { "deviceMetrics": metrics } });
    Browser::in_chromium(phone, async |browser| {
        for (spec, text) in POSITIONS {
            let spec: Spec = spec.parse()?;
            let wanted = Draft::of(&Position::parse(&spec, text)?);
            let mut editor = Editor::open(browser, &server.url, &spec).await?;
            let places = editor
                .run("return [...desk.querySelectorAll('.places [data-key]')].map((p) => p.dataset.key);")
                .await?;
            let places: Vec<String> = serde_json::from_value(places)?;
            for place in places {
                for piece in pile(wanted, &place)? {
                    editor.put(&place, &piece).await?;
                }
            }
            for control in wanted.controls() {
                let now = editor.draft.controls();
                let set = now.iter().any(|now| now.name == control.name && now.value == control.value);
                if !set {
                    editor.set(&control).await?;
                }
            }
            ensure!(editor.draft.text() == text, "{} is not {text}", editor.draft.text());
            editor.play().await.with_context(|| text.to_owned())?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn pieces_can_be_dragged_typed_and_undone() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let spec: Spec = "give-and-take".parse()?;
        let mut editor = Editor::open(browser, &server.url, &spec).await?;
        // From the tray, and from square to square.
        let middle = |element: &str| {
            format!(
                "const box = {element}.getBoundingClientRect();
                 return [box.left + box.width / 2, box.top + box.height / 2];"
            )
        };
        let square = |name: &str| middle(&format!("desk.querySelector('[data-key={name}]')"));
        let king = middle("desk.querySelector('input[value=W]').parentElement");
        for (from, to, done) in [(king, "c3", ("c3", "W")), (square("c3"), "f6", ("f6", "W"))] {
            let start: (f64, f64) = serde_json::from_value(editor.run(&from).await?)?;
            let end: (f64, f64) = serde_json::from_value(editor.run(&square(to)).await?)?;
            editor.page.mouse("mousePressed", start).await?;
            // So fast that the first pointer event is already outside of the dragged piece.
            for part in [0.6, 1.0] {
                let at = (
                    start.0 + (end.0 - start.0) * part,
                    start.1 + (end.1 - start.1) * part,
                );
                editor.page.mouse("mouseMoved", at).await?;
            }
            editor.page.mouse("mouseReleased", end).await?;
            editor.draft = Draft::empty(&spec);
            editor.draft.put(done.0, done.1)?;
            editor.shows_it().await?;
        }

        // By keys alone: a letter selects, arrows move, Enter puts, Delete erases.
        editor
            .run("desk.querySelector('.places [tabindex=\"0\"]').focus();")
            .await?;
        let here = "desk.activeElement.dataset.key";
        for (key, piece, ways) in [
            ("b", "b", ["ArrowLeft", "ArrowUp"]),
            ("B", "B", ["ArrowDown", "ArrowDown"]),
        ] {
            for way in ways {
                editor.page.press(way, way, 0).await?;
            }
            let place = editor.run(&format!("return {here};")).await?;
            let place = place.as_str().context("a place")?.to_owned();
            editor
                .page
                .press(key, &format!("Key{}", key.to_uppercase()), 0)
                .await?;
            editor.page.press("Enter", "Enter", 0).await?;
            editor.draft.put(&place, piece)?;
            editor.shows_it().await?;
            let told = format!(
                "editor.querySelector('.side > .aside').textContent.startsWith('{place}, ')"
            );
            editor.until(&told).await?;
        }
        let before = editor.draft;
        let place = editor.run(&format!("return {here};")).await?;
        editor.page.press("Delete", "Delete", 0).await?;
        editor.draft.put(place.as_str().context("a place")?, "")?;
        editor.shows_it().await?;
        editor.page.press("u", "KeyU", 0).await?;
        editor.draft = before;
        editor.shows_it().await?;
        editor.page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn an_invalid_position_is_refused_with_the_reason() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        ensure!(REFUSED.len() >= 20);
        let words = Words::english();
        for same in REFUSED.chunk_by(|a, b| a.0 == b.0) {
            let spec: Spec = same[0].0.parse()?;
            let editor = Editor::open(browser, &server.url, &spec).await?;
            for (_, text, _) in same {
                let reason = Position::parse(&spec, text).err().context(*text)?;
                editor.empty().await?;
                let type_in = |text: &str| {
                    format!("text.value = {}; text.dispatchEvent(new Event('input'));", json!(text))
                };
                editor.run(&type_in(text)).await?;
                let said = "return editor.querySelector('.verdict').textContent;";
                let doubt = "return editor.querySelector('#editor-text-problem').textContent;";
                match Draft::read(&spec, text) {
                    Ok(_) => ensure!(editor.run(said).await? == json!(verdict(reason)), "{text}"),
                    Err(reason) => ensure!(editor.run(doubt).await? == json!(words.say(&reason.into())), "{text}"),
                }
                let offers = editor.run("return [...editor.querySelectorAll('.side .row button')].filter((b) => !b.disabled).map((b) => b.textContent);").await?;
                ensure!(!offers.to_string().contains("Play"), "{text}: {offers}");

                // And the other way round: a valid text is shown, and can be played.
                let start = Position::start(&spec).to_string();
                editor.run(&type_in(&start)).await?;
                editor.until("!editor.querySelector('button.main').disabled").await?;
                ensure!(editor.run(doubt).await? == json!(""));
                editor.page.expect_quiet().await?;
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn escape_does_not_lose_the_draft() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let spec: Spec = "take:size=3".parse()?;
        let mut editor = Editor::open(browser, &server.url, &spec).await?;
        editor.put("c3", "r").await?;
        let leave = async |editor: &Editor<'_>| {
            editor.page.press("Escape", "Escape", 0).await?;
            editor
                .until("!editor && document.querySelector('[data-notice=draft]')")
                .await
        };
        let go_on = "document.querySelector('[data-notice=draft] button').click();";
        leave(&editor).await?;
        // When opened again, it shows what is on the board; a draft put aside stays put aside.
        editor
            .run("document.querySelector('#edit-position').click();")
            .await?;
        editor.until("editor?.open").await?;
        let shown = editor.run("return text.value;").await?;
        ensure!(shown == editor.run("return board.view.position;").await?);
        editor.page.press("Escape", "Escape", 0).await?;
        editor.until("!editor").await?;
        editor.run(go_on).await?;
        editor.until("editor?.open").await?;
        editor.shows_it().await?;
        // The same holds for a half-typed text, and for what can be undone.
        editor
            .run("text.value += ' and so'; text.dispatchEvent(new Event('input'));")
            .await?;
        leave(&editor).await?;
        editor.run(go_on).await?;
        editor
            .until("editor?.open && text.value.endsWith(' and so')")
            .await?;
        ensure!(
            editor
                .run("return text.getAttribute('aria-invalid');")
                .await?
                == json!("true")
        );
        editor
            .run("[...editor.querySelectorAll('button')].find((b) => b.textContent === 'Undo').click();")
            .await?;
        editor.draft = Draft::empty(&spec);
        editor.shows_it().await?;
        editor.page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_position_is_shared_as_a_link_and_embedded() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let copied = "globalThis.copied = [];
            Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void copied.push(text) } });";
        browser.before_pages(copied).await?;
        let spec: Spec = "take:size=3".parse()?;
        let mut editor = Editor::open(browser, &server.url, &spec).await?;
        editor.put("c3", "r").await?;
        editor.put("a1", "b").await?;
        let mut all = editor.draft.controls().into_iter();
        let mut ply = all.find(|control| control.name == "PLY").context("no PLY")?;
        ply.value = "2".into();
        editor.set(&ply).await?;
        let press = async |name: &str| {
            let button = format!(
                "[...editor.querySelectorAll('button')].find((b) => b.textContent === '{name}')"
            );
            editor.until(&format!("!{button}.disabled")).await?;
            editor.run(&format!("{button}.click();")).await
        };
        press("Copy link").await?;
        editor.page.until("copied.length === 1").await?;
        let link = editor.page.text("copied[0]").await?;
        let text = editor.draft.text();
        // The embed dialog opens above the editor, and the game on the board stays as it is.
        let before = editor.page.text("board.view.position").await?;
        press("Embed…").await?;
        editor
            .page
            .until("document.querySelector('dialog.embed textarea')?.value")
            .await?;
        ensure!(before != text && editor.page.text("board.view.position").await? == before);
        let snippet = editor
            .page
            .text("document.querySelector('dialog.embed textarea').value")
            .await?;
        let written: String = text.split(' ').take(1).collect();
        ensure!(snippet.contains(&written), "{snippet}");
        editor
            .page
            .run("document.querySelector('dialog.embed button.main').click();")
            .await?;
        editor
            .page
            .until("!document.querySelector('dialog.embed')")
            .await?;
        editor.shows_it().await?;
        let left = "editor.open && document.querySelectorAll('take-board').length === 1";
        editor.until(left).await?;
        editor.page.expect_quiet().await?;
        let page = Page::open(browser, &link).await?;
        ensure!(page.text("board.view.position").await? == text, "{link}");
        page.expect_quiet().await
    })
    .await
}

/// The board comes first, then the trays, whole and one below the other.
#[tokio::test]
async fn the_trays_are_below_the_board() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for (width, height) in [(375, 667), (1280, 800), (1920, 1200)] {
            let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
            browser
                .driver
                .cdp()
                .send_raw("Emulation.setDeviceMetricsOverride", size)
                .await?;
            for (spec, _) in POSITIONS {
                let editor = Editor::open(browser, &server.url, &spec.parse()?).await?;
                let found = editor
                    .run(
                        "const [picture, trays] = ['svg', '.trays'].map((name) => desk.querySelector(name).getBoundingClientRect());
                        const { bottom } = desk.host.getBoundingClientRect();
                        return [trays.top - picture.bottom, innerWidth < 500 ? 0 : bottom - trays.bottom, picture.height];",
                    )
                    .await?;
                let found: [f64; 3] = serde_json::from_value(found)?;
                let fits = found[0] >= 0.0 && found[1] >= 0.0 && found[2] > 150.0;
                ensure!(fits, "{spec} at {width}: {found:?}");
                editor.page.expect_quiet().await?;
            }
        }
        Ok(())
    })
    .await
}
