//! `takefive site`: the rules pages, from Markdown to HTML with pictures, and the courses.

use crate::args::{CommandError, said};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use take_five_rules::GAMES;
use take_five_site::{SiteError, SiteSources, write_site};

/// The source and destination of the rules pages.
#[derive(Args, Debug)]
pub struct SiteArgs {
    /// The folder with the pages' Markdown
    #[arg(long, value_name = "FOLDER", default_value = "rules")]
    pages: PathBuf,

    /// The folder with the courses' Markdown
    #[arg(long, value_name = "FOLDER", default_value = "lessons")]
    lessons: PathBuf,

    /// The folder with the records of the puzzles
    #[arg(long, value_name = "FOLDER", default_value = "puzzles")]
    puzzles: PathBuf,

    /// The built site to write the pages into
    #[arg(long, value_name = "FOLDER", default_value = "dist")]
    output: PathBuf,

    /// Where to write the pages (HTML), if not into the built site
    #[arg(long, value_name = "FOLDER")]
    html: Option<PathBuf>,

    /// The site's address, https://example.org/games/: makes the URLs in previews absolute, and writes a sitemap
    #[arg(long, value_name = "URL", value_parser = site_address)]
    base_url: Option<String>,
}

/// Writes the pages, and returns how many.
pub fn run(args: &SiteArgs, mut output: impl Write) -> Result<(), CommandError> {
    let sources = SiteSources {
        pages: &args.pages,
        lessons: &args.lessons,
        puzzles: &args.puzzles,
    };
    let (site, html) = (&args.output, args.html.as_ref());
    let written = write_site(
        sources,
        site,
        html.unwrap_or(site),
        args.base_url.as_deref(),
    );
    let written = written.map_err(|error| match error {
        SiteError::Pages(problem) => CommandError::argument("--pages <FOLDER>", &problem),
        SiteError::Lessons(problem) => CommandError::argument("--lessons <FOLDER>", &problem),
        SiteError::Puzzles(problem) => CommandError::argument("--puzzles <FOLDER>", &problem),
        SiteError::Output(problem) => CommandError::argument("--output <FOLDER>", &problem),
        SiteError::Io(error) => CommandError::Io(error),
    })?;
    let count = GAMES.len();
    let (figures, lessons, puzzles) = (written.figures, written.lessons, written.puzzles);
    Ok(writeln!(
        output,
        "{count} pages, {figures} figures, {lessons} lessons, {puzzles} puzzles"
    )?)
}

/// The address with a trailing slash; for the command line, which takes problems as texts.
pub(crate) fn site_address(text: &str) -> Result<String, String> {
    take_five_fence::site_address(text).map_err(said)
}
