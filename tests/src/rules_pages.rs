//! The pages of the rules.

use crate::{Browser, Page};
use anyhow::{Result, ensure};
use take_five_rules::Position;
use take_five_table::{Link, Table};

/// The address of a game's page.
pub fn address(site: &str, game: &str) -> String {
    format!("{site}rules/{game}/index.html")
}

/// The position that a link opens, according to the rules.
pub fn opened(link: &str) -> Result<Position> {
    let table = Table::from_link(&Link::read(link)?)?;
    Ok(table.position().clone())
}

/// A figure becomes a board by touch and by key, and steps through its turns.
pub async fn steps(browser: &Browser, site: &str) -> Result<()> {
    let page = Page::open(browser, &address(site, "give-and-take")).await?;
    let script = "const figure = document.querySelector('figure.steps');
        return [...figure.querySelectorAll('a[data-link]')].map((a) => a.dataset.link);";
    let links: Vec<String> = serde_json::from_value(page.run(script).await?)?;
    ensure!(links.len() > 2, "{links:?}");
    let expect = async |index: usize| -> Result<()> {
        let expected = opened(&links[index])?.to_string();
        page.until(&format!(
            "document.querySelector('.live:not(.coming)') && board?.view?.position === {expected:?}"
        ))
        .await?;
        page.expect_text_that(
            "board.closest('li').querySelector(':scope > p').textContent",
            |it| it.starts_with(&format!("{}.", index + 1)),
        )
        .await?;
        Ok(())
    };
    let press = async |name: &str| -> Result<()> {
        let button = format!("document.querySelector('.live [data-do={name}]')");
        page.until(&format!("!{button}.disabled")).await?;
        let button = format!("return {button};");
        let button = page.driver.execute(&button, Vec::new()).await?.element()?;
        Ok(button.click().await?)
    };
    // By touch, from the first step to the last and back.
    let picture = page.driver.execute(
        "return document.querySelector('figure.steps a[data-link]');",
        Vec::new(),
    );
    picture.await?.element()?.click().await?;
    expect(0).await?;
    for index in 1..links.len() {
        press("forward").await?;
        expect(index).await?;
    }
    page.expect_text(
        "document.querySelector('.live [data-do=forward]').disabled",
        "true",
    )
    .await?;
    press("back").await?;
    expect(links.len() - 2).await?;
    press("again").await?;
    expect(0).await?;
    // Stepping on works even before the previous step has been painted.
    let first = opened(&links[1])?.to_string();
    page.run(&format!(
        "const forward = document.querySelector('.live [data-do=forward]');
        const hurry = () => (board.view.position === {first:?} ? forward.click() : setTimeout(hurry));
        forward.click();
        hurry();"
    ))
    .await?;
    expect(2).await?;
    press("again").await?;
    expect(0).await?;
    // Stepping on undoes a different move first.
    page.run("board.play(board.table.see((table) => table.legalActions())[0]);")
        .await?;
    page.until("board.view.canUndo").await?;
    press("back").await?;
    expect(0).await?;
    press("close").await?;
    page.until("!document.querySelector('.live')").await?;
    // By key: the picture has the focus again.
    page.expect_text("document.activeElement.dataset.link", &links[0])
        .await?;
    let active = page.driver.active_element().await?;
    active.send_keys(thirtyfour::Key::Enter + "").await?;
    expect(0).await?;
    page.expect_text("document.activeElement.localName", "take-board")
        .await?;
    page.expect_quiet().await
}
