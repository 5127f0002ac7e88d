//! The page of a puzzle, complete in one file.

use super::puzzle::{GamePuzzles, PicturedPuzzle};
use crate::html_document::{HtmlDocument, say};
use crate::link_previews::{self, PageLocation};
use maud::{Markup, html};
use take_five_fence::{Frame, alt_text, picture_address};

/// The page of the puzzle at this index as HTML.
pub fn puzzle_page_html(
    all: &GamePuzzles,
    puzzle: &PicturedPuzzle,
    place: &PageLocation,
) -> String {
    let title = all.title_of(puzzle);
    let task = puzzle.task();
    let board = format!("{}index.html#{}", place.path_to_root(), all.link_of(puzzle));
    let words = html! {
        article {
            h1 { (title) }
            p.lead { (task) }
            p { (puzzle.difficulty()) }
            (picture(&puzzle.start, &board))
            p.play { a.button href=(board) { (say("puzzle.solve")) } }
            details {
                summary { (say("puzzle.see-solution")) }
                ol { @for turn in puzzle.solution() { li { (turn) } } }
                (picture(&puzzle.end, &board))
            }
            p { a href="index.html" { (say("puzzle.all")) } }
        }
    };
    let document = HtmlDocument {
        description: &task,
        head: link_previews::puzzle_tags(all, puzzle, place),
        words,
        foot: html! {},
        title,
    };
    document.html(place)
}

/// A position, as an address: it needs no file besides the page.
fn picture(frame: &Frame, board: &str) -> Markup {
    let [width, height] = frame.drawn.size;
    let [light, dark] = frame.drawn.svg.each_ref().map(|svg| picture_address(svg));
    html! {
        div.board {
            a href=(board) {
                picture {
                    source media="(prefers-color-scheme: dark)" srcset=(dark);
                    img src=(light) width=(width) height=(height) alt=(alt_text(frame));
                }
            }
        }
    }
}
