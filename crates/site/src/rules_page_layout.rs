//! The rules page of a game.

use super::html_document::{HtmlDocument, named, say};
use super::link_previews::{self, FIGURES, PageLocation};
use super::rules_page::RulesPage;
use super::translations::TranslatedPage;
use maud::{Markup, PreEscaped, html};
use take_five_rules::Message;
use take_five_words::Words;

/// The page of a game as HTML, with a link to its figures if there are any.
pub fn rules_page_html(page: &TranslatedPage, place: &PageLocation, has_figures: bool) -> String {
    let game = place.game.unwrap_or_default();
    let play = html! {
        p.play { a.button href={ (place.path_to_root()) "index.html#game=" (game) } { (say("page.play")) } }
    };
    let learn = html! {
        p.learn { a href={ (place.path_to_root()) "index.html#learn=" (game) } { (about("page.learn", page)) } }
        @if has_figures {
            p.learn { a href={ (place.path_to_root()) (FIGURES) "/" (game) "/index.html" } { (about("report.of-game", page)) } }
        }
    };
    let words = html! {
        article lang=[page.is_untranslated().then_some("en")] dir=[page.is_untranslated().then_some("ltr")] {
            @if page.is_untranslated() {
                p.quiet lang=(Words::language_spoken().tag) dir=(Words::spoken().direction()) { (say("language.untranslated")) }
            }
            h1 { (page.title) }
            div.lead { (PreEscaped(&page.lead)) }
            (play)
            (learn)
            (sections(page))
            (PreEscaped(&page.body))
            (play)
        }
        (live(place))
    };
    let document = HtmlDocument {
        name: Some("index.html"),
        title: title(page),
        description: &page.description,
        head: link_previews::preview_tags(page, place),
        words,
        foot: Some(html! { p { (named("credit", game)) } }),
    };
    document.html(place)
}

/// The title, for the title bar, search results and previews.
pub fn title(page: &RulesPage) -> String {
    about("page.title", page)
}

/// A sentence about the game of the page.
fn about(id: &'static str, page: &RulesPage) -> String {
    let message = Message::new(id).with("game", page.title.clone());
    Words::spoken().say(&message)
}

fn sections(page: &RulesPage) -> Markup {
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
                    a data-do="app" href={ (place.path_to_root()) "index.html" } { (say("page.in-app")) }
                }
            }
        }
    }
}
