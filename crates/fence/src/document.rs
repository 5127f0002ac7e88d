//! Documents with fences in them: each fence is replaced by its board, and everything else stays as it is.

use crate::block_html::{figure_html, script_html};
use crate::board_block::BlockError;
use crate::figure::Figure;
use crate::front_matter::front_matter;
use crate::game_html::GAME_STYLE;
use crate::page_preview::PageCover;
use crate::source_text::{blanked, place_of, plain_lines};
use crate::unread_fences::unread_fences;
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
    /// A problem at a byte of a document.
    pub(crate) fn at(plain: &str, byte: usize, what: Message) -> Self {
        let (line, column) = place_of(plain, byte);
        FenceProblem { line, column, what }
    }

    /// The problem and its place on one line, as compilers say it: `chapter.md:19:9: …`.
    pub fn in_file(&self, file: &str) -> String {
        let (line, column) = (self.line, self.column);
        // A message may quote any character of the document.
        let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        let said = Words::spoken().say(&self.what).replace(breaks, " ");
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
    /// What looks like a board and is none, for nothing reads it as a fence; in order.
    pub warnings: Vec<FenceProblem>,
    /// The board that represents the document, if it has any.
    pub cover: Option<PageCover>,
}

/// A fence in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fence {
    /// Everything to be replaced, in bytes.
    pub range: Range<usize>,
    /// The `id` that the figure gets in its place.
    pub id: Option<String>,
    /// Its lines.
    pub text: String,
    /// The byte of the document at which each of the lines begins.
    pub starts: Vec<usize>,
}

impl Fence {
    /// A fence without lines.
    pub fn new(range: Range<usize>) -> Self {
        Fence {
            range,
            id: None,
            text: String::new(),
            starts: Vec::new(),
        }
    }

    /// Adds text that begins at a byte of the document.
    pub fn push(&mut self, text: &str, start: usize) {
        let mut start = start;
        for line in text.split_inclusive('\n') {
            if self.text.is_empty() || self.text.ends_with('\n') {
                self.starts.push(start);
            }
            self.text += line;
            start += line.len();
        }
    }

    /// A problem goes to the value of its line, or to the key if that is wrong. The lines of the text are counted from 1.
    fn locate(&self, plain: &str, error: BlockError) -> FenceProblem {
        let BlockError { line, column, what } = error;
        let start = self.starts.get(line - 1).copied();
        let start = start.unwrap_or(self.range.start);
        let written = self.text.lines().nth(line - 1).unwrap_or_default();
        let value = match written.split_once('=') {
            _ if let Some(column) = column => {
                let before = written.chars().take(column - 1);
                before.map(char::len_utf8).sum()
            }
            Some((key, value)) if what.id != "site.key" => {
                key.len() + 1 + value.len() - value.trim_start().len()
            }
            _ => written.len() - written.trim_start().len(),
        };
        // In HTML, there may be tags and references between the two.
        let is_verbatim = plain[start..].starts_with(&written[..value]);
        FenceProblem::at(plain, start + if is_verbatim { value } else { 0 }, what)
    }
}

/// Replaces every fence of a document by a picture and, if the address of a hosted Take Five is given (with a trailing
/// slash), a live board in its place.
pub fn replace_fences(source: &str, kind: DocumentKind, site: Option<&str>) -> ReplacedFences {
    let plain = plain_lines(source);
    // It is data, although it may look like text.
    let text = blanked(&plain, &front_matter(&plain));
    let (fences, warnings, has_script) = match kind {
        DocumentKind::Markdown => {
            let blocks = markdown::find(&text);
            let html = markdown::html_in(&text);
            let warnings = unread_fences(&plain, &blocks);
            (blocks.fences, warnings, html::has_board_script(&html))
        }
        DocumentKind::Html => {
            let (fences, warnings) = html::find(&text);
            (fences, warnings, html::has_board_script(&text))
        }
    };
    let mut done = ReplacedFences {
        text: String::with_capacity(source.len()),
        replaced: 0,
        problems: Vec::new(),
        warnings,
        cover: None,
    };
    // A page that has the script does not need it twice.
    let mut script = site.filter(|_| !has_script);
    let style = format!("<style>{GAME_STYLE}</style>");
    let mut style = Some(style).filter(|style| !source.contains(style));
    let line_end = if source.contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    };
    let mut end = 0;
    for fence in fences {
        let figure = match Figure::read(&fence.text, 1) {
            Ok(figure) => figure,
            Err(error) => {
                done.problems.push(fence.locate(&plain, error));
                continue;
            }
        };
        done.text += &source[end..fence.range.start];
        let style = style.take_if(|_| figure.game.is_some());
        let script = script.take().map(|site| script_html(&figure, site));
        for first in [style, script].into_iter().flatten() {
            done.text += &first;
            if kind == DocumentKind::Markdown {
                // Each is a block of its own.
                done.text += line_end;
                done.text += line_end;
                done.text += &indent(&plain, &fence);
            }
        }
        done.text += &figure_html(&figure, site, fence.id.as_deref());
        let is_chosen = done.cover.as_ref().is_some_and(|cover| cover.is_chosen);
        if done.cover.is_none() || (figure.cover && !is_chosen) {
            done.cover = PageCover::of(&figure);
        }
        end = fence.range.end;
        let next = plain[end..].split('\n').nth(1);
        if kind == DocumentKind::Markdown && next.is_some_and(|next| !next.trim().is_empty()) {
            // Text directly below would belong to the HTML.
            done.text += line_end;
        }
        done.replaced += 1;
    }
    done.text += &source[end..];
    done
}

/// What looks like a board in a document, but stays text: [`ReplacedFences::warnings`], without replacing anything.
pub fn unread_blocks(source: &str, kind: DocumentKind) -> Vec<FenceProblem> {
    let plain = plain_lines(source);
    let text = blanked(&plain, &front_matter(&plain));
    match kind {
        DocumentKind::Markdown => unread_fences(&plain, &markdown::find(&text)),
        DocumentKind::Html => html::find(&text).1,
    }
}

/// What continues the list or quotation of a fence on the next line: the marks of quotations stay, those of lists are
/// indentation.
fn indent(plain: &str, fence: &Fence) -> String {
    let before = &plain[..fence.range.start];
    let line = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
    let kept = |c: char| {
        if c == '>' || c.is_whitespace() {
            c
        } else {
            ' '
        }
    };
    line.chars().map(kept).collect()
}
