//! Documents with fences in them: each fence is replaced by its board, and everything else stays as it is.

use crate::block_html::{figure_html, script_html};
use crate::board_block::BlockError;
use crate::figure::Figure;
use crate::page_preview::PageCover;
use crate::{html, markdown};
use std::ops::Range;
use take_five_rules::Message;
use take_five_words::Words;

/// What a document is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentKind {
    /// CommonMark, and what is built on it.
    Markdown,
    /// HTML, such as what a generator has made of Markdown.
    Html,
}

/// A problem with a fence, and its place in the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenceProblem {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub what: Message,
}

impl FenceProblem {
    /// The problem and its place on one line, as compilers say it: `chapter.md:19:9: …`.
    pub fn in_file(&self, file: &str) -> String {
        let (line, column) = (self.line, self.column);
        // A message may quote any character of the document.
        let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        let said = Words::english().say(&self.what).replace(breaks, " ");
        format!("{file}:{line}:{column}: {said}")
    }
}

/// A document after its fences have been replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplacedFences {
    /// The document; a fence with a problem is still there.
    pub text: String,
    /// The number of fences that have been replaced.
    pub replaced: usize,
    /// The first problem of each of the others, in order.
    pub problems: Vec<FenceProblem>,
    /// The board that represents the document, if it has any.
    pub cover: Option<PageCover>,
}

/// A fence in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fence {
    /// Everything to be replaced, in bytes.
    pub range: Range<usize>,
    /// Its lines.
    pub text: String,
    /// The line of the document in which the text begins, from 1.
    pub first: usize,
}

/// Replaces every fence of a document by a picture and, if the address of a hosted Take Five is given (with a trailing
/// slash), a live board in its place.
pub fn replace_fences(source: &str, kind: DocumentKind, site: Option<&str>) -> ReplacedFences {
    let fences = match kind {
        DocumentKind::Markdown => markdown::find(source),
        DocumentKind::Html => html::find(source),
    };
    let mut done = ReplacedFences {
        text: String::with_capacity(source.len()),
        replaced: 0,
        problems: Vec::new(),
        cover: None,
    };
    // A page that has the script does not need it twice.
    let has_script = match kind {
        DocumentKind::Markdown => html::has_board_script(&markdown::html_in(source)),
        DocumentKind::Html => html::has_board_script(source),
    };
    let mut script = site.filter(|_| !has_script);
    let mut end = 0;
    for fence in fences {
        let figure = match Figure::read(&fence.text, fence.first) {
            Ok(figure) => figure,
            Err(error) => {
                done.problems.push(locate(source, &fence, error));
                continue;
            }
        };
        done.text += &source[end..fence.range.start];
        if let Some(site) = script.take() {
            done.text += &script_html(&figure, site);
            if kind == DocumentKind::Markdown {
                // Each is a block of its own.
                done.text += "\n\n";
                done.text += indent(source, &fence);
            }
        }
        done.text += &figure_html(&figure, site);
        let is_chosen = done.cover.as_ref().is_some_and(|cover| cover.is_chosen);
        if done.cover.is_none() || (figure.cover && !is_chosen) {
            done.cover = PageCover::of(&figure);
        }
        end = fence.range.end;
        let rest = &source[end..];
        let next = rest.strip_prefix('\n').unwrap_or(rest);
        if kind == DocumentKind::Markdown && !next.starts_with('\n') && !next.is_empty() {
            // Text directly below would belong to the HTML.
            done.text.push('\n');
        }
        done.replaced += 1;
    }
    done.text += &source[end..];
    done
}

/// What stands before a fence in its line: the indentation of a list, the mark of a quotation.
fn indent<'a>(source: &'a str, fence: &Fence) -> &'a str {
    let before = &source[..fence.range.start];
    &before[before.rfind('\n').map_or(0, |end| end + 1)..]
}

/// A problem goes to the value of its line, or to the key if that is wrong.
fn locate(source: &str, fence: &Fence, BlockError { line, what }: BlockError) -> FenceProblem {
    let written = source.lines().nth(line - 1).unwrap_or_default();
    let told = fence
        .text
        .lines()
        .nth(line - fence.first)
        .unwrap_or_default();
    let told = told.trim();
    let start = written.find(told).unwrap_or(0);
    let value = match told.split_once('=') {
        Some((key, value)) if what.id != "site.key" => {
            key.len() + 1 + value.len() - value.trim_start().len()
        }
        _ => 0,
    };
    let before = written.get(..start + value).unwrap_or_default();
    FenceProblem {
        line,
        column: before.chars().count() + 1,
        what,
    }
}
