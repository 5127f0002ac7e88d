//! Several records in one text.

use super::arrived::margin;
use take_five_rules::is_invisible;

/// Splits a text into its records: each starts with a `[Game` tag outside comments and quotes. What comes before the
/// first belongs to it, and so do the signs that quote its line in a mail. Returns the byte offset of each; joined, the parts are the text again.
///
/// ```
/// let two = "[Game \"take\"] {[Game} *\n[Game \"takeaway\"] *\n";
/// let parts = take_five_table::split_records(two);
/// assert_eq!(parts, [(0, &two[..24]), (24, &two[24..])]);
/// ```
pub fn split_records(text: &str) -> Vec<(usize, &str)> {
    let mut begins = Vec::new();
    let bytes = text.as_bytes();
    let mut inside = None;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match inside {
            Some(_) if byte == b'\\' => at += 1,
            Some(end) if byte == end => inside = None,
            // Nothing but a comment goes on in the next line.
            Some(b'"') if byte == b'\n' => inside = None,
            Some(_) => {}
            None if byte == b'{' => inside = Some(b'}'),
            None if byte == b'"' => inside = Some(b'"'),
            None if byte == b'[' && is_game(text.get(at + 1..).unwrap_or_default()) => {
                begins.push(line_start(text, at));
            }
            None => {}
        }
        at += 1;
    }
    match begins.first_mut() {
        Some(first) => *first = 0,
        None if text.chars().all(|c| is_invisible(c) || c.is_whitespace()) => {
            return Vec::new();
        }
        None => begins.push(0),
    }
    let ends = begins.iter().copied().skip(1).chain([text.len()]);
    let parts = begins.iter().copied().zip(ends);
    parts
        .map(|(begin, end)| (begin, text.get(begin..end).unwrap_or_default()))
        .collect()
}

/// Where the line begins in which a record does, if only the signs of a quoted mail stand in front of it.
fn line_start(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |line_break| line_break + 1);
    let signs = before.get(start..).unwrap_or_default();
    let unquoted = signs.get(margin(signs)..).unwrap_or_default();
    let is_blank = unquoted
        .chars()
        .all(|c| is_invisible(c) || c.is_whitespace());
    if is_blank { start } else { at }
}

/// Whether the name of a tag is `Game`.
fn is_game(behind: &str) -> bool {
    let name = behind.trim_start_matches(|c: char| is_invisible(c) || c.is_whitespace());
    let rest = name.strip_prefix("Game");
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
}
