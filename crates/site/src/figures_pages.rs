//! The games in figures: what `takefive report` measured, a page for each game, and one that compares them.

use super::html_document::{HtmlDocument, named, say};
use super::identity::{accent_of, emblem_of};
use super::languages::page_name;
use super::link_previews::{self, PageLocation};
use super::report::{self, Report};
use maud::html;
use std::fs;
use std::io;
use std::path::Path;
use take_five_rules::{GAMES, Message, Position};
use take_five_words::Words;

/// The name of the style sheet of these pages, in the folder `www`.
pub const FIGURES_STYLE: &str = "figures.css";
/// The figures for programs, in the folder of a game.
const REPORT: &str = "report.json";

/// What was measured of a game.
pub struct GameFigures {
    /// The game’s id.
    pub game: &'static str,
    json: String,
    report: Report,
    start: Option<Position>,
}

/// Reads `<game>.json` in this folder, for the games that have it.
///
/// # Errors
/// If a file cannot be read, or is no report.
pub fn read_figures(folder: &Path) -> Result<Vec<GameFigures>, Message> {
    let mut all = Vec::new();
    for game in GAMES.iter().map(|info| info.id) {
        let file = folder.join(format!("{game}.json"));
        if !file.is_file() {
            continue;
        }
        let json = super::write::reading(&file)?;
        let (report, start) = report::read(&json).map_err(|error| {
            let problem = Message::new("site.unread").with("file", file.display().to_string());
            problem.with("error", error.to_string())
        })?;
        all.push(GameFigures {
            game,
            json,
            report,
            start,
        });
    }
    Ok(all)
}

/// Writes the style sheet of the pages and what other programs ask for into the site `output`, whose folder of styles is
/// `www`.
///
/// # Errors
/// If a file cannot be written.
pub fn write_reports(all: &[GameFigures], output: &Path, www: &str) -> io::Result<()> {
    fs::write(output.join(www).join(FIGURES_STYLE), report::STYLE)?;
    for figures in all {
        let folder = output.join(link_previews::FIGURES).join(figures.game);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(REPORT), &figures.json)?;
    }
    Ok(())
}

/// The pages in the language that is spoken, by their paths.
pub fn figures_pages(
    all: &[GameFigures],
    place: &PageLocation,
) -> impl Iterator<Item = (String, String)> {
    let at = move |game| PageLocation {
        section: link_previews::FIGURES,
        game,
        ..*place
    };
    let name = page_name("index.html", Words::language_spoken());
    let list = (
        format!("{}/{name}", link_previews::FIGURES),
        list_html(all, &at(None)),
    );
    let games = all.iter().map(move |figures| {
        let path = format!("{}/{}/{name}", link_previews::FIGURES, figures.game);
        (path, page_html(figures, &at(Some(figures.game))))
    });
    std::iter::once(list).chain(games)
}

/// The page of a game.
fn page_html(figures: &GameFigures, place: &PageLocation) -> String {
    let about =
        |id| Words::spoken().say(&Message::new(id).with("game", named("game", figures.game)));
    let app = format!("{}index.html", place.path_to_root());
    let words = html! {
        article {
            h1 { (about("report.in-figures")) }
            p.lead { (say("report.about")) }
            (report::contents(&figures.report, figures.start.as_ref(), Some(&app)))
            p { a href="../index.html" { (say("report.all-in-figures")) } }
        }
    };
    let document = HtmlDocument {
        name: Some("index.html"),
        title: about("report.page-title"),
        description: &say("report.about"),
        head: html! {},
        words,
        foot: None,
    };
    document.html(place)
}

/// The page that compares the games.
fn list_html(all: &[GameFigures], place: &PageLocation) -> String {
    let words = html! {
        article {
            h1 { (say("report.all-in-figures")) }
            p.lead { (say("report.about")) }
            @for GameFigures { game, report, .. } in all {
                section data-accent=[accent_of(game)] {
                    h2 { (emblem_of(game, "../")) a href={ (game) "/index.html" } { (named("game", game)) } }
                    (report::summary(report))
                }
            }
            p.note { (say("report.all-in-figures-how")) }
        }
    };
    let document = HtmlDocument {
        name: Some("index.html"),
        title: say("report.all-in-figures-title"),
        description: &say("report.about"),
        head: html! {},
        words,
        foot: None,
    };
    document.html(place)
}
