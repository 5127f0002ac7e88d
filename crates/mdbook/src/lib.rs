//! An mdBook preprocessor: every fenced block `take-board` of a book becomes a picture and, with the address of a hosted
//! Take Five in `book.toml`, a live board. The blocks are described in `docs/fence.md`.

use anyhow::Context as _;
use mdbook_preprocessor::book::{Book, Chapter};
use mdbook_preprocessor::errors::{Error, Result};
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};
use serde::Deserialize;
use std::fs;
use std::path::Path;
use take_five_fence::{
    DocumentKind, FenceProblem, IncludedBoard, included_boards, replace_fences, site_address,
};
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
    /// Whether the build fails if something looks like a board but stays text.
    strict: bool,
}

impl Preprocessor for TakeFive {
    fn name(&self) -> &str {
        NAME
    }

    /// Writes a line about each block with a mistake, and about what looks like a board but stays text, to the standard
    /// error output, and fails after the last chapter.
    fn run(&self, context: &PreprocessorContext, mut book: Book) -> Result<Book> {
        let table = format!("preprocessor.{NAME}");
        let settings: Settings = context.config.get(&table)?.unwrap_or_default();
        if settings.warn_only && settings.strict {
            let wrong =
                "book.toml, [preprocessor.take-five]: expected warn-only or strict, not both";
            return Err(Error::msg(wrong));
        }
        let site = settings.site.as_deref().map(site_address).transpose();
        let site = site.map_err(|problem| Error::msg(Words::spoken().say(&problem)));
        let site = site.with_context(|| format!("book.toml, [{table}], site"))?;
        let (mut mistakes, mut warnings) = (0, 0);
        book.for_each_chapter_mut(|chapter| {
            let file = file(&context.config.book.src, chapter);
            let done = replace_fences(&chapter.content, DocumentKind::Markdown, site.as_deref());
            let mut known = ChapterSources::read(&context.root, &file);
            for problem in done.problems.iter().chain(&done.warnings) {
                let told = known.locate(problem, &file);
                let is_inclusion = told.contains("“{{#");
                let advice = if is_inclusion { "; expected after = [\"links\"] in book.toml" } else { "" };
                eprintln!("{told}{advice}");
            }
            let included = included_boards(&context.root.join(&file), &chapter.content, &read);
            for IncludedBoard { file: part, line } in &included {
                let part = part.strip_prefix(&context.root).unwrap_or(part).display();
                eprintln!("{file}:{line}:1: includes {part}, which has a board that stays text: expected after = [\"links\"] in book.toml, [{table}]");
            }
            mistakes += done.problems.len();
            warnings += done.warnings.len() + included.len();
            chapter.content = done.text;
        });
        match (mistakes, warnings) {
            (0, 0) => Ok(book),
            (0, _) if !settings.strict => Ok(book),
            _ if settings.warn_only => Ok(book),
            (0, _) => Err(Error::msg(format!("boards that stay text: {warnings}"))),
            _ => Err(Error::msg(format!("boards with mistakes: {mistakes}"))),
        }
    }

    fn supports_renderer(&self, renderer: &str) -> Result<bool> {
        Ok(renderer == RENDERER)
    }
}

/// The problems in the files of a chapter: its own, and those with boards that it includes. If this preprocessor runs
/// after `links`, the lines of a chapter are not those of its file.
struct ChapterSources(Vec<(String, FenceProblem)>);

impl ChapterSources {
    fn read(root: &Path, file: &str) -> Self {
        let path = root.join(file);
        // Other preprocessors make chapters without files.
        let own = read(&path).unwrap_or_default();
        let parts = included_boards(&path, &own, &read);
        let files = [path]
            .into_iter()
            .chain(parts.into_iter().map(|part| part.file));
        let problems = files.flat_map(|path| {
            let text = read(&path).unwrap_or_default();
            let name = path
                .strip_prefix(root)
                .unwrap_or(&path)
                .display()
                .to_string();
            let done = replace_fences(&text, DocumentKind::Markdown, None);
            let problems = done.problems.into_iter().chain(done.warnings);
            problems.map(move |problem| (name.clone(), problem))
        });
        ChapterSources(problems.collect())
    }

    /// A problem of the chapter, with its place in the file that has it.
    fn locate(&mut self, problem: &FenceProblem, file: &str) -> String {
        let same = |(_, known): &(String, FenceProblem)| known.what == problem.what;
        match self.0.iter().position(same) {
            Some(index) => {
                let (name, known) = self.0.remove(index);
                known.in_file(&name)
            }
            None => problem.in_file(file),
        }
    }
}

fn read(file: &Path) -> Option<String> {
    fs::read_to_string(file).ok()
}

/// The file of a chapter, from the folder of the book.
fn file(folder: &Path, chapter: &Chapter) -> String {
    match &chapter.source_path {
        Some(path) => folder.join(path).display().to_string(),
        None => chapter.name.clone(),
    }
}
