//! The header of the pages around the app, the same as in the app: the name of the site and of the page, a new game, and
//! the menu, which needs no script.

use super::html_document::say;
use super::identity::emblem_of;
use maud::{Markup, html};

/// What of the header differs from page to page.
#[derive(Clone, Copy, Debug)]
pub struct PageHeader<'a> {
    /// The relative path from the page to the root of the site.
    pub up: &'a str,
    /// The name of the page, or of the game that it is about.
    pub name: &'a str,
    /// The game that *New game* starts; without one it leads to the choice of games.
    pub game: Option<&'a str>,
    /// Without relays there are no live games, and no way to their page.
    pub has_relays: bool,
}

impl PageHeader<'_> {
    /// The content of the header, as HTML.
    pub fn content(&self) -> Markup {
        let app = format!("{}index.html", self.up);
        let new = match self.game {
            Some(game) => format!("{app}#game={game}"),
            None => app.clone(),
        };
        html! {
            p.home { a href=(app) { (say("page.home")) } }
            span #name { @if let Some(game) = self.game { (emblem_of(game, self.up)) } (self.name) }
            p.row.tools {
                a.new href=(new) { (say("app.new-game")) }
                button type="button" popovertarget="menu" { (say("app.menu")) }
            }
            nav #menu popover aria-label=(say("app.menu")) { (menu_items(self.up, self.has_relays)) }
        }
    }
}

/// The ways to all pages, from one at this distance from the root.
pub fn menu_items(up: &str, has_relays: bool) -> Markup {
    html! {
        a href={ (up) "index.html#puzzle=today" } { (say("front.puzzle")) }
        @if has_relays { a href={ (up) "live.html" } { (say("front.live")) } }
        a href={ (up) "rules/index.html" } { (say("page.rules")) }
        a href={ (up) "puzzles/index.html" } { (say("front.puzzles")) }
        a href={ (up) "about.html" } { (say("app.about")) }
    }
}
