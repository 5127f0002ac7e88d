//! Writing the pages and courses into a built site.

use super::board_block::BlockError;
use super::lessons::LessonCourse;
use super::link_previews::{self, PageLocation};
use super::rules_page::RulesPage;
use super::{figure_pictures, front_page, game_card, levels_json, rules_index, rules_page_layout};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use take_five_rules::{GAMES, Message};

/// The folders of the sources.
#[derive(Clone, Copy, Debug)]
pub struct SiteSources<'a> {
    /// With the Markdown of the rules pages: `<game>.md`.
    pub pages: &'a Path,
    /// With the Markdown of the courses: `<game>.md`.
    pub lessons: &'a Path,
}

/// Why the pages cannot be written.
#[derive(Debug)]
pub enum SiteError {
    /// The Markdown of a rules page is wrong.
    Pages(Message),
    /// The Markdown of a course is wrong.
    Lessons(Message),
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
    let at = |game| PageLocation {
        game,
        www: &www,
        base,
    };
    let rules = output.join("rules");
    let pages = read(sources.pages)?;
    let lessons = write_courses(sources.lessons, &output.join(&www), &pages)?;
    for (game, page) in &pages {
        write(&rules.join(game), page, &at(Some(game)))?;
        for (name, svg) in game_card::CARD_FILE_NAMES
            .iter()
            .zip(game_card::draw_game_card(game))
        {
            fs::write(rules.join(game).join(name), svg)?;
        }
    }
    let list = rules_index::rules_index_html(&pages, &at(None));
    fs::write(rules.join("index.html"), list)?;
    let entry = output.join("index.html");
    fs::write(
        &entry,
        front_page::fill_front_page(&fs::read_to_string(&entry)?, &pages),
    )?;
    let frame = output.join("embed.html");
    fs::write(
        &frame,
        front_page::fill_in_words(&fs::read_to_string(&frame)?),
    )?;
    let about = output.join("about.html");
    fs::write(
        &about,
        front_page::fill_about_page(&fs::read_to_string(&about)?),
    )?;
    if let Some(base) = base {
        let games = GAMES.iter().map(|info| info.id);
        let text = link_previews::sitemap(base, games);
        fs::write(output.join("sitemap.xml"), text)?;
    }
    let engine = output.join(&www).join("engine");
    fs::create_dir_all(&engine)?;
    fs::write(engine.join("levels.json"), levels_json::levels_json())?;
    let figures = pages.iter().map(|(_, page)| page.figures.len()).sum();
    Ok(SiteCounts { figures, lessons })
}

/// Checks the courses of all games and writes them into the folder `www`; returns the number of their steps.
fn write_courses(
    folder: &Path,
    www: &Path,
    pages: &[(&'static str, RulesPage)],
) -> Result<usize, SiteError> {
    let written = www.join("learn/lessons");
    fs::create_dir_all(&written)?;
    let mut steps = 0;
    for (game, page) in pages {
        let file = folder.join(format!("{game}.md"));
        let source = reading(&file).map_err(SiteError::Lessons)?;
        let course = LessonCourse::read(game, &source, page);
        let course = course.map_err(|what| SiteError::Lessons(in_file(&file, &what)))?;
        fs::write(
            written.join(format!("{game}.json")),
            course.json().to_string(),
        )?;
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

/// Writes a page with all its files into its folder.
fn write(folder: &Path, page: &RulesPage, place: &PageLocation) -> Result<(), SiteError> {
    fs::create_dir_all(folder)?;
    let frames = page.figures.iter().flat_map(|figure| &figure.frames);
    for (index, frame) in frames.enumerate() {
        for (name, svg) in figure_pictures::picture_file_names(index + 1)
            .iter()
            .zip(&frame.drawn.svg)
        {
            fs::write(folder.join(name), svg)?;
        }
    }
    if let Some((_, frame)) = page.cover() {
        let png = frame.drawn.cover().map_err(io::Error::other)?;
        fs::write(folder.join(link_previews::COVER), png)?;
    }
    let oembed = link_previews::oembed_json(page, place).to_string();
    fs::write(folder.join(link_previews::OEMBED_FILE_NAME), oembed)?;
    Ok(fs::write(
        folder.join("index.html"),
        rules_page_layout::rules_page_html(page, place),
    )?)
}

fn reading(file: &Path) -> Result<String, Message> {
    fs::read_to_string(file).map_err(|error| {
        let problem = Message::new("site.unread").with("file", file.display().to_string());
        problem.with("error", error.to_string())
    })
}

fn in_file(file: &Path, problem: &BlockError) -> Message {
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
