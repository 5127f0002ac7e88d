//! Several records in one text.

use super::scan::BYTE_ORDER_MARK;

/// Splits a text into its records: each starts with a `[Game` tag outside comments and quotes. What comes before the
/// first belongs to it. Returns the byte offset of each; joined, the parts are the text again.
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
            Some(_) => {}
            None if byte == b'{' => inside = Some(b'}'),
            None if byte == b'"' => inside = Some(b'"'),
            None if byte == b'[' && is_game(&bytes[at + 1..]) => begins.push(at),
            None => {}
        }
        at += 1;
    }
    match begins.first_mut() {
        Some(first) => *first = 0,
        None if text
            .chars()
            .all(|c| c == BYTE_ORDER_MARK || c.is_ascii_whitespace()) =>
        {
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

/// Whether the name of a tag is `Game`.
fn is_game(behind: &[u8]) -> bool {
    let name = behind.trim_ascii_start();
    let rest = name.strip_prefix(b"Game");
    rest.is_some_and(|rest| {
        rest.first()
            .is_none_or(|byte| !byte.is_ascii_alphanumeric())
    })
}
