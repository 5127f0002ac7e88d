//! The common frame of the pages without a board.

use super::figures_pages::FIGURES_STYLE;
use super::identity::accent_of;
use super::languages::{lead_to_own_language, other_languages};
use super::link_previews::{FIGURES, PUZZLES, PageLocation};
use super::page_header::PageHeader;
use super::puzzles::PUZZLES_STYLE;
use maud::{DOCTYPE, Markup, html};
use take_five_rules::{GAMES, Message};
use take_five_words::Words;

/// The policy of a page with scripts: everything from its own origin, nothing inline, and no text becomes a script.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    require-trusted-types-for 'script'; trusted-types take-five-offline take-five-worker";

/// The policy of a page without: styles and pictures from its own origin. (Firefox before 132 takes the shapes of pictures
/// for none of these, and shows empty boards.)
const STILL_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; \
    form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/// The parts of a page.
pub struct HtmlDocument<'a> {
    /// The name of its file in English; none if the page is in English only.
    pub name: Option<&'static str>,
    /// The title, for the title bar, search results and previews.
    pub title: String,
    /// The description in search results.
    pub description: &'a str,
    /// Additional lines of the head.
    pub head: Markup,
    /// The main content.
    pub words: Markup,
    /// The footer, if there is one.
    pub foot: Option<Markup>,
}

impl HtmlDocument<'_> {
    /// The page as HTML, at its location.
    pub fn html(self, place: &PageLocation) -> String {
        let up = place.path_to_root();
        let www = format!("{up}{}", place.www);
        let has_scripts = place.is_rules() && place.game.is_some();
        let page = html! {
            (DOCTYPE)
            html lang=(Words::language_spoken().tag) dir=(Words::spoken().direction()) data-accent=[place.game.and_then(accent_of)] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta http-equiv="Content-Security-Policy" content=(if has_scripts { POLICY } else { STILL_POLICY });
                    meta name="color-scheme" content="light dark";
                    title { (self.title) }
                    meta name="description" content=(self.description);
                    (self.head)
                    @if let Some(name) = self.name { (place.alternates(name)) }
                    link rel="icon" type="image/svg+xml" href={ (www) "/icons/icon.svg" };
                    @if place.section != PUZZLES {
                        link rel="stylesheet" href={ (www) "/palette.css" };
                        link rel="stylesheet" href={ (www) "/header.css" };
                        link rel="stylesheet" href={ (www) "/rules.css" };
                        link rel="stylesheet" href={ (www) "/fonts/face.css" };
                        link rel="preload" as="font" type="font/woff2" crossorigin href={ (www) "/fonts/sansita.woff2" };
                        @if place.section == FIGURES { link rel="stylesheet" href={ (www) "/" (FIGURES_STYLE) }; }
                    } @else {
                        link rel="stylesheet" href={ (up) (PUZZLES) "/" (PUZZLES_STYLE) };
                    }
                    @if has_scripts { script type="module" src={ (www) "/rules-page.js" } {} }
                }
                body {
                    a.skip href="#rules" { (say("page.skip")) }
                    header.top { (header(place)) }
                    main #rules { (self.words) }
                    footer {
                        (games(place))
                        @if let Some(foot) = self.foot { (foot) }
                        @if let Some(name) = self.name { (languages(name)) }
                    }
                }
            }
        };
        lead_to_own_language(&page.into_string())
    }
}

/// How the translation was made, and the ways to the page in other languages.
fn languages(name: &str) -> Markup {
    html! {
        @if Words::language_spoken().tag != "en" { p { (say("language.made")) } }
        p.languages { (other_languages(name)) }
    }
}

/// The header, with the name of the game or of the list of all.
fn header(place: &PageLocation) -> Markup {
    let list = match place.section {
        PUZZLES => "front.puzzles",
        FIGURES => "report.figures",
        "" => "page.title-about",
        _ => "page.rules",
    };
    let name = place
        .game
        .map_or_else(|| say(list), |game| named("game", game));
    let header = PageHeader {
        up: place.path_to_root(),
        name: &name,
        game: place.game,
        has_relays: place.has_relays,
    };
    header.content()
}

/// The ways between the rules of the games, with the current page marked; from a puzzle or figures to the rules of the game.
fn games(place: &PageLocation) -> Markup {
    let rules = |game| Message::new("front.rules-of").with("game", named("game", game));
    html! {
        @if place.is_rules() {
            nav aria-label=(say("page.games")) {
                ul {
                    @for game in GAMES.iter().map(|info| info.id) {
                        li {
                            @if place.game == Some(game) { a aria-current="page" href="#rules" { (named("game", game)) } }
                            @else { a href=(place.path_to_rules(game)) { (named("game", game)) } }
                        }
                    }
                }
            }
        } @else if let Some(game) = place.game {
            p { a href=(place.path_to_rules(game)) { (Words::spoken().say(&rules(game))) } }
        }
    }
}

/// The sentence of an id without arguments.
pub fn say(id: &'static str) -> String {
    Words::spoken().say(&Message::new(id))
}

/// The sentence for a game in a family of ids.
pub fn named(family: &str, game: &str) -> String {
    let words = Words::spoken().named(&format!("{family}.{game}"));
    words.unwrap_or_else(|| game.to_owned())
}
