//! Lines of Markdown that would begin a board if they stood elsewhere: those that are indented like code, inside of
//! HTML, or in the syntax of one generator.

use crate::document::FenceProblem;
use crate::html;
use crate::info_string::{InfoString, begins_with_board, info_string, mentions_board};
use crate::markdown::MarkdownBlocks;
use crate::resemblance::resembles_block;
use crate::source_text::numbered_lines;
use take_five_rules::{Message, clip};

/// What begins a block of code in other syntaxes, as far as its line also says a word of the second column.
const OPENINGS: [(&str, &str); 8] = [
    ("{%", "highlight"),
    ("{%", "code"),
    ("{{<", "highlight"),
    ("{{%", "highlight"),
    ("<pre", ""),
    ("<code", ""),
    ("[source", ""),
    // After two full stops.
    ("code", "::"),
];

/// What looks like a board in a document, but is not read as one; in order.
pub(crate) fn unread_fences(plain: &str, blocks: &MarkdownBlocks) -> Vec<FenceProblem> {
    let fences = blocks.fences.iter().map(|fence| &fence.range);
    let read: Vec<_> = fences.chain(&blocks.others).collect();
    let mut found = blocks.unmarked.clone();
    for (start, line) in numbered_lines(plain) {
        let text = without_marks(line);
        let at = start + line.len() - text.len();
        let rest = &plain[start + line.len()..];
        if let Some(id) = unread(text, rest)
            && !read.iter().any(|range| range.contains(&at))
        {
            found.push(unread_at(plain, at, id));
        }
    }
    for block in &blocks.html {
        for place in html::blocks(&plain[block.clone()]) {
            let problem = unread_at(plain, block.start + place, "fence.syntax");
            if found.iter().all(|known| known.line != problem.line) {
                found.push(problem);
            }
        }
    }
    found.sort_by_key(|problem| (problem.line, problem.column));
    found
}

/// The problem of what begins here.
fn unread_at(plain: &str, at: usize, id: &'static str) -> FenceProblem {
    let line = plain[at..].split('\n').next().unwrap_or_default();
    let what = Message::new(id).with("found", clip(line.trim_end()));
    FenceProblem::at(plain, at, what)
}

/// A line without indentation, and without the marks of quotations, of lists and of definitions.
fn without_marks(line: &str) -> &str {
    let is_before_block = |c: char| {
        let is_invisible = matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}');
        c.is_whitespace() || c.is_ascii_digit() || is_invisible || ">-*+.)".contains(c)
    };
    let text = line.trim_start_matches(is_before_block);
    match text.strip_prefix(':') {
        Some(rest) if rest.starts_with([' ', '\t']) => rest.trim_start_matches(is_before_block),
        _ => text,
    }
}

/// The sentence about a line that would begin a board, with the lines below it, if it stood elsewhere, or in another
/// syntax.
fn unread(line: &str, rest: &str) -> Option<&'static str> {
    for sign in ['`', '~', ':'] {
        let info = line.trim_start_matches(sign);
        if line.len() - info.len() < 3 {
            continue;
        }
        let is_meant = match info_string(info) {
            InfoString::Board => true,
            InfoString::Nearly => begins_with_board(info) || resembles_block(lines_to(rest, sign)),
            _ => false,
        };
        // With a backtick, it is code within a line.
        let is_board = !info.contains('`') && is_meant;
        let id = if sign == ':' {
            "fence.syntax"
        } else {
            "fence.unread"
        };
        return is_board.then_some(id);
    }
    let opens = |(opening, word): &(&str, &str)| line.starts_with(opening) && line.contains(word);
    // Of HTML, only what its tags say.
    let mut parts = line
        .split('<')
        .map(|part| part.split('>').next().unwrap_or_default());
    let mut is_marked = || match line.starts_with("<") {
        true => parts.any(mentions_board),
        false => mentions_board(line),
    };
    (OPENINGS.iter().any(opens) && is_marked()).then_some("fence.syntax")
}

/// The text up to the line that closes a fence.
fn lines_to(text: &str, sign: char) -> &str {
    let closing = sign.to_string().repeat(3);
    let end = numbered_lines(text).find(|(_, line)| line.trim_start().starts_with(&closing));
    &text[..end.map_or(text.len(), |(start, _)| start)]
}
