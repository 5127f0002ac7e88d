//! The page of a puzzle.

use super::puzzle::{GamePuzzles, difficulty, solution, task};
use crate::html_document::{HtmlDocument, say};
use crate::link_previews::{self, PageLocation};
use maud::{PreEscaped, html};
use take_five_fence::alt_text;
use take_five_picture::{Picture, ShapeFile, ViewOptions, draw};
use take_five_puzzle::Puzzle;
use take_five_rules::Position;
use take_five_table::Table;

/// The file in the folder of a game with the shapes of its boards and pieces, which all its pages share.
pub const SHAPES: &str = "shapes.svg";

/// A puzzle and what its page shows.
pub struct PicturedPuzzle<'a> {
    puzzle: &'a Puzzle,
    /// The position to solve and the one after the solution, in words and as pictures.
    pub pictures: [(String, Picture); 2],
}

impl<'a> PicturedPuzzle<'a> {
    /// Draws its positions.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let pictures = [&puzzle.position, &solved(puzzle)]
            .map(|position| (alt_text(position), draw(position, ViewOptions::default())));
        PicturedPuzzle { puzzle, pictures }
    }
}

/// The page of a puzzle as HTML, whose pictures take these shapes from the file of the game.
pub fn puzzle_page_html(
    all: &GamePuzzles,
    pictured: &PicturedPuzzle,
    place: &PageLocation,
    shapes: &ShapeFile,
) -> String {
    let puzzle = pictured.puzzle;
    let title = all.title_of(puzzle);
    let task = task(puzzle);
    let board = format!("{}index.html#{}", place.path_to_root(), all.link_of(puzzle));
    let [start, end] = pictured
        .pictures
        .each_ref()
        .map(|(words, picture)| PreEscaped(shapes.element(picture, SHAPES, words)));
    let words = html! {
        article {
            h1 { (title) }
            p.lead { (task) }
            p { (difficulty(puzzle)) }
            div.board { a href=(board) { (start) } }
            p.play { a.button href=(board) { (say("puzzle.solve")) } }
            details {
                summary { (say("puzzle.see-solution")) }
                ol { @for turn in solution(puzzle) { li { (turn) } } }
                div.board { (end) }
            }
            p { a href="index.html" { (say("puzzle.all")) } }
        }
    };
    let document = HtmlDocument {
        name: None,
        description: &task,
        head: link_previews::puzzle_tags(all, puzzle, place),
        words,
        foot: None,
        title,
    };
    document.html(place)
}

/// The position after the solution, as far as the rules allow it: puzzles are proved elsewhere.
fn solved(puzzle: &Puzzle) -> Position {
    let mut table = Table::from_position(puzzle.position.clone(), 0);
    for turn in &puzzle.line {
        if table.replay(turn).is_err() {
            break;
        }
    }
    table.position().clone()
}
