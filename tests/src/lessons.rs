//! Lessons.

use crate::Page;
use crate::keyboard::{connections, reach};
use anyhow::{Context, Result};
use take_five_rules::Spec;

/// What the card of the lesson shows.
pub const CARD: &str = "board.shadowRoot.querySelector('.lesson')";

/// Waits until the learner is to act, has made a mistake, or has reached the goal.
pub async fn until_state(page: &Page<'_>, state: &str) -> Result<()> {
    let buttons = format!("[...{CARD}.querySelectorAll('.buttons button')]");
    let main = format!(
        "{buttons}.filter((b) => !b.hidden && b.classList.contains('main')).map((b) => b.textContent).join()"
    );
    let condition = match state {
        "failed" => format!("{main} === 'Try again'"),
        "done" => format!("['Next', 'Finish'].includes({main})"),
        // With its goal in view.
        _ => format!(
            "{main} === '' && {CARD}.querySelector('.aim').innerText !== '' && board.guards.whyNot(board.view) === undefined && !board.playback.isRunning"
        ),
    };
    page.until(&condition).await.context(state.to_owned())
}

/// A button of the lesson.
pub fn button(text: &str) -> String {
    format!(
        "[...{CARD}.querySelectorAll('button')].find((b) => b.textContent === {text:?} && b.checkVisibility())"
    )
}

/// How somebody acts.
#[derive(Clone, Copy, PartialEq)]
pub enum Way {
    /// With keys alone.
    Keys,
    /// By touch.
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
        page.until(&begun)
            .await
            .with_context(|| format!("{key} of {action}"))?;
    }
    Ok(())
}

/// Presses a button of the lesson.
pub async fn push(page: &Page<'_>, way: Way, text: &str) -> Result<()> {
    if way == Way::Fingers {
        page.run(&format!(
            "{}.scrollIntoView({{ block: 'center' }});",
            button(text)
        ))
        .await?;
        let script = format!(
            "const box = {}.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2];",
            button(text)
        );
        let at: (f64, f64) = serde_json::from_value(page.run(&script).await?)?;
        page.fingers("touchStart", &[at]).await?;
        return page.fingers("touchEnd", &[]).await;
    }
    // From the board on.
    for _ in 0..12 {
        let here = page
            .text("board.shadowRoot.activeElement?.textContent")
            .await?;
        if here == text {
            return page.press("Enter", "Enter", 0).await;
        }
        page.press("Tab", "Tab", 0).await?;
    }
    anyhow::bail!("Tab does not lead to {text}")
}
