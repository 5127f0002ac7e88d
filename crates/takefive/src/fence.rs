//! `takefive fence`: the fenced boards of documents, replaced by pictures and live boards.

use crate::CommandError;
use crate::args::said;
use crate::text_encoding::TextFile;
use clap::Args;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use take_five_fence::{
    DocumentKind, FenceProblem, IncludedBoard, PageAddress, ReplacedFences, included_boards,
    markdown_page, publish_page, replace_fences,
};
use take_five_rules::Message;
use take_five_site::png;
use take_five_words::Words;

/// The endings of file names, by what the files are written in.
const ENDINGS: [(&str, DocumentKind); 6] = [
    ("md", DocumentKind::Markdown),
    ("markdown", DocumentKind::Markdown),
    ("qmd", DocumentKind::Markdown),
    ("html", DocumentKind::Html),
    ("htm", DocumentKind::Html),
    ("xhtml", DocumentKind::Html),
];

/// The arguments of `takefive fence`.
#[derive(Args, Debug)]
pub struct FenceArgs {
    /// Markdown or HTML files, told apart by their names
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The address of a Take Five site, https://example.org/games/: makes the pictures live [default: pictures only]
    #[arg(long, value_name = "URL", value_parser = site_address)]
    site: Option<String>,

    /// Write the documents into this folder, under their own names
    #[arg(long, value_name = "FOLDER", required_unless_present = "in_place")]
    output: Option<PathBuf>,

    /// Change the files themselves, such as a site that a generator has just written
    #[arg(long, conflicts_with = "output")]
    in_place: bool,

    /// Make a whole HTML page of each Markdown file
    #[arg(long, conflicts_with = "in_place")]
    page: bool,

    /// Exit with code 1, too, if something looks like a board but stays text
    #[arg(long)]
    strict: bool,

    /// The address at which these pages will be, https://example.org/openings/: adds link previews and oEmbed data
    #[arg(long, value_name = "URL", value_parser = site_address, requires = "page", requires = "site")]
    base_url: Option<String>,
}

/// Where a file that cannot be written was named.
const FLAG: &str = "--output <FOLDER>";

/// A document to be written.
struct Document {
    file: PathBuf,
    kind: DocumentKind,
    to: PathBuf,
}

/// Writes the documents, and the mistakes in their boards; what stays text although it looks like a board goes to the
/// standard error output. False if there are mistakes, or with `--strict` anything at all.
pub fn run(args: &FenceArgs, mut output: impl Write) -> Result<bool, CommandError> {
    let mut is_good = true;
    // All names first: nothing is written if one is wrong.
    let documents = documents(args)?;
    for document in &documents {
        let file = document.file.display();
        let unreadable = |problem: String| {
            let read = Message::new("fence.read").with("file", file.to_string());
            CommandError::argument("<FILE>", &read.with("problem", problem))
        };
        let bytes = fs::read(&document.file).map_err(|error| unreadable(error.to_string()))?;
        let not_text = |_| unreadable(Words::spoken().say(&Message::new("fence.not-text")));
        let read = TextFile::decode(&bytes).map_err(not_text)?;
        let source = &read.text;
        let site = args.site.as_deref();
        let done = match (args.page, site, &args.base_url) {
            (true, Some(site), Some(folder)) => publish(source, site, folder, &document.to, FLAG)?,
            (true, ..) => markdown_page(source, site),
            (false, ..) => replace_fences(source, document.kind, site),
        };
        for problem in &done.problems {
            writeln!(output, "{}", problem.in_file(&file.to_string()))?;
            is_good = false;
        }
        let mut warnings = done.warnings.clone();
        warnings.extend(included(document, source, args));
        for warning in &warnings {
            writeln!(io::stderr(), "{}", warning.in_file(&file.to_string()))?;
            is_good &= !args.strict;
        }
        // A page says that it is in UTF-8.
        let content = match args.page {
            true => done.text.into_bytes(),
            false => read.encode(&done.text),
        };
        if document.to != document.file || content != bytes {
            write(&document.to, &content, FLAG)?;
        }
        let counts = Message::new("fence.counts").with("boards", done.replaced);
        writeln!(output, "{file}: {}", Words::spoken().say(&counts))?;
    }
    Ok(is_good)
}

/// The boards that a generator will bring into a document from files which are not among the arguments.
fn included(document: &Document, source: &str, args: &FenceArgs) -> Vec<FenceProblem> {
    let read = |file: &Path| {
        let bytes = fs::read(file).ok()?;
        TextFile::decode(&bytes).ok().map(|read| read.text)
    };
    let Ok(file) = fs::canonicalize(&document.file) else {
        return Vec::new();
    };
    // A whole page shows an inclusion as text.
    let is_given = |board: &IncludedBoard| {
        let mut files = args.files.iter().filter(|_| !args.page);
        let part = fs::canonicalize(&board.file).ok();
        files.any(|file| fs::canonicalize(file).ok() == part)
    };
    let boards = included_boards(&file, source, &read);
    let boards = boards.into_iter().filter(|board| !is_given(board));
    boards
        .map(|IncludedBoard { file, line }| {
            let here = std::env::current_dir()
                .and_then(fs::canonicalize)
                .unwrap_or_default();
            let name = file
                .strip_prefix(here)
                .unwrap_or(&file)
                .display()
                .to_string();
            let what = Message::new("fence.included").with("file", name);
            FenceProblem {
                line,
                column: 1,
                what,
            }
        })
        .collect()
}

/// The page for its address; writes what stands beside it.
pub(crate) fn publish(
    source: &str,
    site: &str,
    folder: &str,
    to: &Path,
    flag: &str,
) -> Result<ReplacedFences, CommandError> {
    let name = &to.file_stem().unwrap_or_default().to_string_lossy();
    let done = publish_page(source, site, PageAddress { folder, name });
    if let Some(oembed) = done.oembed {
        write(
            &to.with_extension("oembed.json"),
            oembed.to_string().as_bytes(),
            flag,
        )?;
    }
    if let Some(cover) = &done.page.cover {
        let picture = to.with_extension("png");
        let png = png(&cover.svg).map_err(|problem| unwritten(&picture, &problem, flag))?;
        write(&picture, &png, flag)?;
    }
    Ok(done.page)
}

/// Writes a file into a folder that `flag` has named.
pub(crate) fn write(to: &Path, content: &[u8], flag: &str) -> Result<(), CommandError> {
    let folder = to.parent().unwrap_or(Path::new(""));
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(to, content));
    written.map_err(|problem| unwritten(to, &problem, flag))
}

fn unwritten(to: &Path, problem: &dyn Display, flag: &str) -> CommandError {
    let problem = Message::new("draw.output")
        .with("file", to.display().to_string())
        .with("problem", problem.to_string());
    CommandError::argument(flag, &problem)
}

/// What each file is, and where it goes.
fn documents(args: &FenceArgs) -> Result<Vec<Document>, CommandError> {
    let wrong = |what: &Message| CommandError::argument("<FILE>", what);
    let mut taken = BTreeSet::new();
    let document = |file: &PathBuf| {
        let name = || file.display().to_string();
        let ending = file.extension().unwrap_or_default().to_string_lossy();
        let known = ENDINGS
            .iter()
            .find(|(known, _)| ending.eq_ignore_ascii_case(known));
        let Some((_, kind)) = known else {
            let known = ENDINGS.map(|(known, _)| format!(".{known}")).join(", ");
            let what = Message::new("fence.kind").with("file", name());
            return Err(wrong(&what.with("known", known)));
        };
        if args.page && *kind != DocumentKind::Markdown {
            return Err(wrong(&Message::new("fence.not-page").with("file", name())));
        }
        let mut to = match &args.output {
            Some(folder) => folder.join(file.file_name().unwrap_or_default()),
            None => file.clone(),
        };
        if args.page {
            to.set_extension("html");
        }
        if !taken.insert(to.clone()) {
            let what = Message::new("fence.same-name").with("file", to.display().to_string());
            return Err(wrong(&what));
        }
        Ok(Document {
            file: file.clone(),
            kind: *kind,
            to,
        })
    };
    args.files.iter().map(document).collect()
}

/// The address with a trailing slash; for the command line, which takes problems as texts.
pub(crate) fn site_address(text: &str) -> Result<String, String> {
    take_five_fence::site_address(text).map_err(said)
}
