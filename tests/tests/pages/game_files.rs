//! Games in files: saved, opened in every way, exported together and imported again.

use anyhow::{Context, Result, ensure};
use page_tests::{Browser, Page, TempFolder, poll, serve_site};
use serde_json::json;
use std::path::{Path, PathBuf};
use take_five_table::Table;

async fn download_to(browser: &Browser, folder: &Path) -> Result<()> {
    let behaviour = json!({ "behavior": "allow", "downloadPath": folder });
    let command = "Browser.setDownloadBehavior";
    browser.for_all_tabs(command, behaviour).await
}

/// The one file in a folder, once it is complete.
async fn downloaded(folder: &Path) -> Result<PathBuf> {
    poll("complete file in the folder of downloads", async || {
        let files: Vec<PathBuf> = folder
            .read_dir()?
            .map(|entry| Ok(entry?.path()))
            .collect::<Result<_>>()?;
        let [file] = files.as_slice() else {
            return Ok(None);
        };
        let is_complete = file.extension().is_some_and(|end| end == "take5");
        Ok(is_complete.then(|| file.clone()))
    })
    .await
}

/// Drops or pastes a text on the page.
async fn give(page: &Page<'_>, event: &str, text: &str) -> Result<()> {
    let script = format!(
        "const data = new DataTransfer(); data.setData('text/plain', {});
        document.body.dispatchEvent('{event}' === 'drop'
            ? new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }})
            : new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true }}));",
        json!(text)
    );
    page.run(&script).await?;
    Ok(())
}

#[tokio::test]
async fn a_game_is_saved_and_opened_from_a_file_by_drop_and_by_paste() -> Result<()> {
    let server = serve_site()?;
    let folder = TempFolder::new("record")?;
    Browser::in_chromium(json!({}), async |browser| {
        download_to(browser, &folder).await?;
        let page = Page::open(browser, &format!("{}#game=take:size=4&turns=c4,d5&seed=9", server.url)).await?;
        page.run("board.undo(); board.play('b2');").await?;
        page.run("const comment = document.querySelector('#comment'); comment.value = 'quiet';
            comment.dispatchEvent(new Event('change')); document.querySelector('#save-file').click();").await?;
        let file = downloaded(&folder).await?;
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        ensure!(name == "take-size-4-churn-low.take5", "{name}");
        let record = std::fs::read_to_string(&file)?;
        ensure!(record == page.text("board.table.record").await?);
        let position = page.text("board.view.position").await?;
        for way in ["pick", "drop", "paste"] {
            page.run("location.hash = 'game=take:size=2&seed=1';").await?;
            page.until("board.board.spec.startsWith('take:size=2')").await?;
            match way {
                "pick" => page.pick_file(&file).await?,
                _ => give(&page, way, &record).await?,
            }
            page.until(&format!("board.view.position === '{position}'")).await?;
            page.expect_text("board.table.record", &record).await.with_context(|| way.to_string())?;
            page.until_saved().await?;
        }
        // A link is opened the same way, the whole address or only the fragment.
        give(&page, "paste", " https://example.org/take/#game=take:size=3&turns=a1 \n").await?;
        page.until("board.board.spec.startsWith('take:size=3')").await?;
        // Text pasted into a field belongs to the field.
        page.run("const data = new DataTransfer(); data.setData('text/plain', 'game=take:size=2');
            document.querySelector('#typed-text').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));").await?;
        page.expect_text_that("board.board.spec", |it| it.starts_with("take:size=3")).await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn an_invalid_record_reports_the_place_and_opens_only_on_request() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let mut table = Table::new(&"take:size=3".parse()?, 1);
        table.play("a1")?;
        table.play("c3")?;
        let good = table.position().to_string();
        let record = table.record();
        table.play("a3")?;
        let bad = table.record().replace("a3", "a1");
        ensure!(bad != record);
        let page = Page::open(
            browser,
            &format!("{}#game=take:size=2&turns=a1&seed=1", server.url),
        )
        .await?;
        let before = page.text("board.view.position").await?;
        give(&page, "drop", &bad).await?;
        page.until("document.querySelector('dialog')").await?;
        page.expect_text_that("document.querySelector('dialog').textContent", |told| {
            told.contains("ine ") && told.contains("a1 is occupied") && !told.contains("  ")
        })
        .await?;
        ensure!(page.text("board.view.position").await? == before);
        page.click_called("Cancel", "dialog").await?;
        page.until("!document.querySelector('dialog')").await?;
        ensure!(page.text("board.view.position").await? == before);
        give(&page, "paste", &bad).await?;
        page.click_called("Open up to there", "dialog").await?;
        page.until(&format!("board.view.position === '{good}'"))
            .await?;
        // Back leads to the previous game.
        page.run("history.back();").await?;
        page.until(&format!("board.view.position === '{before}'"))
            .await?;
        // The same goes for an invalid link.
        let link = "https://example.org/take/#game=take:size=3&turns=a1,c3,a1";
        for (button, turns) in [("Cancel", &before), ("Open up to there", &good)] {
            give(&page, "paste", link).await?;
            page.until("document.querySelector('dialog')").await?;
            page.expect_text_that("document.querySelector('dialog p').textContent", |told| {
                told.contains("Turn 3") && told.contains("is occupied") && told.ends_with(".")
            })
            .await?;
            ensure!(page.text("board.view.position").await? == before);
            page.click_called(button, "dialog").await?;
            // A closed dialog stays in the page until the next frame, and would be taken for the next one.
            page.until("!document.querySelector('dialog')").await?;
            page.until(&format!("board.view.position === '{turns}'"))
                .await?;
        }
        page.run("history.back();").await?;
        page.until(&format!("board.view.position === '{before}'"))
            .await?;
        // What holds nothing to open is reported, without a word of the format if it is nothing of the kind, and changes
        // nothing.
        for (text, said) in [
            (
                "Dear all, shall we play?",
                "This isn’t a Take Five game file. Open a file that ends in .take5, or paste the link of a game.",
            ),
            (
                "[Game \"chess\"]\n\n1. e4 *\n",
                "This game can’t be read. Line 1, column 8: Game: There is no game called “chess”. ",
            ),
            (
                "https://example.org/take/#game=chess",
                "This link can’t be opened. There is no game called “chess”.",
            ),
            (
                "https://example.org/take/#turns=a1,b2",
                "This link can’t be opened. It does not say which game to open.",
            ),
        ] {
            give(&page, "paste", text).await?;
            page.expect_text_that("document.querySelector('[data-notice=wrong] p')?.textContent", |told| told.starts_with(said))
                .await
                .with_context(|| text.to_owned())?;
            ensure!(page.text("board.view.position").await? == before);
        }
        page.expect_quiet().await
    })
    .await
}

/// Somebody who picks the wrong file tries again from where they picked it.
#[tokio::test]
async fn the_list_of_games_stays_and_says_what_is_wrong_with_an_import() -> Result<()> {
    let server = serve_site()?;
    let folder = TempFolder::new("wrong")?;
    Browser::in_chromium(json!({}), async |browser| {
        let mut table = Table::new(&"take:size=3".parse()?, 1);
        table.play("a1")?;
        let good = table.position().to_string();
        let record = table.record();
        table.play("a3")?;
        let partly = table.record().replace("a3", "a1");
        let page = Page::open(browser, &format!("{}#game=take:size=2&seed=1", server.url)).await?;
        page.click("#games").await?;
        // What is not there yet needs no copies.
        let copies = "document.querySelector('dialog.games .copies').checkVisibility()";
        page.expect_text(copies, "false").await?;
        let pick = async |name: &str, content: &str| {
            let file = folder.join(name);
            std::fs::write(&file, content)?;
            page.click_called("Import…", "dialog.games").await?;
            page.pick_file(&file).await
        };
        let said = "document.querySelector('dialog.games[open] [role=status]').textContent";
        pick("letter.txt", "hello").await?;
        page.expect_text_that(said, |told| told.starts_with("This isn’t a Take Five game file. ")).await?;
        pick("other.take5", "[Game \"chess\"]\n\n*\n").await?;
        page.expect_text_that(said, |told| told.starts_with("This game can’t be read. Line 1")).await?;
        // One that is dropped there, too.
        page.run("const data = new DataTransfer(); data.items.add(new File(['hello'], 'letter.txt'));
            document.querySelector('dialog.games').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));").await?;
        page.expect_text_that(said, |told| told.starts_with("This isn’t a Take Five game file. ")).await?;
        page.expect_text("document.querySelector('[data-notice=wrong]')", "null").await?;
        // Not to open a part of it is no reason to leave, either.
        pick("part.take5", &partly).await?;
        page.click_called("Cancel", "dialog.ask").await?;
        page.expect_text("document.querySelectorAll('dialog').length", "1").await?;
        page.expect_text(said, "").await?;
        page.expect_text_that("board.board.spec", |it| it.starts_with("take:size=2")).await?;
        pick("good.take5", &record).await?;
        page.until(&format!("board.view.position === '{good}' && !document.querySelector('dialog')")).await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn games_are_listed_renamed_deleted_exported_and_imported() -> Result<()> {
    let server = serve_site()?;
    let folder = TempFolder::new("games")?;
    Browser::in_chromium(json!({}), async |browser| {
        download_to(browser, &folder).await?;
        let page = Page::open(browser, &format!("{}#game=take:size=2&seed=1", server.url)).await?;
        page.run("board.play('a1');").await?;
        page.until_saved().await?;
        page.run("location.hash = 'game=give-and-take&seed=2';").await?;
        page.until("board.board.spec.startsWith('give')").await?;
        page.run("board.play('c3-c4');").await?;
        page.until_saved().await?;
        page.run("location.hash = 'game=take:size=3&turns=a1&seed=3';").await?;
        page.until("board.board.spec.startsWith('take:size=3')").await?;
        page.run("board.travel((table) => (table.resign(2), true));").await?;
        page.until_saved().await?;
        page.click("#games").await?;
        page.until("document.querySelectorAll('dialog li').length === 3").await?;
        page.expect_text_that("document.querySelector('dialog').innerText", |text| text.contains("In progress") && text.contains("Finished") && text.contains("Give & Take · White and Black · 1 turn · just now")).await?;
        // Rename a game that is not on the board.
        page.run("const name = [...document.querySelectorAll('dialog li')].find((li) => li.textContent.includes('Give')).querySelector('input');
            name.value = 'Sunday <b>'; name.dispatchEvent(new Event('change'));").await?;
        page.run("document.querySelector('dialog').close();").await?;
        page.until("!document.querySelector('dialog')").await?;
        page.click("#games").await?;
        page.until("[...document.querySelectorAll('dialog input')].some((name) => name.value === 'Sunday <b>')").await?;
        // Delete one, and cancel another deletion.
        page.run("[...document.querySelectorAll('dialog li')].find((li) => li.textContent.includes('Give'))
            .querySelectorAll('button')[1].click();").await?;
        page.until("document.querySelectorAll('dialog li').length === 2").await?;
        page.click_called("Undo", "dialog").await?;
        page.until("document.querySelectorAll('dialog li').length === 3").await?;
        page.click_called("Export all", "dialog").await?;
        let exported = downloaded(&folder).await?;
        let name = exported.file_name().unwrap_or_default().to_string_lossy().into_owned();
        ensure!(name.starts_with("take-five-games-20"), "{name}");
        // The one on the board cannot be deleted, which says why.
        page.run("[...document.querySelectorAll('dialog li')].find((li) => li.textContent.includes('Resume'))
            .querySelectorAll('button')[1].click();").await?;
        page.expect_text_that("document.querySelector('dialog [role=status]').textContent", |told| told.starts_with("This game is on the board.")).await?;
        page.expect_text("document.querySelectorAll('dialog li').length", "3").await?;
        // Open one from the list.
        page.run("[...document.querySelectorAll('dialog li')].find((li) => li.textContent.includes('Give'))
            .querySelectorAll('button')[0].click();").await?;
        page.until("board.board.spec.startsWith('give')").await?;
        page.expect_text("board.view.steps", "1").await?;
        page.expect_quiet().await
    })
    .await?;
    let file = downloaded(&folder).await?;
    let export = std::fs::read_to_string(&file)?;
    let broken = export.replace("c3-c4", "c3-c9") + "\n[Game \"take:size=2\"]\n\n1. a1 *\n";
    let other = folder.join("other.take5");
    std::fs::write(&other, broken)?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        for (file, said, games) in [
            (&file, "3 games added.", 3),
            (&file, "Nothing new: you already have all 3 games.", 3),
            (&other, "1 game added, 2 you already had, 1 can’t be read.", 4),
        ] {
            page.pick_file(file).await?;
            if said.contains("can’t be read") {
                // Which one, and where; nothing of the file is stored before that is answered.
                let asked = "document.querySelector('dialog.ask')";
                page.expect_text_that(&format!("{asked}?.textContent"), |it| it.contains("can’t be read") && it.contains("Line")).await?;
                page.run(&format!("{asked}.querySelector('.main').click();")).await?;
            }
            let told = "document.querySelector('[data-notice=imported] p')?.textContent";
            page.until(&format!("{told} === '{said}'")).await?;
            ensure!(page.kept_positions().await?.len() == games);
        }
        page.click("#games").await?;
        page.until("document.querySelectorAll('dialog li').length === 4").await?;
        page.until("[...document.querySelectorAll('dialog input')].some((name) => name.value === 'Sunday <b>')").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_game_by_link_is_one_in_another_browser_too() -> Result<()> {
    let server = serve_site()?;
    let folder = TempFolder::new("by-link")?;
    Browser::in_chromium(json!({}), async |browser| {
        download_to(browser, &folder).await?;
        let page = Page::open(browser, &format!("{}#game=take:size=3&seed=1", server.url)).await?;
        for place in ["a1", "c3", "b2"] {
            page.tap(place).await?;
        }
        page.run("document.querySelector('#send').click();").await?;
        // Whoever played last sends it.
        let question = "document.querySelector('dialog.whose button.main')";
        page.until(question).await?;
        page.run(&format!("{question}.click();")).await?;
        page.until("document.querySelector('#link-told').textContent").await?;
        page.until("document.querySelector('#undo').disabled").await?;
        page.run("board.undo();").await?;
        ensure!(page.text("board.view.steps").await? == "3", "what was sent is final");
        page.until_saved().await?;
        page.run("document.querySelector('#games').click();").await?;
        page.click_called("Export all", "dialog").await?;
        downloaded(&folder).await?;
        page.expect_quiet().await
    })
    .await?;
    let file = downloaded(&folder).await?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &server.url).await?;
        page.expect_text("document.querySelector('#kept').textContent", "Your games are saved in this browser only.").await?;
        // However often it is opened, there is one.
        for told in ["1 game added.", "Nothing new"] {
            page.pick_file(&file).await?;
            let notice = "document.querySelector('[data-notice=imported] p')?.textContent";
            page.until(&format!("{notice}?.startsWith('{told}')")).await?;
        }
        page.run("document.querySelector('#games').click();").await?;
        page.until("document.querySelectorAll('dialog li').length === 1").await?;
        page.expect_text("document.querySelector('dialog.games .copies').checkVisibility()", "true").await?;
        page.click_called("Open", "dialog").await?;
        page.until("board.view?.steps === 3").await?;
        page.until("document.querySelector('#by-link').textContent.includes('You play Red')").await?;
        page.until("document.querySelector('#undo').disabled").await?;
        page.expect_nothing_offered().await?;
        page.expect_quiet().await
    })
    .await
}
