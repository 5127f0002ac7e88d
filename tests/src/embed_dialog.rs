//! The dialog that embeds a game.

use crate::{Browser, Page};
use anyhow::{Context, Result};
use take_five_rules::ToPlay;
use take_five_table::{Link, Table};

/// A link to a game after some turns, at least one by each player.
pub fn some_turns(game: &str) -> Result<String> {
    let mut table = Table::from_link(&Link::read(&format!("game={game}&seed=5"))?)?;
    for _ in 0..6 {
        while table.to_play() == ToPlay::Chance {
            table.advance().context("a chance outcome")?;
        }
        let action = table
            .legal_actions()
            .into_iter()
            .next()
            .context("the game is not over")?;
        table
            .replay(&action)
            .map_err(|problem| anyhow::anyhow!("{action}: {problem}"))?;
    }
    while table.to_play() == ToPlay::Chance {
        table.advance().context("a chance outcome")?;
    }
    Ok(table.link().to_string())
}

/// Opens a game and the dialog.
pub async fn open<'a>(browser: &'a Browser, site: &str, link: &str) -> Result<Page<'a>> {
    let page = Page::open(browser, &format!("{site}#{link}")).await?;
    page.step_by_step().await?;
    page.click("#embed").await?;
    page.until("document.querySelector('dialog.embed textarea')")
        .await?;
    Ok(page)
}

/// Chooses an option in the dialog.
pub async fn choose(page: &Page<'_>, name: &str, value: &str) -> Result<()> {
    let script = format!(
        "const controls = [...document.querySelectorAll('dialog [name={name}]')];
        const radio = controls.find((control) => control.type === 'radio' && control.value === '{value}');
        if (radio) return radio.click();
        const [control] = controls;
        if (control.type === 'checkbox') return control.click();
        control.value = '{value}';
        control.dispatchEvent(new Event('change', {{ bubbles: true }}));"
    );
    page.run(&script).await?;
    Ok(())
}

/// The snippet in a language.
pub async fn given(page: &Page<'_>, language: &str) -> Result<String> {
    page.text(&format!(
        "document.querySelector('#paste-{language}').value"
    ))
    .await
}

/// The picture of the preview.
pub async fn picture(page: &Page<'_>) -> Result<String> {
    let source = "document.querySelector('dialog .sample img').src";
    page.text(&format!(
        "decodeURIComponent({source}.split(',').slice(1).join(','))"
    ))
    .await
}

/// The text between two delimiters.
pub fn between<'a>(text: &'a str, from: &str, to: &str) -> Result<&'a str> {
    let behind = text
        .split_once(from)
        .and_then(|(_, behind)| behind.split_once(to));
    Ok(behind
        .with_context(|| format!("no {from}…{to} in {text}"))?
        .0)
}
