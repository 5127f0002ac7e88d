//! The values of the first actions, as a heat map on the board and as a table.

use super::data::{FirstAction, FirstActions};
use super::numbers::{percent, range, whole};
use super::words::{plain, say};
use maud::{Markup, PreEscaped, html};
use std::fmt::Write;
use take_five_picture::{Caption, ColourScheme, Overlay, Picture, ViewOptions, draw, svg};
use take_five_rules::{Message, Position};

/// So many actions are listed.
const LISTED: usize = 12;

/// The section about first actions.
pub fn section(start: &Position, found: &FirstActions) -> Markup {
    let is_exact = found.actions.iter().all(|action| action.is_exact);
    let mover = start.turn_of().unwrap_or(1);
    let values = match (found.draws, is_exact) {
        (Some(draws), _) => Message::new("report.first-drawn")
            .with("draws", whole(draws))
            .with("nodes", whole(found.nodes)),
        (None, true) => Message::new("report.first-exact"),
        (None, false) => Message::new("report.first-values").with("nodes", whole(found.nodes)),
    };
    let heat_map_caption = match found.draws {
        Some(_) => plain("report.heat-drawn"),
        None => say(&Message::new("report.heat-map").with("player", mover)),
    };
    let has_lines = found.actions.iter().any(|action| !action.line.is_empty());
    let values = values
        .with("player", mover)
        .with("count", found.actions.len());
    html! {
        p {
            (say(&values))
            @if let (Some(action), Some(share)) = (&found.most_balanced, found.share_with_pie_rule) {
                " " (say(&Message::new("report.pie-rule").with("action", action.clone()).with("share", percent(share))))
            }
        }
        @if let Some(board) = heat_map(start, found) {
            figure.board {
                @for (theme, picture) in ["light", "dark"].iter().zip(board) {
                    div class=(theme) { (PreEscaped(picture)) }
                }
                figcaption { (heat_map_caption) }
            }
        }
        div.wide {
            table {
                thead { tr { th scope="col" { (plain("report.first-action")) } th.number scope="col" { (plain("report.chance")) } @if has_lines { th scope="col" { (plain("report.line")) } } } }
                tbody {
                    @for action in found.actions.iter().take(LISTED) {
                        tr {
                            th scope="row" { (action.action) }
                            td.number { (value(action)) }
                            @if has_lines { td { (action.line.join(" ")) } }
                        }
                    }
                }
            }
        }
        @if found.actions.len() > LISTED {
            p.note { (say(&Message::new("report.best-of").with("shown", LISTED).with("count", found.actions.len()))) }
        }
    }
}

/// A value, with its interval if it is averaged over draws.
fn value(action: &FirstAction) -> Markup {
    html! {
        (percent(action.value))
        @if action.is_exact { small { (plain("report.exact")) } }
        @if let Some(draws) = action.draws {
            small {
                @if let Some([low, high]) = action.interval {
                    (range(100.0 * low, 100.0 * high, 1)) br;
                }
                i { "n" } " " (draws)
            }
        }
    }
}

/// The board on a light and on a dark page, with the best value at each place where an action starts; `None` if the actions
/// start at no place of the board, or all at the same.
fn heat_map(start: &Position, found: &FirstActions) -> Option<[String; 2]> {
    let picture = draw(start, ViewOptions::default());
    let mut best: Vec<(&str, f64)> = Vec::new();
    for FirstAction { places, value, .. } in &found.actions {
        let first = places.first()?;
        if best.iter().all(|(place, _)| place != first) {
            best.push((first, *value));
        }
    }
    if best.len() < 2 {
        return None;
    }
    let layer = layer(&picture, &best)?;
    let board = |dark: bool| {
        let caption = Caption {
            title: plain("report.heat-title"),
            description: best
                .iter()
                .map(|(place, value)| format!("{place} {}", percent(*value)))
                .collect::<Vec<_>>()
                .join(", "),
            width: 480,
        };
        let colours = ColourScheme::new("paper", dark).ok()?;
        let board = svg(&picture, &colours, &Overlay::default(), &caption);
        // Both boards are on one page, and their shapes have the same names.
        let board = match dark {
            true => board
                .replace(" id=\"", " id=\"dark-")
                .replace("href=\"#", "href=\"#dark-"),
            false => board,
        };
        let end = board.rfind("</svg>")?;
        Some(format!("{}{layer}</svg>", &board[..end]))
    };
    Some([board(false)?, board(true)?])
}

/// The discs with their numbers.
fn layer(picture: &Picture, best: &[(&str, f64)]) -> Option<String> {
    let furthest = best
        .iter()
        .map(|(_, value)| (value - 0.5).abs())
        .fold(0.0, f64::max);
    let mut layer = String::new();
    for (key, value) in best {
        let [x, y] = picture.place(key).ok()?.at;
        let side = if *value < 0.5 { "worse" } else { "better" };
        let share = if furthest > 0.0 {
            (value - 0.5).abs() / furthest
        } else {
            0.0
        };
        // Writing to a string does not fail.
        let _ = write!(
            layer,
            "<g transform=\"translate({x} {y})\"><circle class=\"ground\" r=\"42\"/>\
             <circle class=\"{side}\" r=\"42\" fill-opacity=\"{:.2}\"/>\
             <text y=\"11\" text-anchor=\"middle\">{:.1}</text></g>",
            0.1 + 0.6 * share,
            100.0 * value,
        );
    }
    Some(layer)
}
