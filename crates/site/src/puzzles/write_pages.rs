//! Writing the pages of the puzzles into a built site.

use super::puzzle::GamePuzzles;
use super::puzzle_index::puzzle_index_html;
use super::puzzle_page::puzzle_page_html;
use crate::link_previews::{self, PageLocation};
use std::fs;
use std::io;
use std::path::Path;

/// Writes a page for each puzzle of a game and one that lists them into the folder `html`, and what other programs ask
/// for into `output`.
///
/// # Errors
/// If a file cannot be written.
pub fn write_puzzle_pages(
    all: &GamePuzzles,
    output: &Path,
    html: &Path,
    place: &PageLocation,
) -> io::Result<()> {
    let folder = Path::new("puzzles").join(all.game);
    let [output, html] = [output.join(&folder), html.join(&folder)];
    fs::create_dir_all(&output)?;
    fs::create_dir_all(&html)?;
    for puzzle in &all.puzzles {
        let page = puzzle_page_html(all, puzzle, place);
        fs::write(html.join(format!("{}.html", puzzle.id)), page)?;
        let answer = link_previews::puzzle_oembed(all, puzzle, place);
        fs::write(
            output.join(format!("{}.oembed.json", puzzle.id)),
            answer.to_string(),
        )?;
    }
    fs::write(html.join("index.html"), puzzle_index_html(all, place))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::all_puzzles_html;
    use serde_json::{Value, json};

    fn compiled(position: &str) -> Value {
        let puzzle = |id: &str, difficulty: u8, position: &str, line: &str| {
            json!({
                "id": id, "spec": "take:size=2", "position": position, "line": [line],
                "goal": "win", "themes": [], "difficulty": difficulty, "nodes": 100,
            })
        };
        let puzzles = [
            puzzle("take-a1", 1, "bo/boo/or r 4", "b3"),
            puzzle("take-a2", 5, position, "a1"),
        ];
        json!({ "game": "take", "puzzles": puzzles })
    }

    fn place(base: Option<&str>) -> PageLocation<'_> {
        PageLocation {
            section: link_previews::PUZZLES,
            game: Some("take"),
            www: "0a1b/www",
            base,
        }
    }

    #[test]
    fn each_puzzle_gets_a_page_that_is_complete_without_scripts() -> io::Result<()> {
        let folder =
            std::env::temp_dir().join(format!("take-five-puzzle-pages-{}", std::process::id()));
        let all = GamePuzzles::read("take", &compiled("oo/ooo/oo r 0")).unwrap();
        let (output, html) = (folder.join("site"), folder.join("html"));
        let base = "https://example.org/";
        write_puzzle_pages(&all, &output, &html, &place(Some(base)))?;
        let page = fs::read_to_string(html.join("puzzles/take/a1.html"))?;
        for expected in [
            "<h1>Take: puzzle 1 of 2</h1>",
            "Red to move. Find the one move that wins.",
            "Very easy",
            "href=\"../../index.html#puzzle=take/a1\"",
            "<li>b3</li>",
            "../../0a1b/www/rules.css",
            "https://example.org/puzzles/take/a1.oembed.json",
        ] {
            assert!(page.contains(expected), "{expected}: {page}");
        }
        assert!(!page.contains("<script"), "{page}");
        // Before and after the solution, for light pages and dark ones.
        assert_eq!(page.matches("data:image/svg+xml,").count(), 4);
        assert!(page.contains("alt=\"") && page.contains("Red to move\""));
        let list = fs::read_to_string(html.join("puzzles/take/index.html"))?;
        let hard = list.split_once("Very hard").map(|(_, behind)| behind);
        assert!(hard.is_some_and(|list| list.contains("<a href=\"a2.html\">2</a>")));
        let games = all_puzzles_html(
            std::slice::from_ref(&all),
            &PageLocation {
                game: None,
                ..place(None)
            },
        );
        assert!(
            games.contains("<li><a href=\"take/index.html\">Take</a> (2)</li>"),
            "{games}"
        );
        let answer = fs::read_to_string(output.join("puzzles/take/a1.oembed.json"))?;
        let answer: Value = serde_json::from_str(&answer)?;
        let frame = answer["html"].as_str().unwrap_or_default();
        assert!(frame.starts_with("<iframe src=\"https://example.org/embed.html#puzzle=take/a1\""));
        assert_eq!(answer["type"], "rich");
        let title = "Take: puzzle 1 of 2. Red to move. Find the one move that wins.";
        assert_eq!(answer["title"], title);
        write_puzzle_pages(&all, &output, &html, &place(None))?;
        let answer = fs::read_to_string(output.join("puzzles/take/a1.oembed.json"))?;
        assert!(
            answer.contains("\"link\"") && !answer.contains("http"),
            "{answer}"
        );
        fs::remove_dir_all(folder)
    }

    #[test]
    fn a_puzzle_that_the_rules_do_not_allow_is_named() {
        for position in ["oo/ooo/oo r", "or/ooo/oo r 1"] {
            let problem = GamePuzzles::read("take", &compiled(position)).err();
            assert_eq!(problem.map(|problem| problem.line), Some(2), "{position}");
        }
    }
}
