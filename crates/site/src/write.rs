//! Writing the pages and courses into a built site.

use super::about_page::{ABOUT_PAGE, about_page_html};
use super::figures_pages::{GameFigures, figures_pages, read_figures, write_reports};
use super::languages::page_name;
use super::lessons::LessonCourse;
use super::link_previews::{self, PageLocation};
use super::pixels::png;
use super::puzzles::{
    GamePuzzles, all_puzzles_html, puzzle_index_html, write_puzzle_pages, write_puzzles_style,
};
use super::rules_page::RulesPage;
use super::translations::{self, TranslatedPage};
use super::{
    entry_pages, game_card_picture, identity, levels_json, pseudo_locale, puzzles_json,
    rules_index, rules_page_layout,
};
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use take_five_fence::{BlockError, light_and_dark_file_names};
use take_five_rules::{GAMES, Message};
use take_five_words::{LANGUAGES, Language, PSEUDO_LOCALE, Words};

/// The folders of the sources.
#[derive(Clone, Copy, Debug)]
pub struct SiteSources<'a> {
    /// With the Markdown of the rules pages: `<game>.md`.
    pub pages: &'a Path,
    /// With the Markdown of the courses: `<game>.md`.
    pub lessons: &'a Path,
    /// With the records of the puzzles: `<game>.take5`, for the games that have any.
    pub puzzles: &'a Path,
    /// With what was measured: `<game>.json`, for the games that have it.
    pub figures: &'a Path,
    /// Whether the pages are written in the pseudo-locale, too: for development and tests.
    pub has_pseudo_locale: bool,
}

/// Why the pages cannot be written.
#[derive(Debug)]
pub enum SiteError {
    /// The Markdown of a rules page is wrong.
    Pages(Message),
    /// The Markdown of a course is wrong.
    Lessons(Message),
    /// A file of puzzles is wrong.
    Puzzles(Message),
    /// A file of figures is wrong.
    Figures(Message),
    /// There is no built site in the output folder.
    Output(Message),
    /// A file cannot be read or written.
    Io(io::Error),
}

impl From<io::Error> for SiteError {
    fn from(error: io::Error) -> Self {
        SiteError::Io(error)
    }
}

/// What has been written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteCounts {
    /// Figures of rules pages.
    pub figures: usize,
    /// Steps of courses.
    pub lessons: usize,
    /// Puzzles.
    pub puzzles: usize,
}

impl fmt::Display for SiteCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (figures, lessons, puzzles) = (self.figures, self.lessons, self.puzzles);
        let pages = GAMES.len();
        write!(
            f,
            "{pages} pages, {figures} figures, {lessons} lessons, {puzzles} puzzles"
        )
    }
}

/// Writes the pages of all games, the list of them and the courses into the built site `output`, and fills in its
/// front page. The address `base` of the site, with a trailing slash, makes the URLs in previews absolute.
///
/// # Errors
/// The file that is wrong, and where.
pub fn write_site(
    sources: SiteSources,
    output: &Path,
    base: Option<&str>,
) -> Result<SiteCounts, SiteError> {
    let www = www(output)?;
    let template = |name| reading(&output.join(name)).map_err(SiteError::Output);
    let has_relays = template("relays.json")?.contains("\"ws");
    let at = |game| PageLocation {
        section: link_previews::RULES,
        game,
        www: &www,
        base,
        has_relays,
    };
    let pages = read(sources.pages)?;
    let measured = read_figures(sources.figures).map_err(SiteError::Figures)?;
    for (game, page) in &pages {
        let folder = output.join(link_previews::RULES).join(game);
        write_files(&folder, game, page, &at(Some(game)))?;
    }
    let emblems = output
        .join(link_previews::RULES)
        .join(identity::EMBLEMS_FILE_NAME);
    fs::write(emblems, identity::emblems_svg())?;
    write_reports(&measured, output, &www)?;
    let collections = puzzles_json::write_puzzles(sources.puzzles, &output.join(&www))?;
    write_puzzles(&collections, output, &at(None))?;
    let with_puzzles: Vec<&str> = collections.iter().map(|all| all.game).collect();
    let engine = output.join(&www).join("engine");
    fs::create_dir_all(&engine)?;
    let mut languages: Vec<&'static Language> = LANGUAGES.iter().collect();
    if sources.has_pseudo_locale {
        pseudo_locale::add(&output.join(&www))?;
        languages.push(&PSEUDO_LOCALE);
    }
    let shown = entry_pages::Shown {
        languages: &languages,
        games: &pages,
        has_relays,
        with_puzzles: &with_puzzles,
    };
    // Before the pages are written in the place of these.
    let [front, live, frame, waiting] = entry_pages::PAGES.map(template);
    let templates = [front?, live?, frame?, waiting?];
    let write_language = |language: &'static Language| {
        language.speaking(|| {
            let translated = translations::read(sources.pages, &pages, language)?;
            write_rules(&translated, &measured, output, at)?;
            let place = at(None);
            let about = about_page_html(&PageLocation {
                section: "",
                ..place
            });
            let about = (page_name(ABOUT_PAGE, language), about);
            let texts = entry_pages::entry_pages(&templates, &shown)
                .chain(std::iter::once(about))
                .chain(figures_pages(&measured, &place))
                .chain(puzzle_lists(&collections, &place));
            for (path, text) in texts {
                write_page(output, Path::new(&path), text)?;
            }
            let levels = engine.join(format!("levels.{}.json", language.tag));
            fs::write(levels, levels_json::levels_json())?;
            write_courses(sources.lessons, &output.join(&www), &pages, language)
        })
    };
    let lessons = write_language(&LANGUAGES[0])?;
    thread::scope(|threads| {
        let others = languages[1..].iter();
        let all = others.map(|language| threads.spawn(|| write_language(language)));
        let all: Vec<_> = all.collect();
        all.into_iter().try_for_each(|one| {
            one.join()
                .expect("a thread that writes pages does not panic")
                .map(drop)
        })
    })?;
    if let Some(base) = base {
        let games = GAMES.iter().map(|info| info.id);
        let text = link_previews::sitemap(base, games, measured.iter().map(|it| it.game));
        fs::write(output.join("sitemap.xml"), text)?;
    }
    let figures = pages.iter().map(|(_, page)| page.figures.len()).sum();
    Ok(SiteCounts {
        figures,
        lessons,
        puzzles: collections.iter().map(|all| all.puzzles.len()).sum(),
    })
}

/// Writes the rules pages of all games and the list of them in the language that is spoken.
fn write_rules<'a>(
    pages: &[TranslatedPage<'a>],
    measured: &[GameFigures],
    output: &Path,
    at: impl Fn(Option<&'a str>) -> PageLocation<'a>,
) -> io::Result<()> {
    let rules = Path::new(link_previews::RULES);
    let name = page_name("index.html", Words::language_spoken());
    for page in pages {
        let has_figures = measured.iter().any(|it| it.game == page.game);
        let text = rules_page_layout::rules_page_html(page, &at(Some(page.game)), has_figures);
        write_page(output, &rules.join(page.game).join(&name), text)?;
    }
    let list = rules_index::rules_index_html(pages, &at(None), !measured.is_empty());
    write_page(output, &rules.join(&name), list)
}

/// Writes the pages of all puzzles.
fn write_puzzles(
    collections: &[GamePuzzles],
    output: &Path,
    place: &PageLocation,
) -> Result<(), SiteError> {
    let place = PageLocation {
        section: link_previews::PUZZLES,
        ..*place
    };
    let style = |name| {
        let file = output.join(place.www).join(name);
        reading(&file).map_err(SiteError::Output)
    };
    write_puzzles_style(
        output,
        style("palette.css")? + &style("header.css")? + &style("rules.css")?,
    )?;
    for all in collections {
        let game = Some(all.game);
        write_puzzle_pages(all, output, &PageLocation { game, ..place })?;
    }
    Ok(())
}

/// The lists of puzzles in the language that is spoken, by their paths.
fn puzzle_lists<'a>(
    collections: &'a [GamePuzzles],
    place: &PageLocation<'a>,
) -> impl Iterator<Item = (String, String)> + use<'a> {
    let section = link_previews::PUZZLES;
    let place = PageLocation { section, ..*place };
    let name = page_name("index.html", Words::language_spoken());
    let all = (
        format!("{section}/{name}"),
        all_puzzles_html(collections, &place),
    );
    let games = collections.iter().map(move |of_game| {
        let game = Some(of_game.game);
        let list = puzzle_index_html(of_game, &PageLocation { game, ..place });
        (format!("{section}/{}/{name}", of_game.game), list)
    });
    std::iter::once(all).chain(games)
}

/// Checks the courses of all games in a language, or in English where there is no translation, and writes them into the
/// folder `www`; returns the number of their steps.
fn write_courses(
    folder: &Path,
    www: &Path,
    pages: &[(&'static str, RulesPage)],
    language: &Language,
) -> Result<usize, SiteError> {
    let written = www.join("learn/lessons");
    fs::create_dir_all(&written)?;
    let mut steps = 0;
    for (game, page) in pages {
        let name = format!("{game}.md");
        let translated = folder.join(language.tag).join(&name);
        let file = if translated.is_file() {
            translated
        } else {
            folder.join(&name)
        };
        let source = reading(&file).map_err(SiteError::Lessons)?;
        let course = LessonCourse::read(game, &source, page);
        let course = course.map_err(|what| SiteError::Lessons(in_file(&file, &what)))?;
        let name = format!("{game}.{}.json", language.tag);
        fs::write(written.join(name), course.json().to_string())?;
        steps += course.steps.len();
    }
    Ok(steps)
}

/// The pages of all games, parsed.
fn read(folder: &Path) -> Result<Vec<(&'static str, RulesPage)>, SiteError> {
    let read = |id: &'static str| {
        let file = folder.join(format!("{id}.md"));
        let source = reading(&file).map_err(SiteError::Pages)?;
        let page = RulesPage::read(&source);
        let page = page.map_err(|what| SiteError::Pages(in_file(&file, &what)))?;
        Ok((id, page))
    };
    GAMES.iter().map(|info| read(info.id)).collect()
}

/// Writes a page into the folder of pages.
fn write_page(output: &Path, path: &Path, text: String) -> io::Result<()> {
    let path = output.join(path);
    fs::create_dir_all(path.parent().unwrap_or(output))?;
    fs::write(path, text)
}

/// Writes what belongs to the page of a game into its folder.
fn write_files(
    folder: &Path,
    game: &str,
    page: &RulesPage,
    place: &PageLocation,
) -> Result<(), SiteError> {
    fs::create_dir_all(folder)?;
    let frames = page.figures.iter().flat_map(|figure| &figure.frames);
    for (index, frame) in frames.enumerate() {
        for (name, svg) in light_and_dark_file_names(index + 1)
            .iter()
            .zip(&frame.drawn.svg)
        {
            fs::write(folder.join(name), svg)?;
        }
    }
    for (name, svg) in game_card_picture::CARD_FILE_NAMES
        .iter()
        .zip(game_card_picture::draw_game_card(game))
    {
        fs::write(folder.join(name), svg)?;
    }
    if let Some((_, frame)) = page.cover() {
        let cover = identity::with_identity(&frame.drawn.cover, game);
        let png = png(&cover).map_err(io::Error::other)?;
        fs::write(folder.join(link_previews::COVER), png)?;
    }
    let oembed = link_previews::oembed_json(page, place).to_string();
    Ok(fs::write(
        folder.join(link_previews::OEMBED_FILE_NAME),
        oembed,
    )?)
}

pub(super) fn reading(file: &Path) -> Result<String, Message> {
    fs::read_to_string(file).map_err(|error| {
        let problem = Message::new("site.unread").with("file", file.display().to_string());
        problem.with("error", error.to_string())
    })
}

pub(super) fn in_file(file: &Path, problem: &BlockError) -> Message {
    Message::new("site.problem")
        .with("file", file.display().to_string())
        .with("line", problem.line)
        .with("problem", problem.what.clone())
}

/// The folder of scripts and styles, relative to the root of the site: `www`, or inside a folder named after the
/// build's content.
fn www(output: &Path) -> Result<String, SiteError> {
    let holds = |folder: &Path| folder.join("www/rules.css").is_file();
    if holds(output) {
        return Ok("www".to_owned());
    }
    let entries = fs::read_dir(output).into_iter().flatten().flatten();
    let found: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| holds(path))
        .collect();
    match found.as_slice() {
        [only] => Ok(format!(
            "{}/www",
            only.file_name().unwrap_or_default().to_string_lossy()
        )),
        _ => {
            let folder = output.display().to_string();
            let problem = Message::new("site.no-build").with("folder", folder);
            Err(SiteError::Output(problem))
        }
    }
}
