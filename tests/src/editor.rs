//! The position editor.

use crate::{Browser, Page};
use anyhow::{Context, Result};
use serde_json::json;
use take_five_rules::{Control, Draft, Message, Spec, TextError};
use take_five_words::Words;

/// Elements of the editor, for scripts.
const EDITOR: &str = "const editor = document.querySelector('dialog.editor');
    const desk = editor?.querySelector('.desk')?.shadowRoot;
    const text = editor?.querySelector('textarea');";

/// The editor, open in the app, and the draft that it is expected to show.
pub struct Editor<'a> {
    /// The page of the app.
    pub page: Page<'a>,
    /// What the editor is expected to show.
    pub draft: Draft,
}

impl<'a> Editor<'a> {
    /// Opens a game's page and the editor there, with an empty board.
    pub async fn open(browser: &'a Browser, url: &str, spec: &Spec) -> Result<Self> {
        Self::open_beside(browser, url, spec, "").await
    }

    /// The same beside a game that the rest of its link says more about, such as `&seats=human,engine-1`.
    pub async fn open_beside(
        browser: &'a Browser,
        url: &str,
        spec: &Spec,
        rest: &str,
    ) -> Result<Self> {
        let page = Page::open(browser, &format!("{url}#game={spec}{rest}")).await?;
        page.click("#edit-position").await?;
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
    pub async fn empty(&self) -> Result<()> {
        self.run("[...editor.querySelectorAll('button')].find((b) => b.textContent === 'Empty board').click();").await?;
        self.shows_it().await
    }

    /// Runs a script with `editor`, `desk` and `text` in scope.
    pub async fn run(&self, script: &str) -> Result<serde_json::Value> {
        self.page.run(&format!("{EDITOR} {script}")).await
    }

    /// Waits until an expression with `editor`, `desk` and `text` in it is true.
    pub async fn until(&self, condition: &str) -> Result<()> {
        self.page
            .until(&format!("(() => {{ {EDITOR} return {condition}; }})()"))
            .await
    }

    /// Fails unless an expression with `editor`, `desk` and `text` in it is this text, now or in a moment.
    pub async fn expect_text(&self, expression: &str, expected: &str) -> Result<()> {
        let whole = format!("(() => {{ {EDITOR} return {expression}; }})()");
        self.page.expect_text(&whole, expected).await
    }

    /// Waits until text and verdict match the draft.
    pub async fn shows_it(&self) -> Result<()> {
        let text = json!(self.draft.text());
        let shown = self.until(&format!("text.value === {text}")).await;
        if shown.is_err() {
            let is = self.run("return text.value;").await?;
            anyhow::bail!("the editor says {is}, the rules {text}");
        }
        let wrong = self.draft.position().err();
        let said = "editor.querySelector('.verdict').textContent";
        match wrong {
            Some(problem) => self.expect_text(said, &verdict(problem)).await,
            None => {
                self.expect_text(&format!("{said}.includes('Not valid')"), "false")
                    .await
            }
        }
    }

    /// Touches the middle of an element with a finger.
    pub async fn touch(&self, element: &str) -> Result<()> {
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
    pub async fn choose(&self, piece: &str) -> Result<()> {
        let trays = self.draft.piece_trays();
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
    pub async fn put(&mut self, place: &str, piece: &str) -> Result<()> {
        self.choose(piece).await?;
        self.draft.put(place, piece)?;
        self.touch(&format!("desk.querySelector('[data-key=\"{place}\"]')"))
            .await?;
        self.shows_it().await
    }

    /// Sets a control to a value.
    pub async fn set(&mut self, control: &Control) -> Result<()> {
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
    pub async fn play(&self) -> Result<()> {
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
pub fn verdict(problem: TextError) -> String {
    let said = problem.reason().clone();
    Words::english().say(&Message::new("editor.problem").with("problem", said))
}
