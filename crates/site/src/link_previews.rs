//! Metadata for other programs: link previews, oEmbed, the sitemap.

use super::html_document::named;
use super::languages::page_name;
use super::puzzles::{GamePuzzles, task};
use super::rules_page::RulesPage;
use super::rules_page_layout::title;
use maud::{Markup, html};
use serde_json::Value;
use take_five_fence::{COVER_SIZE, OEmbed, OEmbedFrame};
use take_five_puzzle::Puzzle;
use take_five_words::{LANGUAGES, Words};

/// The oEmbed response.
pub const OEMBED_FILE_NAME: &str = "oembed.json";
/// The picture for link previews.
pub const COVER: &str = "cover.png";

/// The location of a page.
#[derive(Clone, Copy, Debug)]
pub struct PageLocation<'a> {
    /// The folder of the pages of its kind: `rules`, `figures` or `puzzles`; empty for the page about the site.
    pub section: &'static str,
    /// The game's id, which is the name of its folder; none for the list of all games.
    pub game: Option<&'a str>,
    /// The folder of scripts and styles, relative to the root of the site.
    pub www: &'a str,
    /// The address of the site with a trailing slash, if it is known.
    pub base: Option<&'a str>,
    /// Whether live games can be played on the site.
    pub has_relays: bool,
}

impl PageLocation<'_> {
    /// The relative path from the page to the root of the site.
    pub fn path_to_root(&self) -> &'static str {
        match (self.section, self.game) {
            ("", _) => "./",
            (_, Some(_)) => "../../",
            (_, None) => "../",
        }
    }

    /// The relative path from the page to the rules of a game.
    pub fn path_to_rules(&self, game: &str) -> String {
        format!("{}{}", self.path_to_root(), path(Some(game), "index.html"))
    }

    /// Tells search engines of the page in every language; they want to know whole addresses.
    pub fn alternates(&self, name: &str) -> Markup {
        let of = |language| self.address(&page_name(name, language));
        html! {
            @if self.base.is_some() {
                @for language in &LANGUAGES {
                    link rel="alternate" hreflang=(language.tag) href=(of(language));
                }
            }
        }
    }

    /// Whether it is one of the rules pages.
    pub fn is_rules(&self) -> bool {
        self.section == RULES
    }

    /// The URL of a file in the page's folder: absolute if the site's address is known, otherwise relative to the page.
    fn address(&self, file: &str) -> String {
        match (self.base, self.game) {
            (Some(base), Some(game)) => format!("{base}{}/{game}/{file}", self.section),
            (Some(base), None) if self.section.is_empty() => format!("{base}{file}"),
            (Some(base), None) => format!("{base}{}/{file}", self.section),
            (None, _) => file.to_owned(),
        }
    }
}

/// The folder of the rules pages.
pub const RULES: &str = "rules";
/// The folder of the pages of puzzles.
pub const PUZZLES: &str = "puzzles";
/// The folder of the pages of figures.
pub const FIGURES: &str = "figures";

/// The path of a rules file in a game's folder, or in the folder of all games, relative to the root of the site.
fn path(game: Option<&str>, file: &str) -> String {
    match game {
        Some(game) => format!("rules/{game}/{file}"),
        None => format!("rules/{file}"),
    }
}

/// The metadata in the head of a puzzle's page.
pub fn puzzle_tags(all: &GamePuzzles, puzzle: &Puzzle, place: &PageLocation) -> Markup {
    let title = all.title_of(puzzle);
    html! {
        meta property="og:type" content="article";
        meta property="og:site_name" content=(named("game", "all"));
        meta property="og:title" content=(title);
        meta property="og:description" content=(task(puzzle));
        @if let Some(base) = place.base {
            meta property="og:image" content={ (base) (path(place.game, COVER)) };
            meta property="og:url" content=(place.address(&format!("{}.html", all.short_id(puzzle))));
        }
        link rel="alternate" type="application/json+oembed" href=(place.address(&format!("{}.{OEMBED_FILE_NAME}", all.short_id(puzzle)))) title=(title);
    }
}

/// The oEmbed response for a puzzle's page: if the site's address is known, a frame in which it is solved.
pub fn puzzle_oembed(all: &GamePuzzles, puzzle: &Puzzle, place: &PageLocation) -> Value {
    let title = all.title_of(puzzle);
    let answer = OEmbed {
        title: &format!("{title}. {}", task(puzzle)),
        site: place.base,
        thumbnail: None,
        frame: Some(OEmbedFrame {
            link: &all.link_of(puzzle),
            title: &title,
            size: PUZZLE_SIZE,
        }),
    };
    answer.json()
}

/// The metadata in the page's head.
pub fn preview_tags(page: &RulesPage, place: &PageLocation) -> Markup {
    let [width, height] = COVER_SIZE;
    html! {
        meta property="og:type" content="article";
        meta property="og:site_name" content=(named("game", "all"));
        meta property="og:title" content=(title(page));
        meta property="og:description" content=(page.description);
        meta property="og:image" content=(place.address(COVER));
        meta property="og:image:width" content=(width);
        meta property="og:image:height" content=(height);
        @if place.base.is_some() { meta property="og:url" content=(place.address(&page_name("index.html", Words::language_spoken()))); }
        meta name="twitter:card" content="summary_large_image";
        link rel="alternate" type="application/json+oembed" href=(place.address(OEMBED_FILE_NAME)) title=(title(page));
    }
}

/// The size of the board in an oEmbed response, in pixels.
const EMBEDDED: [u32; 2] = [480, 560];
/// The same of a puzzle, with its task and its buttons.
const PUZZLE_SIZE: [u32; 2] = [480, 800];

/// The oEmbed response: what the page is; and if the site's address is known, its picture, and a frame with a board of
/// the game, or of the list of all games only the picture.
pub fn oembed_json(page: &RulesPage, place: &PageLocation) -> Value {
    let title = title(page);
    let link = place.game.map(|game| format!("game={game}"));
    let answer = OEmbed {
        title: &title,
        site: place.base,
        thumbnail: Some(&place.address(COVER)),
        frame: link.as_ref().map(|link| OEmbedFrame {
            link,
            title: &title,
            size: EMBEDDED,
        }),
    };
    answer.json()
}

/// The sitemap for search engines, which needs absolute URLs: the app, the rules and the figures in every language.
pub fn sitemap<'a>(
    base: &str,
    games: impl Iterator<Item = &'a str>,
    measured: impl Iterator<Item = &'a str>,
) -> String {
    let measured: Vec<&str> = measured.collect();
    let games: Vec<Option<&str>> = std::iter::once(None).chain(games.map(Some)).collect();
    let pages = LANGUAGES.iter().flat_map(|language| {
        let name = page_name("index.html", language);
        let front = if language.tag == "en" {
            String::new()
        } else {
            name.clone()
        };
        let rules: Vec<String> = games.iter().map(|game| path(*game, &name)).collect();
        let list = format!("{FIGURES}/{name}");
        let figures = measured
            .iter()
            .map(|game| format!("{FIGURES}/{game}/{name}"));
        let figures: Vec<String> = figures.collect();
        [front, list].into_iter().chain(rules).chain(figures)
    });
    let urls: String = pages
        .map(|page| format!("<url><loc>{}{page}</loc></url>\n", escape(base)))
        .collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{urls}</urlset>\n"
    )
}

fn escape(text: &str) -> String {
    html! { (text) }.into_string()
}
