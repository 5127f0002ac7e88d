//! The lists of puzzles: those of a game, and the games that have any.

use super::puzzle::{GamePuzzles, difficulty};
use crate::game_card_picture::CARD_FILE_NAMES;
use crate::html_document::{HtmlDocument, named, say};
use crate::identity::{accent_of, emblem_of};
use crate::link_previews::{PageLocation, RULES};
use maud::{Markup, html};
use take_five_rules::Message;
use take_five_words::Words;

/// The title of the list of a game, or of `all`.
fn title_of(game: &str) -> String {
    let game = named("game", game);
    Words::spoken().say(&Message::new("puzzle.of-game").with("game", game))
}

/// A list as a page.
fn list_html(title: String, words: Markup, place: &PageLocation) -> String {
    let document = HtmlDocument {
        name: Some("index.html"),
        title,
        description: &say("puzzle.about"),
        head: html! {},
        words,
        foot: None,
    };
    document.html(place)
}

/// The page that links to the puzzles of each game, as HTML.
pub fn all_puzzles_html(collections: &[GamePuzzles], place: &PageLocation) -> String {
    let title = title_of("all");
    let words = html! {
        article {
            h1 { (title) }
            p.lead { (say("puzzle.about")) }
            ul.cards.small { @for all in collections { li data-accent=[accent_of(all.game)] { (card(all)) } } }
        }
    };
    list_html(title, words, place)
}

/// A game: its picture, its name, which leads to its puzzles, and how many there are.
fn card(all: &GamePuzzles) -> Markup {
    let game = all.game;
    let [light, dark] = CARD_FILE_NAMES.map(|name| format!("../{RULES}/{game}/{name}"));
    html! {
        picture {
            source media="(prefers-color-scheme: dark)" srcset=(dark);
            img src=(light) alt="";
        }
        h2 { (emblem_of(game, "../")) a href={ (game) "/index.html" } { (named("game", game)) } }
        p.credit { (count(all.puzzles.len())) }
    }
}

/// How many there are, as a sentence.
fn count(puzzles: usize) -> String {
    Words::spoken().say(&Message::new("puzzles.count").with("count", puzzles))
}

/// The page that links to all puzzles of a game, by difficulty, as HTML: to their pages, which are in English; in other
/// languages to their boards.
pub fn puzzle_index_html(all: &GamePuzzles, place: &PageLocation) -> String {
    let title = title_of(all.game);
    let app = format!("{}index.html", place.path_to_root());
    let board = format!("{app}#puzzle={}", all.game);
    let is_english = Words::language_spoken().tag == "en";
    let address = |puzzle| match is_english {
        true => format!("{}.html", all.short_id(puzzle)),
        false => format!("{app}#{}", all.link_of(puzzle)),
    };
    let levels = (1..=5).map(|level| {
        let puzzles = all.puzzles.iter().enumerate();
        puzzles
            .filter(|(_, puzzle)| puzzle.difficulty == level)
            .collect::<Vec<_>>()
    });
    let words = html! {
        article {
            h1 { (title) }
            p.lead { (say("puzzle.about")) }
            p.play { a.button href=(board) { (say("puzzle.solve")) } }
            @for puzzles in levels.filter(|puzzles| !puzzles.is_empty()) {
                details {
                    summary {
                        b { (difficulty(puzzles[0].1)) } " "
                        span { (count(puzzles.len())) }
                    }
                    p.numbers {
                        @for (index, puzzle) in puzzles {
                            a href=(address(puzzle)) { (index + 1) } " "
                        }
                    }
                }
            }
            p { a href="../index.html" { (title_of("all")) } }
        }
    };
    list_html(title, words, place)
}
