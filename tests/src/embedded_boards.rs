//! Boards and pictures on pages of other sites, checked one by one.

use crate::{Page, hashed_folder, path_from_env};
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use std::fs;
use take_five_rules::{Position, ToPlay};
use take_five_table::{Link, Table};

/// What a link shows at first, with the chance outcomes that set up the game.
pub fn position_shown_first(link: &str) -> Result<Position> {
    let mut table = Table::from_link(&Link::read(&link_shown_first(link)?)?)?;
    while table.to_play() == ToPlay::Chance && table.is_setting_up() {
        table.advance().context("chance can come")?;
    }
    Ok(table.position().clone())
}

/// The compiled course of a game in the built site.
pub fn compiled_course(game: &str) -> Result<Value> {
    compiled(&format!("www/learn/lessons/{game}.en.json"))
}

/// The puzzles of a game in the built site, with their ids as in links.
pub fn compiled_puzzles(game: &str) -> Result<Vec<Value>> {
    let mut file = compiled(&format!("www/puzzles/{game}.json"))?;
    let Value::Array(mut puzzles) = file["puzzles"].take() else {
        bail!("{game} has no puzzles");
    };
    for puzzle in &mut puzzles {
        let id = puzzle["id"].as_str().unwrap_or_default();
        let id = id.trim_start_matches(&format!("{game}-")).to_owned();
        puzzle["id"] = id.into();
    }
    Ok(puzzles)
}

fn compiled(file: &str) -> Result<Value> {
    let site = path_from_env("TAKEFIVE_DIST_ONLINE")?;
    let path = site.join(hashed_folder(&site)?).join(file);
    let text = fs::read_to_string(path).with_context(|| format!("the site has no {file}"))?;
    Ok(serde_json::from_str(&text)?)
}

/// The link to the position that a link shows first: of a lesson, `learn=take/grow`, that of its step, and of the
/// puzzles of a game, `puzzle=take`, that of the first.
fn link_shown_first(link: &str) -> Result<String> {
    if let Some(game) = link.strip_prefix("puzzle=") {
        let puzzles = compiled_puzzles(game)?;
        let first = puzzles.first().context("a puzzle")?;
        let text = |key: &str| first[key].as_str().unwrap_or_default().replace('+', "%2B");
        return Ok(format!(
            "game={}&position={}",
            text("spec"),
            text("position")
        ));
    }
    let Some(lesson) = link.split('&').find_map(|pair| pair.strip_prefix("learn=")) else {
        return Ok(link.to_owned());
    };
    let lesson = lesson.replace("%2F", "/");
    let (game, step) = lesson.split_once('/').unwrap_or((&lesson, ""));
    let course = compiled_course(game)?;
    let steps = course["steps"].as_array().context("steps")?;
    let found = steps
        .iter()
        .find(|one| one["id"] == step || step.is_empty());
    let link = found.and_then(|step| step["link"].as_str());
    Ok(link.with_context(|| lesson.clone())?.to_owned())
}

/// What was found on a page and matches its link.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct BoardCounts {
    /// Boards in frames.
    pub frames: usize,
    /// Boards as elements of the page.
    pub elements: usize,
    /// Pictures that link to a board.
    pub pictures: usize,
}

impl Page<'_> {
    /// Checks every board and picture of a page of another site, where `site` is the address of the boards: each must
    /// be there and show what its link says.
    pub async fn boards(&self, site: &str) -> Result<BoardCounts> {
        Ok(BoardCounts {
            frames: self.frames(site).await?,
            elements: self.elements().await?,
            pictures: self.pictures(site).await?,
        })
    }

    /// Touches a place of every element that shows a game to play, and returns how many there are. Fails if one does not
    /// take it. Wait for the elements with [`Page::boards`] first.
    pub async fn touch_every_element(&self) -> Result<usize> {
        let script = "const boards = [...document.querySelectorAll('take-board')].filter((one) => one.playable && !one.matches('[learn], [puzzle]'));
            const deaf = boards.filter((one) => { const { link, view } = one; one.touch(view.choices[0]);
                return one.link === link && `${one.view.pending}` === `${view.pending}`; });
            return [boards.length, deaf.map((one) => one.link + ': ' + one.view.choices)];";
        let (count, deaf): (usize, Vec<String>) = serde_json::from_value(self.run(script).await?)?;
        ensure!(deaf.is_empty(), "untouched: {deaf:?}");
        Ok(count)
    }

    async fn frames(&self, site: &str) -> Result<usize> {
        let sources: Vec<String> = serde_json::from_value(
            self.run("return [...document.querySelectorAll('iframe')].map((f) => f.src);")
                .await?,
        )?;
        for (index, source) in (0u16..).zip(&sources) {
            let is_waiting = source.starts_with(&format!("{site}embed-click.html"));
            let page = if is_waiting { "embed-click" } else { "embed" };
            let link = behind(source, &format!("{site}{page}.html"))?;
            let expected = self.shown_first(link).await?;
            self.run(&format!(
                "document.querySelectorAll('iframe')[{index}].scrollIntoView();"
            ))
            .await?;
            self.enter_frame(index).await?;
            if is_waiting {
                self.until("document.querySelector('.play:not([hidden])')")
                    .await?;
                self.click(".play").await?;
            }
            let shown = self
                .until(&format!("board?.view?.position === {expected:?}"))
                .await;
            self.driver.enter_parent_frame().await?;
            shown.with_context(|| source.clone())?;
        }
        Ok(sources.len())
    }

    /// The text of the position that a link shows at first; of a record, that after so many turns as it says.
    async fn shown_first(&self, link: &str) -> Result<String> {
        let parts = format!(
            "const keys = new URLSearchParams({link:?});
            return [keys.get('record'), Number(keys.get('ply') ?? 1e6)];"
        );
        let (record, turns): (Option<String>, usize) =
            serde_json::from_value(self.run(&parts).await?)?;
        let Some(record) = record else {
            return Ok(position_shown_first(link)?.to_string());
        };
        let (mut table, problem) = Table::open_record(&record, 0)?;
        ensure!(problem.is_none(), "{problem:?} in {record}");
        table.go_to_turn(turns);
        Ok(table.position().to_string())
    }

    async fn elements(&self) -> Result<usize> {
        let script = "return [...document.querySelectorAll('take-board')].map((element) =>
            element.getAttribute('link') ?? (element.matches('[game], [learn], [puzzle], [record]') ? '' : `record=${encodeURIComponent(element.textContent)}&`) + ['record', 'puzzle', 'learn', 'game', 'position', 'turns', 'ply', 'seed'].filter((name) => element.hasAttribute(name))
                .map((name) => name + '=' + encodeURIComponent(element.getAttribute(name))).join('&'));";
        let links: Vec<String> = serde_json::from_value(self.run(script).await?)?;
        for (index, link) in links.iter().enumerate() {
            let expected = self.shown_first(link).await?;
            let element = format!("document.querySelectorAll('take-board')[{index}]");
            self.run(&format!("{element}.scrollIntoView();")).await?;
            if self.text(&format!("{element}.getAttribute('run')")).await? == "click" {
                let button =
                    format!("{element}.lastElementChild.shadowRoot?.querySelector('.play')");
                self.until(&button).await?;
                self.run(&format!("{button}.click();")).await?;
            }
            self.until(&format!("{element}.view?.position === {expected:?}"))
                .await?;
        }
        Ok(links.len())
    }

    async fn pictures(&self, site: &str) -> Result<usize> {
        let script = "return [...document.images].map((image) => image.closest('a')?.href ?? '');";
        let links: Vec<String> = serde_json::from_value(self.run(script).await?)?;
        for (index, address) in links.iter().enumerate() {
            let link = behind(address, &format!("{site}index.html"))?;
            position_shown_first(link).with_context(|| address.clone())?;
            let image = format!("document.images[{index}]");
            self.until(&format!("{image}.complete && {image}.naturalWidth > 0"))
                .await?;
        }
        Ok(links.len())
    }
}

/// The part after the `#` of an address, which must be that of a certain page.
fn behind<'a>(address: &'a str, page: &str) -> Result<&'a str> {
    match address.split_once('#') {
        Some((before, link)) if before == page => Ok(link),
        _ => bail!("{address} does not lead to {page}"),
    }
}
