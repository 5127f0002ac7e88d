//! A figure as HTML for somebody's page: complete without scripts, and without any file besides the page.

use crate::alt_text::alt_text;
use crate::figure::{Figure, Frame};
use crate::inline::inline_html;
use maud::{Markup, PreEscaped, html};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use take_five_rules::Message;
use take_five_words::Words;

/// What has a meaning in addresses or lists of them, in HTML attributes, or in a dialect of Markdown.
const ESCAPED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'%')
    .add(b'#')
    .add(b'"')
    .add(b'<')
    .add(b'>')
    .add(b'`')
    .add(b'{')
    .add(b'}')
    .add(b'|')
    .add(b'\\');

/// The script that brings the boards of a page to life. If the first one waits for a click, so may all others; for a
/// board that does not, that script loads the element at once.
pub(crate) fn script_html(first: &Figure, site: &str) -> String {
    let name = match first.display.run_on_click {
        true => "take-board-click.js",
        false => "take-board.js",
    };
    html! { script type="module" src={ (site) (name) } {} }.into_string()
}

/// The figure, on one line: in Markdown, an empty line would end it.
pub(crate) fn figure_html(figure: &Figure, site: Option<&str>, id: Option<&str>) -> String {
    let boards = match figure.frames.as_slice() {
        [only] => board(figure, only, site),
        frames => html! {
            ol {
                @for frame in frames {
                    li {
                        (board(figure, frame, site))
                        @if !frame.caption.is_empty() { p { (PreEscaped(inline_html(&frame.caption))) } }
                    }
                }
            }
        },
    };
    let caption = &figure.caption;
    html! {
        figure.take-five id=[id] {
            (boards)
            @if !caption.is_empty() { figcaption { (PreEscaped(inline_html(caption))) } }
        }
    }
    .into_string()
    .replace('\n', " ")
}

/// One board: its picture, which links to the board and is replaced by it where scripts run.
fn board(figure: &Figure, frame: &Frame, site: Option<&str>) -> Markup {
    let display = &figure.display;
    let Some(site) = site else {
        return picture(figure, frame);
    };
    let is_game = display.lesson.is_none() && display.puzzle.is_none();
    let link = is_game.then_some(&frame.link);
    let play = (!display.play).then_some("0");
    let steps = display.steps.then_some("on");
    let run = display.run_on_click.then_some("click");
    html! {
        take-board link=[link] learn=[&display.lesson] puzzle=[&display.puzzle] play=[play] steps=[steps] run=[run]
            theme=[display.theme] width=(display.width) height=[display.height] {
            a href={ (site) "index.html#" (frame.link) } { (picture(figure, frame)) }
        }
    }
}

fn picture(figure: &Figure, frame: &Frame) -> Markup {
    let display = &figure.display;
    let [light, dark] = frame.drawn.svg.each_ref().map(|svg| picture_address(svg));
    let [wide, high] = frame.drawn.size;
    let height = (high * display.width + wide / 2) / wide;
    let (shown, other) = match display.theme {
        Some("dark") => (dark, None),
        Some(_) => (light, None),
        None => (light, Some(dark)),
    };
    let words = match &display.lesson {
        Some(_) => Words::english().say(&Message::new("fence.lesson")),
        None => alt_text(&frame.position),
    };
    html! {
        picture {
            @if let Some(dark) = other { source media="(prefers-color-scheme: dark)" srcset=(dark); }
            img src=(shown) width=(display.width) height=(height) alt=(words) style="max-width:100%;height:auto";
        }
    }
}

/// A picture as an address, for a page that needs no file besides itself.
fn picture_address(svg: &str) -> String {
    format!("data:image/svg+xml,{}", utf8_percent_encode(svg, ESCAPED))
}
