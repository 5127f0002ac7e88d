//! The list of the rules pages: a card for each game.

use super::html_document::{HtmlDocument, named, say};
use super::identity::{accent_of, emblem_of};
use super::link_previews::{FIGURES, PageLocation};
use super::rules_page::RulesPage;
use super::translations::TranslatedPage;
use maud::{Markup, html};
use take_five_fence::light_and_dark_file_names;
use take_five_rules::Message;
use take_five_words::Words;

/// The page that links to all others, as HTML, and to the figures if there are any.
pub fn rules_index_html(
    pages: &[TranslatedPage],
    place: &PageLocation,
    has_figures: bool,
) -> String {
    let words = html! {
        article {
            h1 { (say("page.rules")) }
            div.lead { p { (say("page.all")) } }
            ul.cards { @for page in pages { li data-accent=[accent_of(page.game)] { (card(page.game, page)) } } }
            @if has_figures { p { a href={ "../" (FIGURES) "/index.html" } { (say("report.all-in-figures")) } } }
        }
    };
    let document = HtmlDocument {
        name: Some("index.html"),
        title: say("page.all-title"),
        description: &say("page.all"),
        head: html! {},
        words,
        foot: Some(html! { p { (say("page.all-foot")) } }),
    };
    document.html(place)
}

/// A game: its picture, a description, and the links to its rules and its board.
fn card(game: &str, page: &TranslatedPage) -> Markup {
    let picture = page.cover();
    html! {
        @if let Some((number, frame)) = picture {
            @let [light, dark] = light_and_dark_file_names(number);
            @let [width, height] = frame.drawn.size;
            picture {
                source media="(prefers-color-scheme: dark)" srcset={ (game) "/" (dark) };
                // The text next to it says what the page is about; the page itself describes the picture.
                img src={ (game) "/" (light) } width=(width) height=(height) alt="";
            }
        }
        div {
            h2 { (emblem_of(game, "../")) a href={ (game) "/index.html" } { (page.title) } }
            p lang=[page.is_untranslated().then_some("en")] dir=[page.is_untranslated().then_some("ltr")] { (page.description) }
            p.credit { (named("credit", game)) }
            p { a href={ "../index.html#game=" (game) } { (play(page)) } }
        }
    }
}

fn play(page: &RulesPage) -> String {
    let message = Message::new("page.play-game").with("game", page.title.clone());
    Words::spoken().say(&message)
}
