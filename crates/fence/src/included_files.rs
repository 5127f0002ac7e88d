//! The files that a document includes, in the syntaxes of the generators. What they bring in is not in the document
//! when its fences are replaced.

use crate::document::{DocumentKind, replace_fences};
use crate::markdown;
use crate::source_text::{numbered_lines, plain_lines};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// How an inclusion begins, where it ends at the latest, and the words of which one stands before the name of the file;
/// without them, nothing does.
const SYNTAXES: [(&str, &str, &[&str]); 13] = [
    (
        "{{",
        "}}",
        &[
            "#include",
            "#rustdoc_include",
            "#template",
            "<include",
            "%include",
            "<readfile",
            "%readfile",
        ],
    ),
    ("{%", "%}", &["include", "render"]),
    ("<!--", "-->", &["include", "#include", "@include"]),
    ("![[", "]]", &[]),
    ("{!", "!}", &[]),
    ("--8<--", "", &[]),
    ("-8<-", "", &[]),
    ("!include", "", &[]),
    ("@include", "", &[]),
    ("::include{", "}", &[]),
    ("{include}", "", &[]),
    (".. include::", "", &[]),
    ("import ", "", &["from"]),
];

/// What may stand between such a word and the name of the file.
const ATTRIBUTES: [&str; 6] = ["", "file", "name", "path", "src", "virtual"];

/// What Docsify writes behind the name of a file.
const DOCSIFY: &str = "':include";

/// The length in which an inclusion names its file, in bytes.
const MAX_LENGTH: usize = 200;

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
    let blocks = markdown::find(&plain);
    let is_code = |range: &&Range<usize>| !plain[range.start..].starts_with("<!--");
    let code: Vec<_> = blocks.others.iter().filter(is_code).collect();
    let is_shown = |start: usize| {
        let mut code = code.iter();
        code.any(|range| (range.start + 1..range.end).contains(&start))
    };
    let is_in_line = |at: usize| {
        let after = blocks.code.partition_point(|range| range.start <= at);
        after > 0 && blocks.code[after - 1].contains(&at)
    };
    let mut found = Vec::new();
    for (number, (start, line)) in numbered_lines(&plain).enumerate() {
        if is_shown(start) {
            continue;
        }
        let mut names = Vec::new();
        for (opening, closing, words) in SYNTAXES {
            for (at, _) in line.match_indices(opening) {
                // mdBook includes files in code, too.
                let is_code = is_in_line(start + at) && !line[at..].starts_with("{{#");
                let is_import = opening == "import ";
                if is_code || is_import && !line[..at].trim().is_empty() {
                    continue;
                }
                let inside = clipped(&line[at + opening.len()..], closing);
                let name = match opening {
                    "![[" => embedded(inside),
                    _ => name_after(inside, words, is_import),
                };
                names.extend(
                    name.filter(|_| !line[..at].ends_with('\\'))
                        .map(|name| (at, name)),
                );
            }
        }
        for (at, _) in line.match_indices(DOCSIFY) {
            let before = (at.saturating_sub(MAX_LENGTH)..at).find(|at| line.is_char_boundary(*at));
            let before = &line[before.unwrap_or(at)..at];
            let link = before.rfind("](").map(|link| &before[link + 2..]);
            let name = link.and_then(file_name).map(|(_, name)| name.to_owned());
            names.extend(
                name.filter(|_| !is_in_line(start + at))
                    .map(|name| (at, name)),
            );
        }
        names.sort_by_key(|(at, _)| *at);
        found.extend(names.into_iter().map(|(_, name)| (number + 1, name)));
    }
    found
}

/// The text up to its closing sign, as far as it can be that of an inclusion.
fn clipped<'a>(text: &'a str, closing: &str) -> &'a str {
    let end = (0..=MAX_LENGTH.min(text.len()))
        .rev()
        .find(|end| text.is_char_boundary(*end));
    let text = &text[..end.unwrap_or_default()];
    match closing {
        "" => text,
        _ => text.split(closing).next().unwrap_or_default(),
    }
}

/// The name of a file after one of these words. Between the two there may be an attribute, and the rest of the word, as
/// in `include-markdown`.
fn name_after(text: &str, words: &[&str], is_import: bool) -> Option<String> {
    let (at, name) = file_name(text)?;
    let before = &text[..at];
    let signs = |c: char| c.is_whitespace() || "\"'(:=>".contains(c);
    let letters: String = before.chars().filter(|c| !signs(*c)).collect();
    let is_between = |rest: &str| ATTRIBUTES.contains(&rest);
    let is_included = match is_import {
        true => before.ends_with(['"', '\'']) && words.iter().any(|word| before.contains(word)),
        false => match words {
            [] => is_between(&letters),
            _ => words.iter().any(|word| {
                let rest = letters.trim_start_matches(['-', '~']).strip_prefix(word);
                rest.is_some_and(|rest| is_between(rest) || rest.starts_with(['-', '_']))
            }),
        },
    };
    is_included.then(|| name.to_owned())
}

/// The name of a note that Obsidian embeds, which may do without its ending.
fn embedded(text: &str) -> Option<String> {
    let name = text.split(['|', '#']).next().unwrap_or_default().trim();
    let has_ending = file_name(name).is_some_and(|(at, word)| at + word.len() == name.len());
    match (name.is_empty(), has_ending) {
        (true, _) => None,
        (_, true) => Some(name.to_owned()),
        _ => Some(format!("{name}.md")),
    }
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
