//! An mdBook preprocessor: every fenced block `take-board` of a book becomes a picture and, with the address of a hosted
//! Take Five in `book.toml`, a live board. The blocks are described in `docs/fence.md`.

use anyhow::Context as _;
use mdbook_preprocessor::book::{Book, Chapter};
use mdbook_preprocessor::errors::{Error, Result};
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};
use serde::Deserialize;
use std::path::Path;
use take_five_fence::{DocumentKind, replace_fences, site_address};
use take_five_words::Words;

/// The name of the preprocessor, by which `book.toml` calls it.
const NAME: &str = "take-five";

/// The only renderer whose pages can hold the figures.
pub const RENDERER: &str = "html";

/// Replaces the boards of a book.
#[derive(Clone, Copy, Debug, Default)]
pub struct TakeFive;

/// The settings; mdBook's own, such as `command`, are among the other keys.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
struct Settings {
    /// The address of a hosted Take Five; without it, there are only pictures.
    site: Option<String>,
    /// Whether a block with a mistake lets the build go on.
    warn_only: bool,
}

impl Preprocessor for TakeFive {
    fn name(&self) -> &str {
        NAME
    }

    /// Writes a line about each block with a mistake to the standard error output, and fails after the last chapter.
    fn run(&self, context: &PreprocessorContext, mut book: Book) -> Result<Book> {
        let table = format!("preprocessor.{NAME}");
        let settings: Settings = context.config.get(&table)?.unwrap_or_default();
        let site = settings.site.as_deref().map(site_address).transpose();
        let site = site.map_err(|problem| Error::msg(Words::english().say(&problem)));
        let site = site.with_context(|| format!("book.toml, [{table}], site"))?;
        let mut problems = 0;
        book.for_each_chapter_mut(|chapter| {
            let file = file(&context.config.book.src, chapter);
            let done = replace_fences(&chapter.content, DocumentKind::Markdown, site.as_deref());
            for problem in &done.problems {
                eprintln!("{}", problem.in_file(&file));
            }
            problems += done.problems.len();
            chapter.content = done.text;
        });
        match problems {
            0 => Ok(book),
            _ if settings.warn_only => Ok(book),
            _ => Err(Error::msg(format!("boards with mistakes: {problems}"))),
        }
    }

    fn supports_renderer(&self, renderer: &str) -> Result<bool> {
        Ok(renderer == RENDERER)
    }
}

/// The file of a chapter, from the folder of the book.
fn file(folder: &Path, chapter: &Chapter) -> String {
    match &chapter.source_path {
        Some(path) => folder.join(path).display().to_string(),
        None => chapter.name.clone(),
    }
}
