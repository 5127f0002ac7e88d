//! Films of games, made in the app: under *Share*, read back by the browser's own decoder.

use anyhow::{Result, ensure};
use page_tests::embed_dialog::some_turns;
use page_tests::long_record::long_record;
use page_tests::{Browser, HostSite, Page, host_page, serve_site};
use serde_json::{Value, json};
use take_five_film::{Storyboard, Wish};
use take_five_picture::ColourScheme;
use take_five_rules::GAMES;
use take_five_table::{End, Table};

/// The dialog's picture, as soon as it is there.
const PICTURE: &str = "document.querySelector('dialog.film img')";

/// Every so many pixels of a frame are compared.
const STEP: usize = 7;

/// Opens a game, and the dialog.
async fn open<'a>(browser: &'a Browser, site: &str, link: &str) -> Result<Page<'a>> {
    let page = Page::open(browser, &format!("{site}#{link}")).await?;
    page.step_by_step().await?;
    page.run("document.querySelector('#film').focus();").await?;
    page.click("#film").await?;
    page.until("document.querySelector('dialog.film [type=submit]')")
        .await?;
    Ok(page)
}

/// Pastes a record, which opens it.
async fn paste(page: &Page<'_>, record: &str) -> Result<()> {
    page.run(&format!(
        "const data = new DataTransfer();
        data.setData('text/plain', {});
        dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data }}));",
        json!(record)
    ))
    .await?;
    Ok(())
}

/// Sets a field of the dialog.
async fn choose(page: &Page<'_>, name: &str, value: &str) -> Result<()> {
    page.run(&format!(
        "const control = document.querySelector('dialog.film [name={name}][value={value:?}]') ??
            document.querySelector('dialog.film [name={name}]');
        if (control.type === 'radio') return control.click();
        control.value = {value:?};
        control.dispatchEvent(new Event('input', {{ bubbles: true }}));"
    ))
    .await?;
    Ok(())
}

/// Makes the film, and reads it back: the number of frames, the size, some pixels of the last frame, the text.
async fn make(page: &Page<'_>) -> Result<Value> {
    page.click("dialog.film [type=submit]").await?;
    page.until(&format!("{PICTURE}.complete")).await?;
    page.run(&format!(
        "return (async () => {{
            const {{ src, alt }} = {PICTURE};
            const [, type, text] = /^data:(.*?);base64,(.*)$/.exec(src);
            const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
            const decoder = new ImageDecoder({{ data, type }});
            await decoder.tracks.ready;
            const frames = decoder.tracks.selectedTrack.frameCount;
            const {{ image }} = await decoder.decode({{ frameIndex: frames - 1 }});
            const size = [image.displayWidth, image.displayHeight];
            const pen = new OffscreenCanvas(...size).getContext('2d');
            pen.drawImage(image, 0, 0);
            const {{ data: all }} = pen.getImageData(0, 0, ...size);
            const pixels = [];
            for (let at = 0; at < all.length; at += 4 * {STEP}) pixels.push([...all.subarray(at, at + 3)]);
            return {{ frames, size, pixels, type, alt }};
        }})();"
    ))
    .await
}

/// The same film, as the command draws it.
fn native(table: Table, width: u16) -> Result<Storyboard> {
    let colours = ColourScheme::new("paper", false).map_err(|problem| anyhow::anyhow!("{problem}"))?;
    let (from, to, flip) = (1, None, false);
    let wish = Wish { width, from, to, colours, flip };
    Storyboard::new(table, wish).map_err(|problem| anyhow::anyhow!("{problem}"))
}

/// Fails unless a film is that of this storyboard: frames, size, text, and what can be seen at the end.
fn expect_film(film: &Value, mut expected: Storyboard) -> Result<()> {
    ensure!(film["frames"] == expected.frames(), "{}", film["frames"]);
    ensure!(film["size"] == json!(expected.size()), "{}", film["size"]);
    ensure!(film["alt"] == expected.description(), "{}", film["alt"]);
    let last = expected.frames() - 1;
    let drawn = expected.pixels(last).map_err(anyhow::Error::msg)?.rgb;
    let drawn: Vec<[u8; 3]> = drawn.into_iter().step_by(STEP).collect();
    let shown: Vec<[u8; 3]> = serde_json::from_value(film["pixels"].clone())?;
    ensure!(shown.len() == drawn.len(), "{} pixels", shown.len());
    // The few colours of a GIF are near those of the board.
    let differ = |(a, b): &(&[u8; 3], &[u8; 3])| (0..3).any(|k| a[k].abs_diff(b[k]) > 24);
    let differ = shown.iter().zip(&drawn).filter(differ).count();
    ensure!(differ * 200 < drawn.len(), "{differ} pixels differ");
    Ok(())
}

#[tokio::test]
async fn a_film_of_each_game_is_that_of_the_command() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        for info in GAMES {
            let page = open(browser, &server.url, &some_turns(info.id)?).await?;
            choose(&page, "width", "360").await?;
            let record = page.text("board.table.record").await?;
            let (table, _) = Table::open_record(&record, 0)
                .map_err(|problem| anyhow::anyhow!("{}", problem.problem()))?;
            let film = make(&page).await?;
            ensure!(film["type"] == "image/gif", "{}", film["type"]);
            expect_film(&film, native(table, 360)?)?;
            page.expect_quiet().await?;
        }
        Ok(())
    })
    .await
}

/// Catches what is saved or shared.
const CATCH: &str = "globalThis.saved = [];
    URL.createObjectURL = (blob) => (saved.push(blob), 'data:,');
    HTMLAnchorElement.prototype.click = function () {};
    navigator.canShare = ({ files }) => files.length === 1;
    navigator.share = async ({ files }) => { saved.push(...files); };";

#[tokio::test]
async fn some_of_the_turns_with_names_and_the_result() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let mut table = Table::new(&"take:size=3".parse()?, 1);
        for action in ["b3", "c4", "a1"] {
            table.play(action)?;
        }
        table.set_tag("Player1", "Ada")?;
        table.set_tag("Player2", "Bo & Co")?;
        table.end_game(End::Resigned(2))?;
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        paste(&page, &table.record()).await?;
        page.until("board.table.spec.startsWith('take:size=3')").await?;
        page.run(CATCH).await?;
        page.click("#film").await?;
        page.until("document.querySelector('dialog.film [type=submit]')")
            .await?;
        for (name, value) in [("from", "2"), ("width", "360"), ("format", "png"), ("seconds", "0.3")] {
            choose(&page, name, value).await?;
        }
        let film = make(&page).await?;
        ensure!(film["type"] == "image/png", "{}", film["type"]);
        // Turn 1 as it stands, and two more; the result is in the place of the last turn.
        ensure!(film["frames"] == 3, "{}", film["frames"]);
        ensure!(film["alt"] == "1. b3\n2. c4\nAda wins.", "{}", film["alt"]);
        page.expect_text_that(
            "document.querySelector('dialog.film [role=status]').textContent",
            |said| said.starts_with("3 pictures, 360 × "),
        )
        .await?;
        for (count, name) in [(1, "Save"), (2, "Share…")] {
            page.click_called(name, "dialog.film").await?;
            page.until(&format!("saved.length === {count} && saved.every(({{ name, type }}) => name === 'take.png' && type === 'image/png')"))
                .await?;
        }
        // The choices come back as they were.
        page.click_called("Change…", "dialog.film").await?;
        page.expect_text("document.querySelector('dialog.film [name=from]').value", "2")
            .await?;
        page.expect_text(PICTURE, "null").await?;
        page.expect_quiet().await
    })
    .await
}

/// Counts the workers that are at work.
const COUNT: &str = "globalThis.atWork = 0;
    const { terminate } = Worker.prototype, Made = Worker;
    globalThis.Worker = class extends Made {
        constructor(...all) { super(...all); atWork += 1; }
        terminate() { atWork -= 1; super.terminate(); }
    };";

#[tokio::test]
async fn progress_is_shown_and_cancelling_ends_the_worker() -> Result<()> {
    let server = serve_site()?;
    let record = long_record()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take:size=2", server.url)).await?;
        paste(&page, &record).await?;
        page.until("board.table.spec.startsWith('take-back-toe')").await?;
        page.run(COUNT).await?;
        page.click("#share-tab").await?;
        page.run("document.querySelector('#film').focus();").await?;
        page.click("#film").await?;
        page.click("dialog.film [type=submit]").await?;
        let part = "document.querySelector('dialog.film progress')?.value";
        page.until(&format!("{part} > 0 && {part} < 0.5 && atWork === 1"))
            .await?;
        page.expect_text("document.activeElement.textContent", "Cancel")
            .await?;
        page.click_called("Cancel", "dialog.film").await?;
        page.until("atWork === 0").await?;
        page.expect_text("document.activeElement.textContent", "Make the film")
            .await?;
        page.expect_text(PICTURE, "null").await?;
        page.expect_text("document.querySelector('dialog.film [role=status]').textContent", "")
            .await?;
        // Closing the dialog ends it, too, and leads back.
        page.press("Enter", "Enter", 0).await?;
        page.until(&format!("{part} > 0 && atWork === 1")).await?;
        page.press("Escape", "Escape", 0).await?;
        page.until("atWork === 0 && !document.querySelector('dialog')")
            .await?;
        page.expect_text("document.activeElement.id", "film").await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn before_the_first_turn_there_is_nothing_to_film() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = Page::open(browser, &format!("{}#game=take-back-toe", server.url)).await?;
        // A roll is not a turn.
        page.until("board.view.steps === 1").await?;
        page.click("#share-tab").await?;
        page.click("#film").await?;
        page.expect_text(
            "document.querySelector('#link-told').textContent",
            "There is nothing to film yet: play a turn first.",
        )
        .await?;
        page.expect_text("document.querySelector('dialog')", "null")
            .await?;
        page.expect_quiet().await
    })
    .await
}

#[tokio::test]
async fn a_failed_download_is_said_and_can_be_tried_again() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server.url, "game=take:size=3&turns=b3,c4").await?;
        page.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }))
            .await?;
        page.block_downloads(&["*/take-five-film_bg.wasm"]).await?;
        page.click("dialog.film [type=submit]").await?;
        page.expect_text_that(
            "document.querySelector('dialog.film [role=status]').textContent",
            |said| said.starts_with("Something could not be loaded: "),
        )
        .await?;
        page.block_downloads(&[]).await?;
        let film = make(&page).await?;
        ensure!(film["frames"] == 3, "{}", film["frames"]);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_video_is_recorded_and_plays_elsewhere() -> Result<()> {
    let server = serve_site()?;
    Browser::in_chromium(json!({}), async |browser| {
        let page = open(browser, &server.url, "game=take:size=3&turns=b3,c4").await?;
        page.run(CATCH).await?;
        for (name, value) in [("width", "360"), ("format", "video"), ("seconds", "0.3")] {
            choose(&page, name, value).await?;
        }
        page.click("dialog.film [type=submit]").await?;
        page.click_called("Save", "dialog.film").await?;
        let size = page.run("const { width, height } = document.querySelector('dialog.film canvas'); return [width, height];").await?;
        let name = page.text("saved[0].name").await?;
        let bytes = page
            .run("return saved[0].arrayBuffer().then((all) => [...new Uint8Array(all)]);")
            .await?;
        let bytes: Vec<u8> = serde_json::from_value(bytes)?;
        page.expect_quiet().await?;
        let body = host_page(&format!("<video src={name} autoplay muted></video>"));
        let host = HostSite::start(&body, &[(&name, &bytes)], &[])?;
        browser.driver.goto(host.url()).await?;
        let video = "document.querySelector('video')";
        page.until(&format!("{video}.ended")).await?;
        let shown = page
            .run(&format!("const {{ videoWidth, videoHeight, currentTime }} = {video}; return {{ size: [videoWidth, videoHeight], currentTime }};"))
            .await?;
        ensure!(shown["size"] == size, "{shown}: {size}");
        // Two frames, and the last one, which stays three times as long.
        let lasted = shown["currentTime"].as_f64().unwrap_or_default();
        ensure!((1.3..3.5).contains(&lasted), "{lasted} s");
        Ok(())
    })
    .await
}
