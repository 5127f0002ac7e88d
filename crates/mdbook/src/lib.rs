//! An mdBook preprocessor: every fenced block `take-board` of a book becomes a picture and, with the address of a hosted
//! Take Five in `book.toml`, a live board. The blocks are described in `docs/fence.md`.

use anyhow::Context as _;
use mdbook_preprocessor::book::{Book, Chapter};
use mdbook_preprocessor::errors::{Error, Result};
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};
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
            for part in included_boards(&context.root.join(&file), &chapter.content, 0) {
                let part = part.display();
                eprintln!("{file}: includes {part}, which has a board: for that, after = [\"links\"] in book.toml");
            }
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

/// How deeply mdBook follows files that include others.
const MAX_DEPTH: usize = 10;

/// The files with boards that a file with this content still includes: mdBook brings them in when this preprocessor is
/// done, and their blocks stay as they are.
fn included_boards(file: &Path, content: &str, depth: usize) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for name in included_files(content) {
        let part = file.with_file_name("").join(name);
        let Ok(text) = fs::read_to_string(&part) else {
            continue; // mdBook says so
        };
        if depth < MAX_DEPTH {
            found.extend(included_boards(&part, &text, depth + 1));
        }
        let done = replace_fences(&text, DocumentKind::Markdown, None);
        if done.replaced + done.problems.len() > 0 {
            found.push(part);
        }
    }
    found
}

/// The names in `{{#include NAME}}` and `{{#include NAME:LINES}}`.
fn included_files(content: &str) -> impl Iterator<Item = &str> {
    content.split("{{").skip(1).filter_map(|part| {
        let (inside, _) = part.split_once("}}")?;
        let (what, name) = inside.trim_start().split_once(char::is_whitespace)?;
        let file = name.trim().split(':').next()?;
        (what == "#include").then_some(file)
    })
}

/// The file of a chapter, from the folder of the book.
fn file(folder: &Path, chapter: &Chapter) -> String {
    match &chapter.source_path {
        Some(path) => folder.join(path).display().to_string(),
        None => chapter.name.clone(),
    }
}
