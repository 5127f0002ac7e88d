//! The info strings of fences, in the dialects of Markdown.

use crate::INFO_STRING;

/// What an info string says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InfoString {
    /// A board.
    Board,
    /// Probably a board, written in a way that nothing reads.
    Nearly,
    /// Nothing.
    Empty,
    /// Something else.
    Other,
}

/// What ends the name of the language: `take-board{1,3}`, `take-board,ignore`, `take-board:line-numbers`.
const ENDS: [char; 9] = ['{', '}', ',', ':', '[', '(', '=', ';', '"'];

/// The directives of MyST whose language is their argument.
const CODE_DIRECTIVES: [&str; 3] = ["code", "code-block", "sourcecode"];

/// Whether the info string of a fence says that it is a board, in any dialect of Markdown.
pub fn is_board_info(info: &str) -> bool {
    info_string(info) == InfoString::Board
}

/// Reads an info string.
pub(crate) fn info_string(info: &str) -> InfoString {
    let info = info.trim();
    if info.is_empty() {
        return InfoString::Empty;
    }
    if is_board(language(info)) {
        return InfoString::Board;
    }
    let unquoted: String = info.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    match mentions_board(&unquoted) {
        true => InfoString::Nearly,
        false => InfoString::Other,
    }
}

/// Whether the first word of an info string means boards, even if nothing reads it.
pub(crate) fn begins_with_board(info: &str) -> bool {
    let name = language(info.trim());
    is_board(name) || is_nearly(name)
}

/// Whether a text has a word that means boards.
pub(crate) fn mentions_board(text: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || "-_./".contains(c);
    text.split(|c| !inside(c)).any(is_nearly)
}

/// The language: the first word, Pandoc's first class `{.take-board}`, or MyST's `{code-block} take-board`.
fn language(info: &str) -> &str {
    let (braced, inside) = match info.strip_prefix('{') {
        Some(rest) => (true, rest.trim_start().trim_start_matches('.')),
        None => (false, info),
    };
    let ends = |c: char| c.is_whitespace() || ENDS.contains(&c);
    let name = inside.split(ends).next().unwrap_or_default();
    let directive = braced && CODE_DIRECTIVES.contains(&name);
    match info.split_once('}') {
        Some((_, argument)) if directive => argument.trim(),
        _ => name,
    }
}

fn is_board(language: &str) -> bool {
    language.eq_ignore_ascii_case(INFO_STRING)
}

/// Whether a word is the info string but for its spelling: `takeboard`, `take_board`, `language-take-board`.
fn is_nearly(word: &str) -> bool {
    let name = INFO_STRING.replace('-', "");
    let letters = word.chars().filter(|c| !"-_".contains(*c));
    let letters = letters.collect::<String>().to_ascii_lowercase();
    let letters = letters.trim_start_matches('.').trim_end_matches('s');
    letters == name || letters.strip_prefix("language") == Some(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_info_string_is_read_in_every_dialect() {
        use InfoString::{Board, Empty, Nearly, Other};
        for (info, expected) in [
            ("take-board", Board),
            (" Take-Board ", Board),
            ("take-board title=\"x\"", Board),
            ("take-board{1,3}", Board),
            ("take-board {linenos=inline,hl_lines=[1]}", Board),
            ("take-board,ignore", Board),
            ("take-board:line-numbers=2 {1}", Board),
            ("take-board [One]", Board),
            ("{.take-board .numberLines startFrom=\"1\"}", Board),
            ("{ .take-board #id }", Board),
            ("{take-board}", Board),
            ("{code-block} take-board", Board),
            ("", Empty),
            ("takeboard", Nearly),
            ("take_board", Nearly),
            ("language-take-board", Nearly),
            ("text take-board", Nearly),
            ("{.html .take-board}", Nearly),
            ("md title=\"take-board\"", Other),
            ("take-board.md", Other),
            ("text", Other),
            ("take", Other),
            ("{code-block} text", Other),
        ] {
            assert_eq!(info_string(info), expected, "{info}");
        }
    }
}
