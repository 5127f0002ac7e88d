//! The rules page of a game.

use super::discovery::{self, PageLocation};
use super::document::{Document, named, say};
use super::page::Page;
use maud::{Markup, PreEscaped, html};
use take_five_rules::Message;
use take_five_words::Words;

/// The page of a game as HTML.
pub fn html(page: &Page, place: &PageLocation) -> String {
    let game = place.game.unwrap_or_default();
    let play = html! {
        p.play { a.button href={ (place.up()) "index.html#game=" (game) } { (say("page.play")) } }
    };
    let words = html! {
        article {
            h1 { (page.title) }
            div.lead { (PreEscaped(&page.lead)) }
            (play)
            (sections(page))
            (PreEscaped(&page.body))
            (play)
        }
        (live(place))
    };
    let document = Document {
        title: title(page),
        description: &page.description,
        head: discovery::tags(page, place),
        words,
        foot: html! { p { (named("credit", game)) } },
    };
    document.html(place)
}

/// The title, for the title bar, search results and previews.
pub fn title(page: &Page) -> String {
    let message = Message::new("page.title").with("game", page.title.clone());
    Words::english().say(&message)
}

fn sections(page: &Page) -> Markup {
    html! {
        nav.sections aria-label=(say("page.sections")) {
            ul {
                @for (anchor, heading) in &page.sections {
                    li { a href={ "#" (anchor) } { (heading) } }
                }
            }
        }
    }
}

/// The template that replaces a picture when it is touched; the script copies it.
fn live(place: &PageLocation) -> Markup {
    html! {
        template #live {
            div.live {
                take-board {}
                p.row {
                    button type="button" data-do="back" { (say("page.back")) }
                    button type="button" data-do="forward" { (say("page.forward")) }
                    button type="button" data-do="again" { (say("page.again")) }
                    button type="button" data-do="close" { (say("page.close")) }
                    a data-do="app" href={ (place.up()) "index.html" } { (say("page.in-app")) }
                }
            }
        }
    }
}
