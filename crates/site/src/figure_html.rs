//! Figures as HTML: pictures that need no script, and link to the boards they show.

use maud::{Markup, PreEscaped, html};
use take_five_fence::{Figure, Frame, alt_text, inline_html, light_and_dark_file_names};
use take_five_rules::Message;
use take_five_words::Words;

/// The HTML of a figure, to be placed next to its neighbours.
pub struct NumberedFigure {
    /// The `figure` element.
    pub html: Markup,
    /// Whether it needs the whole width.
    pub wide: bool,
}

/// A figure with its number; its frames are numbered through the page from `frame` on.
pub fn figure(figure: &Figure, number: usize, frame: usize) -> Markup {
    let caption = html! {
        figcaption {
            b { (say(Message::new("figure.number").with("number", number))) }
            " " (PreEscaped(inline_html(&figure.caption)))
        }
    };
    match figure.frames.as_slice() {
        [only] => html! {
            figure id={ "figure-" (number) } { (board(only, frame)) (caption) }
        },
        frames => html! {
            figure.steps id={ "figure-" (number) } {
                ol {
                    @for (index, step) in frames.iter().enumerate() {
                        li {
                            (board(step, frame + index))
                            p { b { (index + 1) "." } " " (PreEscaped(inline_html(&step.caption))) }
                        }
                    }
                }
                (caption)
            }
        },
    }
}

/// A picture that opens as a board.
fn board(frame: &Frame, number: usize) -> Markup {
    let [width, height] = frame.drawn.size;
    let [light, dark] = light_and_dark_file_names(number);
    html! {
        div.board {
            a href={ "../../index.html#" (frame.link) } data-link=(frame.link) {
                picture {
                    source media="(prefers-color-scheme: dark)" srcset=(dark);
                    img src=(light) width=(width) height=(height) alt=(alt_text(&frame.position)) loading="lazy";
                }
                span.hint { (say(Message::new("figure.try"))) }
            }
        }
    }
}

/// Figures that are shown together.
pub fn group(figures: Vec<NumberedFigure>) -> String {
    let class = match figures.iter().any(|figure| figure.wide) {
        true => "figures wide",
        false => "figures",
    };
    html! {
        div class=(class) { @for figure in &figures { (figure.html) } }
    }
    .into_string()
}

fn say(message: Message) -> String {
    Words::spoken().say(&message)
}
