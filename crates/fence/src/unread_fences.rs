//! Lines of Markdown that would begin a board if they stood elsewhere: those that are indented like code, inside of
//! HTML, or in the syntax of one generator.

use crate::document::FenceProblem;
use crate::info_string::{InfoString, info_string, mentions_board};
use crate::markdown::MarkdownBlocks;
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
        let text = line.trim_start_matches(is_before_block);
        let at = start + line.len() - text.len();
        if begins_board(text) && !read.iter().any(|range| range.contains(&at)) {
            let what = Message::new("fence.unread").with("found", clip(text.trim_end()));
            found.push(FenceProblem::at(plain, at, what));
        }
    }
    found.sort_by_key(|problem| (problem.line, problem.column));
    found
}

/// Indentation, and the marks of quotations and lists.
fn is_before_block(c: char) -> bool {
    c.is_whitespace() || c.is_ascii_digit() || ">-*+.)".contains(c)
}

fn begins_board(line: &str) -> bool {
    let is_board = |info: &str| matches!(info_string(info), InfoString::Board | InfoString::Nearly);
    for sign in ['`', '~', ':'] {
        let info = line.trim_start_matches(sign);
        if line.len() - info.len() >= 3 {
            // With a backtick, it is code within a line.
            return !info.contains('`') && is_board(info);
        }
    }
    let opens = |(opening, word): &(&str, &str)| line.starts_with(opening) && line.contains(word);
    // Of HTML, only what its tags say.
    let mut parts = line
        .split('<')
        .map(|part| part.split('>').next().unwrap_or_default());
    let is_marked = match line.starts_with("<") {
        true => parts.any(mentions_board),
        false => mentions_board(line),
    };
    OPENINGS.iter().any(opens) && is_marked
}
