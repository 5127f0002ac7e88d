//! Writing the pages of the puzzles into a built site.

use super::puzzle::GamePuzzles;
use super::puzzle_page::{PicturedPuzzle, SHAPES, puzzle_page_html};
use crate::link_previews::{self, PageLocation};
use std::fs;
use std::io;
use std::path::Path;
use take_five_picture::ShapeFile;

/// Writes a page for each puzzle of a game, in English, and what other programs ask for, into the site `output`.
///
/// # Errors
/// If a file cannot be written.
pub fn write_puzzle_pages(
    collection: &GamePuzzles,
    output: &Path,
    place: &PageLocation,
) -> io::Result<()> {
    let folder = Path::new("puzzles").join(collection.game);
    let output = output.join(&folder);
    fs::create_dir_all(&output)?;
    let pictured: Vec<PicturedPuzzle> =
        collection.puzzles.iter().map(PicturedPuzzle::new).collect();
    let pictures = pictured.iter().flat_map(|puzzle| &puzzle.pictures);
    let shapes = ShapeFile::of(pictures.map(|(_, picture)| picture));
    fs::write(output.join(SHAPES), shapes.svg())?;
    for (puzzle, pictured) in collection.puzzles.iter().zip(&pictured) {
        let id = collection.short_id(puzzle);
        let page = puzzle_page_html(collection, pictured, place, &shapes);
        fs::write(output.join(format!("{id}.html")), page)?;
        let answer = link_previews::puzzle_oembed(collection, puzzle, place);
        fs::write(output.join(format!("{id}.oembed.json")), answer.to_string())?;
    }
    Ok(())
}

/// The name of the style sheet of all these pages, in their common folder.
pub const PUZZLES_STYLE: &str = "puzzles.css";

/// Writes the style sheet of all these pages into the site `output`: that of the rules pages, and the colours of the
/// boards.
///
/// # Errors
/// If the file cannot be written.
pub fn write_puzzles_style(output: &Path, mut style: String) -> io::Result<()> {
    style += &format!(".board svg {{{}}}\n", ShapeFile::style());
    let folder = output.join(link_previews::PUZZLES);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(PUZZLES_STYLE), style)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{all_puzzles_html, puzzle_index_html};
    use serde_json::Value;
    use take_five_puzzle::read_collection;
    use take_five_words::Language;

    const RECORDS: &str = "
        [Game \"take:size=2\"][Position \"bo/boo/or r 4\"][Puzzle \"take-a1\"][Goal \"win\"]
        [Difficulty \"1\"][Nodes \"100\"] 1. b3 *

        [Game \"take:size=2\"][Position \"oo/ooo/oo r 0\"][Puzzle \"take-a2\"][Goal \"win\"]
        [Difficulty \"5\"][Nodes \"100\"] 1. a1 *";

    fn place(base: Option<&str>) -> PageLocation<'_> {
        PageLocation {
            section: link_previews::PUZZLES,
            game: Some("take"),
            www: "0a1b/www",
            base,
            has_relays: false,
        }
    }

    #[test]
    fn each_puzzle_gets_a_page_that_is_complete_without_scripts() -> io::Result<()> {
        let folder =
            std::env::temp_dir().join(format!("take-five-puzzle-pages-{}", std::process::id()));
        let all = GamePuzzles {
            game: "take",
            puzzles: read_collection(RECORDS).unwrap(),
        };
        let output = folder.join("site");
        let base = "https://example.org/";
        write_puzzle_pages(&all, &output, &place(Some(base)))?;
        let page = fs::read_to_string(output.join("puzzles/take/a1.html"))?;
        for expected in [
            "<h1>Take: puzzle 1 of 2</h1>",
            "Red to move. Find the one move that wins.",
            "Very easy",
            "href=\"../../index.html#puzzle=take/a1\"",
            "<li>b3</li>",
            "href=\"../../puzzles/puzzles.css\"",
            "https://example.org/puzzles/take/a1.oembed.json",
        ] {
            assert!(page.contains(expected), "{expected}: {page}");
        }
        assert!(!page.contains("<script"), "{page}");
        // The emblem, and the board before and after the solution.
        assert_eq!(page.matches("<svg").count(), 3);
        assert!(page.contains("aria-label=\"") && page.contains("Red to move\""));
        assert_shapes_are_there(&page, &output)?;
        let list = puzzle_index_html(&all, &place(None));
        let hard = list.split_once("Very hard").map(|(_, behind)| behind);
        assert!(hard.is_some_and(|list| list.contains("<a href=\"a2.html\">2</a>")));
        // Where the pages of puzzles would be in a foreign language, the board is not.
        let german = Language::find("de").expect("German");
        let list = german.speaking(|| puzzle_index_html(&all, &place(None)));
        assert!(list.contains("<a href=\"../../index.de.html#puzzle=take/a2\">2</a>"));
        let games = all_puzzles_html(
            std::slice::from_ref(&all),
            &PageLocation {
                game: None,
                ..place(None)
            },
        );
        assert!(
            games
                .contains("<a href=\"take/index.html\">Take</a></h2><p class=\"credit\">2 puzzles"),
            "{games}"
        );
        let answer = fs::read_to_string(output.join("puzzles/take/a1.oembed.json"))?;
        let answer: Value = serde_json::from_str(&answer)?;
        let frame = answer["html"].as_str().unwrap_or_default();
        assert!(frame.starts_with("<iframe src=\"https://example.org/embed.html#puzzle=take/a1\""));
        assert_eq!(answer["type"], "rich");
        let title = "Take: puzzle 1 of 2. Red to move. Find the one move that wins.";
        assert_eq!(answer["title"], title);
        write_puzzle_pages(&all, &output, &place(None))?;
        let answer = fs::read_to_string(output.join("puzzles/take/a1.oembed.json"))?;
        assert!(
            answer.contains("\"link\"") && !answer.contains("http"),
            "{answer}"
        );
        fs::remove_dir_all(folder)
    }

    /// What the pictures of the page refer to is in the file, and the page knows the names of its colours.
    fn assert_shapes_are_there(page: &str, output: &Path) -> io::Result<()> {
        let file = fs::read_to_string(output.join("puzzles/take/shapes.svg"))?;
        let colours = ShapeFile::style();
        let mut uses = page.split("<use href=\"shapes.svg#").skip(1);
        assert!(uses.all(|shape| {
            let (id, _) = shape.split_once('"').unwrap_or_default();
            file.contains(&format!("<g id=\"{id}\">"))
        }));
        let mut named = file.split("\"var(").skip(1);
        assert!(named.all(|colour| {
            let (name, _) = colour.split_once(')').unwrap_or_default();
            colours.contains(&format!("{name}:"))
        }));
        assert!(file.contains("var(--") && page.contains("shapes.svg#"));
        Ok(())
    }
}
