//! Writing the pages into a built site.

use super::block::Problem;
use super::discovery::{self, PageLocation};
use super::page::Page;
use super::{card, contents, drawn, front, layout, levels};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use take_five_rules::{GAMES, Message};

/// Why the pages cannot be written.
#[derive(Debug)]
pub enum SiteError {
    /// Their Markdown is wrong.
    Pages(Message),
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

/// Writes the pages of all games, whose Markdown is in the folder `pages`, and the list of them into the built site
/// `output`, and fills in its front page; returns the number of figures. The address `base` of the site, with a
/// trailing slash, makes the URLs in previews absolute.
///
/// # Errors
/// The file that is wrong, and where.
pub fn write_site(pages: &Path, output: &Path, base: Option<&str>) -> Result<usize, SiteError> {
    let www = www(output)?;
    let at = |game| PageLocation {
        game,
        www: &www,
        base,
    };
    let rules = output.join("rules");
    let pages = read(pages)?;
    for (game, page) in &pages {
        write(&rules.join(game), page, &at(Some(game)))?;
        for (name, svg) in card::NAMES.iter().zip(card::draw(game)) {
            fs::write(rules.join(game).join(name), svg)?;
        }
    }
    let list = contents::html(&pages, &at(None));
    fs::write(rules.join("index.html"), list)?;
    let door = output.join("index.html");
    fs::write(&door, front::fill(&fs::read_to_string(&door)?, &pages))?;
    let frame = output.join("embed.html");
    fs::write(&frame, front::with_words(&fs::read_to_string(&frame)?))?;
    if let Some(base) = base {
        let games = GAMES.iter().map(|info| info.id);
        let text = discovery::sitemap(base, games);
        fs::write(output.join("sitemap.xml"), text)?;
    }
    let engine = output.join(&www).join("engine");
    fs::create_dir_all(&engine)?;
    fs::write(engine.join("levels.json"), levels::json())?;
    Ok(pages.iter().map(|(_, page)| page.figures.len()).sum())
}

/// The pages of all games, parsed.
fn read(folder: &Path) -> Result<Vec<(&'static str, Page)>, SiteError> {
    let read = |id: &'static str| {
        let file = folder.join(format!("{id}.md"));
        let source = reading(&file)?;
        let page = Page::read(&source).map_err(|problem| in_file(&file, &problem))?;
        Ok((id, page))
    };
    GAMES.iter().map(|info| read(info.id)).collect()
}

/// Writes a page with all its files into its folder.
fn write(folder: &Path, page: &Page, place: &PageLocation) -> Result<(), SiteError> {
    fs::create_dir_all(folder)?;
    let frames = page.figures.iter().flat_map(|figure| &figure.frames);
    for (index, frame) in frames.enumerate() {
        for (name, svg) in drawn::names(index + 1).iter().zip(&frame.drawn.svg) {
            fs::write(folder.join(name), svg)?;
        }
    }
    if let Some((_, frame)) = page.cover() {
        let png = frame.drawn.cover().map_err(io::Error::other)?;
        fs::write(folder.join(discovery::COVER), png)?;
    }
    let oembed = discovery::oembed(page, place).to_string();
    fs::write(folder.join(discovery::OEMBED), oembed)?;
    Ok(fs::write(
        folder.join("index.html"),
        layout::html(page, place),
    )?)
}

fn reading(file: &Path) -> Result<String, SiteError> {
    fs::read_to_string(file).map_err(|error| {
        let problem = Message::new("site.unread").with("file", file.display().to_string());
        SiteError::Pages(problem.with("error", error.to_string()))
    })
}

fn in_file(file: &Path, problem: &Problem) -> SiteError {
    let place = Message::new("site.problem")
        .with("file", file.display().to_string())
        .with("line", problem.line)
        .with("problem", problem.what.clone());
    SiteError::Pages(place)
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
