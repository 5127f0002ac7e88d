//! `takefive site`: the rules pages, from Markdown to HTML with pictures.

mod alt;
mod args;
mod block;
mod card;
mod claim;
mod contents;
mod discovery;
mod document;
mod drawn;
mod figure;
mod figure_html;
mod front;
mod layout;
mod levels;
mod page;

pub use args::SiteArgs;
pub use block::Problem;
pub use figure::{Figure, Frame};
pub use page::Page;

use crate::Failure;
use discovery::PageLocation;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use take_five_rules::{GAMES, Message};

/// Writes the pages of all games and the list of them, and says how many.
pub fn run(args: &SiteArgs, mut output: impl Write) -> Result<(), Failure> {
    let www = www(&args.output)?;
    let at = |game| PageLocation {
        game,
        www: &www,
        base: args.base_url.as_deref(),
    };
    let rules = args.output.join("rules");
    let pages = pages(args)?;
    for (game, page) in &pages {
        write(&rules.join(game), page, &at(Some(game)))?;
        for (name, svg) in card::NAMES.iter().zip(card::draw(game)) {
            fs::write(rules.join(game).join(name), svg)?;
        }
    }
    let list = contents::html(&pages, &at(None));
    fs::write(rules.join("index.html"), list)?;
    let front = args.output.join("index.html");
    fs::write(&front, front::fill(&fs::read_to_string(&front)?, &pages))?;
    let frame = args.output.join("embed.html");
    fs::write(&frame, front::with_words(&fs::read_to_string(&frame)?))?;
    if let Some(base) = &args.base_url {
        let games = GAMES.iter().map(|info| info.id);
        let text = discovery::sitemap(base, games);
        fs::write(args.output.join("sitemap.xml"), text)?;
    }
    let engine = args.output.join(&www).join("engine");
    fs::create_dir_all(&engine)?;
    fs::write(engine.join("levels.json"), levels::json())?;
    let figures: usize = pages.iter().map(|(_, page)| page.figures.len()).sum();
    let count = GAMES.len();
    Ok(writeln!(output, "{count} pages, {figures} figures")?)
}

/// The pages of all games, read.
fn pages(args: &SiteArgs) -> Result<Vec<(&'static str, Page)>, Failure> {
    let read = |id: &'static str| {
        let file = args.pages.join(format!("{id}.md"));
        let source = reading(&file)?;
        let page = Page::read(&source).map_err(|problem| in_file(&file, &problem))?;
        Ok((id, page))
    };
    GAMES.iter().map(|info| read(info.id)).collect()
}

/// Writes a page with all that belongs to it into its folder.
fn write(folder: &Path, page: &Page, place: &PageLocation) -> Result<(), Failure> {
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

fn reading(file: &Path) -> Result<String, Failure> {
    fs::read_to_string(file).map_err(|error| {
        let problem = Message::new("site.unread").with("file", file.display().to_string());
        Failure::argument(
            "--pages <FOLDER>",
            &problem.with("error", error.to_string()),
        )
    })
}

fn in_file(file: &Path, problem: &Problem) -> Failure {
    let place = Message::new("site.problem")
        .with("file", file.display().to_string())
        .with("line", problem.line)
        .with("problem", problem.what.clone());
    Failure::argument("--pages <FOLDER>", &place)
}

/// The folder of scripts and styles, from the top of the site: `www`, or behind a folder that is
/// named by the build's content.
fn www(output: &Path) -> Result<String, Failure> {
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
            Err(Failure::argument("--output <FOLDER>", &problem))
        }
    }
}
