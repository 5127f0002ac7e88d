//! A figure as HTML for somebody's page: complete without scripts, and without any file besides the page.

use crate::alt_text::alt_text;
use crate::annotated_game::AnnotatedGame;
use crate::figure::{Figure, Frame};
use crate::game_html::score_html;
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

/// Lets a picture become narrower with its page.
const FITTING: &str = "max-width:100%;height:auto";

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
        _ if let Some(game) = &figure.game => game_html(figure, game, site),
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
        figure.take-five.take-five-game[figure.game.is_some()] id=[id] {
            (boards)
            @if !caption.is_empty() { figcaption { (PreEscaped(inline_html(caption))) } }
        }
    }
    .into_string()
    .replace('\n', " ")
}

/// A game as it is printed; where scripts run, a board with the list of its turns takes its place.
fn game_html(figure: &Figure, game: &AnnotatedGame, site: Option<&str>) -> Markup {
    let display = &figure.display;
    let diagram = |index: usize| {
        let frame = &figure.frames[index];
        // Its looks come with the game's.
        let picture = picture(figure, frame, None);
        html! {
            figure {
                @match site {
                    Some(site) => a href={ (site) "index.html#" (frame.link) } { (picture) },
                    None => (picture),
                }
                @if !frame.caption.is_empty() { figcaption { (frame.caption) } }
            }
        }
    };
    let score = html! { div.score { (score_html(game, &diagram)) } };
    if site.is_none() {
        return score;
    }
    html! {
        take-board record=(PreEscaped(in_attribute(&game.record))) turns=[display.list] ply=[display.ply]
            flip=[game.flip.then_some("1")] coords=[game.without_coordinates.then_some("0")] play=[(!display.play).then_some("0")]
            steps=[display.steps.then_some("on")] autoplay=[&display.autoplay] loop=[display.repeats.then_some("on")]
            run=[display.run_on_click.then_some("click")] theme=[display.theme] height=[display.height] {
            (score)
        }
    }
}

/// A text of several lines as the value of an attribute on one line, also where braces begin something.
fn in_attribute(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\r' => {}
            '&' | '"' | '<' | '>' | '\n' | '{' | '}' | '`' => {
                escaped += &format!("&#{};", u32::from(c));
            }
            c => escaped.push(c),
        }
    }
    escaped
}

/// One board: its picture, which links to the board and is replaced by it where scripts run.
fn board(figure: &Figure, frame: &Frame, site: Option<&str>) -> Markup {
    let display = &figure.display;
    let Some(site) = site else {
        return picture(figure, frame, Some(FITTING));
    };
    let is_game = display.lesson.is_none() && display.puzzle.is_none();
    let link = is_game.then_some(&frame.link);
    let play = (!display.play).then_some("0");
    let steps = display.steps.then_some("on");
    let run = display.run_on_click.then_some("click");
    let repeats = display.repeats.then_some("on");
    html! {
        take-board link=[link] learn=[&display.lesson] puzzle=[&display.puzzle] play=[play] steps=[steps] run=[run]
            autoplay=[&display.autoplay] loop=[repeats] theme=[display.theme] width=(display.width) height=[display.height] {
            a href={ (site) "index.html#" (frame.link) } { (picture(figure, frame, Some(FITTING))) }
        }
    }
}

fn picture(figure: &Figure, frame: &Frame, style: Option<&str>) -> Markup {
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
        Some(_) => Words::spoken().say(&Message::new("fence.lesson")),
        None => alt_text(&frame.position),
    };
    html! {
        picture {
            @if let Some(dark) = other { source media="(prefers-color-scheme: dark)" srcset=(dark); }
            img src=(shown) width=(display.width) height=(height) alt=(words) style=[style];
        }
    }
}

/// A picture as an address, for a page that needs no file besides itself.
fn picture_address(svg: &str) -> String {
    format!("data:image/svg+xml,{}", utf8_percent_encode(svg, ESCAPED))
}
