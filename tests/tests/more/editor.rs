//! The position editor: positions of every game set up by finger, by keys and by dragging, and played from.

use anyhow::{Context, Result, ensure};
use page_tests::editor::Editor;
use page_tests::{Browser, serve_site};
use serde_json::json;
use take_five_rules::{Draft, Position, Spec};

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
        // Otherwise play goes on before anybody looks.
        browser.rolling_by_hand().await?;
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
                let problem = "(() => {
                    const [picture, trays] = ['svg', '.trays'].map((name) => desk.querySelector(name).getBoundingClientRect());
                    const { bottom } = desk.host.getBoundingClientRect();
                    const found = [trays.top - picture.bottom, innerWidth < 500 ? 0 : bottom - trays.bottom, picture.height - 150];
                    return found.every((room) => room >= 0) ? 'none' : JSON.stringify(found);
                })()";
                editor.expect_text(problem, "none").await.with_context(|| format!("{spec} at {width}"))?;
                editor.page.expect_quiet().await?;
            }
        }
        Ok(())
    })
    .await
}
