//! What stands around the words of a rules page.

use super::discovery::{self, Place};
use super::page::Page;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use take_five_rules::{GAMES, Message};
use take_five_words::Words;

/// The policy of the page: everything from its own origin, nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/// The page of a game as HTML.
pub fn html(page: &Page, place: &Place) -> String {
    let app = "../../index.html";
    let www = format!("../../{}", place.www);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="color-scheme" content="light dark";
                title { (title(page)) }
                meta name="description" content=(page.description);
                (discovery::tags(page, place))
                link rel="icon" href="data:,";
                link rel="stylesheet" href={ (www) "/palette.css" };
                link rel="stylesheet" href={ (www) "/rules.css" };
                script type="module" src={ (www) "/rules.js" } {}
            }
            body {
                a.skip href="#rules" { (say("page.skip")) }
                header {
                    a.home href=(app) { (say("page.home")) }
                    (games(place.game))
                }
                main #rules {
                    article {
                        h1 { (page.title) }
                        div.lead { (PreEscaped(&page.lead)) }
                        p.play { a.button href={ (app) "#game=" (place.game) } { (say("page.play")) } }
                        (sections(page))
                        (PreEscaped(&page.body))
                        p.play { a.button href={ (app) "#game=" (place.game) } { (say("page.play")) } }
                    }
                }
                footer { p { (named("credit", place.game)) } }
                (live())
            }
        }
    }
    .into_string()
}

/// What stands in the title bar, in search results and in previews.
pub fn title(page: &Page) -> String {
    let message = Message::new("page.title").with("game", page.title.clone());
    Words::english().say(&message)
}

/// The six games, this one marked.
fn games(here: &str) -> Markup {
    html! {
        nav aria-label=(say("page.games")) {
            ul {
                @for info in GAMES {
                    li {
                        @if info.id == here { a aria-current="page" href="#rules" { (named("game", info.id)) } }
                        @else { a href={ "../" (info.id) "/index.html" } { (named("game", info.id)) } }
                    }
                }
            }
        }
    }
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

/// What a picture becomes when it is touched; the script takes copies of it.
fn live() -> Markup {
    html! {
        template #live {
            div.live {
                take-board {}
                p.row {
                    button type="button" data-do="back" { (say("page.back")) }
                    button type="button" data-do="forward" { (say("page.forward")) }
                    button type="button" data-do="again" { (say("page.again")) }
                    button type="button" data-do="close" { (say("page.close")) }
                    a data-do="app" href="../../index.html" { (say("page.in-app")) }
                }
            }
        }
    }
}

/// The words of an id without arguments.
fn say(id: &'static str) -> String {
    Words::english().say(&Message::new(id))
}

/// The words that a game has in a family of ids.
pub fn named(family: &str, game: &str) -> String {
    let words = Words::english().named(&format!("{family}.{game}"));
    words.unwrap_or_else(|| game.to_owned())
}
