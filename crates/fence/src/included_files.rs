//! The files that a document includes, in the syntaxes of the generators. What they bring in is not in the document
//! when its fences are replaced.

use crate::document::{DocumentKind, replace_fences};
use crate::markdown;
use crate::source_text::{numbered_lines, plain_lines};
use std::path::{Path, PathBuf};

/// What begins an inclusion, without blanks, as far as its line also says the second word.
const OPENINGS: [(&str, &str); 19] = [
    ("{{#", "include"),
    ("{{#", "template"),
    ("{%", "include"),
    ("{%", "render"),
    ("{{<", "include"),
    ("{{%", "include"),
    ("{{<", "readfile"),
    ("{{%", "readfile"),
    ("--8<--", ""),
    ("-8<-", ""),
    ("<!--", "include"),
    ("!include", ""),
    ("@include", ""),
    ("::include{", ""),
    ("{include}", ""),
    ("..include::", ""),
    ("':include", ""),
    ("![[", ""),
    ("import", "from"),
];

/// The endings of the files that have boards.
const ENDINGS: [&str; 8] = [
    "md", "markdown", "mdx", "qmd", "html", "htm", "xhtml", "txt",
];

/// How deeply files that include others are followed, and how far up a file is looked for.
const MAX_DEPTH: usize = 10;

/// A file with a board, which another one includes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IncludedBoard {
    /// The file with the board.
    pub file: PathBuf,
    /// The line of the document in which it, or a file with it, is included, from 1.
    pub line: usize,
}

/// The files with boards that the document in this file includes. `read` gives the text of a file, if there is one.
pub fn included_boards(
    file: &Path,
    source: &str,
    read: &dyn Fn(&Path) -> Option<String>,
) -> Vec<IncludedBoard> {
    let mut found = Vec::new();
    for (line, name) in included_names(source) {
        follow(file, &name, line, read, &mut found, 0);
    }
    found
}

/// Adds the boards of an included file, and of those that it includes.
fn follow(
    from: &Path,
    name: &str,
    line: usize,
    read: &dyn Fn(&Path) -> Option<String>,
    found: &mut Vec<IncludedBoard>,
    depth: usize,
) {
    let Some((file, text)) = look_up(from, name, read) else {
        return;
    };
    let is_new = found.iter().all(|board| board.file != file);
    if depth == MAX_DEPTH || file == from || !is_new {
        return;
    }
    let kind = match file
        .extension()
        .is_some_and(|ending| ending.to_string_lossy().contains("htm"))
    {
        true => DocumentKind::Html,
        false => DocumentKind::Markdown,
    };
    let done = replace_fences(&text, kind, None);
    let blocks = done.replaced + done.problems.len() + done.warnings.len();
    if blocks > 0 {
        found.push(IncludedBoard {
            file: file.clone(),
            line,
        });
    }
    for (_, name) in included_names(&text) {
        follow(&file, &name, line, read, found, depth + 1);
    }
}

/// An included file: beside the one that includes it, or in a folder above that, where the generator starts from.
fn look_up(
    from: &Path,
    name: &str,
    read: &dyn Fn(&Path) -> Option<String>,
) -> Option<(PathBuf, String)> {
    let name = name.trim_start_matches('/');
    let folders = from.ancestors().skip(1).take(MAX_DEPTH);
    let places =
        folders.flat_map(|folder| [folder.join(name), folder.join("_includes").join(name)]);
    places.into_iter().find_map(|place| {
        let text = read(&place)?;
        Some((place, text))
    })
}

/// The names of the files that a document includes, each with its line.
fn included_names(source: &str) -> Vec<(usize, String)> {
    let plain = plain_lines(source);
    // What is shown as code includes nothing; comments may.
    let others = markdown::find(&plain).others;
    let is_shown = |start: usize| {
        let is_code = |range: &&std::ops::Range<usize>| !plain[range.start..].starts_with("<!--");
        let mut code = others.iter().filter(is_code);
        code.any(|range| (range.start + 1..range.end).contains(&start))
    };
    let mut found = Vec::new();
    for (number, (start, line)) in numbered_lines(&plain).enumerate() {
        let indentation = line.len() - line.trim_start().len();
        let signs = line.match_indices(|c: char| "{-<!@:.'".contains(c));
        let places = signs.map(|(at, _)| at).chain([indentation]);
        let name = |at: usize| {
            let (rest, is_escaped) = (&line[at..], line[..at].ends_with('\\'));
            let name = file_name(rest);
            let before = rest[..name.map_or(rest.len(), |(at, _)| at)].replace(' ', "");
            let is_it = |(opening, word): &(&str, &str)| {
                before.starts_with(opening) && before.contains(word)
            };
            let is_included = !is_escaped && OPENINGS.iter().any(is_it);
            // Docsify's stands behind the name.
            is_included.then(|| name.or(file_name(line))).flatten()
        };
        if !is_shown(start) {
            found.extend(
                places
                    .filter_map(name)
                    .map(|(_, name)| (number + 1, name.to_owned())),
            );
        }
    }
    found
}

/// The first word of a text that is the name of a document, and its place.
fn file_name(text: &str) -> Option<(usize, &str)> {
    let inside = |c: char| !c.is_whitespace() && !"\"'`()[]{}<>=,;:#%|".contains(c);
    let mut words = text.split(|c| !inside(c));
    let is_document = |word: &&str| {
        let ending = Path::new(word).extension().unwrap_or_default();
        ENDINGS
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known))
    };
    let word = words.find(is_document)?;
    Some((word.as_ptr().addr() - text.as_ptr().addr(), word))
}
