//! The arguments of `take-five-site` and of `takefive site`.

use crate::{SiteCounts, SiteError, SiteSources, write_site};
use clap::Args;
use std::io;
use std::path::PathBuf;
use take_five_rules::Message;
use take_five_words::Words;

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

    /// The folder with the figures of games, from takefive report --figures
    #[arg(long, value_name = "FOLDER", default_value = "figures")]
    figures: PathBuf,

    /// The built site to write the pages into
    #[arg(long, value_name = "FOLDER", default_value = "dist")]
    output: PathBuf,

    /// Write the pages in the pseudo-locale, too, for development and tests: English with accents, from right to left
    #[arg(long, hide = true)]
    pseudo_locale: bool,

    /// The site's address, https://example.org/games/: makes the URLs in previews absolute, and writes a sitemap
    #[arg(long, value_name = "URL", value_parser = site_address)]
    base_url: Option<String>,
}

impl SiteArgs {
    /// Writes the pages.
    ///
    /// # Errors
    /// As [`write_site`].
    pub fn write(&self) -> Result<SiteCounts, SiteError> {
        let sources = SiteSources {
            pages: &self.pages,
            lessons: &self.lessons,
            puzzles: &self.puzzles,
            figures: &self.figures,
            has_pseudo_locale: self.pseudo_locale,
        };
        write_site(sources, &self.output, self.base_url.as_deref())
    }
}

impl SiteError {
    /// The argument that cannot be used, and why; an error of files is returned as it is.
    ///
    /// # Errors
    /// When a file could not be read or written.
    pub fn argument(self) -> io::Result<(&'static str, Message)> {
        match self {
            SiteError::Pages(problem) => Ok(("--pages <FOLDER>", problem)),
            SiteError::Lessons(problem) => Ok(("--lessons <FOLDER>", problem)),
            SiteError::Puzzles(problem) => Ok(("--puzzles <FOLDER>", problem)),
            SiteError::Figures(problem) => Ok(("--figures <FOLDER>", problem)),
            SiteError::Output(problem) => Ok(("--output <FOLDER>", problem)),
            SiteError::Io(error) => Err(error),
        }
    }
}

/// The address with a trailing slash; for the command line, which takes problems as texts.
fn site_address(text: &str) -> Result<String, String> {
    take_five_fence::site_address(text).map_err(|problem| Words::spoken().say(&problem))
}
